"""Update progress, answer reviews, and deal drills."""
