"""Port Royal: the table, its rules and what may be seen of it. Start at `engine.royal.game`."""
