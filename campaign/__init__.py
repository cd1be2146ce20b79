"""What people run: sessions, saves of games, statistics, the command line, and the screens in `campaign.tui`."""
