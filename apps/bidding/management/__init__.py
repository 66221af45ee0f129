"""Commands of the engine and its grades."""
