"""Deals of Port Royal with a name: the puzzles that ship with the game, and the daily deal.

A puzzle is a deal file with a replay that wins it. Those with open decks, of which a search has proved that one first
move wins alone, lie in a file for each grade, read when it is asked for. The daily deal is one solo
game a day, the same for everyone on a date, whatever the platform.
"""

from collections.abc import Collection
from datetime import date
from functools import cache, lru_cache
from hashlib import blake2b
from importlib import resources

import msgspec

from highseas.campaign.play.daily import USUAL_NAME, Daily, day_of, seed_of, today
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import GameSource, Start
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.campaign.words.language import IDS
from highseas.campaign.words.shipped import ENGLISH, words_file
from highseas.engine.royal.state import Setup
from highseas.engine.strict_toml import read


class PuzzleWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `puzzles.toml` of a language says of a puzzle. `hint` is a thought before the solution, empty for none."""

    title: str
    goal: str
    hint: str = ""


class Puzzle(msgspec.Struct, frozen=True):
    """One puzzle. `tries` is its measured difficulty: so many games played by lot win it once, on average. By that
    `difficulty`, from 1 to 5, counts fifths of all puzzles. `solution` is the text of the replay that wins it.
    `author` may be empty. `words` are in the language in use; `own` is what its deal file says, for a puzzle that no
    language has words for yet. `unique` says whether only one first move wins for certain; None if nobody knows.
    `contracts` are what a puzzle with open decks asks for, empty for any other.
    """

    name: str
    difficulty: int
    tries: int
    start: Start
    solution: str
    own: PuzzleWords
    author: str = ""
    unique: bool | None = None
    contracts: tuple[str, ...] = ()

    @property
    def words(self) -> PuzzleWords:
        if self.contracts:
            known = {"name": self.name, "contracts": list(map(LANGUAGE.contract_name, self.contracts))}
            return PuzzleWords(LANGUAGE.say("puzzle.open.title", **known), LANGUAGE.say("puzzle.open.goal", **known))
        return words_file("puzzles.toml", dict[str, PuzzleWords]).get(self.name, self.own)

    @property
    def written(self) -> PuzzleWords:
        """What is said of it in English."""
        return words_file("puzzles.toml", dict[str, PuzzleWords], ENGLISH).get(self.name, self.own)


@cache
def puzzles() -> tuple[Puzzle, ...]:
    from highseas.engine.royal.deal import read_deal

    folder = resources.files("highseas.campaign") / "puzzles"
    found = []
    for entry in folder.iterdir():
        if entry.name.endswith(".toml"):
            name, text = entry.name.removesuffix(".toml"), entry.read_text(encoding="utf-8")
            deal = read_deal(text)
            note, line = deal.puzzle, (folder / f"{name}.replay.txt").read_text(encoding="utf-8")
            own, start = PuzzleWords(note.title, note.goal, note.hint), Start(deal.setup, text)
            found.append(Puzzle(name, note.difficulty, note.tries, start, line, own, note.author, note.unique))
    return tuple(sorted(found, key=lambda puzzle: (puzzle.tries, puzzle.name)))


GRADES = ("open-1", "open-2", "open-3", "open-4", "open-5")
"""The lists of puzzles with open decks, the easiest first; the names of puzzles begin with theirs, as open-2-17."""


class _Open(msgspec.Struct, frozen=True):
    """A puzzle with open decks in a file; what it says of other first moves is for those who check it."""

    contracts: tuple[str, ...]
    tries: int
    line: tuple[str, ...]
    deal: str


@cache
def open_decks(grade: str) -> tuple[Puzzle, ...]:
    """Return the puzzles with open decks of a grade, the easiest first; their names stay what they are."""
    file = resources.files("highseas.campaign") / "puzzles" / "open" / f"{grade}.toml"
    rows = read(file.read_text(encoding="utf-8"), dict[str, tuple[_Open, ...]])["puzzle"]
    setup, place, found = Setup("contracts", ("Skipper",), 1), GRADES.index(grade) + 1, list[Puzzle]()
    for number, each in enumerate(rows, 1):
        name, start, line = f"{grade}-{number}", Start(setup, each.deal), "\n".join(each.line)
        own = PuzzleWords(IDS.say("puzzle.open.title", name=name, contracts=()), "")
        found.append(Puzzle(name, place, each.tries, start, line, own, unique=True, contracts=each.contracts))
    return tuple(found)


def grade_of(name: str) -> str:
    """Return the list of puzzles with open decks that one of this name is in; empty for any other."""
    grade = name.rpartition("-")[0]
    return grade if grade in GRADES else ""


def listed(grade: str = "") -> tuple[Puzzle, ...]:
    """Return the puzzles of a grade with open decks, without one all others."""
    return open_decks(grade) if grade else puzzles()


def find(name: str) -> Puzzle:
    """Return a puzzle by name. Raises `SessionError`."""
    for puzzle in listed(grade_of(name.casefold())):
        if puzzle.name == name.casefold():
            return puzzle
    raise SessionError("play.no_puzzle", name=name)


TODAY = "today"
"""What stands for the name of the puzzle of the day."""


def of_day(day: date) -> Puzzle:
    """Return the puzzle of a date, the same for everyone. Every one has its day before the first comes again."""
    found = sorted(puzzles(), key=lambda puzzle: blake2b(puzzle.name.encode(), digest_size=8).digest())
    return found[day.toordinal() % len(found)]


def named(name: str) -> Puzzle:
    """Return a puzzle by name, or that of today (UTC) for "today". Raises `SessionError`."""
    return of_day(today()) if name.casefold() == TODAY else find(name)


def puzzle_of(start: Start) -> Puzzle | None:
    """Return the puzzle that this start is a try of; None for any other game."""
    laid = _table(start.deal) if start.deal else None
    if laid is None:
        return None
    return next(
        (each for each in listed(grade_of(laid[0])) if (found := _table(each.start.deal)) and found[1] == laid[1]), None
    )


@lru_cache(128)
def _table(text: str) -> tuple[str, tuple[object, ...]] | None:
    """Return what a deal calls itself and what it lays out, whatever else it says, which later versions may say
    otherwise.
    """
    from highseas.engine.royal.deal import DealError, read_deal

    try:
        deal = read_deal(text)
    except DealError:
        return None
    return deal.puzzle.title, (deal.setup, deal.table)


def next_puzzle(puzzle: Puzzle, solved: Collection[str]) -> Puzzle | None:
    """Return the next unsolved puzzle in its list, starting over at its end; None if all others are solved."""
    found = listed(grade_of(puzzle.name))
    place = found.index(puzzle)
    return next((each for each in (*found[place + 1 :], *found[:place]) if each.name not in solved), None)


def start_of(name: str) -> Start:
    """Return the start of a puzzle by its name. Raises `SessionError`."""
    return named(name).start


def daily_start(day: date, name: str = USUAL_NAME) -> Start:
    return Start(Setup("contracts", (name,), seed_of(day, "daily")), daily=day.isoformat())


def daily_of(start: Start) -> str:
    """Return the date of the daily deal that this start is, as 2026-01-31; empty for any other game."""
    return day_of(start, daily_start)


def daily_slot(day: date) -> str:
    return IDS.say("play.daily_slot", date=day.isoformat())


DAILY = Daily(daily_start, daily_slot)


def royal_source(start: Start) -> GameSource:
    if start.deal:
        if (puzzle := puzzle_of(start)) is None:
            return GameSource()
        return GameSource(puzzle.words.title, "", IDS.say("shelf.puzzle_slot", title=puzzle.written.title))
    day = daily_of(start)
    return GameSource("", day, daily_slot(date.fromisoformat(day))) if day else GameSource()
