"""Services for tables and sittings. Commands at a table are in `handlers`."""
