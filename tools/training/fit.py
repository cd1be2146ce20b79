"""Fits the navigator's networks to rows of self-play, and rounds them to integers. Needs numpy.

A row is a position: won, what is judged (`KINDS`), the game, the chance that the search found in 16384ths or -1,
and the inputs of the networks, all of them as numbers of 16 bits. Rows of a game follow one another.
"""

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")  # so that sums come out the same, however many cores there are
import numpy as np  # noqa: E402 - it reads those

from highseas.engine.untrusted import sealed  # noqa: E402

SCALE = 512
"""One, as a weight."""
FIRST_LIMIT = 4095
"""Most of an integer weight of the first and the last layer, either sign; so every sum fits in 32 bits."""
SECOND_LIMIT = 2047
KINDS = ("start", "draw")
_STEPS = 512
"""Rows of one step of learning, or all there are."""


class Shape(msgspec.Struct, frozen=True):
    """The inputs of the two networks and the sizes of their layers."""

    start: int
    draw: int
    first: int
    second: int


class Learning(msgspec.Struct, frozen=True):
    """How networks are fitted: passes over the rows, the rate at first, and how much the final result counts
    against the chance that the search found (1 for the result alone).
    """

    epochs: int
    rate: float
    trust_result: float
    seed: int


Arrays = list[Any]


def sigmoid_table() -> list[int]:
    """Return the chance for each logit from -8 to 8 in 32nds, in 2**20ths."""
    z = np.arange(-256, 257) / 32
    return [int(value) for value in np.rint((1 << 20) / (1 + np.exp(-z)))]


def logit_table() -> list[int]:
    """Return the logit, in sixteenths, of each chance from 0 to 1 in 1024ths; ends are those next to them."""
    chance = np.clip(np.arange(1025), 1, 1023) / 1024
    return [int(value) for value in np.rint(16 * np.log(chance / (1 - chance)))]


def read_rows(files: Sequence[Path], width: int) -> Any:
    return np.concatenate([np.fromfile(path, "<i2").reshape(-1, width + 4) for path in files])


def targets(rows: Any, trust: float) -> Any:
    """Return what each row should say: where a turn starts a mean of later judgments and the result, weighed
    by how far off they are; while cards are drawn, the chance that the search found.
    """
    won, kind, game, found = (rows[:, column].astype(np.int32) for column in range(4))
    aims = won.astype(np.float32)
    seen = found / np.float32(16384)
    carried = later = 0.0
    for row in range(len(rows) - 1, -1, -1):
        if row == len(rows) - 1 or game[row] != game[row + 1]:
            carried = later = float(won[row])
        if kind[row] == 0:
            carried = trust * carried + (1 - trust) * later
            aims[row] = carried
            later = float(seen[row]) if found[row] >= 0 else carried
        elif found[row] >= 0:
            aims[row] = seen[row]
    return aims


def fresh(inputs: int, shape: Shape, seed: int) -> Arrays:
    luck = np.random.default_rng(seed)
    return [
        luck.normal(0, np.sqrt(1 / 60), (inputs, shape.first)).astype(np.float32),
        np.zeros(shape.first, np.float32),
        luck.normal(0, np.sqrt(2 / shape.first), (shape.first, shape.second)).astype(np.float32),
        np.zeros(shape.second, np.float32),
        luck.normal(0, np.sqrt(1 / shape.second), shape.second).astype(np.float32),
        np.zeros(1, np.float32),
    ]


def forward(net: Arrays, x: Any) -> tuple[Any, Any, Any]:
    first = np.maximum(x @ net[0] + net[1], 0)
    second = np.maximum(first @ net[2] + net[3], 0)
    return first, second, second @ net[4] + net[5]


def loss_of(z: Any, aims: Any) -> float:
    return float(np.mean(np.logaddexp(0, z) - aims * z))


def fit(net: Arrays, x: Any, aims: Any, held: Any, learning: Learning, say: Callable[[dict[str, Any]], None]) -> None:
    """Fit a network in place (Adam, a rate that falls to 0); `held` rows are only measured."""
    luck = np.random.default_rng(learning.seed)
    train, test = np.flatnonzero(~held), np.flatnonzero(held)
    mean, square = [np.zeros_like(part) for part in net], [np.zeros_like(part) for part in net]
    size = max(1, min(_STEPS, len(train)))
    total, step = max(1, learning.epochs * (len(train) // size)), 0
    unit = np.float32(1 / 64)
    for epoch in range(learning.epochs):
        order = luck.permutation(train)
        losses: list[float] = []
        for at in range(0, len(order) - size + 1, size):
            pick = np.sort(order[at : at + size])
            inputs, aim = x[pick].astype(np.float32) * unit, aims[pick]
            first, second, z = forward(net, inputs)
            error = ((1 / (1 + np.exp(-z)) - aim) / size).astype(np.float32)
            back = np.outer(error, net[4]) * (second > 0)
            front = (back @ net[2].T) * (first > 0)
            slopes = [
                inputs.T @ front + 1e-6 * net[0],
                front.sum(0),
                first.T @ back,
                back.sum(0),
                second.T @ error,
                np.array([error.sum()], np.float32),
            ]
            step += 1
            rate = learning.rate * 0.5 * (1 + np.cos(np.pi * step / total))
            for part, slope, m, s in zip(net, slopes, mean, square, strict=True):
                m[...] += 0.1 * (slope - m)
                s[...] += 0.001 * (slope * slope - s)
                part[...] -= (rate * (m / (1 - 0.9**step)) / (np.sqrt(s / (1 - 0.999**step)) + 1e-8)).astype(np.float32)
            np.clip(net[0], -7.9, 7.9, out=net[0])
            np.clip(net[2], -3.9, 3.9, out=net[2])
            np.clip(net[4], -7.9, 7.9, out=net[4])
            if step % 20 == 0 or not losses:
                losses.append(loss_of(z, aim))
        measured = loss_of(forward(net, x[test].astype(np.float32) * unit)[2], aims[test]) if len(test) else 0.0
        say(
            {
                "epoch": epoch + 1,
                "rows": len(train),
                "loss": round(float(np.mean(losses or [0])), 5),
                "held": round(measured, 5),
            }
        )


def rounded(net: Arrays) -> Arrays:
    """Return a network in integers: weights of 512 for one, so that sums are exact everywhere."""
    w1, b1, w2, b2, w3, b3 = net
    return [
        np.clip(np.rint(w1 * SCALE), -FIRST_LIMIT, FIRST_LIMIT).astype(np.int16),
        np.rint(b1 * (SCALE * 64)).astype(np.int32),
        np.clip(np.rint(w2 * SCALE), -SECOND_LIMIT, SECOND_LIMIT).astype(np.int16),
        np.rint(b2 * (SCALE * 128)).astype(np.int32),
        np.clip(np.rint(w3 * SCALE), -FIRST_LIMIT, FIRST_LIMIT).astype(np.int16),
        int(np.rint(b3[0] * SCALE * 256)),
    ]


def keep(path: Path, nets: Sequence[Arrays]) -> None:
    np.savez(
        path, **{f"{kind}{at}": part for kind, net in zip(KINDS, nets, strict=True) for at, part in enumerate(net)}
    )


def kept(path: Path) -> list[Arrays]:
    with np.load(path) as parts:
        return [[parts[f"{kind}{at}"].copy() for at in range(6)] for kind in KINDS]


def fresh_pair(shape: Shape, seed: int) -> list[Arrays]:
    """Return two networks that know nothing: one that judges starts of turns, one that judges drawing on."""
    return [fresh(shape.start, shape, seed), fresh(shape.draw, shape, seed + 1)]


def train(
    files: Sequence[Path],
    shape: Shape,
    learning: Learning,
    start: list[Arrays] | None,
    say: Callable[[dict[str, Any]], None],
) -> list[Arrays]:
    """Return both networks fitted to the rows, from `start` on or from nothing."""
    rows = read_rows(files, shape.draw)
    aims = targets(rows, learning.trust_result)
    nets = start or fresh_pair(shape, learning.seed)
    for kind, net in enumerate(nets):
        which = np.flatnonzero(rows[:, 1] == kind)
        held = rows[which, 2] % 20 == 7
        x = rows[which, 4 : 4 + net[0].shape[0]]
        fit(net, x, aims[which], held, learning, partial(_say_of, say, KINDS[kind]))
    return nets


def _say_of(say: Callable[[dict[str, Any]], None], net: str, line: dict[str, Any]) -> None:
    say({"net": net, **line})


def packed(family: Sequence[Arrays], seats: Sequence[int], correction: Sequence[tuple[int, int]]) -> dict[str, Any]:
    """Return the networks of a family as they stand in the game's weights."""
    kinds = {}
    for name, net in zip(("turn", "draw"), family, strict=True):
        w1, b1, w2, b2, w3, b3 = rounded(net)
        layers = {"w1": w1, "b1": b1, "w2": w2, "b2": b2, "w3": w3}
        sizes = {"inputs": w1.shape[0], "h1": w1.shape[1], "h2": w2.shape[1]}
        kinds[name] = {**sizes, **{layer: part.tobytes() for layer, part in layers.items()}, "b3": b3}
    return {"seats": list(seats), "kinds": kinds, "correction": [list(point) for point in correction]}


def weights(families: Sequence[dict[str, Any]], record: dict[str, str], version: int) -> bytes:
    tables = {"sigmoid": sigmoid_table(), "logit": logit_table()}
    file = {"version": version, "record": record, **tables, "families": list(families)}
    return sealed(msgspec.msgpack.encode(file))


def correction(found: Any, won: Any, groups: int = 40) -> list[tuple[int, int]]:
    """Return points of a rising line from chances found, in 2**20ths, to how often games were won from there.

    Groups of equal size are pooled until their shares rise (isotonic regression). Each stands for the mean of its
    chances.
    """
    order = np.argsort(found, kind="stable")
    pools = [
        [float(np.sum(found[part])), float(np.sum(won[part])), len(part)] for part in np.array_split(order, groups)
    ]
    at = 0
    while at + 1 < len(pools):
        left, right = pools[at], pools[at + 1]
        if left[1] * right[2] < right[1] * left[2] and left[0] * right[2] < right[0] * left[2]:
            at += 1
            continue
        pools[at : at + 2] = [[a + b for a, b in zip(left, right, strict=True)]]
        at = max(0, at - 1)
    points = [(round(sums / count), round((1 << 20) * wins / count)) for sums, wins, count in pools]
    return [point for point in points if 0 < point[0] < 1 << 20 and 0 < point[1] < 1 << 20]
