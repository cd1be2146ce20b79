"""The format of the story's files: strict structs, one per TOML table; `text_format` has those of its texts.

Every table of figures is rated: "documented" with its source, or "authored", figures of this project that may be
tuned (ruling R32). `docs/story/format.md` describes the format for authors. Struct and field names are names in
saves, since a running chapter travels in its save.
"""

from typing import Annotated, Literal

import msgspec

from highseas.engine.royal.card_sets import Ability, Card
from highseas.engine.royal.cards import CARD_BY_ID
from highseas.engine.royal.goals.terms import MissionMoment, Own, Pay
from highseas.story.effects import ChoiceEffect, EventEffect, GuestEffect, StoryEffect
from highseas.story.prose import LAST, TELLINGS, Telling
from highseas.story.text_format import Language, Place, PlaceId, Table

Confidence = Literal["documented", "authored"]
Mode = Literal["cooperative", "competitive"]
"""How a chapter is played; solo is cooperative (Big Box, setup of The Adventure Begins)."""
Count = Annotated[int, msgspec.Meta(ge=0)]
"""A figure of at least 0."""
MARKERS = 4
"""Markers on a character: the most missions one player can complete in a chapter (Big Box p. 16)."""


class Rated(Table, frozen=True, kw_only=True):
    """A table of figures with its rating; `documented` names those of an authored one that are documented."""

    confidence: Confidence
    source: tuple[str, ...] = ()
    documented: tuple[str, ...] = ()


# --- chapters/*.toml ---


class Next(Table, frozen=True, kw_only=True, tag_field="kind", tag="next"):
    """The next story card, whatever was done."""

    card: str


class Fork(Table, frozen=True, kw_only=True, tag_field="kind", tag="test"):
    """`done` if at least one player has completed the mission, else `failed`."""

    mission: str
    done: str
    failed: str


class Goal(Table, frozen=True, kw_only=True, tag_field="kind", tag="goal"):
    """Card 9: the cooperative game ends here, won or lost."""


class Stay(Table, frozen=True, kw_only=True, tag_field="kind", tag="stay"):
    """No new card: the same mission's month end comes again next month."""


Pointer = Next | Fork | Goal | Stay


class Hourglass(Table, frozen=True, kw_only=True):
    """What a mission does at Month's End: first its effects, then the pointer."""

    then: Pointer
    effects: tuple[StoryEffect, ...] = ()

    @property
    def next_cards(self) -> tuple[str, ...]:
        match self.then:
            case Next(card=card):
                return (card,)
            case Fork(done=done, failed=failed):
                return done, failed
            case _:
                return ()


class MonthEnd(Rated, frozen=True, kw_only=True):
    """The hourglass for both modes, or one for each; a mission that a mode never reaches needs none for it."""

    both: Hourglass | None = None
    cooperative: Hourglass | None = None
    competitive: Hourglass | None = None

    def of(self, mode: Mode) -> Hourglass | None:
        return self.both or (self.cooperative if mode == "cooperative" else self.competitive)


class Reward(Rated, frozen=True, kw_only=True):
    """Rewards: coins or crowns for the first to complete the mission, crowns for everyone who does."""

    first_coins: Count = 0
    first_crowns: Count = 0
    crowns: Count = 0

    def won(self, first: bool) -> tuple[int, int]:
        """Return the coins and crowns of who completes the mission, as the `first` or later."""
        return (self.first_coins, self.first_crowns + self.crowns) if first else (0, self.crowns)


class Mission(Rated, frozen=True, kw_only=True, cache_hash=True):
    """What one player must own and give, and when. With `steps` above 1 the moment has to come on that many turns,
    and the marker is placed with the last (mission 52). `star` marks the missions of the variable game.
    """

    own: tuple[Own, ...] = ()
    pay: tuple[Pay, ...] = ()
    moment: MissionMoment | None = None
    steps: Annotated[int, msgspec.Meta(ge=1)] = 1
    star: bool = False

    @property
    def immediate(self) -> bool:
        """Whether it is offered at its moment only and must be decided there (ruling R26)."""
        return self.moment is not None

    @property
    def active_only(self) -> bool:
        return self.moment is not None and self.moment.active_only


WAYS = 2
"""Ways of a choice."""


class ChoiceWay(Table, frozen=True, kw_only=True):
    """One way of a choice: what happens when it is chosen. One of the effects takes coins or crowns."""

    effects: tuple[ChoiceEffect, ...]


class CardChoice(Rated, frozen=True, kw_only=True):
    """The choice of a chapter, on a card that every path reads: asked after its effects, if the options say so."""

    ways: tuple[ChoiceWay, ChoiceWay]


class Instead(Table, frozen=True, kw_only=True):
    """Card `of` is not read where this way of the chapter's choice was taken, but the card that says so."""

    of: str
    way: Annotated[int, msgspec.Meta(ge=1, le=WAYS)]


class StoryCard(Table, frozen=True, kw_only=True):
    """A numbered story card: a text on its front, a mission on its back. `joins` names groups of play cards to
    shuffle in when it is read, once each; its `effects` happen after reading, then the `choice` is asked.
    With `instead` it is a variant, and its mission counts for tests as that of the card it stands for.
    """

    id: str
    mission: Mission
    reward: Reward
    month_end: MonthEnd
    joins: tuple[str, ...] = ()
    effects: tuple[StoryEffect, ...] = ()
    choice: CardChoice | None = None
    instead: Instead | None = None

    @property
    def stands_for(self) -> str:
        return self.instead.of if self.instead else self.id


def card_read(cards: tuple[StoryCard, ...], card: str, way: int) -> str:
    """Return the id of what is read where this card would be, after this way of the choice, 0 before it was made."""
    return next((one.id for one in cards if one.instead and (one.instead.of, one.instead.way) == (card, way)), card)


class GoalCard(Rated, frozen=True, kw_only=True):
    """Card 9, by number of players from 1: markers on missions and influence points, of the table together.

    Besides, at least one player must have completed each mission (Big Box p. 18).
    """

    markers: tuple[Count, ...]
    influence: tuple[Count, ...]


class Chapter(Table, frozen=True, kw_only=True):
    """One file of `chapters`: its cards as a graph from `first`. `opening` and `end` are cards with only a text,
    read before and after. It may have a goal card instead of the one in `rules.toml`.
    """

    number: Count
    opening: str
    first: str
    end: str
    card: tuple[StoryCard, ...]
    goal: GoalCard | None = None

    @property
    def texts(self) -> tuple[str, ...]:
        """The ids of all cards of which it has a text, in their order."""
        return (self.opening, *(card.id for card in self.card), self.end)

    def read(self, card: str, way: int) -> str:
        """Return the id of what is read where this card would be, once this way of the choice was taken."""
        return card_read(self.card, card, way)

    def by_id(self) -> dict[str, StoryCard]:
        return {card.id: card for card in self.card}


# --- cards.toml ---


class PictureFile(Table, frozen=True, kw_only=True):
    """`pictures.toml`: which picture a page of the story shows, by its card. Scripts have none of it."""

    picture: dict[str, str]


class CardFile(Table, frozen=True, kw_only=True):
    """`cards.toml`: which play cards of the engine's set a story card shuffles in, by group."""

    set: str
    groups: dict[str, tuple[str, ...]]

    def faces(self) -> list[Card]:
        return [face for group in self.groups for face in self.faces_of(group)]

    def faces_of(self, group: str) -> list[Card]:
        """Return the faces of a group that the engine knows; none if there is no such group."""
        return [CARD_BY_ID[face] for face in self.groups.get(group, ()) if face in CARD_BY_ID]


# --- events.toml, characters.toml ---


class Event(Rated, frozen=True, kw_only=True):
    """An event card. `number` is the one in its corner; `mood` says whether it helps or hurts, for balance."""

    id: str
    number: Count
    mood: Literal["kind", "mixed", "harsh", "calendar"]
    effects: tuple[EventEffect, ...]


class EventFile(Table, frozen=True, kw_only=True):
    """`events.toml`."""

    event: tuple[Event, ...]


class Character(Rated, frozen=True, kw_only=True):
    """One side of a character card. `coins` is its purse; `card` numbers the card, so two share each."""

    id: str
    card: Count
    side: Literal["front", "back"]
    coins: Count
    ability: Ability


class CharacterFile(Table, frozen=True, kw_only=True):
    """`characters.toml`."""

    character: tuple[Character, ...]


# --- guests.toml ---


class Guest(Rated, frozen=True, kw_only=True):
    """What whoever was won over for this place does when called."""

    place: PlaceId
    effects: tuple[GuestEffect, ...]


class GuestFile(Rated, frozen=True, kw_only=True):
    """`guests.toml`: who comes in one chapter if their places are laid, each once; so many of them to a table that
    plays together, or to each player (`each`) against each other.
    """

    chapter: Count
    calls: Count
    each: Count
    guest: tuple[Guest, ...]


# --- rules.toml ---


class CrownTrack(Rated, frozen=True, kw_only=True):
    """`shields[n]` is the space of the shield with n + 1 influence points.

    Spaces count from 0, the foot of the throne; `length` is the last: crowns beyond it are lost.
    """

    length: Count
    shields: tuple[Count, ...]


class MarkerRules(Rated, frozen=True, kw_only=True):
    """What the 1st, 2nd … marker opens or brings: crowns by marker, and which shows the trophy."""

    crowns: tuple[Count, ...]
    opens_ability: Count
    shows_trophy: Count


class EventDeck(Rated, frozen=True, kw_only=True):
    """How the event deck is made: 0-events by players from 1 (0 where a mode has not so many). `short_month` is
    shuffled in for few players; `last` lies at the bottom, in the variable game `variable_last`.
    """

    cooperative: tuple[Count, ...]
    competitive: tuple[Count, ...]
    short_month: str
    short_month_players: tuple[Count, ...]
    last: str
    variable_last: str


class Competitive(Rated, frozen=True, kw_only=True):
    """The competitive end, and how many starred missions a variable game lays out."""

    influence: Count
    variable_missions: Count


class Retry(Rated, frozen=True, kw_only=True):
    """Coins of the group's allotment for each failure of a chapter (ruling R31)."""

    coins: Count


class Levels(Rated, frozen=True, kw_only=True):
    """Coins that every seat has more, or below 0 fewer, when a chapter begins, by how hard the campaign is."""

    gentle: int
    stern: int


class SixColors(Rated, frozen=True, kw_only=True):
    """Cards the active player may take with six ship colors in the harbor."""

    takes: Count


class Rules(Table, frozen=True, kw_only=True):
    """`rules.toml`: figures of the rules."""

    crown_track: CrownTrack
    goal: GoalCard
    markers: MarkerRules
    event_deck: EventDeck
    competitive: Competitive
    retry: Retry
    six_colors: SixColors
    levels: Levels | None = None


# --- story.toml ---


class Totals(Rated, frozen=True, kw_only=True):
    """Totals of a story to be checked. `kinds` counts play cards by kind or type."""

    story_cards: Count
    numbered: Count
    missions: Count
    stars: Count
    events: Count
    zero_events: Count
    characters: Count
    play_cards: Count
    kinds: dict[str, Count]


Range = tuple[Count, Count]
"""The fewest and the most words of a text."""


class Length(Table, frozen=True, kw_only=True):
    """How long texts are to be, in words; what is left out is not checked.

    `card`: a story card below its title, in every variant; `opening` and `end`: a card read before and after a
    chapter; `again` and `opening_again`: what cards and openings say in another try; `done`: pay-off lines; `lost`:
    texts about a lost chapter; `event`: lines of the 0-events; `tale`: tall tales; `asks` and `told`: the question of
    a choice, what is told of its ways; `recall` and `recall_done`: what is recalled of a card that was read, of a
    mission that was done; `offer` and `comes`: what is said of a guest who may be called, and of one who was.
    """

    card: Range | None = None
    opening: Range | None = None
    end: Range | None = None
    again: Range | None = None
    opening_again: Range | None = None
    done: Range | None = None
    lost: Range | None = None
    event: Range | None = None
    tale: Range | None = None
    asks: Range | None = None
    recall: Range | None = None
    recall_done: Range | None = None
    said: Range | None = msgspec.field(name="told", default=None)
    offer: Range | None = None
    comes: Range | None = None


class Manifest(Table, frozen=True, kw_only=True):
    """`story.toml`: the story's id in saves, version and original language; the fewest missions of a cooperative
    chapter (`min_path`). With `totals` it is counted, and all play cards must be in play by the end on every path.
    With `alone` nobody is called by name in a campaign of one player.
    """

    id: str
    version: Count
    language: str = "en"
    min_path: Count = 1
    alone: bool = False
    totals: Totals | None = None
    length: Length = Length()


# --- the whole ---


class Story(Table, frozen=True, kw_only=True):
    """A whole story as read from its folder; `tellings` has its languages in each of `story.prose.TELLINGS`."""

    manifest: Manifest
    rules: Rules
    cards: CardFile
    events: EventFile
    characters: CharacterFile
    chapters: tuple[Chapter, ...]
    languages: dict[str, Language]
    tellings: dict[str, tuple[Language, ...]] = msgspec.field(default_factory=dict)
    places: tuple[Place, ...] = ()
    guests: GuestFile | None = None
    pictures: dict[str, str] = msgspec.field(default_factory=dict)

    def in_language(self, folder: str, players: int = 2, playthrough: int = 1) -> Language:
        """Return its texts in the language of this folder, or where it has none in that it was written in, as they are
        told to so many players in so many-th a campaign at their Table.
        """
        name = folder if folder in self.languages else self.manifest.language
        telling = TELLINGS.index(Telling(players == 1, min(playthrough, LAST)))
        return self.tellings[name][telling] if name in self.tellings else self.languages[name]
