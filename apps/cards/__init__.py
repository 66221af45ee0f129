"""Convention cards and snapshots of the rules that graded decisions."""
