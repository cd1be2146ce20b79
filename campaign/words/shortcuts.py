"""The letter that stands for a move, at the table and in plain lines."""

MOVE_KEYS = {
    "draw": "d",
    "stop": "s",
    "pass": "p",
    "repel": "y",
    "keep": "n",
    "aside": "y",
    "leave": "n",
    "no": "n",
    "yes": "y",
}
"""Moves with a letter of their own, by their notation. No two that share a letter are ever asked together."""
