"""Makes the weights that come with the game of trained networks: `python -m tools.native.ship SOLO TOGETHER`.

Both are networks of a training, without the ending (`folder/round26`). Then come what sets deals right, their
corrections, and the values by which tests know them: `tools.ratings`, and `correct` and `values` beside this.
"""

import argparse
from pathlib import Path

from tools.native.correct import NAMES, TABLES, WEIGHTS
from tools.training import fit

VERSION = 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in NAMES:
        parser.add_argument(name, type=Path)
    parser.add_argument("--note", default="", help="how they were trained, and what they won")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    families, record = [], {"note": asked.note}
    for name in NAMES:
        nets = getattr(asked, name)
        seats = sorted({seats for seats, _ in TABLES[name]})
        families.append(fit.packed(fit.kept(nets.with_suffix(".npz")), seats, ()))
        record[name] = f"{nets.parent.name}/{nets.name}"
    asked.out.write_bytes(fit.weights(families, record, VERSION))


if __name__ == "__main__":
    main()
