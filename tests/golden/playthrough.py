"""A whole game as text that is easy to read and hardly ever changes: every prompt, move and event, in ids.

The players follow a few plain rules, so that a game is a story rather than noise: claim whatever can be claimed,
hire the dearest profession there is money for, else trade the richest ship, draw until the harbor is worth it.
"""

import msgspec

from engine.cards import CARDS, COINS, COLOR_BIT, CONTRACTS, COST, POWERS
from engine.events import Event
from engine.game import apply, legal
from engine.moves import (
    ASIDE,
    DRAW,
    KEEP,
    LEAVE,
    LOOKOUT,
    NO,
    PASS,
    REPEL_NEST,
    STOP,
    Choose,
    Complete,
    Expedition,
    Mission,
    Move,
    PutBack,
    Sell,
    Share,
    Take,
)
from engine.moves import REPEL as REPEL_IT
from engine.notation import format_move
from engine.prompt import prompt
from engine.setup import Setup, new_game
from engine.state import State
from engine.view import Option, Prompt, result_view

LONGEST = 3000
"""Decisions after which a game is taken to be stuck."""


# --- how these players decide ---


def choose(state: State) -> Move:
    """The one move these players make here."""
    moves = legal(state)
    for wanted in (Complete, Expedition, Mission, Sell, Choose, PutBack):
        for move in moves:
            if isinstance(move, wanted):
                return move
    if isinstance(moves[0], Share):
        return moves[len(moves) // 2]
    if LOOKOUT in moves and len(state.harbor) >= 2:
        return LOOKOUT
    if REPEL_IT in moves:
        return _about_the_ship(state, moves)
    if ASIDE in moves:
        return ASIDE if len(state.time_deck) > 8 else LEAVE
    if NO in moves:
        return NO
    if PASS in moves:
        return _what_to_take(moves)
    return STOP if STOP in moves and (_worth_it(state) or DRAW not in moves) else DRAW


def _about_the_ship(state: State, moves: tuple[Move, ...]) -> Move:
    """Keep it for Pirates' Nest; send it off if it would bust; else let it in."""
    if REPEL_NEST in moves:
        return REPEL_NEST
    return REPEL_IT if COLOR_BIT[state.revealed[0]] & state.colors else KEEP


def _worth_it(state: State) -> bool:
    """Three ships, or five cards, or a profession the active player can pay: enough is enough."""
    purse = len(state.seats[state.active].coins)
    payable = any(not COLOR_BIT[card] and 0 < COST[card] <= purse for card in state.harbor)
    ships = state.colors.bit_count()
    return ships >= 3 or len(state.harbor) >= 5 or (payable and ships >= 1)


def _what_to_take(moves: tuple[Move, ...]) -> Move:
    """A trade that declines its coins for a Nemesis, a ship for its item, the dearest hire, the richest ship, or
    nothing.
    """
    takes = [move for move in moves if isinstance(move, Take)]
    declined = [move for move in takes if move.decline or move.item]
    hires = [move for move in takes if not COLOR_BIT[move.card]]
    if declined:
        return declined[0]
    if hires:
        return max(hires, key=lambda move: COST[move.card])
    return max(takes, key=lambda move: COINS[move.card], default=PASS)


# --- how a game is told ---


def short(text: str) -> str:
    """An id, or a move, without the parts that are the same everywhere."""
    for word in (
        "base-ship-",
        "contracts-ship-",
        "base-expedition-",
        "base-tax-",
        "base-",
        "contracts-",
        "contract-",
        "adventure-ship-",
        "adventure-expedition-",
        "adventure-",
    ):
        text = text.replace(f" {word}", " ").removeprefix(word)
    return text


def _event(event: Event, names: tuple[str, ...]) -> str:
    words = []
    for field in msgspec.structs.fields(event):
        value = getattr(event, field.name)
        words.append(_field(field.name, value, names))
    return " ".join([str(event.__struct_config__.tag), *(word for word in words if word)])


def _field(name: str, value: object, names: tuple[str, ...]) -> str:
    """One figure of an event, nothing for what is not there."""
    if isinstance(value, bool):
        return name if value else ""
    if isinstance(value, bytes):
        return f"[{' '.join(short(CARDS[card].id) for card in value)}]"
    if name in ("card", "other"):
        if isinstance(value, str):
            return value  # a story card
        return short(CARDS[value].id) if isinstance(value, int) and value >= 0 else "no-card"
    if name in ("seat", "to"):
        return f"{'to ' if name == 'to' else ''}{names[int(str(value))]}"
    if name == "contract":
        return short(CONTRACTS[int(str(value))].id)
    if name == "power":
        return f"by {POWERS[int(str(value))]}" if value != -1 else ""
    return str(value) if isinstance(value, str) else f"{name}={value}"


def _option(option: Option) -> str:
    if option.reason is None:
        return short(option.text)
    reason = option.reason
    detail = ",".join((*reason.symbols, *reason.items)) or (
        f"{reason.have}/{reason.need}" if reason.code == "coins" else ""
    )
    return f"({short(option.text)}: {reason.code}{' ' if detail else ''}{detail})"


def _question(asked: Prompt, names: tuple[str, ...], move: Move) -> str:
    about = short(asked.card or asked.contract or asked.mission)
    head = f"{names[asked.seat - 1]}: {asked.kind}" + (f" {about}" if about else "")
    head += f" left={asked.left}" if asked.kind == "take" else ""
    options = " | ".join(_option(option) for option in asked.options)
    return f"{head}  {{ {options} }}\n  > {short(format_move(move))}"


def _table(state: State) -> list[str]:
    """A line about the piles and one per seat, at the start of each turn."""
    piles = f"deck={len(state.play_deck)} discard={len(state.discard)}"
    if state.timed:
        piles += f" time={len(state.time_deck)} points={len(state.point_deck)}"
    lines = [f"--- turn {state.turn}: {state.names[state.active]}   {piles}"]
    for name, seat in zip(state.names, state.seats, strict=True):
        display = " ".join(short(CARDS[card].id) for card in seat.display)
        figures = f"coins={len(seat.coins)} influence={seat.influence} cutlasses={seat.cutlasses}"
        kept = " ".join(short(CARDS[card].id) for card in seat.items)
        story = f" crowns={seat.crowns} keeps [{kept}]" if state.tale is not None else ""
        lines.append(f"    {name}: {figures} markers={seat.markers} [{display}]{story}")
    return lines


def tell(setup: Setup) -> str:
    """The whole game."""
    log: list[Event] = []
    state = new_game(setup, log)
    lines = [f"{setup.mode}, {len(setup.names)} seats, seed {setup.seed}"]
    lines += [f"contract {short(CONTRACTS[index].id)}" for index in state.contracts]
    turn = 0
    for _ in range(LONGEST):
        lines += [f"    {_event(event, state.names)}" for event in log]
        log.clear()
        asked = prompt(state)
        if asked is None:
            return "\n".join([*lines, *_end(state), ""])
        if state.turn != turn:
            lines += ["", *_table(state)]
            turn = state.turn
        move = choose(state)
        lines.append(_question(asked, state.names, move))
        apply(state, move, log)
    raise AssertionError("the game does not end")


def _end(state: State) -> list[str]:
    result = result_view(state)
    assert result is not None
    return ["", f"the end: {' '.join(f'{key}={value}' for key, value in msgspec.to_builtins(result).items())}"]
