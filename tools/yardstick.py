"""How often chapters are won by the yardstick, the player that never changes (`story.ai.baseline`), and what lost games
lacked: the tables of docs/balance.md.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from hashlib import blake2b
from itertools import groupby
from pathlib import Path

import msgspec

from highseas.campaign.chapters.library import load
from highseas.campaign.cli.progress import bar
from highseas.campaign.play.start import Start
from highseas.engine.royal.ai.advice import Advice
from highseas.engine.royal.seen.view import Observation
from highseas.engine.royal.state import Level, Options, Setup, State
from highseas.story.ai import baseline
from highseas.story.format import Story
from highseas.story.lint.chapters import groups_after
from highseas.story.mode.months import goal_figures
from highseas.story.mode.state import Deciding, card_at, open_missions, tale_of
from highseas.story.moves import Decide
from highseas.story.script import pack, script_of
from tools import lab
from tools.jobs import Jobs

NAMES = ("Ann", "Bo", "Cy", "Di")
RARELY_LAID = ("clerk", "fisher-family")
"""Guests whose places fewer than half of first campaigns lay before they may be called; the others are laid here."""


class Case(msgspec.Struct, frozen=True, order=True):
    """What is measured: a chapter, a number of players, a number of earlier defeats, a level, and the way that is
    taken at the chapter's choice, 1 or 2; 0 plays without choices.
    """

    chapter: int
    players: int
    failures: int = 0
    level: Level = "written"
    way: int = 0

    def start(self, seed: int, folder: str = "") -> Start[Setup]:
        """Return a game of the story in a folder, or of the program's own."""
        script, groups, allotment = chapter_start(folder, self)
        options = Options(groups=groups, allotment=allotment, level=self.level, choices=bool(self.way))
        return Start(Setup("adventure", NAMES[: self.players], seed, options, script))


class Block(msgspec.Struct, frozen=True):
    """Sums over the games of one block of seeds.

    `missed` counts lost games by the mission nobody completed; `short` those that lacked "missions", "markers" or
    "influence".
    """

    key: str
    case: Case
    first_seed: int
    won: int
    turns: int
    missed: dict[str, int]
    short: dict[str, int]


@lru_cache(maxsize=2)
def _story(folder: str) -> Story:
    return load(Path(folder) if folder else None)


@lru_cache(maxsize=64)
def chapter_start(folder: str, case: Case) -> tuple[bytes, tuple[str, ...], int]:
    """Return the packed script of a case, the groups of play cards already in play, and its allotment."""
    story = _story(folder)
    groups: frozenset[str] = frozenset()
    for chapter in story.chapters:
        if chapter.number < case.chapter or (chapter.number == case.chapter and case.failures):
            groups = groups_after(chapter, groups)
    return _packed(story, case.chapter), tuple(sorted(groups)), story.rules.retry.coins * case.failures


def _packed(story: Story, chapter: int) -> bytes:
    """Return a chapter with the places that a typical first campaign has laid when its guests may be called."""
    return pack(script_of(story, chapter, [place.id for place in story.places if place.id not in RARELY_LAID]))


def play_block(folder: str, key: str, task: tuple[Case, int]) -> Block:
    case, first_seed = task
    won = turns = 0
    missed, short = Counter[str](), Counter[str]()
    for seed in range(first_seed, first_seed + lab.BLOCK):
        state: State = lab.play(case.start(seed, folder), partial(_advise, case.way))
        missing, placed, wanted, points, needed = goal_figures(state)
        turns += state.turn
        if tale_of(state).ended == "won":
            won += 1
            continue
        short.update({"missions": missing > 0, "markers": placed < wanted, "influence": points < needed})
        missed.update(card_at(state, p).id for slot, p in open_missions(state) if not tale_of(state).marks[slot])
    return Block(key, case, first_seed, won, turns, dict(missed), dict(short))


def _advise(way: int, seen: Observation, seat_no: int) -> Advice:
    if way and isinstance(seen.table.frames[-1], Deciding):
        return Advice(Decide(way), "choice")
    return baseline.advise(seen, seat_no)


def run_key(story: Story) -> str:
    """Return a digest of what results depend on: the story's figures and the player."""
    digest = blake2b(digest_size=6)
    for chapter in story.chapters:
        digest.update(_packed(story, chapter.number))
    return f"{story.manifest.id}-{digest.hexdigest()}-yardstick{baseline.VERSION}"


def measure(file: Path, seeds: range, wanted: Sequence[Case], folder: Path | None, jobs: Jobs) -> Iterator[str]:
    """Play what is missing, and yield the lines of a Markdown table. Raises `SessionError`."""
    key = run_key(load(folder))
    with bar("blocks") as tell:
        play = partial(play_block, str(folder or ""), key)
        blocks = lab.run(play, Block, key, wanted, seeds, file, jobs, tell)
    yield "| chapter | players | defeats before | won | 95% interval | turns | lost games lacked | missions missed |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for case, found in groupby(blocks, lambda block: block.case):
        yield row(case, list(found))


def row(case: Case, blocks: Sequence[Block]) -> str:
    games, won = lab.BLOCK * len(blocks), sum(block.won for block in blocks)
    missed, short = Counter[str](), Counter[str]()
    for block in blocks:
        missed.update(block.missed)
        short.update(block.short)
    low, high = lab.interval(won, games)
    level, way = "" if case.level == "written" else f", {case.level}", f", way {case.way}" if case.way else ""
    lacked = ", ".join(f"{name} {count}" for name, count in short.items() if count)
    most = ", ".join(f"{card} {count}" for card, count in sorted(missed.items(), key=lambda p: (-p[1], p[0]))[:4])
    turns = sum(block.turns for block in blocks) / games
    return (
        f"| {case.chapter}{level}{way} | {case.players} | {case.failures} | {won / games:.1%} of {games} "
        f"| {low:.1%} to {high:.1%} | {turns:.1f} | {lacked} | {most} |"
    )
