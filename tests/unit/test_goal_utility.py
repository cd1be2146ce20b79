"""The utility that goals give to things: the same for the terms of contracts and of missions."""

from typing import Any, get_args

import pytest

from highseas.engine.royal.ai.deckhand import Deckhand
from highseas.engine.royal.ai.facts import shelf_of
from highseas.engine.royal.ai.goal_utility import TERM_VALUES, reserved_for, value_goal
from highseas.engine.royal.ai.open_goals import OpenGoal, open_goals, progress_of, share_out
from highseas.engine.royal.ai.utility import Utility
from highseas.engine.royal.ai.weights import GoalWeights
from highseas.engine.royal.cards import CARDS, CONTRACTS, INDEX
from highseas.engine.royal.goals.terms import (
    AnyTerm,
    CheapProfessions,
    Crowns,
    Cutlasses,
    Expeditions,
    Influence,
    PayCoins,
    PayCrowns,
    PayProfessions,
    PayShips,
    Professions,
    Ships,
    Term,
    When,
    WhenBusted,
    WhenColors,
    WhenDeclined,
    WhenKept,
    WhenStopped,
    WhenTaxed,
)
from highseas.engine.royal.modes import sets_of
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.seen.view import GoalRef
from highseas.engine.royal.state import State
from highseas.story.ai.advisor import ChapterDeckhand
from highseas.story.ai.weights import MISSIONS
from highseas.story.format import Mission
from tests.adventure import Tale
from tests.helpers import contract, table

TERMS: tuple[Term, ...] = (
    *(Professions(("captain", "captain")), CheapProfessions(2, 3), Expeditions(1), Cutlasses(2), Influence(4)),
    *(Crowns(2), Ships(item="rum"), PayCoins(9), PayCrowns(1), PayShips(color="red")),
    *(PayProfessions(1, ("priest",)), WhenTaxed(), WhenColors(3), WhenStopped(4), WhenBusted()),
    *(WhenDeclined("red"), WhenKept(5)),
)
"""One of each kind."""


def asking(*terms: Term, steps: int = 1) -> Mission:
    """Return a goal of these terms."""
    found: dict[str, Any] = {"own": [], "pay": [], "moment": None}
    for term in terms:
        if isinstance(term, When):
            found["moment"] = term
        else:
            found["pay" if term.kind.startswith("pay_") else "own"].append(term)
    own, pay = tuple(found["own"]), tuple(found["pay"])
    return Mission(own=own, pay=pay, moment=found["moment"], steps=steps, confidence="authored")


def open_goal(state: State, goal: Mission, steps: int = 0) -> OpenGoal:
    """The goal, open to all, with so many steps of each seat."""
    seats = len(state.seats)
    stand = [progress_of(seat, (goal,), (steps,)) for seat in state.seats]
    return OpenGoal(
        ref=GoalRef("mission", "10"),
        slot=0,
        goal=goal,
        marks=b"",
        steps=bytes((steps,) * seats),
        able=(True,) * seats,
        terms=(*goal.own, *goal.pay),
        needs=tuple(term.need for term in (*goal.own, *goal.pay, goal.moment) if term),
        have=tuple(own.have[0] for own in stand),
        far=tuple(own.far[0] for own in stand),
    )


def nothing() -> Utility:
    return Utility([0.0] * len(CARDS))


PARTS = "cards items goal colors chances stops decline sums crown bust tax keep".split()


def parts(utility: Utility) -> list[object]:
    """Return all that goals set."""
    return [getattr(utility, name) for name in PARTS]


def wanted(state: State, weights: GoalWeights, *terms: Term, value: float = 20.0) -> Utility:
    """Return the utility to the first seat of a goal of these terms alone."""
    result = nothing()
    value_goal(state, shelf_of(sets_of(state)), 0, open_goal(state, asking(*terms)), value, weights, result)
    return result


def test_every_kind_of_term_has_one_function() -> None:
    assert set(TERM_VALUES) == set(get_args(AnyTerm)) == {type(term) for term in TERMS}


@pytest.mark.parametrize("weights", [GoalWeights(), MISSIONS], ids=["contracts", "missions"])
@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.kind)
def test_every_term_makes_something_worth_more(term: Term, weights: GoalWeights) -> None:
    state = Tale(5).state
    found = wanted(state, weights, term)
    assert parts(found) != parts(nothing())
    assert parts(wanted(state, weights, term, value=40.0)) != parts(found)


def test_a_profession_named_twice_is_wanted_until_both_are_there() -> None:
    captain = INDEX["base-captain-1vp"]
    both, one, none = (
        wanted(table(contracts="bruja", display=[["captain-1vp"] * held]), MISSIONS, Professions(("captain",) * 2))
        for held in (0, 1, 2)
    )
    assert 0 < both.cards[captain] < one.cards[captain] and none.cards[captain] == 0


def test_a_moment_counts_once_all_else_is_met() -> None:
    terms = (Cutlasses(1), WhenTaxed())
    assert wanted(table(contracts="bruja"), MISSIONS, *terms).tax == 0
    assert wanted(table(contracts="bruja", display=["sailor-1vp"]), MISSIONS, *terms).tax == 20


def test_readiness_is_the_same_measure_for_terms_and_for_steps() -> None:
    state = table(contracts="bruja", display=["captain-1vp"], coins=[3])

    def far(goal: Mission, steps: int = 0) -> float:
        return open_goal(state, goal, steps).far[0]

    assert far(asking(Professions(("captain", "priest")), PayCoins(4))) == (0.5 + 0.75) / 2
    assert far(asking(Cutlasses(1), WhenDeclined("red"), steps=3), 2) == (0 + 2 / 3) / 2
    assert far(asking(WhenTaxed())) == 0


def test_goals_are_shared_out_to_who_is_furthest_and_then_by_load() -> None:
    state = table(2, contracts="bruja luminary jinx", display=["captain-1vp", ""], coins=[3, 3])
    shared = share_out(state, open_goals(state), GoalWeights())
    assert shared[0] == 0 and set(shared.values()) == {0, 1}


def test_cards_are_reserved_for_what_goals_name() -> None:
    """A contract and a mission of the same terms want the same cards, if not as much."""
    state = table(contracts="bruja")
    named = [Professions(("captain",)), PayShips(item="rum"), PayProfessions(1, ("priest",))]
    reserved = reserved_for([open_goal(state, asking(*named[:1])), open_goal(state, asking(*named[1:]))])
    assert reserved == {"captain", "priest", "rum"}
    assert reserved_for([open_goal(state, asking(PayShips(color="red"), Cutlasses(2)))]) == set()
    both = [wanted(state, weights, Professions(("captain", "senorita"))) for weights in (GoalWeights(), MISSIONS)]
    assert both[0].cards == both[1].cards


def test_advice_names_the_goal_that_a_card_is_for() -> None:
    state = table(contracts="luminary", harbor="priest-1vp", coins=[9], phase="trade")
    advice = Deckhand(observe(state, 0), 0).advise()
    assert (advice.why, advice.goal) == ("for_goal", ("contract", CONTRACTS[contract("luminary")].id))
    tale = Tale(1).missions("12").harbor("priest-1vp")
    tale.seat.coins(9)
    state = tale.trade().state
    advice = ChapterDeckhand(observe(state, 0), 0).advise()
    assert (advice.why, advice.goal) == ("for_goal", ("mission", "12"))
