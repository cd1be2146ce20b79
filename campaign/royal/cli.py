"""The commands of Port Royal alone: puzzles, cards, and the laboratory (docs/balance.md)."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

import msgspec

from highseas.campaign.begin import requests
from highseas.campaign.begin.options import Whole
from highseas.campaign.chapters.campaign import CampaignLevel
from highseas.campaign.chapters.library import load, resolve
from highseas.campaign.cli.play import at_the_table, no_terminal
from highseas.campaign.cli.root import SAID, app, command_group
from highseas.campaign.cli.stories import story_app
from highseas.campaign.files import paths
from highseas.campaign.play.daily import today
from highseas.campaign.play.session import SessionError
from highseas.campaign.results import stats
from highseas.campaign.results.jobs import Jobs, bar
from highseas.campaign.royal.play import named_deals
from highseas.campaign.royal.words.names import LANGUAGE, own_story
from highseas.campaign.saved_games import slots
from highseas.campaign.tui import launch
from highseas.campaign.words.terminal import complain, say, say_all
from highseas.platform import cores


def _listed_puzzles(name: str) -> list[dict[str, Any]]:
    """Return all puzzles of a list, or that of a name, with the outcome of their tries. Raises `SessionError`."""
    records, of_day = stats.puzzles_so_far(), named_deals.of_day(today())
    return [
        {
            "name": each.name,
            "title": each.words.title,
            "goal": each.words.goal,
            "difficulty": each.difficulty,
            "lot": each.tries,  # the measured difficulty: so many games played by lot win it once, on average
            "seats": len(each.start.setup.names),
            "unique": each.unique,  # whether only one first move wins for certain; null if nobody knows
            **records.get(each.name, stats.PuzzleRecord(0, False, False))._asdict(),
            "today": each == of_day,
        }
        for each in (named_deals.listed(name) if name in ("", *named_deals.GRADES) else (named_deals.named(name),))
    ]


def _say_json(value: object) -> None:
    say(msgspec.json.format(msgspec.json.encode(value)).decode())


@app.command
def puzzle(name: str = "", /, *, json: bool = False) -> int:
    rows = _listed_puzzles(name)
    if json:
        _say_json(rows)
        return 0
    if len(rows) > 1:
        for each in rows:
            say(LANGUAGE.say("cli.puzzle", **each, several=each["unique"] is False))
        if not name:
            say(LANGUAGE.say("cli.open_puzzles", lists=named_deals.GRADES))
        return 0
    start = named_deals.named(name).start
    if not launch.is_terminal():
        return no_terminal("puzzle", name)
    return at_the_table(requests.begin(start, (), slots.open_store()))


@app.command
def learn(*, lines: bool = False, json: bool = False) -> int:
    """Ask drills, on the screen or in plain lines, or list those that are to be asked now."""
    from highseas.campaign.plain.line import typed_lines
    from highseas.campaign.royal.plain.drills import DrillLines
    from highseas.campaign.royal.results import learning
    from highseas.campaign.royal.tui.screens.drills import open_drills
    from highseas.campaign.royal.words.drills import summary

    if json:
        book = learning.load()
        due = book.queue(datetime.now(UTC))
        _say_json([{"name": name, "own": name in book.own, "known": book.known.get(name)} for name in due])
        return 0
    if launch.is_terminal() and not lines:
        return launch.open_company(open_drills)
    sitting = learning.Sitting()
    if sitting.session is None:
        say_all(summary(sitting, LANGUAGE))
        return 0
    return DrillLines(sitting, typed_lines(sys.stdin), sys.stdout, "> " if sys.stdin.isatty() else "").run()


@app.command
def cards(word: str = "", /, *, json: bool = False) -> None:
    """List all cards with their figures, copies, sets and rules, or those about a word."""
    from highseas.campaign.royal.words.card_gallery import page_lines, page_out, search

    found = search(word, own_story())
    if not found:
        raise SessionError("almanac.nothing", asked=word)
    if json:
        _say_json([page_out(page) for page in found])
        return
    for number, page in enumerate(found):
        if number:
            say("")
        say_all(page_lines(page, LANGUAGE))


@story_app.command(name="book")
def story_book(slot: str, file: Path, /) -> None:
    """Write what a campaign's players lived through as one illustrated HTML file."""
    from highseas.campaign.royal.storybook import write_book

    write_book(slots.look(slots.open_store(), slot), file)
    say(LANGUAGE.say("chapters.book.written", campaign=slot, path=str(file)))


_MOST_WORKERS = 60
"""Limit of worker processes; Windows can wait for 61 at most."""
_SECONDS_A_CHAPTER = 0.04
"""About how long the yardstick takes for a chapter on one core."""

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
) -> None:
    """Measure chapters: the yardstick, a player that never changes, plays them over many seeds, on all cores."""
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
    file, jobs, count = results or paths.results_file(), jobs_of(workers, ray), len(wanted) * games
    used = jobs.workers or cores()
    minutes = max(1, round(count * _SECONDS_A_CHAPTER / used / 60))  # where no results are kept yet
    complain(LANGUAGE.say("results.lab.begins", games=count, workers=used, minutes=minutes, path=str(file)))
    with bar(LANGUAGE.say("results.progress.blocks")) as tell:
        rows = laboratory.run(story, wanted, games, file, jobs, tell, first_seed)
    say_all(laboratory.table_lines(rows))


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
