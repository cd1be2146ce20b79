"""Writes what the native program says every move is worth with the weights that come with the game: `values.txt`.

Run it whenever the weights change: `python -m tools.native.values`. A line is one game: seats, cards set
aside, then as `trace.cpp` tells it. The first line is the sum of the weights' file.
"""

import struct
import subprocess
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from highseas.engine.royal.ai.navigator.weights import RawFamily, RawWeights, packed_weights, read_weights
from tools.native.build import compile_to

VALUES = Path(__file__).parent / "values.txt"
GAMES = ((1, 0, 2), (1, 6, 1), (2, 0, 1), (3, 2, 1), (4, 0, 1), (5, 0, 1))
"""Seats, Time cards set aside before the game, and how many games of it."""


def sum_of_weights() -> str:
    return sha256(packed_weights()).hexdigest()[:16]


def native(weights: RawWeights, family: RawFamily) -> bytes:
    parts = [struct.pack("<513i", *weights.sigmoid), struct.pack("<1025h", *weights.logit)]
    for net in (family.kinds["turn"], family.kinds["draw"]):
        parts += [struct.pack("<3i", net.inputs, net.h1, net.h2), net.w1, net.b1, net.w2, net.b2, net.w3]
        parts.append(struct.pack("<i", net.b3))
    return b"".join(parts)


def values() -> str:
    weights = read_weights(packed_weights())
    lines = [sum_of_weights()]
    with tempfile.TemporaryDirectory() as folder:
        trace = compile_to(Path(folder), "trace")
        for seats, aside, games in GAMES:
            family = next(family for family in weights.families if seats in family.seats)
            nets = Path(folder) / "nets.bin"
            nets.write_bytes(native(weights, family))
            command = [str(trace), str(nets), str(seats), str(aside), "0", str(games)]
            text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
            lines += [f"{seats} {aside} {line}" for line in text.splitlines()]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    VALUES.write_text(values(), encoding="utf-8")
    sys.stdout.write(f"{VALUES}: {VALUES.stat().st_size} bytes\n")
