"""Statistics of all races, records of the solo race, and the page of the daily race, in words."""

from collections.abc import Mapping, Sequence
from datetime import date

from msgspec.structs import asdict

from highseas.campaign.jamaica.daily import SOLO_ROUNDS
from highseas.campaign.jamaica.results import DailyRace, Placed, Races, placed, races
from highseas.campaign.play.session import Session
from highseas.campaign.results import stats
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import of_game
from highseas.campaign.words.language import LANGUAGE, Language
from highseas.campaign.words.records import DailyPage, GameRecords

SHOWN = 3
"""How many of the best daily races stand on the page of the screen."""


def race_lines(found: Races, language: Language = LANGUAGE) -> list[str]:
    """Say all statistics of races, and the records of the solo race."""
    return [
        language.say("jamaica_ending.figures.heading"),
        *[fleet_line(found, seats, language) for seats in found.fleets],
        *solo_lines(found, language),
        *[line for each in found.records.items() for line in record_lines(*each, language)],
        *day_lines(found, language),
    ]


def fleet_line(found: Races, seats: int, language: Language = LANGUAGE) -> str:
    """Say how races of so many ships were sailed; empty before the first one."""
    if (fleet := found.fleets.get(seats)) is None:
        return ""
    return language.say("jamaica_ending.figures.seats", seats=seats, **asdict(fleet) | {"best": fleet.best or 0})


def solo_lines(found: Races, language: Language = LANGUAGE) -> list[str]:
    """Say how the solo race was sailed; nothing before the first one."""
    played, home, average = found.solo
    figures = {"played": played, "home": home, "counts": average is not None, "average": average}
    return [language.say("jamaica_ending.figures.solo", **figures)] if played else []


def day_lines(found: Races, language: Language = LANGUAGE) -> list[str]:
    """Say on how many days the daily race was sailed; nothing before the first one."""
    days = found.days
    if not days.played:
        return []
    figures = {"days": len(days.played), "streak": days.streak, "best": days.best_streak}
    return [language.say("jamaica_ending.figures.daily", **figures)]


def record_lines(limit: int, records: Sequence[Entry], language: Language = LANGUAGE) -> list[str]:
    """Say the best solo races with this limit of rounds: a heading, and a line each."""
    return [language.say("jamaica_ending.figures.records", rounds=limit), *_best_lines(records, language)]


def _best_lines(records: Sequence[Entry], language: Language) -> list[str]:
    """Say the best races, a line each, and what the mark of the older rule means, if one has it."""
    lines = [
        language.say("jamaica_ending.figures.record", place=place, **_figures(race))
        for place, race in enumerate(records, 1)
    ]
    older = any(race.home is None for race in records)
    return [*lines, language.say("jamaica_ending.figures.older")] if older else lines


def _figures(race: Entry) -> dict[str, object]:
    """Return what is said of a race among the best; the day only of one that is no daily race."""
    said = {"rounds": race.turns, "away": race.home is False, "older": race.home is None}
    return {**asdict(race), **said, "day": "" if race.daily else race.day}


def placing_line(session: Session, language: Language = LANGUAGE) -> str:
    """Say where a race that is over came in among the best; empty if it did not, or is not in the statistics."""
    entries = stats.readable()
    race = entries.get(session.game_id)
    found = None if race is None else placed(of_game(entries, session.game.name), race)
    return "" if found is None else placed_line(found, session.start.setup.most_rounds, language)


def placed_line(found: Placed, limit: int, language: Language = LANGUAGE) -> str:
    """Say where a solo race with this limit of rounds came in among the best."""
    if found.before is None:
        return language.say("jamaica_ending.placed.first", rounds=limit)
    code = "jamaica_ending.placed.record" if found.place == 1 else "jamaica_ending.placed.among"
    return language.say(code, rounds=limit, place=found.place, before=found.before, best=found.before)


def race_calendar(entries: Mapping[str, Entry], now: date, month: date) -> list[str]:
    """Say the page of the daily race: today's, days in a row, the days of the month, the best of all."""
    say, found = LANGUAGE.say, races(of_game(entries, "jamaica"), now)
    of_month = [
        day_line(day, race, LANGUAGE)
        for day, race in found.daily.items()
        if (day.year, day.month) == (month.year, month.month)
    ]
    none = say("jamaica_ending.calendar.none", month=f"statistics.month.{month.month}", year=month.year)
    best = [say("jamaica_ending.calendar.records")] if found.best_days else []
    return [
        say("jamaica_ending.calendar.heading", date=now.isoformat()),
        today_line(found.daily.get(now), LANGUAGE),
        say("jamaica_ending.calendar.streak", now=found.days.streak, best=found.days.best_streak),
        *(of_month or [none]),
        *best,
        *_best_lines(found.best_days, LANGUAGE),
    ]


def race_page(entries: Mapping[str, Entry], now: date, language: Language) -> DailyPage:
    """Return what the page of the daily race says on the screen."""
    say, found = language.say, races(of_game(entries, "jamaica"), now)
    days, of_today = found.days, found.daily.get(now)
    best = [say("jamaica_ending.page.best", **_figures(race)) for race in found.best_days[:SHOWN]]
    return DailyPage(
        about=say("jamaica_ending.page.about", rounds=SOLO_ROUNDS),
        today=today_line(of_today, language),
        in_a_row=[say("jamaica_ending.calendar.streak", now=days.streak, best=days.best_streak)],
        played=[
            say("jamaica_ending.page.played", days=len(days.played), won=days.won),
            *([say("jamaica_ending.calendar.records"), *best] if best else []),
        ],
        does=say("jamaica_ending.page.look" if of_today is not None else "jamaica_ending.page.play"),
        legend=say("jamaica_ending.page.legend"),
        month="jamaica_ending.page.of_month",
        days=days,
    )


def today_line(race: DailyRace | None, language: Language) -> str:
    if race is None:
        return language.say("jamaica_ending.calendar.open")
    first, best = race.first, race.best
    return language.say(
        "jamaica_ending.calendar.today",
        counts=first is not None,
        points=first and first.points,
        better=best is not None and (first is None or best > first.points),
        best=best,
        tries=race.tries,
    )


def day_line(day: date, race: DailyRace, language: Language) -> str:
    first, tries = race.first, race.tries if race.tries > 1 else 0
    return language.say(
        "jamaica_ending.calendar.day",
        date=day.isoformat(),
        counts=first is not None,
        points=first and first.points,
        rounds=first and first.turns,
        away=first and first.home is False,
        tries=tries,
    )


RECORDS = GameRecords(race_calendar, race_page, "jamaica_ending.page.title", race_lines)
