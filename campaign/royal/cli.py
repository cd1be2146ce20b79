"""The commands of Port Royal alone: puzzles, drills and cards."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec

from highseas.campaign.begin import requests
from highseas.campaign.cli.play import at_the_table, no_terminal
from highseas.campaign.cli.root import app
from highseas.campaign.cli.stories import story_app
from highseas.campaign.plain.line import typed_lines
from highseas.campaign.play.daily import today
from highseas.campaign.play.session import SessionError
from highseas.campaign.results import stats
from highseas.campaign.royal.play import named_deals
from highseas.campaign.royal.words.names import LANGUAGE, own_story
from highseas.campaign.saved_games import slots
from highseas.campaign.tui import launch
from highseas.campaign.words.terminal import say, say_all


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

    if not (found := search(word, own_story())):
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
