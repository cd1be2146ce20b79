"""The end report of a game in lines: outcome, contracts by whom and when, turns to remember, a line to share."""

from collections.abc import Iterable
from typing import NamedTuple

from highseas.campaign.chapters.facts import names_at
from highseas.campaign.play.session import Controller
from highseas.campaign.royal.play.account import account
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.play.ending import RoyalEnd, StoryTold, end_of
from highseas.campaign.royal.words.account import (
    best_turn_line,
    goal_lines,
    miss_line,
    next_title_line,
    share_line,
    worst_turn_line,
)
from highseas.campaign.royal.words.naming import TableNames
from highseas.campaign.royal.words.results import result_lines
from highseas.story.view import tale_in


class ReportParts(NamedTuple):
    """The end report by parts: the headline and what follows from the result; the goals as they stood and how the
    campaign stands; why the game does not count, if so; best and worst turn; the figures of the whole game; the
    line to share.
    """

    result: list[str]
    goals: list[str]
    notes: list[str]
    turns: list[str]
    figures: list[str]
    share: str


def report_parts(end: RoyalEnd, names: TableNames) -> ReportParts:
    """Format the end report of a game."""
    report, tale = end.account, tale_in(end.view)
    return ReportParts(
        [*result_lines(end.result, names, tale), *_line(next_title_line(report, names))],
        [
            *goal_lines(report.goals, names, end.view.goals),
            *(_line(miss_line(report.nearest, names)) if report.nearest else []),
            *_campaign_lines(end, names),
        ],
        [] if report.by_persons else [_not_counted(end, names)],
        [
            *([best_turn_line(report.best_turn, names)] if report.best_turn else []),
            *([worst_turn_line(report.worst_turn, names)] if report.worst_turn else []),
        ],
        _figure_lines(end, names),
        share_line(report, names),
    )


def report_lines(session: RoyalSession) -> list[str]:
    """Format the end report, the headline first, the line to share last. The game must be over."""
    parts = report_parts(end_of(session), names_at(session))
    return [
        *parts.result,
        *_part(parts.goals),
        "",
        *parts.notes,
        *parts.turns,
        *parts.figures,
        "",
        parts.share,
    ]


def _part(lines: list[str]) -> list[str]:
    """Return the lines after an empty one, if there are any."""
    return ["", *lines] if lines else []


def _line(text: str) -> list[str]:
    return [text] if text else []


def _not_counted(end: RoyalEnd, names: TableNames) -> str:
    """Format why the statistics leave the game out."""
    watched = Controller.PERSON not in end.players
    return names.say("report.not_counted", watched=watched, alone=len(names) == 1)


def _figure_lines(end: RoyalEnd, names: TableNames) -> list[str]:
    """Format busts, cards set aside, the seed."""
    report = end.account
    busts = _by_seat(report.busts, names)
    lines = [names.say("report.busts", busts=busts, timed=end.view.timed, aside=report.aside)]
    if report.puzzle:
        return lines
    return [
        *lines,
        names.say(
            "report.decisions",
            seed=report.seed,
            decisions=report.decisions,
            hints=report.hints,
            rewound=report.rewound,
            late=not report.complete,
        ),
    ]


def _by_seat(counts: Iterable[int], names: TableNames) -> list[str]:
    return [names.say("report.seat", who=who, count=count) for who, count in zip(names, counts, strict=True)]


def _campaign_lines(end: RoyalEnd, names: TableNames) -> list[str]:
    """Format a chapter's crowns and months, and how the campaign stands."""
    tale, story = tale_in(end.view), end.story
    if tale is None:
        return []
    crowns = _by_seat((seat.crowns for seat in tale.seats), names)
    lines = [names.say("report.crowns", crowns=crowns, months=tale.month)]
    if story is not None and story.told:
        lines.append(_chapters_line(story, names))
    elif story is not None and story.defeats:
        lines.append(names.say("report.defeats", defeats=story.defeats))
    return lines


def _chapters_line(story: StoryTold, names: TableNames) -> str:
    """Format how a story went that was told to its end: its defeats, or who won how many chapters of it."""
    if not story.won:
        return names.say("report.told", defeats=story.defeats)
    return names.say("report.told_rivals", won=_by_seat(story.won, names))


def shared_line(session: RoyalSession) -> str:
    """Return the line to share of a finished game."""
    return share_line(account(session), names_at(session))
