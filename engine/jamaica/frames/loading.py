"""Loading (rulings R10, G7, G8): into an empty hold, or into one that is emptied for it."""

from highseas.engine.game import Log
from highseas.engine.jamaica.cards import GOLD, SYMBOLS
from highseas.engine.jamaica.events import Loaded, LoadIgnored, ThrownOut
from highseas.engine.jamaica.frames.stack import pop
from highseas.engine.jamaica.holds import count_of, empties, has_room, hold, kind_of, others, put
from highseas.engine.jamaica.kinds import Loading
from highseas.engine.jamaica.moves import EMPTIES, GHOST, HOLD_MOVES, Empty, Hold, Move
from highseas.engine.jamaica.state import State
from highseas.engine.refusal import IllegalMove


def begin_loading(state: State, ship: int, kind: int, count: int, log: Log) -> None:
    """Ask where tokens are loaded. With all holds full of their kind they are lost; the Ghost Ship loads gold only,
    where it has an empty hold.
    """
    holds = state.ship(ship).holds
    room = 0 in holds and kind == GOLD if ship == GHOST else has_room(holds, kind)
    if room:
        state.frames += (Loading(ship, kind, count),)
    elif log is not None:
        log.append(LoadIgnored(ship, SYMBOLS[kind], count))


def places(holds: bytes, kind: int) -> list[int]:
    """Return the holds that tokens of a kind can go into: empty ones, else those that can be emptied for them, of
    equal ones the first; none if every hold has this kind (ruling R10).
    """
    return empties(holds) or others(holds, kind)


def legal_loading(state: State, frame: Loading) -> tuple[Move, ...]:
    """Return the empty holds, or else those that can be emptied; equal ones once."""
    holds = state.ship(frame.ship).holds
    moves: tuple[Hold | Empty, ...] = HOLD_MOVES if 0 in holds else EMPTIES
    return tuple([moves[place] for place in places(holds, frame.kind)])


def apply_loading(state: State, frame: Loading, move: Move, log: Log) -> None:
    """Load, perhaps after throwing something out."""
    ship = state.ship(frame.ship)
    if not _fits(ship.holds, frame.kind, move):
        raise IllegalMove("jamaica_rules.moves.not_now")
    assert isinstance(move, (Hold, Empty))
    place = move.hold
    old = ship.holds[place]
    ship.holds = put(ship.holds, place, hold(frame.kind, frame.count))
    pop(state)
    if log is not None:
        if old:
            log.append(ThrownOut(frame.ship, place + 1, SYMBOLS[kind_of(old)], count_of(old)))
        log.append(Loaded(frame.ship, place + 1, SYMBOLS[frame.kind], frame.count))


def _fits(holds: bytes, kind: int, move: Move) -> bool:
    """Whether this hold can be loaded so: any empty one; without, any of another kind."""
    if type(move) is Hold:
        return 0 <= move.hold < len(holds) and holds[move.hold] == 0
    if type(move) is Empty:
        return 0 not in holds and 0 <= move.hold < len(holds) and kind_of(holds[move.hold]) != kind
    return False
