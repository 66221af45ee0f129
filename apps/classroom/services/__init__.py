"""What users do with classes and assignments: one module a subject."""
