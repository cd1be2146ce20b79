"""What is known of a table: its form. `engine.royal.seen.observe` makes it."""

import msgspec

from highseas.engine.royal.state import State

FACE_DOWN = 255
"""Stands for every hidden card in an observation."""


class Hidden(msgspec.Struct, frozen=True, gc=False):
    """The hidden cards that came in with one shuffle: which they are, in index order.

    They lie where the table has face-down cards of this shuffle, or of one that goes on from it with cards
    shuffled in (`engine.royal.state.Joined`); `after` is the shuffle this one goes on from, or -1.
    """

    age: int
    cards: bytes
    after: int = -1


class Observation(msgspec.Struct, gc=False):
    """All that a screen, a hint or an AI may know.

    `table` is the state with hidden cards, seed and luck removed; every function of the engine that only reads it
    (`legal`, figures, progress) works on it, but it cannot be played on: call `determinize` first. `looked_at`
    counts the cards that a rival looks at now: the table has none of them, and `legal` none of the rival's choices.
    """

    table: State
    hidden: tuple[Hidden, ...]
    looked_at: int = 0
