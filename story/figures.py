"""The figures of one chapter, as a running game has them."""

import msgspec

from engine.cards import CARD_BY_ID, INDEX
from story.format import Character, Event, Mode, Rules, StoryCard


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
        """The place of a story card of the script in `cards`."""
        return next(place for place, card in enumerate(self.cards) if card.id == card_id)

    def event_place(self, event_id: str) -> int:
        """The place of an event of the script in `events`."""
        return next(place for place, event in enumerate(self.events) if event.id == event_id)

    def hourglass_mode(self, competitive: bool) -> Mode:
        """Which side of an hourglass counts."""
        return "competitive" if competitive else "cooperative"

    def cards_of(self, group: str) -> bytes:
        """The play cards of a group, all copies of its faces, as indexes."""
        return bytes(INDEX[face] for face in self.groups[group] for _ in range(CARD_BY_ID[face].count))
