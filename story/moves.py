"""Moves and events that only chapters have. What their fields stand for says how they are written (`engine.codec`)."""

from typing import Annotated

from highseas.engine.codec import After, Count, Number, Text, Word
from highseas.engine.royal.events import Event, SeatEvent
from highseas.engine.royal.moves import CARDS_GIVEN, Cards, ModeMove

MOST_ALLOTTED = 9_999
"""Coins of the largest allotment, many times those of all cards."""


MISSION = Text()
CHARACTER = Text(part=True)
GUEST = Text(part=True)


class Mission(ModeMove, frozen=True, tag="mission"):
    """Complete a mission, by its number, giving these cards in ascending index order (ruling R26)."""

    mission: Annotated[str, MISSION]
    give: Annotated[bytes, After("with", CARDS_GIVEN, b"")] = b""


class Choose(ModeMove, frozen=True, tag="character"):
    """Before the game: play this character, by its id."""

    character: Annotated[str, CHARACTER]


class Share(ModeMove, frozen=True, tag="share"):
    """Before the game: take so many coins of the group's allotment (ruling R31)."""

    coins: Annotated[int, Number(0, MOST_ALLOTTED)]


class Decide(ModeMove, frozen=True, tag="choose"):
    """Take this way, 1 or 2, at the chapter's choice."""

    way: Annotated[int, Number(1, 2)]


class Guests(ModeMove, frozen=True, tag="guests"):
    """In one's own Discover: ask which guest to call."""


class Call(ModeMove, frozen=True, tag="call"):
    """Call a guest, by the place at the Table."""

    guest: Annotated[str, GUEST]


MOVES: tuple[type[ModeMove], ...] = (Mission, Choose, Share, Decide, Guests, Call)
GUESTS = Guests()


MissionNo = Annotated[str, MISSION]
CharacterId = Annotated[str, CHARACTER]


class EventRevealed(SeatEvent, tag="event_revealed", frozen=True):
    """Phase 0: the active player revealed an event, by its id, in this month (ruling R24)."""

    event: Word
    month: Count


class MonthEnded(Event, tag="month_ended", frozen=True):
    """The event discard pile became the event deck of month `month`, with a new event on top if one was left."""

    month: Count
    events: Count


class StoryRead(Event, tag="story_read", frozen=True):
    """A story card is read, and its mission lies open; so many play cards were shuffled in (ruling R25)."""

    card: Word
    joined: Count


class MissionCompleted(SeatEvent, tag="mission_completed", frozen=True):
    """A seat completed a mission, by its number, as number `place` (from 1), giving up these cards.

    `late`: nobody had done it when a test asked for it.
    """

    mission: MissionNo
    place: Count
    given: Cards
    late: bool


class MissionStep(SeatEvent, tag="mission_step", frozen=True):
    """A marker stands on a step space of a mission (mission 52)."""

    mission: MissionNo
    step: Count
    steps: Count


class MissionDeclined(SeatEvent, tag="mission_declined", frozen=True):
    """A seat declined a mission that was offered at its moment."""

    mission: MissionNo


class MarkerPlaced(SeatEvent, tag="marker_placed", frozen=True):
    """A seat took its leftmost marker, its `place`-th, for a mission or to the box; what that opens follows."""

    place: Count
    to_box: bool


class TalentOpened(SeatEvent, tag="talent_opened", frozen=True):
    """The first marker opened the character's ability (ruling R30)."""

    character: CharacterId


class TrophyShown(SeatEvent, tag="trophy_shown", frozen=True):
    """The second marker revealed the trophy."""


class OfferTurnedDown(SeatEvent, tag="offer_turned_down", frozen=True):
    """A seat declined what an event offered for coins."""


class CharacterChosen(SeatEvent, tag="character_chosen", frozen=True):
    """A seat plays this character, by its id."""

    character: CharacterId


class AllotmentTaken(SeatEvent, tag="allotment_taken", frozen=True):
    """A seat took so many coins of the group's allotment (ruling R31)."""

    coins: Count


class ChoiceMade(SeatEvent, tag="choice_made", frozen=True):
    """A seat took this way, 1 or 2, at the choice on a story card; its effects follow."""

    card: Word
    way: Count


class GuestCalled(SeatEvent, tag="guest_called", frozen=True):
    """A seat called a guest, by the place at the Table; the guest's help follows."""

    guest: Word


EVENTS: tuple[type[Event], ...] = tuple(
    kind for base in (Event, SeatEvent) for kind in base.__subclasses__() if kind.__module__ == __name__
)
