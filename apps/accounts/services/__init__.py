"""What people do with their accounts and classes, one module a subject."""
