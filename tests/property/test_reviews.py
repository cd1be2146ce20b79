"""Skill and luck add up to the curve, whatever the chances and whatever is played (the review of a game)."""

from functools import partial
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from highseas.campaign.play.review import FULL, Look, Review, shares
from highseas.campaign.play.review import review as any_review
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.royal.words.review import turned_up
from highseas.campaign.saved_games.slots import new_session
from highseas.engine.royal.game import legal
from highseas.engine.royal.state import Options, Setup
from tests import judge

CHANCES = st.integers(0, FULL)
LOOKS = st.builds(
    lambda one, other, turned: Look(max(one, other), min(one, other), turned), CHANCES, CHANCES, st.booleans()
)

review = partial(any_review, shown=turned_up)


@given(st.lists(LOOKS, min_size=1, max_size=60), CHANCES)
def test_skill_and_luck_are_the_way_from_the_first_look_to_the_end(looks: list[Look], end: int) -> None:
    found = shares(looks, end)
    assert len(found) == len(looks)
    for share, after in zip(found, [*(each.before for each in found[1:]), end], strict=True):
        assert share.before - share.cost + share.luck == after
        assert share.cost >= 0 and 0 <= share.before <= FULL
    assert found[0].before - sum(each.cost for each in found) + sum(each.luck for each in found) == end


@given(st.lists(LOOKS, min_size=1, max_size=60), CHANCES)
def test_only_cards_make_luck_and_no_decision_costs_more_than_it_was_judged(looks: list[Look], end: int) -> None:
    for look, share in zip(looks, shares(looks, end), strict=True):
        assert look.reveals or share.luck == 0
        assert share.cost <= look.best - look.played
        assert not look.reveals or (share.before, share.cost) == (look.best, look.best - look.played)


def _played(seed: int, choices: list[int], seats: int) -> Session:
    """A game in which each move is chosen by the next number, to its end or to theirs."""
    setup = Setup("contracts", ("Ann", "Bo")[:seats], seed, Options())
    session = new_session(Start(setup), [Controller.PERSON] * seats)
    for choice in choices:
        moves = legal(session.state)
        if not moves:
            break
        session.play(moves[choice % len(moves)])
    return session


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.lists(st.integers(0, 20), min_size=1, max_size=150))
def test_the_review_of_any_game_adds_up(seed: int, choices: list[int]) -> None:
    session = _played(seed, choices, 1)
    found = review(session, judge.analyze)
    assert isinstance(found, Review)
    assert found.begin + found.skill + found.luck == found.end
    assert found.over is (session.result is not None)
    turns = found.turns()
    assert [turn.turn for turn in turns] == sorted({turn.turn for turn in turns})
    assert turns[0].before == found.begin and turns[-1].after == found.end
    for turn, following in pairwise(turns):
        assert turn.after == following.before
    for turn in turns:
        assert turn.before + turn.skill + turn.luck == turn.after
    numbers = [step.number for step in found.steps]
    assert numbers == sorted(set(numbers)) and numbers[0] == 1
    decisions = sum(len(legal(moment.state)) > 1 for moment in session.moments[:-1])
    assert found.choices == decisions
