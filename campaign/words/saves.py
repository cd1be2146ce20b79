"""Saved and finished games in lists: what each is, when it was played, how it stands."""

from datetime import datetime, timedelta

from msgspec.structs import asdict

from highseas.campaign.saved_games.catalog import Entry, Kind, Row
from highseas.campaign.saved_games.gamefile import Summary
from highseas.campaign.saved_games.recovery import when
from highseas.campaign.words.games import level_code, mode_title, standing_of
from highseas.campaign.words.language import Language

RUNNING: tuple[Kind, ...] = ("running", "puzzle", "damaged", "finished")
"""The groups of the list of saved games, in their order."""
FINISHED = ("game", "campaign", "puzzle")
"""The groups of the list of finished games, in their order."""


def row_line(row: Row, language: Language, now: datetime | None = None) -> str:
    """Format a line of a list: date and time, name, what it is and how it stands."""
    entry = row.entry
    return language.say(
        "lists.row",
        when=day_and_time(entry.modified, language, now),
        name=entry.name,
        about=describe(entry, language),
        tries=len(row.names) if row.others else 0,
    )


def listed_row(row: Row, language: Language) -> str:
    """Format it for the screen, where a damaged game comes back by a key and not by a command."""
    entry = row.entry
    if not entry.restorable:
        return row_line(row, language)
    played = day_and_time(entry.modified, language)
    return language.say("lists.damaged_row", when=played, name=entry.name, saved=when(entry.restorable))


def describe(entry: Entry, language: Language) -> str:
    """Return what a save is and how it stands, or why it cannot be opened."""
    return entry.problem if entry.summary is None else describe_summary(entry.summary, language)


def describe_summary(summary: Summary, language: Language) -> str:
    values = asdict(summary) | {"progress": _progress(summary, language)}
    if summary.campaign:
        values |= {"chapter": describe_chapter(summary, language), "level": level_code(summary.level)}
        return language.say("lists.campaign", **values)
    # A game against the Time deck is told by its cards and contracts, and needs no name.
    timed = summary.figures.get("time_left") or summary.outcome in ("won", "lost")
    is_plain = timed and standing_of(summary.plays).progress is None
    return language.say("lists.game", **values | {"mode": "" if is_plain else mode_title(summary.mode, language)})


def describe_chapter(summary: Summary, language: Language) -> str:
    """Return where a campaign is: chapter and month."""
    month = 0 if summary.over else summary.figures.get("month", 0)
    named = summary.month if month else ""
    return language.say("lists.chapter", chapter=summary.chapter, title=summary.title, month=month, named=named)


def _progress(summary: Summary, language: Language) -> str:
    if (own := standing_of(summary.plays).progress) is not None:
        return own(summary.figures, summary.outcome, language)
    if summary.over:
        return language.say("lists.progress.over", outcome=f"lists.outcome.{summary.outcome}", turn=summary.turn)
    if summary.figures.get("time_left"):
        return language.say(
            "lists.progress.contracts",
            turn=summary.turn,
            cards=summary.figures["time_left"],
            contracts=summary.figures["contracts_left"],
        )
    return language.say("lists.progress.turn", turn=summary.turn)


def resume_line(name: str, modified: float, summary: Summary, language: Language, now: datetime | None = None) -> str:
    """Format the title's line about the game to go on with: which, where in it, and when it was played last."""
    own = standing_of(summary.plays).progress
    if summary.campaign:
        where = describe_chapter(summary, language)
    elif own is not None:
        where = own(summary.figures, "", language)
    else:
        where = language.say("lists.progress.turn", turn=summary.turn)
    played, outcome = day_and_time(modified, language, now), summary.outcome if summary.over else ""
    return language.say("lists.resume.line", name=name, where=where, outcome=outcome, when=played)


def list_lines(
    rows: dict[Kind, list[Row]], language: Language, now: datetime | None = None, more: int = 0, history: int = 0
) -> list[str]:
    """Format the saved games in groups; those of the history and those not among `rows` are counted."""
    lines: list[str] = []
    for kind in RUNNING:
        group = rows.get(kind, [])
        if kind == "finished" and (count := len(group) + history):
            lines.append(language.say("lists.finished_count", count=count))
        elif group:
            lines.append(language.say("lists.heading", heading=f"lists.running.{kind}"))
            lines += [row_line(row, language, now) for row in group]
    if more:
        lines.append(language.say("lists.more_saved", count=more))
    return lines or [language.say("lists.nothing_saved")]


def finished_lines(rows: dict[str, list[Row]], language: Language, now: datetime | None = None) -> list[str]:
    """Format the finished games as plain lines, in groups."""
    lines: list[str] = []
    for kind in FINISHED:
        if rows.get(kind):
            lines.append(language.say("lists.heading", heading=f"lists.finished.{kind}"))
            lines += [row_line(row, language, now) for row in rows[kind]]
    return lines or [language.say("lists.nothing_finished")]


def day_and_time(seconds: float, language: Language, now: datetime | None = None) -> str:
    """Format seconds from 1970 UTC in local time: "today 14:05", "yesterday 09:30", else "2026-01-31 14:05"."""
    try:
        moment = datetime.fromtimestamp(seconds).astimezone()
    except (OverflowError, OSError, ValueError):
        return language.say("lists.day.unknown")
    today, time = (datetime.now() if now is None else now).date(), f"{moment:%H:%M}"
    if moment.date() == today:
        return language.say("lists.day.today", time=time)
    if moment.date() == today - timedelta(days=1):
        return language.say("lists.day.yesterday", time=time)
    return language.say("lists.day.other", day=language.date(moment), time=time)
