"""The choice of a chapter: when it is asked and of whom, what it does, and what of it is refused."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from highseas.engine.refusal import IllegalMove, InvalidState
from highseas.engine.royal.events import Event, Paid
from highseas.engine.royal.frames.kinds import DISCOVER
from highseas.engine.royal.game import apply, decider, legal, settle
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.saved.validation import check_state
from highseas.engine.royal.seen.build_view import prompt
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.state import State
from highseas.story.ai.advisor import advise
from highseas.story.mode.months import read_card
from highseas.story.mode.state import Deciding, EffectSequence, script_of, tale_of
from highseas.story.moves import ChoiceMade, Decide
from highseas.story.view import WayView
from tests.adventure import Tale, frames_with, part_with, setup
from tests.helpers import of
from tests.refusals import refused


def asked(players: int = 1, competitive: bool = False, choices: bool = True, chapter: int = 1) -> Tale:
    """Return a table where the card with the chapter's choice has just been read, everybody with 5 coins."""
    tale = Tale(chapter, players, competitive, choices=choices)
    tale.state.part = replace(tale_of(tale.state), choice=0)
    first = script_of(tale.state).first
    card = next(card.id for card in script_of(tale.state).cards if card.choice)
    if card != first:
        tale.missions(first)
    for number in range(players):
        tale.at(number).coins(5).crowns(0)
    read_card(tale.state, card, None)
    settle(tale.state, None)
    return tale


def figures(tale: Tale) -> list[tuple[int, int]]:
    """Coins and crowns of every seat."""
    return [(len(seat.coins), seat.crowns) for seat in tale.state.seats]


def test_without_the_option_nothing_is_asked() -> None:
    """Ruling of ours: choices are a wish of the table."""
    tale = asked(choices=False)
    assert tale.state.frames == (DISCOVER,) and tale_of(tale.state).choice == 0


@pytest.mark.parametrize(("move", "after"), [("choose 1", [(4, 1), (4, 1)]), ("choose 2", [(2, 2), (2, 0)])])
def test_a_way_acts_at_once_and_is_kept_in_the_tale(move: str, after: list[tuple[int, int]]) -> None:
    """Ruling R31: with effects that cards have at once, so that nothing of it is left for the next try."""
    tale = asked(2)
    assert tale.moves() == ["choose 1", "choose 2"]
    log = tale.do(move)
    assert figures(tale) == after and tale.state.frames == (DISCOVER,)
    assert [(e.seat_no, e.card, e.way) for e in of(log, ChoiceMade)] == [(0, "11", int(move[-1]))]
    assert tale_of(tale.state).choice == int(move[-1])


def test_a_choice_of_the_first_card_comes_before_the_first_turn() -> None:
    """Ruling of ours: after the card was read and its effects."""
    state = new_game(setup(2, players=3, choices=True))
    while not isinstance(state.frames[-1], Deciding):
        apply(state, legal(state)[0])
    check_state(state, from_play=True)
    purses = [len(seat.coins) for seat in state.seats]
    log: list[Event] = []
    apply(state, Decide(2), log)
    assert state.turn == 1 and len(of(log, ChoiceMade)) == 1
    paid = [(e.seat_no, e.coins) for e in of(log, Paid)]
    assert paid == [(n, min(3, purse)) for n, purse in enumerate(purses) if purse == max(purses)]
    assert [seat.crowns for seat in state.seats] == [2, 2, 2]


def test_the_offer_of_a_way_is_made_to_everybody() -> None:
    tale = asked(2, chapter=5)
    tale.do("choose 1")
    assert tale.moves() == ["yes", "no"]
    tale.do("yes", "no")
    assert figures(tale) == [(2, 1), (4, 0)]


def test_together_the_active_player_answers() -> None:
    """Ruling of ours."""
    tale = asked(3)
    assert decider(tale.state) == tale.state.active == 0


def test_against_each_other_who_has_least_influence_answers() -> None:
    """Ruling of ours: of several that tie, the next in turn order from the active player on."""
    tale = Tale(1, 3, competitive=True, choices=True)
    tale.at(0).has("sailor-1vp")
    tale.at(1).has("sailor-1vp")
    tale.missions("10")
    read_card(tale.state, "11", None)
    settle(tale.state, None)
    assert decider(tale.state) == 2
    assert decider(asked(3, competitive=True).state) == 0


def test_the_question_shows_what_each_way_does() -> None:
    question = prompt(asked().state)
    assert question.kind == "choice"
    ways = [option.about for option in question.options]
    assert all(isinstance(way, WayView) and way.card == "11" for way in ways)
    assert [effect["amount"] for effect in ways[1].effects] == [-3, 2]


def test_another_way_is_refused() -> None:
    with refused(IllegalMove, match="choose 1 or choose 2"):
        apply(asked().state, Decide(3))


def test_deckhand_takes_the_way_that_costs_the_table_less() -> None:
    """Everybody pays a coin for one crown, or the richest 3 for two: the more pay, the dearer the first."""
    poor = asked(1)
    poor.seat.coins(1)
    assert advise(observe(poor.state, 0), 0).move == Decide(2)
    rich = asked(1)
    assert advise(observe(rich.state, 0), 0).move == Decide(1)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (part_with(choice=3), "no choice"),
        (part_with(choice=-1), "no choice"),
        (part_with(choice=2), "no choice"),  # still asked
        (frames_with(), "passed by"),
        (frames_with(EffectSequence("choice", 1, 0)), "no choice"),
    ],
)
def test_a_choice_from_outside_that_cannot_be_is_found_out(change: Callable[[State], None], sentence: str) -> None:
    state = asked().state
    check_state(state)
    change(state)
    with refused(InvalidState, match=sentence):
        check_state(state, from_play=True)


def test_a_table_without_choices_has_none() -> None:
    state = asked(choices=False).state
    state.part = replace(tale_of(state), choice=1)
    with refused(InvalidState, match="no choice"):
        check_state(state)
