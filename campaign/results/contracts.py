"""What became of each contract over all games in which it lay."""

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from highseas.campaign.results.entry import Entry


class Fastest(msgspec.Struct, frozen=True):
    """The earliest turn in which a contract was completed, who did it, and in which game, by its seed."""

    turn: int
    who: str
    seed: int
    daily: str = ""


class ContractRecord(msgspec.Struct, frozen=True):
    """One contract: in how many games it `lay`, in how many of these it was completed (`done`) and how many were
    `won`; by whom it was completed how often, most often first, and when `fastest`, as far as that is known.
    """

    lay: int
    done: int
    won: int
    by: tuple[tuple[str, int], ...] = ()
    fastest: Fastest | None = None


class _Counted:
    """Counts over the games in which one contract lay."""

    def __init__(self) -> None:
        self.lay = self.done = self.won = 0
        self.by: Counter[str] = Counter()
        self.fastest: Fastest | None = None

    def add(self, name: str, game: Entry) -> None:
        """Count a game in which the contract lay."""
        self.lay += 1
        self.won += game.outcome == "won"
        self.done += name in game.contracts
        for contract, turn, who in zip(game.contracts, game.done_in, game.done_by, strict=False):
            if contract == name:
                self.by[who] += 1
                if turn > 0 and (self.fastest is None or turn < self.fastest.turn):
                    self.fastest = Fastest(turn, who, game.seed, game.daily)

    def record(self) -> ContractRecord:
        """Return what was counted."""
        return ContractRecord(self.lay, self.done, self.won, tuple(self.by.most_common()), self.fastest)


def contract_records(games: Iterable[Entry]) -> dict[str, ContractRecord]:
    """Return what became of each contract, the most completed first, over games whose contracts are known."""
    found: dict[str, _Counted] = {}
    for game in games:
        for name in dict.fromkeys(game.lay):
            found.setdefault(name, _Counted()).add(name, game)
    return {name: found[name].record() for name in _order(found)}


def _order(found: dict[str, _Counted]) -> Sequence[str]:
    return sorted(found, key=lambda name: (-found[name].done / found[name].lay, -found[name].lay, name))
