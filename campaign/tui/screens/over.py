"""Pages of the menu that can lie over any screen, a game too: from the title and the command palette."""

from collections.abc import Callable

from highseas.campaign.tui.shell import Shell


def _statistics(shell: Shell) -> None:
    from highseas.campaign.play.daily import today
    from highseas.campaign.results import stats
    from highseas.campaign.results.summary import summarize
    from highseas.campaign.shelf import recovery
    from highseas.campaign.tui.screens.statistics import StatisticsScreen

    try:
        summary = summarize(stats.up_to_date(), today())
    except stats.StatisticsError:
        for finding in recovery.in_statistics():
            shell.offer_to_set_aside(finding, lambda: None)
        return
    others_alone = not summary.played and not summary.ranked and bool(summary.own)
    shell.push_screen(StatisticsScreen(summary, next(iter(summary.own)) if others_alone else ""))


def _settings(shell: Shell) -> None:
    from highseas.campaign.tui.screens.settings import SettingsScreen

    shell.push_screen(SettingsScreen())


OVER: dict[str, Callable[[Shell], None]] = {
    "statistics": _statistics,
    "almanac": lambda shell: shell.open_almanac(),
    "help": lambda shell: shell.open_help(),
    "settings": _settings,
}
"""What opens them, by their names in the menu."""
