"""The API of judging: the engine's next call, and a grade for one's own, in the field names of the first clients."""
