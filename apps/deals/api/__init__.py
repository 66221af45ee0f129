"""The API of profiles, practice sets and their boards, for those who teach."""
