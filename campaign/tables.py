"""From what is typed at the command line, or filled in on a form, to a game that can start."""

import secrets
from dataclasses import dataclass
from pathlib import Path

import msgspec

from campaign.saga import Saga
from campaign.session import Controller, Session, SessionError
from campaign.slots import keep_new, new_session, suggested_name
from campaign.start import Start, start_from_deal
from campaign.textfile import read_text
from campaign.words.saving import unsaved_line
from engine.cards import CONTRACTS
from engine.outcome import title
from engine.setup import Setup, check_setup
from engine.state import Options
from saves import Store

TYPED_SEEDS = 1_000_000
"""Seeds drawn for new games are below this, so that a person can type them."""
SLOWER = "With the cards of Just One More Contract in the Play deck, the story's goals are reached more slowly."
"""What the players of a campaign are told when it begins with cards of another set (Big Box, Setup)."""
DEFAULT_NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")


@dataclass(frozen=True)
class Wanted:
    """A game as asked for; None and empty stand for the usual.

    `contracts` may be shortened ("jinx"); `ai` gives the seats, from 1, of the rules-of-thumb player.
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


def draw_seed() -> int:
    """A seed for a new game, short enough to type."""
    return 1 + secrets.randbelow(TYPED_SEEDS - 1)


def seat_names(players: int | None, names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of the seats. Raises `SessionError` if number and names do not agree, or a name is a number."""
    if not names:
        count = 1 if players is None else players
        if not 1 <= count <= len(DEFAULT_NAMES):
            raise SessionError(f"{count} players cannot play; 1 to {len(DEFAULT_NAMES)} can")
        return ("Skipper",) if count == 1 else DEFAULT_NAMES[:count]
    for name in names:
        if name.strip().isdecimal():
            raise SessionError(f"{name.strip()} is a number, not a name; give each player a name")
    if players is not None and players != len(names):
        raise SessionError(f"{players} players but {len(names)} names; give as many names as players")
    return tuple(name.strip() for name in names)


def contract_id(word: str) -> str:
    """A contract by id, name or an unambiguous part of either. Raises `SessionError`."""
    asked = word.strip().casefold()
    exact = [c.id for c in CONTRACTS if asked in (c.id, c.name.casefold())]
    found = exact or [c.id for c in CONTRACTS if asked in c.id or asked in c.name.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        raise SessionError(f"{word!r} could be more than one contract: {', '.join(found)}")
    raise SessionError(f"there is no contract {word!r}; the contracts are: {', '.join(c.id for c in CONTRACTS)}")


def wanted_start(wanted: Wanted) -> Start:
    """The start of the game asked for. Raises `SessionError` or `SetupError`."""
    options = Options(
        sets=wanted.sets,
        competitive=wanted.competitive,
        aside=wanted.aside,
        contracts=tuple(contract_id(word) for word in wanted.contracts),
        expedition_to_win=wanted.expedition_to_win,
        bust_bars_expeditions=wanted.bust_bars_expeditions,
        second_shuffle_tax=wanted.second_shuffle_tax,
    )
    seed = draw_seed() if wanted.seed is None else wanted.seed
    setup = Setup(wanted.mode, seat_names(wanted.players, wanted.names), seed, options)
    check_setup(setup)
    return Start(setup)


def controllers(seats: int, ai: tuple[int, ...]) -> list[Controller]:
    """Who plays each seat. Raises `SessionError` for a seat that does not exist."""
    for seat in ai:
        if not 1 <= seat <= seats:
            raise SessionError(f"there is no seat {seat} for the rules-of-thumb player; seats are 1 to {seats}")
    return ["thumb" if seat in ai else "person" for seat in range(1, seats + 1)]


def read_deal_file(path: Path) -> Start:
    """A start from a deal file. Raises `SessionError` if it cannot be read, `DealError` if it is wrong."""
    return start_from_deal(read_text(path), path.name)


def begin(
    start: Start, ai: tuple[int, ...], store: Store | None, slot: str = "", saga: Saga | None = None
) -> tuple[Session, str]:
    """A new session, saved from now on if there is a store; and a sentence if it cannot be saved yet.

    Raises `SessionError`, `SetupError` or `DealError`.
    """
    session = new_session(start, controllers(len(start.setup.names), ai), saga)
    if saga is not None and start.setup.options.sets:
        session.notice = SLOWER
    if store is None:
        return session, ""
    keep_new(store, slot or suggested_name(start, saga), session)
    return session, unsaved_line(session)


def another_deal(start: Start) -> Start:
    """The same table with a seed of its own; a deal file keeps what it fixes and shuffles the rest anew."""
    setup = msgspec.structs.replace(start.setup, seed=draw_seed())
    if not start.deal:
        return Start(setup)
    from engine.deal import with_seed

    return start_from_deal(with_seed(start.deal, setup.seed))


def parts(text: str) -> tuple[str, ...]:
    """What commas separate, without what is empty."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def seat_numbers(text: str) -> tuple[int, ...]:
    """Typed seats, from 1. Raises `SessionError`."""
    if not all(part.isascii() and part.isdecimal() and len(part) <= 20 for part in parts(text)):
        raise SessionError(f"{text!r} does not name seats; write them like 2,3")
    return tuple(int(part) for part in parts(text))


def whole_number(text: str, what: str) -> int:
    """A typed whole number. Raises `SessionError`."""
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= 20):
        raise SessionError(f"{what} must be a whole number, not {text!r}")
    return int(text)


@dataclass(frozen=True)
class Forecast:
    """What a table will be: contracts laid out, turns of the Time deck (0 without), points and their title."""

    contracts: int
    turns: int
    points: int
    title: str


def forecast(wanted: Wanted) -> Forecast:
    """What the game asked for would be. Raises `SessionError` or `SetupError`."""
    start = wanted_start(wanted)
    controllers(len(start.setup.names), wanted.ai)
    state = start.lay_out()
    points = len(state.point_deck)
    return Forecast(len(state.contracts), len(state.time_deck), points, title(points))
