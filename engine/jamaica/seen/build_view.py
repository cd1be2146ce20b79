"""Build the view of a race: ships, cards, the battle going on, how it ended."""

from typing import Literal

from highseas.engine.jamaica import board
from highseas.engine.jamaica.definitions import FOOD, GOLD, GUNPOWDER, TREASURE_IDS
from highseas.engine.jamaica.events import face
from highseas.engine.jamaica.frames.battle import bonus, sabre_holder, strength
from highseas.engine.jamaica.frames.cargo import tokens, total
from highseas.engine.jamaica.frames.sailing import rank
from highseas.engine.jamaica.moves import GHOST
from highseas.engine.jamaica.seen import view
from highseas.engine.jamaica.seen.observation import FACE_DOWN, concealed
from highseas.engine.jamaica.seen.view import SeatRef, View
from highseas.engine.jamaica.state import Acting, Battle, Choosing, Placing, Seat, State

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
    ghost = table.ghost
    if ghost is None:
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
    frame = next((frame for frame in table.frames if isinstance(frame, Battle)), None)
    if frame is None:
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
