"""Honest games, as saves, replays and deals: what made-up inputs are made of."""

from functools import cache
from pathlib import Path
from random import Random

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, go_on
from highseas.campaign.play.replay import write_replay
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.saved_games import gamefile
from highseas.engine.game import needed
from highseas.engine.jamaica.state import Setup as Race
from highseas.engine.refusal import Refusal
from highseas.engine.royal.moves import GAMBLE
from highseas.engine.royal.state import Options, Setup
from tests.property.games import EVERY_SET

FIXTURES = Path(__file__).parents[1] / "saves" / "fixtures"
_NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
AMID_A_GAMBLER = """\
mode = "contracts"
seats = ["Ann", "Bo"]
[options]
sets = ["base", "contracts", "make-sail-marked", "gambler"]
[table]
drawn = 1
harbor = ["base-jester-2vp"]
contracts = ["contract-tax-officer", "contract-gamester", "contract-tiny-gamester"]
play_deck = ["base-ship-red-1-1c", "base-tax-most-swords", "base-ship-blue-1-1c", "base-ship-green-1-1c"]
[[table.seats]]
coins = 13
display = ["promo-gambler-1vp", "promo-gambler-2vp", "make-sail-merchant-red-2vp"]
stowed = ["base-ship-red-3-2c", "make-sail-ship-red-3-2c"]
"""
"""A Gambler is used here, and the Tax Inspector offered while two cards wait."""
MERCHANTS = """\
mode = "make-sail"
seats = ["Ann", "Bo"]
[table]
phase = "trade"
gambled = 0
harbor = ["make-sail-ship-red-6-3c", "make-sail-ship-green-1-2c"]
[[table.seats]]
display = ["make-sail-merchant-red-2vp", "make-sail-merchant-red-1vp"]
stowed = ["make-sail-ship-red-3-2c"]
[[table.seats]]
display = ["make-sail-merchant-green-2vp"]
"""
RACE = """\
mode = "jamaica"
seats = ["Ann", "Bo"]
[table]
round = 9
captain = 2
dice = [[2, 5], [6, 6]]
combat = [6, "star", 2]
lairs = [33, 37, 44]
treasures = ["gold_5"]
[[table.seats]]
space = 31
holds = [["food", 6], ["", 0], ["gold", 2], ["gunpowder", 4], ["gold", 5], ["food", 1]]
treasures_up = ["sixth_hold"]
treasures_down = ["gold_7a", "cursed_4"]
hand = [2, 4, 9]
deck = [1, 3]
[[table.seats]]
space = 48
lap = -1
treasures_down = 1
hand = 4
[table.ghost]
space = 31
treasures_up = ["sarans_sabre"]
"""


def session_of(start: Start, *, program: int = 0) -> Session:
    """Return a new game of persons, the last `program` seats the program's."""
    persons = len(start.setup.names) - program
    return Session(start, [Controller.PERSON] * persons + [Controller.PROGRAM] * program, "game", 1.0)


def _played(session: Session, luck: Random, moves: int) -> Session:
    for _ in range(moves):
        options = session.game.legal(session.state)
        if not options:
            break
        session.play(luck.choice(options))
    return session


def _tables(luck: Random) -> list[Session]:
    kinds = [
        ("base", 3, Options(expedition_to_win=True)),
        ("contracts", 1, Options(aside=2)),
        ("contracts", 3, Options(auto_contracts=True, auto_pass=True, random_start=True, competitive=True)),
        ("contracts", 4, Options(competitive=True)),
        ("make-sail", 3, Options(influence_to_end=12)),
        ("contracts", 2, Options(sets=EVERY_SET)),
    ]
    games = []
    for number, (mode, seats, options) in enumerate(kinds):
        games.append(_played(session_of(Start(Setup(mode, _NAMES[:seats], number, options))), luck, 60))
        games[-1].set_bookmark("here")
        games[-1].undo(consent=True)
    for text in (AMID_A_GAMBLER, MERCHANTS):
        session = session_of(start_from_deal(text))
        if GAMBLE in session.game.legal(session.state):
            session.play(GAMBLE)
        games.append(_played(session, luck, 1 if text is MERCHANTS else 0))
    return games


def _chapters(luck: Random) -> list[Session]:
    games = []
    for seed, competitive in ((3, False), (4, True)):
        request = CampaignRequest(names=_NAMES[:2], seed=seed, competitive=competitive, draft=competitive)
        begun = begin_campaign(request)
        for moves in (25,) if competitive else (2000, 40):
            session = session_of(begun[0], program=1)
            session.campaign = begun[1]
            games.append(_played(session, luck, moves))
            if session.result is not None:
                begun = go_on(session, 2.0)
    return games


def _races(luck: Random) -> list[Session]:
    """Return races of one to six, some of them over, one from a deal."""
    starts = [Start(Race(_NAMES[:seats], seats)) for seats in range(1, 7)] + [start_from_deal(RACE)]
    return [_played(session_of(start), luck, 10_000 if n in (1, 4) else 70) for n, start in enumerate(starts)]


@cache
def games() -> tuple[Session, ...]:
    """Return games of every kind, to look at and never to play on."""
    luck = Random(1)
    return (*_tables(luck), *_chapters(luck), *_races(luck))


@cache
def saves() -> tuple[bytes, ...]:
    """Return saves of honest games."""
    stored = tuple(path.read_bytes() for path in sorted(FIXTURES.rglob("*.hsv")))
    return stored + tuple(gamefile.to_bytes(game) for game in games())


@cache
def replays() -> tuple[str, ...]:
    """Return replays of honest games, those of chapters among them."""
    return tuple(write_replay(game) for game in games() if game.whole_history)


@cache
def deals() -> tuple[str, ...]:
    """Return deals that can be played."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(Path("campaign/puzzles").glob("*.toml"))]
    for game in games():
        try:
            texts.append(needed(game.game.deals, "deals").write(game.state, True))
        except Refusal:
            continue
    return (*texts, RACE)
