"""The page at the end of any game: its emblem, curves, turning points and account, and what to do next."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.begin import requests
from highseas.campaign.play.session import Session
from highseas.campaign.results import stats
from highseas.campaign.results.achievements import Achievement, Won, medals_of
from highseas.campaign.tui import keymap
from highseas.campaign.tui.art.grids import Art
from highseas.campaign.tui.art.paint import lines
from highseas.campaign.tui.background import Animation, Thinker
from highseas.campaign.tui.input_queue import OpensLocked
from highseas.campaign.tui.screens.base import GameScreen
from highseas.campaign.tui.screens.review import known_review
from highseas.campaign.tui.screens.table_actions import play_again
from highseas.campaign.tui.widgets.animation import fireworks, sparkled
from highseas.campaign.tui.widgets.ending import BROAD, Ending, Honor, paint
from highseas.campaign.tui.widgets.menu import KeyLine, Menu
from highseas.campaign.words.records import medal_texts

BESIDE = 80
"""Columns from which the actions stand beside the page."""
ACTIONS = 30
"""Columns of the actions there."""
FIREWORKS = 20
"""Lines of the page that have fireworks when a game was not lost."""
ELSEWHERE = {"look", "undo", "copy", "title"}
"""Next actions that need not have the game here."""


class EndPage(OpensLocked, GameScreen):
    """Shown when a game is over. Returns True if its last move is to be undone."""

    MORE_KEYS: ClassVar[list[Binding]] = [
        Binding("pagedown", "scroll_page(1)", "keys.any.down", show=False, priority=True),
        Binding("pageup", "scroll_page(-1)", "keys.any.up", show=False, priority=True),
    ]
    READS = "#figures"

    def __init__(self, tell: Callable[[], Ending], host: Session | None, achieved: Sequence[Achievement] = ()) -> None:
        """`tell` returns what the page tells, with what a review found, once there is one; `host` is the game, where it
        is kept here; `achieved` what is new of it.
        """
        super().__init__()
        self._tell, self._achieved = tell, achieved
        self.host = host
        self.ending = tell()
        self._shown = 0
        self._animation = Animation(self, self._show_page)
        self._won: list[Won] = []
        self._thinker = Thinker(self, "medals")
        self._page: list[Content] = []
        self._emblem: Sequence[Content] = ()

    def compose(self) -> ComposeResult:
        with Container(id="sheet"):
            with Vertical(id="told"):
                with VerticalScroll(can_focus=False, id="figures"):
                    yield Static(id="ending", markup=False)
                yield Static(self.words("screens.report.more"), id="more", classes="dim")
            with Vertical(id="side"):
                yield Static(id="emblem", markup=False)
                keys = self.shell.own_keys(tuple(self.offers()))
                named = {k.action: f"{k.label}  ({keymap.shown_key(k.key)})" if k.key else k.label for k in keys}
                yield Menu(*(Option(label, id=action) for action, label in named.items()), markup=False)
        yield KeyLine()

    def on_screen_resume(self) -> None:
        """Tell what a review found, when one was made in the meantime."""
        if self.host is not None and known_review(self.host) is not None:
            self.ending = self._tell()
            self.paint_ending()

    def accepts(self, event: events.Event) -> bool:
        self._animation.end()
        return super().accepts(event)

    def on_resize(self) -> None:
        self.paint()
        self.call_after_refresh(self.show_scroll_hint)

    def paint_ending(self) -> None:
        """Paint the page beside the actions or above them; the emblem stands over the actions if not on the page."""
        width, height = self.app.size
        narrow, theme = width < BESIDE, self.theme_styles
        room = (width - 6, height - 6) if narrow else (width - ACTIONS - 7, height - 2)
        on_page = narrow or room[0] >= BROAD
        art, (key,) = (Art("defeat" if self.ending.mood == "lost" else "victory"), self.shell.own_keys((keymap.CURVE,)))
        emblem = lines(art, theme), lines(art, theme, scale=2)
        ending = replace(
            self.ending,
            shown=self._shown,
            emblem=emblem if on_page else (),
            key=keymap.shown_key(key.key),
            honors=self.honors(),
        )
        self.set_class(narrow, "narrow")
        self.query_one("#emblem").display = not on_page
        self._page, self._emblem = paint(ending, theme, *room), emblem[0]
        self._show_page(self._animation.left)

    def _show_page(self, frame: int) -> None:
        """Show what is painted, while there are frames left with fireworks over its upper part."""
        upper, lower = self._page[:FIREWORKS], self._page[FIREWORKS:]
        page = [*(fireworks(line, frame, row) for row, line in enumerate(upper)), *lower]
        emblem = [sparkled(line, frame, row) for row, line in enumerate(self._emblem)]
        self.query_one("#emblem", Static).update(Content("\n").join(emblem))
        self.query_one("#ending", Static).update(Content("\n").join(page))

    def action_curve(self) -> None:
        self._shown += 1
        self.paint_ending()

    def show_scroll_hint(self) -> None:
        """Say that there is more than fits, if so."""
        figures = self.query_one("#figures", VerticalScroll)
        self.query_one("#more").visible = figures.max_scroll_y > 0

    def honors(self) -> Mapping[str, Sequence[Honor]]:
        """Return what was won, by the name of its title."""
        texts = [[f"achievements.{each.id}.{part}" for part in ("title", "about")] for each in self._achieved]
        found = {
            "medals": [Honor(*texts) for texts in medal_texts(self._won, self.shell.language)],
            "achievements": [Honor(*map(self.words, each)) for each in texts],
        }
        return {name: honors for name, honors in found.items() if honors}

    def offers(self) -> list[keymap.Key]:
        return [key for key in self.KEYS if self._may_do(key.action)]

    def _may_do(self, action: str) -> bool:
        if action == "ask_next":
            return self.host is None and self.shell.company is not None and self.shell.company.has_next
        return self.host is not None or action in ELSEWHERE

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """No key does what only the keeper of the game can do where it is kept elsewhere."""
        return self._may_do(action) or all(key.action != action for key in self.KEYS)

    def on_mount(self) -> None:
        """Start without a cursor and with the input locked: keys typed at the table must not act here."""
        if self.shell.settings.motion and self.ending.mood != "lost":
            self._animation.start()
        self.paint()
        menu = self.query_one(OptionList)
        menu.highlighted = None
        menu.focus()
        self.lock_input("*")
        if self.host is not None and self.host.autosaver is not None:
            game = self.host.game_id  # compared with all that were finished before it, of which there may be thousands
            self._thinker.ask(lambda _: medals_of(stats.readable(), game), self._show_medals)

    def _show_medals(self, won: list[Won]) -> None:
        if won:
            self._won = won
            self.paint_ending()
            self.call_after_refresh(self.show_scroll_hint)

    def paint(self) -> None:
        keys = [key for key in self.KEYS if self._may_do(key.action)]
        self.query_one(KeyLine).show(tuple(keys), self.theme_styles)
        self.paint_ending()

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        await self.run_action(event.option.id or "title")

    def action_ask_next(self) -> None:
        """Ask those at the table for the next chapter, or another try."""
        if self.shell.company is not None:
            self.shell.company.ask_next()

    def action_review(self) -> None:
        self.shell.review(self.session)

    def action_same(self) -> None:
        play_again(self, self.session, self.session.start)

    def action_another(self) -> None:
        """Start the same setup with another seed."""
        play_again(self, self.session, requests.another_deal(self.session.start))

    def action_look(self) -> None:
        """Return to the table, at the last position, to look through the log or undo."""
        self.app.pop_screen()

    def action_undo(self) -> None:
        self.dismiss(True)

    def action_export(self) -> None:
        from highseas.campaign.tui.screens.saved_games import ask_for_replay

        ask_for_replay(self.shell, self.session)

    def action_copy(self) -> None:
        line = self.ending.share
        self.app.copy_to_clipboard(line)
        self.shell.say(self.words("screens.report.copied", line=line))

    def action_title(self) -> None:
        self.leave()
