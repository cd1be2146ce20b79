"""The navigator of competitive chapters: `python -m tools.chapter_rivals train FOLDER` makes its weights, which takes
numpy, `rate FILE` measures it, one seat against deckhands, and `correct FILE` sets its chances right by that.

`train` plays rounds of games and fits a network after each to the last three: first of deckhand with deviations, then
of the network alone, then of the navigator as it plays, against deckhand and itself. Both go on where they were
stopped: what is finished stands in the folder, or in the file.
"""

import argparse
import json
from array import array
from collections.abc import Iterator, Sequence
from functools import partial
from math import exp
from pathlib import Path
from random import Random
from typing import Any, ClassVar, NamedTuple, TypeVar

import msgspec
from msgspec.structs import fields, replace

from highseas.campaign.play.start import Start
from highseas.engine.royal.ai.navigator.network import CERTAIN, ONE, Family, families_of
from highseas.engine.royal.ai.navigator.weights import read_weights
from highseas.engine.royal.ai.weights import RIVALS, TABLE
from highseas.engine.royal.moves import DRAW, PASS, STOP, Move, Take
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.state import Options, Setup, State
from highseas.story.ai.advisor import ChapterRival
from highseas.story.ai.rival import ChapterRivalNavigator
from highseas.story.ai.standing import INPUTS, inputs_of
from highseas.story.ai.weights import CHAPTER
from highseas.story.mode.adventure import AdventureMode
from tools import lab
from tools.chapters import later, played
from tools.yardstick import NAMES, Case, chapter_start

WEIGHTS = Path("story/ai/rival.bin")
RECORD = {"story": "a-place-laid-for-the-sea"}
HEAD = 3
"""Numbers before the inputs of a row: 120 times the seat's share of the win, the game, the seat."""
WINDOW, TRUST = 3, 0.4
"""Rounds that are learned from at once, and how much the result counts each turn against what was said later."""
T = TypeVar("T", bound=msgspec.Struct)


class Round(NamedTuple):
    """Games of deckhand, or of the navigator if it counts the network so much for takes and for harbors."""

    games: int
    takes: float = 0.0
    draws: float = 0.0


class Plan(NamedTuple):
    """A network: for which numbers of seats, the seed of its first game, and its rounds."""

    seats: tuple[int, ...]
    seed: int
    rounds: tuple[Round, ...]


PLANS = (
    Plan((2,), 12_000_000, (Round(20_000), Round(6_000, 1.0, 1.0), Round(25_000, 0.6), Round(6_000, 0.6, 0.3))),
    Plan((3, 4), 62_000_000, (Round(12_000), Round(5_000, 1.0, 1.0), Round(9_000, 0.6), Round(4_000, 0.6, 0.3))),
)


def start_of(chapter: int, players: int, seed: int) -> Start[Setup]:
    script, groups, _ = chapter_start("", Case(chapter, players))
    return Start(Setup("adventure", NAMES[:players], seed, Options(groups=groups, competitive=True), script))


# --- games to learn from ---


class Learner(ChapterRivalNavigator):
    """The navigator by another network."""

    family_of_its_own: ClassVar[Family]

    @property
    def family(self) -> Family:
        return self.family_of_its_own


def rows_of(plan: Plan, by: Round, number: int) -> "list[array[int]]":
    """Play a game and return a row for each turn and seat; who plays errs now and then, so that more is seen."""
    luck, own = Random(plan.seed + number), by.takes > 0
    chapter, players = 1 + number % 5, plan.seats[number // 5 % len(plan.seats)]
    state, found = start_of(chapter, players, plan.seed + number).lay_out(), list[tuple[int, list[int]]]()
    weights = [(varied(luck, CHAPTER), varied(luck, RIVALS)) for _ in range(players)]
    errs = luck.choice((0, 0, 0.04) if own else (0, 0, 0.03, 0.08))
    learners = {luck.randrange(players), *(n for n in range(players) if luck.random() < 0.5)} if own else set[int]()
    reveal = AdventureMode.phase_zero

    def seen_before(state: State, log: Any) -> None:
        found.extend((seat_no, inputs_of(state, seat_no)) for seat_no in range(players))
        reveal(state, log)

    AdventureMode.phase_zero = staticmethod(seen_before)
    try:
        while (seat_no := PORT_ROYAL.decider(state)) >= 0:
            seen, move = PORT_ROYAL.observe(state, seat_no), erring(luck, errs, PORT_ROYAL.legal(state))
            if move is None and seat_no in learners:
                move = Learner(seen, seat_no).advise().move
            chapter_weights, rivals = weights[seat_no]
            PORT_ROYAL.apply(state, move or ChapterRival(seen, seat_no, chapter_weights, TABLE, rivals).advise().move)
    finally:
        AdventureMode.phase_zero = staticmethod(reveal)
    assert state.result is not None
    winners = state.result.winners
    shares = [120 * (seat_no in winners) // len(winners) for seat_no in range(players)]
    found.sort(key=lambda each: each[0])
    return [array("i", [shares[seat_no], number, seat_no, *row]) for seat_no, row in found]


def erring(luck: Random, errs: float, legal: Sequence[Move]) -> Move | None:
    if not errs or luck.random() >= errs:
        return None
    usual = [move for move in legal if isinstance(move, Take) or move in (DRAW, STOP, PASS)]
    return luck.choice(usual) if usual else None


def varied(luck: Random, weights: T) -> T:
    """Return weights as they are in half of all cases, else each times a random factor."""
    if luck.random() < 0.5:
        return weights
    names = [field.name for field in fields(weights) if isinstance(getattr(weights, field.name), float)]
    return replace(weights, **{name: getattr(weights, name) * exp(luck.gauss(0, 0.3)) for name in names})


# --- fitting ---


def train(folder: Path, plans: Sequence[Plan] = PLANS) -> None:
    """Play and fit what is missing; the weights at the end are `rival.bin`."""
    from tools.training import fit

    folder.mkdir(parents=True, exist_ok=True)
    families = [trained(fit, folder, plan) for plan in plans]
    (folder / "rival.bin").write_bytes(fit.weights(families, RECORD, 1))


def trained(fit: Any, folder: Path, plan: Plan) -> dict[str, Any]:
    """Return the family of the network that comes of a plan."""
    net: Any = None
    files, first, family = list[list[Path]](), 0, dict[str, Any]()
    for place, by in enumerate(plan.rounds):
        Learner.share_of_takes, Learner.share_of_draws = by.takes, by.draws
        name = f"{plan.seats[0]}-{place}"
        files.append(played(folder, name, first, by.games, partial(rows_of, plan, by)))
        if not (file := folder / f"{name}.npz").exists():
            fit.np.savez(file, *fitted(fit, net, [each for of_round in files[-WINDOW:] for each in of_round]))
        with fit.np.load(file) as parts:
            net = [parts[part].copy() for part in parts]
        family = fit.packed([net, net], plan.seats, [])
        family["kinds"].pop("draw")
        own = families_of(read_weights(fit.weights([family], RECORD, 1)))
        Learner.family_of_its_own, first = own[plan.seats[0]], first + by.games
    return family


def fitted(fit: Any, net: Any, files: Sequence[Path]) -> Any:
    """Fit a network to means of results and of what it says of later positions; a new one to results before."""
    np = fit.np
    rows = np.concatenate([np.fromfile(file, "<i4").reshape(-1, HEAD + INPUTS) for file in files])
    won, game, x = (rows[:, 0] / 120).astype(np.float32), rows[:, 1] * 8 + rows[:, 2], rows[:, HEAD:].astype(np.int16)
    held, learning = np.zeros(len(rows), bool), fit.Learning(3, 0.0015, 1.0, 4)
    if net is None:
        shape, learning = fit.Shape(INPUTS, INPUTS, 32, 16), fit.Learning(4, 0.002, 1.0, 3)
        fit.fit(before := fit.fresh(INPUTS, shape, 1), x, won, held, learning, print)
        net = fit.fresh(INPUTS, shape, 2)
    else:
        before = net
    parts = [fit.forward(before, part.astype(np.float32) / 64)[2] for part in np.array_split(x, 50)]
    said = 1 / (1 + np.exp(-np.concatenate(parts)))
    fit.fit(net, x, later(won, game, said, TRUST), held, learning, print)
    return net


# --- measuring ---


def share_won(players: int, seed: int) -> tuple[float, list[int]]:
    """Return the navigator's share of a win against deckhands, its seat and the chapter in turn, and what it said of
    each decision.
    """
    own, said = seed // 5 % players, list[int]()
    state = start_of(1 + seed % 5, players, seed).lay_out()
    while (seat_no := PORT_ROYAL.decider(state)) >= 0:
        seen = PORT_ROYAL.observe(state, seat_no)
        if seat_no == own:
            best = PORT_ROYAL.analyze(seen, seat_no).judged[0]
            said += [best.chance] if len(PORT_ROYAL.legal(state)) > 1 else []
            PORT_ROYAL.apply(state, best.move)
        else:
            PORT_ROYAL.apply(state, PORT_ROYAL.advise(seen, seat_no).move)
    assert state.result is not None
    return (own in state.result.winners) / len(state.result.winners), said


class Share(msgspec.Struct):
    """What one seat won against deckhands: its share of games with half of the interval, and by chapter."""

    players: int
    games: int
    won: float
    half: float
    chapters: tuple[float, ...]


def rate(file: Path, games: int, first_seed: int) -> Iterator[Share]:
    """Play what is missing, so many games with each number of players, and yield what came of it."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    known = {tuple(line[:2]): line[2] for line in map(json.loads, lines)}
    for seed in range(first_seed, first_seed + games):
        for players in (2, 3, 4):
            if (players, seed) not in known:
                known[players, seed], said = share_won(players, seed)
                with file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps([players, seed, known[players, seed], said]) + "\n")
    for players in (2, 3, 4):
        of = [[known[players, seed] for seed in range(first_seed + at, first_seed + games, 5)] for at in range(5)]
        middle, half = lab.mean([won for chapter in of for won in chapter])
        chapters = tuple([round(lab.mean(won)[0], 3) for won in of if won])
        yield Share(players, games, round(middle, 4), round(half, 4), chapters)


def correct(file: Path) -> None:
    """Set the chances of the weights that come with the game right by what was measured with them uncorrected."""
    import numpy as np

    from tools.training import fit

    games, raw = [json.loads(line) for line in file.read_text("utf-8").splitlines()], read_weights(WEIGHTS.read_bytes())
    families = [msgspec.to_builtins(family, builtin_types=(bytes,)) for family in raw.families]
    for family in families:
        family["corrections"] = {}
        for players in family["seats"]:
            played = [(won, chance) for seats, _, won, said in games if seats == players for chance in said]
            won, said = np.array(played).T
            family["corrections"][players] = fit.correction(said * ONE / CERTAIN, won, 24)
    WEIGHTS.write_bytes(fit.weights(families, raw.record, raw.version))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("train", "rate", "correct"))
    parser.add_argument("where", type=Path)
    parser.add_argument("--games", type=int, default=1_000)
    parser.add_argument("--first-seed", type=int, default=9_000_000)
    asked = parser.parse_args(arguments)
    if asked.what == "train":
        train(asked.where)
    elif asked.what == "correct":
        correct(asked.where)
    else:
        for line in rate(asked.where, asked.games, asked.first_seed):
            print(msgspec.json.encode(line).decode(), flush=True)


if __name__ == "__main__":
    main()
