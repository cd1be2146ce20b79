"""The form for a new story campaign, and the log of the chapters played."""

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import get_args

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.begin import fields, requests
from highseas.campaign.begin.fields import STORY
from highseas.campaign.chapters import campaign as campaigns
from highseas.campaign.chapters import library
from highseas.campaign.chapters.achievements import HandedOn
from highseas.campaign.chapters.campaign import MOST_PLAYERS, Campaign, CampaignLevel, CampaignRequest, begin_campaign
from highseas.campaign.chapters.journal import last_line, log_lines, table_line
from highseas.campaign.play.errors import SaveError
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.royal.begin import setups
from highseas.campaign.royal.results.entries import past_chapters
from highseas.campaign.royal.tui.screens.new_game import RoyalForm
from highseas.campaign.royal.tui.screens.story import JournalScreen
from highseas.campaign.royal.tui.widgets import previews
from highseas.campaign.royal.words.records import chapters_line
from highseas.campaign.royal.words.results import slower_line
from highseas.campaign.saved_games.slots import TakenTable, offered_tables, table_of, take_table
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.screens.form import Painter
from highseas.campaign.tui.widgets.dialogs import Choice
from highseas.campaign.tui.widgets.form_fields import Pick
from highseas.campaign.tui.widgets.menu import KeyFooter, Menu
from highseas.campaign.words.language import capital

_MOST_TABLES = 5
"""Tables of earlier campaigns in the form."""
_TICKS = {
    "rivals": "competitive",
    "draft": "draft",
    "choices": "choices",
    "keep": "keep",
    "bars": "bust_bars_expeditions",
    "shuffle": "second_shuffle_tax",
}
"""Checkboxes with what they set of a `CampaignRequest`."""
_YUCATA = "bars", "shuffle"
_LEVELS: dict[str, CampaignLevel] = {level: level for level in get_args(CampaignLevel)}


class NewCampaignScreen(RoyalForm, keys="new_game"):
    """The form for a new campaign, at a new table or an earlier one; Ctrl+S or F5 starts it."""

    CHOOSES_PLAYERS = False
    TITLE = "screens.form.campaign"

    def __init__(self, table: TakenTable | None = None, friends: str = "") -> None:
        """`table` is the one to play at, where the form is opened from its campaign."""
        super().__init__(friends)
        self._added = library.newest()
        self._table = table
        self.above_a_game = table is not None

    def _tables(self) -> tuple[tuple[str, str], ...]:
        """The tables to choose from, by the names of their saves; none if there is only a new one."""
        rows = {}
        with suppress(SaveError):
            rows = {each.slot: (each.laid, each.places) for each in offered_tables(self.shell.store, _MOST_TABLES)}
        if self._table is not None and self._table.slot not in rows:
            rows = {self._table.slot: (len(self._table.handed_on.places), self._table.places)} | rows
        labels = [
            (slot, self.words("screens.campaigns.table", name=slot, laid=laid, places=places))
            for slot, (laid, places) in rows.items()
        ]
        return (("", self.words("screens.campaigns.new_table")), *labels) if labels else ()

    def compose_fields(self) -> ComposeResult:
        tables = self._tables()
        own = fields.usable_names(self.shell.settings.names)[:MOST_PLAYERS]
        names = self._table.names if self._table is not None else own
        yield Static(id="heading", classes="heading", markup=False)
        yield from self.compose_people(names or setups.first_names(self.shell.settings), (), range(1, MOST_PLAYERS + 1))
        levels = tuple((level, self.words(f"chapters.level.{level}")) for level in _LEVELS)
        yield from self.pick("campaign-level", levels, "written")
        yield from self.summary(self.words("screens.campaigns.begin"))
        yield self.more(self.words("screens.campaigns.more"), bool(self._added or self._table))
        with Vertical(id="rest"):
            if self._added:
                yield from self.pick("story", library.labels((library.shipped(), *self._added)), "")
            if tables:
                yield from self.pick("at-table", tables, self._table.slot if self._table is not None else "")
            yield from (self.tick(name, name == "choices") for name in _TICKS if name not in _YUCATA)
            yield from self.mixing(campaigns.MODE, ())
            yield from self.field("campaign", "")
            yield from self.seed_field()
            yield from self.yucata(_YUCATA)

    def on_mount(self) -> None:
        self._show_story()

    def on_pick_changed(self, event: Pick.Changed) -> None:
        if event.pick.id == "story":
            self._leave_table()
        if event.pick.id == "at-table":
            slot = event.pick.value
            try:
                self._table = take_table(self.shell.store, slot) if slot else None
            except (SaveError, SessionError) as error:
                self.shell.fail(error)
                self._leave_table()
            self._show_story()
        self.forecast()

    def _leave_table(self) -> None:
        """Play at a new table: another story has other places."""
        self._table = None
        for row in self.query("#at-table").results(Pick):
            row.put(chosen=[""])

    def _show_story(self) -> None:
        """Choose the story of the table, where there is a choice."""
        for row in self.query("#story").results(Pick):
            row.put(chosen=[str(self._table.story or "")] if self._table is not None else row.chosen)

    @property
    def _story(self) -> str:
        """Where the story is, as the library or the table has it; empty for the game's own."""
        if self._table is not None:
            return str(self._table.story or "")
        return self.chosen("story") if self._added else ""

    def forecast(self) -> None:
        """Say which story it is and what cards that are mixed in make of it, or what is wrong."""
        self.query_one("#heading", Static).update(self.words("screens.campaigns.heading", story=self._story_line()))
        self.show_yucata()
        wrong: ValueError | None = None
        try:
            self._request()
        except ValueError as error:
            wrong = error
        self.show_summary(slower_line(campaigns.MODE, self.mixed(campaigns.MODE)), wrong)

    def describe(self) -> tuple[Sequence[str], Sequence[Painter]]:
        language = self.shell.language
        try:
            names = self.people()
        except ValueError:
            return (), ()
        said = [
            f"{capital(self._story_line())}.",
            self.how_long(STORY, len(names)),
            chapters_line(past_chapters(self.entries, len(names)), len(names), language),
        ]
        return said, () if self._story else [partial(previews.cast, language)]

    def _story_line(self) -> str:
        for story in (library.shipped(), *self._added):
            if story.digest == self._story:
                return self.words("screens.campaigns.story", title=story.title, chapters=story.chapters)
        return self.words("screens.campaigns.own_story")

    def _request(self) -> CampaignRequest:
        """What the form asks for. Raises `SessionError`."""
        request = CampaignRequest(
            names=self.people(),
            name=self.text("campaign"),
            seed=requests.whole_number(self.text("seed"), self.words("screens.campaigns.seed")),
            level=_LEVELS[self.chosen("campaign-level")],
            sets=self.mixed(campaigns.MODE),
            story=Path(self._story) if self._story else None,
            table=self._table.handed_on if self._table is not None else HandedOn(),
        )
        return replace(request, **self.ticked(_TICKS))

    def action_start(self) -> None:
        try:
            request = self._request()
            start, campaign = begin_campaign(request)
            session = requests.begin(start, self.seated.programs, self.shell.store, "", campaign)
        except (SessionError, ValueError) as error:
            self.shell.fail(error)
            return
        self.shell.settings.remember(request.names)
        self.shell.save_settings()
        self.leave_for(session)


def sit_at(screen: ShellScreen, session: Session) -> None:
    """Open the form for another campaign at the Table of this one, or say why there is none."""
    screen.shell.guarded(lambda: screen.app.push_screen(NewCampaignScreen(table_of(session))))


class ChapterLogScreen(ShellScreen, keys="chapters"):
    """The log of chapters played, a line each; each can be watched, played again, or branched from."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._campaign = campaigns.campaign_of(session)
        self._session = session
        self._ended = last_line(session)
        self._laid = table_line(session)

    def compose(self) -> ComposeResult:
        with Vertical(classes="page"):
            heading = self.words("screens.campaigns.log", name=self._campaign.name)
            yield Static(heading, classes="heading", markup=False)
            lines = [*log_lines(self._campaign), *([self._ended] if self._ended else [])]
            yield Menu(*map(Option, lines or [self.words("screens.campaigns.no_chapter")]), markup=False)
            if self._laid:
                yield Static(self._laid, markup=False)
            if self._campaign.log:
                defeats = self.words("screens.campaigns.defeats", count=self._campaign.defeats)
                yield Static(defeats, markup=False)
        yield KeyFooter()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Offer the Table only where somebody sits at it."""
        return action not in ("whole_table", "at_table") or bool(self._laid)

    def action_whole_table(self) -> None:
        self.app.push_screen(JournalScreen(self._session, first=True))

    def action_at_table(self) -> None:
        sit_at(self, self._session)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        number = event.option_index + 1
        if number > len(self._campaign.log):
            if self._ended:
                self.shell.say(self.words("screens.campaigns.enters_later"))
            return
        choices = tuple((what, self.words(f"screens.campaigns.{what}")) for what in ("watch", "again", "branch"))

        def do(what: str | None) -> None:
            try:
                match what:
                    case "watch":
                        session = campaigns.watch(campaigns.entry(self._campaign, number))
                        session.looking_only = "screens.campaigns.looking"
                        self.shell.look_through(session)
                    case "again":
                        self._play(*campaigns.practice(self._campaign, number))
                    case "branch":
                        self._play(*campaigns.branch(self._campaign, number, requests.draw_seed()))
            except (SaveError, SessionError, ValueError) as error:
                self.shell.fail(error)

        self.app.push_screen(Choice(self.words("screens.campaigns.entry", number=number), choices), do)

    def _play(self, start: Start, campaign: Campaign) -> None:
        self.shell.play_from_list(requests.begin(start, (), self.shell.store, "", campaign))
