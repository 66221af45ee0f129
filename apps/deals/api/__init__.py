"""API of profiles, practice sets and boards, for teachers."""
