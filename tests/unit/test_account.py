"""The account of a finished game: contracts, misses, turns to remember, a line to share, curves, turning points."""

from datetime import date
from typing import Any

import msgspec
import pytest

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign
from highseas.campaign.chapters.facts import names_at
from highseas.campaign.play.replay import read_replay, restore
from highseas.campaign.play.review import Better, Review, Step
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.royal.play import named_deals
from highseas.campaign.royal.play.account import Done, Goal, account, curves, end_of, turning_points
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.words.report import Low, feat_line, report_lines, shared_line, turning_text
from highseas.campaign.royal.words.review import ReviewWords
from highseas.campaign.saved_games.slots import new_session
from highseas.campaign.words.games import mood_of
from highseas.engine.royal.game import legal
from highseas.engine.royal.state import Setup
from tests.campaigns import royal
from tests.front import headless, send, start, type_lines
from tests.tui.games import new_game, simple_move


def solved(name: str = "spare-the-settler") -> Session:
    puzzle = named_deals.find(name)
    return read_replay(puzzle.solution, puzzle.start)


def failed(name: str = "spare-the-settler", moves: tuple[str, ...] = ("stop", "pass")) -> Session:
    session = new_session(named_deals.find(name).start, [Controller.PERSON])
    for move in moves:
        session.play(move)
    return session


def dealt(text: str) -> Session:
    begun = start_from_deal(text)
    return new_session(begun, [Controller.PERSON] * len(begun.setup.names))


def played_first(begun: Start) -> Session:
    """Return a game in which the first move is always made."""
    session = new_session(begun, [Controller.PERSON] * len(begun.setup.names))
    while legal(session.state):
        session.play(legal(session.state)[0])
    return session


def test_a_puzzle_is_known_by_its_deal_and_its_line_has_no_seed() -> None:
    """It begins in turn 16, with contracts completed before the first move, and is solved in it."""
    session = solved()
    lines = report_lines(session)
    assert session.state.turn == 16 and account(session).turns == 1 and "It ended in turn 16." in lines
    assert "Trade Outpost: Skipper, turn 16" in lines and "Jinx: Skipper, before the first move" in lines
    assert "Mercenary: Skipper, before the first move" in lines and "stayed open" not in "".join(lines)
    line = 'High Seas puzzle "Spare the Settler" · won with 0 turns to spare · 0 points · 0 busts'
    assert shared_line(session) == line and named_deals.puzzle_of(requests.another_deal(start(1, 4))) is None
    best = account(solved("under-the-counter")).best_turn
    assert best is not None and best.influence == 3, "of the ship under the Merchant 1, of the Passenger 2"
    lost = report_lines(failed())
    assert lost[0] == "Lost: the Time deck is empty and 1 contract stayed open."
    assert [line for line in lost[1:] if "stayed open" in line] == ["Trade Outpost: stayed open, 1 of 2 cards"]
    assert "Nearest miss: Trade Outpost, 1 card short." in lost


@pytest.mark.parametrize("seed", range(1, 9))
def test_the_list_agrees_with_the_count_in_any_game(seed: int) -> None:
    session = played_first(start(1 + seed % 3, seed))
    assert session.result is not None
    assert sum(not goal.done for goal in account(session).goals) == session.result.contracts_open
    assert sum("stayed open" in line for line in report_lines(session)[1:]) == session.result.contracts_open


OPEN = """
mode = "contracts"
seats = ["Ann", "Bo"]
seed = 7
[table]
contracts = [
    "contract-fighter", "contract-small-estate", "contract-gamester", "contract-tax-officer", "contract-jinx",
]
time_deck = []
play_deck = ["base-sailor-1vp", "base-ship-red-3-2c", "base-ship-red-1-1c", "base-ship-blue-1-1c"]
harbor = ["base-ship-green-1-1c", "base-ship-yellow-1-1c"]
active = 1
[[table.seats]]
coins = 4
display = ["base-sailor-1vp", "base-sailor-1vp"]
[[table.seats]]
coins = 3
display = ["base-priest-1vp"]
"""


def test_open_contracts_show_the_progress_of_every_seat() -> None:
    session = dealt(OPEN)
    for move in ("draw", "draw", "stop", "pass"):
        session.play(move)
    while session.prompt is not None:
        session.play("pass")
    lines = report_lines(session)
    assert "Mercenary: stayed open, Ann 2, Bo 0 of 3 cutlasses" in lines
    assert "Small Estate: stayed open, Ann 2, Bo 1 of 12 influence" in lines
    assert "Major Speculator: stayed open, 3 of 4 ship colors in the harbor at best" in lines
    assert "Tax Inspector: stayed open, nobody paid a tax for it" in lines
    assert "Jinx: stayed open, nobody took a bust for it" in lines
    assert "Nearest miss: Mercenary (Ann), 1 cutlass short." in lines


def test_the_worst_turn_is_the_bust_that_cost_most_and_names_its_ships() -> None:
    session = dealt(OPEN.replace("contract-jinx", "contract-explorer"))
    for move in ("draw", "draw", "draw", "keep"):
        session.play(move)
    figures = account(session)
    assert figures.worst_turn is not None
    assert (figures.worst_turn.bust, figures.worst_turn.lost) == (("base-ship-red-1-1c", "base-ship-red-3-2c"), 5)
    assert figures.busts == (1, 0)
    assert (
        "Worst was turn 1, Ann's: bust with 5 cards turned up, the red frigate (1 cutlass, 1 coin) meets the red "
        "frigate (3 cutlasses, 2 coins)." in report_lines(session)
    )


def test_a_bust_that_completed_a_contract_is_no_bad_turn_but_the_best() -> None:
    """Jinx is completed after the turn is lost, and belongs to that turn though the next one begins with it."""
    more = OPEN.replace("time_deck = []", 'time_deck = ["base-sailor-2vp"]').replace(
        '"base-ship-blue-1-1c"]', '"base-admiral-2vp"]'
    )
    session = dealt(more)
    for move in ("draw", "draw", "draw", "keep", "contract jinx"):
        session.play(move)
    assert session.state.turn == 2
    while session.prompt is not None:
        possible = [option.text for option in session.prompt.options if option.enabled]
        session.play(next(move for move in ("no", "pass", "stop", "draw") if move in possible))
    figures = account(session)
    assert figures.best_turn is not None
    assert (figures.best_turn.turn, figures.best_turn.contracts) == (1, ("contract-jinx",))
    assert figures.worst_turn is None or figures.worst_turn.turn != 1
    assert "Jinx: Ann, turn 1" in report_lines(session)


def test_a_history_that_begins_later_says_so() -> None:
    whole = solved()
    session = new_session(whole.start, [Controller.PERSON])
    restore(session, ["draw"], whole.state, session.game.revision)
    lines = report_lines(session)
    assert not session.whole_history and "Trade Outpost: Skipper, before this history begins" in lines
    assert not account(session).complete


@pytest.mark.parametrize(
    ("begun", "line"),
    [
        (start(1, 3), "High Seas · conceded with 0 of 3 contracts completed · 0 busts · seed 3"),
        (
            Start(Setup("make-sail", ("Ann", "Bo"), 3)),
            "High Seas, Make Sail! · 2 players · conceded in 1 turn · 0 busts · seed 3",
        ),
    ],
)
def test_a_conceded_game_says_so_and_what_was_played_in_its_line_and_its_account(begun: Start, line: str) -> None:
    session = new_session(begun, [Controller.PERSON] * len(begun.setup.names))
    session.play("draw")
    session.play("concede")
    assert account(session).conceded == 1 and shared_line(session) == line


def test_the_line_of_a_daily_deal_names_the_day_and_spoils_nothing() -> None:
    session = played_first(named_deals.daily_start(date(2026, 1, 31)))
    figures, line = account(session), shared_line(session)
    assert line.startswith("High Seas daily 2026-01-31 · lost with 0 of ")
    assert line.endswith(f"{sum(figures.busts)} busts · seed 236158")
    assert not any(goal.id in line for goal in figures.goals)
    for claimed in ("2026-01-31", "yesterday"):
        assert named_deals.daily_of(Start(start(1, 5).setup, daily=claimed)) == ""
    assert named_deals.daily_of(named_deals.daily_start(date(2026, 1, 31), "Ann")) == "2026-01-31"


def test_after_the_last_puzzle_comes_the_first_that_is_not_solved() -> None:
    every = named_deals.puzzles()
    assert named_deals.next_puzzle(every[0], ()) == every[1]
    assert named_deals.next_puzzle(every[-1], {every[0].name}) == every[1]
    assert named_deals.next_puzzle(every[3], {each.name for each in every}) is None


def test_a_chapter_lists_what_each_mission_asked_and_its_progress() -> None:
    begun, tale = begin_campaign(CampaignRequest(names=("Ann", "Bo"), seed=3))
    session = new_session(begun, [Controller.PERSON, Controller.PERSON], tale)
    while legal(session.state):
        session.play(legal(session.state)[0])
    lines = [line for line in report_lines(session) if line.startswith("Mission ")]
    assert len(lines) == len(session.view.goals) and all("(" in line for line in lines)


def test_lines_and_json_carry_the_same_report() -> None:
    lines, puzzle = report_lines(failed()), named_deals.find("spare-the-settler").start
    typed = type_lines(headless(puzzle), "stop", "pass")
    assert [line for line in lines if line not in typed] == [] and send(headless())[0]["report"] is None
    report = send(headless(puzzle), {"move": "stop"}, {"move": "pass"})[-1]["report"]
    nearest = {"kind": "contract", "id": "contract-trade-outpost", "seat": 1, "missing": 1}
    assert report["lines"] == lines and report["account"]["nearest"] == nearest


@pytest.fixture(scope="module", params=[1, 3])
def over(request: pytest.FixtureRequest) -> RoyalSession:
    return finished(request.param, 5)


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


def finished(seats: int, seed: int, **more: Any) -> RoyalSession:
    """Return a game that was played simply to its end."""
    session = royal(new_game(seats, seed, **more))
    while session.result is None:
        session.play(simple_move(session))
    return session


def test_a_curve_that_never_moved_comes_last_and_a_competitive_game_is_about_influence() -> None:
    session, rivals = finished(1, 1), finished(2, 3, mode="base")
    found = [(curve.measure, curve.is_flat) for curve in curves(session, account(session))]
    assert found == [("influence", False), ("coins", False), ("goals", True)]
    report = account(rivals)
    assert [curve.measure for curve in curves(rivals, report)] == ["influence", "coins"]
    moods = [mood_of(report.outcome, persons_won=won) for won in (True, False)]
    assert moods == ["ranked", "lost"]


def test_a_turn_ends_where_the_next_begins(over: RoyalSession) -> None:
    coins = {curve.measure: curve for curve in curves(over, account(over))}["coins"]
    begins = {moment.state.turn: moment for moment in reversed(over.moments)}
    for place, turn in enumerate(coins.turns[1:-1], 1):
        seats = begins[turn + 1].state.seats
        assert tuple(figures[place] for figures in coins.seats) == tuple(len(seat.coins) for seat in seats)


def test_turning_points_are_the_goals_the_best_turn_and_the_worst(over: RoyalSession) -> None:
    report = account(over)
    points = turning_points(report)
    assert [point.turn for point in points] == sorted(point.turn for point in points)
    completed = {(point.turn, point.seat, goal.id) for point in points for goal in point.goals}
    assert completed == {(done.turn, done.seat, goal.id) for goal in report.goals for done in goal.done}
    kinds = [point.kind for point in points]
    assert kinds.count("best") == (report.best_turn is not None)
    assert kinds.count("worst") == (report.worst_turn is not None)


def test_a_win_says_first_what_was_hard_in_it(over: RoyalSession) -> None:
    def feat(low: Low | None, **facts: Any) -> str:
        easy = {"outcome": "won", "turns_left": 3, "busts": (1,), "goals": ()}
        won = msgspec.structs.replace(end.account, **easy | facts)
        return feat_line(msgspec.structs.replace(end, account=won), names, low)

    end, names = end_of(over), names_at(over)
    assert feat(None) == feat(Low(9000, 3)) == feat(None, turns_left=0, puzzle="x") == ""
    assert feat(Low(4500, 3), busts=(3,)) == "Back from a chance of 45% in turn 3, in spite of 3 busts."
    assert feat(None, turns_left=0) == "Done in the last turn there was."
    last = Goal("contract", "contract-jinx", 1, (1,), (Done(1, end.result.turns),))
    assert feat(Low(4500, 3), goals=(last, last)).endswith(", up from a chance of 45% in turn 3.")
    assert feat(None, goals=(last, last)).startswith("2 contracts in turn ")


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
    reviewed = ReviewWords(Review(steps, 7500, True), over)
    said = {point.kind: turning_text(point, names_at(over), reviewed) for point in points}
    assert "cost 20%" in said["mistake"] and said["lucky"] == "lucky cards, +40%: Priest"
    assert said["unlucky"] == "unlucky cards, -5%: Sailor"
