"""What the statistics keep of a game of Port Royal, and what they have of games like one that is about to begin."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec.structs import asdict

from highseas.campaign.chapters.campaign import campaign_in
from highseas.campaign.play.session import Controller
from highseas.campaign.results.stats import Entry, is_chapter
from highseas.campaign.results.summary import against_time, in_order
from highseas.campaign.royal.play.account import BEFORE, account
from highseas.campaign.royal.play.at_table import RoyalSession
from highseas.campaign.royal.play.rating import rating_of
from highseas.campaign.royal.play.tally import most_coins
from highseas.campaign.royal.words.names import TableNames
from highseas.campaign.royal.words.report import share_line
from highseas.engine.royal.modes import added_sets


def entry_of(session: RoyalSession, day: str) -> Entry:
    """Return the entry of a game that ended on this day, for now without its place in their order."""
    report, campaign = account(session), campaign_in(session)
    goals = [goal for goal in report.goals if goal.kind == "contract"]
    counts = campaign is not None and not campaign.practice
    rating = None if session.start.deal else rating_of(session.start)
    result, persons = session.result, [player is not Controller.PROGRAM for player in session.players]
    assert result is not None
    against_each_other = result.outcome == "ranked" and any(persons) and not all(persons)
    completed = [(goal.id, done) for goal in goals for done in goal.done if done.turn != BEFORE]
    alike = {name: value for name, value in asdict(report).items() if name in Entry.__struct_fields__}
    own = {
        "seats": len(session.players),
        "busts": sum(report.busts),
        "contracts": tuple(goal for goal, _ in completed),
        "done_in": tuple(done.turn for _, done in completed),
        "done_by": tuple(session.names[done.seat - 1] for _, done in completed),
        "conceded": result.conceded > 0,
        "finished": 0,
        "lay": tuple(goal.id for goal in goals),
        "day": day,
        "dealt": bool(session.start.deal),
        "campaign": f"{campaign.name} {campaign.seed}" if campaign is not None and counts else "",
        "defeats": campaign.defeats if campaign is not None else 0,
        "beaten": any(persons[seat - 1] for seat in result.winners) if against_each_other else None,
        "rating": rating.number if rating is not None else 0,
        "sets": added_sets(report.mode, session.state.options.sets),
        "aside": session.state.options.aside,
        "coins": most_coins(session),
        "share": share_line(report, TableNames(session.names)),
    }
    return Entry(**alike | own)


class PastGames(NamedTuple):
    """Earlier games like one: how many were finished, in how many of these persons played against the program or
    against time (`counted`), how many of those they `won`, and the title of the best won one, where games
    have titles.
    """

    played: int = 0
    counted: int = 0
    won: int = 0
    title: str = ""


def past_against_time(entries: Mapping[str, Entry], mode: str, seats: int) -> PastGames:
    """Return the outcome of games against the Time deck with so many seats."""
    games = [entry for entry in against_time(in_order(entries)) if (entry.mode, entry.seats) == (mode, seats)]
    won = [game for game in games if game.outcome == "won"]
    best = max(won, key=lambda game: game.points, default=None)
    return PastGames(len(games), len(games), len(won), best.title if best is not None else "")


def past_rivals(entries: Mapping[str, Entry], mode: str, seats: int) -> PastGames:
    """Return the outcome of games against each other with so many seats."""
    games = [
        entry
        for entry in in_order(entries)
        if (entry.plays, entry.mode, entry.seats, entry.outcome) == ("", mode, seats, "ranked")
        and not (entry.puzzle or entry.dealt)
    ]
    against = [game for game in games if game.beaten is not None]
    return PastGames(len(games), len(against), sum(game.beaten is True for game in against))


def past_chapters(entries: Mapping[str, Entry], seats: int) -> PastGames:
    """Return the outcome of the chapters of campaigns that so many played together."""
    games = [entry for entry in in_order(entries) if is_chapter(entry) and entry.seats == seats]
    together = [game for game in games if game.outcome != "ranked"]
    return PastGames(len(games), len(together), sum(game.outcome == "won" for game in together))
