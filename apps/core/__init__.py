"""What every app may use: it knows no app."""
