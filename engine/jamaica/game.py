"""The engine's interface: `new_game`, `legal`, `apply`, `clone`.

`legal(state)` lists every move of the deciding seat once; `apply` accepts these, others that lead to the same but
for the order of holds, and `Concede`. A question with one answer is not asked, but for the choice of an action
card, and payments in a race by revision 1 of the rules (`first`).
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict, replace

from highseas.engine.game import Log, check_seats
from highseas.engine.jamaica import state as st
from highseas.engine.jamaica.board import LAIRS
from highseas.engine.jamaica.definitions import DATA, DECK, FOOD, GOLD, LADY_BETH, LIMIT, TREASURE_IDS, TREASURE_NO
from highseas.engine.jamaica.events import RaceStarted
from highseas.engine.jamaica.frames import battle, cargo, round, sailing
from highseas.engine.jamaica.frames.cargo import HOLDS, hold
from highseas.engine.jamaica.frames.round import begin_round, concede
from highseas.engine.jamaica.moves import GHOST, Concede, Empty, Hold, Move, Pay, StealHold
from highseas.engine.refusal import IllegalMove, SetupError
from highseas.engine.rng import SEED_LIMIT, below, shuffled, stream_of

_Answers = Callable[[st.State, Any], tuple[Move, ...]]
_Apply = Callable[[st.State, Any, Any, Log], None]
_QUESTIONS: dict[type, tuple[_Answers, _Apply]] = {
    st.Placing: (round.legal_placing, round.apply_placing),
    st.Choosing: (round.legal_choosing, round.apply_choosing),
    st.Loading: (cargo.legal_loading, cargo.apply_loading),
    st.Sailing: (sailing.legal_going, sailing.apply_sailing),
    st.Steering: (sailing.legal_going, sailing.apply_sailing),
    st.Targeting: (sailing.legal_targeting, sailing.apply_targeting),
    st.Battle: (battle.legal_battle, battle.apply_battle),
    st.Booty: (battle.legal_booty, battle.apply_booty),
    st.Paying: (cargo.legal_paying, cargo.apply_paying),
    st.Retreating: (sailing.legal_going, sailing.apply_retreating),
}
"""What answers a question has, and what one of them does."""
_RESUME: dict[type, Callable[[st.State, Any, Log], bool]] = {
    st.Acting: round.resume_acting,
    st.Landing: sailing.resume_landing,
    st.Battle: battle.resume_battle,
}
"""Frames that may go on by themselves."""


def legal(state: st.State) -> tuple[Move, ...]:
    """Return every legal move except `Concede`, each once; empty when the race is over."""
    if not state.frames:
        return ()
    frame = state.frames[-1]
    answers, _ = _QUESTIONS[type(frame)]
    return answers(state, frame)


def apply(state: st.State, move: Move, log: Log = None, first: bool = False) -> None:
    """Apply a move in place, up to the next question or the end. Raises `IllegalMove` with the state unchanged."""
    if not state.frames:
        raise IllegalMove("moves.game_over")
    if type(move) is Concede:
        concede(state, decider(state), log)
        return
    frame = state.frames[-1]
    answers, act = _QUESTIONS[type(frame)]
    if move not in answers(state, frame) and not _is_like_one(state, frame, move):
        raise IllegalMove("jamaica_rules.moves.not_now")
    act(state, frame, move, log)
    settle(state, log, first)


def _is_like_one(state: st.State, frame: st.AnyFrame, move: Move) -> bool:
    """Whether a move that is not listed does the same as one that is, but with another of several equal holds."""
    match frame, move:
        case st.Paying(), Pay(amounts):
            return cargo.pays(state, frame, amounts)
        case (st.Loading(ship=owner), Hold(place) | Empty(place)) | (st.Booty(loser=owner), StealHold(place)):
            return type(move)(cargo.first_like(state.ship(owner).holds, place)) in legal(state)
    return False


def settle(state: st.State, log: Log, first: bool = False) -> None:
    """Go on while nobody has to decide."""
    while state.frames:
        frame = state.frames[-1]
        kind = type(frame)
        if (resume := _RESUME.get(kind)) is not None:
            if resume(state, frame, log):
                continue
            return
        if kind is st.Choosing or (first and type(frame) is st.Paying and cargo.asked_before(state, frame)):
            return
        if type(frame) is st.Booty and frame.winner == GHOST and st.is_solo(state):
            moves: tuple[Move, ...] = (battle.own_booty(state, frame),)
        else:
            moves = legal(state)
        if len(moves) != 1:
            return
        _QUESTIONS[kind][1](state, frame, moves[0], log)


def decider(state: st.State) -> int:
    """Return the seat, from 0, that has to decide now; -1 when the race is over."""
    if not state.frames:
        return -1
    frame = state.frames[-1]
    if isinstance(frame, st.Choosing):
        return frame.seat_no
    if isinstance(frame, st.Battle):
        return battle.asks_in_battle(state, frame)
    if isinstance(frame, st.Booty):
        return st.ghosts_friend(state, frame.loser) if frame.winner == GHOST else frame.winner
    if isinstance(frame, (st.Loading, st.Sailing, st.Targeting, st.Paying, st.Retreating)) and frame.ship != GHOST:
        return frame.ship
    return state.captain


def clone(state: st.State) -> st.State:
    """Return an independent copy. Piles and holds are shared, because `bytes` never change; ships are copied."""
    ghost = None if state.ghost is None else replace(state.ghost)
    return replace(state, seats=[replace(seat) for seat in state.seats], ghost=ghost)


MODE = "jamaica"
PLAYERS = (1, 6)
MOST_WITH_GHOST = 2
"""With so many players or fewer the Ghost Ship sails along."""
MOST_ROUNDS = 1_000_000


def check_setup(setup: st.Setup) -> None:
    """Raise `SetupError` if no race can be laid out from this."""
    if setup.mode != MODE:
        raise SetupError("setup.mode", "mode", mode=setup.mode[:60], modes=MODE)
    check_seats(setup.names, PLAYERS)
    if not 0 <= setup.seed < SEED_LIMIT:
        raise SetupError("setup.seed", "seed", most=SEED_LIMIT - 1)
    if not 0 <= setup.most_rounds <= MOST_ROUNDS:
        raise SetupError("jamaica_rules.setup.rounds", "most_rounds", most=MOST_ROUNDS)


def has_ghost(setup: st.Setup) -> bool:
    """Whether the Ghost Ship sails along: with two players, and in the solo race (ruling J12)."""
    return len(setup.names) <= MOST_WITH_GHOST


def blank_state(setup: st.Setup) -> st.State:
    """Return the ships at the start and the tokens on the lairs, with no cards. Raises `SetupError`."""
    check_setup(setup)
    holds = bytes((hold(FOOD, DATA.start.food), hold(GOLD, DATA.start.gold))).ljust(HOLDS, b"\0")
    gold = bytes(hold(GOLD, count) for count in DATA.ghost.holds).ljust(HOLDS, b"\0")
    black_ship = st.Ship(holds=gold, up=bytes((TREASURE_NO[DATA.ghost.treasure],)))
    return st.State(
        **asdict(setup),
        stream=stream_of(setup.seed, "race"),
        seats=[st.Seat(holds=holds) for _ in setup.names],
        ghost=black_ship if has_ghost(setup) else None,
        captain=first_captain(setup),
        lairs=bytes(LAIRS),
    )


def first_captain(setup: st.Setup) -> int:
    """Return the seat, from 0, that luck names the first Captain."""
    return below(stream_of(setup.seed, "captain"), len(setup.names))[0]


def treasure_pool(setup: st.Setup) -> bytes:
    """Return the treasures that may be drawn: with the Ghost Ship not Lady Beth, which is its own (ruling G1)."""
    return bytes(card for card in range(len(TREASURE_IDS)) if card != LADY_BETH or not has_ghost(setup))


def new_game(setup: st.Setup, log: Log = None) -> st.State:
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
