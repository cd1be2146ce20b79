"""The navigator in chapters: it sees what its seat sees, decides the same every time, and is worth its time."""

from collections.abc import Iterator
from statistics import mean
from time import process_time
from typing import Any

import pytest

from highseas.campaign.play.review import review
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.royal.words.review import turned_up
from highseas.engine.royal.ai.navigator.network import ONE
from highseas.engine.royal.ai.navigator.outlook import Outlook
from highseas.engine.royal.ai.policies import POLICIES
from highseas.engine.royal.frames.kinds import Repelling
from highseas.engine.royal.moves import DRAW, STOP
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import determinize
from highseas.engine.royal.seen.odds import odds
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import Options, Setup, State
from highseas.story.ai import advisor, navigator, rival, standing
from highseas.story.ai.features import INPUTS, Scene
from highseas.story.ai.navigator import Judge, family, turns_to_come
from highseas.story.ai.standing import ChapterStanding
from highseas.story.mode.state import MONTH_TURNS, tale_of
from tests.story.frozen_games import setups
from tools import lab
from tools.chapter_rivals import share_won
from tools.yardstick import Case, chapter_start

CASES: list[object] = [(1, 1, False), (3, 3, False), (5, 3, False), (1, 2, True), (5, 3, True)]
LONG = ((1, 3, False), (3, 1, False), (5, 1, False), (3, 4, True))
CASES += [pytest.param(*case, marks=pytest.mark.long) for case in LONG]
NAMES = ("Ann", "Bo", "Cy", "Di")


def begin(chapter: int, players: int, seed: int = 1, **options: Any) -> Start[Setup]:
    script, groups, _ = chapter_start("", Case(chapter, players))
    return Start(Setup("adventure", NAMES[:players], seed, Options(groups=groups, **options), script))


def decisions(
    chapter: int, players: int, every: int, seed: int = 1, **options: Any
) -> Iterator[tuple[State, Observation, int]]:
    """Yield every so many decisions of a chapter that deckhand plays."""
    state, number = begin(chapter, players, seed, **options).lay_out(), 0
    while (seat_no := PORT_ROYAL.decider(state)) >= 0:
        seen = PORT_ROYAL.observe(state, seat_no)
        if number % every == 0:
            yield state, seen, seat_no
        number += 1
        PORT_ROYAL.apply(state, advisor.advise(seen, seat_no).move)


@pytest.mark.parametrize(("chapter", "players", "competitive"), CASES)
def test_what_lies_face_down_changes_nothing(chapter: int, players: int, competitive: bool) -> None:
    """Hidden cards, events to come and the luck to come are dealt anew: chances and reasons stay as they are."""
    seen_any = 0
    for state, seen, seat_no in decisions(chapter, players, 9, competitive=competitive):
        said = PORT_ROYAL.analyze(seen, seat_no)
        other = determinize(seen, 77)
        seen_any += other.play_deck != state.play_deck
        assert PORT_ROYAL.analyze(PORT_ROYAL.observe(other, seat_no), seat_no) == said
    assert seen_any > 10


@pytest.mark.parametrize(("chapter", "players", "competitive"), CASES)
def test_it_advises_what_it_finds_best_whatever_was_asked_before(chapter: int, players: int, competitive: bool) -> None:
    asked = list(decisions(chapter, players, 13, competitive=competitive))
    said = [PORT_ROYAL.analyze(seen, seat_no) for _, seen, seat_no in asked]
    for analysis, (_, seen, seat_no) in reversed(list(zip(said, asked, strict=True))):
        assert PORT_ROYAL.analyze(seen, seat_no) == analysis
        move = PORT_ROYAL.advise(seen, seat_no, "navigator").move
        assert move == analysis.judged[0].move and move in PORT_ROYAL.legal(seen.table)
        figures = odds(seen)
        for each in analysis.judged:
            if each.move in (DRAW, STOP) and each.why.total:
                assert (each.why.bust, each.why.total) == (figures.bust, figures.total)
                assert each.why.even == figures.even
        assert all(0 <= each.chance <= analysis.judged[0].chance <= 10_000 for each in analysis.judged)


@pytest.mark.parametrize("players", [1, 3])
def test_one_seat_is_judged_as_the_whole_table_is(players: int) -> None:
    """What it is worth that a seat has a coin more is the same, whether the table or only that seat is looked at."""
    for state, _, _ in decisions(2, players, 25):
        if not tale_of(state).missions:
            continue
        judge = Judge(state)
        for seat_no in range(players):
            other = PORT_ROYAL.clone(state)
            other.seats[seat_no].coins += bytes(1)
            if judge.scene.lacks == Judge(other).scene.lacks:
                assert judge.gain(seat_no, other.seats[seat_no]) == judge.gain_of(other)


def test_inputs_fit_the_network() -> None:
    assert family().net("turn").inputs == INPUTS
    for state, _, _ in decisions(4, 3, 20):
        inputs = Scene(state, state.active, turns_to_come(state)).inputs()
        assert len(inputs) == INPUTS and min(inputs) >= 0 and max(inputs) <= 3 * 255


@pytest.mark.parametrize(("chapter", "players", "competitive"), CASES)
def test_an_answer_that_turns_nothing_up_keeps_the_chance(chapter: int, players: int, competitive: bool) -> None:
    kept = 0
    for _, seen, seat_no in decisions(chapter, players, 1, competitive=competitive):
        if type(seen.table.frames[-1]) is Repelling:
            best = PORT_ROYAL.analyze(seen, seat_no).judged[0]
            PORT_ROYAL.apply(after := determinize(seen, 3), best.move)
            if PORT_ROYAL.decider(after) == seat_no and after.turn == seen.table.turn:
                assert best.chance == PORT_ROYAL.analyze(PORT_ROYAL.observe(after, seat_no), seat_no).judged[0].chance
                kept += 1
    assert kept > 5


def test_it_plays_chapters_of_the_story_with_up_to_four() -> None:
    for players, competitive in ((1, False), (4, False), (2, True), (4, True)):
        assert POLICIES["navigator"].plays(begin(1, players, competitive=competitive).lay_out())
    name, variable = next(setups(0))
    assert variable.options.variable and not POLICIES["navigator"].plays(Start(variable).lay_out()), name


@pytest.mark.parametrize("players", [2, 3, 4])
def test_inputs_of_rivals_fit_the_network_and_say_what_is_foreseen(players: int) -> None:
    """Where a turn starts all that is seen are these inputs: the network says of them what the outlook does."""
    net = rival.families()[players].net("turn")
    assert net.inputs == standing.INPUTS
    for state, _, seat_no in decisions(2, players, 30, competitive=True):
        inputs = standing.inputs_of(state, seat_no)
        assert len(inputs) == standing.INPUTS and min(inputs) >= 0 and max(inputs) <= 3 * 255
        chance = net.likely(net.start + net.sums(enumerate(inputs)))
        if not state.ending:
            assert Outlook(ChapterStanding(state, seat_no, True), net).now == chance / ONE


def test_a_rival_that_has_more_leaves_less_of_a_chance() -> None:
    """Over many tables, on average: influence of a rival lowers a chance, one's own raises it."""
    mine, others = list[float](), list[float]()
    for state, _, seat_no in decisions(1, 2, 20, competitive=True):
        net = rival.families()[2].net("turn")
        now = Outlook(ChapterStanding(state, seat_no), net).now
        for found, which in ((mine, seat_no), (others, 1 - seat_no)):
            other = PORT_ROYAL.clone(state)
            other.seats[which].influence += 2
            found.append(Outlook(ChapterStanding(other, seat_no), net).now - now)
    assert mean(mine) > 0.03 and mean(others) < -0.03


def test_of_answers_that_are_worth_the_same_the_advised_one_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else who takes the first one draws on for ever where no card matters any more."""
    monkeypatch.setattr(navigator, "weighed", lambda *asked: (ONE // 2, ONE // 2))
    asked = [
        (seen, seat_no) for state, seen, seat_no in decisions(1, 1, 1) if {DRAW, STOP} <= {*PORT_ROYAL.legal(state)}
    ]
    firsts = [PORT_ROYAL.analyze(seen, seat_no).judged[0].move for seen, seat_no in asked]
    assert firsts == [PORT_ROYAL.advise(seen, seat_no, "navigator").move for seen, seat_no in asked]
    assert STOP in firsts


@pytest.mark.long
def test_it_wins_more_than_deckhand() -> None:
    """The same 40 deals, chapters alone and with two: in the end it has won more, by more than chance makes."""
    deals = [begin(chapter, players, seed) for chapter in range(1, 6) for players in (1, 2) for seed in range(4)]
    gains, seconds = [], {"navigator": 0.0, "deckhand": 0.0}
    for deal in deals:
        won = {}
        for name in seconds:
            begun = process_time()
            state = lab.play(deal, POLICIES[name].advise)
            seconds[name] += process_time() - begun
            won[name] = tale_of(state).ended == "won"
        gains.append(won["navigator"] - won["deckhand"])
    assert mean(gains) > 0.05
    assert seconds["navigator"] < 40 * seconds["deckhand"]


@pytest.mark.long
def test_among_rivals_it_wins_more_than_its_share() -> None:
    shares = [share_won(2, seed)[0] for seed in range(8_000_000, 8_000_150)]
    assert mean(shares) > 0.5


def test_a_choice_between_months_is_judged_by_the_month_that_comes() -> None:
    asked, seen_any = 0, 0
    for state, seen, seat_no in decisions(1, 2, 1, 5, choices=True):
        between = MONTH_TURNS in state.frames
        if between or asked:
            chance = PORT_ROYAL.analyze(seen, seat_no).judged[0].chance
            assert not asked or abs(chance - asked) < 500
            asked, seen_any = chance * between, seen_any + between
    assert seen_any


@pytest.mark.parametrize("competitive", [False, True])
def test_a_chapter_has_a_review_with_the_curve_of_its_chance(competitive: bool) -> None:
    start = begin(1, 2, 5, competitive=competitive)
    session = Session(start, [Controller.PERSON] * 2, "chapter", 0.0)
    for state, seen, seat_no in decisions(1, 2, 1, 5, competitive=competitive):
        assert PORT_ROYAL.legal(state) == PORT_ROYAL.legal(session.state)
        session.play(PORT_ROYAL.format(advisor.advise(seen, seat_no).move))
    found = review(session, shown=turned_up)
    assert found is not None and found.over
    assert 2_000 < found.begin < 9_500 and len({step.before for step in found.steps}) > 30
    assert found.begin + sum(step.luck - step.cost for step in found.steps) == found.end
