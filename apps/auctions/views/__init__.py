"""What a person sees and does at a table, and once its board is over."""
