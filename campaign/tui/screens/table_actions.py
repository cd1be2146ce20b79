"""What a table leads to beside its moves: the list of bookmarks, copies, who is away, games that come of it."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from highseas.campaign.play.players import PERSON, Controller
from highseas.campaign.play.replay import position_text, write_replay
from highseas.campaign.play.seat import HandOver, Request, Seat, TakeBack
from highseas.campaign.play.session import Session
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import slots
from highseas.campaign.tui import keymap
from highseas.campaign.tui.base_app import language_of
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.theme import styles_of
from highseas.campaign.tui.widgets.dialogs import Choice
from highseas.campaign.tui.widgets.menu import KeyLine, Menu
from highseas.engine.refusal import Refusal


class Bookmarks(ModalScreen[tuple[str, str] | None]):
    """The bookmarks of a game. Returns "go", "drop" or "add", and the name."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.KEYS["bookmarks"])]
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
        self.query_one(KeyLine).show(keymap.KEYS["bookmarks"], theme)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self.is_current:
            self.dismiss(("go", self._names[event.option_index]))

    def action_with(self, what: str) -> None:
        if (place := self.query_one(OptionList).highlighted) is not None:
            self.dismiss((what, self._names[place]))

    def action_add(self) -> None:
        self.dismiss(("add", ""))


def offer_copies(screen: ShellScreen, session: Session, line: str, secret: bool) -> None:
    """Offer the position, the replay and the line to share, if any; asks first if they tell what is `secret`."""
    texts = {"position": "", "replay": "", "line": line}
    with suppress(Refusal):  # as a chapter has no deal file
        texts["position"] = position_text(session)
    with suppress(Refusal):  # as a game without its beginning has no replay
        texts["replay"] = write_replay(session)

    def copy(name: str) -> None:
        screen.app.copy_to_clipboard(texts[name])
        screen.shell.say(screen.words("copying.done", what=screen.words(f"copying.{name}")))

    def chosen(name: str | None) -> None:
        if name is not None and secret:
            yes, no = screen.words("copying.yes"), screen.words("copying.no")
            screen.shell.ask(screen.words("copying.secret"), lambda: copy(name), yes, no)
        elif name is not None:
            copy(name)

    offers = [(name, screen.words(f"copying.{name}")) for name, text in texts.items() if text]
    screen.app.push_screen(Choice(screen.words("copying.title"), offers), chosen)


def ask_who_is_away(
    screen: ShellScreen, seat: Seat, may_play: Sequence[Sequence[str]], then: Callable[[Request[None]], None]
) -> None:
    """Ask which seat goes to whom, of those who may play each; the seat that decides comes first."""

    def chosen(answer: str | None) -> None:
        if answer is not None:
            number, policy = answer.split()
            then(TakeBack(int(number)) if policy == PERSON else HandOver(int(number), policy))

    count = len(seat.names)
    first = seat.present.prompt.seat if seat.present.prompt is not None else 1
    choices = [
        (f"{number} {player}", screen.words(f"screens.crew.{player}", name=seat.names[number - 1]))
        for number in sorted(range(1, count + 1), key=lambda number: (number - first) % count)
        for player in may_play[number - 1]
    ]
    screen.app.push_screen(Choice(screen.words("screens.crew.title"), choices), chosen)


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
