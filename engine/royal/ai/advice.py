"""What a player of the program answers: a move and its reason."""

from typing import Literal

import msgspec

from highseas.engine.royal.moves import Move
from highseas.engine.royal.seen.goals import GoalRef

Why = Literal[
    "first_card",
    "event_draws",
    "draw_on",
    "enough",
    "gamble",
    "gamble_later",
    "claim_contract",
    "claim_expedition",
    "mark",
    "save_marker",
    "clock",
    "repel_clash",
    "repel_poor",
    "keep_for_nest",
    "let_in",
    "bust_wanted",
    "for_goal",
    "for_coins",
    "for_income",
    "decline",
    "nothing_worth",
    "left_to_others",
    "claim_mission",
    "mission_moment",
    "keep_item",
    "sell_item",
    "look_ahead",
    "put_back",
    "for_influence",
    "deny",
    "ends_ahead",
    "not_yet",
    "for_the_fee",
    "offer_worth",
    "offer_dear",
    "character",
    "share",
    "choice",
    "at_random",
    "set_aside",
]


class Advice(msgspec.Struct, frozen=True, gc=False):
    """A move and its reason, with the goal it is for, if there is one.

    `bust` of `total` next cards would bust; `card` is an index, or -1.
    """

    move: Move
    why: Why
    goal: GoalRef | None = None
    bust: int = 0
    total: int = 0
    card: int = -1
