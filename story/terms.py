"""What a mission asks for: a closed vocabulary of things to own, things to give, and moments of the game.

The kinds share their names with the contracts of the table where they mean the same
(`engine.royal.cards.RequirementKind`). A mission asks for all its terms at once, of one player.
"""

from typing import Annotated, Literal

import msgspec

Item = Literal["book", "herbs", "bread", "rum"]
"""What a ship of this story carries: Book of Rituals, Medicinal Herbs, Bread, Rum."""

Number = Annotated[int, msgspec.Meta(ge=1)]
"""How many: 1 or more."""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """One thing a mission asks for."""


# --- to own: the cards only have to lie in the player's display ---


class Professions(Term, frozen=True, tag="professions"):
    """These professions, each as often as it is named. A Jack of all Trades is none of them (ruling R16)."""

    professions: tuple[str, ...]


class CheapProfessions(Term, frozen=True, tag="cheap_professions"):
    """Any professions of at most this printed cost, whatever was paid for them (ruling R17)."""

    at_least: Number
    max_cost: Number


class Expeditions(Term, frozen=True, tag="expeditions"):
    """Expeditions claimed."""

    at_least: Number


class Cutlasses(Term, frozen=True, tag="cutlasses"):
    """Cutlasses on professions; a character's do not count (ruling R30)."""

    at_least: Number


class Influence(Term, frozen=True, tag="influence"):
    """Influence points of all kinds (ruling R10), the crown shield among them."""

    at_least: Number


class Crowns(Term, frozen=True, tag="crowns"):
    """Crowns on the crown track, which stay there."""

    at_least: Number


class Ships(Term, frozen=True, tag="ships"):
    """Ships kept for their item (ruling R27), of this color and with this item where one is named."""

    at_least: Number = 1
    color: str = ""
    item: Item | Literal[""] = ""


Own = Professions | CheapProfessions | Expeditions | Cutlasses | Influence | Crowns | Ships

# --- to give: discarded or paid when the marker is placed ---


class PayCoins(Term, frozen=True, tag="pay_coins"):
    """Coins, 1 or more."""

    coins: Number


class PayCrowns(Term, frozen=True, tag="pay_crowns"):
    """Crowns, 1 or more; the shield is read again at once (ruling R30)."""

    crowns: Number


class PayShips(Term, frozen=True, tag="pay_ships"):
    """Kept ships, discarded: of this color and with this item where one is named. Each serves once (ruling R27)."""

    at_least: Number = 1
    color: str = ""
    item: Item | Literal[""] = ""


class PayProfessions(Term, frozen=True, tag="pay_professions"):
    """Professions of the player's choice, discarded from the display; of the named kinds where some are named."""

    at_least: Number = 1
    professions: tuple[str, ...] = ()


Pay = PayCoins | PayCrowns | PayShips | PayProfessions

# --- moments: the mission is offered when they come, and at no other time (ruling R26) ---


class WhenTaxed(Term, frozen=True, tag="pay_tax"):
    """The player has just paid a tax: of a Tax Increase, or of a `tax` effect (mission 50)."""


class WhenColors(Term, frozen=True, tag="ship_colors"):
    """The harbor has just reached this many ships of different colors (missions 33, 34)."""

    at_least: Number


class WhenStopped(Term, frozen=True, tag="stop_at"):
    """Discover has just been stopped with exactly this many cards in the harbor (missions 51, 52).

    `fewer` is how many cards less the player may then take. With `at_once` nothing may have been turned up since
    the last of those cards was placed, not even a card that never lies in the harbor; if it is left out, that goes
    for missions that cost a card (Big Box, Mission 51: "immediately"; Mission 52 has no such word).
    """

    cards: Number
    fewer: Annotated[int, msgspec.Meta(ge=0)] = 0
    at_once: bool | None = None

    @property
    def right_after(self) -> bool:
        """Whether Discover must be stopped right after the last of the cards was placed."""
        return self.fewer > 0 if self.at_once is None else self.at_once


Moment = WhenTaxed | WhenColors | WhenStopped
MomentKind = Literal["", "pay_tax", "ship_colors", "stop_at"]
"""Their names, and none."""
ACTIVE_MOMENTS = (WhenColors, WhenStopped)
"""Moments that only the active player can have."""
