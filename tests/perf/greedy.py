"""The plain greedy player, against whom deckhand is measured in competitive games (`tests.perf.rivals`).

It plays by three fixed rules, sees only its observation, and looks neither at its rivals nor a turn ahead: it draws
while few of the next cards bust and nothing it would take lies there, takes the influence that costs least, or else
the most coins, and claims and completes whatever it can.
"""

from highseas.engine.royal.cards import COINS, COLOR_BIT, INFLUENCE
from highseas.engine.royal.frames.kinds import Discover, Looking, Repelling, Taking
from highseas.engine.royal.frames.take import hire_cost, trade_bonus, trade_coins
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import (
    DRAW,
    KEEP,
    LEAVE,
    NO,
    PASS,
    REPEL,
    STOP,
    YES,
    Complete,
    Expedition,
    Move,
    Take,
)
from highseas.engine.royal.seen.observe import Observation
from highseas.engine.royal.seen.odds import odds
from highseas.engine.royal.state import State
from highseas.story.moves import Mission

BOLD = 0.1
"""Share of the next cards that may bust for it to draw on while nothing lies there that it would hire."""
CALM = 0.0
"""The same once there is."""


def greedy(seen: Observation, seat_no: int) -> Move:
    """Return the move of the deciding seat, from 0."""
    table = seen.table
    moves = legal(table)
    claims = [move for move in moves if isinstance(move, (Complete, Expedition, Mission))]
    if claims:
        return max(claims, key=lambda move: INFLUENCE[move.card] if isinstance(move, Expedition) else 0)
    match table.frames[-1]:
        case Discover():
            return _discover(seen, moves)
        case Repelling():
            clash = COLOR_BIT[table.revealed[0]] & table.colors
            return REPEL if clash else KEEP
        case Taking():
            return _best(table, seat_no, [move for move in moves if isinstance(move, Take)])
        case Looking():
            return moves[0]
    return next((move for move in (YES, PASS, LEAVE, NO) if move in moves), moves[0])


def _discover(seen: Observation, moves: tuple[Move, ...]) -> Move:
    """Draw on while it is safe enough; the first card, and an event's, must be."""
    if STOP not in moves or DRAW not in moves:
        return DRAW if DRAW in moves else STOP
    table = seen.table
    chances = odds(seen)
    hires = any(not COLOR_BIT[card] and _hirable(table, table.active, card) for card in table.harbor)
    limit = CALM if hires else BOLD
    return DRAW if chances.bust <= limit * chances.total and chances.total else STOP


def _hirable(table: State, seat_no: int, card: int) -> bool:
    """Whether the seat can pay for a card that brings influence."""
    seat = table.seats[seat_no]
    return INFLUENCE[card] > 0 and hire_cost(table, seat, card) <= len(seat.coins)


def _best(table: State, seat_no: int, takes: list[Take]) -> Move:
    """Take the influence that costs least for each point, of equals the most; or else the ship with most coins."""
    seat = table.seats[seat_no]
    hires = [move for move in takes if not COLOR_BIT[move.card] and INFLUENCE[move.card]]
    if hires:
        price = {move: hire_cost(table, seat, move.card) / INFLUENCE[move.card] for move in hires}
        return min(hires, key=lambda move: (price[move], -INFLUENCE[move.card]))
    ships = [move for move in takes if COLOR_BIT[move.card] and COINS[move.card] and not move.decline]
    if ships:
        return max(ships, key=lambda move: trade_coins(table, move.card) + trade_bonus(seat, move.card))
    return PASS
