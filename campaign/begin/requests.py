"""Beginning a game, of whatever kind: who plays it and how, the session, and how what is typed is read."""

import secrets
from collections.abc import Sequence
from datetime import date

import msgspec

from highseas.campaign.chapters.campaign import Campaign
from highseas.campaign.play.daily import USUAL_NAME, daily_in
from highseas.campaign.play.players import PERSON, Program
from highseas.campaign.play.session import Controller, Session, SessionError, checked_policy
from highseas.campaign.play.start import Start, deals_of, start_from_deal
from highseas.campaign.saved_games.slots import keep_new, new_session, resume, store_with, suggested_name
from highseas.campaign.words.games import replaced_line, standing_of
from highseas.campaign.words.language import LANGUAGE
from highseas.engine.game import DECKHAND, Game, needed
from highseas.saves import Store

TYPED_SEEDS = 1_000_000
"""Limit of drawn seeds, so that a person can type them."""

DEFAULT_NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")
USUAL_SEATS = 5
"""The most seats of the first game."""


def draw_seed() -> int:
    """Draw a seed for a new game, short enough to type."""
    return 1 + secrets.randbelow(TYPED_SEEDS - 1)


def seat_names(
    players: int | None, names: tuple[str, ...], most: int = USUAL_SEATS, code: str = "begin.players", fewest: int = 1
) -> tuple[str, ...]:
    """Return names for so many seats, by default `fewest`. Raises `SessionError`, with this code for too many."""
    count = len(names) if players is None and names else players
    if count is not None and not 1 <= count <= most:
        raise SessionError(code, players=count, fewest=fewest, most=most)
    if not names:
        seats = fewest if count is None else count
        return DEFAULT_NAMES[:seats] if seats > 1 else ("Skipper",)
    for name in names:
        if name.strip().isdecimal():
            raise SessionError("begin.number_as_name", name=name.strip())
    if players is not None and players != len(names):
        raise SessionError("begin.as_many_names", players=players, names=len(names))
    return tuple(name.strip() for name in names)


def plain_start(game: Game, players: int | None, names: tuple[str, ...], seed: int | None) -> Start:
    """Return the start of a game of which only seats and luck are asked. Raises `SessionError` or `SetupError`."""
    fewest, most = game.seats
    seats = seat_names(players, names, most, fewest=fewest)
    setup = game.setup_type(names=seats, seed=draw_seed() if seed is None else seed)
    game.check_setup(setup)
    return Start(setup)


def controllers(start: Start, ai: Sequence[Program]) -> list[Controller]:
    """Return who plays each seat, the program those in `ai`. Raises `SessionError`, and `NoSuchPart` without bots."""
    seats, named = len(start.setup.names), [program.seat for program in ai]
    for seat, policy in ai:
        if not 1 <= seat <= seats:
            raise SessionError("begin.no_seat", seat=seat, most=seats)
        if named.count(seat) > 1:
            raise SessionError("begin.seat_twice", seat=seat)
        checked_policy(start.game, policy)
    if ai:
        needed(start.game.advise, "advice")
    return [Controller.PROGRAM if seat in named else Controller.PERSON for seat in range(1, seats + 1)]


def programs_of(start: Start) -> tuple[Program, ...]:
    """Return the seats that a deal file gives to the program; none for any other game."""
    if not start.deal:
        return ()
    players = deals_of(start.game).players(start.deal)
    return tuple(Program(seat, player) for seat, player in enumerate(players, 1) if player != PERSON)


def begin(
    start: Start, ai: Sequence[Program], store: Store | None, slot: str = "", campaign: Campaign | None = None
) -> Session:
    """Create a session, saved in the store if there is one. Without `ai` a deal file says which seats the program
    plays. Raises `SessionError`, `NoSuchPart`, `SetupError` or `DealError`.
    """
    ai = ai or programs_of(start)
    session = new_session(start, controllers(start, ai), campaign, ai)
    replaced = replaced_line(session.replaced, session.names, LANGUAGE)
    session.notice = " ".join(filter(None, (standing_of(start.game.name).notice(start), replaced)))
    if store is not None:
        keep_new(store, slot or suggested_name(start, campaign), session)
    return session


def begin_daily(game: str, day: date, name: str, store: Store | None) -> Session:
    """Begin a game's deal of a day as `begin` does, or resume it where it is saved. Raises `SaveError` too."""
    daily = daily_in(game)
    slot = daily.slot(day)
    if store is not None and store_with(store, slot).exists(slot):
        return resume(store, slot)
    return begin(daily.start(day, name or USUAL_NAME), (), store, slot)


def another_deal(start: Start) -> Start:
    """Return the same table with a new seed; a deal file keeps what it fixes and shuffles the rest."""
    setup = msgspec.structs.replace(start.setup, seed=draw_seed())
    if not start.deal:
        return Start(setup)
    return start_from_deal(deals_of(start.game).with_seed(start.deal, setup.seed), start.game.name, older=True)


def parts(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def programs(text: str) -> tuple[Program, ...]:
    """Parse seats, from 1, each with its player of the program: "2,3:navigator". Raises `SessionError`."""
    found = []
    for part in parts(text):
        seat, mark, policy = (word.strip() for word in part.partition(":"))
        if not (seat.isascii() and seat.isdecimal() and len(seat) <= 20) or bool(mark) != bool(policy):
            raise SessionError("begin.seats", text=text)
        found.append(Program(int(seat), policy.casefold() or DECKHAND))
    return tuple(found)


def whole_number(text: str, what: str) -> int:
    """Parse a whole number. Raises `SessionError`, which calls it `what`, in words."""
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) <= 20):
        raise SessionError("begin.whole_number", what=what, text=text)
    return int(text)
