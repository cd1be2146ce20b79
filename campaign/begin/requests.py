"""Build games from user input at the command line or in a form."""

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from highseas.campaign.chapters.campaign import MOST_PLAYERS, Campaign
from highseas.campaign.files.textfile import read_text
from highseas.campaign.play.session import Controller, Session, SessionError
from highseas.campaign.play.start import Start, start_from_deal
from highseas.campaign.shelf.slots import keep_new, new_session, suggested_name
from highseas.campaign.words.language import ENGLISH
from highseas.campaign.words.saving import unsaved_line
from highseas.engine.royal.cards import CONTRACTS
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.new_game import check_setup
from highseas.engine.royal.outcome import title
from highseas.engine.royal.own_options import Value, read_own
from highseas.engine.royal.setup import Setup
from highseas.engine.royal.state import Options
from highseas.saves import Store

TYPED_SEEDS = 1_000_000
"""Limit of drawn seeds, so that a person can type them."""

DEFAULT_NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


@dataclass(frozen=True)
class GameRequest:
    """A game as asked for; None and empty values mean the default.

    `contracts` may be shortened ("jinx"); `ai` has the seats, from 1, that deckhand plays; `own` the options that
    only this mode has.
    """

    mode: str = "contracts"
    players: int | None = None
    names: tuple[str, ...] = ()
    seed: int | None = None
    aside: int = 0
    contracts: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    competitive: bool = False
    expedition_to_win: bool = False
    bust_bars_expeditions: bool = False
    second_shuffle_tax: bool = False
    ai: tuple[int, ...] = ()
    own: dict[str, Value] = field(default_factory=dict)


def draw_seed() -> int:
    """Draw a seed for a new game, short enough to type."""
    return 1 + secrets.randbelow(TYPED_SEEDS - 1)


def seat_names(players: int | None, names: tuple[str, ...], campaign: bool = False) -> tuple[str, ...]:
    """Return the names of the seats of a game, or of a campaign.

    Raises `SessionError` if number and names disagree, there are too many, or a name is a number.
    """
    count = len(names) if players is None and names else players
    most = MOST_PLAYERS if campaign else len(DEFAULT_NAMES)
    if count is not None and not 1 <= count <= most:
        code = "begin.players_campaign" if campaign else "begin.players"
        raise SessionError(code, players=count, most=most)
    if not names:
        return DEFAULT_NAMES[:count] if count and count > 1 else ("Skipper",)
    for name in names:
        if name.strip().isdecimal():
            raise SessionError("begin.number_as_name", name=name.strip())
    if players is not None and players != len(names):
        raise SessionError("begin.as_many_names", players=players, names=len(names))
    return tuple(name.strip() for name in names)


def contract_id(word: str) -> str:
    """Find a contract by id, name or an unambiguous part of either. Raises `SessionError`."""
    asked = word.strip().casefold()
    exact = [c.id for c in CONTRACTS if asked in (c.id, c.name.casefold())]
    found = exact or [c.id for c in CONTRACTS if asked in c.id or asked in c.name.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        raise SessionError("begin.contract.several", word=word, found=", ".join(found))
    raise SessionError("begin.contract.none", word=word, known=", ".join(c.id for c in CONTRACTS))


def wanted_start(wanted: GameRequest) -> Start:
    """Return the start of the requested game. Raises `SessionError` or `SetupError`."""
    options = Options(
        sets=wanted.sets,
        competitive=wanted.competitive,
        aside=wanted.aside,
        contracts=tuple(contract_id(word) for word in wanted.contracts),
        expedition_to_win=wanted.expedition_to_win,
        bust_bars_expeditions=wanted.bust_bars_expeditions,
        second_shuffle_tax=wanted.second_shuffle_tax,
        own=wanted.own,
    )
    seed = draw_seed() if wanted.seed is None else wanted.seed
    setup = Setup(wanted.mode, seat_names(wanted.players, wanted.names), seed, options)
    check_setup(setup)
    return Start(setup)


def own_options(mode: str, settings: Iterable[str]) -> dict[str, Value]:
    """Return the options that only a mode has from settings such as "most=2"; none for a mode that does not exist.

    Raises `SetupError`.
    """
    return read_own(MODES[mode], settings) if mode in MODES else {}


def controllers(seats: int, ai: tuple[int, ...]) -> list[Controller]:
    """Return who plays each seat. Raises `SessionError` for a seat that does not exist."""
    for seat in ai:
        if not 1 <= seat <= seats:
            raise SessionError("begin.no_seat", seat=seat, most=seats)
    return [Controller.DECKHAND if seat in ai else Controller.PERSON for seat in range(1, seats + 1)]


def read_deal_file(path: Path) -> Start:
    """Read a start from a deal file. Raises `TextFileError` if it cannot be read, `DealError` if it is wrong."""
    return start_from_deal(read_text(path), path.name)


def begin(
    start: Start, ai: tuple[int, ...], store: Store | None, slot: str = "", campaign: Campaign | None = None
) -> tuple[Session, str]:
    """Create a session, saved from now on if there is a store, and a sentence if it cannot be saved yet.

    Raises `SessionError`, `SetupError` or `DealError`.
    """
    session = new_session(start, controllers(len(start.setup.names), ai), campaign)
    if campaign is not None and start.setup.options.sets:
        session.notice = ENGLISH.say("begin.slower")
    if store is None:
        return session, ""
    keep_new(store, slot or suggested_name(start, campaign), session)
    return session, unsaved_line(session, ENGLISH)


def another_deal(start: Start) -> Start:
    """Return the same table with a new seed; a deal file keeps what it fixes and shuffles the rest."""
    setup = msgspec.structs.replace(start.setup, seed=draw_seed())
    if not start.deal:
        return Start(setup)
    from highseas.engine.royal.deal import with_seed

    return start_from_deal(with_seed(start.deal, setup.seed))


def parts(text: str) -> tuple[str, ...]:
    """Split text at commas, leaving out empty parts."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def seat_numbers(text: str) -> tuple[int, ...]:
    """Parse seats, from 1. Raises `SessionError`."""
    if not all(part.isascii() and part.isdecimal() and len(part) <= 20 for part in parts(text)):
        raise SessionError("begin.seats", text=text)
    return tuple(int(part) for part in parts(text))


def whole_number(text: str, what: str) -> int:
    """Parse a whole number. Raises `SessionError`, which calls it `what`, in words."""
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= 20):
        raise SessionError("begin.whole_number", what=what, text=text)
    return int(text)


@dataclass(frozen=True)
class Forecast:
    """What a table will be: number of contracts, turns of the Time deck (0 without), points and their title,
    and the influence that ends it.
    """

    contracts: int
    turns: int
    points: int
    title: str
    influence: int


def forecast(wanted: GameRequest) -> Forecast:
    """Forecast the requested game. Raises `SessionError` or `SetupError`."""
    start = wanted_start(wanted)
    controllers(len(start.setup.names), wanted.ai)
    state = start.lay_out()
    points = len(state.point_deck)
    ends = MODES[state.mode].ends_at
    return Forecast(len(state.contracts), len(state.time_deck), points, title(points), ends)
