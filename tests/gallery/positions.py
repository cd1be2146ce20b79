"""Games to take pictures of: the same ones each time, played by rules that never change."""

from collections.abc import Callable
from datetime import timedelta

import msgspec
from msgspec.structs import replace

from highseas.campaign.begin import requests
from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, campaign_of
from highseas.campaign.chapters.pages import read_one, unread
from highseas.campaign.files import paths
from highseas.campaign.play.daily import daily_in, today
from highseas.campaign.play.players import Program
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.results import stats
from highseas.campaign.royal.begin import setups
from highseas.campaign.royal.play import named_deals
from highseas.campaign.saved_games import slots
from highseas.engine.game import needed
from highseas.engine.jamaica.state import Setup
from highseas.saves.store import Store
from tests.races import PEOPLE
from tests.tui.games import new_game, on_with, simple_move, wise_move
from tests.tui.races import new_race, sail_on
from tests.tui.test_story_table import all_read, campaign, simply
from tests.tui.test_table_screens import POSITIONS as OF_TABLES

DAYS = (0, 1, 2, 4, 5, 9)
"""How long ago the deals of the day were played that a home begins with."""

Position = Callable[[], Session]


def _wisely(session: Session, moves: int) -> Session:
    """Play so many of deckhand's moves, and stop at a choice of the active player amid Discover after that."""
    while session.prompt is not None and (len(session.moves) < moves or len(session.view.harbor) < 5):
        session.play(wise_move(session))
    return session


def _simply(session: Session, until: Callable[[Session], bool]) -> Session:
    while session.prompt is not None and not until(session):
        session.play(simple_move(session))
    return session


def _lost() -> Session:
    return on_with(new_game(seed=1))


def _won() -> Session:
    """The first of these deals that deckhand wins."""
    for seed in range(20):
        session = on_with(new_game(seed=seed), by=wise_move)
        if session.result is not None and session.result.outcome == "won":
            return session
    raise AssertionError("none of the deals is won")


def _draft() -> Session:
    """Everybody chooses from all characters; Bo's was chosen."""
    start, tale = begin_campaign(CampaignRequest(names=("Ann", "Bo", "Cy"), seed=5, draft=True))
    session = simply(all_read(requests.begin(start, (), None, "", tale)), 1)
    return session


def _card() -> Session:
    """A card that lays out a mission waits to be read."""
    session = campaign(2)
    while session.state.turn == 0:
        simply(session, 1)
    session.campaign = replace(campaign_of(session), read=(), page=0)
    session.campaign = read_one(session)
    while unread(session)[0] != "10":
        session.campaign = read_one(session)
    return session


def _chapter_over() -> Session:
    session = campaign(2)
    while session.result is None:
        simply(session, 1)
    while unread(session):
        session.campaign = read_one(session)
    return session


def play_before() -> None:
    """Fill the player's folder: deals of several days, one of them lost, daily races, won games and lost ones,
    races of several ships, a chapter amid its month, which is the last that was played.
    """
    store = slots.open_store()
    for ago in DAYS:
        day = today() - timedelta(ago)
        start = named_deals.daily_start(day, "Skipper")
        _to_the_end(
            requests.begin(start, (), store, named_deals.daily_slot(day)), simple_move if ago == 2 else wise_move
        )
    for seats, seed in ((1, 3), (2, 5), (3, 8)):
        names = ("Skipper", "Bo", "Cy")[:seats]
        start = setups.wanted_start(setups.GameRequest(names=names, seed=seed))
        _to_the_end(requests.begin(start, (), store), wise_move)
    _race_before(store)
    entries = {game: replace(entry, day=entry.daily or entry.day) for game, entry in stats.load().items()}
    paths.statistics_file().write_bytes(msgspec.json.encode(entries))
    slots.leave(simply(campaign(2, saved=True), 60))


def _race_before(store: Store) -> None:
    """Sail the daily races of some days, and races of two to four ships, whose others are the program's."""
    race = daily_in("jamaica")
    for ago in DAYS[:4]:
        day = today() - timedelta(ago)
        _sail(requests.begin(race.start(day, "Skipper"), (), store, race.slot(day)))
    for seats, seed in ((2, 4), (3, 5), (4, 6), (3, 7)):
        others = [Program(seat, "greedy") for seat in range(2, seats + 1)]
        _sail(requests.begin(Start(Setup(("Skipper", *PEOPLE)[:seats], seed)), others, store))


def _sail(session: Session) -> None:
    """Sail a race as the program's quickest player does."""
    game = session.game
    advise = needed(game.advise, "advice")
    while session.prompt is not None:
        seat_no = game.decider(session.state)
        seen = game.observe(session.state, seat_no)
        session.play(advise(seen, seat_no, "greedy").move)
    stats.record(session)


def _to_the_end(session: Session, choose: Callable[[Session], str]) -> None:
    stats.record(on_with(session, by=choose))


POSITIONS: dict[str, Position] = {
    "first": new_game,
    "solo": lambda: _wisely(new_game(seed=3), 90),
    "two": lambda: _wisely(new_game(2, seed=5), 120),
    "five": lambda: _wisely(new_game(5, seed=11), 150),
    "trade": lambda: _simply(
        _wisely(new_game(3, seed=8), 100), lambda session: session.view.phase == "trade" and bool(session.prompt)
    ),
    "repel": OF_TABLES["repel"],
    "bust": OF_TABLES["bust"],
    "base": lambda: _wisely(new_game(4, seed=2, mode="base", players=[Controller.PERSON] * 4), 120),
    "story": lambda: simply(campaign(1), 60),
    "story-four": lambda: simply(campaign(4), 90),
    "characters": lambda: campaign(2),
    "characters-draft": _draft,
    "cover": lambda: campaign(read=False),
    "card": _card,
    "lost": _lost,
    "won": _won,
    "chapter-over": _chapter_over,
    "race-dice": lambda: sail_on(new_race(3), 30, "dice"),
    "race-card": lambda: sail_on(new_race(4), 40, "card"),
    "race-sail": lambda: sail_on(new_race(6), 60, "sail"),
    "race-battle": lambda: sail_on(new_race(2, 4), 30, "powder"),
    "race-hands": lambda: sail_on(new_race(3, persons=3), 30, "card"),
    "race-over": lambda: sail_on(new_race(4), 100_000),
}
"""Sessions by name."""
