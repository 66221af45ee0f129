"""Pages of tables, sittings and finished boards."""
