"""Making a class to try out."""
