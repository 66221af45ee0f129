"""The instructor's pages of profiles and practice sets."""
