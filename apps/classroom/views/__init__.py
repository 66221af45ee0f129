"""Pages of classes, one module a subject."""
