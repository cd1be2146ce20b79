"""Why the navigator values a move as it does: a word, exact odds, the goal it serves, what best follows."""

from highseas.engine.royal.ai.advice import Why
from highseas.engine.royal.ai.aims import Aim, aims_of
from highseas.engine.royal.ai.analysis import Reason
from highseas.engine.royal.ai.navigator.search import BUST, Search
from highseas.engine.royal.cards import COLOR_BIT, CONTRACTS
from highseas.engine.royal.frames.kinds import Offer
from highseas.engine.royal.moves import (
    Aside,
    Complete,
    Draw,
    Expedition,
    Keep,
    Leave,
    Move,
    No,
    Pass,
    Repel,
    Stop,
    Take,
)
from highseas.engine.royal.seen.goals import GoalRef
from highseas.engine.royal.seen.odds import odds
from highseas.engine.royal.state import State


def reason(search: Search, move: Move, drift: int) -> Reason:
    """Return the reason for a move of the root; chances in it are told with this drift."""
    root = search.root
    line = search.line(move)
    goal = _named(root, move) or _served(root, line.table, search.own)
    card = _card(root, move)
    bust = total = 0
    busted = -1
    if isinstance(move, Draw | Stop):
        figures = odds(search.seen)
        bust, total = figures.bust, figures.total
        if isinstance(move, Draw) and BUST in search.next_cards:
            busted = search.family.chance(search.next_cards[BUST], drift)
    return Reason(move, _why(root, move, goal), goal, bust, total, card, busted, line.moves)


def _card(table: State, move: Move) -> int:
    if isinstance(move, Take | Expedition):
        return move.card
    return table.revealed[0] if isinstance(move, Repel | Keep) else -1


def _named(table: State, move: Move) -> GoalRef | None:
    """Return the contract that the move itself is about."""
    frame = table.frames[-1]
    if isinstance(move, Complete):
        return GoalRef("contract", CONTRACTS[move.contract].id)
    return GoalRef("contract", CONTRACTS[frame.goal].id) if isinstance(frame, Offer) else None


def _why(table: State, move: Move, goal: GoalRef | None) -> Why:
    """Return the word for a move: deckhand's, because the moves are the same."""
    match move:
        case Draw():
            return "draw_on" if table.drawn else "first_card"
        case Stop():
            return "enough"
        case Take():
            if move.decline:
                return "decline"
            return "for_goal" if goal else "for_coins" if COLOR_BIT[move.card] else "for_income"
        case Complete():
            return "claim_contract" if CONTRACTS[move.contract].moment is None else "mark"
        case No():
            return "save_marker"
        case Expedition():
            return "claim_expedition"
        case Aside():
            return "set_aside"
        case Leave():
            return "clock"
        case Repel():
            clash = COLOR_BIT[table.revealed[0]] & table.colors
            return "keep_for_nest" if move.nest else "repel_clash" if clash else "repel_poor"
        case Keep():
            return "bust_wanted" if COLOR_BIT[table.revealed[0]] & table.colors else "let_in"
        case Pass():
            return "nothing_worth"
    return "enough"


def _served(before: State, after: State, seat_no: int) -> GoalRef | None:
    """Return the open goal that the seat is nearer to afterwards, most so; one that is completed first."""
    later = {aim.slot: aim for aim in aims_of(after)}
    gains = [(_gain(aim, later[aim.slot], seat_no), aim.slot, aim.ref) for aim in aims_of(before)]
    best = max(gains, key=lambda gain: (gain[0], -gain[1]), default=None)
    return best[2] if best is not None and best[0] > 0 else None


def _gain(before: Aim, after: Aim, seat_no: int) -> float:
    if before.marks:
        return 0.0
    return 1.0 + len(after.marks) if after.marks else after.far[seat_no] - before.far[seat_no]
