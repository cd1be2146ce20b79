"""Contracts in general: markers, rewards, windows (Just One More Contract, rulings R11, R12 and R20)."""

from typing import Any

import pytest

from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.events import ContractCompleted, ContractDeclined, GameOver
from highseas.engine.royal.game import clone, decider, legal
from highseas.engine.royal.moves import Complete
from highseas.engine.royal.seen.build_view import table_view
from highseas.engine.royal.state import Options, State
from tests.helpers import after, coins, contract, do, gains, moves, of, on_top, pile, table
from tests.refusals import cannot

MERCENARY = Complete(contract("mercenary"))
THREE_CUTLASSES = ["pirate", "sailor"]


def mercenaries(seats: int, **more: Any) -> State:
    """Return a table whose seats could all complete Mercenary."""
    pirates = ["pirate-1vp", "pirate-2vp", "pirate-3vp"]
    hands = [[pirates[i], "sailor"] if i < 3 else ["sailor"] * 3 for i in range(seats)]
    hands = hands if seats < 5 else [*hands[:4], ["sailor-2vp", "sailor-2vp", "sailor-3vp"]]
    return table(seats, contracts=["mercenary", "trade-outpost"], display=hands, **more)


def test_completing_a_contract_places_a_marker_and_brings_coins() -> None:
    """Just One More Contract: the leftmost free coin space."""
    state = mercenaries(1)
    events = do(state, "contract mercenary")
    assert of(events, ContractCompleted) == [ContractCompleted(0, contract("mercenary"), place=1, influence=0)]
    assert gains(events, "contract") == [(0, 3)] and coins(state) == [3]
    assert state.seats[0].markers == 2 and state.markers[0] == b"\x00"


def test_the_earlier_the_more_coins() -> None:
    """Just One More Contract: rewards by order of completion, for several players."""
    state = mercenaries(5, harbor="red-6-3c", phase="trade")
    events = do(state, "contract mercenary", "pass")
    for _ in range(4):
        events += do(state, "contract mercenary", "pass")
    placed = [(event.seat_no, event.place) for event in of(events, ContractCompleted)]
    assert placed == [(seat_no, seat_no + 1) for seat_no in range(5)]
    assert gains(events, "contract") == [(0, 3), (1, 2), (2, 1)]  # the last two spaces bring nothing


def test_each_player_completes_a_contract_once_and_three_at_most() -> None:
    """Ruling R12: three markers per player."""
    state = after(mercenaries(1), "contract mercenary")
    assert MERCENARY not in legal(state)
    cannot(state, MERCENARY)
    names = ["jinx", "explorer", "bruja", "mercenary"]
    state = table(2, contracts=names, completed=[names[:3]], display=[THREE_CUTLASSES])
    assert state.seats[0].markers == 0 and MERCENARY not in legal(state)


def test_a_marker_on_a_step_space_is_in_use_and_may_go_on() -> None:
    """Ruling R12: completed or not; it may finish though no other marker is left."""
    done, lay = ["jinx explorer"], "speculator jinx explorer mercenary"
    more: dict[str, Any] = {"display": [THREE_CUTLASSES], "harbor": "red-1-1c blue-1-1c", "deck": "green-5-4c"}
    state = table(2, contracts=lay, completed=done, **more)
    assert MERCENARY in legal(state)
    do(state, "draw", "contract speculator")
    assert state.seats[0].markers == 0 and MERCENARY not in legal(state)
    later = table(2, contracts="galleon-nemesis jinx explorer mercenary", completed=done, harbor="black-2-1c")
    assert after(clone(later), "stop", "take black-2-1c decline").seats[0].markers == 0
    later.seats[0].markers, later.steps = 0, (b"\x01\x00", *later.steps[1:])
    assert of(do(later, "stop", "take black-2-1c decline"), ContractCompleted)[0].influence == 2


@pytest.mark.parametrize("competitive", [False, True])
@pytest.mark.parametrize(("completed", "points"), [(0, 0), (1, 1), (2, 2)])
def test_the_second_contract_is_worth_a_point_and_the_third_two(completed: int, points: int, competitive: bool) -> None:
    """Ruling R12: in every mode."""
    names, options = ["jinx", "explorer", "mercenary", "bruja"], Options(competitive=competitive)
    state = table(2, contracts=names, completed=[names[:completed]], display=[THREE_CUTLASSES], options=options)
    before = state.seats[0].influence
    assert of(do(state, "contract mercenary"), ContractCompleted)[0].influence == points
    assert state.seats[0].influence == before + points


def test_a_contract_may_be_completed_before_the_first_card_and_after_any() -> None:
    """Just One More Contract, ruling R11: in Discover; later if you want."""
    assert MERCENARY in legal(mercenaries(1, drawn=0))
    assert MERCENARY in legal(after(mercenaries(1, deck="jester"), "draw"))


def test_a_contract_may_be_completed_in_trade_and_hire() -> None:
    """Ruling R11: a card just hired may be what completes it, though no more may be taken."""
    state = table(contracts="mercenary jinx", display=["pirate"], harbor="sailor", coins=[3], phase="trade")
    do(state, "take sailor")
    assert moves(state) == ["pass", "contract contract-fighter"]
    do(state, "contract mercenary")
    assert state.turn == 2


@pytest.mark.parametrize(("harbor", "asked"), [("red-6-3c", 3), ("", 2)])
def test_an_inactive_player_completes_contracts_at_the_chance_to_take(harbor: str, asked: int) -> None:
    """Just One More Contract, ruling R11: regardless of who is active, and even at an empty harbor."""
    state = after(mercenaries(2, harbor=harbor, phase="trade"), "pass")
    assert decider(state) == 1 and MERCENARY in legal(state) and len(legal(state)) == asked


def test_after_a_bust_only_the_active_player_may_complete_contracts() -> None:
    """Ruling R11: only the active player's turn goes on."""
    state = after(mercenaries(2, harbor="red-1-1c", deck="red-skull-4c"), "draw")
    assert legal(state)[1:] == (MERCENARY,)
    do(state, "pass")
    assert state.active == 1 and state.turn == 2


def test_terms_that_do_not_hold_are_refused() -> None:
    """Just One More Contract, ruling R11: immediate ones are never claimed at a decision of one's own."""
    state = table(contracts="mercenary", display=["pirate"])
    cannot(state, MERCENARY, "cannot be completed")
    cannot(state, Complete(contract("bruja")), "not open")
    immediate = "tax-inspector jinx speculator major-speculator frigate-nemesis galleon-nemesis"
    harbor = "yellow-1-1c blue-1-1c green-1-1c red-1-1c black-2-1c"
    state = table(5, contracts=immediate, harbor=harbor, coins=[20])
    assert moves(state) == ["draw", "stop"]
    for name in immediate.split():
        cannot(state, Complete(contract(name)))


def test_an_immediate_contract_may_be_declined_and_comes_again() -> None:
    """Ruling R11."""
    state = table(contracts="jinx mercenary", harbor="red-1-1c", deck="red-3-2c", time="blue-1-1c")
    assert of(do(state, "draw", "no"), ContractDeclined) == [ContractDeclined(0, contract("jinx"))]
    assert state.seats[0].markers == 3
    on_top(state, "blue-2-2c")
    do(state, "draw", "draw")
    assert moves(state) == ["contract contract-jinx", "no"]


@pytest.mark.parametrize("completed", ["mercenary explorer bruja", "jinx"])
def test_an_immediate_contract_is_not_offered_without_a_marker_nor_twice(completed: str) -> None:
    """Ruling R12."""
    lay = "jinx mercenary explorer bruja"
    assert after(table(2, contracts=lay, completed=[completed], harbor="red-1-1c", deck="red-3-2c"), "draw").active


def test_the_last_contract_wins_at_once() -> None:
    """Just One More Contract, ruling R20: at any moment; one completed by any player is completed."""
    more: dict[str, Any] = {"contracts": "mercenary jinx", "display": ["", THREE_CUTLASSES], "active": 1}
    assert after(table(2, completed=["", "jinx"], **more), "contract mercenary").result
    state = table(2, completed=["jinx"], **more)
    assert isinstance(do(state, "contract mercenary")[-1], GameOver) and legal(state) == () and decider(state) == -1
    assert state.result is not None and state.result.outcome == "won" and state.result.winners == (0, 1)
    cannot(state, Complete(contract("mercenary")), "the game is over")


def test_the_game_may_be_won_in_the_middle_of_a_tax_and_on_a_bust() -> None:
    """Ruling R20: the tax card is still at work, and no card is lost; Jinx as the last contract."""
    taxed = table(contracts="tax-inspector", coins=[12], deck="tax-most-swords")
    do(taxed, "draw", "contract tax-inspector")
    busted = after(table(contracts="jinx", harbor="red-1-1c", deck="red-3-2c"), "draw", "contract jinx")
    assert [state.result and state.result.outcome for state in (taxed, busted)] == ["won", "won"]
    assert taxed.revealed == pile("tax-most-swords")


def test_the_game_may_be_won_in_the_middle_of_a_trade() -> None:
    """Ruling R20: with the third Frigate, and a fee that was due is paid."""
    state = table(2, contracts="frigate-nemesis", harbor="red-1-1c blue-1-1c", coins=[0, 1], phase="trade")
    state.steps = (b"\x00\x02",)
    state.seats[1].markers = 2
    do(state, "pass", "take red-1-1c decline")
    assert state.result is not None and state.result.coins == (1, 8)


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
