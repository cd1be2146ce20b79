"""Moves that exist only in chapters, and their notation."""

from collections.abc import Sequence
from typing import ClassVar, Self

from highseas.engine.refusal import NotationError
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.moves import ModeMove
from highseas.engine.royal.notation import card_named, names_all

MOST_ALLOTTED = 9_999
"""Coins of the largest allotment, many times those of all cards."""


class Mission(ModeMove, frozen=True, tag="mission"):
    """Complete a mission, by its number, giving these cards in ascending index order (ruling R26)."""

    mission: str
    give: bytes = b""
    verb: ClassVar[str] = "mission"

    def words(self) -> str:
        """Format the number, and the cards to give if there are any."""
        given = " ".join(CARDS[card].id for card in self.give)
        return f"{self.mission} with {given}" if given else self.mission

    @classmethod
    def read(cls, words: Sequence[str]) -> Self | None:
        """Parse a number, alone or with cards."""
        if len(words) == 1 or (len(words) > 2 and words[1] == "with"):
            return cls(words[0], bytes(sorted(card_named(word) for word in words[2:])))
        return None

    def is_meant(self, words: Sequence[str]) -> bool:
        """Match the number in full; cards may be shortened, or left out where there is one way to give."""
        given = words[2:] if list(words[1:2]) == ["with"] else []
        if len(words) > 1 and not given:
            raise NotationError("notation.mission", word=f"mission {' '.join(words)}")
        return self.mission == words[0] and (not given or names_all(given, self.give))


class Choose(ModeMove, frozen=True, tag="character"):
    """Before the game: play this character, by its id."""

    character: str
    verb: ClassVar[str] = "character"

    def words(self) -> str:
        """Format the id."""
        return self.character

    @classmethod
    def read(cls, words: Sequence[str]) -> Self | None:
        """Parse any id."""
        return cls(words[0]) if len(words) == 1 else None

    def is_meant(self, words: Sequence[str]) -> bool:
        """Match any part of the id."""
        return "-".join(words) in self.character


class Share(ModeMove, frozen=True, tag="share"):
    """Before the game: take so many coins of the group's allotment (ruling R31)."""

    coins: int
    verb: ClassVar[str] = "share"

    def words(self) -> str:
        """Format the number of coins."""
        return str(self.coins)

    @classmethod
    def read(cls, words: Sequence[str]) -> Self | None:
        """Parse a number of coins that an allotment can have."""
        number = words[0] if len(words) == 1 else ""
        return cls(int(number)) if number.isdecimal() and len(number) <= len(str(MOST_ALLOTTED)) else None


class Decide(ModeMove, frozen=True, tag="choose"):
    """Take this way, 1 or 2, at the chapter's choice."""

    way: int
    verb: ClassVar[str] = "choose"

    def words(self) -> str:
        """Format the number of the way."""
        return str(self.way)

    @classmethod
    def read(cls, words: Sequence[str]) -> Self | None:
        """Parse the number of a way."""
        return cls(int(words[0])) if list(words) in (["1"], ["2"]) else None


MOVES: tuple[type[ModeMove], ...] = (Mission, Choose, Share, Decide)
