"""Pages of profiles and practice sets for instructors."""
