"""The end report of a game in lines: outcome, contracts by whom and when, turns to remember, a line to share."""

from campaign.account import Account, account
from campaign.saga import is_complete
from campaign.session import Session
from campaign.words.account import (
    best_turn_line,
    goal_lines,
    miss_line,
    next_title_line,
    share_line,
    worst_turn_line,
)
from campaign.words.names import counted
from campaign.words.results import result_lines


def report_lines(session: Session) -> list[str]:
    """Everything the end report tells, the headline first, the line to share last. The game must be over."""
    result = session.result
    assert result is not None
    told, names, tale = account(session), session.state.names, session.view.story
    return [
        *result_lines(result, names, tale),
        *_line(next_title_line(told)),
        *_part(
            [
                *goal_lines(told.goals, names, tale.missions if tale is not None else ()),
                *(_line(miss_line(told.nearest, names)) if told.nearest else []),
                *_campaign_lines(session),
            ]
        ),
        "",
        *_drama_lines(session, told),
        "",
        share_line(told, names),
    ]


def _part(lines: list[str]) -> list[str]:
    """Lines set off from those before, if there are any."""
    return ["", *lines] if lines else []


def _line(text: str) -> list[str]:
    return [text] if text else []


def _drama_lines(session: Session, told: Account) -> list[str]:
    """The turns to remember, busts, cards set aside, the seed."""
    names = session.state.names
    lines = [best_turn_line(told.best_turn, names)] if told.best_turn else []
    lines += [worst_turn_line(told.worst_turn, names)] if told.worst_turn else []
    busts = ", ".join(f"{name} {count}" for name, count in zip(names, told.busts, strict=True))
    aside = f" Time cards set aside on the way: {told.aside}." if session.view.timed else ""
    rewound = "; the game was rewound" if told.rewound else ""
    begun = "" if told.complete else "; the history of this game begins later than the game"
    decisions = "" if told.puzzle else f"Seed {told.seed}, {counted(told.decisions, 'decision')}{rewound}{begun}."
    return [*lines, f"Busts: {busts}.{aside}", *_line(decisions)]


def _campaign_lines(session: Session) -> list[str]:
    """Of a chapter: crowns, months, and what the campaign has come to."""
    tale, saga = session.view.story, session.saga
    if tale is None:
        return []
    crowns = ", ".join(f"{name} {seat.crowns}" for name, seat in zip(session.state.names, tale.seats, strict=True))
    lines = [f"Crowns: {crowns}. It took {counted(tale.month, 'month')}."]
    if saga is not None and is_complete(session):
        defeats = f"with {counted(saga.defeats, 'defeat')} on the way."
        flawless = defeats if saga.defeats else "without a single defeat!"
        lines.append(f"The story is told to its end, {flawless}")
    elif saga is not None and saga.defeats:
        lines.append(f"Defeats of this campaign so far: {saga.defeats}.")
    return lines


def shared_line(session: Session) -> str:
    """The one line to share of a finished game."""
    return share_line(account(session), session.state.names)
