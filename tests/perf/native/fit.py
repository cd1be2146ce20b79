"""Fits networks to rows of the native program: `python -m tests.perf.native.fit`. Learning itself is the game's own
(`highseas.campaign.results.training.fit`); what stands here are the files of the native program.
"""

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from highseas.campaign.results.training.fit import (
    Arrays,
    Learning,
    Shape,
    correction,
    keep,
    kept,
    logit_table,
    packed,
    rounded,
    sigmoid_table,
    train,
    weights,
)

__all__ = ["Learning", "Shape", "correction", "keep", "kept", "packed", "train", "write_native", "write_weights"]


def write_native(path: Path, nets: Sequence[Arrays]) -> None:
    """Write the rounded networks as the native program reads them."""
    parts = [np.array(sigmoid_table(), np.int32).tobytes(), np.array(logit_table(), np.int16).tobytes()]
    for net in nets:
        w1, b1, w2, b2, w3, b3 = rounded(net)
        parts += [np.array([*w1.shape, w2.shape[1]], np.int32).tobytes()]
        parts += [part.tobytes() for part in (w1, b1, w2, b2, w3)] + [np.array([b3], np.int32).tobytes()]
    path.write_bytes(b"".join(parts))


def write_weights(path: Path, families: Sequence[dict[str, Any]], record: dict[str, str], version: int) -> None:
    """Write the weights that the game comes with."""
    path.write_bytes(weights(families, record, version))


def main() -> None:
    """`fit.py OUT START|- EPOCHS RATE TRUST SEED FIRST SECOND INPUTS_START INPUTS_DRAW ROWS…`."""
    out, begin, epochs, rate, trust, seed, first, second, start_inputs, draw_inputs, *files = sys.argv[1:]
    shape = Shape(int(start_inputs), int(draw_inputs), int(first), int(second))
    learning = Learning(int(epochs), float(rate), float(trust), int(seed))
    began = time.monotonic()

    def say(line: dict[str, Any]) -> None:
        print(json.dumps({**line, "seconds": round(time.monotonic() - began, 1)}), flush=True)

    begun = None if begin == "-" else kept(Path(begin + ".npz"))
    nets = train([Path(file) for file in files], shape, learning, begun, say)
    keep(Path(out + ".npz"), nets)
    write_native(Path(out + ".bin"), nets)


if __name__ == "__main__":
    main()
