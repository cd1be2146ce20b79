"""Deal files: a table fixed as far as a TOML text names it, the rest shuffled below it by the seed.

`read_deal` and `check_deal` take text (the caller reads the file), `deal_game` lays the table, `write_deal` writes
a running one. docs/deals.md describes the format.
"""

from highseas.engine.deals import DealError, Deals
from highseas.engine.refusal import Refusal
from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.deal.format import Deal, DealFile
from highseas.engine.royal.deal.lay import deal_game
from highseas.engine.royal.deal.reading import read_deal
from highseas.engine.royal.deal.write import write_deal
from highseas.engine.royal.state import Setup, State
from highseas.engine.strict_toml.read import names_key

__all__ = ["DEALS", "Deal", "DealError", "check_deal", "deal_game", "read_deal", "write_deal"]


def check_deal(text: str) -> list[Refusal]:
    """Return remarks on a deal that can be played. Raises `DealError` for one that cannot."""
    state = deal_game(read_deal(text))
    warnings = []
    if state.result is not None:
        warnings.append(Refusal(f"deals.odd.{state.result.outcome}"))
    if state.timed and not state.contracts:
        warnings.append(Refusal("deals.odd.no_contract"))
    elif state.timed:
        # as far as markers show, the game cannot be won (ruling R12)
        left = [slot for slot, markers in enumerate(state.markers) if not markers]
        beyond = [
            Refusal("deals.odd.out_of_reach", contract=CONTRACTS[state.contracts[slot]].id)
            for slot in left
            if not any(seat.markers or state.steps[slot][i] for i, seat in enumerate(state.seats))
        ]
        waiting = sum(any(row) for slot, row in enumerate(state.steps) if slot in left)
        free = sum(seat.markers for seat in state.seats) + waiting
        if not beyond and free < len(left):
            beyond.append(Refusal("deals.odd.few_markers", open=len(left), free=free))
        warnings += beyond
    if not names_key(text, "seed"):
        warnings.append(Refusal("deals.odd.no_seed"))
    return warnings


DEALS: Deals[Setup, State, Deal] = Deals(
    keys=frozenset({"table", "puzzle"}),
    form=DealFile,
    read=read_deal,
    lay=deal_game,
    write=write_deal,
    remarks=check_deal,
)
"""Deal files as the contract of a game has them."""
