"""What is said of all finished games: the page of the daily deal, achievements and medals, statistics."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import groupby
from typing import TYPE_CHECKING

from highseas.campaign.results.achievements import Achievement, Album, achievements
from highseas.campaign.results.days import Day, Days
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import Best, ContractRecord, Summary, daily_days
from highseas.campaign.royal.words.language import LANGUAGE, GameLanguage
from highseas.campaign.words.games import mode_title, set_title
from highseas.campaign.words.language import Language
from highseas.campaign.words.records import (
    DailyPage,
    GameRecords,
    Week,
    counted_lines,
    month_code,
    month_heading,
    month_line,
    other_lines,
    sheet,
)
from highseas.campaign.words.text import percent

if TYPE_CHECKING:
    from highseas.campaign.royal.results.entries import PastGames
    from highseas.campaign.royal.results.medals import Won


# --- the daily deal: today's, days in a row, the month as a sheet of days ---


_MONTH = "daily.of_month"


def daily_page(entries: Mapping[str, Entry], now: date, language: Language) -> DailyPage:
    """Return what the page of the daily deal says on the screen."""
    days = daily_days(entries, now)
    found = days.played.get(now)
    return DailyPage(
        about="",
        today=today_line(found, language),
        in_a_row=streak_lines(days, language),
        played=[language.say("daily.played", days=len(days.played), won=days.won)] if days.played else [],
        does=language.say("daily.look" if found is not None else "daily.play"),
        legend=legend(language),
        month=_MONTH,
        days=days,
    )


def streak_lines(days: Days, language: Language) -> list[str]:
    """Say the days in a row, played and won; nothing before the first one is played."""
    if not days.played:
        return []
    return [
        language.say("daily.streak", now=days.streak, best=days.best_streak),
        language.say("daily.won_streak", now=days.won_streak, best=days.best_won_streak),
    ]


def today_line(found: Day | None, language: Language) -> str:
    """Say what became of today's deal so far."""
    if found is None:
        return language.say("daily.open")
    return language.say("daily.tried", tries=found.tries, won=found.won, later=found.won_later)


def legend(language: Language) -> str:
    return language.say("daily.legend")


def calendar_lines(days: Days, today: date, month: date, language: Language) -> list[str]:
    """Return the page as plain lines: today, days in a row, the sheet of a month, the line to share."""
    weeks = sheet(month, days, today)
    found = days.played.get(today)
    return [
        language.say("daily.heading", date=today.isoformat()),
        today_line(found, language),
        *streak_lines(days, language),
        "",
        month_heading(month, language),
        language.say("daily.weekdays"),
        *_rows(weeks),
        legend(language),
        month_line(_MONTH, weeks, language),
        *(["", found.share] if found is not None and found.share else []),
    ]


def _rows(weeks: list[Week]) -> Iterator[str]:
    for week in weeks:
        yield "".join(" " * 4 if cell is None else cell.text for cell in week).rstrip()


# --- achievements and medals ---


def title(achievement: Achievement, language: Language) -> str:
    return language.say(f"achievements.{achievement.id}.title")


def about(achievement: Achievement, language: Language) -> str:
    return language.say(f"achievements.{achievement.id}.about")


def heading(album: Album, language: Language) -> str:
    """Say how many there are, and how many are achieved."""
    return language.say("achievements.heading", done=len(album.done()), all=len(achievements()))


def listed(album: Album) -> list[Achievement]:
    """Return all achievements: what is done first, the latest on top, then the others as the data have them."""
    done = album.done()
    return [*done, *(each for each in achievements() if each not in done)]


def line(achievement: Achievement, album: Album, language: Language) -> str:
    """Say an achievement in a line, with how far it is, or when it was achieved."""
    done = album.is_done(achievement)
    return language.say(
        "achievements.line",
        done=done,
        title=f"achievements.{achievement.id}.title",
        about=f"achievements.{achievement.id}.about",
        have=album.have(achievement),
        need=achievement.wanted if achievement.wanted > 1 and not done else 0,
        day=album.day(achievement) if done else "",
    )


def lines(album: Album, language: Language) -> list[str]:
    """Return all of it as plain lines."""
    return [heading(album, language), "", *(line(each, album, language) for each in listed(album))]


def medal_texts(won: Iterable["Won"], language: Language) -> list[tuple[str, str]]:
    """Return what each medal is called, and what it is for."""
    return [
        (
            language.say(f"medals.{each.id}.title"),
            language.say(f"medals.{each.id}.about", figure=each.figure, before=each.before),
        )
        for each in won
    ]


# --- statistics ---


def summary_lines(summary: Summary, language: GameLanguage) -> list[str]:
    """Format all figures and every contract, a line each; one sentence when nothing was played yet.

    Whoever plays other games alone reads of those alone.
    """
    games = [*_games(summary, language), *_records(summary, language), *_contracts(summary, language)]
    lines_so_far, others = _lines(summary, language, games), other_lines(summary, language)
    return others[1:] if others and lines_so_far == [language.say("statistics.none")] else [*lines_so_far, *others]


def rest_lines(summary: Summary, language: GameLanguage) -> list[str]:
    """Format what the screen has no bar, record, table or page for; one sentence when nothing was played yet."""
    return [*_lines(summary, language, _further(summary, language)), *counted_lines(summary, language)]


def _lines(summary: Summary, language: GameLanguage, games: list[str]) -> list[str]:
    lines = games if summary.played else [language.say("statistics.none")]
    if summary.days.played:
        lines += ["", *_daily(summary.days, language)]
    others = _others(summary, language)
    return [*lines, *(["", *others] if others else [])]


def _games(summary: Summary, language: GameLanguage) -> list[str]:
    if not summary.played:
        return []
    say = language.say
    lines = [
        say(
            "statistics.games",
            played=summary.played,
            won=summary.won,
            share=percent(summary.won, summary.played),
            rewound=summary.rewound,
            again=summary.again,
            conceded=summary.conceded,
        ),
        say("statistics.streak", now=summary.streak, best=summary.best_streak),
    ]
    for seats, (played, won) in summary.by_seats.items():
        lines.append(say("statistics.seats", seats=seats, won=won, played=played, share=percent(won, played)))
    for (seats, rating), (played, won) in summary.by_rating.items():
        figures = {"rating": rating, "won": won, "played": played, "share": percent(won, played)}
        lines.append(say("statistics.rating", several=seats if seats > 1 else 0, **figures))
    busts = say("statistics.busts", busts=summary.busts, each=summary.busts / summary.played)
    return [*lines, busts, *_further(summary, language)]


def _further(summary: Summary, language: GameLanguage) -> list[str]:
    say, lines = language.say, list[str]()
    for kind, (played, won) in summary.mixed.items():
        sets, share = _titles(kind.sets, language), percent(won, played)
        lines.append(say("statistics.mixed", sets=sets, won=won, played=played, share=share))
    with_hints, hints = summary.hints
    if hints:
        lines.append(say("statistics.hints", hints=hints, games=with_hints))
    if summary.won:
        lines.append(say("statistics.averages", points=summary.average_points, turns=summary.average_turns_left))
    return [*lines, *(say("statistics.title", title=title, count=count) for title, count in summary.titles.items())]


def _records(summary: Summary, language: GameLanguage) -> list[str]:
    lines = []
    for record in ("points", "turns_left", "busts", "turns"):
        best: Best | None = getattr(summary.records, record)
        if best:
            where = language.say("statistics.records.where", seats=best.seats, daily=best.daily, seed=best.seed)
            lines.append(language.say(f"statistics.records.{record}", figure=best.figure, where=where))
    return ["", language.say("statistics.records.heading"), *lines] if lines else []


def _contracts(summary: Summary, language: GameLanguage) -> list[str]:
    lines = [contract_line(name, record, language) for name, record in summary.contracts.items()]
    return ["", language.say("statistics.contracts"), *lines] if lines else []


def contract_line(name: str, record: ContractRecord, language: GameLanguage) -> str:
    """Say what became of a contract over all games in which it lay."""
    by = [language.say("statistics.contract_by", who=who, count=count) for who, count in record.by]
    return language.say(
        "statistics.contract",
        contract=name,
        done=record.done,
        lay=record.lay,
        share=percent(record.done, record.lay),
        won=record.won,
        won_share=percent(record.won, record.lay),
        fastest=record.fastest.turn if record.fastest else 0,
        by=by if len(by) > 1 else [],
    )


def alike_line(found: "PastGames", language: GameLanguage) -> str:
    """Say what became of earlier games like one that is about to begin."""
    return language.say("statistics.alike", **_shares(found), title=found.title)


def chapters_line(found: "PastGames", seats: int, language: GameLanguage) -> str:
    """Say what became of earlier chapters of campaigns of so many."""
    return language.say("statistics.alike_chapters", **_shares(found), several=seats if seats > 1 else 0)


def _shares(found: "PastGames") -> dict[str, object]:
    share = percent(found.won, found.counted) if found.counted else ""
    return {"played": found.played, "won": found.won, "counted": found.counted, "share": share}


def _daily(days: Days, language: GameLanguage) -> list[str]:
    lines = [
        language.say(
            "statistics.daily.played",
            days=len(days.played),
            won=days.won,
            streak=days.streak,
            best=days.best_streak,
        ),
        language.say("statistics.daily.won_streak", streak=days.won_streak, best=days.best_won_streak),
    ]
    for (year, month), group in groupby(days.played.items(), key=lambda each: (each[0].year, each[0].month)):
        of_month = list(group)
        parts = [
            language.say(
                f"statistics.daily.{word}", days=_ranges(day.day for day, end in of_month if end.won is wanted)
            )
            for word, wanted in (("won", True), ("lost", False))
            if any(end.won is wanted for _, end in of_month)
        ]
        lines.append(language.say("statistics.daily.month", month=month_code(month), year=year, days=parts))
    return lines


def _ranges(days: Iterable[int]) -> str:
    """Return days in brief, as in "1, 3-5, 9"."""
    runs: list[list[int]] = []
    for day in days:
        if runs and day == runs[-1][-1] + 1:
            runs[-1].append(day)
        else:
            runs.append([day])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def _others(summary: Summary, language: GameLanguage) -> list[str]:
    lines = []
    if summary.puzzle_tries:
        from highseas.campaign.royal.play.named_deals import puzzles

        known = {puzzle.name for puzzle in puzzles()}
        solved = len(summary.puzzles & known)
        lines.append(
            language.say("statistics.puzzles", solved=solved, known=len(known), tries=summary.puzzle_tries)
        )
    played, won = summary.chapters
    if played:
        lines.append(language.say("statistics.chapters", won=won, played=played))
    if summary.longest_campaign:
        lines.append(language.say("statistics.longest", chapters=summary.longest_campaign))
    if summary.ranked:
        games = sum(each.games for each in summary.ranked.values())
        lines += [language.say("statistics.ranked", games=games), *_ranked(summary, language)]
    return lines


def _ranked(summary: Summary, language: GameLanguage) -> list[str]:
    return [
        language.say(
            "statistics.ranked_kind",
            mode=mode_title(kind.mode, language),
            sets=_titles(kind.sets, language),
            games=each.games,
            against=each.against,
            won=each.won,
        )
        for kind, each in summary.ranked.items()
    ]


def _titles(sets: Iterable[str], language: GameLanguage) -> list[str]:
    return [set_title(name, language) for name in sets]


def _calendar(entries: Mapping[str, Entry], now: date, month: date) -> list[str]:
    return calendar_lines(daily_days(entries, now), now, month, LANGUAGE)


def _summary(summary: Summary, _language: Language) -> list[str]:
    return summary_lines(summary, LANGUAGE)


RECORDS = GameRecords(_calendar, daily_page, "daily.title", summary=_summary, album=lines)
