"""Achievements: deeds of one game, and collections over several; what is entered when a game ends; medals.

They are data (`achievements.toml`); what was achieved is kept with its date in a file of the player's folder,
whatever becomes of the games. A game is looked at when it ends. Games that ended before there were achievements
are looked at once, as long as their files are kept (`campaign.saved_games.finished_games`). What was achieved
stays, even if the end is undone: going back beyond hidden cards makes a game a rewound one, which achieves nothing.

They ask for figures of a finished game by name (`Conditions`), as medals do: a figure is a whole number, and what
holds or not is 1 or 0. One that is not known, as None or because it is missing, fails every condition.
Medals are data too (`medals.toml`), and nothing is kept of them: the statistics say it all, for an earlier game too.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, date, datetime
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

from highseas.campaign.files import datafile, paths
from highseas.campaign.games import part_of
from highseas.campaign.play.finished import Tally
from highseas.campaign.play.session import Session
from highseas.campaign.results import stats
from highseas.campaign.results.stats import Entry, is_chapter
from highseas.campaign.results.summary import against_time, deal_of, in_order
from highseas.campaign.words.language import LANGUAGE
from highseas.engine.strict_toml import read

Figures = Mapping[str, int | None]


class Conditions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Conditions that all hold: figures are not 0 (`all`), are (`none`), are at `least` or at `most` so much."""

    all: tuple[str, ...] = ()
    none: tuple[str, ...] = ()
    least: dict[str, int] = {}
    most: dict[str, int] = {}

    def names(self) -> Iterator[str]:
        yield from (*self.all, *self.none, *self.least, *self.most)

    def hold(self, figures: Figures) -> bool:
        known = {name: figure for name in self.names() if (figure := figures.get(name)) is not None}
        return (
            all(known.get(name) for name in self.all)
            and all(known.get(name) == 0 for name in self.none)
            and all(name in known and known[name] >= least for name, least in self.least.items())
            and all(name in known and known[name] <= most for name, most in self.most.items())
        )


NEVER = ("rewound", "conceded", "practice")
"""Figures of games that achieve nothing."""
ONCE = ""
"""The word of an achievement that is no collection."""


class Achievement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One achievement, as `achievements.toml` says."""

    id: str
    when: Conditions
    each: str = ""
    of: tuple[str, ...] = ()
    need: int = 0

    @property
    def wanted(self) -> int:
        """How many words are wanted; 1 for a deed of one game."""
        return self.need or len(self.of) or 1

    def words(self, tally: Tally) -> tuple[str, ...]:
        """Return what a game brings: nothing if it does not fulfil the conditions."""
        figures = tally.figures
        if any(figures[name] for name in NEVER) or not self.when.hold(figures):
            return ()
        if not self.each:
            return (ONCE,)
        return tuple(word for word in tally.words[self.each] if not self.of or word in self.of)


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    achievement: tuple[Achievement, ...]


@cache
def achievements() -> tuple[Achievement, ...]:
    return read((resources.files(__package__) / "achievements.toml").read_text(encoding="utf-8"), _File).achievement


class Album(msgspec.Struct, frozen=True):
    """What was achieved: the words of each achievement, known here or not, with the date (UTC) of the game that brought
    it, or empty. `looked_back` is whether the games of the history were looked through.
    """

    words: dict[str, dict[str, str]] = {}
    looked_back: bool = False

    def have(self, achievement: Achievement) -> int:
        return min(achievement.wanted, len(self.words.get(achievement.id, {})))

    def is_done(self, achievement: Achievement) -> bool:
        return self.have(achievement) >= achievement.wanted

    def day(self, achievement: Achievement) -> str:
        """Return the date on which the last word that was wanted came; empty if it is not known."""
        days = sorted(self.words.get(achievement.id, {}).values())
        return days[achievement.wanted - 1] if len(days) >= achievement.wanted else ""

    def done(self) -> list[Achievement]:
        """Return what is achieved, the latest first."""
        return sorted(filter(self.is_done, achievements()), key=self.day, reverse=True)

    def with_game(self, tally: Tally, day: str) -> "Album":
        """Return the album with what a game brings that ended on this day; the same one if that is nothing new."""
        more = {each.id: dict.fromkeys(each.words(tally), day) for each in achievements()}
        return self.joined(more)

    def joined(self, more: Mapping[str, Mapping[str, str]]) -> "Album":
        """Return the album with words of another; of equal ones the earlier date stays."""
        words = {name: dict(known) for name, known in self.words.items()}
        for name, found in more.items():
            for word, day in found.items():
                known = words.setdefault(name, {})
                known[word] = min(filter(None, (known.get(word, ""), day)), default="")
        words = {name: known for name, known in words.items() if known}
        return self if words == self.words else msgspec.structs.replace(self, words=words)


def check(file: Path) -> Album:
    """Return the album of a file. Raises `FileNotFoundError` or `DataFileError`."""
    return datafile.read_as(Album, file, "achievements.damaged")


def load() -> Album:
    """Return what was achieved so far. Raises `DataFileError`."""
    try:
        return check(paths.achievements_file())
    except FileNotFoundError:
        return Album()


def enter(games: Iterable[tuple[Tally, str]], looked_back: bool = False) -> list[Achievement]:
    """Enter finished games with the dates of their ends; returns what is new by them. Raises `DataFileError`."""
    file = paths.achievements_file()
    with datafile.alone(file):
        before = after = load()
        for tally, day in games:
            after = after.with_game(tally, day)
        if looked_back and not after.looked_back:
            after = msgspec.structs.replace(after, looked_back=True)
        if after is not before:
            datafile.replace(file, msgspec.json.encode(after))
    return [each for each in achievements() if after.is_done(each) and not before.is_done(each)]


def put_back(data: bytes) -> str:
    """Add a backup's words, and have the history looked at again; returns a sentence. Raises `DataFileError`."""
    try:
        theirs = msgspec.json.decode(data, type=Album)
    except (ValueError, RecursionError):
        return LANGUAGE.say("achievements.backup_bad")
    file = paths.achievements_file()
    with datafile.alone(file):
        joined = msgspec.structs.replace(load().joined(theirs.words), looked_back=False)
        datafile.replace(file, msgspec.json.encode(joined))
    return LANGUAGE.say("achievements.came_in")


def enter_ended(session: Session) -> list[Achievement]:
    """Enter a finished game in statistics and achievements; return what is new by it. Raises `DataFileError`."""
    stats.record(session)
    day = datetime.now(UTC).date()
    found = tally_of(session, day)
    return enter([(found, day.isoformat())]) if found is not None and session.game_id else []


def tally_of(session: Session, day: date) -> Tally | None:
    """Return the tally of a game that ended on this day; None while it runs and if no person played it."""
    make: Callable[[Session, date], Tally] | None = part_of(session.game.name, "tally")
    counts = session.result is not None and session.is_by_persons
    return make(session, day) if make is not None and counts else None


# --- medals: firsts and records of one game among those that were finished before it ---


GAME = "game"
"""What is first where no earlier game fulfils the conditions."""


class Medal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One medal, as `medals.toml` says."""

    id: str
    when: Conditions
    first: str = ""
    record: str = ""
    lower: bool = False
    same: tuple[str, ...] = ()
    plays: str = ""
    """The game, as in `Entry.plays`."""


class _Medals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    medal: tuple[Medal, ...]


class Won(msgspec.Struct, frozen=True):
    """A medal that a game won: the figure that it is for, and of a record the best one before."""

    id: str
    figure: int = 0
    before: int = 0


@cache
def medals() -> tuple[Medal, ...]:
    return read((resources.files(__package__) / "medals.toml").read_text(encoding="utf-8"), _Medals).medal


def medals_of(entries: Mapping[str, Entry], game_id: str) -> list[Won]:
    """Return the medals that a game won over those of its kind that were finished before it; none for a game that is
    not among them, and for one of a puzzle or a table made by hand.
    """
    this = entries.get(game_id)
    if this is None or not _counts(this):
        return []
    like = [entry for entry in in_order(entries) if entry.plays == this.plays and _counts(entry)]
    games = list(figures_of([*(entry for entry in like if entry.finished < this.finished), this]))
    won = (_won(medal, games[:-1], games[-1]) for medal in medals() if medal.plays == this.plays)
    return [each for each in won if each is not None]


def _counts(entry: Entry) -> bool:
    return not (entry.puzzle or entry.dealt)


def _won(medal: Medal, before: list[Figures], game: Figures) -> Won | None:
    if not medal.when.hold(game):
        return None
    rivals = [each for each in before if all(each[name] == game[name] for name in medal.same)]
    rivals = [each for each in rivals if medal.when.hold(each)]
    if medal.first:
        taken = medal.first == GAME or any(each[medal.first] == game[medal.first] for each in rivals)
        return None if rivals and taken else Won(medal.id, game.get(medal.first) or 0)
    figure, known = game[medal.record], [each for rival in rivals if (each := rival[medal.record]) is not None]
    if figure is None or not known:
        return None
    best = min(known) if medal.lower else max(known)
    better = figure < best if medal.lower else figure > best
    return Won(medal.id, figure, best) if better else None


_AS_ENTERED = (
    *("rewound", "conceded", "seats", "aside", "rating"),
    *("points", "turns", "turns_left", "busts", "hints", "coins"),
)
"""Figures that the entry of a game has under the same name."""


def figures_of(games: list[Entry]) -> Iterable[Figures]:
    """Yield the figures of these games, which come in the order in which they ended."""
    counted = {id(game) for game in against_time(games)}
    deals: set[tuple[object, ...]] = set()
    streak = 0
    for game in games:
        again = id(game) in counted and deal_of(game) in deals
        if id(game) in counted and not again:
            deals.add(deal_of(game))
            streak = streak + 1 if game.outcome == "won" else 0
        yield {
            **{name: getattr(game, name) for name in _AS_ENTERED},
            "won": game.outcome == "won",
            "ranked": game.outcome == "ranked",
            "beaten": bool(game.beaten),
            "home": bool(game.home),
            "again": again,
            "daily": bool(game.daily),
            "mixed": len(game.sets),
            "chapter": game.chapter if is_chapter(game) else 0,
            "streak": 0 if again else streak,
        }
