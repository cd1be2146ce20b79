"""Events that only chapters have, as data beside `engine.royal.events`."""

from typing import Annotated

from highseas.engine.codec import Count, Word
from highseas.engine.royal.events import Event
from highseas.engine.royal.moves import Cards, SeatNo
from highseas.story.moves import CHARACTER, MISSION

MissionNo = Annotated[str, MISSION]
CharacterId = Annotated[str, CHARACTER]


class EventRevealed(Event, tag="event_revealed", frozen=True):
    """Phase 0: the active player revealed an event, by its id, in this month (ruling R24)."""

    seat_no: SeatNo
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


class MissionCompleted(Event, tag="mission_completed", frozen=True):
    """A seat completed a mission, by its number, as number `place` (from 1), giving up these cards.

    `late`: nobody had done it when a test asked for it.
    """

    seat_no: SeatNo
    mission: MissionNo
    place: Count
    given: Cards
    late: bool


class MissionStep(Event, tag="mission_step", frozen=True):
    """A marker stands on a step space of a mission (mission 52)."""

    seat_no: SeatNo
    mission: MissionNo
    step: Count
    steps: Count


class MissionDeclined(Event, tag="mission_declined", frozen=True):
    """A seat declined a mission that was offered at its moment."""

    seat_no: SeatNo
    mission: MissionNo


class MarkerPlaced(Event, tag="marker_placed", frozen=True):
    """A seat took its leftmost marker, its `place`-th, for a mission or to the box; what that opens follows."""

    seat_no: SeatNo
    place: Count
    to_box: bool


class TalentOpened(Event, tag="talent_opened", frozen=True):
    """The first marker opened the character's ability (ruling R30)."""

    seat_no: SeatNo
    character: CharacterId


class TrophyShown(Event, tag="trophy_shown", frozen=True):
    """The second marker revealed the trophy."""

    seat_no: SeatNo


class OfferTurnedDown(Event, tag="offer_turned_down", frozen=True):
    """A seat declined what an event offered for coins."""

    seat_no: SeatNo


class CharacterChosen(Event, tag="character_chosen", frozen=True):
    """A seat plays this character, by its id."""

    seat_no: SeatNo
    character: CharacterId


class AllotmentTaken(Event, tag="allotment_taken", frozen=True):
    """A seat took so many coins of the group's allotment (ruling R31)."""

    seat_no: SeatNo
    coins: Count


class ChoiceMade(Event, tag="choice_made", frozen=True):
    """A seat took this way, 1 or 2, at the choice on a story card; its effects follow."""

    seat_no: SeatNo
    card: Word
    way: Count


class GuestCalled(Event, tag="guest_called", frozen=True):
    """A seat called a guest, by the place at the Table; the guest's help follows."""

    seat_no: SeatNo
    guest: Word


EVENTS: tuple[type[Event], ...] = tuple(each for each in Event.__subclasses__() if each.__module__ == __name__)
