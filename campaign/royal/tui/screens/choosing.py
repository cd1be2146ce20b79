"""Choosing an option by key, Enter or mouse: confirmations first, and the input lock of the next question."""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from msgspec.structs import replace

from highseas.campaign.play.seat import AtMoment, Play
from highseas.campaign.royal.play.seat import RoyalSeat, WhatConcedingDoes
from highseas.campaign.royal.play.warnings import GivesAway, comes_up, warned
from highseas.campaign.royal.tui.foresight import foreseen
from highseas.campaign.royal.tui.screens.hosts import TableHost
from highseas.campaign.royal.words.prompts import not_now
from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.answering import AnswerHost, Answering
from highseas.campaign.tui.widgets.panel import Thing
from highseas.engine.refusal import Refusal
from highseas.engine.royal.seen.view import Prompt


class ChoosingHost(TableHost, AnswerHost, Protocol):
    """What `Choosing` needs from its screen (`campaign.royal.tui.screens.table`)."""


class Choosing(Answering[ChoosingHost]):
    """Answers the question of a table of Port Royal."""

    _seat: RoyalSeat

    def by_key(self, key: str) -> None:
        """Choose an option by its letter or number."""
        table = self._table
        if table.scene.prompt is None:
            table.open_report()
        elif not table.is_now():
            pass
        elif key in table.scene.keys:
            self.choose(table.scene.keys.index(key))
        else:
            options = table.scene.options
            closed = [n for n, option in enumerate(options) if keymap.MOVE_KEYS.get(option.text) == key]
            if closed:
                self.choose(closed[0])  # shows why it is closed
            else:
                does = keymap.label_of(key) if comes_up(key, self._seat.present.view, self._seat.sets) else ""
                table.shell.say(not_now(table.scene.letters.get(key, key), does, table.names), "warning")

    def choose(self, number: int) -> None:
        """Play an option by its number; asks first if that would lose the game."""
        table = self._table
        if not 0 <= number < len(table.scene.options):
            table.shell.say(table.scene.say("panels.unchosen"))
            return
        option = table.scene.options[number]
        if not table.is_now():
            return
        if table.scene.program:
            table.finish_program()
        elif option.reason is not None:
            from highseas.campaign.royal.words.prompts import option_line

            table.shell.say(f"{option_line(option, table.names)}.", "warning")
        elif option.move is not None:
            self._play(option.move, consent=not table.shell.settings.confirmations)

    def _refused(self, answer: AtMoment[None], error: Refusal) -> None:
        """Ask before a move that gives the game away."""
        if isinstance(answer, Play) and isinstance(error, GivesAway):
            table, sure = self._table, replace(answer, consent=True)
            asked = warned(error.claims, table.names)
            ask = partial(table.shell.ask, asked.question, partial(self._send, sure), asked.leave, asked.stay)
            table.in_front("asked", ask)
        else:
            super()._refused(answer, error)

    def _question(self) -> Prompt | None:
        return self._table.scene.prompt

    def _is_foreseen(self, before: Prompt | None) -> bool:
        return foreseen(before, self._table.scene.prompt, self._seat.present.events)

    def _ask_to_concede(self, then: Callable[[str], None]) -> None:
        say = self._table.names.say
        self._table.inquire(
            WhatConcedingDoes(self._moves), lambda code: then(say("warnings.concede.ask", does=say(code)))
        )

    # --- things on the boards ---

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
