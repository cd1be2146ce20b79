"""How a game of Port Royal that is over went: all that its end page and its report are made of, as values."""

import msgspec

from highseas.campaign.chapters.campaign import campaign_in, is_complete
from highseas.campaign.play.finished import Curve
from highseas.campaign.play.players import Controller
from highseas.campaign.royal.play.account import Account, account
from highseas.campaign.royal.play.at_table import RoyalSession, RoyalView
from highseas.campaign.royal.play.curves import curves
from highseas.engine.royal.seen.view import ResultView
from highseas.story.view import FinalGoalView


class StoryStanding(msgspec.Struct, frozen=True):
    """How a campaign stands after a chapter: how often the table lost, whether its story is `complete`, and
    then, among rivals, how many chapters each seat won.
    """

    defeats: int
    complete: bool
    won: tuple[int, ...] = ()


class RoyalEnd(msgspec.Struct, frozen=True):
    """A game that is over: its account, result and curves, the table as it lies there, who plays each seat, and how
    its campaign stands, if it is a chapter of one.
    """

    account: Account
    result: ResultView[FinalGoalView]
    view: RoyalView
    players: tuple[Controller, ...]
    curves: tuple[Curve, ...]
    story: StoryStanding | None = None


def end_of(session: RoyalSession) -> RoyalEnd:
    """Return how a game went. It must be over."""
    found, result, campaign, story = account(session), session.result, campaign_in(session), None
    assert result is not None
    if campaign is not None:
        complete = is_complete(session)
        won: tuple[int, ...] = ()
        if complete and campaign.options.competitive:
            names = [entry.names[seat - 1] for entry in campaign.log if entry.chapter for seat in entry.winners]
            names += [session.names[seat - 1] for seat in result.winners]
            won = tuple(names.count(name) for name in session.names)
        story = StoryStanding(campaign.defeats, complete, won)
    return RoyalEnd(
        account=found,
        result=result,
        view=session.view,
        players=tuple(session.players),
        curves=tuple(curves(session, found)),
        story=story,
    )
