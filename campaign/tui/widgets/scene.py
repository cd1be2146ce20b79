"""What the table's panels are painted from: the view, the question, and where the player's cursor is."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from textual.content import Content
from textual.style import Style

from campaign.tui.theme import LETTERS, SHAPES, Look
from engine import events as ev
from engine.cards import CARDS
from engine.odds import Odds
from engine.view import Option, Prompt, SeatView, View, ids

COIN, CUTLASS, POINT, SKULL, GLASS, SERVES, CROWN = "◉", "⌡", "★", "☠", "◔", "◇", "♛"
Part = str | Content | tuple[str, str | Style]
ThingKind = Literal["none", "option", "card", "expedition", "contract", "mission", "seat", "shown"]


@dataclass(frozen=True)
class Thing:
    """Something on the table that a cursor can point at: a harbor `card` by its place, an `expedition`, a
    `contract`, a `mission`, a `seat` (from 1), a card `shown` in a seat's display, or an `option` by its number.
    """

    kind: ThingKind = "none"
    id: str = ""
    place: int = -1


NOTHING = Thing()


@dataclass(frozen=True)
class Wreck:
    """The harbor that a bust just cleared, and the two ships that met; `missing` as in `engine.events.Busted`."""

    cards: tuple[str, ...]
    clash: tuple[str, str]
    missing: int


@dataclass(frozen=True)
class Scene:
    """One moment, ready to be painted.

    `keys` has the key of every option, `whole_clock` the Time deck as it was at the beginning, `fresh` the card
    turned up last; `handed` tells that another seat decided before, `by_itself` that no person decides. `serves`
    has the names of what a harbor card would bring the deciding seat further with.

    Around the table: a `banner` on top, the `task` of a puzzle under the clock, the `coach` of the first game, a
    `note` in place of what is told of the thing under the cursor, `odds` if they are wanted, and the `story`, lines
    with the move they belong to, of which `newest` is the last.
    """

    view: View
    prompt: Prompt | None
    look: Look
    keys: tuple[str, ...] = ()
    whole_clock: int = 0
    pointed: Thing = NOTHING
    fresh: str = ""
    flash: bool = False
    handed: bool = False
    wreck: Wreck | None = None
    by_itself: bool = False
    serves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    banner: str = ""
    coach: str = ""
    task: str = ""
    note: str = ""
    odds: Odds | None = None
    story: Sequence[tuple[int, str]] = ()
    newest: int = 0

    @property
    def seat(self) -> SeatView:
        """The seat that decides, or the active one when nobody does."""
        return self.view.seats[(self.prompt.seat if self.prompt else self.view.active) - 1]

    @property
    def options(self) -> tuple[Option, ...]:
        """The options of the question; none when the game is over."""
        return self.prompt.options if self.prompt else ()

    def points_at(self, thing: Thing, first: bool = True) -> bool:
        """Whether the cursor is on this thing, or on an option about it; `first` of those alike."""
        waits = thing.kind == "card" and self.view.revealed and thing.place == len(self.view.harbor)
        if self.pointed == thing or waits:
            return True  # a ship that waits to be repelled is what the question is about
        if self.pointed.kind != "option" or not first or not 0 <= self.pointed.place < len(self.options):
            return False
        option = self.options[self.pointed.place]
        about = (option.card, option.contract, option.mission)
        return thing.id in about and thing.kind in ("card", "expedition", "contract", "mission")

    def options_of(self, card: str) -> list[int]:
        """The numbers of the options about a card."""
        return [number for number, option in enumerate(self.options) if option.card == card]

    def key_of(self, card: str) -> str:
        """The key of the first open option about a card; empty if there is none."""
        numbers = self.options_of(card)
        return next((self.key(n) for n in numbers if self.options[n].enabled), "")

    def key(self, number: int) -> str:
        """The key of an option; none is needed while nothing can be chosen."""
        return self.keys[number] if number < len(self.keys) else ""


class Panel:
    """What a board shows: lines, the things on them, and how many things stand side by side."""

    def __init__(self) -> None:
        self.lines: list[Content] = []
        self.things: list[Thing] = []
        self.rows: list[int] = []
        """The line of each thing."""
        self.across = 1

    def add(self, *lines: Content) -> None:
        """Lines below the others."""
        self.lines += lines

    def put(self, *things: Thing) -> None:
        """Things that stand on the line that is added next."""
        self.things += things
        self.rows += [len(self.lines)] * len(things)

    @property
    def content(self) -> Content:
        """All lines as one text."""
        return Content("\n").join(self.lines)


def wreck_of(events: Iterable[ev.Event]) -> Wreck | None:
    """The bust among the last events, if the harbor has not been filled again since."""
    bust: ev.Busted | None = None
    for event in events:
        if isinstance(event, ev.Busted):
            bust = event
        elif isinstance(event, ev.HarborCleared) and bust is not None:
            clash = (CARDS[bust.card].id, CARDS[bust.other].id)
            return Wreck(ids(event.cards), clash, bust.missing)
    return None


def newest(events: Iterable[ev.Event]) -> str:
    """The id of the card that was turned up last; empty if none was."""
    shown = [event for event in events if isinstance(event, ev.Revealed)]
    return CARDS[shown[-1].card].id if shown else ""


def flag(color: str, style: str) -> Part:
    """A ship color as shape and letter."""
    return (f"{SHAPES[color]}{LETTERS[color]}", style)


def click(action: str) -> Style:
    """A style whose text does something when it is clicked."""
    return Style.from_meta({"@click": action})


def fit(width: int, *parts: Part) -> Content:
    """Parts in one line of exactly so many columns."""
    return Content.assemble(*parts).truncate(width, ellipsis=True, pad=True)


def spread(width: int, left: Content, right: Content) -> Content:
    """Two texts in one line of exactly so many columns; the left one gives way."""
    room = max(0, width - right.cell_length - 1)
    return fit(width, left.truncate(room, ellipsis=True, pad=True), " ", right)
