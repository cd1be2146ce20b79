"""Write fixtures of the present save format (`python -m tests.saves.make_fixtures`); those that exist stay.

Each is a game stopped at a telling moment, found by playing seeds with deckhand.
"""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random

from msgspec.structs import replace

from highseas.campaign.chapters.achievements import HandedOn, Laid
from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, go_on
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import gamefile
from highseas.engine.royal.frames.kinds import (
    AfterBust,
    AsideChoice,
    Discover,
    Gambling,
    Looking,
    Offer,
    Repelling,
    Taking,
)
from highseas.engine.royal.game import decider, legal
from highseas.engine.royal.moves import GAMBLE
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.observe import observe
from highseas.engine.royal.state import Options, Setup, State
from highseas.saves import FORMAT
from highseas.story.mode.state import Choosing, Sharing
from tests.property.games import EVERY_SET, choose

FOLDER = Path(__file__).parent / "fixtures"
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
Moment = Callable[[State], bool]


def _asks(kind: type) -> Moment:
    return lambda state: bool(state.frames) and isinstance(state.frames[-1], kind) and state.turn > 2


def _first(kind: type) -> Moment:
    return lambda state: bool(state.frames) and isinstance(state.frames[-1], kind)


MOMENTS: dict[str, tuple[int, Moment]] = {
    "mid-turn": (1, lambda s: _asks(Discover)(s) and s.drawn >= 3 and len(s.harbor) >= 3),
    "mid-frame-repel": (1, _asks(Repelling)),
    "mid-frame-aside": (2, _asks(AsideChoice)),
    "mid-frame-offer-in-a-tax": (3, lambda s: _asks(Offer)(s) and len(s.frames) == 3),
    "after-bust": (3, _asks(AfterBust)),
    "inactive-chance": (5, lambda s: _asks(Taking)(s) and decider(s) != s.active),
    "after-a-reshuffle": (5, lambda s: _asks(Discover)(s) and s.age > 0),
    "won": (1, lambda s: s.result is not None and s.result.outcome == "won"),
    "lost": (2, lambda s: s.result is not None and s.result.outcome == "lost"),
}


def _stowed(state: State) -> int:
    """Return how many seats have ships under Merchants."""
    return sum(1 for seat in state.seats if seat.stowed)


MIXED = Options(sets=EVERY_SET)
GAMBLERS = Options(sets=("base", "make-sail-marked", "gambler"), influence_to_end=16, auto_pass=True)
RIVALS = Options(sets=EVERY_SET, competitive=True)
MIXED_MOMENTS: dict[str, tuple[Setup, Moment]] = {
    "gambler-offer": (
        Setup("contracts", NAMES[:3], 0, MIXED),
        lambda s: _asks(Offer)(s) and isinstance(s.frames[1], Gambling) and len(s.revealed) > 2,
    ),
    "gambler-aside": (
        Setup("contracts", NAMES[:1], 0, MIXED),
        lambda s: _asks(AsideChoice)(s) and isinstance(s.frames[1], Gambling) and len(s.revealed) > 0,
    ),
    "gambler-again": (Setup("base", NAMES[:2], 0, GAMBLERS), lambda s: _asks(Discover)(s) and s.gambled > 0),
    "ships-under-merchants": (
        Setup("contracts", NAMES[:2], 0, RIVALS),
        lambda s: _asks(Discover)(s) and s.drawn > 1 and _stowed(s) == 2,
    ),
    "make-sail": (
        Setup("make-sail", NAMES[:3], 0),
        lambda s: _asks(Taking)(s) and decider(s) != s.active and _stowed(s) > 1 and not s.ending,
    ),
    "make-sail-over": (Setup("make-sail", NAMES[:4], 0), lambda s: s.result is not None and _stowed(s) > 1),
}
"""Moments with Gamblers and Merchants; these games are played by chance."""


STORY_MOMENTS: dict[str, tuple[int, Moment]] = {
    "story-characters": (2, _first(Choosing)),
    "story-mid-turn": (1, lambda s: _asks(Discover)(s) and s.drawn >= 2 and len(s.seats[0].items) > 0),
    "story-mission-offer": (2, _asks(Offer)),
    "story-lookout": (1, _asks(Looking)),
    "story-sharing": (2, _first(Sharing)),
    "story-over": (2, lambda s: s.result is not None),
}
"""Moments of campaigns; "over" is a chapter that is done and whose campaign goes on."""


def _table() -> HandedOn:
    """Return a Table that an earlier campaign has left."""
    return HandedOn((Laid("dace", ("Ann",), 1, "Ann & Bo"), Laid("pell", ("Cy", "Di"), 2, "Ann & Bo")), 1)


def _at_table(outcome: str) -> Session:
    """Return the second campaign at a Table: the end of a chapter that ended so."""
    for seed in range(50):
        start, campaign = begin_campaign(CampaignRequest(names=NAMES[:2], seed=seed, table=_table()))
        session = Session(start, [Controller.PERSON] * 2, f"fixture{seed}", 0.0)
        session.campaign = campaign
        while session.prompt is not None:
            seat = decider(session.state)
            session.play(PORT_ROYAL.advise(observe(session.state, seat), seat).move)
        if session.state.result is not None and session.state.result.outcome == outcome:
            return session
    raise LookupError("no seed leads there")


def _goes_on_at_table() -> Session:
    """Return the chapter after one that was won there, its characters chosen."""
    won = _at_table("won")
    start, campaign = go_on(won, 0.0)
    session = Session(start, won.players, won.game_id, 0.0)
    session.campaign = campaign
    while session.state.turn == 0:
        seat = decider(session.state)
        session.play(PORT_ROYAL.advise(observe(session.state, seat), seat).move)
    return session


AT_TABLE: dict[str, Callable[[], Session]] = {
    "table-won": lambda: _at_table("won"),
    "table-lost": lambda: _at_table("lost"),
    "table-next-chapter": _goes_on_at_table,
}
"""Moments of a campaign at an earlier one's Table."""


def _campaign(seats: int, seed: int) -> Session:
    start, campaign = begin_campaign(CampaignRequest(names=NAMES[:seats], seed=seed))
    session = Session(start, [Controller.PERSON] * seats, f"fixture{seed}", 0.0)
    session.campaign = campaign
    return session


def _play_story_until(seats: int, wanted: Moment) -> Session:
    """Chapter after chapter, try after try, of one campaign after another."""
    for seed in range(50):
        session = _campaign(seats, seed)
        for _ in range(8):
            while session.prompt is not None:
                if wanted(session.state):
                    return session
                seat = decider(session.state)
                session.play(PORT_ROYAL.advise(observe(session.state, seat), seat).move)
            if wanted(session.state):
                return session
            start, campaign = go_on(session, 0.0)
            session = Session(start, session.players, f"fixture{seed}", 0.0)
            session.campaign = campaign
    raise LookupError("no seed leads there")


def _play_until(seats: int, wanted: Moment) -> Session:
    for seed in range(2000):
        session = Session(
            Start(Setup("contracts", NAMES[:seats], seed)), [Controller.PERSON] * seats, f"fixture{seed}", 0.0
        )
        while True:
            if wanted(session.state):
                return session
            if session.prompt is None:
                break
            seat = decider(session.state)
            session.play(PORT_ROYAL.advise(observe(session.state, seat), seat).move)
    raise LookupError("no seed leads there")


def _play_by_chance(setup: Setup, wanted: Moment) -> Session:
    """Return a game that came to the moment, with the Gamblers used wherever they may be."""
    for seed in range(20_000):
        luck, start = Random(seed), Start(replace(setup, seed=seed))
        session = Session(start, [Controller.PERSON] * len(setup.names), f"fixture{seed}", 0.0)
        while not wanted(session.state) and session.prompt is not None:
            moves = legal(session.state)
            session.play(GAMBLE if GAMBLE in moves else choose(moves, luck))
        if wanted(session.state):
            return session
    raise LookupError("no seed leads there")


def _gambler_of_a_story() -> Session:
    """Return a chapter in which a Gambler may be used, and ships lie under Merchants."""
    request = CampaignRequest(names=NAMES[:2], seed=1, sets=("base", "make-sail-marked", "gambler"))
    for seed in range(500):
        luck = Random(seed)
        start, campaign = begin_campaign(replace(request, seed=seed))
        session = Session(start, [Controller.PERSON] * 2, f"fixture{seed}", 0.0)
        session.campaign = campaign
        while session.prompt is not None:
            moves = legal(session.state)
            if GAMBLE in moves and session.state.drawn and _stowed(session.state):
                return session
            session.play(choose(moves, luck))
    raise LookupError("no seed leads there")


def _crew() -> Session:
    """Return a game amid a turn of the crew, in which every player of the program has a seat."""
    start = Start(Setup("contracts", NAMES[:4], 1))
    players = [Controller.PERSON, Controller.PROGRAM, Controller.PROGRAM, Controller.PERSON]
    policies = ("deckhand", "navigator", "random", "deckhand")
    session = Session(start, players, "fixture1", 0.0, policies=policies)
    session.hand_over(4, "navigator")
    while session.turn < 4 or not session.state.drawn:
        if session.waits_for_ai:
            session.play_ai()
        else:
            session.play(legal(session.state)[-1])
    return session


def write_missing(folder: Path, made: Mapping[str, Callable[[], Session]]) -> None:
    """Write the saves that are not there yet, by name, each with a bookmark at its moment."""
    for name, make in made.items():
        path = folder / f"{FORMAT:04}-{name}.hsv"
        if not path.exists():
            session = make()
            session.set_bookmark("here")
            path.write_bytes(gamefile.to_bytes(session))
            print(path.name)


def main() -> None:
    """Write what is missing."""
    in_order = {name: partial(_play_until, *game) for name, game in MOMENTS.items()}
    of_story = {name: partial(_play_story_until, *game) for name, game in STORY_MOMENTS.items()}
    by_chance = {name: partial(_play_by_chance, *game) for name, game in MIXED_MOMENTS.items()}
    single = {"story-gambler": _gambler_of_a_story, "crew": _crew}
    write_missing(FOLDER, {**in_order, **of_story, **AT_TABLE, **by_chance, **single})


if __name__ == "__main__":
    main()
