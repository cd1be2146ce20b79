"""Turn what a player asks for into a game that can start."""
