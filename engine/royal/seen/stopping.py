"""What stopping Discover now would bring the active player, counted by the rules on a copy of the table."""

import msgspec

from highseas.engine.royal.cards import PROFESSION, SHIP, TYPE
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.frames.take import begin_taking
from highseas.engine.royal.game import clone, legal
from highseas.engine.royal.moves import STOP
from highseas.engine.royal.piles import drawable
from highseas.engine.royal.seen.figures import offers
from highseas.engine.royal.seen.preview import Preview
from highseas.engine.royal.state import State


class Stop(msgspec.Struct, frozen=True):
    """What Trade & Hire would begin with.

    The seat may take so many cards (`takes`), and have at most so many `coins` of it: those that come by
    themselves, and the best trades. `gift` are the coins that those trades bring others. `influence` is the most
    that one hire within reach adds. Further cards that a trade allows are not counted,
    nor what a mode offers in between.
    """

    takes: int
    coins: int = 0
    gift: int = 0
    influence: int = 0


def stopping(state: State) -> Stop | None:
    """Return what stopping would bring; None where Discover cannot be stopped."""
    if STOP not in legal(state):
        return None
    before, after = len(state.seats[state.active].coins), clone(state)
    begin_taking(after, None)
    chance = after.frames[-1]
    assert isinstance(chance, Taking)
    income = len(after.seats[state.active].coins) - before
    offered = offers(after, state.active)
    trades = _best([offered[card] for card in after.harbor if TYPE[card] == SHIP], chance.left)
    people = [offered[card] for card in after.harbor if TYPE[card] == PROFESSION]
    hires = [hire.influence for hire in people if not hire.short]
    return Stop(
        takes=chance.left,
        coins=income + min(drawable(after), sum(trade.gains for trade in trades)),
        gift=sum(trade.gift for trade in trades),
        influence=max(hires, default=0) if chance.left else 0,
    )


def _best(trades: list[Preview], most: int) -> list[Preview]:
    """Return the trades, at most so many, that bring most coins."""
    return sorted(trades, key=lambda trade: (-trade.gains, trade.gift))[:most]
