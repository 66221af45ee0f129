"""What can be read of a person's progress, one module a subject."""
