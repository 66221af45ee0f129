"""Tables, seats and calls made."""
