"""The plain greedy player, against whom deckhand is measured in competitive games (`tools.rivals`).

It plays by three fixed rules, sees only its observation, and looks neither at its rivals nor a turn ahead: it draws
while few of the next cards bust and nothing it would take lies there, takes the influence that costs least, or else
the most coins, and claims and completes whatever it can.
"""

from highseas.engine.royal.cards import COLOR_BIT, INFLUENCE
from highseas.engine.royal.frames.kinds import Discover, Looking, Repelling, Taking
from highseas.engine.royal.frames.prices import hire_cost, points_kept, trade_bonus, trade_coins
from highseas.engine.royal.game import legal
from highseas.engine.royal.moves import DRAW, KEEP, LEAVE, NO, PASS, REPEL, STOP, YES, Complete, Expedition, Move, Take
from highseas.engine.royal.seen.odds import odds
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import Seat, State
from highseas.story.moves import Mission

BOLD = 0.1
"""Share of the next cards that may bust for it to draw on while nothing lies there that it would hire."""
CALM = 0.0
"""The same once there is. These limits are the best against players like it, of those that were tried."""
ENOUGH = 8
"""Harbor cards with which it stops."""


def greedy(seen: Observation, seat_no: int) -> Move:
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
    if len(table.harbor) >= ENOUGH or table.shuffles > 1:  # the same cards come again and again
        return STOP
    limit = CALM if hires else BOLD
    return DRAW if chances.bust <= limit * chances.total and chances.total else STOP


def _hirable(table: State, seat_no: int, card: int) -> bool:
    seat = table.seats[seat_no]
    return INFLUENCE[card] > 0 and hire_cost(table, seat, card) <= len(seat.coins)


def _points(table: State, seat: Seat, move: Take) -> int:
    if not COLOR_BIT[move.card]:
        return INFLUENCE[move.card]
    return 0 if move.decline or move.item else points_kept(table, seat, move.card, _coins(table, seat, move))


def _coins(table: State, seat: Seat, move: Take) -> int:
    """Return the coins that a take brings; those that it costs are below 0."""
    if not COLOR_BIT[move.card]:
        return -hire_cost(table, seat, move.card)
    return 0 if move.decline else trade_bonus(seat, move.card) + (0 if move.item else trade_coins(table, move.card))


def _best(table: State, seat_no: int, takes: list[Take]) -> Move:
    """Take the influence that costs least for each point, of equals the most; or else the most coins."""
    seat = table.seats[seat_no]
    points = {move: _points(table, seat, move) for move in takes}
    coins = {move: _coins(table, seat, move) for move in takes}
    counting = [move for move in takes if points[move]]
    if counting:
        return max(counting, key=lambda move: (coins[move] / points[move], points[move]))
    return max((move for move in takes if coins[move] > 0), key=lambda move: coins[move], default=PASS)
