"""How fast deckhand plays, and what: `python -m tests.perf.deckhand_speed contracts-1 chapter3-4 --against FOLDER`.

Plays the same games here and in another checkout of the project, by its own Python, in turn, and prints games a
second of both with the ratio, the median over rounds. What deckhand advises must be the same, with all figures.

Cases are a mode and a number of players: `contracts-3`, `ranked-3` (Contracts against each other), `base-3`,
`make-sail-3`, `mixed-3` (Contracts with cards of every set), `chapter2-4`, `baseline2-4`, `rivals2-4` (a chapter
against each other), `rivals0-4` (the variable game). Contracts are played by the weights for several seats, as by
older checkouts.
"""

import argparse
import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from highseas.engine.royal.ai import policies
from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.ai.weights import TABLE
from highseas.engine.royal.game import apply, decider
from highseas.engine.royal.modes import register
from highseas.engine.royal.moves import format_move
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.state import Options, Setup
from highseas.story.ai import baseline
from highseas.story.mode.adventure import ADVENTURE
from tools.yardstick import Case, chapter_start

register(ADVENTURE)
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
EVERY_SET = ("base", "contracts", "make-sail-marked", "gambler")
LONGEST = 3_000
"""Decisions after which a game is left alone."""
OPTIONS = {"ranked": Options(competitive=True), "mixed": Options(sets=EVERY_SET)}
MODES = {"ranked": "contracts", "mixed": "contracts"}


class Run(NamedTuple):
    """So many games: seconds of processor time, decisions, and a digest of what was advised."""

    seconds: float
    decisions: int
    digest: str


def setup_of(case: str, seed: int) -> Setup:
    kind, _, players = case.rpartition("-")
    names = NAMES[: int(players)]
    if not kind[-1].isdigit():
        return Setup(MODES.get(kind, kind), names, seed, OPTIONS.get(kind, Options()))
    chapter, ranked = int(kind[-1]), kind.startswith("rivals")
    script, groups, allotment = chapter_start("", Case(chapter, len(names), 0 if ranked else seed % 2))
    options = Options(competitive=ranked, variable=not chapter, groups=groups, allotment=allotment)
    return Setup("adventure", names, seed, options, script)


def player_of(case: str) -> Callable[..., Advice]:
    if case.startswith("baseline"):
        return baseline.advise
    if case.startswith(("contracts", "mixed")):
        return lambda seen, seat_no: policies.advise(seen, seat_no, TABLE)
    return PORT_ROYAL.advise


def play(case: str, games: int, first: int) -> Run:
    advise, said = player_of(case), list[Advice]()
    state = new_game(setup_of(case, first))  # reads what a chapter needs, and its player
    advise(observe(state, decider(state)), decider(state))
    begun = time.process_time()
    for seed in range(first, first + games):
        state = new_game(setup_of(case, seed))
        for _ in range(LONGEST):
            if not state.frames:
                break
            seat_no = decider(state)
            advice = advise(observe(state, seat_no), seat_no)
            said.append(advice)
            apply(state, advice.move)
    return Run(time.process_time() - begun, len(said), _digest(said))


def _digest(said: Sequence[Advice]) -> str:
    reasons = [f"{format_move(one.move)} {one.why} {one.goal} {one.bust}/{one.total} {one.card};" for one in said]
    return sha256("".join(reasons).encode()).hexdigest()[:16]


def elsewhere(folder: Path, case: str, games: int, first: int) -> Run:
    """Play in a checkout, in a process of its own."""
    python = [str(folder / ".venv/bin/python"), str(Path(__file__).resolve()), case]
    command = [*python, "--games", str(games), "--first", str(first)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    seconds, decisions, digest = done.stdout.split()
    return Run(float(seconds), int(decisions), digest)


def compare(case: str, other: Path, games: int, first: int, rounds: int) -> str:
    """Return a row: games a second in the other checkout and here, and the ratio."""
    here, pairs = Path.cwd(), list[tuple[float, float]]()
    for number in range(rounds):
        both = [other, here] if number % 2 == 0 else [here, other]
        found = {folder: elsewhere(folder, case, games, first) for folder in both}
        if found[other][1:] != found[here][1:]:
            raise SystemExit(f"{case}: other choices than in {other}")
        pairs.append((found[other].seconds, found[here].seconds))
    before, now = (games / statistics.median(column) for column in zip(*pairs, strict=True))
    return f"| {case} | {before:.1f} | {now:.1f} | {statistics.median(was / new for was, new in pairs):.2f} |"


def main() -> None:
    """Print what the games of one case took and a digest of them; or, against a checkout, a row for each case."""
    parser = argparse.ArgumentParser(description="How fast deckhand plays, and what.")
    parser.add_argument("cases", nargs="+")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--against", type=Path, help="another checkout, with its own .venv")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    for case in asked.cases:
        if asked.against is None:
            run = play(case, asked.games, asked.first)
            print(run.seconds, run.decisions, run.digest, flush=True)
        else:
            print(compare(case, asked.against, asked.games, asked.first, asked.rounds), flush=True)


if __name__ == "__main__":
    main()
