"""Choosing at the table: by key, by Enter, by mouse; what is asked first, and what the next question hears."""

from typing import TYPE_CHECKING

from campaign.session import Session
from campaign.tui import keymap
from campaign.tui.foresight import foreseen
from campaign.tui.widgets.detail import UNCHOSEN
from campaign.tui.widgets.scene import NOTHING, Thing
from campaign.warnings import Warned, conceding, warning
from campaign.words.warnings import CONCEDE_SURE, not_now
from engine.view import Option

if TYPE_CHECKING:
    from campaign.tui.screens.table import TableScreen


class Choosing:
    """How a table's question is answered."""

    def __init__(self, table: "TableScreen") -> None:
        self._table = table
        self._clicked = NOTHING

    @property
    def _session(self) -> Session:
        return self._table.session

    def by_key(self, key: str) -> None:
        """A letter or number beside an option."""
        table = self._table
        if table.scene.prompt is None:
            table.open_report()
        elif table.looking_at is not None:
            table.sea.say("This is a look back; press Esc to return to now.", "warning")
        elif key in table.scene.keys:
            self.choose(table.scene.keys.index(key))
        else:
            options = table.scene.options
            closed = [n for n, option in enumerate(options) if keymap.MOVE_KEYS.get(option.text) == key]
            if closed:
                self.choose(closed[0])  # says why it cannot be
            else:
                table.sea.say(not_now(key, keymap.told(key)), "warning")

    def choose(self, number: int, consent: bool = False) -> None:
        """Play an option by its number; ask first where that would give the game away."""
        table = self._table
        if not 0 <= number < len(table.scene.options):
            table.sea.say(UNCHOSEN)
            return
        option = table.scene.options[number]
        if table.looking_at is not None:
            table.sea.say("This is a look back; press Esc to return to now.", "warning")
        elif table.scene.by_itself:
            table.programs.finish()
        elif option.reason is not None:
            from campaign.words.prompts import option_line

            table.sea.say(f"{option_line(option, table.names)}.", "warning")
        elif not consent and (warned := self._warning(option)) is not None:
            self._ask(number, warned)
        else:
            self._play(option.text)

    def _warning(self, option: Option) -> Warned | None:
        return warning(self._session, option) if self._table.sea.settings.confirmations else None

    def _ask(self, number: int, warned: Warned) -> None:
        options = self._table.scene.options

        def go() -> None:
            if self._table.scene.options == options:
                self.choose(number, consent=True)

        self._table.sea.ask(warned.question, go, warned.leave, warned.stay)

    def _play(self, text: str) -> None:
        table, before = self._table, self._session.prompt
        table.sea.clear_notifications()  # they spoke of the question before
        table.change(lambda: self._session.play(text))
        if self._session.prompt != before or self._session.result is not None:
            self.answered(foreseen(before, self._session.prompt, self._session.events))

    def concede(self) -> None:
        """Give the game up: two questions, whose first answer plays on."""
        table = self._table
        if self._session.result is not None:
            table.sea.say("The game is over.", "warning")
        elif table.looking_at is not None:
            table.sea.say("This is a look back; press Esc to return to now.", "warning")
        else:
            table.sea.ask(f"{conceding(self._session)}.", self._concede_for_sure, "Concede", "Play on")

    def _concede_for_sure(self) -> None:
        self._table.sea.ask(CONCEDE_SURE, lambda: self._play("concede"), "Give it up", "No, play on")

    def answered(self, is_foreseen: bool) -> None:
        """Another question is asked; one that was not foreseen hears only what is typed once it is painted."""
        self._clicked = NOTHING
        if not is_foreseen:
            self._table.listen_from_paint(self._table.sea.intake.key)

    # --- things on the boards ---

    def thing(self, thing: Thing) -> None:
        """Enter on a board: take the card or contract if it is an option, else tell about it."""
        table = self._table
        about = [
            n
            for n, option in enumerate(table.scene.options)
            if thing.id in (option.card, option.contract, option.mission)
        ]
        ways = [n for n in about if table.scene.options[n].enabled] or about
        if thing.kind in ("seat", "shown") or not ways:
            table.explain(thing)
        elif len(ways) == 1:
            self.choose(ways[0])
        else:
            table.top.point_at_option(ways[0])

    def click_thing(self, board: str, place: int) -> None:
        """A click on a board points at a thing; one more click on it is like Enter."""
        thing = self._table.top.thing_at(board, place)
        if not thing.id:
            return
        if self._second_click(thing):
            self.thing(thing)
        else:
            self._table.top.point_at_board(board, place)

    def click_option(self, number: int) -> None:
        """A click on an option points at it; one more click on it is like Enter."""
        if self._second_click(Thing("option", "", number)):
            self.choose(number)

    def _second_click(self, thing: Thing) -> bool:
        again = self._clicked == thing
        self._clicked = NOTHING if again else thing
        return again
