"""The navigator: a player that judges turns by a learned chance of winning and looks one card ahead."""
