"""The commands that only Port Royal has: its puzzles, its cards, and the laboratory, which measures chapters
(docs/balance.md).
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from highseas.campaign.begin import requests
from highseas.campaign.begin.options import Whole
from highseas.campaign.chapters.campaign import CampaignLevel
from highseas.campaign.chapters.library import load, resolve
from highseas.campaign.cli.play import at_the_table, is_terminal, no_terminal
from highseas.campaign.cli.root import SAID, app, command_group
from highseas.campaign.files import paths
from highseas.campaign.play.session import SessionError
from highseas.campaign.results.jobs import Jobs
from highseas.campaign.saved_games import slots
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.terminal import complain, say
from highseas.platform import cores


class ListedPuzzle(msgspec.Struct, frozen=True):
    """A puzzle in the list, and what became of its tries."""

    name: str
    title: str
    goal: str
    difficulty: int
    lot: int
    """So many games played by lot win it once, on average: its measured difficulty."""
    seats: int
    tries: int
    solved: bool
    at_once: bool
    """Whether the first try won."""
    today: bool
    """Whether it is the puzzle of the day."""


def _listed_puzzles(name: str) -> Iterable[ListedPuzzle]:
    """Yield all puzzles, or that of a name. Raises `SessionError`."""
    from highseas.campaign.play.daily import today
    from highseas.campaign.results import stats
    from highseas.campaign.royal.play import named_deals

    records, of_day = stats.puzzles_so_far(), named_deals.of_day(today())
    for each in (named_deals.named(name),) if name else named_deals.puzzles():
        record = records.get(each.name, stats.PuzzleRecord(0, False, False))
        yield ListedPuzzle(
            name=each.name,
            title=each.title,
            goal=each.goal,
            difficulty=each.difficulty,
            lot=each.tries,
            seats=len(each.start.setup.names),
            tries=record.tries,
            solved=record.solved,
            at_once=record.at_once,
            today=each == of_day,
        )


@app.command
def puzzle(name: str = "", /, *, json: Annotated[bool, Parameter(negative=())] = False) -> int:
    from highseas.campaign.royal.play.named_deals import named

    if json:
        say(msgspec.json.format(msgspec.json.encode(list(_listed_puzzles(name)))).decode())
        return 0
    if not name:
        for each in _listed_puzzles(name):
            say(LANGUAGE.say("cli.puzzle", **msgspec.structs.asdict(each)))
        return 0
    start = named(name).start
    if not is_terminal():
        return no_terminal("puzzle", name)
    session, problem = requests.begin(start, (), slots.open_store())
    return at_the_table(session, problem)


@app.command
def cards(word: str = "", /, *, json: Annotated[bool, Parameter(negative=())] = False) -> int:
    """List all cards with their figures, copies, sets and rules, or those about a word."""
    from highseas.campaign.royal.words.almanac import page_lines, page_out, search
    from highseas.campaign.royal.words.language import LANGUAGE
    from highseas.campaign.royal.words.names import own_story

    found = search(word, own_story())
    if not found:
        raise SessionError("almanac.nothing", asked=word)
    if json:
        say(msgspec.json.format(msgspec.json.encode([page_out(page) for page in found])).decode())
        return 0
    for number, page in enumerate(found):
        if number:
            say("")
        for text in page_lines(page, LANGUAGE):
            say(text)
    return 0


_MOST_WORKERS = 60
"""Limit of worker processes; Windows can wait for 61 at most."""

_GAME = 0.04
"""Seconds that a chapter takes the yardstick about, on one core."""

lab_app = command_group("lab")


@lab_app.default
def lab(
    *,
    games: Annotated[Whole, SAID] = 200,
    first_seed: Whole = 0,
    chapters: str = "",
    players: Annotated[str, SAID] = "1,2,3,4",
    defeats: str = "0",
    level: Annotated[CampaignLevel, SAID] = "written",
    choose: str = "0",
    story: Path | None = None,
    results: Path | None = None,
    workers: Whole = 0,
    ray: str = "",
) -> int:
    """Measure chapters: the yardstick, a player that never changes, plays them over many seeds, on all cores."""
    from highseas.campaign.results.jobs import bar
    from highseas.campaign.royal.results import chapters as laboratory

    story = resolve(story) if story is not None else None
    numbers = [chapter.number for chapter in load(story).chapters]
    wanted = laboratory.cases(
        whole_numbers(chapters, numbers),
        whole_numbers(players, [1, 2, 3, 4]),
        whole_numbers(defeats, None),
        (level,),
        whole_numbers(choose, [0, 1, 2]),
    )
    if games < 1:
        raise SessionError("cli.no_games")
    file, jobs = results or paths.results_file(), jobs_of(workers, ray)
    complain(_beginning(len(wanted) * games, jobs, file))
    with bar(LANGUAGE.say("results.progress.blocks")) as tell:
        rows = laboratory.run(story, wanted, games, file, jobs, tell, first_seed)
    for text in laboratory.table_lines(rows):
        say(text)
    return 0


def _beginning(games: int, jobs: Jobs, file: Path) -> str:
    """Return what is about to be done, and about how long it takes where nothing of it is kept yet."""
    workers = jobs.workers or cores()
    minutes = max(1, round(games * _GAME / workers / 60))
    return LANGUAGE.say("results.lab.begins", games=games, workers=workers, minutes=minutes, path=str(file))


def _moved(name: str) -> Callable[..., int]:
    """Return a command that says where it went: what makers run and players never is no part of the program."""

    def moved(*_words: Annotated[str, Parameter(allow_leading_hyphen=True)]) -> int:
        raise SessionError("cli.moved", command=name)

    return moved


for _name in ("puzzles", "rate", "train"):
    lab_app.command(_moved(_name), name=_name, show=False, help_flags=())


def jobs_of(workers: int, ray: str) -> Jobs:
    """Return where to work. Raises `SessionError`."""
    if not 0 <= workers <= _MOST_WORKERS:
        raise SessionError("cli.workers", most=_MOST_WORKERS, workers=workers)
    return Jobs(workers, ray)


def whole_numbers(text: str, allowed: list[int] | None) -> list[int]:
    """Parse whole numbers; all allowed ones if nothing is said. Raises `SessionError`."""
    what = LANGUAGE.say("cli.a_number")
    if text and not requests.parts(text):
        raise SessionError("cli.no_numbers", text=text)
    found = [requests.whole_number(part, what) for part in requests.parts(text)] or list(allowed or [])
    for number in found:
        if allowed is not None and number not in allowed:
            raise SessionError("cli.not_among", number=number, allowed=", ".join(map(str, allowed)))
    return found
