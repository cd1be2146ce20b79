"""A finished game as curves, and its turning points."""

from typing import Any

import msgspec
import pytest

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.royal.play.account import account
from highseas.campaign.royal.play.at_table import RoyalSession, royal
from highseas.campaign.royal.play.curves import curves, turning_points
from highseas.campaign.royal.play.review import Better, Review, Step
from highseas.campaign.royal.words.report import TurningWords
from highseas.campaign.royal.words.review import ReviewWords
from highseas.campaign.words.games import mood_of
from tests.tui.games import new_game, simple_move


@pytest.fixture(scope="module", params=[1, 3])
def over(request: pytest.FixtureRequest) -> RoyalSession:
    session = royal(new_game(request.param, 5))
    while session.result is None:
        session.play(simple_move(session))
    return session


def test_curves_end_where_the_seats_stand(over: RoyalSession) -> None:
    report = account(over)
    found = {curve.measure: curve for curve in curves(over, report)}
    assert {*found} == {"goals", "influence", "coins"} and found["influence"].turns == tuple(range(over.turn + 1))
    for seat_no, seat in enumerate(over.state.seats):
        assert found["influence"].seats[seat_no][-1] == seat.influence
        assert found["coins"].seats[seat_no][-1] == len(seat.coins)
        done = [each for goal in report.goals for each in goal.done if each.seat == seat_no + 1]
        assert found["goals"].seats[seat_no][-1] == len(done)
        assert list(found["goals"].seats[seat_no]) == sorted(found["goals"].seats[seat_no])


def test_a_curve_that_never_moved_comes_last() -> None:
    session = royal(new_game(1, 1))
    while session.result is None:
        session.play(simple_move(session))
    found = curves(session, account(session))
    assert [(curve.measure, curve.is_flat) for curve in found] == [
        ("influence", False),
        ("coins", False),
        ("goals", True),
    ]


def test_a_turn_ends_where_the_next_begins(over: RoyalSession) -> None:
    coins = {curve.measure: curve for curve in curves(over, account(over))}["coins"]
    begins = {moment.state.turn: moment for moment in reversed(over.moments)}
    for place, turn in enumerate(coins.turns[1:-1], 1):
        seats = begins[turn + 1].state.seats
        assert tuple(figures[place] for figures in coins.seats) == tuple(len(seat.coins) for seat in seats)


def test_a_competitive_game_is_about_influence() -> None:
    session = royal(new_game(2, 3, mode="base"))
    while session.result is None:
        session.play(simple_move(session))
    report = account(session)
    assert [curve.measure for curve in curves(session, report)] == ["influence", "coins"]
    assert (mood_of(report.outcome, persons_won=True), mood_of(report.outcome, persons_won=False)) == (
        "ranked",
        "lost",
    )


def test_turning_points_are_the_goals_the_best_turn_and_the_worst(over: RoyalSession) -> None:
    report = account(over)
    points = turning_points(report)
    assert [point.turn for point in points] == sorted(point.turn for point in points)
    completed = {(point.turn, point.seat, goal.id) for point in points for goal in point.goals}
    assert completed == {(done.turn, done.seat, goal.id) for goal in report.goals for done in goal.done}
    kinds = [point.kind for point in points]
    assert kinds.count("best") == (report.best_turn is not None)
    assert kinds.count("worst") == (report.worst_turn is not None)


def test_a_review_adds_what_it_found(over: RoyalSession) -> None:
    moves = (Better("stop", 6000), Better("draw", 4000))
    judged: dict[str, Any] = {"seat": 1, "move": "draw", "choice": True, "moves": moves}
    steps = (
        Step(number=2, turn=1, before=6000, cost=2000, luck=-500, cards=("base-sailor-1vp",), **judged),
        Step(number=5, turn=2, before=3500, cost=0, luck=4000, cards=("base-priest-1vp",), **judged),
    )
    points = turning_points(account(over), Review(steps, 7500, True))
    assert {"mistake", "lucky", "unlucky"} <= {point.kind for point in points}
    small = [msgspec.structs.replace(step, cost=100, luck=step.luck // 10) for step in steps]
    assert turning_points(account(over), Review(tuple(small), 7500, True)) == turning_points(account(over))
    words = TurningWords(names_at(over), ReviewWords(Review(steps, 7500, True), over))
    said = {point.kind: words.text(point) for point in points}
    assert "cost 20%" in said["mistake"] and said["lucky"] == "lucky cards, +40%: Priest"
    assert said["unlucky"] == "unlucky cards, -5%: Sailor"
