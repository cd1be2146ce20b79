"""Holds, what is loaded into them (rulings R10, G7, G8), and paying from them (ruling R5).

A hold is a byte (`engine.jamaica.state`). The owner says where tokens go and from which holds they are paid,
where it makes a difference.
"""

from functools import lru_cache

from highseas.engine.game import Log
from highseas.engine.jamaica.definitions import DATA, GOLD, SYMBOLS
from highseas.engine.jamaica.events import Loaded, LoadIgnored, Paid, PowderSpent, ThrownOut
from highseas.engine.jamaica.moves import EMPTIES, GHOST, HOLD_MOVES, Empty, Hold, Move, Pay
from highseas.engine.jamaica.state import Loading, Paying, State, pop

HOLDS = DATA.ship.holds
"""The holds of every ship; a sixth comes with its treasure."""
MOST = DATA.ship.most
SIXTH = HOLDS
"""The place of the sixth hold."""


def hold(kind: int, count: int) -> int:
    return kind << 4 | count if count else 0


def kind_of(content: int) -> int:
    return content >> 4


def count_of(content: int) -> int:
    return content & 15


def total(holds: bytes, kind: int) -> int:
    found = 0
    for content in holds:
        if content >> 4 == kind:
            found += content & 15
    return found


def put(holds: bytes, place: int, content: int) -> bytes:
    return holds[:place] + bytes((content,)) + holds[place + 1 :]


def without_kind(holds: bytes, kind: int) -> bytes:
    return bytes([0 if content >> 4 == kind else content for content in holds])


def distinct(holds: bytes) -> list[int]:
    """Return the holds with something in them that differ: of equal ordinary ones the first, and the sixth."""
    found = [place for place in range(len(holds[:HOLDS])) if holds[place] and holds.index(holds[place]) == place]
    return [*found, SIXTH] if holds[SIXTH:] > b"\0" else found


def has_room(holds: bytes, kind: int) -> bool:
    """Whether tokens of a kind can be loaded at all, perhaps throwing others out (rulings R10, R11)."""
    return any(content >> 4 != kind for content in holds)


def first_like(holds: bytes, place: int) -> int:
    """Return the first hold that makes no difference to this one: an ordinary one with the same content."""
    return holds.index(holds[place]) if 0 <= place < min(HOLDS, len(holds)) else place


def tokens(content: int) -> tuple[str, int]:
    return SYMBOLS[content >> 4], content & 15


def begin_loading(state: State, ship: int, kind: int, count: int, log: Log) -> None:
    """Ask where tokens are loaded, if there is room: the Ghost Ship loads only gold, and into an empty hold."""
    holds = state.ship(ship).holds
    room = 0 in holds and kind == GOLD if ship == GHOST else has_room(holds, kind)
    if room:
        state.frames += (Loading(ship, kind, count),)
    elif log is not None:
        log.append(LoadIgnored(ship, SYMBOLS[kind], count))


def places(holds: bytes, kind: int) -> list[int]:
    """Return the holds that tokens of a kind can go into, of equal ordinary ones the first: empty ones, else those
    that can be emptied for them; none if every hold has this kind (ruling R10). The sixth can be stolen as a card.
    """
    first = holds.find(0, 0, HOLDS)
    empty = [first] if first >= 0 else []
    if holds[SIXTH:] == b"\0":
        empty.append(SIXTH)
    return empty or [place for place in distinct(holds) if holds[place] >> 4 != kind]


def legal_loading(state: State, frame: Loading) -> tuple[Move, ...]:
    holds = state.ship(frame.ship).holds
    moves: tuple[Hold | Empty, ...] = HOLD_MOVES if 0 in holds else EMPTIES
    return tuple([moves[place] for place in places(holds, frame.kind)])


def apply_loading(state: State, frame: Loading, move: Hold | Empty, log: Log) -> None:
    ship, place = state.ship(frame.ship), move.hold
    old = ship.holds[place]
    ship.holds = put(ship.holds, place, hold(frame.kind, frame.count))
    pop(state)
    if log is not None:
        if old:
            log.append(ThrownOut(frame.ship, place + 1, SYMBOLS[kind_of(old)], count_of(old)))
        log.append(Loaded(frame.ship, place + 1, SYMBOLS[frame.kind], frame.count))


_BYTES = tuple(bytes((amount,)) for amount in range(MOST + 1))
"""Amounts as they are written; equal holds never pay more than the one before them."""


@lru_cache(maxsize=1 << 14)
def payments(holds: bytes, kind: int, count: int) -> tuple[Pay, ...]:
    """Return the payments that leave different ships, each once: ordinary holds are a set, the sixth can be stolen.
    Of those that leave the same, the one from the fewest holds, and of these from the first ones.
    """
    found: dict[tuple[bytes, ...], bytes] = {}
    for way in ways(holds, kind, count):
        left = paid(holds, way)
        alike = bytes(sorted(left[:HOLDS])), left[HOLDS:]
        other = found.get(alike)
        if other is None or (way.count(0), way) > (other.count(0), other):
            found[alike] = way
    return tuple([Pay(way) for way in found.values()])


def ways(holds: bytes, kind: int, count: int) -> tuple[bytes, ...]:
    """Return all ways to pay so many tokens, those that differ only in equal ordinary holds once."""
    found: list[tuple[bytes, int]] = [(b"", count)]
    later = total(holds, kind)
    for place, content in enumerate(holds):
        if content >> 4 != kind:
            found = [(way + b"\0", left) for way, left in found]
            continue
        there = count_of(content)
        later -= there
        like = holds.rfind(content, 0, place) if place < HOLDS else -1
        found = [
            (way + _BYTES[amount], left - amount)
            for way, left in found
            for amount in range(max(0, left - later), min(left, there if like < 0 else way[like]) + 1)
        ]
    return tuple([way for way, _ in found])


def legal_paying(state: State, frame: Paying) -> tuple[Move, ...]:
    return payments(state.seats[frame.ship].holds, frame.kind, frame.count)


def asked_before(state: State, frame: Paying) -> bool:
    """Whether revision 1 of the rules asked: it did where all payments leave the same, but from different holds."""
    return len(ways(state.seats[frame.ship].holds, frame.kind, frame.count)) > 1


def pays(state: State, frame: Paying, amounts: bytes) -> bool:
    """Whether so much of each hold is what is asked for: any such payment is right, also one that is not listed."""
    holds = state.seats[frame.ship].holds
    return (len(amounts), sum(amounts)) == (len(holds), frame.count) and all(
        not amount or (kind_of(content) == frame.kind and amount <= count_of(content))
        for content, amount in zip(holds, amounts, strict=True)
    )


def apply_paying(state: State, frame: Paying, move: Pay, log: Log) -> None:
    seat = state.seats[frame.ship]
    seat.holds = paid(seat.holds, move.amounts)
    pop(state)
    if log is None:
        return
    if frame.space < 0:
        log.append(PowderSpent(frame.ship, frame.count, tuple(move.amounts)))
    else:
        log.append(Paid(frame.ship, frame.space, SYMBOLS[frame.kind], frame.count, tuple(move.amounts)))


def paid(holds: bytes, amounts: bytes) -> bytes:
    return bytes(
        [
            hold(kind_of(content), count_of(content) - amount) if amount else content
            for content, amount in zip(holds, amounts, strict=True)
        ]
    )
