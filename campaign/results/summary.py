"""Figures over all finished games: wins, streaks, records, contracts, days of the daily deal.

Games other than the first have figures of their own (`Plug.figures`), or only their ends are counted. What counts
of the first:

- Games against the Time deck count in everything. Puzzles and other hand-made tables do not; solved puzzles are
  counted separately. Competitive games are only counted.
- Games with cards of other sets mixed in count like those without, and are counted once more by themselves.
- A deal that is played again counts as played and won, but for no streak, record or contract: there its first end
  counts.

What counts of the daily deal, of which it is told how many days in a row were played, and won:

- The first end of a day's deal says whether the day was won; every end of it is a try.
- A day counts for the days in a row if its deal was finished on its date (UTC) or on the next, so that a game begun
  before midnight counts. An entry that does not tell when it ended, as early versions wrote them, counts as
  finished on the date of its deal.
- Days in a row reach up to today, or up to yesterday as long as today's deal is still open.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from itertools import groupby
from operator import attrgetter
from typing import Any, NamedTuple, TypeVar

import msgspec

from highseas.campaign.games import games_with, part_of
from highseas.campaign.results.stats import Entry, is_chapter, puzzle_records, readable

ONE = timedelta(1)


class Day(msgspec.Struct, frozen=True):
    """The outcome of the deal of one day: whether its first end was won, whether a later one was, how many ends there
    were, and the line to share of the first.
    """

    won: bool
    won_later: bool
    tries: int
    share: str = ""


class Days(msgspec.Struct, frozen=True):
    """The daily deal: the outcome of each day by date, the oldest first; how many days in a row were played, up to
    today and at most, and the same of days won.
    """

    played: dict[date, Day] = {}
    streak: int = 0
    best_streak: int = 0
    won_streak: int = 0
    best_won_streak: int = 0

    @property
    def won(self) -> int:
        """How many days were won at the first end of their deal."""
        return sum(day.won for day in self.played.values())


def days_of(games: Iterable[Entry], today: date) -> Days:
    """Summarize the daily deals among these games, which come in the order in which they ended."""
    played: dict[date, Day] = {}
    in_time: set[date] = set()
    for game in games:
        if (deal := as_date(game.daily)) is None:
            continue
        before, won_now = played.get(deal), game.outcome == "won"
        if before is None:
            played[deal] = Day(won_now, False, 1, game.share)
        else:
            later = before.won_later or (won_now and not before.won)
            played[deal] = msgspec.structs.replace(before, won_later=later, tries=before.tries + 1)
        end = as_date(game.day)
        if end is None or timedelta(0) <= end - deal <= ONE:
            in_time.add(deal)
    won = {day for day in in_time if played[day].won}
    return Days(
        dict(sorted(played.items())),
        up_to(in_time, today),
        longest_run(in_time),
        up_to(won, today) if today not in in_time or today in won else 0,
        longest_run(won),
    )


def up_to(days: set[date], today: date) -> int:
    """Return how many days in a row are among these, the last of them today or yesterday."""
    now, last = 0, today if today in days else today - ONE
    while last - timedelta(now) in days:
        now += 1
    return now


def longest_run(days: set[date]) -> int:
    best = now = 0
    before: date | None = None
    for day in sorted(days):
        now = now + 1 if before is not None and day - before == ONE else 1
        best, before = max(best, now), day
    return best


def as_date(text: str) -> date | None:
    """Return a date written as 2026-01-31; None for anything else."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


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


def contract_records(games: Iterable[Entry]) -> dict[str, ContractRecord]:
    """Return the outcome of each contract, the most completed first, over games whose contracts are known."""
    lay: dict[str, list[Entry]] = {}
    done: dict[str, list[Fastest]] = {}
    for game in games:
        for name in dict.fromkeys(game.lay):
            lay.setdefault(name, []).append(game)
        for name, turn, who in zip(game.contracts, game.done_in, game.done_by, strict=False):
            if name in game.lay:
                done.setdefault(name, []).append(Fastest(turn, who, game.seed, game.daily))
    found = {}
    for name, there in lay.items():
        known = done.get(name, [])
        found[name] = ContractRecord(
            lay=len(there),
            done=sum(name in game.contracts for game in there),
            won=sum(game.outcome == "won" for game in there),
            by=tuple(Counter(each.who for each in known).most_common()),
            fastest=min((each for each in known if each.turn > 0), key=lambda each: each.turn, default=None),
        )
    return dict(sorted(found.items(), key=lambda item: (-item[1].done / item[1].lay, -item[1].lay, item[0])))


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
    """The outcome of each contract that lay; the most completed first."""
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
    ranked = [entry for entry in every if entry.outcome == "ranked"]
    competitive = Counter(map(_kind, ranked))
    against = Counter(_kind(game) for game in ranked if game.beaten is not None)
    beaten = Counter(_kind(game) for game in ranked if game.beaten)
    games = against_time(found)
    first = first_ends(games)
    rated = [game for game in first if game.rating]
    flawless = {
        (entry.campaign, entry.chapter)
        for entry in chapters
        if entry.campaign and entry.outcome == "won" and not entry.defeats
    }
    won = [game for game in games if game.outcome == "won"]
    # a run of games that were not won adds up to 0
    streaks = [sum(run) for _, run in groupby(game.outcome == "won" for game in first)]
    return Summary(
        played=len(games),
        won=len(won),
        rewound=sum(game.rewound for game in games),
        conceded=sum(game.conceded for game in games),
        again=len(games) - len(first),
        ranked={kind: Ranked(count, against[kind], beaten[kind]) for kind, count in competitive.most_common()},
        mixed=_by(_kind, (game for game in games if game.sets)),
        by_seats=dict(sorted(_by(lambda game: game.seats, games).items())),
        by_rating=dict(sorted(_by(lambda game: (game.seats, game.rating), rated).items())),
        titles=dict(Counter(game.title for game in won).most_common()),
        average_points=sum(game.points for game in won) / max(1, len(won)),
        average_turns_left=sum(game.turns_left for game in won) / max(1, len(won)),
        busts=sum(game.busts for game in games),
        hints=(sum(bool(game.hints) for game in games), sum(game.hints or 0 for game in games)),
        streak=streaks[-1] if streaks else 0,
        best_streak=max(streaks, default=0),
        records=_records([game for game in first if game.outcome == "won"]),
        contracts=contract_records(first),
        days=days_of(games, today),
        puzzles=frozenset(name for name, puzzle in puzzle_records(entries).items() if puzzle.solved),
        puzzle_tries=sum(bool(entry.puzzle) for entry in every),
        chapters=(len(chapters), sum(entry.outcome == "won" for entry in chapters)),
        longest_campaign=max(Counter(campaign for campaign, _ in flawless).values(), default=0),
        others=dict(sorted(_by(lambda entry: entry.plays, (entry for entry in found if entry.plays)).items())),
        own={
            name: part_of(name, "figures")(of_game(entries, name), today)
            for name in games_with("figures")
            if of_game(entries, name)
        },
    )


def rated_so_far(seats: int, rating: int) -> tuple[int, int]:
    """Return how many deals with so many stars were played by so many players, and won, each at its first end."""
    games = first_ends(against_time(in_order(readable())))
    ends = [game.outcome == "won" for game in games if (game.seats, game.rating) == (seats, rating)]
    return len(ends), sum(ends)


def _kind(entry: Entry) -> Kind:
    return Kind(entry.mode, entry.sets)


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
    return game.mode, game.sets, game.seats, game.seed, game.lay, game.limit


def _records(won: Sequence[Entry]) -> Records:
    def best(figure: str, of: Callable[..., Entry]) -> Best:
        game = of(won, key=attrgetter(figure))
        return Best(getattr(game, figure), game.seats, game.seed, game.daily)

    if not won:
        return Records()
    return Records(best("points", max), best("turns_left", max), best("busts", min), best("turns", min))
