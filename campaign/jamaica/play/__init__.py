"""A session of the race around Jamaica: its account, its daily race."""
