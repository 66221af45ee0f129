"""The socket of a table: its messages, its rendering, and presence."""
