"""What contracts need, compiled once from data: per contract, how many, and how to count what a seat has.

Displays and coins can be counted at any time, and such contracts are claimed at own decisions; the others depend on
a moment of the game (ruling R11) and have no counter here.
"""

from collections import Counter
from collections.abc import Callable

from highseas.engine.royal.cards import CARDS, CONTRACTS, Contract, Requirement, follows_sets
from highseas.engine.royal.state import Seat

Held = Callable[[Seat], int]


def _shown(faces: bytes) -> Held:
    """Count the display cards with one of these faces."""
    return lambda seat: len(seat.display) - len(seat.display.translate(None, faces))


def _faces(wanted: Callable[[int], bool]) -> bytes:
    return bytes(index for index in range(len(CARDS)) if wanted(index))


def _faces_of(kind: str) -> bytes:
    return _faces(lambda index: CARDS[index].kind == kind)


def _professions(requirement: Requirement) -> Held:
    """Count named professions in the display together; a Jack of all Trades is none of them (ruling R16)."""
    kinds = Counter(requirement.professions)
    counters = tuple((_faces_of(kind), count) for kind, count in kinds.items())

    def held(seat: Seat) -> int:
        display = seat.display
        total = 0
        if display:
            for faces, count in counters:
                total += min(count, len(display) - len(display.translate(None, faces)))
        return total

    return held


def _cheap_professions(requirement: Requirement) -> Held:
    """Count professions of a low printed cost, whatever was paid (ruling R17)."""
    return _shown(_faces(lambda i: CARDS[i].type == "profession" and CARDS[i].cost <= requirement.max_cost))


_COUNTERS: dict[str, Callable[[Requirement], Held]] = {
    "professions": _professions,
    "expeditions": lambda _: _shown(_faces(lambda i: CARDS[i].type == "expedition")),
    "cutlasses": lambda _: lambda seat: seat.cutlasses,
    "cheap_professions": _cheap_professions,
    "influence": lambda _: lambda seat: seat.influence,
    "pay_coins": lambda _: lambda seat: len(seat.coins),
    "keep_repelled": lambda _: lambda seat: len(seat.kept),
}


def _need(contract: Contract) -> int:
    if contract.steps > 1:
        return contract.steps
    if contract.requirement.kind == "professions":
        return len(contract.requirement.professions)
    return contract.requirement.at_least if contract.requirement.kind in _COUNTERS else 1


def _held(contract: Contract) -> Held | None:
    counter = _COUNTERS.get(contract.requirement.kind)
    return counter(contract.requirement) if counter else None


NEED: list[int] = []
"""How many of the required things complete each contract; for contracts with steps, the steps."""
HELD: list[Held | None] = []
"""How many of them a seat has; None where a moment of the game decides."""
CLAIMED: list[Held | None] = []
"""As `HELD`, for the contracts that a seat claims at its own decisions (ruling R11)."""
WANTS_COINS: list[bool] = []


@follows_sets
def _rebuild() -> None:
    NEED[:] = [_need(contract) for contract in CONTRACTS]
    HELD[:] = [_held(contract) for contract in CONTRACTS]
    CLAIMED[:] = [
        None if contract.immediate or contract.requirement.kind == "keep_repelled" else held
        for contract, held in zip(CONTRACTS, HELD, strict=True)
    ]
    WANTS_COINS[:] = [contract.requirement.kind == "pay_coins" for contract in CONTRACTS]
