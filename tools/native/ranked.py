"""Trains the navigator against rivals with games of the native program: `python -m tools.native.ranked FOLDER`.

Each case, a mode with two seats or with more, begins with games of deckhand with random weights and moves, and goes on
with rounds of its own against deckhand and itself; a case may begin with the network of another. What is there in the
folder is not made again. Seeds of all games lie far from those it is measured on. At the end the weights of the game
are written.
"""

import subprocess
import sys
from pathlib import Path
from struct import Struct
from typing import Any, NamedTuple

import msgspec

from highseas.engine.royal.ai.navigator.standing import INPUTS
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.untrusted import sealed
from tools.native.build import compile_to

WEIGHTS = Path("engine/royal/data/rivals.bin")
FIRST, SECOND = 32, 16
WINDOW, TRUST = 3, 0.4
"""Rounds that are learned from at once, and how much the result counts each turn against what was said later."""


class Case(NamedTuple):
    """A network: its mode; 2 seats, or 0 for 3 to 5 and 9 for 3 or 4 in turn; contracts that lie open; the games of
    deckhand and of each round; and the case whose network it begins with.
    """

    mode: str
    seats: int
    contracts: int
    first: int
    games: tuple[int, ...]
    start: str = ""

    @property
    def name(self) -> str:
        return f"{self.mode}-{'two' if self.seats == 2 else 'more'}"


CASES = (
    Case("base", 2, 0, 40_000, (6_000, 6_000, 30_000, 30_000)),
    Case("make-sail", 2, 0, 40_000, (8_000, 8_000, 30_000, 30_000)),
    Case("base", 0, 0, 25_000, (6_000, 6_000, 25_000, 25_000, 25_000), "base-two"),
    Case("contracts", 2, 4, 80_000, (30_000,) * 4),
    Case("make-sail", 9, 0, 20_000, (8_000, 8_000, 25_000, 25_000), "make-sail-two"),
    Case("contracts", 0, 4, 40_000, (25_000,) * 3, "contracts-two"),
)


def run(*command: object) -> None:
    print(*command, flush=True)
    print(
        subprocess.run([str(word) for word in command], check=True, capture_output=True, text=True).stdout, flush=True
    )


def trained(case: Case, place: int, folder: Path) -> Path:
    """Play and learn what is missing of a case; return its last network, as floats."""
    program = compile_to(folder / case.mode, "race", sets=MODES[case.mode].sets)
    table = case.seats, case.contracts, MODES[case.mode].ends_at
    nets: list[Path] = []
    rows: list[Path] = []
    for number, games in enumerate((case.first, *case.games)):
        net = folder / f"{case.name}-{number}"
        seed = 20_000_000 + 10_000_000 * place + 1_000_000 * number
        rows.append(net.with_suffix(".rows"))
        if not net.exists():
            player = f"{nets[-1]}.net" if nets else "deckhand"
            run(program, "rows", rows[-1], player, *table, seed, seed + games)
            begin = nets[-1] if nets else folder / f"{case.start}-last" if case.start else "-"
            learn = (3, 0.0015, TRUST) if nets else (4, 0.002, 1)
            run(program, "fit", net, 1 + number, *learn, begin, *rows[-WINDOW:])
        nets.append(net)
        if number:
            seats = {0: 5, 9: 4}.get(case.seats, case.seats)
            run(program, "rate", f"{net}.net", seats, *table[1:], 7_000_000, 7_004_000)
    last = folder / f"{case.name}-last"
    last.write_bytes(nets[-1].read_bytes())
    return nets[-1]


def packed(file: Path) -> tuple[list[int], dict[str, Any]]:
    """Return the table of the logistic function and a network, of a file of `race fit`."""
    parts, at = [], 0
    for form in ("513i", f"{FIRST}i", f"{SECOND}i", "i", f"{INPUTS * FIRST}h", f"{FIRST * SECOND}h", f"{SECOND}h"):
        layout = Struct(f"<{form}")
        parts.append(file.read_bytes()[at : at + layout.size])
        at += layout.size
    sigmoid, b1, b2, b3, w1, w2, w3 = parts
    net = {"inputs": INPUTS, "h1": FIRST, "h2": SECOND, "w1": w1, "b1": b1, "w2": w2, "b2": b2, "w3": w3}
    return list(Struct("<513i").unpack(sigmoid)), {**net, "b3": Struct("<i").unpack(b3)[0]}


def main(folder: Path) -> None:
    assert PORT_ROYAL.name == "royal"  # its modes are known now
    folder.mkdir(parents=True, exist_ok=True)
    two, more, sigmoid = dict[str, Any](), dict[str, Any](), list[int]()
    for place, case in enumerate(CASES):
        net = trained(case, place, folder)
        sigmoid, (two if case.seats == 2 else more)[case.mode] = packed(Path(f"{net}.net"))
    families = [{"seats": (2,), "kinds": two}, {"seats": (3, 4, 5), "kinds": more}]
    file = {
        "version": 1,
        "record": {"made by": "tools.native.ranked"},
        "sigmoid": sigmoid,
        "logit": (),
        "families": families,
    }
    WEIGHTS.write_bytes(sealed(msgspec.msgpack.encode(file)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
