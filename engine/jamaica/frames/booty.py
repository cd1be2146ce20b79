"""What the winner of a battle takes, or gives (rulings R11 to R13, R15, G7 to G9, J6, J8)."""

from highseas.engine.game import Log
from highseas.engine.jamaica.cards import GOLD, IS_CURSED, LADY_BETH, SYMBOLS, TREASURE_IDS
from highseas.engine.jamaica.events import CurseGiven, HoldStolen, NothingTaken, TreasureStolen
from highseas.engine.jamaica.frames.loading import begin_loading
from highseas.engine.jamaica.frames.stack import pop
from highseas.engine.jamaica.frames.treasure import hand_over, receive
from highseas.engine.jamaica.holds import alike, count_of, distinct, has_room, kind_of, put
from highseas.engine.jamaica.kinds import Booty
from highseas.engine.jamaica.luck import draw_lot
from highseas.engine.jamaica.moves import GHOST, NO, Curse, Move, No, StealHold, StealTreasure
from highseas.engine.jamaica.state import State
from highseas.engine.refusal import IllegalMove


def legal_booty(state: State, frame: Booty) -> tuple[Move, ...]:
    """Return what can be taken, equal holds once; taking nothing is always allowed."""
    winner, loser = state.ship(frame.winner), state.ship(frame.loser)
    moves: list[Move] = [
        StealHold(place) for place in distinct(loser.holds) if may_take(state, frame, kind_of(loser.holds[place]))
    ]
    kept = LADY_BETH if frame.loser == GHOST else -1
    moves += [StealTreasure(place) for place, card in enumerate(loser.up) if card != kept]
    if loser.down:
        moves.append(StealTreasure(len(loser.up)))
    if frame.winner != GHOST:
        moves += [Curse(frame.loser, card) for card in winner.down if IS_CURSED[card]]
    return (*moves, NO)


def may_take(state: State, frame: Booty, kind: int) -> bool:
    """Whether the winner has room for tokens; the Ghost Ship needs an empty hold for gold, and sinks the rest."""
    holds = state.ship(frame.winner).holds
    if frame.winner == GHOST:
        return kind != GOLD or 0 in holds
    return has_room(holds, kind)


def apply_booty(state: State, frame: Booty, move: Move, log: Log) -> None:
    """Take it."""
    moves = legal_booty(state, frame)
    if move not in moves and not _is_alike(state, frame, move, moves):
        raise IllegalMove("jamaica_rules.moves.not_now")
    pop(state)
    if isinstance(move, StealHold):
        _steal_hold(state, frame, move.hold, log)
    elif isinstance(move, StealTreasure):
        _steal_treasure(state, frame, move.place, log)
    elif isinstance(move, Curse):
        _give_curse(state, frame, move.treasure, log)
    elif log is not None:
        assert isinstance(move, No)
        log.append(NothingTaken(frame.winner, frame.loser))


def _is_alike(state: State, frame: Booty, move: Move, moves: tuple[Move, ...]) -> bool:
    """Whether it steals a hold that is like one of those listed."""
    holds = state.ship(frame.loser).holds
    return (
        isinstance(move, StealHold)
        and 0 <= move.hold < len(holds)
        and any(isinstance(other, StealHold) and alike(holds, other.hold, move.hold) for other in moves)
    )


def _steal_hold(state: State, frame: Booty, place: int, log: Log) -> None:
    loser = state.ship(frame.loser)
    content = loser.holds[place]
    kind, count = kind_of(content), count_of(content)
    loser.holds = put(loser.holds, place, 0)
    sunk = frame.winner == GHOST and kind != GOLD
    if log is not None:
        log.append(HoldStolen(frame.winner, frame.loser, place + 1, SYMBOLS[kind], count, sunk))
    if not sunk:
        begin_loading(state, frame.winner, kind, count, log)


def _steal_treasure(state: State, frame: Booty, place: int, log: Log) -> None:
    loser = state.ship(frame.loser)
    blind = place == len(loser.up)
    content = 0
    if blind:
        drawn = draw_lot(state, len(loser.down))
        card = loser.down[drawn]
        loser.down = loser.down[:drawn] + loser.down[drawn + 1 :]
        receive(state, frame.winner, card)
    else:
        card = loser.up[place]
        content = hand_over(state, frame.winner, frame.loser, place)
    if log is not None:
        tokens = SYMBOLS[kind_of(content)], count_of(content)
        log.append(TreasureStolen(frame.winner, frame.loser, TREASURE_IDS[card], blind, *tokens))


def _give_curse(state: State, frame: Booty, card: int, log: Log) -> None:
    winner = state.ship(frame.winner)
    place = winner.down.index(card)
    winner.down = winner.down[:place] + winner.down[place + 1 :]
    state.ship(frame.loser).down += bytes((card,))
    if log is not None:
        log.append(CurseGiven(frame.winner, frame.loser, TREASURE_IDS[card]))
