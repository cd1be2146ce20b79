"""The figures of one chapter, packed into a running game."""

import msgspec

from highseas.engine.royal.cards import CARD_BY_ID, INDEX
from highseas.story.format import Character, Event, Mode, Rules, StoryCard

SETS = ("base",)
"""The card sets of every chapter, to which its groups of play cards are added."""
MOST_PLAYERS = 4
"""Players of a chapter, and of the variable game (Big Box, The Adventure Begins)."""


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The figures of one chapter, or of the variable game, which is chapter 0 and has the starred missions.

    `groups` names the play cards of each group that may be in play, by their faces.
    """

    story: str
    version: int
    chapter: int
    first: str
    end: str
    cards: tuple[StoryCard, ...]
    events: tuple[Event, ...]
    characters: tuple[Character, ...]
    rules: Rules
    groups: dict[str, tuple[str, ...]]

    def card_place(self, card_id: str) -> int:
        """Return the index of a story card in `cards`."""
        return next(place for place, card in enumerate(self.cards) if card.id == card_id)

    def event_place(self, event_id: str) -> int:
        """Return the index of an event in `events`."""
        return next(place for place, event in enumerate(self.events) if event.id == event_id)

    def hourglass_mode(self, competitive: bool) -> Mode:
        """Return which side of an hourglass applies."""
        return "competitive" if competitive else "cooperative"

    def cards_of(self, group: str) -> bytes:
        """Return the play cards of a group as indexes, all copies of its faces."""
        return bytes(INDEX[face] for face in self.groups[group] for _ in range(CARD_BY_ID[face].count))
