"""A finished race as curves and turning points: true to its events, the same on the page, in lines and in JSON."""

import pytest

from highseas.campaign.jamaica.account import MOST, Turning, curves, turning_points
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.campaign.jamaica.words.results import report_lines, turning_text
from highseas.campaign.plain.desk import Desk
from highseas.campaign.play.finished import Curve
from highseas.campaign.play.session import Session
from highseas.engine.jamaica import events as ev
from highseas.engine.jamaica.definitions import TREASURE_IDS
from tests.front import send
from tests.races import new_race, sail

SEATS = pytest.mark.parametrize("seats", [1, 2, 4, 6])


def race(seats: int) -> Session:
    return sail(new_race(seats, 15))


def by_hand(session: Session) -> list[list[int]]:
    """Return where each seat stood at the end of each round, counted by the spaces of its events from 0."""
    rows, at = [[0] * len(session.names)], [0] * len(session.names)
    for moment in session.moments:
        for event in moment.events:
            if isinstance(event, ev.RoundStarted) and event.round > 1:
                rows.append(list(at))
            if isinstance(event, (ev.Sailed, ev.FellBack)) and event.seat_no >= 0:
                at[event.seat_no] = _longest(event)
    return [*rows, at]


def _longest(event: ev.Sailed | ev.FellBack) -> int:
    """Return the spaces from the start by the outer lanes: their numbers, less those of the inner lanes before."""
    space, lap = event.path[-1], event.lap
    inner = {13: 11, 14: 12, 26: 24, 27: 25, 39: 37, 40: 38}
    numbered = {15: 13, 28: 24, 41: 35}
    if space in inner:
        # an inner lane of two spaces counts as the last two of the outer one
        lane = next(first for first in (15, 28, 41) if first > space)
        return numbered[lane] - (lane - space)
    behind = sum(2 for first in (15, 28, 41) if space >= first)
    return 44 * lap + space - behind if space or lap else 0


@SEATS
def test_a_curve_has_every_ship_at_the_end_of_every_round(seats: int) -> None:
    session = race(seats)
    spaces, gold = curves(session)
    result = session.result
    assert result is not None
    assert (spaces.measure, gold.measure) == ("spaces", "doubloons")
    assert spaces.turns == gold.turns == tuple(range(result.rounds + 1))
    ships = seats + (seats < 3)
    assert len(spaces.seats) == len(gold.seats) == ships
    assert [list(row) for row in zip(*spaces.seats[:seats], strict=True)] == by_hand(session)
    assert tuple(figures[-1] for figures in gold.seats[:seats]) == result.gold
    assert all(figures[-1] == 44 for figures, home in zip(spaces.seats, result.spaces, strict=False) if home == 0)


def test_a_curve_below_the_start_says_so() -> None:
    curve = Curve("spaces", (0, 1, 2), ((0, -3, 4), (0, 2, 2)))
    assert (curve.least, curve.most, curve.is_flat) == (-3, 4, False)
    assert (Curve("spaces", (0,), ((-5,),)).most, Curve("spaces", (0,), ((5,),)).least) == (0, 0)


@SEATS
def test_turning_points_are_events_of_the_race_in_their_order(seats: int) -> None:
    session = race(seats)
    found, names = turning_points(session), RaceNames(session.names)
    happened = [event for moment in session.moments for event in moment.events]
    assert found and [each.round for each in found] == sorted(each.round for each in found)
    for each in found:
        assert all(event in happened for event in each.events)
        assert turning_text(each, names).endswith(".")
        if each.seat_no < 0:
            assert not any(card in turning_text(each, names) for card in TREASURE_IDS)
    for kind in ("treasure", "battle", "short"):
        assert sum(each.kind == kind for each in found) <= MOST
    home = [event for event in happened if isinstance(event, ev.Finished)]
    assert [each.events[0] for each in found if each.kind == "home"] == home


def test_what_weighs_most_is_chosen() -> None:
    session = race(6)
    chosen = {(each.round, each.events) for each in turning_points(session)}
    falls = [event for moment in session.moments for event in moment.events if isinstance(event, ev.FellBack)]
    longest = max(len(event.path) for event in falls)
    assert any(isinstance(events[-1], ev.FellBack) and len(events[-1].path) == longest for _, events in chosen)
    assert Turning(3, "battle", 0, (ev.BattleWon(0, 1, False), ev.NothingTaken(0, 1))).weight == 0
    assert Turning(3, "treasure", 0, (ev.TreasureDrawn(0, 4, "sixth_hold", True),)).weight > 7


@SEATS
def test_plain_lines_and_json_say_the_same_as_text_and_figures(seats: int) -> None:
    session = race(seats)
    lines, points, names = report_lines(session), turning_points(session), RaceNames(session.names)
    for each in points:
        assert f"Round {each.round}: {turning_text(each, names)}" in lines
    spaces, gold = curves(session)
    for curve in (spaces, gold):
        figures = ", ".join(map(str, curve.seats[0]))
        assert f"{session.names[0]}: {figures}." in lines
    report = send(Desk(session, None))[0]["report"]
    assert [curve["seats"] for curve in report["curves"]] == [
        [list(row) for row in each.seats] for each in (spaces, gold)
    ]
    assert [(each["round"], each["kind"]) for each in report["turning"]] == [(p.round, p.kind) for p in points]
    assert [each["text"] for each in report["turning"]] == [turning_text(each, names) for each in points]
    assert {each["seat"] for each in report["turning"]} <= {"ghost", *range(1, seats + 1)}
    assert report["lines"] == lines and report["share"] == lines[-1]
