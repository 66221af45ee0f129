"""Classes, assignments and reports."""
