"""Lay out a new race: the cards, the treasures, the ships."""

from highseas.engine.game import Log
from highseas.engine.jamaica.board import LAIRS
from highseas.engine.jamaica.cards import DECK, FOOD, GOLD, LADY_BETH, LIMIT, TREASURE_IDS, TREASURE_NO
from highseas.engine.jamaica.events import RaceStarted
from highseas.engine.jamaica.facts import DATA
from highseas.engine.jamaica.frames.round import begin_round
from highseas.engine.jamaica.game import settle
from highseas.engine.jamaica.holds import HOLDS, hold
from highseas.engine.jamaica.setup import Setup
from highseas.engine.jamaica.state import Seat, Ship, State
from highseas.engine.refusal import SetupError
from highseas.engine.rng import SEED_LIMIT, below, shuffled, stream_of
from highseas.engine.seats import check_seats

MODE = "jamaica"
PLAYERS = (1, 6)
MOST_WITH_GHOST = 2
"""With so many players or fewer the Ghost Ship sails along."""
MOST_ROUNDS = 1_000_000


def check_setup(setup: Setup) -> None:
    """Raise `SetupError` if no race can be laid out from this."""
    if setup.mode != MODE:
        raise SetupError("setup.mode", "mode", mode=setup.mode[:60], modes=MODE)
    check_seats(setup.names, PLAYERS)
    if not 0 <= setup.seed < SEED_LIMIT:
        raise SetupError("setup.seed", "seed", most=SEED_LIMIT - 1)
    if not 0 <= setup.most_rounds <= MOST_ROUNDS:
        raise SetupError("jamaica_rules.setup.rounds", "most_rounds", most=MOST_ROUNDS)


def has_ghost(setup: Setup) -> bool:
    """Whether the Ghost Ship sails along: with two players, and in the solo race (ruling J12)."""
    return len(setup.names) <= MOST_WITH_GHOST


def start_holds() -> bytes:
    """Return the holds of a player's ship at the start."""
    return bytes((hold(FOOD, DATA.start.food), hold(GOLD, DATA.start.gold))).ljust(HOLDS, b"\0")


def ghost_ship() -> Ship:
    """Return the Ghost Ship at the start."""
    gold = bytes(hold(GOLD, count) for count in DATA.ghost.holds)
    return Ship(holds=gold.ljust(HOLDS, b"\0"), up=bytes((TREASURE_NO[DATA.ghost.treasure],)))


def blank_state(setup: Setup) -> State:
    """Return the ships at the start and the tokens on the lairs, with no cards. Raises `SetupError`."""
    check_setup(setup)
    return State(
        names=setup.names,
        mode=setup.mode,
        seed=setup.seed,
        most_rounds=setup.most_rounds,
        points_decide=setup.points_decide,
        stream=stream_of(setup.seed, "race"),
        seats=[Seat(holds=start_holds()) for _ in setup.names],
        ghost=ghost_ship() if has_ghost(setup) else None,
        captain=first_captain(setup),
        lairs=bytes(LAIRS),
    )


def first_captain(setup: Setup) -> int:
    """Return the seat, from 0, that luck names the first Captain."""
    return below(stream_of(setup.seed, "captain"), len(setup.names))[0]


def treasure_pool(setup: Setup) -> bytes:
    """Return the treasures that may be drawn: with the Ghost Ship not Lady Beth, which is its own (ruling G1)."""
    return bytes(card for card in range(len(TREASURE_IDS)) if card != LADY_BETH or not has_ghost(setup))


def new_game(setup: Setup, log: Log = None) -> State:
    """Lay out a new race, up to its first question. Raises `SetupError`."""
    state = blank_state(setup)
    cards, _ = shuffled(stream_of(setup.seed, "treasures"), treasure_pool(setup))
    state.treasures, state.box = cards[: DATA.start.treasures], cards[DATA.start.treasures :]
    stream = stream_of(setup.seed, "cards")
    for seat in state.seats:
        deck, stream = shuffled(stream, DECK)
        seat.hand, seat.deck = bytes(sorted(deck[-LIMIT:])), deck[:-LIMIT]
    if log is not None:
        log.append(RaceStarted(len(state.seats), state.ghost is not None))
    begin_round(state, log)
    settle(state, log)
    return state
