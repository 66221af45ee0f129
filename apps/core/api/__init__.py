"""What the API of every app shares: how a request is read and refused, and how both are described."""
