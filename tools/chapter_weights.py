"""Whether other weights win more chapters for deckhand: `python -m tools.chapter_weights --games 10 60`.

Plays chapters 1 to 5, first try, with one to four players, all of them deckhand with the weights it has or with a
variant of them, over the same seeds. Every variant plays first; the two that gain most over the five chapters with
so many players, if they gain anything, are then checked, game by game, on seeds that chose nothing: over these
five, and in each of them. docs/navigator.md has the figures.
"""

import argparse
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import mean
from typing import Any, NamedTuple

import msgspec

from highseas.campaign.royal.results.chapters import Case, chapter_start
from highseas.engine.royal.ai.weights import AGAINST_TIME, TABLE
from highseas.engine.royal.game import apply, decider
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.state import Options, Setup
from highseas.story.ai.advisor import ChapterDeckhand
from highseas.story.ai.weights import CHAPTER, MISSIONS
from highseas.story.mode.state import tale_of

NAMES = ("Ann", "Bo", "Cy", "Di")
CASES = [Case(chapter, players, 0) for players in range(1, len(NAMES) + 1) for chapter in range(1, 6)]
TUNING, CHECKING, AGAIN = 100_000, 200_000, 300_000
"""First seeds; chapters are measured for docs/balance.md on those from 0 on."""
CHECKED = 2
"""Variants for each number of players that are checked."""
BLOCK = 10
"""Games a process plays at a time."""
AS_IT_IS = "as it is"
Z = 1.96

SHARED = (
    "professions",
    "extra_card",
    "price",
    "short",
    "short_of_tax",
    "hope",
    "discipline",
    "late_discipline",
    "bust",
)
"""What of the weights for Contracts counts in a chapter too."""

VARIANTS: dict[str, dict[str, float]] = {
    AS_IT_IS: {},
    "price up": {"price": 0.9},
    "price down": {"price": 0.6},
    "hope up": {"hope": 1.05},
    "hope down": {"hope": 0.85},
    "discipline up": {"discipline": 1.08},
    "discipline down": {"discipline": 0.93},
    "professions up": {"professions": 1.25, "extra_card": 1.25},
    "professions down": {"professions": 0.75, "extra_card": 0.75},
    "missions up": {"mission": 21.0, "late": 30.0},
    "missions down": {"mission": 9.0, "late": 13.0},
    "influence up": {"influence": 3.6},
    "influence down": {"influence": 1.8},
    "rush up": {"rush": 6.0},
    "marker up": {"marker": 14.0},
    "marker down": {"marker": 6.0},
    "helper up": {"goals.helper": 0.45},
    "helper down": {"goals.helper": 0.1},
    "solo Contracts": {name: getattr(AGAINST_TIME[1], name) for name in SHARED},
}
"""Weights to try, by name: of `StoryWeights`, of its goals, or of `Weights`."""

Played = dict[str, list[bool]]
"""Whether each game was won, by variant, the same seeds in the same order."""


class Block(NamedTuple):
    """Games of one process at a time."""

    case: Case
    variant: str
    first: int


class Gain(NamedTuple):
    """What a variant won more, as a share of the games, with the half of its 95% interval."""

    share: float
    half: float

    def __str__(self) -> str:
        return f"{100 * self.share:+.1f} ± {100 * self.half:.1f}"


def player_of(variant: str) -> partial[ChapterDeckhand]:
    """Return deckhand with the weights of a variant, to be called with what it sees."""
    weights: dict[str, Any] = VARIANTS[variant]
    goals = {name.removeprefix("goals."): value for name, value in weights.items() if name.startswith("goals.")}
    chapter = {
        name: value for name, value in weights.items() if name in CHAPTER.__struct_fields__ and name != "goals"
    }
    # `influence` is a name of both; in a chapter only that of the chapter is asked
    table = {name: value for name, value in weights.items() if name in SHARED}
    return partial(
        ChapterDeckhand,
        chapter=msgspec.structs.replace(CHAPTER, goals=msgspec.structs.replace(MISSIONS, **goals), **chapter),
        weights=msgspec.structs.replace(TABLE, **table),
    )


def play_block(block: Block) -> list[bool]:
    case, player = block.case, player_of(block.variant)
    script, groups, allotment = chapter_start("", case)
    options = Options(groups=groups, allotment=allotment)
    won = []
    for seed in range(block.first, block.first + BLOCK):
        state = new_game(Setup("adventure", NAMES[: case.players], seed, options, script))
        while state.frames:
            seat_no = decider(state)
            apply(state, player(observe(state, seat_no), seat_no).advise().move)
        won.append(tale_of(state).ended == "won")
    return won


def play_all(
    pool: ProcessPoolExecutor, variants: Mapping[Case, Iterable[str]], first: int, games: int
) -> dict[Case, Played]:
    """Play so many games of every case with each of its variants, from a seed on."""
    firsts = range(first, first + games, BLOCK)
    blocks = [Block(case, name, seed) for case in variants for name in variants[case] for seed in firsts]
    played: dict[Case, Played] = {case: {name: [] for name in variants[case]} for case in variants}
    for block, won in zip(blocks, pool.map(play_block, blocks, chunksize=4), strict=True):
        played[block.case][block.variant] += won
    return played


def gain(before: Sequence[bool], now: Sequence[bool]) -> Gain:
    more, less, games = 0, 0, len(now)
    for was, won in zip(before, now, strict=True):
        more += won > was
        less += won < was
    share = (more - less) / games
    return Gain(share, Z * sqrt(max(0.0, (more + less) / games - share * share) / games))


def over(played: Mapping[Case, Played], variant: str, players: int = 0) -> Gain:
    """Return a variant's gain over all chapters with so many players, or with any number."""
    alike = [played[case] for case in played if players in (0, case.players)]
    before = [won for games in alike for won in games[AS_IT_IS]]
    return gain(before, [won for games in alike for won in games[variant]])


def first_round(pool: ProcessPoolExecutor, games: int) -> dict[int, list[str]]:
    """Play every variant, print a row for each, and return those to check by the number of players."""
    played = play_all(pool, dict.fromkeys(CASES, VARIANTS), TUNING, games)
    for name in VARIANTS:
        figures = " | ".join(str(over(played, name, players)) for players in (1, 2, 3, 4, 0))
        print(f"| {name} | {figures} |", flush=True)
    chosen = {}
    for players in range(1, len(NAMES) + 1):
        gains = {name: over(played, name, players).share for name in VARIANTS}
        best = sorted(gains, key=lambda name: gains[name], reverse=True)[:CHECKED]
        chosen[players] = [name for name in best if gains[name] > 0]
    return chosen


def check(pool: ProcessPoolExecutor, players: int, names: Sequence[str], games: int) -> None:
    """Play the variants chosen for a number of players on other seeds, and print a row for each."""
    cases = [case for case in CASES if case.players == players]
    played = play_all(pool, dict.fromkeys(cases, (AS_IT_IS, *names)), CHECKING, games)
    for name in names:
        rates = [100 * mean(won for case in cases for won in played[case][one]) for one in (AS_IT_IS, name)]
        each = " | ".join(str(gain(played[case][AS_IT_IS], played[case][name])) for case in cases)
        print(
            f"| {players} | {name} | {rates[0]:.1f}% | {rates[1]:.1f}% | {over(played, name)} | {each} |",
            flush=True,
        )


def again(pool: ProcessPoolExecutor, variant: str, cases: Sequence[Case], games: int) -> None:
    """Play a variant that seemed to gain something on seeds of their own once more, and print its gains."""
    played = play_all(pool, dict.fromkeys(cases, (AS_IT_IS, variant)), AGAIN, games)
    for case in cases:
        print(f"| {case.chapter} | {case.players} | {gain(played[case][AS_IT_IS], played[case][variant])} |")
    print(f"| all | | {over(played, variant)} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether other weights win more chapters for deckhand.")
    parser.add_argument(
        "--games", type=int, nargs=2, default=(10, 60), help="of each chapter, to choose and to check"
    )
    parser.add_argument("--again", choices=VARIANTS, help="only this variant, on other seeds once more")
    parser.add_argument("--cases", nargs="+", help="for that: chapters and players (2-4)")
    parser.add_argument("--workers", type=int, default=2)
    asked = parser.parse_args()
    with ProcessPoolExecutor(asked.workers) as pool:
        if asked.again:
            wanted = [case for case in CASES if f"{case.chapter}-{case.players}" in (asked.cases or ())]
            again(pool, asked.again, wanted or CASES, asked.games[1])
            return
        chosen = first_round(pool, asked.games[0])
        for players, names in chosen.items():
            check(pool, players, names, asked.games[1])


if __name__ == "__main__":
    main()
