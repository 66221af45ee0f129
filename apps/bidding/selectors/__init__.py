"""What can be read of judgements and of the systems that judge, one module a subject."""
