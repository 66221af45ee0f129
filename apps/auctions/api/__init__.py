"""The API of a person's own bidding: decisions, and the tables where boards are bid."""
