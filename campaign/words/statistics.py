"""Statistics in words."""

from calendar import monthcalendar
from collections.abc import Iterable, Sequence
from datetime import date
from itertools import groupby

from highseas.campaign.play.puzzles import puzzles
from highseas.campaign.results.summary import Best, Days, Summary
from highseas.campaign.words.language import ENGLISH
from highseas.campaign.words.names import contract_name, counted, title_name
from highseas.campaign.words.odds import percent


def summary_lines(summary: Summary) -> list[str]:
    """All figures, a line each; one sentence when nothing was played yet."""
    lines = _games(summary) if summary.played else ["No game against the Time deck is finished yet."]
    if summary.days.played:
        lines += ["", *_daily(summary.days)]
    others = _others(summary)
    return [*lines, "", *others] if others else lines


def _games(summary: Summary) -> list[str]:
    again = f", {summary.again} a deal played again" if summary.again else ""
    again += f", {summary.conceded} conceded" if summary.conceded else ""
    lines = [
        f"Played {summary.played}, won {summary.won} ({percent(summary.won, summary.played)}); "
        f"{summary.rewound} of them rewound{again}.",
        f"Streak: {summary.streak} won in a row, {summary.best_streak} at best.",
    ]
    for seats, (played, won) in summary.by_seats.items():
        lines.append(f"With {counted(seats, 'seat')}: {won} of {played} won ({percent(won, played)}).")
    lines.append(f"Busts: {summary.busts}, {summary.busts / summary.played:.1f} a game.")
    if summary.won:
        lines.append(
            f"Won games: {summary.average_points:.1f} points and {summary.average_turns_left:.1f} turns left "
            "on average."
        )
    lines += [f"{title_name(title)}: {counted(count, 'time')}." for title, count in summary.titles.items()]
    return [*lines, *_records(summary), *_contracts(summary)]


def _records(summary: Summary) -> list[str]:
    records = summary.records
    rows = [
        ("Most points", records.points, "point"),
        ("Most turns left", records.turns_left, "turn"),
        ("Fewest busts", records.busts, "bust"),
        ("Fewest turns", records.turns, "turn"),
    ]
    lines = [f"  {label}: {counted(best.figure, thing)} ({_where(best)})." for label, best, thing in rows if best]
    return ["", "Records of won games, the first time a deal is played:", *lines] if lines else []


def _where(best: Best) -> str:
    seats = counted(best.seats, "seat")
    return f"{seats}, daily deal of {best.daily}" if best.daily else f"{seats}, seed {best.seed}"


def _contracts(summary: Summary) -> list[str]:
    lines = []
    for name, (lay, done) in summary.contracts.items():
        lost = f", {lay - done} lost" if lay > done else ""
        lines.append(
            f"  {contract_name(name)}: completed in {done} of {counted(lay, 'game')} ({percent(done, lay)}){lost}."
        )
    return ["", "Contracts:", *lines] if lines else []


# --- the daily deal ---


def _daily(days: Days) -> list[str]:
    won = sum(1 for _, outcome in days.played if outcome)
    lines = [
        f"Daily deal: {counted(len(days.played), 'day')} played, {won} won. "
        f"In a row: {counted(days.streak, 'day')}, {days.best_streak} at best."
    ]
    dated = [(date.fromisoformat(day), outcome) for day, outcome in days.played]
    for (year, month), group in groupby(dated, key=lambda each: (each[0].year, each[0].month)):
        of_month = list(group)
        parts = [
            f"{word} {_ranges(day.day for day, outcome in of_month if outcome is wanted)}"
            for word, wanted in (("won", True), ("lost", False))
            if any(outcome is wanted for _, outcome in of_month)
        ]
        lines.append(f"  {_MONTHS[month - 1]} {year}: {'; '.join(parts)}.")
    return lines + _sheet(dated)


def _sheet(dated: Sequence[tuple[date, bool]]) -> list[str]:
    """The latest month as a sheet of weeks, each day that was played with how its deal ended."""
    last = dated[-1][0]
    ends = {day.day: won for day, won in dated if (day.year, day.month) == (last.year, last.month)}
    marks = {True: "✓", False: "✗", None: " "}
    weeks = [
        "  " + "".join(f"{day:>3}{marks[ends.get(day)]}" if day else "    " for day in week)
        for week in monthcalendar(last.year, last.month)
    ]
    heading = f"  {_MONTHS[last.month - 1]} {last.year}: ✓ won, ✗ lost"
    return ["", heading, "   Mo  Tu  We  Th  Fr  Sa  Su", *(week.rstrip() for week in weeks)]


_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


def _ranges(days: Iterable[int]) -> str:
    """Days in brief, as in "1, 3-5, 9"."""
    runs: list[list[int]] = []
    for day in days:
        if runs and day == runs[-1][-1] + 1:
            runs[-1].append(day)
        else:
            runs.append([day])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


# --- what else was played ---


def _others(summary: Summary) -> list[str]:
    lines = []
    if summary.puzzle_tries:
        known = {puzzle.name for puzzle in puzzles()}
        done = len(summary.puzzles & known)
        lines.append(f"Puzzles: {done} of {len(known)} solved, in {counted(summary.puzzle_tries, 'try')}.")
    played, won = summary.chapters
    if played:
        lines.append(f"Chapters of story campaigns: {won} of {played} won.")
    if summary.longest_campaign:
        chapters = counted(summary.longest_campaign, "chapter")
        lines.append(f"Longest campaign without a defeat: {chapters}.")
    lines += [
        ENGLISH.say("results.other_game", game=game, played=played, won=won)
        for game, (played, won) in summary.others.items()
    ]
    if summary.ranked:
        lines.append(f"Competitive games finished: {summary.ranked}.")
    return lines
