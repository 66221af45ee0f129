"""Template tags of class pages."""
