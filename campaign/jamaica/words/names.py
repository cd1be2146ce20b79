"""What things are called in a race: players by seat, the Ghost Ship, spaces, tokens, cards and treasures."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any

from highseas.campaign.play.seat import Seat
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.words.language import LANGUAGE, Language, itself
from highseas.engine.codec import Kind
from highseas.engine.jamaica.definitions import TREASURE_IDS
from highseas.engine.jamaica.events import DIE, TREASURE, Face
from highseas.engine.jamaica.moves import CARD, CURSED, SEAT, SPACE
from highseas.engine.jamaica.seen.printed import CARDS, SPACES, TREASURES
from highseas.engine.jamaica.seen.view import Prompt, SeatRef, Tokens

GHOST_NO = -1
"""The Ghost Ship among seats from 0."""


class RaceNames:
    """The names at a table of the race, in its language. It can be asked for a seat from 0 like a list of names.

    `persons` are the seats, from 1, that a question may call "you"; without it all of them.
    """

    def __init__(
        self, names: Sequence[str], language: Language = LANGUAGE, persons: Collection[int] | None = None
    ) -> None:
        self.names = tuple(names)
        self.language = itself(language)
        self.say = self.language.say
        self.persons = persons
        self.asked = ""
        """Whose ship a question and its answers are about, where that is nobody to call "you"; else empty."""
        self.meant = dict[int, list[str]]()
        """What a question in plain lines has said already of spaces."""

    def asking(self, prompt: Prompt | None) -> "RaceNames":
        """Return the names for a question: only a person whose own ship it is about is called "you"."""
        names = RaceNames(self.names, self.language, self.persons)
        if prompt is not None and (
            prompt.ship == "ghost" or (self.persons is not None and prompt.seat not in self.persons)
        ):
            names.asked = self.who(prompt.ship)
        return names

    def __getitem__(self, seat_no: int) -> str:
        """Return the player of a seat from 0; for -1 the Ghost Ship."""
        return self.names[seat_no] if seat_no >= 0 else self.say("jamaica.ghost")

    def __len__(self) -> int:
        return len(self.names)

    def who(self, ref: SeatRef) -> str:
        """Return the player of a seat from 1, or the Ghost Ship."""
        return self[GHOST_NO] if isinstance(ref, str) else self[ref - 1]

    def tokens(self, kind: str, count: int) -> str:
        """Return so many tokens of a kind, as in "3 doubloons"."""
        return self.say(f"jamaica.tokens.{kind}", count=count)

    def hold(self, content: Tokens) -> str:
        kind, count = content
        return self.tokens(kind, count) if count else self.say("jamaica.empty")

    def die(self, face: Face) -> str:
        return self.say("jamaica.star") if face == "star" else str(face)

    def action(self, symbol: str, count: int) -> str:
        """Return what a symbol does by a die, as in "sail 3 forwards"."""
        return self.say(f"jamaica.action.{symbol}", count=count)

    def card(self, card: int, code: str = "card") -> str:
        """Return an action card by its two symbols."""
        morning, evening = (f"jamaica.symbol.{symbol}" for symbol in (CARDS[card].morning, CARDS[card].evening))
        return self.say(f"jamaica.{code}", card=card, morning=morning, evening=evening)

    def treasure(self, card: str) -> str:
        face = TREASURES[card]
        if face.power:
            return self.say(f"jamaica.power.{face.power}")
        return self.say(f"jamaica.treasure.{'curse' if face.value < 0 else 'worth'}", points=abs(face.value))

    def treasures(self, cards: Iterable[str]) -> list[str]:
        return [self.treasure(card) for card in cards]

    def score(self, who: str, points: int) -> str:
        return self.say("jamaica_ending.score", who=who, points=points)

    def space(self, space: int) -> str:
        return self.say(f"jamaica.space.{SPACES[space].space_type}", space=space)

    def by_number(self, space: int) -> str:
        return self.say("jamaica_round.space", number=space)

    def cost(self, space: int) -> str:
        """Return what a space costs; empty for one that is free."""
        face = SPACES[space]
        return self.tokens(face.kind, face.cost) if face.cost else ""


def names_at(table: Session | Seat, language: Language = LANGUAGE) -> RaceNames:
    """Return the names at the table of a race, of which only persons are called "you"."""
    persons = [seat for seat, who in enumerate(table.players, 1) if who == Controller.PERSON]
    return RaceNames(table.names, language, persons)


FIELDS: Mapping[Kind, Callable[[Any, RaceNames], str]] = {
    SEAT: lambda seat_no, names: names[seat_no],
    SPACE: lambda space, names: names.space(space),
    CARD: lambda card, names: names.card(card) if card else "",
    DIE: lambda die, names: names.die(die),
    TREASURE: lambda card, names: names.treasure(card) if card else "",
    CURSED: lambda treasure, names: names.treasure(TREASURE_IDS[treasure]),
}
"""What the fields of events and moves stand for, as the names of a race call it."""
