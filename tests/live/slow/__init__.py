"""App and settings of a site whose jobs run until they are canceled."""
