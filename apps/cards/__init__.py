"""Convention cards and snapshots of the rules that judged."""
