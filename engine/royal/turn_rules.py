"""Changes to the rules of one turn: more or fewer cards to reveal, prices, cutlasses (ruling R24)."""

import msgspec

NO_LIMIT = 1_000_000
"""More cards than anybody can reveal in one turn, with any number of repelled ships and reshuffles."""


class TurnRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """What a mode changes in the rules of one turn, as an event or a goal that costs a card does.

    `at_least` and `at_most` bound the cards turned up; `cutlasses` are more for repelling; `spare` ships that would
    end Discover are discarded instead; `looks` are more uses of a Lookout. `trade` and `hire` are coins more (or,
    below 0, fewer) for every ship traded and every hire; `takes` and `takes_others` cards more or fewer for the
    active player and for each other.
    """

    at_least: int = 1
    at_most: int = NO_LIMIT
    cutlasses: int = 0
    spare: int = 0
    looks: int = 0
    trade: int = 0
    hire: int = 0
    takes: int = 0
    takes_others: int = 0


USUAL = TurnRules()
"""The rules of most turns. Comparing by identity is only a shortcut: an equal value plays the same."""
