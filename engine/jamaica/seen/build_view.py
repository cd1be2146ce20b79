"""Build the view of a race: ships, cards, the battle going on, how it ended; and the question that is asked, with what
each answer costs and brings, by the functions of the rules.
"""

from collections.abc import Sequence
from typing import Any, Literal, cast

from highseas.engine.jamaica import board, definitions
from highseas.engine.jamaica import moves as mv
from highseas.engine.jamaica import state as st
from highseas.engine.jamaica.definitions import FOOD, GOLD, GUNPOWDER, TREASURE_IDS
from highseas.engine.jamaica.events import face
from highseas.engine.jamaica.frames import cargo
from highseas.engine.jamaica.frames.battle import bonus, sabre_holder, strength
from highseas.engine.jamaica.frames.cargo import tokens, total
from highseas.engine.jamaica.frames.sailing import Target, can_pay, chosen, rank, retreats, rivals_there, targets
from highseas.engine.jamaica.game import decider, legal
from highseas.engine.jamaica.moves import GHOST, Move, format_move
from highseas.engine.jamaica.seen import odds, view
from highseas.engine.jamaica.seen.observation import FACE_DOWN, concealed
from highseas.engine.jamaica.seen.view import Facts, Option, Prompt, SeatRef, View
from highseas.engine.jamaica.state import Acting, Battle, Choosing, Placing, Seat, Ship, State

GAME = "jamaica"
_PHASES: dict[type, view.Phase] = {Placing: "dice", Choosing: "cards"}


def view_for(state: State, seat_no: int) -> View:
    """Return the view for one seat, from 0; -1 for what everybody may see."""
    table = concealed(state, seat_no)
    actor, part = acting(table)
    return View(
        game=GAME,
        mode=table.mode,
        round=table.round,
        captain=table.captain + 1,
        dice=tuple(table.dice),
        dice_placed=table.placed,
        phase=_PHASES.get(type(table.frames[0]), "actions") if table.frames else "over",
        actor=actor,
        part=part,
        seats=tuple(map(_seat_view, table.names, table.seats)),
        lairs=tuple(sorted(table.lairs)),
        treasure_deck=len(table.treasures),
        ghost=_ghost_view(table),
        combat=_combat_view(table),
        ending=any(seat.finished for seat in table.seats),
        most_rounds=table.most_rounds,
        result=result_view(table),
    )


def seat_ref(number: int) -> SeatRef:
    return "ghost" if number == GHOST else number + 1


def acting(state: State) -> tuple[SeatRef, Literal["", "morning", "evening"]]:
    """Return whose actions are done, and which of them; 0 before anybody's."""
    frame = state.frames[0] if state.frames else None
    if not isinstance(frame, Acting):
        return 0, ""
    part: Literal["morning", "evening"] = "morning" if frame.part < 2 else "evening"
    seats = len(state.seats)
    return seat_ref(GHOST if frame.turn >= seats else (state.captain + frame.turn) % seats), part


def all_tokens(holds: bytes) -> tuple[view.Tokens, ...]:
    return tuple([tokens(content) for content in holds])


def treasure_ids(cards: bytes) -> tuple[str, ...]:
    return tuple([TREASURE_IDS[card] for card in cards if card != FACE_DOWN])


def _seat_view(name: str, seat: Seat) -> view.SeatView:
    return view.SeatView(
        name=name,
        space=seat.space,
        lap=seat.lap,
        holds=all_tokens(seat.holds),
        treasures_up=treasure_ids(seat.up),
        treasures_down=len(seat.down),
        treasures_known=treasure_ids(seat.down),
        hand=tuple(card for card in seat.hand if card != FACE_DOWN),
        hand_size=len(seat.hand),
        deck=len(seat.deck),
        discard=tuple(seat.discard),
        chosen=seat.card != 0,
        card=0 if seat.card == FACE_DOWN else seat.card,
        turned=seat.turned,
        finished=seat.finished,
        gold=total(seat.holds, GOLD),
        food=total(seat.holds, FOOD),
        gunpowder=total(seat.holds, GUNPOWDER),
        place=board.score(seat.space, seat.lap),
        left=board.CIRCUIT - board.progress(seat.space, seat.lap),
        progress=board.progress(seat.space, seat.lap),
    )


def _ghost_view(table: State) -> view.GhostView | None:
    if (ghost := table.ghost) is None:
        return None
    return view.GhostView(
        space=ghost.space,
        lap=ghost.lap,
        holds=all_tokens(ghost.holds),
        treasures_up=treasure_ids(ghost.up),
        treasures_down=len(ghost.down),
        rank=rank(table),
    )


def _combat_view(table: State) -> view.CombatView | None:
    if (frame := next((frame for frame in table.frames if isinstance(frame, Battle)), None)) is None:
        return None
    attacker, defender = (
        view.SideView(
            seat_ref(number), powder, face(die), bonus(table.ship(number)), strength(table, frame, number == frame.ship)
        )
        for number, powder, die in (
            (frame.ship, frame.powder, frame.die),
            (frame.other, frame.other_powder, frame.other_die),
        )
    )
    return view.CombatView(table.ship(frame.ship).space, attacker, defender, sabre_holder(table, frame) + 1)


def result_view(state: State) -> view.ResultView | None:
    """Return how the race ended; None while it runs."""
    result, ghost = state.result, state.ghost
    if result is None:
        return None
    ghost_result = None
    if ghost is not None and result.ghost is not None:
        cards = treasure_ids(ghost.up + ghost.down)
        ghost_result = view.ShipResult(sum(result.ghost), ghost.space, *result.ghost, cards)
    return view.ResultView(
        outcome=result.outcome,
        winners=tuple(number + 1 for number in result.winners),
        scores=result.scores,
        spaces=tuple(seat.space for seat in state.seats),
        places=result.places,
        gold=result.gold,
        treasure_points=result.treasures,
        treasures=tuple(treasure_ids(seat.up + seat.down) for seat in state.seats),
        rounds=state.round,
        conceded=result.conceded + 1,
        home=tuple(number for number, seat in enumerate(state.seats, 1) if seat.finished),
        ghost=ghost_result,
    )


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
    kind = str(type(frame).__struct_config__.tag)
    if isinstance(frame, st.Battle):
        kind = "powder" if frame.stage in ("powder", "defence") else "reroll"
    about = {"ship": seat_ref(asked), "part": acting(state)[1], **_about(state, frame, asked)}
    return Prompt(asked + 1, cast(view.Kind, kind), options, **about)


def _about(state: State, frame: st.Frame, asked: int) -> dict[str, Any]:
    """Return what a prompt says of its question (`Prompt`), but for ship and part if they are those that act."""
    match frame:
        case st.Loading():
            return {"kind_of": definitions.SYMBOLS[frame.kind], "count": frame.count}
        case st.Paying():
            return {"kind_of": definitions.SYMBOLS[frame.kind], "count": frame.count, "space": frame.space}
        case st.Sailing():
            return {"count": frame.count, "symbol": definitions.SYMBOLS[frame.symbol]}
        case st.Steering():
            return {"count": frame.count, "ship": seat_ref(GHOST)}
        case st.Targeting():
            return {"ship": seat_ref(frame.ship), "space": state.ship(frame.ship).space}
        case st.Retreating():
            return {"space": state.ship(frame.ship).space}
        case st.Booty(winner=winner, loser=loser):
            return {"ship": seat_ref(winner), "against": seat_ref(loser), "space": state.ship(loser).space}
        case st.Battle():
            other = frame.other if asked == frame.ship else frame.ship
            return {"against": seat_ref(other), "space": state.ship(other).space}
    return {}


def _facts(state: State, frame: Any, move: Move) -> Facts | None:
    match move:
        case mv.Dice(morning, evening):
            hand = [card for card in state.seats[state.captain].hand if card != FACE_DOWN]
            cards = tuple(_card_facts(state, state.captain, card, morning, evening) for card in hand)
            return view.DiceFacts(morning, evening, cards)
        case mv.Card(card):
            return _card_facts(state, frame.seat_no, card, *state.dice)
        case mv.Hold(place) | mv.Empty(place):
            out = cargo.tokens(state.ship(frame.ship).holds[place])
            return view.LoadFacts(place + 1, definitions.SYMBOLS[frame.kind], frame.count, *out)
        case mv.Go():
            number = GHOST if isinstance(frame, st.Steering) else frame.ship
            return _sail_facts(state, number, chosen(state, frame, move))
        case mv.Fight():
            return _fight(state, frame, move)
        case mv.Powder():
            return _powder(state, frame, move.count)
        case mv.Pay(amounts):
            holds = state.seats[frame.ship].holds
            left = cargo.paid(holds, amounts)
            return view.PayFacts(all_tokens(left), left.count(0) - holds.count(0))
        case mv.StealHold() | mv.StealTreasure() | mv.Curse():
            return _booty(state, frame, move)
    if isinstance(frame, st.Battle):
        return _sabre(state, frame, isinstance(move, mv.Reroll))
    return view.BootyFacts("nothing") if isinstance(frame, st.Booty) else None


def _booty(state: State, frame: st.Booty, move: mv.StealHold | mv.StealTreasure | mv.Curse) -> Facts:
    loser, winner = state.ship(frame.loser), state.ship(frame.winner)
    if isinstance(move, mv.Curse):
        card = definitions.TREASURES[move.treasure]
        return view.BootyFacts("curse", card=card.id, points=-card.value)
    if isinstance(move, mv.StealTreasure):
        if move.place < len(loser.up):
            return view.BootyFacts("treasure", card=definitions.TREASURE_IDS[loser.up[move.place]])
        return view.BootyFacts("blind", count=len(loser.down))
    content = loser.holds[move.hold]
    sunk = frame.winner == GHOST and cargo.kind_of(content) != definitions.GOLD
    kind, count = cargo.tokens(content)
    return view.BootyFacts("hold", kind, count, room=0 in winner.holds, sunk=sunk)


def _spare(state: State, number: int) -> int:
    return 0 if number == GHOST else cargo.total(state.seats[number].holds, definitions.GUNPOWDER)


def _odds(chances: odds.Chances, attacker: bool) -> view.Odds:
    """Return chances as the side that is asked has them."""
    return view.Odds(*(chances if attacker else chances[::-1]))


def _fight(state: State, frame: st.Targeting, move: mv.Fight) -> Facts:
    battle = st.Battle(frame.ship, move.seat_no)
    mine, theirs = _spare(state, frame.ship), _spare(state, move.seat_no)
    none, most = (_odds(odds.battle(odds.sides_of(state, battle, *spent)), True) for spent in ((0, 0), (mine, theirs)))
    return view.FightFacts(seat_ref(move.seat_no), theirs, none, most)


def _powder(state: State, frame: st.Battle, count: int) -> Facts:
    if frame.stage == "defence":
        sides = odds.sides_of(state, frame, frame.powder, count)
        return view.PowderFacts(count, (_odds(odds.defended(sides, frame.die), False),))
    by_answer = (odds.sides_of(state, frame, count, answer) for answer in range(_spare(state, frame.other) + 1))
    return view.PowderFacts(count, tuple(_odds(odds.battle(sides), True) for sides in by_answer))


def _sabre(state: State, frame: st.Battle, used: bool) -> Facts:
    """Return the chances with the Sabre used now, or not now."""
    attacker = sabre_holder(state, frame) == frame.ship
    answers = range(_spare(state, frame.other) + 1) if frame.stage == "first" else (frame.other_powder,)
    sides = (odds.sides_of(state, frame, frame.powder, answer) for answer in answers)
    return view.RerollFacts(tuple(_odds(odds.after_choice(each, frame, used), attacker) for each in sides))


def _sail_facts(state: State, number: int, target: Target, holds: bytes | None = None) -> view.SailFacts:
    """Return what it means for a ship to land at a target, with these holds or its own."""
    ship, space = state.ship(number), target.space
    holds = ship.holds if holds is None else holds
    pays = number != GHOST
    kind = board.RESOURCE[space]
    payable = not pays or can_pay(holds, space)
    back = () if payable else retreats(ship, space, cargo.without_kind(holds, kind))
    there = rivals_there(state, number, space)
    return view.SailFacts(
        space=space,
        path=target.path,
        space_type=definitions.DATA.board.spaces[space].type,
        kind=definitions.SYMBOLS[kind],
        cost=board.COST[space] if pays else 0,
        have=cargo.total(holds, kind) if kind else 0,
        payable=payable,
        retreats=tuple(each.space for each in back),
        ships=tuple(seat_ref(other) for other in there),
        battle=bool(there),
        lair=space in state.lairs,
        finish=target.lap >= board.FINISHED and space == board.HOME,
        score=board.score(space, target.lap),
    )


def _card_facts(state: State, seat_no: int, card: int, morning: int, evening: int) -> view.CardFacts:
    """Return what a card would do with these dice, as things stand: in the evening only where it is certain from
    which space, and with what is aboard then, of several ways to pay or to throw something out in the morning by
    the one that serves it best.
    """
    assert card in definitions.CARDS
    seat = state.seats[seat_no]
    first = _action_facts(state, seat_no, definitions.MORNING[card], morning, seat, [seat.holds])
    later, aboard = _after(state, seat_no, definitions.MORNING[card], morning)
    symbol = definitions.EVENING[card]
    if later is not None and later.finished:
        return view.CardFacts(card, first, view.ActionFacts(definitions.SYMBOLS[symbol], evening, "", ()))
    return view.CardFacts(card, first, _action_facts(state, seat_no, symbol, evening, later, aboard))


def _action_facts(
    state: State, seat_no: int, symbol: int, count: int, ship: Ship | None, aboard: Sequence[bytes]
) -> view.ActionFacts:
    """Return what an action does by a die, from where the ship is (None: uncertain) with these possible holds."""
    if symbol not in definitions.DIRECTIONS:
        load: Literal["room", "out", "ignored"] = "ignored"
        if any(0 in holds for holds in aboard):
            load = "room"
        elif any(cargo.has_room(holds, symbol) for holds in aboard):
            load = "out"
        return view.ActionFacts(definitions.SYMBOLS[symbol], count, load, ())
    facts = []
    for target in () if ship is None else targets(ship, symbol, count):
        kind = board.RESOURCE[target.space]
        best = max(aboard, key=lambda holds: cargo.total(holds, kind))
        facts.append(_sail_facts(state, seat_no, target, best))
    return view.ActionFacts(definitions.SYMBOLS[symbol], count, "", tuple(facts))


def _after(state: State, seat_no: int, symbol: int, count: int) -> tuple[Ship | None, Sequence[bytes]]:
    """Return a ship after its morning and its possible holds, if certain: one way, no battle, no shortage."""
    seat = state.seats[seat_no]
    if symbol not in definitions.DIRECTIONS:
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
