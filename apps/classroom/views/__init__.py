"""The pages of the classroom, one module a subject."""
