"""What a table opens beside its moves: the list of bookmarks, what can be copied, games that come of it."""

from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from highseas.campaign.play.players import Controller
from highseas.campaign.play.replay import position_text, write_replay
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import slots
from highseas.campaign.tui import keymap
from highseas.campaign.tui.base_app import language_of
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets.dialogs import Choice
from highseas.campaign.tui.widgets.keyline import KeyLine
from highseas.campaign.tui.widgets.menu import Menu
from highseas.engine.refusal import Refusal


class Bookmarks(ModalScreen[tuple[str, str] | None]):
    """The bookmarks of a game. Returns "go", "drop" or "add", and the name."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.BOOKMARKS)]
    AUTO_FOCUS = "OptionList"

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__()
        self._names = names

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(classes="heading")
            if not self._names:
                yield Static(language_of(self).say("screens.history.no_bookmark"))
            yield Menu(*self._names, markup=False)
            yield KeyLine()

    def on_mount(self) -> None:
        self.paint()

    def paint(self) -> None:
        theme, heading = styles_of(self.app.theme), Content(language_of(self).say("keys.screen.bookmarks"))
        self.query_one(".heading", Static).update(heading.stylize(theme.heading))
        self.query_one(KeyLine).show(keymap.BOOKMARKS, theme)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self.is_current:
            self.dismiss(("go", self._names[event.option_index]))

    def action_with(self, what: str) -> None:
        place = self.query_one(OptionList).highlighted
        if place is not None:
            self.dismiss((what, self._names[place]))

    def action_add(self) -> None:
        self.dismiss(("add", ""))

    def action_cancel(self) -> None:
        self.dismiss(None)


COPIES: dict[str, Callable[[Session], str]] = {"position": position_text, "replay": write_replay}
"""What can be copied of any game, by the name of its sentence, and how it is made."""


def ask_what_to_copy(screen: ShellScreen, session: Session, line: str, secret: bool) -> None:
    """Offer the position, the replay and the line to share, if any; with `secret` it asks before telling all."""
    texts = {"line": line}
    for name, make in COPIES.items():
        with suppress(Refusal):  # as a chapter has no deal file
            texts[name] = make(session)
    offers = [(name, screen.words(f"copying.{name}")) for name in (*COPIES, "line") if texts.get(name)]

    def copy(name: str) -> None:
        screen.app.copy_to_clipboard(texts[name])
        screen.shell.say(screen.words("copying.done", what=screen.words(f"copying.{name}")))

    def chosen(name: str | None) -> None:
        if name is None:
            return
        if secret:
            yes, no = screen.words("copying.yes"), screen.words("copying.no")
            screen.shell.ask(screen.words("copying.secret"), lambda: copy(name), yes, no)
        else:
            copy(name)

    screen.app.push_screen(Choice(screen.words("copying.title"), offers), chosen)


def play_on(screen: ShellScreen, session: Session, moves: int, decide: bool = False) -> None:
    """Begin a copy of the game after so many moves; to `decide`, the person gets the program's seat that is next."""
    shell = screen.shell

    def branch() -> None:
        twin = slots.branch(shell.store, session, moves=moves, decide=decide)
        shell.go_title()
        shell.play(twin)
        slot, say = slots.slot_of(twin), screen.words
        seats = zip(twin.names, session.players, twin.players, strict=True)
        taken = [who for who, *players in seats if players == [Controller.PROGRAM, Controller.PERSON]]
        saved_as = say("screens.shelf.saved_as", slot=slot)
        shell.say(say("screens.shelf.yours", slot=slot, who=taken[0]) if taken else saved_as)

    shell.leave_game(session, lambda: shell.guarded(branch))


def play_again(screen: ShellScreen, session: Session, start: Start) -> None:
    """Begin a game with the players of one that is over, and save it if that one was saved."""
    saved = session.autosaver is not None
    screen.shell.guarded(lambda: screen.shell.begin(start, "", session.programs, saved, from_title=True))
