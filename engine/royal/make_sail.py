"""Make Sail!: a short game with a deck of its own (Big Box, "Port Royal Make Sail!", ruling R34).

Merchants, Passengers and its Tax Increases are data (`data/make-sail.toml`), and no expedition is among the cards.
"""

from highseas.engine.royal.modes import BaseMode


class MakeSailMode(BaseMode):
    """The base game with these 60 cards for 2 to 4 players; 8 influence start the last round."""

    name = "make-sail"
    sets: tuple[str, ...] = ("make-sail",)
    players = (2, 4)
    ends_at = 8
    options = BaseMode.options - {"expedition_to_win", "bust_bars_expeditions"}
