"""What users may read of classes, assignments and results: one module a subject."""
