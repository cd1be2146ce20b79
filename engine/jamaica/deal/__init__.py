"""Deal files: a race fixed as far as a TOML text names it, the rest by the seed.

`read_deal` takes text (the caller reads the file), `deal_game` lays the race, `write_deal` writes a running one.
docs/deals-jamaica.md describes the format.
"""

from highseas.engine.deals import DealError, Deals
from highseas.engine.jamaica.deal.format import Deal, DealFile
from highseas.engine.jamaica.deal.lay import deal_game
from highseas.engine.jamaica.deal.text import read_deal, write_deal
from highseas.engine.jamaica.state import Setup, State
from highseas.engine.refusal import Refusal
from highseas.engine.strict_toml.read import names_key

__all__ = ["DEALS", "Deal", "DealError", "check_deal", "deal_game", "read_deal", "write_deal"]


def check_deal(text: str) -> list[Refusal]:
    """Return remarks on a deal that can be played. Raises `DealError` for one that cannot."""
    deal_game(read_deal(text))
    return [] if names_key(text, "seed") else [Refusal("jamaica_rules.deals.no_seed")]


DEALS: Deals[Setup, State, Deal] = Deals(
    keys=frozenset({"table", "seats"}),
    form=DealFile,
    read=read_deal,
    lay=deal_game,
    write=write_deal,
    remarks=check_deal,
)
"""Deal files as the contract of a game has them."""
