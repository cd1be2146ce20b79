"""What bots answer: a move with its reason, and the navigator's analysis of a position."""

from typing import Literal

import msgspec

from highseas.engine.royal.moves import Move
from highseas.engine.royal.seen.view import GoalRef

_Discovering = Literal["first_card", "event_draws", "draw_on", "enough", "gamble", "gamble_later", "bust_wanted"]
_Revealed = Literal["repel_clash", "repel_poor", "keep_for_nest", "let_in", "look_ahead", "put_back"]
_Taking = Literal["for_goal", "for_coins", "for_income", "decline", "keep_item", "sell_item"]
_Passing = Literal["nothing_worth", "left_to_others", "not_yet", "for_the_fee"]
_Claiming = Literal["claim_contract", "claim_expedition", "claim_mission", "mission_moment", "mark", "save_marker"]
_Rivals = Literal["for_influence", "deny", "ends_ahead"]
_Asked = Literal["clock", "set_aside", "offer_worth", "offer_dear", "character", "share", "choice", "at_random"]
_Guests = Literal["guest", "guest_waits"]
Why = Literal[_Discovering, _Revealed, _Taking, _Passing, _Claiming, _Rivals, _Asked, _Guests]


class Advice(msgspec.Struct, frozen=True, gc=False):
    """A move and its reason, perhaps with a goal or a card (by index); `bust` of `total` next cards would bust."""

    move: Move
    why: Why
    goal: GoalRef | None = None
    bust: int = 0
    total: int = 0
    card: int = -1


EQUAL = 50
"""Moves whose chances lie less than this from the best, in ten-thousandths, are called equal: half a point."""
NODES = 2000
"""The usual budget: calls of a network for one decision."""


class Reason(Advice, frozen=True):
    """Why a move is worth what it is, with figures: an advice, and what best follows.

    `bust` of `total` next cards bust, counted exactly, if the move draws; then `busted` is the chance of winning
    after a bust, in ten-thousandths, else -1. `goal` is the goal that the move, with the best moves after it in
    this turn, brings nearer most. `line` are those moves after it, up to the next card or the end of the seat's
    takes. Unless cards are `even`, as likely as each other, `bust` and `total` are their weights.
    """

    busted: int = -1
    line: tuple[Move, ...] = ()
    even: bool = True


class Judged(msgspec.Struct, frozen=True):
    """A move, the chance of winning after it in ten-thousandths, 0 to 10000, and the reason."""

    move: Move
    chance: int
    why: Reason


class Analysis(msgspec.Struct, frozen=True):
    """Moves of one decision, best first; equal ones in the order of `legal`.

    Where a Time card may be set aside for a point, the best one may have the lower chance.

    `nodes` are the calls of a network it took. If the budget or `stop` ended it before every move was judged in
    full it is `capped`: then some moves are judged by less, or are missing.
    """

    judged: tuple[Judged, ...]
    nodes: int
    capped: bool
