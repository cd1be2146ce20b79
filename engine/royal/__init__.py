"""Port Royal: state, rules, views and the program's own player. Start at `engine.royal.game`."""
