"""Contracts in general: markers, rewards, windows (Just One More Contract, rulings R11, R12 and R20)."""

import pytest

from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.events import ContractCompleted
from highseas.engine.royal.seen.build_view import table_view
from highseas.engine.royal.state import Options, State
from tests.helpers import after, do, of, table

THREE_CUTLASSES = ["pirate", "sailor"]


@pytest.mark.parametrize("competitive", [False, True])
@pytest.mark.parametrize(("completed", "points"), [(0, 0), (1, 1), (2, 2)])
def test_the_second_contract_is_worth_a_point_and_the_third_two(completed: int, points: int, competitive: bool) -> None:
    """Ruling R12: in every mode."""
    names, options = ["jinx", "explorer", "mercenary", "bruja"], Options(competitive=competitive)
    state = table(2, contracts=names, completed=[names[:completed]], display=[THREE_CUTLASSES], options=options)
    before = state.seats[0].influence
    assert of(do(state, "contract mercenary"), ContractCompleted)[0].influence == points
    assert state.seats[0].influence == before + points


def test_progress_counts_what_a_seat_has_of_what_is_needed() -> None:
    """Just One More Contract, ruling R12: never more than all of it; whole once completed, though cards may go."""

    def have(state: State) -> list[int]:
        return [goal.have[0] for goal in table_view(state).goals]

    names = ["mercenary", "thrifty-staff", "bruja", "ransom", "small-estate", "pirates-nest", "jinx"]
    state = table(4, contracts=names, display=["pirate pirate-2vp captain"], coins=[4], kept=["red-1-1c"])
    assert have(state) == [3, 0, 1, 4, 4, 1, 0]
    assert have(table(2, contracts="luminary jinx", completed=["luminary jinx"])) == [2, 1]
    steps = table(contracts="frigate-nemesis jinx", harbor="red-1-1c", phase="trade")
    assert have(after(steps, "take red-1-1c decline"))[0] == 1


@pytest.mark.parametrize("index", range(len(CONTRACTS)), ids=lambda index: CONTRACTS[index].id)
def test_rewards_never_grow_with_the_order(index: int) -> None:
    """Just One More Contract: the earlier, the more (or the same)."""
    rewards = CONTRACTS[index].rewards
    assert list(rewards) == sorted(rewards, reverse=True) and len(rewards) == 5
