"""Figures over all finished games: wins, streaks, records, contracts, days of the daily deal.

Games other than the first have figures of their own (`Plug.figures`), or only their ends are counted. What counts
of the first:

- Games against the Time deck count in everything. Puzzles and other hand-made tables do not; solved puzzles are
  counted separately. Competitive games are only counted.
- Games with cards of other sets mixed in count like those without, and are counted once more by themselves.
- A deal that is played again counts as played and won, but for no streak, record or contract: there its first end
  counts.
- What counts of the daily deal stands in `campaign.results.days`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple, TypeVar

import msgspec

from highseas.campaign.games import games_with, part_of
from highseas.campaign.results.days import Days, days_of
from highseas.campaign.results.stats import Entry, is_chapter, solved

K = TypeVar("K")


class Fastest(msgspec.Struct, frozen=True):
    """The earliest turn in which a contract was completed, who did it, and in which game, by its seed."""

    turn: int
    who: str
    seed: int
    daily: str = ""


class ContractRecord(msgspec.Struct, frozen=True):
    """One contract: in how many games it `lay`, in how many of these it was completed (`done`) and how many were
    `won`; by whom it was completed how often, most often first, and when `fastest`, as far as that is known.
    """

    lay: int
    done: int
    won: int
    by: tuple[tuple[str, int], ...] = ()
    fastest: Fastest | None = None


class _Counted:
    """Counts over the games in which one contract lay."""

    def __init__(self) -> None:
        self.lay = self.done = self.won = 0
        self.by: Counter[str] = Counter()
        self.fastest: Fastest | None = None

    def add(self, name: str, game: Entry) -> None:
        self.lay += 1
        self.won += game.outcome == "won"
        self.done += name in game.contracts
        for contract, turn, who in zip(game.contracts, game.done_in, game.done_by, strict=False):
            if contract == name:
                self.by[who] += 1
                if turn > 0 and (self.fastest is None or turn < self.fastest.turn):
                    self.fastest = Fastest(turn, who, game.seed, game.daily)

    def record(self) -> ContractRecord:
        return ContractRecord(self.lay, self.done, self.won, tuple(self.by.most_common()), self.fastest)


def contract_records(games: Iterable[Entry]) -> dict[str, ContractRecord]:
    """Return what became of each contract, the most completed first, over games whose contracts are known."""
    found: dict[str, _Counted] = {}
    for game in games:
        for name in dict.fromkeys(game.lay):
            found.setdefault(name, _Counted()).add(name, game)
    order = sorted(found, key=lambda name: (-found[name].done / found[name].lay, -found[name].lay, name))
    return {name: found[name].record() for name in order}


class Best(msgspec.Struct, frozen=True):
    """A record: the figure, and the game that holds it by seats and seed."""

    figure: int
    seats: int
    seed: int
    daily: str = ""


class Records(msgspec.Struct, frozen=True):
    """The best won games: most points, most turns left, fewest busts, fewest turns. All are None before that."""

    points: Best | None = None
    turns_left: Best | None = None
    busts: Best | None = None
    turns: Best | None = None


class Kind(NamedTuple):
    """What was played: a mode, and the card sets that were mixed in with its own."""

    mode: str
    sets: tuple[str, ...] = ()


class Ranked(NamedTuple):
    """Competitive games: how many, how many of them against the program, and how many of these a person won."""

    games: int
    against: int = 0
    won: int = 0


class Summary(msgspec.Struct, frozen=True):
    """Figures over all finished games against the Time deck, and counts of the others (see the module)."""

    played: int
    won: int
    rewound: int
    conceded: int
    """Games given up; they are lost like any other."""
    again: int
    """Games of a deal that had been finished before."""
    ranked: dict[Kind, Ranked]
    """Competitive games, by what was played; what was played most first."""
    mixed: dict[Kind, tuple[int, int]]
    """Games with cards mixed in → games played, games won."""
    by_seats: dict[int, tuple[int, int]]
    """Seats → games played, games won."""
    by_rating: dict[tuple[int, int], tuple[int, int]]
    """Seats and rating → rated deals played, deals won; the first end of a deal counts."""
    titles: dict[str, int]
    average_points: float
    average_turns_left: float
    busts: int
    hints: tuple[int, int]
    """Games in which a hint was taken, and hints in all, as far as they were counted."""
    streak: int
    best_streak: int
    records: Records
    contracts: dict[str, ContractRecord]
    """What became of each contract that lay; the most completed first."""
    days: Days = Days()
    puzzles: frozenset[str] = frozenset()
    """The puzzles that were solved."""
    puzzle_tries: int = 0
    chapters: tuple[int, int] = (0, 0)
    """Chapters of cooperative story campaigns: played to their end, and won."""
    longest_campaign: int = 0
    """Most chapters won in one campaign before its first defeat."""
    others: dict[str, tuple[int, int]] = {}
    """Other games than the first by name → games finished, games that the table won."""
    own: dict[str, Any] = {}
    """Of those that have figures of their own these, by name."""


def of_game(entries: Mapping[str, Entry], name: str) -> list[Entry]:
    """Return the finished games of another game than the first, in order."""
    return [entry for entry in in_order(entries) if entry.plays == name]


def in_order(entries: Mapping[str, Entry]) -> list[Entry]:
    return sorted(entries.values(), key=lambda entry: entry.finished)


def against_time(entries: Iterable[Entry]) -> list[Entry]:
    """Return the games against the Time deck that figures are computed of: no puzzles, no tables made by hand."""
    return [
        entry
        for entry in entries
        if not (entry.plays or entry.outcome == "ranked" or entry.puzzle or entry.dealt or is_chapter(entry))
    ]


def contracts_of(entries: Mapping[str, Entry]) -> dict[str, ContractRecord]:
    return contract_records(first_ends(against_time(in_order(entries))))


def daily_days(entries: Mapping[str, Entry], today: date) -> Days:
    return days_of((entry for entry in in_order(entries) if entry.daily and not entry.plays), today)


def summarize(entries: dict[str, Entry], today: date) -> Summary:
    found = in_order(entries)
    every = [entry for entry in found if not entry.plays]
    together = [entry for entry in every if entry.outcome != "ranked"]
    chapters = [entry for entry in together if is_chapter(entry)]
    games = against_time(found)
    first = first_ends(games)
    rated = [game for game in first if game.rating]
    won = [game for game in games if game.outcome == "won"]
    streak, best = _streaks(game.outcome == "won" for game in first)
    return Summary(
        played=len(games),
        won=len(won),
        rewound=sum(game.rewound for game in games),
        conceded=sum(game.conceded for game in games),
        again=len(games) - len(first),
        ranked=_ranked([entry for entry in every if entry.outcome == "ranked"]),
        mixed=_by(_kind, (game for game in games if game.sets)),
        by_seats=dict(sorted(_by(lambda game: game.seats, games).items())),
        by_rating=dict(sorted(_by(lambda game: (game.seats, game.rating), rated).items())),
        titles=dict(Counter(game.title for game in won).most_common()),
        average_points=_average([game.points for game in won]),
        average_turns_left=_average([game.turns_left for game in won]),
        busts=sum(game.busts for game in games),
        hints=(sum(bool(game.hints) for game in games), sum(game.hints or 0 for game in games)),
        streak=streak,
        best_streak=best,
        records=_records([game for game in first if game.outcome == "won"]),
        contracts=contract_records(first),
        days=days_of(games, today),
        puzzles=solved(entries),
        puzzle_tries=sum(bool(entry.puzzle) for entry in every),
        chapters=(len(chapters), sum(entry.outcome == "won" for entry in chapters)),
        longest_campaign=_longest_campaign(chapters),
        others=dict(sorted(_by(lambda entry: entry.plays, (entry for entry in found if entry.plays)).items())),
        own={
            name: part_of(name, "figures")(of_game(entries, name), today)
            for name in games_with("figures")
            if of_game(entries, name)
        },
    )


def _kind(entry: Entry) -> Kind:
    return Kind(entry.mode, entry.sets)


def _ranked(games: Sequence[Entry]) -> dict[Kind, Ranked]:
    played = Counter(_kind(game) for game in games)
    against = Counter(_kind(game) for game in games if game.beaten is not None)
    won = Counter(_kind(game) for game in games if game.beaten)
    return {kind: Ranked(count, against[kind], won[kind]) for kind, count in played.most_common()}


def _by(key: Callable[[Entry], K], games: Iterable[Entry]) -> dict[K, tuple[int, int]]:
    """Return how many games were played and won by a key, what was played most first."""
    found = [(key(game), game.outcome == "won") for game in games]
    played, won = Counter(kind for kind, _ in found), Counter(kind for kind, is_won in found if is_won)
    return {kind: (count, won[kind]) for kind, count in played.most_common()}


def first_ends(games: Sequence[Entry]) -> list[Entry]:
    found: dict[tuple[object, ...], Entry] = {}
    for game in games:
        found.setdefault(deal_of(game), game)
    return list(found.values())


def deal_of(game: Entry) -> tuple[object, ...]:
    """Return what two games of the same deal have in common."""
    return game.mode, game.sets, game.seats, game.seed, game.lay


def _average(figures: list[int]) -> float:
    return sum(figures) / len(figures) if figures else 0.0


def _streaks(won: Iterable[bool]) -> tuple[int, int]:
    now = best = 0
    for each in won:
        now = now + 1 if each else 0
        best = max(best, now)
    return now, best


def _records(won: Sequence[Entry]) -> Records:
    if not won:
        return Records()
    return Records(
        points=_best(max(won, key=lambda game: game.points), "points"),
        turns_left=_best(max(won, key=lambda game: game.turns_left), "turns_left"),
        busts=_best(min(won, key=lambda game: game.busts), "busts"),
        turns=_best(min(won, key=lambda game: game.turns), "turns"),
    )


def _best(game: Entry, figure: str) -> Best:
    return Best(getattr(game, figure), game.seats, game.seed, game.daily)


def _longest_campaign(chapters: Sequence[Entry]) -> int:
    """Chapters won while their campaign had no defeat."""
    flawless: dict[str, set[int]] = {}
    for entry in chapters:
        if entry.campaign and entry.outcome == "won" and not entry.defeats:
            flawless.setdefault(entry.campaign, set()).add(entry.chapter)
    return max((len(won) for won in flawless.values()), default=0)
