"""The end report: how it went, and what next."""

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from campaign import stats, tables
from campaign.report_lines import report_lines
from campaign.session import Session, SessionError
from campaign.start import Start
from campaign.tui import keymap
from campaign.words.results import headline

if TYPE_CHECKING:
    from campaign.tui.app import HighSeasApp


class ReportScreen(Screen[None]):
    """Shown when a game is over."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.REPORT)]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session

    @property
    def sea(self) -> "HighSeasApp":
        """The application."""
        return cast("HighSeasApp", self.app)

    def compose(self) -> ComposeResult:
        """The headline, the figures, what next."""
        result = self.session.result
        assert result is not None
        with Vertical(classes="page"):
            yield Static(Content(headline(result, self.session.state.names)).stylize("bold"), classes="heading")
            with VerticalScroll(can_focus=False):
                yield Static(Content("\n".join(report_lines(self.session)[1:])))
            yield OptionList(
                *(Option(f"{k.label}  ({k.key[0]})", id=k.action) for k in keymap.REPORT), markup=False
            )
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Enter the game in the statistics, once per game however often it ends."""
        self.query_one(OptionList).focus()
        if self.session.keeper is not None:
            try:
                stats.record(self.session)
            except stats.StatisticsError as error:
                self.sea.fail(error)

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """What next was chosen."""
        await self.run_action(event.option.id or "title")

    def _begin(self, start: Start) -> None:
        ai = tuple(i for i, who in enumerate(self.session.players, 1) if who != "person")
        keeper = self.session.keeper
        store = self.sea.store if keeper is not None else None
        try:
            session, problem = tables.begin(start, ai, store)
        except ValueError as error:
            self.sea.fail(error)
            return
        self.sea.go_title()
        self.sea.play(session)
        if problem:
            self.sea.say(problem, "warning")

    def action_same(self) -> None:
        """The same deal from its beginning, as a game of its own."""
        self._begin(self.session.start)

    def action_another(self) -> None:
        """The same table with another seed."""
        self._begin(tables.another_deal(self.session.start))

    def action_look(self) -> None:
        """Back to the table, at the last position, to look through the log or undo."""
        self.app.pop_screen()

    def action_export(self) -> None:
        """Write the replay file."""
        from campaign.tui.screens.dialogs import Line

        name = f"highseas-{self.session.state.mode}-{self.session.state.seed}.txt"
        self.app.push_screen(Line("Write the replay to", str(Path.home() / name)), self._export)

    def _export(self, typed: str | None) -> None:
        if not typed:
            return
        from campaign.replay import write_replay

        path = Path(typed.strip()).expanduser()
        try:
            tables.write_new_text(path, write_replay(self.session))
        except SessionError as error:
            self.sea.fail(error)
            return
        self.sea.say(f"The replay is in {path}.")

    def action_title(self) -> None:
        """Back to the title."""
        release = getattr(self.session.keeper, "release", None)
        if release is not None:
            release()
        self.sea.go_title()
