"""What an option costs and brings, in figures; modes make them for their own moves."""

import msgspec


class Preview(msgspec.Struct, frozen=True):
    """What an option costs and brings the seat that decides, as coins and points.

    `pays` goes to the discard pile, `fee` to the active player; `gains` includes `bonus` from Traders and the coins
    of a contract that the move completes; `discount` is what Señoritas saved; `takes` are further cards it allows;
    `influence` what it adds in all. `crowns` are gained, `pays_crowns` given up; `item` is what a kept ship
    carries. With `stowed` the ship goes under a Merchant, and its points are in `influence`. `short` are coins the
    seat lacks for it; what a trade brings pays the fee too.
    """

    pays: int = 0
    fee: int = 0
    discount: int = 0
    gains: int = 0
    bonus: int = 0
    gift: int = 0
    takes: int = 0
    influence: int = 0
    coins_after: int = 0
    crowns: int = 0
    pays_crowns: int = 0
    item: str = ""
    stowed: bool = False
    short: int = 0
