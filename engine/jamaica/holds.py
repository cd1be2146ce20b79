"""Holds: what is in them, and what can be loaded where. A hold is a byte (`engine.jamaica.state`)."""

from highseas.engine.jamaica.cards import SYMBOLS
from highseas.engine.jamaica.facts import DATA

HOLDS = DATA.ship.holds
"""The holds of every ship; a sixth comes with its treasure."""
MOST = DATA.ship.most
SIXTH = HOLDS
"""The place of the sixth hold."""


def hold(kind: int, count: int) -> int:
    """Return a hold with so many tokens of a kind."""
    return kind << 4 | count if count else 0


def kind_of(content: int) -> int:
    """Return the kind of tokens in a hold."""
    return content >> 4


def count_of(content: int) -> int:
    """Return the tokens in a hold."""
    return content & 15


def total(holds: bytes, kind: int) -> int:
    """Return all tokens of a kind."""
    found = 0
    for content in holds:
        if content >> 4 == kind:
            found += content & 15
    return found


def put(holds: bytes, place: int, content: int) -> bytes:
    """Return the holds with one changed."""
    return holds[:place] + bytes((content,)) + holds[place + 1 :]


def without_kind(holds: bytes, kind: int) -> bytes:
    """Return the holds without any token of a kind."""
    return bytes([0 if content >> 4 == kind else content for content in holds])


def empties(holds: bytes) -> list[int]:
    """Return the empty holds that differ: the first ordinary one, and the sixth, which can be stolen as a card."""
    found = [place for place in (holds.find(0, 0, HOLDS),) if place >= 0]
    return [*found, SIXTH] if holds[SIXTH:] == b"\0" else found


def others(holds: bytes, kind: int) -> list[int]:
    """Return the holds that can be emptied for tokens of a kind, of equal ordinary ones the first (ruling R10)."""
    return [place for place in distinct(holds) if holds[place] >> 4 != kind]


def distinct(holds: bytes) -> list[int]:
    """Return the holds with something in them that differ: of equal ordinary ones the first, and the sixth."""
    found = [place for place in range(len(holds[:HOLDS])) if holds[place] and holds.index(holds[place]) == place]
    return [*found, SIXTH] if holds[SIXTH:] > b"\0" else found


def has_room(holds: bytes, kind: int) -> bool:
    """Whether tokens of a kind can be loaded at all, perhaps throwing others out (rulings R10, R11)."""
    return any(content >> 4 != kind for content in holds)


def alike(holds: bytes, one: int, other: int) -> bool:
    """Whether two holds make no difference: ordinary ones with the same content."""
    return one == other or (max(one, other) < HOLDS and holds[one] == holds[other])


def tokens(content: int) -> tuple[str, int]:
    """Return the content of a hold as views have it."""
    return SYMBOLS[content >> 4], content & 15
