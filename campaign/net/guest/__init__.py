"""A guest's side of a table: what it was told, asks and shows."""
