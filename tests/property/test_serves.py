"""What a harbor card would bring a seat further with is what the table shows once the seat has the card."""

from random import Random

import pytest

from highseas.engine.royal.cards import CARDS, ITEM, PROFESSION, TYPE
from highseas.engine.royal.derived import count_display
from highseas.engine.royal.frames.prices import fee, hire_cost
from highseas.engine.royal.game import apply, clone, legal
from highseas.engine.royal.goals.mode import can_mark
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.figures import serves
from highseas.engine.royal.seen.view import GoalKind, Serves
from highseas.engine.royal.state import State
from tests.adventure import ALL_GROUPS, setup
from tests.property.games import FEW_KINDS, KINDS, Kind, choose, fresh, name_of, odd_table
from tests.some import some

CONTRACT_KINDS = [kind for kind in KINDS if kind[0] == "contracts"]


def having(state: State, seat_no: int, card: int) -> State:
    """Return the table as if the seat had the card."""
    after = clone(state)
    seat = after.seats[seat_no]
    if ITEM[card]:
        seat.items += bytes((card,))
    else:
        seat.display += bytes((card,))
        count_display(after, seat_no)
    return after


def by_views(state: State) -> list[Serves]:
    """Return the same as `serves` for all seats, read from the views of whole tables."""
    found = []
    for card in dict.fromkeys(state.harbor):
        if TYPE[card] != PROFESSION and not ITEM[card]:
            continue
        for seat_no, seat in enumerate(state.seats):
            price = (0 if ITEM[card] else hire_cost(state, seat, card)) + fee(state, seat_no)
            after = having(state, seat_no, card)
            for now, then, need, kind, goal in goals(state, after, seat_no):
                figures = {"price": price, "coins": len(seat.coins), "short": max(0, price - len(seat.coins))}
                found.append(Serves(seat_no + 1, CARDS[card].id, now, then, need, kind=kind, goal=goal, **figures))
    return found


Found = tuple[int, int, int, GoalKind, str]


def goals(state: State, after: State, seat_no: int) -> list[Found]:
    mode, found = MODES[state.mode], list[Found]()
    for slot, (goal, later) in enumerate(zip(mode.goals(state), mode.goals(after), strict=True)):
        now, then = (sum(t.have[seat_no] for t in each.terms if not t.is_moment) for each in (goal, later))
        if then > now and not goal.markers and can_mark(state, slot, seat_no):
            need = sum(term.need for term in goal.terms if not term.is_moment)
            found.append((now, then, need, goal.kind, goal.id))
    return found


def crowded(state: State, luck: Random) -> State:
    """Return the same table with a harbor of many cards, whatever lies elsewhere."""
    after = clone(state)
    cards = [card for card in range(len(CARDS)) if TYPE[card] == PROFESSION or ITEM[card]]
    after.harbor = bytes(luck.sample(cards, 12))
    return after


def compare(state: State, luck: Random, moves: int) -> int:
    """Play on at random and compare on the way; how often a card served somebody."""
    served = 0
    for number in range(moves):
        if not legal(state):
            break
        for each in [state] + ([crowded(state, luck)] if number % 10 == 0 else []):
            found = serves(each, range(len(each.seats)))
            assert found == by_views(each)
            served += len(found)
        apply(state, choose(legal(state), luck))
    return served


@pytest.mark.parametrize("kind", some(CONTRACT_KINDS, FEW_KINDS.__contains__), ids=name_of)
def test_contracts_served_at_random_tables(kind: Kind) -> None:
    luck = Random(f"serves {name_of(kind)}")
    seed = luck.randrange(1 << 32)
    assert sum(compare(state, luck, 40) for state in (fresh(kind, seed), odd_table(kind, luck)))


@pytest.mark.parametrize(("chapter", "players"), [(1, 1), (2, 4), (3, 2), (4, 4), (0, 3)])
def test_missions_served_in_random_chapters(chapter: int, players: int) -> None:
    luck = Random(f"serves {chapter} {players}")
    state = new_game(setup(chapter, players, groups=ALL_GROUPS, seed=7))
    assert compare(state, luck, 90)


def test_one_seat_is_asked_about_alone() -> None:
    """What a seat gets is the same whether the others are asked about or not."""
    luck = Random("one seat")
    state = crowded(odd_table(CONTRACT_KINDS[3], luck), luck)
    every = serves(state, range(len(state.seats)))
    for seat_no in range(len(state.seats)):
        assert serves(state, (seat_no,)) == [each for each in every if each.seat == seat_no + 1]
