"""A game as text that is easy to read and hardly ever changes: prompts, moves and events in ids.

It is played to its end and written down by turns: those in which something happens or is asked for the first
time, and the last. What the turns between brought stands in the figures of the next one that is written.

The players follow a few plain rules, so that a game is a story rather than noise: claim whatever can be claimed,
hire the dearest profession there is money for, else trade the richest ship, draw until the harbor is worth it.
"""

from dataclasses import dataclass, field

import msgspec

from highseas.engine.royal import moves as mv
from highseas.engine.royal.cards import CARDS, COINS, COLOR_BIT, CONTRACTS, COST, POWERS
from highseas.engine.royal.events import Event
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.moves import REPEL as REPEL_IT
from highseas.engine.royal.moves import format_move
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.build_view import prompt, result_view
from highseas.engine.royal.seen.view import Option, Prompt
from highseas.engine.royal.state import Setup, State
from highseas.story.moves import GUESTS, Call, Choose, Mission, Share

LONGEST = 3000
"""Decisions after which a game is taken to be stuck."""


# --- how these players decide ---


def choose(state: State) -> mv.Move:
    """Return the move these players make here."""
    moves = legal(state)
    if GUESTS in moves and len(state.harbor) >= 2:
        return GUESTS
    for wanted in (mv.Complete, mv.Expedition, Mission, mv.Sell, Choose, mv.PutBack, Call):
        for move in moves:
            if isinstance(move, wanted):
                return move
    if isinstance(moves[0], Share):
        return moves[len(moves) // 2]
    if mv.LOOKOUT in moves and len(state.harbor) >= 2:
        return mv.LOOKOUT
    if mv.GAMBLE in moves and state.colors.bit_count() <= 1:
        return mv.GAMBLE
    if REPEL_IT in moves:
        return _about_the_ship(state, moves)
    if mv.ASIDE in moves:
        return mv.ASIDE if len(state.time_deck) > 8 else mv.LEAVE
    if mv.NO in moves:
        return mv.NO
    if mv.PASS in moves:
        return _what_to_take(moves)
    return mv.STOP if mv.STOP in moves and (_worth_it(state) or mv.DRAW not in moves) else mv.DRAW


def _about_the_ship(state: State, moves: tuple[mv.Move, ...]) -> mv.Move:
    """Keep it for Pirates' Nest; send it off if it would bust; else let it in."""
    if mv.REPEL_NEST in moves:
        return mv.REPEL_NEST
    return REPEL_IT if COLOR_BIT[state.revealed[0]] & state.colors else mv.KEEP


def _worth_it(state: State) -> bool:
    """Whether the harbor has three ships, five cards, or a profession the active player can pay."""
    purse = len(state.seats[state.active].coins)
    payable = any(not COLOR_BIT[card] and 0 < COST[card] <= purse for card in state.harbor)
    ships = state.colors.bit_count()
    return ships >= 3 or len(state.harbor) >= 5 or (payable and ships >= 1)


def _what_to_take(moves: tuple[mv.Move, ...]) -> mv.Move:
    """Return a trade that declines its coins for a Nemesis, a ship for its item, the dearest hire, the richest
    ship, or nothing.
    """
    takes = [move for move in moves if isinstance(move, mv.Take)]
    declined = [move for move in takes if move.decline or move.item]
    hires = [move for move in takes if not COLOR_BIT[move.card]]
    if declined:
        return declined[0]
    if hires:
        return max(hires, key=lambda move: COST[move.card])
    return max(takes, key=lambda move: COINS[move.card], default=mv.PASS)


# --- how a game is written down ---


def short(text: str) -> str:
    """Return an id, or a move, without the parts that are the same everywhere."""
    for word in """
        base-ship- contracts-ship- base-expedition- base-tax- base- contracts- contract- adventure-ship-
        adventure-expedition- adventure- make-sail-ship- make-sail- promo-
    """.split():
        text = text.replace(f" {word}", " ").removeprefix(word)
    return text


def _event(event: Event, names: tuple[str, ...]) -> str:
    words = (_field(field, getattr(event, field), names) for field in event.__struct_fields__)
    return " ".join([str(event.__struct_config__.tag), *filter(None, words)])


def _field(name: str, value: object, names: tuple[str, ...]) -> str:
    """Return one figure of an event, nothing for what is not there."""
    if isinstance(value, bool):
        return name if value else ""
    if isinstance(value, bytes):
        return f"[{' '.join(short(CARDS[card].id) for card in value)}]"
    if name in ("card", "other"):
        if isinstance(value, str):
            return value  # a story card
        return short(CARDS[value].id) if isinstance(value, int) and value >= 0 else "no-card"
    if name in ("seat_no", "to"):
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
    coins = f"{reason.have}/{reason.need}" if reason.code == "coins" else ""
    detail = ",".join((*reason.symbols, *reason.items)) or coins
    return f"({short(option.text)}: {reason.code}{' ' if detail else ''}{detail})"


def _question(asked: Prompt, names: tuple[str, ...], move: mv.Move) -> str:
    about = short(asked.card or (asked.goal.id if asked.goal is not None else ""))
    head = f"{names[asked.seat - 1]}: {asked.kind}" + (f" {about}" if about else "")
    head += f" left={asked.left}" if asked.kind == "take" else ""
    options = " | ".join(_option(option) for option in asked.options)
    return f"{head}  {{ {options} }}\n  > {short(format_move(move))}"


def _table(state: State) -> list[str]:
    """Return a line about the piles and one per seat, at the start of each turn."""
    piles = f"deck={len(state.play_deck)} discard={len(state.discard)}"
    if state.timed:
        piles += f" time={len(state.time_deck)} points={len(state.point_deck)}"
    lines = [f"--- turn {state.turn}: {state.names[state.active]}   {piles}"]
    for name, seat in zip(state.names, state.seats, strict=True):
        display = " ".join(short(CARDS[card].id) for card in seat.display)
        figures = f"coins={len(seat.coins)} influence={seat.influence} cutlasses={seat.cutlasses}"
        kept = " ".join(short(CARDS[card].id) for card in seat.items)
        story = f" crowns={seat.crowns} keeps [{kept}]" if state.part is not None else ""
        under = f" under [{' '.join(short(CARDS[card].id) for card in seat.stowed)}]" if seat.stowed else ""
        lines.append(f"    {name}: {figures} markers={seat.markers} [{display}]{under}{story}")
    return lines


@dataclass
class Turn:
    """A turn as lines, and what happened or was asked in it: tags of events, kinds of questions."""

    number: int
    lines: list[str] = field(default_factory=list)
    shows: set[str] = field(default_factory=set)

    def add(self, log: list[Event], names: tuple[str, ...]) -> None:
        """What happened since the last line."""
        self.lines += [f"    {_event(event, names)}" for event in log]
        self.shows |= {str(event.__struct_config__.tag) for event in log}
        log.clear()


def play(setup: Setup) -> tuple[list[Turn], State]:
    """Return every turn of the game, the laying of the table as the first, and the table at its end."""
    log: list[Event] = []
    state = new_game(setup, log)
    head = [f"{setup.mode}, {len(setup.names)} seats, seed {setup.seed}"]
    turns = [Turn(0, head + [f"contract {short(CONTRACTS[index].id)}" for index in state.contracts])]
    for _ in range(LONGEST):
        turns[-1].add(log, state.names)
        asked = prompt(state)
        if asked is None:
            return turns, state
        if state.turn != turns[-1].number:
            turns.append(Turn(state.turn, ["", *_table(state)]))
        move = choose(state)
        turns[-1].lines.append(_question(asked, state.names, move))
        turns[-1].shows.add(f"asked {asked.kind}")
        apply(state, move, log)
    raise AssertionError("the game does not end")


def tell(setup: Setup) -> str:
    """Format the turns that show something new, how many lie between them, and the end."""
    turns, state = play(setup)
    lines, seen, left_out = list[str](), set[str](), 0
    for turn in turns:
        if turn.shows <= seen and turn is not turns[-1]:
            left_out += 1
            continue
        if left_out:
            lines += ["", f"... {left_out} {'turn' if left_out == 1 else 'turns'} ..."]
        lines += turn.lines
        seen, left_out = seen | turn.shows, 0
    result = result_view(state)
    assert result is not None
    end = " ".join(f"{key}={value}" for key, value in msgspec.to_builtins(result).items())
    return "\n".join([*lines, "", f"the end: {end}", ""])
