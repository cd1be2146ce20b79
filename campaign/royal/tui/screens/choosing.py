"""Answering a question of Port Royal: by key, Enter or mouse, with warnings first and the input lock of the next
question; whether that question could be foreseen; the hint beside the answers; what these need of their screen.
"""

import dataclasses
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from highseas.campaign.play.players import Thought
from highseas.campaign.play.seat import AtMoment, Play
from highseas.campaign.royal.play.seat import RoyalSeat, WhatConcedingDoes
from highseas.campaign.royal.play.warnings import GivesAway, warned
from highseas.campaign.royal.tui.widgets.detail import side_by_side
from highseas.campaign.royal.words.hints import Hint, hint_of
from highseas.campaign.royal.words.prompts import not_now, option_line
from highseas.campaign.tui import keymap
from highseas.campaign.tui.input_queue import BEAT
from highseas.campaign.tui.screens.answering import Advice, Answering
from highseas.campaign.tui.widgets.dialogs import Page
from highseas.campaign.tui.widgets.panel import Thing
from highseas.engine.refusal import Refusal
from highseas.engine.royal import events as ev
from highseas.engine.royal.seen.view import Prompt
from highseas.story import moves as sev

if TYPE_CHECKING:
    from highseas.campaign.royal.tui.screens.table import TableScreen


class Choosing(Answering):
    """Answers the question of a table of Port Royal."""

    _table: "TableScreen"
    _seat: RoyalSeat

    def _number_of(self, key: str) -> int:
        """Return the number of the row with a key; a closed one is found too, and shows why it is closed."""
        scene = self._table.scene
        closed = (n for n, option in enumerate(scene.options) if keymap.MOVE_KEYS.get(option.text) == key)
        return scene.keys.index(key) if key in scene.keys else next(closed, -1)

    def _no_choice(self, key: str, does: str) -> str:
        return not_now(key, does, self._table.names)

    def _take(self, number: int) -> None:
        """Play an option; asks first if that would lose the game."""
        table = self._table
        option = table.scene.options[number]
        if option.reason is not None:
            table.shell.refuse_key(f"{option_line(option, table.names)}.")
        elif option.move is not None:
            self._play(option.move, consent=not table.shell.settings.confirmations)

    def _refused(self, answer: AtMoment[None], error: Refusal) -> None:
        if isinstance(answer, Play) and isinstance(error, GivesAway):
            table, sure = self._table, replace(answer, consent=True)
            said = partial(warned, error.claims, table.names)
            ask = partial(table.shell.ask, said("question"), partial(self._send, sure), said("leave"), said("stay"))
            table.in_front("asked", ask)
        else:
            super()._refused(answer, error)

    def _is_foreseen(self, before: Prompt | None) -> bool:
        return foreseen(before, self._table.scene.prompt, self._seat.present.events)

    def answered(self, is_foreseen: bool = False) -> None:
        """Handle a new question; after a bust no key is an answer for a while, however briskly it is struck."""
        super().answered(is_foreseen)
        if any(isinstance(event, ev.Busted) for event in self._seat.present.events):
            self._table.lock_input("*", BEAT)

    def _ask_to_concede(self, then: Callable[[str], None]) -> None:
        say = self._table.names.say
        self._table.inquire(
            WhatConcedingDoes(self._moves), lambda code: then(say("warnings.concede.ask", does=say(code)))
        )

    def thing(self, thing: Thing) -> None:
        """Handle Enter on a board: play the option about the thing, else describe it."""
        table = self._table
        about = [n for n, option in enumerate(table.scene.options) if option.is_about(thing.id)]
        ways = [n for n in about if table.scene.options[n].enabled] or about
        if thing.kind in ("seat", "shown") or not ways:
            table.explain(thing)
        elif len(ways) == 1:
            self.choose(ways[0])
        else:
            table.top.point_at_option(ways[0])

    def click_thing(self, board: str, place: int) -> None:
        """Handle a click on a board: the first points at a thing, the second is like Enter."""
        thing = self._table.top.thing_at(board, place)
        if not thing.id:
            return
        if self._second_click(thing):
            self.thing(thing)
        else:
            self._table.top.point_at_board(board, place)


SURPRISES = (
    ev.Busted,
    ev.Gambled,
    ev.TaxRaised,
    ev.ShipSpared,
    sev.EventRevealed,
    sev.StoryRead,
    sev.MissionStep,
    ev.GameOver,
)
"""Events that a player cannot foresee and wants to see."""
_ONWARD = ("discover", "take")
"""Kinds of questions that follow each other: draw on, stop, take, and the next turn's first card."""


def foreseen(before: Prompt | None, after: Prompt | None, happened: Iterable[ev.Event]) -> bool:
    """Whether the question `after` had to follow the answer to `before`.

    False after a bust, a tax, an event, a Discover that ended by itself, or when another seat is asked; and for an
    offer, a ship to repel, or anything that the answer has just revealed.
    """
    if before is None or after is None or before.seat != after.seat:
        return False
    if any(isinstance(event, SURPRISES) or (isinstance(event, ev.Stopped) and event.forced) for event in happened):
        return False
    return after.kind in _ONWARD or (after.kind, before.kind) == ("after_bust", "after_bust")


class Hints(Advice[Hint]):
    """The hint of a table."""

    _table: "TableScreen"

    def make(self, thought: Thought) -> Hint:
        return hint_of(thought, self._seat.present.prompt, self._table.names)

    @property
    def best(self) -> int:
        shown = self.shown
        return shown.best.number if shown is not None else -1

    def again(self, hint: Hint) -> None:
        scene, title = self._table.scene, self._table.shell.words("hints.title")
        self._table.shell.push_screen(
            Page(title, lambda theme, _: side_by_side(hint, hint.moves, dataclasses.replace(scene, theme=theme)), "h")
        )
