"""What a goal asks for: one closed vocabulary of things to own, things to give, and moments of the game.

A goal is what is to be reached: a contract of the table (`engine.royal.card_sets.Contract`) or a mission of a
mode's own cards. It asks for all its terms at once, of one player. How many of a term a seat has is counted in
`engine.royal.goals.count`. The names of the kinds are those in card data and stories, and in chapters under way.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, ClassVar, Literal, Protocol

import msgspec

Item = Literal["book", "herbs", "bread", "rum"]
"""Items of ships: Book of Rituals, Medicinal Herbs, Bread, Rum (Big Box, The Adventure Begins)."""

Number = Annotated[int, msgspec.Meta(ge=1)]
"""How many: 1 or more."""


class Term(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """One thing a goal asks for."""

    counts: ClassVar[str] = ""
    """The field that says how many it asks for."""

    @property
    def kind(self) -> str:
        """Its name in data."""
        return str(self.__struct_config__.tag)

    @property
    def need(self) -> int:
        """How many it asks for; of a moment that only has to come, 1."""
        return int(getattr(self, self.counts)) if self.counts else 1


class Professions(Term, frozen=True, tag="professions"):
    """These professions, each as often as it is named. A Jack of all Trades is none of them (ruling R16)."""

    professions: tuple[str, ...]

    @property
    def need(self) -> int:
        return len(self.professions)


class _Many(Term, frozen=True):
    counts = "at_least"
    at_least: Number


class CheapProfessions(_Many, frozen=True, tag="cheap_professions"):
    """Any professions of at most this printed cost, whatever was paid for them (ruling R17)."""

    max_cost: Number


class Expeditions(_Many, frozen=True, tag="expeditions"):
    """Expeditions claimed."""


class Cutlasses(_Many, frozen=True, tag="cutlasses"):
    """Cutlasses on professions; a character's do not count (ruling R30)."""


class Influence(_Many, frozen=True, tag="influence"):
    """Influence points of all kinds (ruling R10), the crown shield among them."""


class Crowns(_Many, frozen=True, tag="crowns"):
    """Crowns on the crown track, which stay there."""


class _KeptShips(Term, frozen=True):
    counts = "at_least"
    at_least: Number = 1
    color: str = ""
    item: Item | Literal[""] = ""


class Ships(_KeptShips, frozen=True, tag="ships"):
    """Ships kept for their item (ruling R27), of this color and with this item where one is named."""


Own = Professions | CheapProfessions | Expeditions | Cutlasses | Influence | Crowns | Ships


class PayCoins(Term, frozen=True, tag="pay_coins"):
    """Coins, 1 or more."""

    counts = "coins"
    coins: Number


class PayCrowns(Term, frozen=True, tag="pay_crowns"):
    """Crowns, 1 or more; the shield is read again at once (ruling R30)."""

    counts = "crowns"
    crowns: Number


class PayShips(_KeptShips, frozen=True, tag="pay_ships"):
    """Kept ships, discarded: of this color and with this item where one is named. Each serves once (ruling R27)."""


class PayProfessions(Term, frozen=True, tag="pay_professions"):
    """Professions of the player's choice, discarded from the display; of the named kinds where some are named."""

    counts = "at_least"
    at_least: Number = 1
    professions: tuple[str, ...] = ()


Pay = PayCoins | PayCrowns | PayShips | PayProfessions


class When(Term, frozen=True):
    """A moment. Where `active_only` is set, only the active player can have it."""

    active_only: ClassVar[bool] = False


class WhenTaxed(When, frozen=True, tag="pay_tax"):
    """The player has just paid a tax: of a Tax Increase, or of an event's (mission 50)."""


class WhenColors(When, frozen=True, tag="ship_colors"):
    """The harbor has just reached this many ships of different colors (ruling R14; missions 33, 34)."""

    active_only = True
    at_least: Number


class WhenStopped(When, frozen=True, tag="stop_at"):
    """Discover has just been stopped with exactly this many cards in the harbor (missions 51, 52).

    `fewer` is how many cards less the player may then take. With `at_once` nothing may have been turned up since
    the last of those cards was placed, not even a card that never lies in the harbor; if it is left out, that goes
    for missions that cost a card (Big Box, Mission 51: "immediately"; Mission 52 has no such word).
    """

    active_only = True
    cards: Number
    fewer: Annotated[int, msgspec.Meta(ge=0)] = 0
    at_once: bool | None = None

    @property
    def right_after(self) -> bool:
        """Whether Discover must be stopped right after the last of the cards was placed."""
        return self.fewer > 0 if self.at_once is None else self.at_once


class WhenBusted(When, frozen=True, tag="bust"):
    """The player's Discover has just ended in a bust (Jinx)."""

    active_only = True


class WhenDeclined(When, frozen=True, tag="decline_coins"):
    """The player trades a ship of this color and gives up its coins (Nemesis, ruling R13)."""

    color: str


class WhenKept(When, frozen=True, tag="keep_repelled"):
    """The player has repelled and kept ships of so many colors (Pirates' Nest, ruling R15)."""

    active_only = True
    counts = "at_least"
    at_least: Number


Moment = WhenTaxed | WhenColors | WhenStopped | WhenBusted | WhenDeclined | WhenKept
AnyTerm = Own | Pay | Moment
"""The whole vocabulary."""
ContractTerm = Own | PayCoins | WhenTaxed | WhenColors | WhenBusted | WhenDeclined | WhenKept
"""What a contract can ask for: terms met without a choice, and moments that games with contracts answer."""
MissionMoment = WhenTaxed | WhenColors | WhenStopped
"""Moments that a mission can wait for: those that chapters answer."""


class Goal(Protocol):
    """What contracts and missions have in common: terms, and steps of the marker before it counts as placed."""

    def __hash__(self) -> int:
        """Goals are values."""

    @property
    def own(self) -> tuple[Own, ...]:
        """What must be owned, and stays."""

    @property
    def pay(self) -> tuple[Pay, ...]:
        """What must be given."""

    @property
    def moment(self) -> Moment | None:
        """The moment that must come, if there is one."""

    @property
    def steps(self) -> int:
        """How often the moment must come to each player (ruling R12); 1 for a goal without step spaces."""


class Laid(msgspec.Struct, frozen=True, gc=False):
    """The open goals, in order, as numbers; for each the seats that completed it and every seat's step space."""

    goals: bytes
    marks: tuple[bytes, ...]
    steps: tuple[bytes, ...]


def laid_faults(laid: Laid, known: Sequence[Goal], seats: int, kind: str) -> Iterator[str]:
    """Yield what is wrong with open goals out of those known of this kind, as codes."""
    slots = len(laid.goals)
    if any(number >= len(known) for number in laid.goals) or len(set(laid.goals)) < slots:
        yield f"refused.{kind}.unknown"
        return
    if len(laid.marks) != slots or len(laid.steps) != slots:
        yield f"refused.{kind}.no_match"
        return
    if any(len(row) != seats for row in laid.steps):
        yield "sound.step_space_belongs_nobody"
        return
    for number, marks, steps in zip(laid.goals, laid.marks, laid.steps, strict=True):
        if len(set(marks)) < len(marks) or any(seat_no >= seats for seat_no in marks):
            yield "sound.marker_belongs_nobody"
        last = known[number].steps
        if any(step > (last if seat_no in marks else last - 1) for seat_no, step in enumerate(steps)):
            yield "sound.marker_lies_step_space"
