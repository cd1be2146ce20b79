"""How often chapters are won by the baseline player, and what lost games lacked (docs/balance.md)."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import product
from pathlib import Path

import msgspec

from highseas.campaign.chapters.library import load
from highseas.campaign.play.start import Start
from highseas.campaign.results import lab
from highseas.campaign.results.jobs import ALL_CORES, Jobs
from highseas.campaign.words.games import level_code
from highseas.campaign.words.language import LANGUAGE
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


class Block(msgspec.Struct, frozen=True):
    """Sums over the games of one block of seeds.

    `missed` counts lost games by the mission nobody completed; `short` those that lacked "missions", "markers" or
    "influence".
    """

    key: str
    case: Case
    first_seed: int
    games: int
    won: int
    turns: int
    influence: int
    markers: int
    missed: dict[str, int]
    short: dict[str, int]


class Row(msgspec.Struct, frozen=True):
    """All blocks of a case: the win rate with its 95% interval, and what lost games lacked."""

    case: Case
    games: int
    won: int
    low: float
    high: float
    turns: float
    influence: float
    markers: float
    missed: tuple[tuple[str, int], ...]
    short: dict[str, int]

    @property
    def rate(self) -> float:
        return self.won / self.games if self.games else 0.0


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
    allotment = story.rules.retry.coins * case.failures
    return pack(script_of(story, case.chapter, laid_in(story))), tuple(sorted(groups)), allotment


def laid_in(story: Story) -> list[str]:
    """Return the places that a typical first campaign has laid when its guests may be called."""
    return [place.id for place in story.places if place.id not in RARELY_LAID]


def play_block(folder: str, key: str, case: Case, first_seed: int) -> Block:
    script, groups, allotment = chapter_start(folder, case)
    won = turns = influence = markers = 0
    missed, short = Counter[str](), Counter[str]()
    for seed in range(first_seed, first_seed + lab.BLOCK):
        options = Options(groups=groups, allotment=allotment, level=case.level, choices=bool(case.way))
        start = Start(Setup("adventure", NAMES[: case.players], seed, options, script))
        state: State = lab.play(start, _taking(case.way) if case.way else baseline.advise)
        missing, placed, wanted, points, needed = goal_figures(state)
        turns += state.turn
        influence += points
        markers += placed
        if tale_of(state).ended == "won":
            won += 1
            continue
        lacking = {"missions": missing > 0, "markers": placed < wanted, "influence": points < needed}
        short.update(name for name, is_short in lacking.items() if is_short)
        missed.update(card_at(state, p).id for slot, p in open_missions(state) if not tale_of(state).marks[slot])
    return Block(key, case, first_seed, lab.BLOCK, won, turns, influence, markers, dict(missed), dict(short))


def _taking(way: int) -> Callable[[Observation, int], Advice]:
    """Return the baseline player, but for the chapter's choice: there it takes this way."""

    def advise(seen: Observation, seat_no: int) -> Advice:
        if isinstance(seen.table.frames[-1], Deciding):
            return Advice(Decide(way), "choice")
        return baseline.advise(seen, seat_no)

    return advise


def cases(
    chapters: Sequence[int],
    players: Sequence[int],
    failures: Sequence[int],
    levels: Sequence[Level] = ("written",),
    ways: Sequence[int] = (0,),
) -> list[Case]:
    """Return every combination, in order."""
    combinations = product(levels, ways, failures, chapters, players)
    return [Case(chapter, count, lost, level, way) for level, way, lost, chapter, count in combinations]


def run_key(story: Story) -> str:
    """Return a digest of what results depend on: the story's figures and the player."""
    digest = blake2b(digest_size=6)
    for chapter in story.chapters:
        digest.update(pack(script_of(story, chapter.number, laid_in(story))))
    return f"{story.manifest.id}-{digest.hexdigest()}-yardstick{baseline.VERSION}"


@dataclass(frozen=True)
class Chapters:
    """The experiment: chapters of the story in a folder, or of the program's own if that is empty."""

    folder: str
    key: str
    blocks = Block

    def case_of(self, block: Block) -> Case:
        return block.case

    def play_block(self, case: Case, first_seed: int) -> Block:
        return play_block(self.folder, self.key, case, first_seed)


def run(
    folder: Path | None,
    wanted: Sequence[Case],
    games: int,
    file: Path,
    jobs: Jobs = ALL_CORES,
    tell: Callable[[int, int], None] | None = None,
    first_seed: int = 0,
) -> list[Row]:
    """Play what is missing of `games` games a case, and summarize (`results.lab.run`). Raises `SessionError`."""
    experiment = Chapters(str(folder or ""), run_key(load(folder)))
    return summarize(lab.run(experiment, wanted, games, file, jobs, tell, first_seed))


def summarize(blocks: Iterable[Block]) -> list[Row]:
    by_case: dict[Case, list[Block]] = {}
    for block in blocks:
        by_case.setdefault(block.case, []).append(block)
    order = sorted(by_case, key=lambda case: (case.level, case.way, case.failures, case.chapter, case.players))
    return [_row(case, by_case[case]) for case in order]


def _row(case: Case, blocks: list[Block]) -> Row:
    games, won = sum(block.games for block in blocks), sum(block.won for block in blocks)
    missed, short = Counter[str](), Counter[str]()
    for block in blocks:
        missed.update(block.missed)
        short.update(block.short)
    low, high = lab.interval(won, games)
    return Row(
        case=case,
        games=games,
        won=won,
        low=low,
        high=high,
        turns=sum(block.turns for block in blocks) / games,
        influence=sum(block.influence for block in blocks) / games,
        markers=sum(block.markers for block in blocks) / games,
        missed=tuple(sorted(missed.items(), key=lambda pair: (-pair[1], pair[0]))),
        short=dict(short),
    )


def table_lines(rows: Sequence[Row]) -> list[str]:
    lines = LANGUAGE.say("results.lab.head").splitlines()
    for row in rows:
        case, lost = row.case, row.games - row.won
        figures = {
            "chapter": case.chapter,
            "level": level_code(case.level),
            "way": case.way,
            "players": case.players,
            "defeats": case.failures,
            "rate": f"{row.rate:.1%}",
            "games": row.games,
            "low": f"{row.low:.1%}",
            "high": f"{row.high:.1%}",
            "turns": f"{row.turns:.1f}",
            "lacked": [f"{name} {count}" for name, count in row.short.items() if count] if lost else [],
            "missed": [f"{mission} {count}" for mission, count in row.missed[:4]],
        }
        lines.append(LANGUAGE.say("results.lab.row", **figures))
    return lines
