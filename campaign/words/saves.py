"""Saved and finished games in lists: what each is, when it was played, how it stands."""

from datetime import datetime

from highseas.campaign.shelf.catalog import Entry, Kind, Row
from highseas.campaign.shelf.gamefile import Summary
from highseas.campaign.shelf.rescue import when
from highseas.campaign.words.dates import day_and_time
from highseas.campaign.words.names import counted

HEADINGS: dict[Kind, str] = {
    "running": "Running games",
    "puzzle": "Puzzles",
    "damaged": "Cannot be opened",
    "finished": "Finished games",
}
"""The groups of the list of saved games, in their order."""
FINISHED: dict[str, str] = {"game": "Games", "campaign": "Story campaigns", "puzzle": "Puzzles"}
"""The groups of the list of finished games, in their order."""
NOTHING_SAVED = "There is no saved game yet."
NOTHING_FINISHED = "No game is finished yet."


def all_finished(count: int) -> str:
    """The line that leads from the saved games to the finished ones."""
    return f"All {count} finished games …"


def row_line(row: Row, now: datetime | None = None) -> str:
    """A line of a list: date and time, name, what it is and how it stands."""
    entry = row.entry
    tries = f"; {counted(len(row.names), 'try')}" if row.others else ""
    return f"{day_and_time(entry.modified, now)}, {entry.name}: {describe(entry)}{tries}"


def listed_row(row: Row) -> str:
    """The same on the screen, where a damaged game comes back by a key and not by a command."""
    if not row.entry.restorable:
        return row_line(row)
    name, modified, saved = row.entry.name, row.entry.modified, row.entry.restorable
    return f"{day_and_time(modified)}, {name}: damaged; Enter brings back its backup of {when(saved)}"


def describe(entry: Entry) -> str:
    """What a save is and how it stands, or why it cannot be opened."""
    return entry.problem if entry.summary is None else describe_summary(entry.summary)


def describe_summary(summary: Summary) -> str:
    """A saved game in a few words."""
    who = ", ".join(summary.names)
    if summary.campaign:
        return f"{describe_chapter(summary)}; {who}; {_progress(summary)}"
    rewound = ", rewound" if summary.rewound else ""
    return f"{who}; {_progress(summary)}; seed {summary.seed}{rewound}"


def describe_chapter(summary: Summary) -> str:
    """Where a campaign is: chapter and month."""
    where = f"chapter {summary.chapter}, {summary.title}" if summary.chapter else "the variable game"
    month = summary.figures.get("month", 0)
    return f"{where}, month {month}" if month and not summary.over else where


def _progress(summary: Summary) -> str:
    """How far the game is."""
    if summary.over:
        end = summary.outcome if summary.outcome != "ranked" else "finished"
        return f"{end} in turn {summary.turn}" if summary.turn else end
    if summary.mode == "contracts" and summary.figures["time_left"]:
        left = f"{summary.figures['time_left']} Time cards and {summary.figures['contracts_left']} contracts left"
        return f"turn {summary.turn}, {left}"
    return f"turn {summary.turn}" if summary.turn else "not begun"


def resume_line(name: str, modified: float, summary: Summary, now: datetime | None = None) -> str:
    """The title's line about the game to go on with: which, where in it, and when it was played last."""
    turn = f"turn {summary.turn}" if summary.turn else "not begun"
    where = describe_chapter(summary) if summary.campaign else turn
    if summary.over:
        where = f"{where}, {summary.outcome}"
    return f"Resume: {name}, {where} ({day_and_time(modified, now)})"


def damaged_line(name: str) -> str:
    """The title's line about the game to go on with, where that is damaged and a backup of it is good."""
    return f"Resume: {name}, damaged; its backup can be brought back"


def list_lines(rows: dict[Kind, list[Row]], now: datetime | None = None) -> list[str]:
    """The saved games as plain lines, in groups; the finished ones are counted."""
    lines: list[str] = []
    for kind, heading in HEADINGS.items():
        group = rows.get(kind, [])
        if kind == "finished" and group:
            lines.append(f"{counted(len(group), 'finished game')}: highseas history")
        elif group:
            lines += [f"{heading}:", *(row_line(row, now) for row in group)]
    return lines or [NOTHING_SAVED]


def finished_lines(rows: dict[str, list[Row]], now: datetime | None = None) -> list[str]:
    """The finished games as plain lines, in groups."""
    lines: list[str] = []
    for kind, heading in FINISHED.items():
        if rows.get(kind):
            lines += [f"{heading}:", *(row_line(row, now) for row in rows[kind])]
    return lines or [NOTHING_FINISHED]
