"""The API of classes: their people, work and results for those who teach, and a student's own sets and work."""
