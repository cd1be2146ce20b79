"""The form for a new story campaign, and the log of the chapters played."""

from contextlib import suppress
from pathlib import Path
from typing import get_args

from msgspec.structs import replace
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.begin import fields, requests
from highseas.campaign.begin.fields import STORY, length_of
from highseas.campaign.chapters import campaign as campaigns
from highseas.campaign.chapters import library
from highseas.campaign.chapters.achievements import HandedOn
from highseas.campaign.chapters.campaign import MOST_PLAYERS, Campaign, CampaignLevel, CampaignRequest, begin_campaign
from highseas.campaign.chapters.journal import last_line, log_lines, table_line
from highseas.campaign.files import paths
from highseas.campaign.play.errors import SaveError
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.royal.begin import forms
from highseas.campaign.royal.results.entries import past_chapters
from highseas.campaign.royal.tui.screens.new_game import RoyalForm
from highseas.campaign.royal.tui.screens.story import JournalScreen
from highseas.campaign.royal.tui.widgets import previews
from highseas.campaign.royal.words.records import chapters_line
from highseas.campaign.royal.words.results import slower_line
from highseas.campaign.saved_games.slots import TakenTable, offered_tables, table_of, take_table
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets import form_sheet
from highseas.campaign.tui.widgets.dialogs import Choice
from highseas.campaign.tui.widgets.footer import KeyFooter
from highseas.campaign.tui.widgets.form_fields import Pick, Tick
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.words.text import capital

_COUNTS = tuple((str(count), str(count)) for count in range(1, MOST_PLAYERS + 1))

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
"""Checkboxes with what they set of a `CampaignRequest`; those of `_MORE` stand behind "More"."""
_MORE = "bars", "shuffle"
_LEVELS: dict[str, CampaignLevel] = {level: level for level in get_args(CampaignLevel)}


class NewCampaignScreen(RoyalForm, keys="new_game"):
    """The form for a new campaign, at a new table or an earlier one; Ctrl+S or F5 starts it."""

    CHOOSES_PLAYERS = False

    def __init__(self, table: TakenTable | None = None) -> None:
        """`table` is the one to play at, where the form is opened from its campaign."""
        super().__init__()
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
        names = self._table.names if self._table is not None else self.last_names()[:MOST_PLAYERS]
        names = names or forms.table_names(forms.ALONE, self.shell.settings.name, ())
        yield Static(id="heading", classes="heading", markup=False)
        if self._added:
            yield from self.pick("story", library.labels((library.shipped(), *self._added)), "")
        if tables:
            yield from self.pick("at-table", tables, self._table.slot if self._table is not None else "")
        yield from self.pick("players", _COUNTS, str(len(names)))
        yield from self.field("names", ", ".join(names))
        yield from self.computer_fields()
        yield from (self.tick(name) for name in _TICKS if name not in _MORE)
        levels = tuple((level, self.words(f"chapters.level.{level}")) for level in _LEVELS)
        yield from self.pick("campaign-level", levels, "written")
        yield from self.mixing(campaigns.MODE, ())
        yield from self.summary(self.words("screens.campaigns.begin"))
        yield Tick(self.words("screens.campaigns.more"), id="more")
        with Vertical(id="rest"):
            yield from self.field("campaign", "")
            yield from self.field("seed", str(requests.draw_seed()))
            yield from self.field("folder", "")
            yield from map(self.tick, _MORE)

    def on_mount(self) -> None:
        self.read_entries()
        self.show_computer(())
        self.query_one("#rest").display = False
        if self._table is not None:
            self._show_story(self._table.story)
        self.query_one("#players", Pick).focus()
        self.forecast()

    def on_pick_changed(self, event: Pick.Changed) -> None:
        if event.pick.id == "players":
            names = fields.more_names(self.given_names(), int(event.pick.value))
            self.type_in("names", ", ".join(names))
            self.show_computer(self.computer_seats())
        if event.pick.id == "story":
            self.type_in("folder", "")
            self._leave_table()
        if event.pick.id == "at-table":
            slot = event.pick.value
            try:
                self._table = take_table(self.shell.store, slot) if slot else None
            except (SaveError, SessionError) as error:
                self.shell.fail(error)
                self._leave_table()
            if self._table is not None:
                self._show_story(self._table.story)
        self.forecast()

    def _leave_table(self) -> None:
        """Play at a new table: another story has other places."""
        self._table = None
        for row in self.query("#at-table").results(Pick):
            row.put(chosen=[""])

    def _show_story(self, story: Path | None) -> None:
        """Choose a story: a row of the list where it is one, else by its name in the field of folders."""
        chosen = str(story or "")
        listed = not chosen or chosen in [added.digest for added in self._added]
        self.type_in("folder", "" if listed else chosen)
        for row in self.query("#story").results(Pick):
            row.put(chosen=[chosen] if listed else [])

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.input.id == "names":
            self.show_computer()
            self.query_one("#players", Pick).put(chosen=[str(len(requests.parts(event.value)))])
        if event.input.id == "folder":
            for row in self.query("#story").results(Pick):
                row.put(chosen=[] if event.value.strip() else [""])
            self._leave_table()
        self.forecast()

    def forecast(self) -> None:
        """Say which story it is and what cards that are mixed in make of it, or what is wrong."""
        self.query_one("#heading", Static).update(self.words("screens.campaigns.heading", story=self._story_line()))
        said = self.waiting_line(), slower_line(campaigns.MODE, self.mixed(campaigns.MODE))
        wrong: ValueError | None = None
        try:
            self._request()
        except ValueError as error:
            wrong = error
        self.show_summary(" ".join(filter(None, said)), wrong)

    def paint_game(self, theme: ThemeStyles, width: int, lines: int) -> list[Content]:
        language, title = self.shell.language, self.words("screens.form.campaign")
        try:
            names = self.people()
        except ValueError:
            return []
        programs = dict(self.computer_seats())
        seats = self.seats_of(names, programs)
        length = length_of(STORY, len(seats), len(seats) - len(programs))
        said = [
            *filter(None, [self.waiting_line()]),
            f"{capital(self._story_line())}.",
            form_sheet.length_line(length, language, chapter=True),
            chapters_line(past_chapters(self.entries, len(seats)), len(seats), language),
        ]
        painted = form_sheet.head(title, said, seats, language, theme, width)
        if self.text("folder") or self._copy():
            return painted
        room = width, lines - len(painted) - 1
        cast = previews.cast(language, theme, room)
        return [*painted, Content(""), *cast] if cast else painted

    def _copy(self) -> str:
        """The digest of the story chosen in the list; empty for the game's own."""
        return self.chosen("story") if self._added else ""

    def _story_line(self) -> str:
        wanted = self.text("folder") or self._copy()
        for story in (library.shipped(), *self._added):
            if story.digest == wanted:
                return self.words("screens.campaigns.story", title=story.title, chapters=story.chapters)
        return self.words("screens.campaigns.own_story")

    def _request(self) -> CampaignRequest:
        """What the form asks for; its story is a folder, id or copy, or the game's own. Raises `SessionError` or
        `PathRefused`.
        """
        names, digest = self.people(), self._copy()
        if len(names) > MOST_PLAYERS:
            raise SessionError("screens.campaigns.too_many", players=len(names), most=MOST_PLAYERS)
        typed = self.text("folder")
        request = CampaignRequest(
            names=names,
            name=self.text("campaign"),
            seed=requests.whole_number(self.text("seed"), self.words("screens.campaigns.seed")),
            level=_LEVELS[self.chosen("campaign-level")],
            sets=self.mixed(campaigns.MODE),
            story=paths.typed(typed) if typed else Path(digest) if digest else None,
            table=self._table.handed_on if self._table is not None else HandedOn(),
        )
        return replace(request, **self.ticked(_TICKS))

    def action_start(self) -> None:
        try:
            request = self._request()
            start, campaign = begin_campaign(request)
            session = requests.begin(start, self.computer_seats(), self.shell.store, "", campaign)
        except (SessionError, ValueError) as error:
            self.shell.fail(error)
            return
        self.shell.settings.names = ", ".join(request.names)
        self.shell.save_settings()
        self.leave_for(session)


def sit_at(screen: ShellScreen, session: Session) -> None:
    """Open the form for another campaign at the Table of this one, or say why there is none."""
    try:
        table = table_of(session)
    except SessionError as error:
        screen.shell.fail(error)
        return
    screen.app.push_screen(NewCampaignScreen(table))


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
