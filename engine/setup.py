"""Laying the table for a new game (Big Box p. 3 and "Just One More Contract", rulings R18 to R21)."""

import msgspec

from engine import cards, soundness
from engine.cards import CONTRACT_BY_ID, CONTRACT_INDEX, CONTRACTS
from engine.events import Event, Gained, GameStarted
from engine.frames.turn import begin_turn
from engine.game import settle
from engine.modes import MODES
from engine.rng import SEED_LIMIT, shuffled, stream_of
from engine.state import Options, Seat, State
from engine.table import Log, gain
from engine.upkeep import refresh

STARTING_COINS = 3
CONTRACTS_BY_PLAYERS = {1: 3, 2: 5, 3: 7, 4: 9, 5: 11}
"""Open contracts of a solo or cooperative game (ruling R19)."""
COMPETITIVE_CONTRACTS = 4
TIME_DECK_BASE = 13
_WHOLE_DECK = bytes(range(len(CONTRACTS)))
_COMPETITIVE_DECK = bytes(i for i, contract in enumerate(CONTRACTS) if not contract.cooperative_only)
LONGEST_NAME = 24


class SetupError(ValueError):
    """This game cannot be laid out; the message is one sentence for a person.

    `at` says what is at fault, as a deal file writes it: "options", "contracts", 2 is the third contract chosen.
    """

    def __init__(self, sentence: str, *at: str | int) -> None:
        super().__init__(sentence)
        self.at = at


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that decides a game before its first move: the same setup always gives the same table.

    `names` gives the seats in turn order, 1 to 5 of them; `seed` is a whole number from 0 to 2**64 - 1. `script`
    is the packed chapter that mode `adventure` plays (`story.script`); it is empty in other modes.
    """

    mode: str
    names: tuple[str, ...]
    seed: int
    options: Options = Options()
    script: bytes = b""


def check_setup(setup: Setup) -> None:
    """Raise `SetupError` if no game can be laid out from this."""
    mode = MODES.get(setup.mode)
    if mode is None:
        raise SetupError(f"there is no mode {setup.mode!r}; choose one of: {', '.join(MODES)}", "mode")
    check_seats(setup.names)
    if not 0 <= setup.seed < SEED_LIMIT:
        raise SetupError(f"the seed must be a whole number from 0 to {SEED_LIMIT - 1}", "seed")
    _check_options(setup)


def check_seats(names: tuple[str, ...]) -> None:
    """Raise `SetupError` unless there are 1 to 5 seats with names that tell them apart."""
    if not 1 <= len(names) <= 5:
        raise SetupError(f"{len(names)} players cannot play; 1 to 5 can", "seats")
    taken: set[str] = set()
    for seat_no, name in enumerate(names):
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            wanted = f"a seat's name needs 1 to {LONGEST_NAME} printable characters, not {name!r}"
            raise SetupError(wanted, "seats", seat_no)
        if name.casefold() in taken:
            raise SetupError("two seats have the same name; give each its own", "seats", seat_no)
        taken.add(name.casefold())


def _check_options(setup: Setup) -> None:
    options = setup.options
    for place, name in enumerate(options.sets):
        if name not in cards.SET_BY_NAME:
            known = ", ".join(cards.SET_BY_NAME)
            raise SetupError(f"there is no card set {name!r}; the sets are: {known}", "options", "sets", place)
        if name in options.sets[:place]:
            raise SetupError(f"the card set {name!r} is named twice", "options", "sets", place)
    needed = MODES[setup.mode].sets
    if options.sets and not set(needed) <= set(options.sets):
        wrong = f"mode {setup.mode!r} is played with the cards of {' and '.join(needed)}"
        raise SetupError(wrong, "options", "sets")
    for place, name in enumerate(options.sets):
        if cards.SET_BY_NAME[name].by_story:
            wrong = f"the cards of {name!r} come into play only by a story; leave that set out"
            raise SetupError(wrong, "options", "sets", place)
    if MODES[setup.mode].by_script:
        MODES[setup.mode].check_setup(setup)
        return
    for key in ("variable", "draft", "groups", "allotment"):
        if getattr(options, key):
            raise SetupError(f"the option {key!r} belongs to mode 'adventure'", "options", key)
    if setup.mode == "base":
        for key in ("contracts", "competitive", "aside"):
            if getattr(options, key):
                wrong = "contracts, the Time deck and cards set aside belong to mode 'contracts'"
                raise SetupError(wrong, "options", key)
        return
    if options.competitive:
        if len(setup.names) < 2:
            raise SetupError("a competitive game needs at least 2 players", "options", "competitive")
        if options.aside:
            wrong = "a competitive game has no Time deck to set cards aside from"
            raise SetupError(wrong, "options", "aside")
    elif options.expedition_to_win:
        wrong = "only a competitive game can ask for an expedition to win"
        raise SetupError(wrong, "options", "expedition_to_win")
    _check_contracts(setup)
    if options.aside < 0:
        raise SetupError("the number of cards set aside beforehand cannot be below 0", "options", "aside")


def _check_contracts(setup: Setup) -> None:
    chosen = setup.options.contracts
    most = contracts_open(setup)
    at = ("options", "contracts")
    for place, contract_id in enumerate(chosen):
        if contract_id in chosen[:place]:
            raise SetupError("a contract is chosen twice; each can lie on the table once", *at, place)
        contract = CONTRACT_BY_ID.get(contract_id)
        if contract is None:
            raise SetupError(f"there is no contract {contract_id!r}", *at, place)
        if contract.cooperative_only and setup.options.competitive:
            wrong = f"{contract.name} ({contract_id}) belongs to solo and cooperative games only"
            raise SetupError(wrong, *at, place)
    if len(chosen) > most:
        raise SetupError(f"{len(chosen)} contracts are chosen, but this game lays out {most}", *at)


def contracts_open(setup: Setup) -> int:
    """How many contracts such a game lays out."""
    return COMPETITIVE_CONTRACTS if setup.options.competitive else CONTRACTS_BY_PLAYERS[len(setup.names)]


def time_deck_size(contracts: bytes) -> int:
    """Cards of the Time deck for these open contracts: 13, the seals' numbers, 1 per letter (ruling R19)."""
    seals = [CONTRACTS[index] for index in contracts]
    return TIME_DECK_BASE + sum(c.seal_number for c in seals) + len({c.seal for c in seals})


def is_timed(setup: Setup) -> bool:
    """Whether such a game is played against the Time deck (ruling R20)."""
    return setup.mode == "contracts" and not setup.options.competitive


def blank_state(setup: Setup) -> State:
    """A table with seats and nothing on it. Raises `SetupError`."""
    check_setup(setup)
    return State(
        mode=setup.mode,
        options=setup.options,
        names=setup.names,
        seed=setup.seed,
        stream=stream_of(setup.seed, "deck"),
        script=setup.script,
        seats=[Seat() for _ in setup.names],
        timed=is_timed(setup),
    )


def sets_in_play(setup: Setup) -> tuple[str, ...]:
    """The card sets of the game: those the options name, else the mode's own."""
    return setup.options.sets or MODES[setup.mode].sets


def lay_contracts(state: State, contracts: bytes) -> None:
    """Lay contracts out, free of markers."""
    seats = len(state.seats)
    state.contracts = contracts
    state.markers = (b"",) * len(contracts)
    state.steps = (bytes(seats),) * len(contracts)


def draw_contracts(setup: Setup) -> bytes:
    """The contracts of a game: the chosen ones, then random ones up to the number it lays out."""
    chosen = [CONTRACT_INDEX[contract_id] for contract_id in setup.options.contracts]
    deck = _COMPETITIVE_DECK if setup.options.competitive else _WHOLE_DECK
    rest = bytes(index for index in deck if index not in chosen) if chosen else deck
    order, _ = shuffled(stream_of(setup.seed, "contracts"), rest)
    return (bytes(chosen) + order)[: contracts_open(setup)]


def new_game(setup: Setup, log: Log = None) -> State:
    """Lay out a new game, up to its first question. Raises `SetupError`."""
    state = blank_state(setup)
    if MODES[setup.mode].by_script:
        return _new_chapter(state, setup, log)
    sets = sets_in_play(setup)
    state.play_deck, state.stream = shuffled(state.stream, cards.pool(sets))
    state.expeditions = cards.table_cards(sets, len(state.seats))
    if setup.mode == "contracts":
        lay_contracts(state, draw_contracts(setup))
    dealt: list[Event] = []
    for seat_no in range(len(state.seats)):
        gain(state, seat_no, STARTING_COINS, "start", dealt)
    if state.timed:
        size = time_deck_size(state.contracts)
        check_aside(size, setup.options.aside)
        deal_time_deck(state, size, setup.options.aside)
    if log is not None:
        log.append(GameStarted(len(state.time_deck), len(state.point_deck)))
        log += [event for event in dealt if isinstance(event, Gained)]
    start(state, log)
    return state


def _new_chapter(state: State, setup: Setup, log: Log) -> State:
    """Lay out a chapter, whose mode asks for characters before the first turn."""
    MODES[setup.mode].lay_out(state)
    state.play_deck, state.stream = shuffled(state.stream, soundness.expected_cards(state))
    if log is not None:
        log.append(GameStarted(0, 0))
    refresh(state)
    settle(state, log)
    return state


def check_aside(size: int, aside: int) -> None:
    """Raise `SetupError` if a Time deck of so many cards cannot spare so many for the Point deck (ruling R21)."""
    if aside >= size:
        wrong = f"the Time deck has {size} cards; at most {size - 1} can be set aside, not {aside}"
        raise SetupError(wrong, "options", "aside")


def deal_time_deck(state: State, size: int, aside: int) -> None:
    """Deal the top `size` cards of the Play deck, and move the first `aside` of them, unseen, to the Point deck.

    Rulings R19 and R21.
    """
    rest = len(state.play_deck) - size
    dealt = state.play_deck[rest:]
    state.play_deck = state.play_deck[:rest]
    state.time_deck = dealt[: size - aside]
    state.point_deck = dealt[size - aside :][::-1]


def start(state: State, log: Log) -> None:
    """Begin the first turn of a table that is laid out."""
    refresh(state)
    begin_turn(state, log)
    settle(state, log)
