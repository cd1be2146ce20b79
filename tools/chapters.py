"""Chapters: `python -m tools.chapters measure FILE` shows how hard they are, by the yardstick (docs/balance.md). Of the
navigator `train FOLDER` makes the weights, `rate FILE` measures them, `correct FILE` sets the chances of those that
come with the game right by what was measured, `stars FILE` cuts chapters into fifths by them.

`train` plays games of deckhand with deviations, fits a network, plays games by it, and fits again. `rate` plays every
chapter by navigator and by deckhand on the same deals. Both go on where they were stopped: what is finished stands in
the folder, or in the file. `train` and `correct` need numpy; what is corrected was measured without a correction.
"""

import argparse
import json
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from math import exp
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, get_args

import msgspec
from msgspec.structs import fields, replace

from highseas.campaign.chapters.library import load
from highseas.campaign.files.datafile import why
from highseas.campaign.play.start import Start
from highseas.campaign.royal.play.rating import chapter_chance
from highseas.campaign.words.language import LANGUAGE
from highseas.engine.refusal import Refusal
from highseas.engine.royal.ai.navigator.network import Family, Net, families_of
from highseas.engine.royal.ai.navigator.weights import read_weights
from highseas.engine.royal.moves import DRAW, PASS, STOP, Move, Take
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.state import Level, Setup, State
from highseas.story.ai import advisor
from highseas.story.ai.features import INPUTS, Scene
from highseas.story.ai.navigator import ChapterNavigator, Judge, turns_to_come
from highseas.story.ai.weights import CHAPTER, StoryWeights
from highseas.story.mode.adventure import AdventureMode
from highseas.story.mode.state import tale_of
from tools import lab, yardstick
from tools.deals import cuts
from tools.jobs import Jobs
from tools.yardstick import Case

SEEDS, OWN = 10_000_000, 200_000
"""The seed of the first game of deckhand, and how much further those of the navigator's own games begin."""
LEVELS: tuple[Level, ...] = ("written", "written", "gentle", "stern")
BLOCK = 50
"""Games of a file of rows."""
HEAD = 2
"""Numbers before the inputs of a row: whether the game was won, and its number."""
SEATS = (1, 2, 3, 4)
"""Numbers of players that it plays better with than deckhand."""


def start_of(chapter: int, players: int, seed: int, level: Level = "written") -> Start[Setup]:
    return Case(chapter, players, 0, level).start(seed)


# --- games to learn from ---


class Learner(ChapterNavigator):
    """The navigator by another network."""

    net_of_its_own: Net

    @property
    def judge(self) -> Judge:
        return Judge(self.table, self.net_of_its_own)


def rows_of(number: int, net: Net | None) -> "list[array[int]]":
    """Play a game and return a row for each turn; who plays errs now and then, so that more positions are seen."""
    luck, rows = Random(SEEDS + number), list[list[int]]()
    reveal = AdventureMode.phase_zero

    def seen_before(state: State, log: Any) -> None:
        turns = turns_to_come(state)
        rows.append(Scene(state, state.active, turns).inputs())
        reveal(state, log)

    weights, errs = varied(luck), luck.choice((0.0, 0.0, 0.03, 0.08))
    state = start_of(1 + number % 5, 1 + number // 5 % 4, SEEDS + number, LEVELS[number // 20 % 4]).lay_out()
    AdventureMode.phase_zero = staticmethod(seen_before)
    try:
        while (seat_no := PORT_ROYAL.decider(state)) >= 0:
            seen = PORT_ROYAL.observe(state, seat_no)
            move: Move | None = None
            if errs and luck.random() < errs:
                usual = [m for m in PORT_ROYAL.legal(state) if isinstance(m, Take) or m in (DRAW, STOP, PASS)]
                move = luck.choice(usual) if usual else None
            if move is None and net is not None:
                Learner.net_of_its_own = net
                move = Learner(seen, seat_no).advise().move
            PORT_ROYAL.apply(state, move or advisor.advise(seen, seat_no, weights).move)
    finally:
        AdventureMode.phase_zero = staticmethod(reveal)
    return [array("i", [tale_of(state).ended == "won", number, *row]) for row in rows]


def varied(luck: Random) -> StoryWeights:
    """Return deckhand's weights, in three of five games each times a random factor."""
    if luck.random() < 0.4:
        return CHAPTER
    names = [field.name for field in fields(CHAPTER) if field.name != "goals"]
    return replace(CHAPTER, **{name: getattr(CHAPTER, name) * exp(luck.gauss(0, 0.4)) for name in names})


def played(folder: Path, name: str, first: int, games: int, rows_of: "Callable[[int], list[array[int]]]") -> list[Path]:
    """Return the files of rows of so many games, by their number; those that are there are not played again."""
    files = []
    for begin in range(first, first + games, BLOCK):
        file = folder / f"{name}-{begin}.rows"
        if not file.exists():
            rows = [row for number in range(begin, begin + BLOCK) for row in rows_of(number)]
            (new := file.with_suffix(".new")).write_bytes(b"".join([row.tobytes() for row in rows]))
            new.rename(file)
        files.append(file)
    return files


# --- fitting ---


def train(folder: Path, games: int, own: int) -> None:
    from tools.training import fit

    folder.mkdir(parents=True, exist_ok=True)
    theirs = played(folder, "deckhand", 0, games, partial(rows_of, net=None))
    first = folder / "first.bin"
    if not first.exists():
        first.write_bytes(shipped(fit, fitted(fit, theirs, [])))
    family: Family = families_of(read_weights(first.read_bytes()))[1]
    ours = played(folder, "own", OWN, own, partial(rows_of, net=family.net("turn")))
    (folder / "navigator.bin").write_bytes(shipped(fit, fitted(fit, theirs, ours)))


def shipped(fit: Any, net: Any) -> bytes:
    family = fit.packed([net, net], SEATS, [])
    family["kinds"].pop("draw")
    weights: bytes = fit.weights([family], {"story": "a-place-laid-for-the-sea"}, 1)
    return weights


def fitted(fit: Any, theirs: list[Path], ours: list[Path]) -> Any:
    """Fit four networks, one after another: to results at first, then to means of what came of positions and what
    the networks before say of later ones.
    """
    np = fit.np
    rows = np.concatenate([np.fromfile(file, "<i4").reshape(-1, HEAD + INPUTS) for file in [*theirs, *ours]])
    won, game, x = rows[:, 0].astype(np.float32), rows[:, 1], rows[:, HEAD:].astype(np.int16)
    is_ours, nothing_held = game >= OWN, np.zeros(len(rows), bool)
    shape, aims, net = fit.Shape(INPUTS, INPUTS, 32, 16), won, None
    said: list[Any] = []
    thrice = np.concatenate([np.flatnonzero(~is_ours), *[np.flatnonzero(is_ours)] * 3])
    for number in range(4):
        net = fit.fresh(INPUTS, shape, 1 + number)
        learning = fit.Learning(6, 0.002, 1.0, 3 + number)
        fit.fit(net, x[thrice], aims[thrice], nothing_held[thrice], learning, print)
        chances = 1 / (1 + np.exp(-np.concatenate([fit.forward(net, part / 64)[2] for part in np.array_split(x, 50)])))
        said = [*said, chances] if number else [chances]
        aims = later(won, game, np.mean(said, 0), 0.4)
    return net


def later(won: Any, game: Any, said: Any, trust: float) -> Any:
    """Return for each row a mean of the result, which counts so much more each turn, and later chances."""
    aims, carried = won.copy(), 0.0
    for row in range(len(won) - 1, -1, -1):
        last = row == len(won) - 1 or game[row] != game[row + 1]
        carried = float(won[row]) if last else trust * carried + (1 - trust) * float(said[row + 1])
        aims[row] = carried
    return aims


# --- measuring ---


WEIGHTS = Path("story/ai/navigator.bin")


def wins(name: str, chapter: int, players: int, seed: int) -> tuple[bool, list[int]]:
    """Return whether a game was won, and what the navigator said of each decision."""
    state, said = start_of(chapter, players, seed).lay_out(), list[int]()
    while (seat_no := PORT_ROYAL.decider(state)) >= 0:
        seen = PORT_ROYAL.observe(state, seat_no)
        if name == "navigator":
            best = PORT_ROYAL.analyze(seen, seat_no).judged[0]
            said += [best.chance] if len(PORT_ROYAL.legal(state)) > 1 else []
            move = best.move
        else:
            move = PORT_ROYAL.advise(seen, seat_no, name).move
        PORT_ROYAL.apply(state, move)
    return tale_of(state).ended == "won", said


def correct(file: Path) -> None:
    import numpy as np

    from tools.training import fit

    games = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    said = [chance for game in games for chance in game[5]]
    won = [game[3] for game in games for _ in game[5]]
    points = fit.correction(np.array(said) * (1 << 20) / 10_000, np.array(won), 24)
    raw = read_weights(WEIGHTS.read_bytes())
    family = msgspec.to_builtins(raw.families[0], builtin_types=(bytes,)) | {"correction": points, "corrections": {}}
    WEIGHTS.write_bytes(fit.weights([family], raw.record, raw.version))


class Gain(msgspec.Struct):
    """What was won in a case, or in all: shares of games, and the points gained with the half of their interval."""

    case: str
    games: int
    navigator: float
    deckhand: float
    gain: float
    half: float


def rate(file: Path, games: int, first_seed: int) -> Iterator[Gain]:
    """Play what is missing, and yield what came of each case and of all."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    known = {tuple(line[:3]): line[3:] for line in map(json.loads, lines)}
    cases = [(chapter, players) for chapter in range(1, 6) for players in SEATS]
    seeds = range(first_seed, first_seed + games)
    for seed in seeds:
        for case in cases:
            if (*case, seed) not in known:
                won, said = wins("navigator", *case, seed)
                known[*case, seed] = [won, wins("deckhand", *case, seed)[0], said]
                with file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps([*case, seed, *known[*case, seed]]) + "\n")
    for case in cases:
        yield gained(f"{case[0]}-{case[1]}", [known[*case, seed] for seed in seeds])
    yield gained("all", [known[*case, seed] for case in cases for seed in seeds])


def chances(players: int) -> list[int]:
    """Return the chance of every chapter at every level, as ratings know it."""
    cases = product(range(1, 6), get_args(Level))
    found = [chapter_chance(start_of(chapter, players, 0, level).setup) for chapter, level in cases]
    return [chance for chance in found if chance is not None]


def scales_of_chapters() -> Iterator[str]:
    yield "# Where chapters that are won together are cut into fifths, as deals are in ratings.toml.\n"
    for players in SEATS:
        yield f"\n[[scales]]\nseats = {players}\ncuts = {cuts(chances(players))}\n"


def gained(case: str, games: list[Any]) -> Gain:
    middle, half = lab.mean([game[0] - game[1] for game in games])
    ours, theirs = (mean([game[which] for game in games]) for which in (0, 1))
    return Gain(case, len(games), ours, theirs, 100 * middle, 100 * half)


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("measure", "train", "rate", "correct", "stars"))
    parser.add_argument("where", type=Path)
    parser.add_argument("--games", type=int)
    parser.add_argument("--own", type=int, default=1_400)
    parser.add_argument("--first-seed", type=int)
    of_cases = parser.add_argument_group("what is measured")
    of_cases.add_argument("--chapters", type=int, nargs="+", help="all if left out")
    of_cases.add_argument("--players", type=int, nargs="+", default=range(1, 5))
    of_cases.add_argument("--defeats", type=int, nargs="+", default=(0,), help="each brings the allotment")
    of_cases.add_argument("--level", choices=get_args(Level), default="written")
    of_cases.add_argument("--choose", type=int, nargs="+", default=(0,), help="ways of the choice; 0 plays without")
    of_cases.add_argument("--story", type=Path, help="the folder of another story")
    of_cases.add_argument("--workers", type=int, default=0, help="processes; 0 for one on each core")
    asked = parser.parse_args(arguments)
    try:
        for line in done(asked):
            print(line, flush=True)
    except Refusal as error:
        parser.error(LANGUAGE.reason(error))
    except OSError as error:
        parser.error(f"{error.filename or asked.where} cannot be used: {why(error)}")
    except ModuleNotFoundError:
        parser.error(LANGUAGE.say("results.training.no_numpy"))


def done(asked: argparse.Namespace) -> Iterator[str]:
    """Do what was asked for, and yield what came of it. Raises `Refusal` or `OSError`."""
    if asked.what == "measure":
        chapters = asked.chapters or [chapter.number for chapter in load(asked.story).chapters]
        of = product(asked.choose, asked.defeats, chapters, asked.players)
        cases = [Case(chapter, players, lost, asked.level, way) for way, lost, chapter, players in of]
        seeds = range(asked.first_seed or 0, (asked.first_seed or 0) + (asked.games or 200))
        yield from yardstick.measure(asked.where, seeds, cases, asked.story, Jobs(asked.workers))
    elif asked.what == "train":
        train(asked.where, asked.games or 11_400, asked.own)
    elif asked.what == "correct":
        correct(asked.where)
    elif asked.what == "stars":
        asked.where.write_text("".join(scales_of_chapters()), "utf-8")
    else:
        for row in rate(asked.where, asked.games or 200, asked.first_seed or 9_000_000):
            yield msgspec.json.encode(row).decode()


if __name__ == "__main__":
    main()
