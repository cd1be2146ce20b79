"""The navigator: what it may see, how it keeps to its budget, and that it takes what is certain."""

from collections.abc import Iterator
from typing import Any

import pytest

from highseas.engine.royal.ai.analysis import NODES
from highseas.engine.royal.ai.navigator.navigator import NoAnalysis, analyze, chance, plays
from highseas.engine.royal.ai.policies import POLICIES
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import Observation, determinize, observe
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.state import Options, State
from tests.refusals import refused

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


def positions(seats: int, seed: int, every: int) -> Iterator[State]:
    """Yield every so many decisions of a game that deckhand plays."""
    state = new_game(Setup("contracts", NAMES[:seats], seed))
    count = 0
    while state.frames:
        seat_no = decider(state)
        if count % every == 0:
            yield state
        apply(state, POLICIES["deckhand"].advise(observe(state, seat_no), seat_no).move)
        count += 1


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_every_legal_move_is_judged_with_a_reason(seats: int) -> None:
    for state in positions(seats, 3, 9):
        seen, seat_no = observe(state, decider(state)), decider(state)
        analysis = analyze(seen, seat_no)
        if not analysis.capped:
            assert sorted(map(repr, legal(state))) == sorted(repr(each.move) for each in analysis.judged)
        assert all(each.why.move == each.move and 0 <= each.chance <= 10_000 for each in analysis.judged)
        chances = [each.chance for each in analysis.judged]
        assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("seats", [1, 3])
def test_it_answers_alike_whatever_the_hidden_cards_are(seats: int) -> None:
    """Ruling R23: the decks and the faces of coins are hidden, and what is hidden changes no answer."""
    for state in positions(seats, 5, 11):
        seen, seat_no = observe(state, decider(state)), decider(state)
        for luck in (7, 8):
            other: Observation = observe(determinize(seen, luck), seat_no)
            assert analyze(other, seat_no) == analyze(seen, seat_no)


@pytest.mark.parametrize("nodes", [1, 2, 5, 20, 60])
def test_it_keeps_to_its_budget_and_says_so(nodes: int) -> None:
    for state in positions(1, 6, 7):
        seen = observe(state, 0)
        analysis, full = analyze(seen, 0, nodes), analyze(seen, 0)
        assert analysis.nodes <= nodes
        assert analysis.capped or analysis.nodes == full.nodes
        assert analysis.judged
        assert analysis == analyze(seen, 0, nodes)


def test_it_answers_at_once_when_stopped() -> None:
    seen = observe(new_game(Setup("contracts", ("Ann",), 1)), 0)
    analysis = analyze(seen, 0, stop=lambda: True)
    assert analysis.capped
    assert analysis.judged
    assert analysis.nodes == 1


@pytest.mark.parametrize("nodes", [0, -1, True, False, 2.5])
def test_a_bad_budget_is_refused_in_one_sentence(nodes: Any) -> None:
    seen = observe(new_game(Setup("contracts", ("Ann",), 1)), 0)
    with refused(NoAnalysis, "a budget of at least 1"):
        analyze(seen, 0, nodes)


def test_it_plays_contracts_against_the_time_deck_only() -> None:
    assert plays(new_game(Setup("contracts", NAMES[:2], 1)))
    assert not plays(new_game(Setup("contracts", NAMES[:2], 1, Options(competitive=True))))
    base = new_game(Setup("base", NAMES[:2], 1))
    assert not plays(base)
    with refused(NoAnalysis, "does not play"):
        analyze(observe(base, decider(base)), decider(base))


def test_a_position_is_worth_its_best_move() -> None:
    state = new_game(Setup("contracts", ("Ann",), 1))
    seen = observe(state, 0)
    assert chance(seen) == analyze(seen, 0, NODES).judged[0].chance == PORT_ROYAL.chance(seen)


@pytest.mark.parametrize("name", PORT_ROYAL.policies)
def test_every_player_of_the_program_plays_every_table(name: str) -> None:
    assert tuple(POLICIES) == PORT_ROYAL.policies
    for setup in (Setup("contracts", ("Ann",), 2), Setup("base", NAMES[:2], 2)):
        state = new_game(setup)
        for _ in range(40):
            if state.frames:
                seat_no = decider(state)
                advice = PORT_ROYAL.advise(observe(state, seat_no), seat_no, name)
                assert advice == PORT_ROYAL.advise(observe(state, seat_no), seat_no, name)
                assert advice.move in legal(state)
                apply(state, advice.move)
        assert PORT_ROYAL.plays(state, name) or name == "navigator"
