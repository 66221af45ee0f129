"""Languages, bridge symbols and the rendering of messages."""
