"""The Textual application: which screen is shown, and background work. Screens and games are imported on demand."""

import asyncio
import gc
import os
import shlex
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from shutil import which
from subprocess import DEVNULL
from threading import Thread
from typing import TYPE_CHECKING, Any, ClassVar, Literal

from textual.app import SystemCommand
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.css.query import NoMatches
from textual.screen import Screen

from highseas.campaign.files.paths import NoHome
from highseas.campaign.play.crash import Bug
from highseas.campaign.play.errors import SaveError
from highseas.campaign.saved_games import recovery
from highseas.campaign.tui.games import first_screens, online, screens_of
from highseas.campaign.tui.keymap import shown_key
from highseas.campaign.tui.shell import Shell
from highseas.campaign.words import shipped
from highseas.engine.game import NoSuchPart
from highseas.platform import is_there, on_ending

if TYPE_CHECKING:
    from textual.command import Provider

    from highseas.campaign.play.session import Session
    from highseas.campaign.saved_games.finished_games import Sweeper
    from highseas.campaign.tui.commands import Commands
    from highseas.campaign.tui.online.at_table import AtTable

NEW_OBJECTS = 10_000
"""How many more objects than were freed again it takes until Python looks for garbage."""
TURN = 0.001
"""Seconds after which a thread gives way to others; Python's 5 ms would let painting and hints keep keys waiting."""
COLLECT = 0.5
"""Seconds after a game was left until what it used is freed: its screens are gone by then."""
_BY_SIGNAL = 128
"""Exit status of a program ended by a signal: this plus the number of the signal."""
_OTHER_WORDS = {"saves", "statistics", "help", "finished"}
"""Pages that commands of the shell have other words for than the menu: the palette tells both, and finds both."""
_LIBRARY = {"app.focus_next", "app.focus_previous", "screen.copy_text"}
"""Actions of keys that every Textual screen has; they are no commands."""


def clear_color_cache() -> None:
    """Clear Textual's cache of colors, cheap to compute, whose keys keep painted lines of removed widgets: over 1 MB a
    game. Another version than 8.2 may have no such cache.
    """
    with suppress(ImportError, AttributeError):
        from textual._styles_cache import StylesCache

        StylesCache.get_inner_outer.cache_clear()


def collect_rarely() -> None:
    """Look for garbage after 10,000 new objects, not 700: a decision makes some 7,000, and every tenth look took
    longest. What a game leaves behind is collected when it is left (`HighSeasApp.leave_game`).
    """
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)


def _commands() -> "type[Commands]":
    """Load the palette when it is opened."""
    from highseas.campaign.tui.commands import Commands

    return Commands


def _leave(session: "Session") -> None:
    from highseas.campaign.saved_games import slots

    slots.leave(session)


_TITLE = 2
"""Screens that lie below a game: Textual's own, and the title."""


class HighSeasApp(Shell):
    """The application. With `first` it opens at the table of that game; `sit` sits down at one elsewhere."""

    CSS_PATH = "highseas.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q", "quit", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]
    ENABLE_COMMAND_PALETTE = True
    COMMANDS: ClassVar[set["type[Provider] | Callable[[], type[Provider]]"]] = {_commands}

    def __init__(self, first: "Session | None" = None, sit: Callable[["HighSeasApp"], None] | None = None) -> None:
        store = None
        if first is not None:
            from highseas.campaign.saved_games.slots import store_of

            store = store_of(first)
        super().__init__(store)
        self._first, self._sit = first, sit
        self.crash: Bug | None = None
        """The bug that ended the program, with the running game."""
        self._playing: Session | None = None
        self._sweeper: Sweeper | None = None
        self.company: AtTable | None = None
        """Who is at the table elsewhere at which this screen sits; None at a game that is kept here."""

    def on_mount(self) -> None:
        self.title = self.words("screens.app.name")
        on_ending(asyncio.get_running_loop(), lambda number: self.exit(_BY_SIGNAL + number))
        self.show_theme(self.settings.theme)
        if self.settings.keys:
            self._problem = self.use_own_keys() or self._problem
        bad = list(recovery.at_start())
        problem = self._problem or self._theme_problem
        if problem and not bad:
            self.say(problem, "warning")
        self._open_after(bad)
        with suppress(SaveError, NoHome):  # without a folder: reported above
            if is_there(self.store.folder):
                from highseas.campaign.saved_games.finished_games import Sweeper

                self._sweeper = Sweeper(self.store.folder)

    def _open_after(self, bad: Sequence[recovery.Finding]) -> None:
        """Ask about each file that cannot be read, then show the first screen."""
        if bad:
            self.offer_to_set_aside(bad[0], lambda: self._open_after(bad[1:]))
        elif self._first is not None:
            self.play(self._first)
        else:
            self.go_title()
            if self._sit is not None:
                self.guarded(partial(self._sit, self))

    def on_unmount(self) -> None:
        """Stop background work and release the game's lock, so that another copy can play it."""
        self.input_queue.close()
        if self._sweeper is not None:
            self._sweeper.stop()
        self._stop_playing()

    def _stop_playing(self) -> None:
        if self._playing is not None:
            _leave(self._playing)
        self._playing = None

    def play(self, session: "Session") -> None:
        """Show the table with this game, above the title."""
        try:
            table = screens_of(session.start).table(session)
        except NoSuchPart as error:
            _leave(session)
            self.fail(error)
            return
        if self._playing is not None and self._playing.autosaver is not session.autosaver:
            self._stop_playing()  # the next chapter keeps the slot
        self._playing = session
        self.push_screen(table)

    def tell_turn(self, text: str) -> None:
        """Tell that it is this player's turn at a table elsewhere, with no text that it is not any more, as it is set:
        by the bell, a notice of the terminal (OSC 9) and its title (OSC 2), and a command of the player's own.
        """
        if text and self.settings.turn_bell:
            self.bell()
        if self.settings.turn_title and self._driver is not None:
            self._driver.write(f"\x1b]2;{text or self.title}\x07")
        if text and self.settings.turn_notice and self._driver is not None:
            self._driver.write(f"\x1b]9;{text}\x07")
        if text and self.settings.on_turn and not self.is_web:
            self._run_command(self.settings.on_turn)

    def _run_command(self, command: str) -> None:
        """Run a command of the player's own, and do not wait for it."""
        try:
            words = shlex.split(command)
        except ValueError:
            words = [""]
        if which(words[0]) is None:
            self.say(self.words("net.on_turn", command=command), "warning")
            return
        quiet = partial(subprocess.run, words, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, check=False)
        Thread(target=quiet, daemon=True).start()

    @property
    def may_invite(self) -> bool:
        """Whether friends elsewhere can come to a game."""
        return online() is not None

    def invite(self, session: "Session") -> None:
        """Open a game to friends elsewhere."""
        elsewhere = online()
        if elsewhere is not None:
            elsewhere.host(self, session, ())

    def hand_over(self) -> None:
        """Leave a game to somebody who keeps it from now on, and all screens but the title."""
        self._playing = None
        self.go_title()

    def sit_down(self, company: "AtTable", session: "Session") -> None:
        """Show a game that is kept elsewhere, in place of the one before."""
        while len(self.screen_stack) > _TITLE:
            self.pop_screen()
        self.company = company
        self.play(session)

    def look_through(self, session: "Session", moves: int = 0) -> None:
        """Show the game after so many moves: at its table if it is open, else at one for looking only."""
        from highseas.campaign.tui.screens.table import GameTable

        tables = [each for each in self.screen_stack if isinstance(each, GameTable) and each.seat.host is session]
        if not tables:
            self.guarded(lambda: self.push_screen(screens_of(session.start).table(session, look_at=moves)))
            return
        while self.screen is not tables[-1]:
            self.pop_screen()
        tables[-1].look_back(moves)

    def leave_game(self, session: "Session", then: Callable[[], None]) -> None:
        """Leave a game, then call `then`; asks first if the game still cannot be saved, but never over a question."""

        def go() -> None:
            _leave(session)
            self._playing = None
            then()
            self.set_timer(COLLECT, gc.collect)

        if session.unsaved:
            session.keep()
        if session.unsaved and self._asks:
            self.refuse_key(self.words("saving.answer_first", why=session.unsaved))
        elif session.unsaved:
            question = self.words("saving.leaving_unsaved", why=session.unsaved)
            self.ask(question, go, self.words("screens.app.leave"), self.words("screens.app.stay"))
        else:
            go()

    @property
    def _asks(self) -> bool:
        """Whether something open wants an answer: a page only tells, and the palette offers."""
        from highseas.campaign.tui.commands import Palette
        from highseas.campaign.tui.widgets.dialogs import AnyKeyPage, Page

        return any(each.is_modal and not isinstance(each, (Page, AnyKeyPage, Palette)) for each in self.screen_stack)

    async def action_quit(self) -> None:
        """Quit, from wherever the player is; asks first if the game cannot be saved.

        A page is closed with the rest. A question stays unanswered and a line that is typed unused, as if it had never
        been opened: the game is as it was saved before. Only where it cannot be saved they have to be answered first,
        so that nothing is lost and no question lies over another; so Ctrl-Q once more answers no question.
        """
        if self._playing is not None:
            self.leave_game(self._playing, self.exit)
        else:
            self.exit()

    def action_help_quit(self) -> None:
        """Say on Ctrl-C how to quit, as Textual does in English."""
        self.refuse_key(self.words("screens.app.how_to_quit", key=shown_key("ctrl+q")))

    def pop_screen(self) -> AwaitComplete:
        """Remove the top screen, and free what Textual cached for it."""
        going = super().pop_screen()
        clear_color_cache()
        return going

    def go_title(self, what: str = "") -> None:
        """Close all screens and show a new title screen, which opens `what` of its menu."""
        from highseas.campaign.tui.screens.title import TitleScreen

        if self.company is not None:
            self.company.leave()
            self.company = None
        while len(self.screen_stack) > 1:
            self.pop_screen()
        title = TitleScreen()
        self.push_screen(title)
        if what:
            self.call_after_refresh(title.action_choose, what)

    def change_language(self) -> None:
        """Show everything anew in the language of the settings: title, the game that is played, and the settings. While
        a table elsewhere gathers what is shown stays.
        """
        from highseas.campaign.tui.screens.settings import SettingsScreen
        from highseas.campaign.tui.screens.title import TitleScreen

        shipped.change(shipped.wanted({**os.environ, shipped.VARIABLE: ""}, lambda: self.settings.language))
        if self.company is not None and self._playing is None:
            return
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(TitleScreen())
        if self._playing is not None:
            self.play(self._playing)
        self.push_screen(SettingsScreen())

    def action_help_page(self) -> None:
        if self._playing is None:
            self.open_help()
        else:
            self.help_on(self._playing)

    def help_on(self, session: "Session") -> None:
        screens_of(session.start).help(self, session)

    def open_help(self, word: str = "", story: Any = None, sets: tuple[str, ...] = ()) -> None:
        """Open the rules help, at `word` if given, with the events of a story and the figures of these sets."""
        first_screens().open_help(self, word, story, sets)

    def open_almanac(self, card: str = "", story: Any = None) -> None:
        """Open the almanac, at this card if given, with the events and characters of a story."""
        first_screens().open_almanac(self, card, story)

    def review(self, session: "Session") -> None:
        """Show the review of a game as far as it was played, or why there is none."""
        from highseas.campaign.tui.screens.review import ReviewScreen

        self.guarded(lambda: self.push_screen(ReviewScreen(session, screens_of(session.start).review())))

    def turn_to(self, page: Literal["journal", "month"], session: "Session") -> None:
        screens_of(session.start).turn_to(self, page, session)

    def action_command_palette(self) -> None:
        """Open the palette, which loads it."""
        from highseas.campaign.tui.commands import Palette

        if self.use_command_palette and not isinstance(self.screen, Palette):
            self.push_screen(Palette(placeholder=self.words("screens.app.search")))

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        """The screen as SVG. Its texts begin with blanks, which some viewers leave out unless told to keep them."""
        picture = super().export_screenshot(title=title, simplify=simplify)
        return picture.replace("<text ", '<text xml:space="preserve" ')

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Commands of the palette: those of the screen's keys, then themes and motion."""
        say, here = self.words, [each.binding for each in screen.active_bindings.values() if each.node is screen]
        own = {say(b.description): b for b in here if b.description and b.action not in _LIBRARY}
        for label, binding in own.items():
            act = partial(self.run_action, binding.action, screen)
            key = "" if binding.key == binding.id else shown_key(binding.key)
            yield SystemCommand(label, say("screens.app.key", key=key), act)
        yield from self._menu_commands()
        yield SystemCommand(say("screens.app.themes"), say("screens.app.themes_about"), self.search_themes)
        picture = say("screens.app.screenshot"), say("screens.app.screenshot_about")
        yield SystemCommand(*picture, self.deliver_screenshot)
        leave = partial(self.run_action, "quit")
        yield SystemCommand(say("screens.app.quit"), say("screens.app.quit_about"), leave)

    def search_themes(self) -> None:
        """Open our list of themes instead of Textual's, which would not show what the table looks like."""
        from highseas.campaign.tui.screens.settings import ThemesScreen

        self.push_screen(ThemesScreen())

    def _menu_commands(self) -> Iterable[SystemCommand]:
        """Commands of the title's menu, and whether they leave the game."""
        from highseas.campaign.tui.screens.title import MENU, OVER

        for what in (*MENU, "finished"):
            if what != "quit":  # it has a command of its own
                stays = what in OVER or self._playing is None
                about = self.words("screens.app.menu" if stays else "screens.app.menu_leaves")
                label = self.words(f"screens.{'palette' if what in _OTHER_WORDS else 'menu'}.{what}")
                yield SystemCommand(label, about, partial(self.from_menu, what))

    def from_menu(self, what: str) -> None:
        """Open what the title's menu has, from anywhere: a page over this screen; else the game is left first."""
        from highseas.campaign.tui.screens.title import OVER

        if what == "help":
            self.action_help_page()
        elif what in OVER:
            OVER[what](self)
        elif self._playing is None:
            self.go_title(what)
        else:
            self.leave_game(self._playing, partial(self.go_title, what))

    def _fatal_error(self) -> None:
        """End the program with a crash report instead of a traceback on the screen."""
        error = sys.exc_info()[1]
        if self.is_leaving and isinstance(error, NoMatches):
            return  # ended while a screen is made, which looks for panels that are gone again
        self.crash = self.crash or Bug(error or RuntimeError(), self._playing)
        self.exit(1)


def run(first: "Session | None" = None, sit: Callable[["HighSeasApp"], None] | None = None) -> int:
    app = HighSeasApp(first, sit)
    collect_rarely()
    sys.setswitchinterval(TURN)
    status = app.run()
    if app.crash is not None:
        raise app.crash
    return status or app.return_code or 0
