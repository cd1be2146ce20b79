"""Moves that exist only in chapters; their notation is that of what their fields stand for (`engine.codec`)."""

from typing import Annotated, ClassVar

from highseas.engine.codec import After, Number, Text
from highseas.engine.royal.moves import CARDS_GIVEN, ModeMove

MOST_ALLOTTED = 9_999
"""Coins of the largest allotment, many times those of all cards."""


MISSION = Text()
CHARACTER = Text(part=True)
GUEST = Text(part=True)


class Mission(ModeMove, frozen=True, tag="mission"):
    """Complete a mission, by its number, giving these cards in ascending index order (ruling R26)."""

    mission: Annotated[str, MISSION]
    give: Annotated[bytes, After("with", CARDS_GIVEN, b"")] = b""
    verb: ClassVar[str] = "mission"


class Choose(ModeMove, frozen=True, tag="character"):
    """Before the game: play this character, by its id."""

    character: Annotated[str, CHARACTER]
    verb: ClassVar[str] = "character"


class Share(ModeMove, frozen=True, tag="share"):
    """Before the game: take so many coins of the group's allotment (ruling R31)."""

    coins: Annotated[int, Number(0, MOST_ALLOTTED)]
    verb: ClassVar[str] = "share"


class Decide(ModeMove, frozen=True, tag="choose"):
    """Take this way, 1 or 2, at the chapter's choice."""

    way: Annotated[int, Number(1, 2)]
    verb: ClassVar[str] = "choose"


class Guests(ModeMove, frozen=True, tag="guests"):
    """In one's own Discover: ask which guest to call."""

    verb: ClassVar[str] = "guests"


class Call(ModeMove, frozen=True, tag="call"):
    """Call a guest, by the place at the Table."""

    guest: Annotated[str, GUEST]
    verb: ClassVar[str] = "call"


MOVES: tuple[type[ModeMove], ...] = (Mission, Choose, Share, Decide, Guests, Call)
GUESTS = Guests()
