"""Build the question that is asked, with what each answer costs and brings."""

from collections.abc import Callable, Sequence
from typing import Any

from highseas.engine.jamaica.cards import GOLD, GUNPOWDER, SYMBOLS, TREASURE_IDS, VALUE
from highseas.engine.jamaica.frames.battle import bonus, sabre_holder
from highseas.engine.jamaica.frames.ghost import steering
from highseas.engine.jamaica.frames.landing import retreats
from highseas.engine.jamaica.frames.paying import paid
from highseas.engine.jamaica.frames.sailing import Target, targets
from highseas.engine.jamaica.game import decider, legal
from highseas.engine.jamaica.holds import kind_of, tokens, total
from highseas.engine.jamaica.kinds import (
    Battle,
    Booty,
    Choosing,
    Frame,
    Loading,
    Paying,
    Placing,
    Retreating,
    Sailing,
    Steering,
    Targeting,
)
from highseas.engine.jamaica.moves import (
    GHOST,
    Card,
    Curse,
    Dice,
    Empty,
    Fight,
    Go,
    Hold,
    Move,
    Pay,
    Powder,
    Reroll,
    StealHold,
    StealTreasure,
)
from highseas.engine.jamaica.notation import format_move
from highseas.engine.jamaica.seen import odds
from highseas.engine.jamaica.seen.sailing import card_facts, dice_facts, sail_facts
from highseas.engine.jamaica.seen.table import acting, all_tokens, seat_ref
from highseas.engine.jamaica.seen.view import (
    BootyFacts,
    Facts,
    FightFacts,
    Kind,
    LoadFacts,
    Odds,
    Option,
    PayFacts,
    PowderFacts,
    Prompt,
    RerollFacts,
)
from highseas.engine.jamaica.state import State

_KIND: dict[type, Kind] = {
    Placing: "dice",
    Choosing: "card",
    Loading: "load",
    Sailing: "sail",
    Steering: "ghost",
    Targeting: "fight",
    Paying: "pay",
    Booty: "booty",
    Retreating: "retreat",
}


def prompt(state: State) -> Prompt | None:
    """Return the question as the seat that is asked sees it; None when the race is over."""
    return prompt_for(state, decider(state))


def prompt_for(state: State, seat_no: int) -> Prompt | None:
    """Return the question as a seat, from 0, may see it: nobody else sees the options with hidden cards."""
    if not state.frames:
        return None
    frame, asked = state.frames[-1], decider(state)
    moves = legal(state)
    if seat_no != asked:
        moves = tuple(move for move in moves if not isinstance(move, (Card, Curse)))
    own = seat_no == asked or not isinstance(frame, Placing)
    options = tuple(Option(format_move(move), move, _facts(state, frame, move) if own else None) for move in moves)
    kind = _KIND.get(type(frame)) or ("powder" if _powder(frame) else "reroll")
    return Prompt(asked + 1, kind, options, **_about(state, frame, asked))


def _powder(frame: Frame) -> bool:
    return isinstance(frame, Battle) and frame.stage in ("powder", "defence")


def _about(state: State, frame: Frame, asked: int) -> dict[str, Any]:
    """Return what a question is about, besides its options."""
    about: dict[str, Any] = {"ship": seat_ref(asked), "part": acting(state)[1]}
    if isinstance(frame, (Loading, Paying)):
        about |= {"kind_of": SYMBOLS[frame.kind], "count": frame.count}
    if isinstance(frame, Paying):
        about["space"] = frame.space
    if isinstance(frame, (Sailing, Steering)):
        about["count"] = frame.count
    if isinstance(frame, Sailing):
        about["symbol"] = SYMBOLS[frame.symbol]
    if isinstance(frame, (Steering, Targeting, Booty)):
        about["ship"] = seat_ref(_ship(frame))
    if isinstance(frame, (Targeting, Retreating)):
        about["space"] = state.ship(frame.ship).space
    if isinstance(frame, Booty):
        about |= {"against": seat_ref(frame.loser), "space": state.ship(frame.loser).space}
    if isinstance(frame, Battle):
        other = frame.other if asked == frame.ship else frame.ship
        about |= {"against": seat_ref(other), "space": state.ship(other).space}
    return about


def _ship(frame: Steering | Targeting | Booty) -> int:
    return GHOST if isinstance(frame, Steering) else frame.winner if isinstance(frame, Booty) else frame.ship


def _facts(state: State, frame: Any, move: Move) -> Facts | None:
    """Return what a move costs and brings."""
    make = _FACTS.get(type(move))
    return make(state, frame, move) if make is not None else _no_facts(state, frame)


def _dice(state: State, frame: Placing, move: Dice) -> Facts:
    return dice_facts(state, state.captain, move.morning, move.evening)


def _card(state: State, frame: Choosing, move: Card) -> Facts:
    return card_facts(state, frame.seat_no, move.card, *state.dice)


def _load(state: State, frame: Loading, move: Hold | Empty) -> Facts:
    out = tokens(state.ship(frame.ship).holds[move.hold])
    return LoadFacts(move.hold + 1, SYMBOLS[frame.kind], frame.count, *out)


def _go(state: State, frame: Sailing | Steering | Retreating, move: Go) -> Facts:
    number = GHOST if isinstance(frame, Steering) else frame.ship
    ship = state.ship(number)
    found: Sequence[Target]
    if isinstance(frame, Steering):
        found = steering(state, frame.count)
    elif isinstance(frame, Sailing):
        found = targets(ship, frame.symbol, frame.count)
    else:
        found = retreats(ship, ship.space, ship.holds)
    return sail_facts(state, number, next(target for target in found if target.space == move.space))


def _pay(state: State, frame: Paying, move: Pay) -> Facts:
    holds = state.seats[frame.ship].holds
    left = paid(holds, move.amounts)
    return PayFacts(all_tokens(left), left.count(0) - holds.count(0))


def _booty(state: State, frame: Booty, move: StealHold | StealTreasure | Curse) -> Facts:
    loser, winner = state.ship(frame.loser), state.ship(frame.winner)
    if isinstance(move, Curse):
        return BootyFacts("curse", card=TREASURE_IDS[move.treasure], points=-VALUE[move.treasure])
    if isinstance(move, StealTreasure):
        if move.place < len(loser.up):
            return BootyFacts("treasure", card=TREASURE_IDS[loser.up[move.place]])
        return BootyFacts("blind", count=len(loser.down))
    content = loser.holds[move.hold]
    sunk = frame.winner == GHOST and kind_of(content) != GOLD
    kind, count = tokens(content)
    return BootyFacts("hold", kind, count, room=0 in winner.holds, sunk=sunk)


# --- chances of battles ---


def _sides(state: State, frame: Battle, powder: int, other_powder: int) -> odds.Sides:
    holder = sabre_holder(state, frame)
    sabre = odds.NOBODY if holder < 0 else odds.ATTACKER if holder == frame.ship else odds.DEFENDER
    mine, theirs = bonus(state.ship(frame.ship)), bonus(state.ship(frame.other))
    return odds.Sides(mine + powder, theirs + other_powder, sabre)


def _spare(state: State, number: int) -> int:
    return 0 if number == GHOST else total(state.seats[number].holds, GUNPOWDER)


def _said(chances: odds.Chances, attacker: bool) -> Odds:
    """Return chances as the side that is asked has them."""
    mine, tie, theirs = chances if attacker else chances[::-1]
    return Odds(mine, tie, theirs)


def _fight(state: State, frame: Targeting, move: Fight) -> Facts:
    battle = Battle(frame.ship, move.seat_no)
    mine, theirs = _spare(state, frame.ship), _spare(state, move.seat_no)
    none, most = _sides(state, battle, 0, 0), _sides(state, battle, mine, theirs)
    return FightFacts(
        seat_ref(move.seat_no), theirs, _said(odds.battle(none), True), _said(odds.battle(most), True)
    )


def _powder_facts(state: State, frame: Battle, move: Powder) -> Facts:
    if frame.stage == "defence":
        sides = _sides(state, frame, frame.powder, move.count)
        return PowderFacts(move.count, (_said(odds.defended(sides, frame.die), False),))
    answers = range(_spare(state, frame.other) + 1)
    return PowderFacts(
        move.count,
        tuple(_said(odds.battle(_sides(state, frame, move.count, answer)), True) for answer in answers),
    )


def _reroll(state: State, frame: Battle, move: Reroll) -> Facts:
    return _sabre(state, frame, True)


def _no_facts(state: State, frame: Frame) -> Facts | None:
    if isinstance(frame, Battle):
        return _sabre(state, frame, False)
    return BootyFacts("nothing") if isinstance(frame, Booty) else None


def _sabre(state: State, frame: Battle, used: bool) -> Facts:
    """Return the chances with the Sabre used now, or not now."""
    attacker = sabre_holder(state, frame) == frame.ship
    if frame.stage == "second":
        sides = _sides(state, frame, frame.powder, frame.other_powder)
        stands = odds.compared(sides, frame.die, frame.other_die)
        return RerollFacts((_said(odds.rerolled_second(sides, frame.die) if used else stands, attacker),))
    found = []
    for answer in range(_spare(state, frame.other) + 1):
        sides = _sides(state, frame, frame.powder, answer)
        found.append(odds.rerolled_first(sides) if used else odds.defended(sides, frame.die))
    return RerollFacts(tuple(_said(chances, attacker) for chances in found))


_FACTS: dict[type, Callable[[State, Any, Any], Facts]] = {
    Dice: _dice,
    Card: _card,
    Hold: _load,
    Empty: _load,
    Go: _go,
    Fight: _fight,
    Powder: _powder_facts,
    Pay: _pay,
    StealHold: _booty,
    StealTreasure: _booty,
    Curse: _booty,
    Reroll: _reroll,
}
