"""A site whose long work goes on until it is cancelled: the app and its settings."""
