"""The laboratory: deckhand plays chapters without a screen, on all cores, and results are kept.

A run is divided into blocks of seeds. Every finished block is a line in a results file, so a stopped run continues
where it was, and the same story, policy and seeds always give the same lines.
"""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import lru_cache
from hashlib import blake2b
from math import sqrt
from pathlib import Path

import msgspec

from highseas.campaign.chapters.library import load
from highseas.campaign.files import datafile
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.words.language import ENGLISH
from highseas.engine.royal.game import apply, decider
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.state import Options, State
from highseas.story.ai.advisor import decide
from highseas.story.checks.possible import groups_after
from highseas.story.format import Story
from highseas.story.mode.access import card_at, open_missions, tale_of
from highseas.story.mode.months import goal_figures
from highseas.story.script import pack, script_of

LARGEST_RESULTS = 64 << 20
"""Largest results file that is read, in bytes: some 200,000 blocks."""
BLOCK = 25
"""Seeds per block."""
NAMES = ("Ann", "Bo", "Cy", "Di")
POLICY = 3
"""Version of deckhand: raised with every change to it, so that old results are not mixed with new ones."""


class Case(msgspec.Struct, frozen=True, order=True):
    """What is measured: a chapter, a number of players, a number of earlier defeats."""

    chapter: int
    players: int
    failures: int = 0


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
        """Share of games won."""
        return self.won / self.games if self.games else 0.0


# --- one block, in a process of its own ---


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
    return pack(script_of(story, case.chapter)), tuple(sorted(groups)), allotment


def play_block(folder: str, key: str, case: Case, first_seed: int) -> Block:
    """Play one block of seeds."""
    script, groups, allotment = chapter_start(folder, case)
    won = turns = influence = markers = 0
    missed: Counter[str] = Counter()
    short: Counter[str] = Counter()
    for seed in range(first_seed, first_seed + BLOCK):
        options = Options(groups=groups, allotment=allotment)
        state = play(Start(Setup("adventure", NAMES[: case.players], seed, options, script)))
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
    return Block(key, case, first_seed, BLOCK, won, turns, influence, markers, dict(missed), dict(short))


def play(start: Start) -> State:
    """Play one game to its end, with deckhand on every seat."""
    state: State = start.lay_out()
    while state.frames:
        seat_no = decider(state)
        apply(state, decide(observe(state, seat_no), seat_no))
    return state


# --- a run ---


def cases(chapters: Sequence[int], players: Sequence[int], failures: Sequence[int]) -> list[Case]:
    """Return every combination, in order."""
    return [Case(chapter, count, lost) for lost in failures for chapter in chapters for count in players]


def run_key(story: Story) -> str:
    """Return a digest of what results depend on: the story's figures and the policy."""
    digest = blake2b(digest_size=6)
    for chapter in story.chapters:
        digest.update(pack(script_of(story, chapter.number)))
    return f"{story.manifest.id}-{digest.hexdigest()}-policy{POLICY}"


def read_blocks(file: Path, key: str) -> list[Block]:
    """Return the finished blocks of this key in a results file. Raises `SessionError` for other files."""
    try:
        lines = datafile.read(file, LARGEST_RESULTS).splitlines()
    except FileNotFoundError:
        return []
    except datafile.DataFileError as error:
        raise SessionError("play.why", why=error) from error
    blocks = []
    for number, line in enumerate(lines, 1):
        try:
            blocks.append(msgspec.json.decode(line, type=Block))
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            if number == len(lines):
                break  # an interrupted run may have left half a line
            raise SessionError("results.no_results_file", path=str(file), line=number) from error
    return [block for block in blocks if block.key == key]


def run(
    folder: Path | None,
    wanted: Sequence[Case],
    games: int,
    file: Path,
    workers: int = 0,
    tell: Callable[[int, int], None] | None = None,
) -> list[Row]:
    """Play what is missing of `games` games a case (rounded up to whole blocks), and summarize all blocks.

    `tell` is called with the number of blocks done and of all blocks. Raises `SessionError`.
    """
    key = run_key(load(folder))
    blocks = read_blocks(file, key)
    done = {(block.case, block.first_seed) for block in blocks}
    every = [(case, seed) for case in wanted for seed in range(0, games, BLOCK)]
    missing = [task for task in every if task not in done]
    if tell is not None:
        tell(len(every) - len(missing), len(every))
    for count, block in enumerate(_play_all(str(folder or ""), key, missing, workers), 1):
        _append(file, block)
        blocks.append(block)
        if tell is not None:
            tell(len(every) - len(missing) + count, len(every))
    counted = set(every)
    return summarize(block for block in blocks if (block.case, block.first_seed) in counted)


def _play_all(folder: str, key: str, tasks: Sequence[tuple[Case, int]], workers: int) -> Iterator[Block]:
    """Yield all blocks as they are finished."""
    if not tasks:
        return
    with ProcessPoolExecutor(workers or os.cpu_count() or 1) as pool:
        waiting = [pool.submit(play_block, folder, key, case, seed) for case, seed in tasks]
        try:
            for future in as_completed(waiting):
                yield future.result()
        finally:
            for future in waiting:
                future.cancel()


def _append(file: Path, block: Block) -> None:
    """Append a line, overwriting a half line that an interrupted run left."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("ab+") as out:
            end = out.seek(0, os.SEEK_END)
            if end:
                out.seek(0)
                text = out.read()
                if not text.endswith(b"\n"):
                    out.truncate(text.rfind(b"\n") + 1)
            out.write(msgspec.json.encode(block) + b"\n")
    except OSError as error:
        raise SessionError("results.unwritable", path=str(file), said=datafile.why(error)) from error


def summarize(blocks: Iterable[Block]) -> list[Row]:
    """Return a row for each case."""
    by_case: dict[Case, list[Block]] = {}
    for block in blocks:
        by_case.setdefault(block.case, []).append(block)
    order = sorted(by_case, key=lambda case: (case.failures, case.chapter, case.players))
    return [_row(case, by_case[case]) for case in order]


def _row(case: Case, blocks: list[Block]) -> Row:
    games, won = sum(block.games for block in blocks), sum(block.won for block in blocks)
    missed: Counter[str] = Counter()
    short: Counter[str] = Counter()
    for block in blocks:
        missed.update(block.missed)
        short.update(block.short)
    low, high = interval(won, games)
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


def interval(won: int, games: int) -> tuple[float, float]:
    """Return the 95% interval of a win rate (Wilson), 0 to 1."""
    if not games:
        return 0.0, 1.0
    z, rate = 1.96, won / games
    middle = rate + z * z / (2 * games)
    spread = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return (middle - spread) / scale, (middle + spread) / scale


def table_lines(rows: Sequence[Row]) -> list[str]:
    """Format the results as a Markdown table."""
    lines = ENGLISH.say("results.lab.head").splitlines()
    for row in rows:
        case, lost = row.case, row.games - row.won
        figures = {
            "chapter": case.chapter,
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
        lines.append(ENGLISH.say("results.lab.row", **figures))
    return lines
