"""The end report of a game in lines: outcome, contracts by whom and when, turns to remember, a line to share."""

from highseas.campaign.chapters.campaign import campaign_in, is_complete
from highseas.campaign.chapters.naming import names_at
from highseas.campaign.play.royal.account import Account, account
from highseas.campaign.play.royal.at_table import RoyalSession
from highseas.campaign.words.account import (
    best_turn_line,
    goal_lines,
    miss_line,
    next_title_line,
    share_line,
    worst_turn_line,
)
from highseas.campaign.words.names import counted
from highseas.campaign.words.results import result_lines
from highseas.story.seen import tale_in


def report_lines(session: RoyalSession) -> list[str]:
    """Format the end report, the headline first, the line to share last. The game must be over."""
    result = session.result
    assert result is not None
    report, names, tale = account(session), names_at(session), tale_in(session.view)
    return [
        *result_lines(result, names, tale),
        *_line(next_title_line(report)),
        *_part(
            [
                *goal_lines(report.goals, names, session.view.goals),
                *(_line(miss_line(report.nearest, names)) if report.nearest else []),
                *_campaign_lines(session),
            ]
        ),
        "",
        *_drama_lines(session, report),
        "",
        share_line(report, names),
    ]


def _part(lines: list[str]) -> list[str]:
    """Return the lines after an empty one, if there are any."""
    return ["", *lines] if lines else []


def _line(text: str) -> list[str]:
    return [text] if text else []


def _drama_lines(session: RoyalSession, report: Account) -> list[str]:
    """Format the turns to remember, busts, cards set aside, the seed."""
    names = names_at(session)
    lines = [best_turn_line(report.best_turn, names)] if report.best_turn else []
    lines += [worst_turn_line(report.worst_turn, names)] if report.worst_turn else []
    busts = ", ".join(f"{name} {count}" for name, count in zip(names, report.busts, strict=True))
    aside = f" Time cards set aside on the way: {report.aside}." if session.view.timed else ""
    rewound = "; the game was rewound" if report.rewound else ""
    begun = "" if report.complete else "; the history of this game begins later than the game"
    decisions = (
        "" if report.puzzle else f"Seed {report.seed}, {counted(report.decisions, 'decision')}{rewound}{begun}."
    )
    return [*lines, f"Busts: {busts}.{aside}", *_line(decisions)]


def _campaign_lines(session: RoyalSession) -> list[str]:
    """Format a chapter's crowns and months, and how the campaign stands."""
    tale, campaign = tale_in(session.view), campaign_in(session)
    if tale is None:
        return []
    crowns = ", ".join(f"{name} {seat.crowns}" for name, seat in zip(session.names, tale.seats, strict=True))
    lines = [f"Crowns: {crowns}. It took {counted(tale.month, 'month')}."]
    if campaign is not None and is_complete(session):
        defeats = f"with {counted(campaign.defeats, 'defeat')} on the way."
        flawless = defeats if campaign.defeats else "without a single defeat!"
        lines.append(f"The story is told to its end, {flawless}")
    elif campaign is not None and campaign.defeats:
        lines.append(f"Defeats of this campaign so far: {campaign.defeats}.")
    return lines


def shared_line(session: RoyalSession) -> str:
    """Return the line to share of a finished game."""
    return share_line(account(session), session.names)
