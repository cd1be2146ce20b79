"""Build the question that is asked, with what each answer costs and brings, by the functions of the rules."""

from collections.abc import Callable, Sequence
from typing import Any, Literal

from highseas.engine.jamaica import board
from highseas.engine.jamaica import moves as mv
from highseas.engine.jamaica import state as st
from highseas.engine.jamaica.definitions import (
    BACKWARD,
    CARDS,
    DATA,
    EVENING,
    FORWARD,
    GOLD,
    GUNPOWDER,
    MORNING,
    SYMBOLS,
    TREASURE_IDS,
    VALUE,
)
from highseas.engine.jamaica.frames import cargo
from highseas.engine.jamaica.frames.battle import sabre_holder
from highseas.engine.jamaica.frames.ghost import steering
from highseas.engine.jamaica.frames.sailing import Target, can_pay, retreats, rivals_there, targets
from highseas.engine.jamaica.game import decider, legal
from highseas.engine.jamaica.moves import GHOST, Move, format_move
from highseas.engine.jamaica.seen import odds, view
from highseas.engine.jamaica.seen.build_view import acting, all_tokens, seat_ref
from highseas.engine.jamaica.seen.observation import FACE_DOWN
from highseas.engine.jamaica.seen.view import Facts, Option, Prompt
from highseas.engine.jamaica.state import Ship, State

_KIND: dict[type, view.Kind] = {
    st.Placing: "dice",
    st.Choosing: "card",
    st.Loading: "load",
    st.Sailing: "sail",
    st.Steering: "ghost",
    st.Targeting: "fight",
    st.Paying: "pay",
    st.Booty: "booty",
    st.Retreating: "retreat",
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
        moves = tuple(move for move in moves if not isinstance(move, (mv.Card, mv.Curse)))
    own = seat_no == asked or not isinstance(frame, st.Placing)
    options = tuple(Option(format_move(move), move, _facts(state, frame, move) if own else None) for move in moves)
    kind = _KIND.get(type(frame)) or ("powder" if _powder(frame) else "reroll")
    return Prompt(asked + 1, kind, options, **_about(state, frame, asked))


def _powder(frame: st.Frame) -> bool:
    return isinstance(frame, st.Battle) and frame.stage in ("powder", "defence")


def _about(state: State, frame: st.Frame, asked: int) -> dict[str, Any]:
    about: dict[str, Any] = {"ship": seat_ref(asked), "part": acting(state)[1]}
    if isinstance(frame, (st.Loading, st.Paying)):
        about |= {"kind_of": SYMBOLS[frame.kind], "count": frame.count}
    if isinstance(frame, st.Paying):
        about["space"] = frame.space
    if isinstance(frame, (st.Sailing, st.Steering)):
        about["count"] = frame.count
    if isinstance(frame, st.Sailing):
        about["symbol"] = SYMBOLS[frame.symbol]
    if isinstance(frame, (st.Steering, st.Targeting, st.Booty)):
        about["ship"] = seat_ref(_ship(frame))
    if isinstance(frame, (st.Targeting, st.Retreating)):
        about["space"] = state.ship(frame.ship).space
    if isinstance(frame, st.Booty):
        about |= {"against": seat_ref(frame.loser), "space": state.ship(frame.loser).space}
    if isinstance(frame, st.Battle):
        other = frame.other if asked == frame.ship else frame.ship
        about |= {"against": seat_ref(other), "space": state.ship(other).space}
    return about


def _ship(frame: st.Steering | st.Targeting | st.Booty) -> int:
    return GHOST if isinstance(frame, st.Steering) else frame.winner if isinstance(frame, st.Booty) else frame.ship


def _facts(state: State, frame: Any, move: Move) -> Facts | None:
    make = _FACTS.get(type(move))
    return make(state, frame, move) if make is not None else _no_facts(state, frame)


def _dice(state: State, frame: st.Placing, move: mv.Dice) -> Facts:
    return dice_facts(state, state.captain, move.morning, move.evening)


def _card(state: State, frame: st.Choosing, move: mv.Card) -> Facts:
    return card_facts(state, frame.seat_no, move.card, *state.dice)


def _load(state: State, frame: st.Loading, move: mv.Hold | mv.Empty) -> Facts:
    out = cargo.tokens(state.ship(frame.ship).holds[move.hold])
    return view.LoadFacts(move.hold + 1, SYMBOLS[frame.kind], frame.count, *out)


def _go(state: State, frame: st.Sailing | st.Steering | st.Retreating, move: mv.Go) -> Facts:
    number = GHOST if isinstance(frame, st.Steering) else frame.ship
    ship = state.ship(number)
    found: Sequence[Target]
    if isinstance(frame, st.Steering):
        found = steering(state, frame.count)
    elif isinstance(frame, st.Sailing):
        found = targets(ship, frame.symbol, frame.count)
    else:
        found = retreats(ship, ship.space, ship.holds)
    return sail_facts(state, number, next(target for target in found if target.space == move.space))


def _pay(state: State, frame: st.Paying, move: mv.Pay) -> Facts:
    holds = state.seats[frame.ship].holds
    left = cargo.paid(holds, move.amounts)
    return view.PayFacts(all_tokens(left), left.count(0) - holds.count(0))


def _booty(state: State, frame: st.Booty, move: mv.StealHold | mv.StealTreasure | mv.Curse) -> Facts:
    loser, winner = state.ship(frame.loser), state.ship(frame.winner)
    if isinstance(move, mv.Curse):
        return view.BootyFacts("curse", card=TREASURE_IDS[move.treasure], points=-VALUE[move.treasure])
    if isinstance(move, mv.StealTreasure):
        if move.place < len(loser.up):
            return view.BootyFacts("treasure", card=TREASURE_IDS[loser.up[move.place]])
        return view.BootyFacts("blind", count=len(loser.down))
    content = loser.holds[move.hold]
    sunk = frame.winner == GHOST and cargo.kind_of(content) != GOLD
    kind, count = cargo.tokens(content)
    return view.BootyFacts("hold", kind, count, room=0 in winner.holds, sunk=sunk)


# --- chances of battles ---


def _spare(state: State, number: int) -> int:
    return 0 if number == GHOST else cargo.total(state.seats[number].holds, GUNPOWDER)


def _said(chances: odds.Chances, attacker: bool) -> view.Odds:
    """Return chances as the side that is asked has them."""
    mine, tie, theirs = chances if attacker else chances[::-1]
    return view.Odds(mine, tie, theirs)


def _fight(state: State, frame: st.Targeting, move: mv.Fight) -> Facts:
    battle = st.Battle(frame.ship, move.seat_no)
    mine, theirs = _spare(state, frame.ship), _spare(state, move.seat_no)
    none, most = odds.sides_of(state, battle, 0, 0), odds.sides_of(state, battle, mine, theirs)
    return view.FightFacts(
        seat_ref(move.seat_no), theirs, _said(odds.battle(none), True), _said(odds.battle(most), True)
    )


def _powder_facts(state: State, frame: st.Battle, move: mv.Powder) -> Facts:
    if frame.stage == "defence":
        sides = odds.sides_of(state, frame, frame.powder, move.count)
        return view.PowderFacts(move.count, (_said(odds.defended(sides, frame.die), False),))
    answers = range(_spare(state, frame.other) + 1)
    return view.PowderFacts(
        move.count,
        tuple(_said(odds.battle(odds.sides_of(state, frame, move.count, answer)), True) for answer in answers),
    )


def _reroll(state: State, frame: st.Battle, move: mv.Reroll) -> Facts:
    return _sabre(state, frame, True)


def _no_facts(state: State, frame: st.Frame) -> Facts | None:
    if isinstance(frame, st.Battle):
        return _sabre(state, frame, False)
    return view.BootyFacts("nothing") if isinstance(frame, st.Booty) else None


def _sabre(state: State, frame: st.Battle, used: bool) -> Facts:
    """Return the chances with the Sabre used now, or not now."""
    attacker = sabre_holder(state, frame) == frame.ship
    if frame.stage == "second":
        sides = odds.sides_of(state, frame, frame.powder, frame.other_powder)
        stands = odds.compared(sides, frame.die, frame.other_die)
        return view.RerollFacts((_said(odds.rerolled_second(sides, frame.die) if used else stands, attacker),))
    found = []
    for answer in range(_spare(state, frame.other) + 1):
        sides = odds.sides_of(state, frame, frame.powder, answer)
        found.append(odds.rerolled_first(sides) if used else odds.defended(sides, frame.die))
    return view.RerollFacts(tuple(_said(chances, attacker) for chances in found))


_FACTS: dict[type, Callable[[State, Any, Any], Facts]] = {
    mv.Dice: _dice,
    mv.Card: _card,
    mv.Hold: _load,
    mv.Empty: _load,
    mv.Go: _go,
    mv.Fight: _fight,
    mv.Powder: _powder_facts,
    mv.Pay: _pay,
    mv.StealHold: _booty,
    mv.StealTreasure: _booty,
    mv.Curse: _booty,
    mv.Reroll: _reroll,
}


# --- what sailing to a space would mean, and what action cards would do ---


def sail_facts(state: State, number: int, target: Target, holds: bytes | None = None) -> view.SailFacts:
    """Return what it means for a ship to land at a target, with these holds or its own."""
    ship, space = state.ship(number), target.space
    holds = ship.holds if holds is None else holds
    pays = number != GHOST
    kind, cost = board.RESOURCE[space], board.COST[space] if pays else 0
    payable = not pays or can_pay(holds, space)
    back = () if payable else retreats(ship, space, cargo.without_kind(holds, kind))
    there = rivals_there(state, number, space)
    finish = target.lap >= board.FINISHED and space == board.HOME
    return view.SailFacts(
        space=space,
        path=target.path,
        space_type=DATA.board.spaces[space].type,
        kind=SYMBOLS[kind],
        cost=cost,
        have=cargo.total(holds, kind) if kind else 0,
        payable=payable,
        retreats=tuple(each.space for each in back),
        ships=tuple(seat_ref(other) for other in there),
        battle=bool(there),
        lair=space in state.lairs,
        finish=finish,
        score=board.score(space, target.lap),
    )


def dice_facts(state: State, seat_no: int, morning: int, evening: int) -> view.DiceFacts:
    hand = [card for card in state.seats[seat_no].hand if card != FACE_DOWN]
    return view.DiceFacts(
        morning, evening, tuple(card_facts(state, seat_no, card, morning, evening) for card in hand)
    )


def card_facts(state: State, seat_no: int, card: int, morning: int, evening: int) -> view.CardFacts:
    """Return what a card would do with these dice, as things stand: in the evening only where it is certain from
    which space, and with what is aboard then, of several ways to pay or to throw something out in the morning by
    the one that serves it best.
    """
    assert card in CARDS
    seat = state.seats[seat_no]
    first = action_facts(state, seat_no, MORNING[card], morning, seat, [seat.holds])
    later, aboard = _after(state, seat_no, MORNING[card], morning)
    if later is not None and later.finished:
        return view.CardFacts(card, first, view.ActionFacts(SYMBOLS[EVENING[card]], evening, "", ()))
    return view.CardFacts(card, first, action_facts(state, seat_no, EVENING[card], evening, later, aboard))


def action_facts(
    state: State, seat_no: int, symbol: int, count: int, ship: Ship | None, aboard: Sequence[bytes]
) -> view.ActionFacts:
    """Return what an action does by a die, from where the ship is; None if that is not certain. `aboard` is what
    the holds may be then.
    """
    if symbol not in (FORWARD, BACKWARD):
        return view.ActionFacts(SYMBOLS[symbol], count, _load_of(aboard, symbol), ())
    found = () if ship is None else targets(ship, symbol, count)

    def best_for(space: int) -> bytes:
        return max(aboard, key=lambda holds: cargo.total(holds, board.RESOURCE[space]))

    facts = tuple(sail_facts(state, seat_no, target, best_for(target.space)) for target in found)
    return view.ActionFacts(SYMBOLS[symbol], count, "", facts)


def _load_of(aboard: Sequence[bytes], kind: int) -> Literal["room", "out", "ignored"]:
    if any(0 in holds for holds in aboard):
        return "room"
    return "out" if any(cargo.has_room(holds, kind) for holds in aboard) else "ignored"


def _after(state: State, seat_no: int, symbol: int, count: int) -> tuple[Ship | None, Sequence[bytes]]:
    """Return a ship after its morning and its possible holds, if certain: one way, no battle, no shortage."""
    seat = state.seats[seat_no]
    if symbol not in (FORWARD, BACKWARD):
        into = cargo.places(seat.holds, symbol)
        return seat, [cargo.put(seat.holds, place, cargo.hold(symbol, count)) for place in into] or [seat.holds]
    found = targets(seat, symbol, count)
    if len(found) > 1:
        return None, [seat.holds]
    target = found[0]
    if rivals_there(state, seat_no, target.space) or not can_pay(seat.holds, target.space):
        return None, [seat.holds]
    holds = seat.holds
    if board.COST[target.space]:
        ways = cargo.payments(holds, board.RESOURCE[target.space], board.COST[target.space])
        holds = max((cargo.paid(holds, way.amounts) for way in ways), key=lambda left: left.count(0))
    return Ship(target.space, target.lap, holds, seat.up, seat.down), [holds]
