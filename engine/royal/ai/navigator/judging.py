"""The analysis of a decision by a player that draws, stops and takes by a network's chance of winning."""

from typing import Protocol

from msgspec.structs import replace

from highseas.engine.royal.ai.advice import Advice, Analysis, Judged, Reason
from highseas.engine.royal.ai.evaluator import HarborEvaluator
from highseas.engine.royal.cards import COLOR_BIT
from highseas.engine.royal.frames.kinds import Discover, Frame, Taking
from highseas.engine.royal.game import apply, decider
from highseas.engine.royal.moves import DRAW, GAMBLE, LOOKOUT, STOP, Move, Take
from highseas.engine.royal.seen.observe import determinize, observe
from highseas.engine.royal.seen.odds import odds
from highseas.engine.royal.seen.view import Observation


class Judging(Protocol):
    """A player at one decision that can say what moves are worth, in coins, and what chance of winning that is."""

    seen: Observation
    seat_no: int
    moves: tuple[Move, ...]
    frame: Frame

    def __init__(self, seen: Observation, seat_no: int) -> None: ...

    def advise(self) -> Advice: ...

    def evaluator(self) -> HarborEvaluator: ...

    def takes(self, frame: Taking) -> dict[Move, float]: ...

    def chance(self, value: float) -> int: ...

    def drawing(self) -> tuple[int, int]:
        """Return the chances of stopping and of drawing on."""
        ...

    def begins(self) -> int: ...


def why_take(move: Move) -> Advice:
    """Return a take, or taking nothing, with the reason for it."""
    if type(move) is not Take:
        return Advice(move, "nothing_worth")
    if move.decline or move.item:
        return Advice(move, "decline" if move.decline else "keep_item", card=move.card)
    return Advice(move, "for_coins" if COLOR_BIT[move.card] else "for_income", card=move.card)


def analysis_of(player: Judging) -> Analysis:
    """Return the moves that can be compared, the best first, with the chance of winning after each, in
    ten-thousandths.
    """
    advice, chances, bust, even = player.advise(), dict[Move, int](), -1, True
    if advice.why == "first_card":
        return ranked({advice.move: player.begins()}, {advice.move: advice})
    whys: dict[Move, Advice] = {}
    if type(player.frame) is Taking:
        chances = {move: player.chance(value) for move, value in player.takes(player.frame).items()}
        whys = {move: why_take(move) for move in chances}
    elif type(player.frame) is Discover and DRAW in player.moves and STOP in player.moves:
        (stop, draw), figures = player.drawing(), odds(player.seen)
        chances, even = {STOP: stop, DRAW: draw}, figures.even
        whys = {
            STOP: Advice(STOP, "enough", bust=figures.bust, total=figures.total),
            DRAW: Advice(DRAW, "draw_on", bust=figures.bust, total=figures.total),
        }
        bust = player.chance(player.evaluator().utility(player.seen.table.active).bust)
        if advice.move in whys:
            advice = replace(advice, bust=figures.bust, total=figures.total)
    whys.pop(advice.move, None)  # so that it is the last
    whys[advice.move] = advice
    chances[advice.move] = max(chances.values()) if chances else _after(player, advice.move)
    return ranked(chances, whys, bust, even)


def _after(player: Judging, move: Move) -> int:
    """Return the chance at the seat's next decision in this turn; if it has none, that with nothing taken."""
    if move not in (DRAW, GAMBLE, LOOKOUT):  # which turn up what is hidden
        table, seat_no = determinize(player.seen, 0), player.seat_no
        apply(table, move)
        if table.turn == player.seen.table.turn and decider(table) == seat_no:
            return analysis_of(type(player)(observe(table, seat_no), seat_no)).judged[0].chance
    return player.chance(0.0)


def ranked(chances: dict[Move, int], whys: dict[Move, Advice], bust: int = -1, even: bool = True) -> Analysis:
    """Return moves by their chances; the last of `whys` is the one that is advised, and comes first of equals."""
    advised = list(whys)[-1]
    judged = []
    for move in sorted(chances, key=lambda move: (-chances[move], move != advised)):
        why = whys[move]
        busted = bust if move == DRAW and why.total else -1
        reason = Reason(move, why.why, why.goal, why.bust, why.total, why.card, busted, even=even)
        judged.append(Judged(move, chances[move], reason))
    return Analysis(tuple(judged), len(judged), False)
