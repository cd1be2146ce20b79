"""What a table is asked for beside its moves: undo, bookmarks, log, who plays, copies, games that come of it."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import ClassVar

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from highseas.campaign.play.errors import NeedsConsent
from highseas.campaign.play.players import PERSON, Controller
from highseas.campaign.play.replay import position_text, write_replay
from highseas.campaign.play.seat import DropBookmark, GoTo, HandOver, Request, SetBookmark, TakeBack, Undo
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import slots
from highseas.campaign.tui import keymap
from highseas.campaign.tui.base_app import language_of
from highseas.campaign.tui.screens.answering import GameTableHost
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.screens.log import LogScreen
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets.dialogs import Choice, Line
from highseas.campaign.tui.widgets.keyline import KeyLine
from highseas.campaign.tui.widgets.menu import Menu
from highseas.engine.refusal import Refusal


class History:
    """The past of a game, as its table's screen offers it: undo, bookmarks, and the log."""

    def __init__(self, table: GameTableHost) -> None:
        self._table, self._seat = table, table.seat

    @property
    def _moves(self) -> int:
        return len(self._seat.moments) - 1

    def undo(self, whole_turn: bool) -> None:
        """Undo a decision or the turn; asks first if that hides a revealed card."""
        self._go_back(Undo(self._moves, whole_turn))

    def _go_back(self, back: Undo | GoTo) -> None:
        shell = self._table.shell

        def answered(error: Refusal | None) -> None:
            if isinstance(error, NeedsConsent):
                say = shell.words
                question = say("screens.history.consent", why=error)
                again = partial(self._go_back, replace(back, consent=True))
                answers = say("screens.history.go_back"), say("screens.history.stay")
                self._table.in_front("asked", lambda: shell.ask(question, again, *answers))
            elif error is not None:
                self._table.refuse(error)
            else:
                self._table.went_back()

        self._table.request(back, answered)

    def log(self, by_turns: bool) -> None:
        """Open the log at the move that is shown; the move that is chosen there is looked back at."""

        def chosen(number: int | None) -> None:
            if number is not None:
                self._table.look_back(number)

        log = LogScreen(self._table.texts, self._table.shown_move, by_turns)
        self._table.shell.push_screen(log, chosen)

    def bookmarks(self) -> None:
        """Open the list of bookmarks; only from the present moment it goes to the chosen one."""

        def chosen(choice: tuple[str, str] | None) -> None:
            if choice is not None and (choice[0] != "go" or self._table.is_now()):
                self._bookmark(*choice)

        self._table.shell.push_screen(Bookmarks(tuple(self._seat.bookmarks)), chosen)

    def _bookmark(self, what: str, name: str) -> None:
        say, shell = self._table.shell.words, self._table.shell
        if what == "go":
            self._go_back(GoTo(self._moves, name))
        elif what == "drop":
            self._request(DropBookmark(name), say("screens.history.dropped", name=name))
        else:
            suggestion = say("screens.history.suggested", turn=self._seat.present.turn[0], moves=self._moves)
            shell.push_screen(Line(say("screens.history.name"), suggestion), self._add)

    def _add(self, name: str | None) -> None:
        if name is not None:
            done = self._table.shell.words("screens.history.set", name=name.strip())
            self._request(SetBookmark(self._moves, name), done)

    def _request(self, asked: Request[None], done: str) -> None:
        table = self._table
        table.request(asked, lambda error: table.shell.say(done) if error is None else table.refuse(error))


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


def ask_who_is_away(table: GameTableHost, may_play: Sequence[Sequence[str]]) -> None:
    """Ask which seat goes to whom, of those who may play each; the seat that decides comes first."""
    shell, seat = table.shell, table.seat

    def chosen(answer: str | None) -> None:
        if answer is not None:
            number, policy = answer.split()
            request = TakeBack(int(number)) if policy == PERSON else HandOver(int(number), policy)
            table.change(request, watched)

    def watched() -> None:
        if Controller.PERSON not in seat.players and Controller.CREW in seat.players:
            shell.say(shell.words("screens.crew.watched"))

    prompt, count = seat.present.prompt, len(seat.names)
    first = prompt.seat if prompt is not None else 1
    choices = [
        (f"{number} {player}", shell.words(f"screens.crew.{player}", name=seat.names[number - 1]))
        for number in sorted(range(1, count + 1), key=lambda number: (number - first) % count)
        for player in may_play[number - 1]
    ]
    table.app.push_screen(Choice(shell.words("screens.crew.title"), choices), chosen)


COPIES: dict[str, Callable[[Session], str]] = {"position": position_text, "replay": write_replay}
"""What can be copied of any game, by the name of its sentence, and how it is made."""


def ask_what_to_copy(screen: ShellScreen, session: Session, line: str, secret: bool) -> None:
    """Offer the position as a deal file, the replay, and the line to share, empty while there is none. With
    `secret` it is asked first whether everybody may read what lies face down.
    """
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
    """Begin a copy of the game after so many moves as a game of its own, and leave the other as it is.

    To `decide` otherwise than the program did, the person gets the seat that decides next too.
    """
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
