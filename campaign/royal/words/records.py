"""What is said of all finished games: the page of the daily deal, achievements and medals, statistics."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec.structs import asdict

from highseas.campaign.results.achievements import Achievement, Album, achievements
from highseas.campaign.results.stats import Entry
from highseas.campaign.results.summary import Best, ContractRecord, Day, Days, Summary, daily_days
from highseas.campaign.royal.words.names import LANGUAGE, GameLanguage
from highseas.campaign.words import records as any_game
from highseas.campaign.words.games import mode_title, set_title
from highseas.campaign.words.language import Language, percent

if TYPE_CHECKING:
    from highseas.campaign.royal.results.entries import PastGames


_MONTH = "daily.of_month"


def daily_page(entries: Mapping[str, Entry], now: date, language: Language) -> any_game.DailyPage:
    """Return what the page of the daily deal says on the screen."""
    days = daily_days(entries, now)
    found = days.played.get(now)
    return any_game.DailyPage(
        about="",
        today=_today_line(found, language),
        in_a_row=_streak_lines(days, language),
        played=[language.say("daily.played", days=len(days.played), won=days.won)] if days.played else [],
        does=language.say("daily.look" if found is not None else "daily.play"),
        legend=language.say("daily.legend"),
        month=_MONTH,
        days=days,
    )


def _streak_lines(days: Days, language: Language) -> list[str]:
    """Say the days in a row, played and won; nothing before the first one is played."""
    if not days.played:
        return []
    return [
        language.say("daily.streak", now=days.streak, best=days.best_streak),
        language.say("daily.won_streak", now=days.won_streak, best=days.best_won_streak),
    ]


def _today_line(found: Day | None, language: Language) -> str:
    if found is None:
        return language.say("daily.open")
    return language.say("daily.tried", tries=found.tries, won=found.won, later=found.won_later)


def calendar_lines(days: Days, today: date, month: date, language: Language) -> list[str]:
    """Return the page as plain lines: today, days in a row, the sheet of a month, the line to share."""
    weeks = any_game.sheet(month, days, today)
    found = days.played.get(today)
    return [
        language.say("daily.heading", date=today.isoformat()),
        _today_line(found, language),
        *_streak_lines(days, language),
        "",
        any_game.month_heading(month, language),
        language.say("daily.weekdays"),
        *("".join(" " * 4 if cell is None else cell.text for cell in week).rstrip() for week in weeks),
        language.say("daily.legend"),
        any_game.month_line(_MONTH, weeks, language),
        *(["", found.share] if found is not None and found.share else []),
    ]


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
    return [heading(album, language), "", *(line(each, album, language) for each in listed(album))]


def summary_lines(summary: Summary, language: GameLanguage) -> list[str]:
    """Format all figures and contracts; one sentence when nothing was played, of other games their own."""
    lines, others = _lines(summary, language, _games(summary, language)), any_game.other_lines(summary, language)
    return others[1:] if others and lines == [language.say("statistics.none")] else [*lines, *others]


def rest_lines(summary: Summary, language: GameLanguage) -> list[str]:
    """Format what the screen has no bar, record, table or page for; one sentence when nothing was played yet."""
    return [
        *_lines(summary, language, _further(summary, language)),
        *any_game.other_lines(summary, language, at_length=False),
    ]


def _lines(summary: Summary, language: GameLanguage, games: list[str]) -> list[str]:
    lines = games if summary.played else [language.say("statistics.none")]
    if summary.days.played:
        lines += ["", *_daily(summary.days, language)]
    others = _others(summary, language)
    return [*lines, *(["", *others] if others else [])]


def _games(summary: Summary, language: GameLanguage) -> list[str]:
    """Format the outcome of the games, the best of them, and every contract."""
    if not summary.played:
        return []
    say = language.say
    lines = [
        say("statistics.games", **asdict(summary) | {"share": percent(summary.won, summary.played)}),
        say("statistics.streak", now=summary.streak, best=summary.best_streak),
    ]
    for seats, (played, won) in summary.by_seats.items():
        lines.append(say("statistics.seats", seats=seats, won=won, played=played, share=percent(won, played)))
    for (seats, rating), (played, won) in summary.by_rating.items():
        values = {"rating": rating, "won": won, "played": played, "share": percent(won, played)}
        lines.append(say("statistics.rating", several=seats if seats > 1 else 0, **values))
    lines.append(say("statistics.busts", busts=summary.busts, each=summary.busts / summary.played))
    lines += _further(summary, language)
    records = []
    for record in ("points", "turns_left", "busts", "turns"):
        best: Best | None = getattr(summary.records, record)
        if best:
            where = say("statistics.records.where", seats=best.seats, daily=best.daily, seed=best.seed)
            records.append(say(f"statistics.records.{record}", figure=best.figure, where=where))
    if records:
        lines += ["", say("statistics.records.heading"), *records]
    if summary.contracts:
        contracts = (contract_line(name, record, language) for name, record in summary.contracts.items())
        lines += ["", say("statistics.contracts"), *contracts]
    return lines


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


def contract_line(name: str, record: ContractRecord, language: GameLanguage) -> str:
    """Say the outcome of a contract over all games in which it lay."""
    by = [language.say("statistics.contract_by", who=who, count=count) for who, count in record.by]
    values = {
        "share": percent(record.done, record.lay),
        "won_share": percent(record.won, record.lay),
        "fastest": record.fastest.turn if record.fastest else 0,
        "by": by if len(by) > 1 else [],
    }
    return language.say("statistics.contract", contract=name, **asdict(record) | values)


def alike_line(found: "PastGames", language: GameLanguage) -> str:
    """Say the outcome of earlier games like one that is about to begin."""
    return language.say("statistics.alike", **_shares(found), title=found.title)


def chapters_line(found: "PastGames", seats: int, language: GameLanguage) -> str:
    """Say the outcome of earlier chapters of campaigns of so many."""
    return language.say("statistics.alike_chapters", **_shares(found), several=seats if seats > 1 else 0)


def _shares(found: "PastGames") -> dict[str, object]:
    share = percent(found.won, found.counted) if found.counted else ""
    return {"played": found.played, "won": found.won, "counted": found.counted, "share": share}


def _daily(days: Days, language: GameLanguage) -> list[str]:
    say = language.say
    lines = [
        say("statistics.daily.played", days=len(days.played), won=days.won, streak=days.streak, best=days.best_streak),
        say("daily.won_streak", now=days.won_streak, best=days.best_won_streak),
    ]
    for (year, month), group in groupby(days.played.items(), key=lambda each: (each[0].year, each[0].month)):
        of_month, parts = list(group), []
        for end, won in (("won", True), ("lost", False)):
            if those := [day.day for day, played in of_month if played.won is won]:
                parts.append(say(f"statistics.daily.{end}", days=_ranges(those)))
        lines.append(say("statistics.daily.month", month=any_game.month_code(month), year=year, days=parts))
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
    say, lines = language.say, list[str]()
    if summary.puzzle_tries:
        from highseas.campaign.royal.play.named_deals import GRADES, grade_of, puzzles

        known = {puzzle.name for puzzle in puzzles()}
        solved = len(summary.puzzles & known)
        lines.append(say("statistics.puzzles", solved=solved, known=len(known), tries=summary.puzzle_tries))
        if open_decks := Counter(filter(None, map(grade_of, summary.puzzles))):
            grades = [say("statistics.grade", solved=open_decks[of], difficulty=n) for n, of in enumerate(GRADES, 1)]
            lines.append(say("statistics.open_decks", solved=open_decks.total(), grades=grades))
    played, won = summary.chapters
    if played:
        lines.append(say("statistics.chapters", won=won, played=played))
    if summary.longest_campaign:
        lines.append(say("statistics.longest", chapters=summary.longest_campaign))
    if summary.ranked:
        lines.append(say("statistics.ranked", games=sum(each.games for each in summary.ranked.values())))
    for kind, each in summary.ranked.items():
        played_as = {"mode": mode_title(kind.mode, language), "sets": _titles(kind.sets, language)}
        lines.append(say("statistics.ranked_kind", **played_as, **each._asdict()))
    return lines


def _titles(sets: Iterable[str], language: GameLanguage) -> list[str]:
    return [set_title(name, language) for name in sets]


def _calendar(entries: Mapping[str, Entry], now: date, month: date) -> list[str]:
    return calendar_lines(daily_days(entries, now), now, month, LANGUAGE)


RECORDS = any_game.GameRecords(
    _calendar, daily_page, "daily.title", summary=lambda summary, _: summary_lines(summary, LANGUAGE), album=lines
)
