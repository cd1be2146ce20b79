"""Statistics in words."""

from campaign.stats import Summary
from campaign.words.names import contract_name, counted, title_name
from campaign.words.odds import percent


def summary_lines(summary: Summary) -> list[str]:
    """All figures, a line each; one sentence when nothing was played yet."""
    played, won = summary.chapters
    chapters = [f"Chapters of story campaigns: {won} of {played} won."] if played else []
    if not summary.played:
        other = f" {counted(summary.ranked, 'competitive game')} finished." if summary.ranked else ""
        return [f"No game against the Time deck is finished yet.{other}", *chapters]
    lines = [
        f"Played {summary.played}, won {summary.won} ({percent(summary.won, summary.played)}); "
        f"{summary.rewound} of them rewound.",
        f"Streak: {summary.streak} won in a row, {summary.best_streak} at best.",
    ]
    for seats, (played, won) in summary.by_seats.items():
        lines.append(f"With {counted(seats, 'seat')}: {won} of {played} won.")
    if summary.won:
        lines.append(
            f"Points of won games: {summary.average_points:.1f} on average, {summary.best_points} at best; "
            f"turns left {summary.average_turns_left:.1f} on average."
        )
    lines += [f"{title_name(title)}: {counted(count, 'time')}" for title, count in summary.titles.items()]
    lines.append(f"Busts: {summary.busts}.")
    done = summary.contracts.items()
    lines += [f"{contract_name(name)}: completed {counted(count, 'time')}" for name, count in done]
    if summary.ranked:
        lines.append(f"Competitive games finished: {summary.ranked}.")
    return lines + chapters
