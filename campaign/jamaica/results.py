"""Finished races: their tallies and entries in the statistics, and the statistics of all of them.

Every race counts as sailed. For records the first end of a deal counts, unless it was rewound, given up, or laid
out by hand. A solo race counts with its points; one by the older rule only if it came home.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from math import inf

import msgspec
from msgspec.structs import replace

from highseas.campaign.jamaica.account import account, curves
from highseas.campaign.jamaica.words.names import RaceNames
from highseas.campaign.jamaica.words.results import share_line
from highseas.campaign.play.finished import Tally
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.results import stats
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import Days, as_date, days_of, first_ends
from highseas.engine.game import DECKHAND
from highseas.engine.jamaica.definitions import FOOD, IS_POWER, TREASURE_NO
from highseas.engine.jamaica.frames.cargo import total

RECORDS = 10
"""How many of the best solo races are listed."""


class Fleet(msgspec.Struct, frozen=True):
    """Races with so many ships: sailed, against the program, won of these by a person, and the points of the best
    person: on average, and the most in a race that counts for records, None without such a race.
    """

    played: int
    against: int
    won: int
    average: float
    best: int | None


class Placed(msgspec.Struct, frozen=True):
    """Where a solo race came in among those with its limit of rounds that count for records, when it ended: its
    place from 1, and the most points before it, None for the first race.
    """

    place: int
    before: int | None


class DailyRace(msgspec.Struct, frozen=True):
    """The outcome of a day's race: its first end if that counts, the best points of all, how many ends."""

    first: Entry | None
    best: int | None
    tries: int


class Races(msgspec.Struct, frozen=True):
    """Statistics of all races. `solo` is about the solo race: sailed, home, points on average of those that count,
    None without one. `records` are the best of these, by the rounds after which they would have been scored (0 for
    no limit, which is the last).
    """

    fleets: dict[int, Fleet]
    solo: tuple[int, int, float | None]
    records: dict[int, tuple[Entry, ...]]
    days: Days
    daily: dict[date, DailyRace]
    best_days: tuple[Entry, ...]
    """The best of the daily races."""


def entry_of(session: Session, day: str) -> Entry:
    """Return the entry of a race that ended on this day, for now without its place in their order. Its points are
    those of the best person, alone those of the solo race.
    """
    found = account(session)
    result = found.result
    persons = [seat_no for seat_no, who in enumerate(session.players) if who is not Controller.PROGRAM]
    against = 0 < len(persons) < len(session.players)
    return replace(
        stats.plain_entry(session, day),
        points=max(result.scores[seat_no] for seat_no in persons or range(len(result.scores))),
        turns=result.rounds,
        conceded=result.conceded > 0,
        daily=found.daily,
        dealt=bool(session.start.deal),
        beaten=any(seat_no + 1 in result.winners for seat_no in persons) if against else None,
        share=share_line(found, RaceNames(session.names)),
        limit=session.start.setup.most_rounds,
        home=None if result.ghost is None else bool(result.home),
    )


def races(entries: Iterable[Entry], today: date) -> Races:
    """Summarize these races, which come in the order in which they ended."""
    found = list(entries)
    alone = [entry for entry in found if entry.seats == 1]
    counted = [entry for entry in alone if _counts(entry)]
    home = sum(entry.home is not False for entry in counted)
    seats = sorted({entry.seats for entry in found if entry.seats > 1})
    by_day: dict[date, list[Entry]] = {}
    for entry in alone:
        if (day := as_date(entry.daily)) is not None:
            by_day.setdefault(day, []).append(entry)
    return Races(
        fleets={each: _fleet([entry for entry in found if entry.seats == each]) for each in seats},
        solo=(len(alone), home, _average(counted) if counted else None),
        records={
            limit: best
            for limit in sorted({entry.limit for entry in counted}, key=lambda limit: limit or inf)
            if (best := _best([entry for entry in counted if entry.limit == limit], alone))
        },
        days=days_of(alone, today),
        daily={day: _daily(tries) for day, tries in sorted(by_day.items())},
        best_days=_best([entry for entry in counted if entry.daily], alone),
    )


def _counts(entry: Entry) -> bool:
    return entry.home is not None or entry.outcome == "won"


def _average(found: Sequence[Entry]) -> float:
    return sum(entry.points for entry in found) / len(found) if found else 0.0


def _for_records(wanted: Iterable[Entry], of: Sequence[Entry]) -> list[Entry]:
    """Return those that were the first end of their deal among `of`, and count for records."""
    counts = {id(entry) for entry in first_ends(of) if not (entry.rewound or entry.conceded or entry.dealt)}
    return [entry for entry in wanted if id(entry) in counts]


def _best(counted: Iterable[Entry], alone: Sequence[Entry]) -> tuple[Entry, ...]:
    """Return the best of these races: those with the most points, of equal ones the quickest."""
    return tuple(_ranked(_for_records(counted, alone))[:RECORDS])


def _ranked(found: Iterable[Entry]) -> list[Entry]:
    return sorted(found, key=lambda entry: (-entry.points, entry.turns))


def _fleet(found: Sequence[Entry]) -> Fleet:
    counted = _for_records(found, found)
    return Fleet(
        played=len(found),
        against=sum(entry.beaten is not None for entry in found),
        won=sum(entry.beaten is True for entry in found),
        average=_average(found),
        best=max((entry.points for entry in counted), default=None),
    )


def _daily(tries: Sequence[Entry]) -> DailyRace:
    best = max((entry.points for entry in tries if _counts(entry)), default=None)
    return DailyRace(tries[0] if _counts(tries[0]) else None, best, len(tries))


def placed(found: Iterable[Entry], race: Entry) -> Placed | None:
    """Return where a race came in among all, in their order; None if it does not count or is not among the best."""
    alone = [entry for entry in found if entry.seats == 1 and entry.finished <= race.finished]
    counted = [entry for entry in alone if _counts(entry) and entry.limit == race.limit]
    ranked = _ranked(_for_records(counted, alone))
    if race not in ranked[:RECORDS]:
        return None
    before = (entry.points for entry in ranked if entry is not race)
    return Placed(ranked.index(race) + 1, max(before, default=None))


def tally(session: Session, day: date) -> Tally:
    """Return what achievements may ask of a race that ended this day. It must be over, and a person have sailed in it.

    Figures are those of the best person. Names that the tallies of other games have mean the same there, but for what
    achievements of those ask alone, which has other names here.
    """
    found, spaces = account(session), curves(session)[0]
    result, ships = found.result, len(session.players)
    persons = [seat_no for seat_no, who in enumerate(session.players) if who is not Controller.PROGRAM]
    best = max(persons or range(ships), key=lambda seat_no: (seat_no + 1 in result.winners, result.scores[seat_no]))
    others = [points.score for seat_no, points in enumerate(result.ships) if seat_no != best]
    log, amid = found.logs[best], len(spaces.turns) // 2
    rivals = [line[amid] for seat_no, line in enumerate(spaces.seats[:ships]) if seat_no != best]
    seats = zip(session.players, session.policies, strict=True)
    figures = {
        "race": True,
        "race_won": ships > 1 and best + 1 in result.winners,
        "solo_won": result.outcome == "won",
        "race_hints": found.hints,
        "race_points": result.scores[best],
        "margin": result.scores[best] - max(others, default=result.scores[best]),
        "ships": ships,
        "deckhands": sum(seat == (Controller.PROGRAM, DECKHAND) for seat in seats),
        "battles_won": log.won,
        "battles_lost": log.lost,
        "shortages": log.short,
        "treasures": log.treasures,
        "food_at_end": total(session.state.seats[best].holds, FOOD),
        "last_half_way": spaces.seats[best][amid] < min(rivals, default=-99),
        "conceded": result.conceded > 0,
        "rewound": found.rewound,
        "practice": bool(session.start.deal) or not found.complete,
    }
    powers = tuple(card for card in result.treasures[best] if IS_POWER[TREASURE_NO[card]])
    return Tally(figures, {"fleets": (str(ships),), "powers": powers})
