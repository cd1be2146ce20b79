"""Deal files: a table fixed as far as a TOML text names it, the rest shuffled below it by the seed.

The front door: `read_deal` and `check_deal` take text (whoever calls reads the file), `deal_game` lays the table,
`write_deal` writes a running one. The format is told in docs/deals.md.
"""

from engine.cards import CONTRACTS
from engine.deal_format import Deal, DealError
from engine.deal_lay import deal_game
from engine.deal_read import names_seed, read_deal, with_seed
from engine.deal_write import write_deal
from engine.state import State

__all__ = ["Deal", "DealError", "check_deal", "deal_game", "read_deal", "with_seed", "write_deal"]


def check_deal(text: str) -> list[str]:
    """Sentences about what is odd, though it can be played, in a deal. Raises `DealError` for what cannot."""
    state = deal_game(read_deal(text))
    warnings = []
    if state.result is not None:
        warnings.append("the game is over before its first decision: it has no Time card to begin the turn with")
    if state.timed:
        warnings += _contracts_out_of_reach(state)
    if not names_seed(text):
        warnings.append("no seed is named, so the cards that are not named are shuffled by seed 0")
    return warnings


def _contracts_out_of_reach(state: State) -> list[str]:
    """Why a game against the Time deck cannot be won, as far as markers tell (ruling R12)."""
    if not state.contracts:
        return ["no contract lies on the table, so the game can only be lost"]
    left = [slot for slot, markers in enumerate(state.markers) if not markers]
    warnings = [
        f"{CONTRACTS[state.contracts[slot]].id} cannot be completed: every marker is placed on other contracts"
        for slot in left
        if not any(seat.markers or state.steps[slot][i] for i, seat in enumerate(state.seats))
    ]
    waiting = sum(any(row) for slot, row in enumerate(state.steps) if slot in left)
    free = sum(seat.markers for seat in state.seats) + waiting
    if not warnings and free < len(left):
        warnings.append(f"{len(left)} contracts are open, but markers are left for {free} only")
    return warnings
