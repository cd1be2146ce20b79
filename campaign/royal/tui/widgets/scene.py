"""The input of the table's panels: the view, the question, and the player's cursor."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from highseas.campaign.play.seat import SeenMoment
from highseas.campaign.royal.play.at_table import Lost, lost_before
from highseas.campaign.royal.play.turn_cards import NO_CHANGE, Change
from highseas.campaign.royal.words.cards import color_sign
from highseas.campaign.royal.words.hints import Compared, Hint
from highseas.campaign.royal.words.names import GameLanguage, TableNames
from highseas.campaign.tui.widgets.panel import NOTHING, Part, Thing
from highseas.campaign.tui.widgets.table_widget import TableScene
from highseas.engine.royal import events as ev
from highseas.engine.royal.seen.view import Face, Odds, Option, Prompt, SeatView, Serves, Stop, View, card_id, face, ids

_UNSEEN: dict[str, Any] = {
    "harbor": (),
    "expeditions": (),
    "revealed": (),
    "play_deck": 0,
    "time_deck": 0,
    "discard": (),
    "drawn": 0,
    "colors": (),
    "next_from": "play",
    "offers": {},
    "serves": (),
}
"""What neither the goals nor the seats show of a view, and what these get in its place; the clock has the Time deck."""
CUTLASS, SKULL, GLASS, SERVES, CROWN = "⚔", "☠", "◔", "◇", "♛"


@dataclass(frozen=True)
class LastBust:
    """The harbor that a bust cleared, and the two ships that clashed; `missing` as in `engine.royal.events.Busted`,
    and what was `lost`, where Discover could have been stopped.
    """

    cards: tuple[str, ...]
    clash: tuple[str, str]
    missing: int
    lost: Lost | None = None


@dataclass(frozen=True)
class Scene(TableScene):
    """One moment of a game of Port Royal.

    `whole_clock` is the Time deck as it was at the beginning, `fresh` the card revealed last; `handed` means that
    another seat decided before, `last_bust` is the bust that cleared the harbor, `bust_before` the same while the next
    turn has cards there. `serves` has the names of the goals that a harbor card would serve for the deciding seat;
    while something moves, `change` is what the last move changed.

    Around the table: the `task` of a puzzle under the clock, `odds` if shown; `risk` are the odds of the next card and
    `stop` what stopping would bring, if these always stand beside the options; `ends` says what passing does if it
    ends the game; `hint` is what the program thinks of the question, while it is shown.
    """

    view: View
    prompt: Prompt | None
    names: TableNames
    whole_clock: int = 0
    fresh: str = ""
    change: Change = NO_CHANGE
    handed: bool = False
    last_bust: LastBust | None = None
    bust_before: LastBust | None = None
    serves: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    further: tuple[Serves, ...] = ()
    task: str = ""
    odds: Odds | None = None
    risk: Odds | None = None
    stop: Stop | None = None
    ends: str = ""
    hint: Hint | None = None

    @property
    def language(self) -> GameLanguage:
        return self.names.language

    @property
    def seat(self) -> SeatView:
        """The deciding seat, or the active one if nobody decides."""
        return self.view.seats[(self.prompt.seat if self.prompt else self.view.active) - 1]

    @property
    def options(self) -> tuple[Option, ...]:
        return self.prompt.options if self.prompt else ()

    def of_clock(self) -> "Scene":
        view = replace(self.view, **_UNSEEN | {"time_deck": self.view.time_deck})
        return Scene(view, None, self.theme, self.names, whole_clock=self.whole_clock)

    def of_goals(self, further: bool, coins: bool) -> "Scene":
        """Return what the goals panel shows: the options only if one is about a goal, `further` if wanted, and
        whether every seat's `coins` are shown there.
        """
        prompt, keys, letters = self.prompt, self.keys, self.letters
        for option in self.options:
            if option.goal is not None:
                break
        else:
            prompt, keys, letters = _seat_asked(prompt), (), {}
        about = self.option_at(self.pointed)
        is_on_goal = self.pointed.kind in ("contract", "mission") or (about is not None and about.goal is not None)
        return Scene(
            replace(self.view, **_UNSEEN),
            prompt,
            self.theme,
            self.names,
            keys,
            letters,
            pointed=self.pointed if is_on_goal else NOTHING,
            frame=self.frame if self.change.goals or (coins and any(self.change.coins)) else 0,
            change=self.change,
            further=self.further if further else (),
        )

    def of_seats(self) -> "Scene":
        view, prompt = replace(self.view, **_UNSEEN), _seat_asked(self.prompt)
        pointed = self.pointed if self.pointed.kind in ("seat", "shown") else NOTHING
        frame = self.frame if any(self.change.coins) else 0
        return Scene(view, prompt, self.theme, self.names, pointed=pointed, frame=frame, change=self.change)

    @property
    def waiting(self) -> tuple[str, ...]:
        """Cards that a Gambler turned up and that are resolved after what is asked now, the next one first.

        A Tax Increase that is asked about is none of them; one that asks about the Time deck is over.
        """
        cards = self.view.revealed
        if not cards or self.prompt is None or self.prompt.kind in ("repel", "look"):
            return ()
        under_way = self.prompt.kind != "aside" and face(cards[0]).type == "tax"
        return cards[1:] if under_way else cards

    @property
    def harbor(self) -> tuple[str, ...]:
        """The cards in the harbor, with a ship that waits to be repelled last."""
        turned_up = () if self.waiting else self.view.revealed
        return self.view.harbor + tuple(card for card in turned_up if face(card).type == "ship")

    def points_at(self, thing: Thing, first: bool = True) -> bool:
        """Whether the cursor is on this thing or on an option about it; `first`: it is the first of equal cards."""
        waits = thing.kind == "card" and len(self.view.harbor) <= thing.place < len(self.harbor)
        if self.pointed == thing or waits:
            return True  # the question is about the ship that waits to be repelled
        option = self.option_at(self.pointed) if first else None
        kinds = ("card", "expedition", "contract", "mission")
        return option is not None and option.is_about(thing.id) and thing.kind in kinds

    def option_at(self, thing: Thing) -> Option | None:
        """The option that a thing is; None if it is none of this question."""
        there = thing.kind == "option" and 0 <= thing.place < len(self.options)
        return self.options[thing.place] if there else None

    def options_of(self, card: str) -> list[int]:
        return [number for number, option in enumerate(self.options) if option.card == card]

    def key_of(self, card: str) -> str:
        """The key of the first open option about a card; empty if there is none."""
        numbers = self.options_of(card)
        return next((self.key(n) for n in numbers if self.options[n].enabled), "")

    def hinted(self, number: int) -> Compared | None:
        """What the hint that is shown says of an option; None if it says nothing."""
        moves = self.hint.moves if self.hint is not None else ()
        return next((move for move in moves if move.number == number), None)


def _seat_asked(prompt: Prompt | None) -> Prompt | None:
    """Return a question of which nothing is known but whom it asks."""
    return prompt and Prompt("", prompt.seat, ())


def draws(view: View, prompt: Prompt | None) -> bool:
    """Return whether a card may still be revealed in this turn's Discover."""
    return prompt is not None and view.phase == "discover"


def last_bust_of(moments: Sequence[SeenMoment]) -> LastBust | None:
    """The bust that the turn before the last of these moments ended with, or the game."""
    cards, begun = None, moments[-1].result is not None
    for number in range(len(moments) - 1, -1, -1):
        for event in reversed(moments[number].events):
            if isinstance(event, ev.TurnStarted):
                if begun or cards is not None:
                    return None
                begun = True
            elif isinstance(event, ev.HarborCleared):
                cards = ids(event.cards)
            elif isinstance(event, ev.Busted):
                clash = card_id(event.card), card_id(event.other)
                lost = lost_before(each.moment.state for each in reversed(moments[:number]))
                return None if cards is None else LastBust(cards, clash, event.missing, lost)
    return None


def newest(events: Iterable[ev.Event]) -> str:
    """Return the id of the card revealed last; empty if none was."""
    shown = [event for event in events if isinstance(event, ev.Revealed)]
    return card_id(shown[-1].card) if shown else ""


def flag(color: str, style: str) -> Part:
    """Return a ship color as shape and letter."""
    return (color_sign(color), style)


def flagged(color: str, styles: Mapping[str, str]) -> list[Part]:
    """Return what stands before the name of a card: its flag, in the style of its color if it has one, and a gap;
    nothing for a card without a color.
    """
    return [flag(color, styles.get(color, "")), " "] if color else []


def strength(ship: Face) -> str:
    return SKULL if ship.skull else f"{CUTLASS}{ship.cutlasses}"
