"""Deal files: a race fixed as far as a TOML text names it, the rest by the seed.

`read_deal` takes text (the caller reads the file), `deal_game` lays the race, `write_deal` writes a running one.
docs/deals.md describes the format.
"""

from highseas.engine.jamaica.deal.format import Deal, DealError
from highseas.engine.jamaica.deal.lay import deal_game
from highseas.engine.jamaica.deal.read import names_seed, read_deal, with_players, with_seed
from highseas.engine.jamaica.deal.write import write_deal
from highseas.engine.refusal import Refusal

__all__ = ["Deal", "DealError", "check_deal", "deal_game", "read_deal", "with_players", "with_seed", "write_deal"]


def check_deal(text: str) -> list[Refusal]:
    """Return remarks on a deal that can be played. Raises `DealError` for one that cannot."""
    deal_game(read_deal(text))
    return [] if names_seed(text) else [Refusal("jamaica_rules.deals.no_seed")]
