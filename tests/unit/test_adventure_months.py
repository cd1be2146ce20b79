"""The Adventure Begins: Phase 0, every event, Month's End, the calendar, the end of a chapter."""

import pytest
from msgspec.structs import replace

from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.prompts import let_in_line
from highseas.engine.refusal import IllegalMove
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import CrownsGained, Event, Hired, ShipSpared, TaxPaid, Traded
from highseas.engine.royal.frames.kinds import DISCOVER, Taking
from highseas.engine.royal.frames.prices import TAKES_BY_COLORS
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.goals.marks import advance
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import DRAW, LOOKOUT, STOP
from highseas.engine.royal.seen.build_view import prompt, table_view
from highseas.engine.royal.state import State
from highseas.story.events import EventRevealed, MonthEnded, StoryRead
from highseas.story.format import Mode, StoryCard
from highseas.story.mode.adventure import AdventureMode
from highseas.story.mode.months import read_card, reveal_event
from highseas.story.mode.state import card_at, script_of, tale_of
from tests.adventure import Tale, card, opened, own_story, setup
from tests.helpers import of
from tests.refusals import refused


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


def test_fair_wind_and_full_warehouses_change_what_ships_bring() -> None:
    """Ruling R24: for every seat in this turn's Trade & Hire, never below 0."""
    for event, more in (("fair-wind", 1), ("full-warehouses", -1)):
        tale = Tale(players=2).harbor("red-1-1c", "blue-1-1c")
        tale.event(event)
        tale.trade()
        log = tale.do("take red-1-1c", "take blue-1-1c")
        assert [(e.seat_no, e.coins) for e in of(log, Traded)] == [(0, 1 + more), (1, 1 + more)]


def test_market_day_and_dear_hands_change_what_hiring_costs() -> None:
    """Ruling R24: after Señoritas, never below 0."""
    for event, more in (("market-day", -1), ("dear-hands", 1)):
        tale = Tale().harbor("sailor-1vp")
        tale.event(event)
        tale.seat.coins(9)
        tale.trade()
        tale.seat.coins(9)
        assert [e.cost for e in of(tale.do("take sailor-1vp"), Hired)] == [3 + more]
    cheap = Tale().harbor("sailor-1vp")
    cheap.event("market-day")
    cheap.seat.has("senorita-2vp", "senorita-2vp", "senorita-3vp").coins(1)
    assert [e.cost for e in of(cheap.trade().do("take sailor-1vp"), Hired)] == [0]


def test_two_baskets_lets_the_active_player_take_a_card_more() -> None:
    """Ruling R24: the others take one, as always."""
    tale = Tale(players=2).harbor("red-1-1c", "blue-1-1c", "green-1-1c")
    tale.event("two-baskets")
    tale.trade().do("take red-1-1c", "take blue-1-1c")
    assert decider(tale.state) == 1


def test_harbor_pilot_spares_the_first_ship_that_would_bust() -> None:
    """Ruling R24: it is discarded, and Discover goes on; the second one busts."""
    tale = Tale().harbor("red-1-1c")
    tale.event("harbor-pilot")
    tale.top("red-3-2c", "red-skull-3c")
    log = tale.do("draw")
    assert of(log, ShipSpared) and tale.state.frames == (DISCOVER,) and card("red-3-2c") in tale.state.discard
    tale.do("draw")
    assert not tale.state.harbor


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


def test_borrowed_blades_repel_and_count_for_nothing_else() -> None:
    """Ruling R24: two cutlasses more in this turn's Discover."""
    tale = Tale()
    tale.event("borrowed-blades")
    tale.top("red-3-2c", "red-1-1c")
    tale.do("draw")
    assert "repel" not in tale.moves()
    tale.top("blue-1-1c").do("draw")
    assert tale.moves() == ["repel", "keep"] and tale.seat.it.cutlasses == 0


def test_a_toast_brings_the_active_player_a_crown() -> None:
    """Ruling R24."""
    tale = Tale(players=2)
    log = tale.event("a-toast")
    assert [(e.seat_no, e.count) for e in of(log, CrownsGained)] == [(0, 1)] and tale.at(1).it.crowns == 0


def test_spring_tide_and_contrary_wind_keep_discover_open() -> None:
    """Ruling R24: no stop before so many cards."""
    for event, least in (("spring-tide", 3), ("contrary-wind", 4)):
        tale = Tale().top("priest-1vp", "captain-1vp", "settler-1vp", "sailor-1vp")
        tale.state.drawn = 0
        tale.event(event)
        for _ in range(least):
            assert STOP not in legal(tale.state)
            tale.do("draw")
        assert STOP in legal(tale.state)


def test_fog_bank_lends_a_lookout_and_ends_discover_early() -> None:
    """Ruling R24: four cards at most, and one look for anybody."""
    tale = Tale().top("priest-1vp", "captain-1vp", "settler-1vp", "sailor-1vp", "sailor-2vp")
    tale.state.drawn = 0
    tale.event("fog-bank")
    assert LOOKOUT in legal(tale.state)
    tale.do("lookout", "look priest-1vp", "draw", "draw", "draw")
    tale.top("governor").do("draw")
    assert DRAW not in legal(tale.state) and STOP in legal(tale.state) and LOOKOUT not in legal(tale.state)
    with refused(IllegalMove, match="4 cards"):
        apply(tale.state, DRAW)


def test_a_turn_without_an_event_has_no_limit() -> None:
    """Ruling R24: strong crews repel and draw for as long as they like, hundreds of cards if need be."""
    tale = Tale(2)
    tale.state.drawn = 500
    assert DRAW in legal(tale.state)
    tale.do("draw")
    tale.seat.has("lookout-1vp")
    tale.state.drawn = 500
    assert tale.state.frames != (DISCOVER,) or DRAW in legal(tale.state)


def test_money_changer_offers_crowns_for_coins() -> None:
    """Ruling R24: 3 coins for 2 crowns, or not."""
    for answer, crowns, coins in (("yes", 2, 4), ("no", 0, 7)):
        tale = Tale()
        tale.seat.coins(7)
        tale.event("money-changer")
        assert tale.moves() == ["yes", "no"]
        tale.do(answer)
        assert (tale.seat.it.crowns, len(tale.seat.it.coins)) == (crowns, coins)
    poor = Tale()
    poor.seat.coins(2)
    poor.event("money-changer")
    assert poor.moves()[0] == "draw"


def test_assessors_round_taxes_full_purses() -> None:
    """Ruling R24: half, rounded down, of 8 or more; no bonus."""
    tale = Tale(players=3)
    for number, coins in enumerate((7, 8, 11)):
        tale.at(number).coins(coins)
    log = tale.event("assessors-round")
    assert [(e.seat_no, e.coins) for e in of(log, TaxPaid)] == [(1, 4), (2, 5)]
    assert [len(seat.coins) for seat in tale.state.seats] == [7, 4, 6]


def test_quiet_day_brings_the_active_player_a_coin() -> None:
    """Ruling R24: the event for one and two players."""
    tale = Tale(players=2)
    before = [len(seat.coins) for seat in tale.state.seats]
    tale.event("quiet-day")
    assert [len(seat.coins) for seat in tale.state.seats] == [before[0] + 1, before[1]]


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


def test_the_assessor_calls_before_the_test_is_read() -> None:
    """Ruling R25: the hourglass of mission 50 taxes first, and who pays may complete it there and then (R26)."""
    tale = Tale(5).missions("50")
    tale.seat.coins(8)
    tale.event("months-end")
    assert tale.moves() == ["mission 50", "no"]
    log = tale.do("mission 50")
    assert [event.card for event in of(log, StoryRead)] == ["52"]


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


def test_a_competitive_chapter_goes_on_at_its_last_card() -> None:
    """Ruling R25: no new card; everyone may pay 8 coins to take a marker off (Big Box, Game End)."""
    tale = Tale(1, 2, competitive=True).missions("14")
    tale.seat.coins(9)
    tale.at(1).coins(7)
    tale.event("months-end")
    assert tale.moves() == ["yes", "no"]
    tale.do("yes")
    assert tale.seat.it.markers == 3 and tale.seat.it.ability is not None and len(tale.seat.it.coins) >= 1
    assert tale.state.frames == (DISCOVER,) and len(tale_of(tale.state).missions) == 1


def test_the_variable_month_offers_a_marker_for_ten_coins() -> None:
    """Big Box, The Variable Competitive Game."""
    tale = Tale(0, 2)
    tale.seat.coins(10)
    tale.at(1).coins(9)
    tale.event("a-place-at-court")
    tale.do("yes")
    assert tale.seat.it.markers == 3 and tale.state.frames == (DISCOVER,)


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


def test_a_competitive_chapter_ends_with_influence_and_a_trophy() -> None:
    """Big Box, The Adventure Begins, Game End: 12 points alone end nothing; with the second marker they do."""
    tale = Tale(1, 2, competitive=True)
    tale.state.shields, tale.state.track = bytes(range(1, 13)), 99
    tale.seat.crowns(12)
    tale.seat.opens()
    assert tale.seat.it.influence == 12 and not tale.state.ending
    tale.seat.opens()
    assert tale.state.ending


@pytest.mark.parametrize(
    ("points", "placed", "coins", "winners"),
    [
        ((12, 14), (2, 1), (5, 5), (0,)),  # no trophy, no win
        ((12, 13), (2, 2), (5, 5), (1,)),
        ((12, 12), (3, 2), (1, 9), (0,)),  # fewer markers left
        ((12, 12), (2, 2), (4, 5), (1,)),
        ((12, 12), (2, 2), (5, 5), (0, 1)),
    ],
)
def test_who_wins_a_competitive_chapter(
    points: tuple[int, int], placed: tuple[int, int], coins: tuple[int, int], winners: tuple[int, ...]
) -> None:
    """Big Box, The Adventure Begins, Game End: influence with a trophy, then fewest markers left, then coins."""
    tale = Tale(1, 2, competitive=True)
    tale.state.shields, tale.state.track = bytes(range(1, 20)), 99
    for seat_no in range(2):
        tale.at(seat_no).crowns(points[seat_no])
        for _ in range(placed[seat_no]):
            tale.at(seat_no).opens()
        tale.at(seat_no).crowns(points[seat_no]).coins(coins[seat_no])
    tale.state.active = 1
    assert tale.state.ending
    AdventureMode().round_ends(tale.state, None)
    assert tale.state.result is not None and tale.state.result.winners == winners


def test_a_card_that_is_read_lies_to_the_right() -> None:
    """Ruling R25: the newest mission is the one read last."""
    tale = Tale(1).missions("10")
    read_card(tale.state, "11", None)
    goals = table_view(tale.state).goals
    assert [(goal.id, goal.newest) for goal in goals] == [("10", False), ("11", True)]


def test_six_colors_let_the_active_player_take_four_cards() -> None:
    """Big Box, The Adventure Begins, New Ships."""
    ships = ("yellow-1-1c", "blue-1-1c", "green-1-1c", "red-1-1c", "black-2-1c", "ship-ares-3-herbs")
    tale = Tale(2).harbor(*ships).trade()
    taking = tale.state.frames[-1]
    assert isinstance(taking, Taking) and TAKES_BY_COLORS[6] == taking.left == 4
