"""The API of classes: members, assignments and results for instructors; sets and assignments for students."""
