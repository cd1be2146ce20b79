"""The Adventure Begins: Phase 0, every event, Month's End, the calendar, the end of a chapter."""

import pytest
from msgspec.structs import replace

from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.prompts import let_in_line
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import Event
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.goals.mode import advance
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.seen.build_view import prompt, table_view
from highseas.engine.royal.state import State
from highseas.story.format import Mode, StoryCard
from highseas.story.mode.months import read_card, reveal_event
from highseas.story.mode.state import card_at, script_of, tale_of
from highseas.story.moves import EventRevealed, MonthEnded, StoryRead
from tests.adventure import Tale, card, opened, own_story, setup
from tests.helpers import of


def pass_turn(state: State, log: list[Event]) -> None:
    """Draw and stop or pass, whatever the events want, until the turn or the game is over."""
    turn = state.turn
    while state.frames and state.turn == turn:
        moves = legal(state)
        names = [type(move).__name__ for move in moves]
        for wanted in ("No", "Stop", "Draw", "Keep", "Pass"):
            if wanted in names:
                apply(state, moves[names.index(wanted)], log)
                break


def test_every_turn_begins_with_the_top_event() -> None:
    """Ruling R24: revealed, then discarded."""
    state = opened(setup(players=3))
    log: list[Event] = []
    top = tale_of(state).events[-1]
    pass_turn(state, log)
    assert state.turn == 2 and tale_of(state).event == top == tale_of(state).event_discard[-1]
    assert len(of(log, EventRevealed)) == 1


def test_a_ship_the_pilot_spares_is_no_bust_when_it_is_let_in() -> None:
    """Ruling R24: the question says that it is sent away, and so it is."""
    tale = Tale().harbor("red-3-2c")
    tale.event("harbor-pilot")
    tale.seat.has("sailor")
    tale.top("red-1-1c")
    tale.do("draw")
    asked = prompt(tale.state)
    assert (
        asked is not None and asked.let_in == "discard" and "without a bust" in let_in_line(asked, TableNames(("Ann",)))
    )
    tale.do("keep")
    assert tale.state.harbor and card("red-1-1c") in tale.state.discard


# --- Month's End ---


PLAYED: tuple[Mode, ...] = ("cooperative", "competitive")
HOURGLASSES = [
    (mode, chapter.number, entry, way)
    for chapter in own_story().chapters
    for entry in chapter.card
    for mode in PLAYED
    for way in ("card", "done", "failed")
    if (hourglass := entry.month_end.of(mode)) is not None and hasattr(hourglass.then, way)
]
"""Every pointer of a chapter's card to another card, for each outcome."""


@pytest.mark.parametrize(
    ("mode", "chapter", "card", "way"),
    HOURGLASSES,
    ids=[f"{mode}-{chapter}-{card.id}-{way}" for mode, chapter, card, way in HOURGLASSES],
)
def test_every_edge_of_every_chapter(mode: Mode, chapter: int, card: StoryCard, way: str) -> None:
    """Ruling R25: the newest mission's hourglass opens the next card, by mode and by the mission it tests."""
    hourglass = card.month_end.of(mode)
    tale = Tale(chapter, 2, mode == "competitive")
    tested = getattr(hourglass.then, "mission", "")
    tale.missions(*dict.fromkeys([tested, card.id] if tested else [card.id]))
    if way == "done":
        slot = tale_of(tale.state).missions.index(script_of(tale.state).card_place(tested))
        marks = tuple(b"\x01" if place == slot else b"" for place in range(len(tale_of(tale.state).marks)))
        tale.state.part = replace(tale_of(tale.state), marks=marks)
        tale.state.seats[1].markers -= 1
    month = tale_of(tale.state).month
    log = tale.event("months-end")
    assert [event.card for event in of(log, StoryRead)] == [getattr(hourglass.then, way)]
    assert card_at(tale.state, tale_of(tale.state).missions[-1]).id == getattr(hourglass.then, way)
    assert tale_of(tale.state).month == month + 1 and len(of(log, MonthEnded)) == 1


@pytest.mark.parametrize(
    ("players", "competitive", "months"),
    [
        (1, False, (3, 4, 5, 6)),
        (2, False, (3, 4, 5, 6)),
        (3, False, (3, 4, 5, 6)),
        (4, False, (4, 5, 6, 7)),
        (2, True, (5, 6, 7, 8)),
        (4, True, (5, 6, 7, 8)),
    ],
)
def test_every_month_repeats_the_last_behind_a_new_event(
    players: int, competitive: bool, months: tuple[int, ...]
) -> None:
    """Ruling R25: the pile is turned over unshuffled with one new zero event on top, so months grow by a turn."""
    state = opened(setup(players=players, competitive=competitive))
    log: list[Event] = []
    last: list[str] = []
    for length in months:
        days = [script_of(state).events[tale_of(state).event].id]
        for _ in range(length - 1):
            pass_turn(state, log)
            days.append(script_of(state).events[tale_of(state).event].id)
            if state.result is not None:
                return
        assert days[-1] == "months-end" and "months-end" not in days[:-1]
        assert not last or days[1:] == last
        last = days
        pass_turn(state, log)


def test_the_calendar_shows_what_is_known() -> None:
    """Ruling R25: this month's turns, today's marked, face-down events without a name, and next month's order."""
    state = opened(setup(players=3))
    log: list[Event] = []
    tale = table_view(state).part
    assert [day.event for day in tale.calendar[1:]] == ["", "months-end"]
    assert tale.calendar[0].today and [day.event for day in tale.next_month] == ["", tale.event, "", "months-end"]
    for _ in range(3):
        pass_turn(state, log)
    tale = table_view(state).part
    assert tale is not None and tale.month == 2 and all(day.event for day in tale.calendar) and len(tale.calendar) == 4


def test_known_events_unsee_nothing() -> None:
    """Undo is free while nothing hidden was revealed: an event of last month is known."""
    state = opened(setup(players=3))
    log: list[Event] = []
    for _ in range(3):
        pass_turn(state, log)
    known = tale_of(state).events[-1]
    assert known in tale_of(state).seen
    before = state.reveals
    reveal_event(state, None)
    assert tale_of(state).event == known and state.reveals == before
    state.part = replace(tale_of(state), events=tale_of(state).box[-1:])
    reveal_event(state, None)
    assert state.reveals == before + 1


def at_the_goal(players: int, markers: int, influence: int, undone: bool = False) -> Tale:
    """Return a table whose month ends with card 9, with so much to show for it."""
    tale = Tale(1, players).missions("10", "11", "12", "14")
    rows = [bytearray() for _ in range(4)]
    left = markers
    for seat_no in range(players):
        for slot in range(4):
            if left and not (undone and slot == 3):
                rows[slot].append(seat_no)
                tale.state.seats[seat_no].markers -= 1
                left -= 1
    tale.state.part = replace(tale_of(tale.state), marks=tuple(bytes(row) for row in rows))
    seat = tale.state.seats[0]
    tale.state.shields = bytes(range(1, influence + 1)) if influence else b""
    tale.state.track = 99
    seat.crowns = influence
    refresh(tale.state)
    return tale


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_card_9_wants_every_mission_markers_and_influence(players: int) -> None:
    """Big Box, The Adventure Begins, Game End: all three, of the players together; the game ends there and then."""
    goal = own_story().rules.goal
    markers, influence = goal.markers[players - 1], goal.influence[players - 1]
    most = max(markers, 4)
    for placed, points, undone, won in (
        (most, influence, False, True),
        (most, influence - 1, False, False),
        (max(most, 3), influence, True, False),
    ):
        tale = at_the_goal(players, placed, points, undone)
        tale.event("months-end")
        assert tale.state.result is not None and not tale.state.frames
        assert tale.state.result.outcome == ("won" if won else "lost")
    if markers > 4:
        tale = at_the_goal(players, markers - 1, influence)
        tale.event("months-end")
        assert tale.state.result is not None and tale.state.result.outcome == "lost"


def test_a_marker_on_a_first_space_is_not_left_on_the_character() -> None:
    """Big Box, The Adventure Begins, Game End: it is off the card, though not yet placed on a mission."""
    tale = Tale(5, 2, True).missions("52", "53")
    tale.state.shields, tale.state.track = bytes(range(1, 20)), 99
    for seat_no, coins in ((0, 9), (1, 2)):
        tale.at(seat_no).crowns(12).opens().opens().coins(coins)
    advance(tale.state, 0, 1, None)
    view = table_view(tale.state)
    assert [seat.markers_left for seat in view.seats] == [2, 1]
    assert view.part is not None and [seat.markers_placed for seat in view.part.seats] == [2, 2]
    tale.state.ending = True
    MODES["adventure"].round_ends(tale.state, None)
    assert tale.state.result is not None and tale.state.result.winners == (1,)


def test_a_card_that_is_read_lies_to_the_right() -> None:
    """Ruling R25: the newest mission is the one read last."""
    tale = Tale(1).missions("10")
    read_card(tale.state, "11", None)
    goals = table_view(tale.state).goals
    assert [(goal.id, goal.newest) for goal in goals] == [("10", False), ("11", True)]
