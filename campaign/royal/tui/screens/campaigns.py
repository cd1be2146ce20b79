"""The form for a new story campaign, and the log of the chapters played."""

from contextlib import suppress
from pathlib import Path
from typing import ClassVar, get_args

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button, Checkbox, Input, OptionList, Static
from textual.widgets.option_list import Option

from highseas.campaign.begin import fields, requests
from highseas.campaign.begin.fields import STORY, length_of
from highseas.campaign.chapters import campaign as campaigns
from highseas.campaign.chapters import library
from highseas.campaign.chapters.achievements import HandedOn
from highseas.campaign.chapters.campaign import (
    MOST_PLAYERS,
    Campaign,
    CampaignLevel,
    CampaignRequest,
    begin_campaign,
)
from highseas.campaign.chapters.journal import last_line, log_lines, table_line
from highseas.campaign.chapters.records import Played
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
from highseas.campaign.saved_games import slots
from highseas.campaign.saved_games.slots import TakenTable, offered_tables, table_of, take_table
from highseas.campaign.tui import keymap
from highseas.campaign.tui.screens.base import ShellScreen
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets import form_sheet
from highseas.campaign.tui.widgets.dialogs import Choice
from highseas.campaign.tui.widgets.footer import KeyFooter
from highseas.campaign.tui.widgets.form_fields import Pick, Tick
from highseas.campaign.tui.widgets.menu import Menu
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.text import capital

_COUNTS = tuple((str(count), str(count)) for count in range(1, MOST_PLAYERS + 1))

_MOST_TABLES = 5
"""Tables of earlier campaigns in the form."""
_LEVELS: dict[str, CampaignLevel] = {level: level for level in get_args(CampaignLevel)}


def _levels() -> tuple[tuple[str, str], ...]:
    return tuple((level, LANGUAGE.say(f"chapters.level.{level}")) for level in _LEVELS)


class NewCampaignScreen(RoyalForm):
    """The form for a new campaign, at a new table or an earlier one; Ctrl+S or F5 starts it."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.NEW_GAME)]
    CHOOSES_PLAYERS = False

    def __init__(self, table: TakenTable | None = None) -> None:
        """`table` is the one to play at, where the form is opened from its campaign."""
        super().__init__()
        self._added = library.newest()
        self._table = table
        self._above_a_game = table is not None

    def _tables(self) -> tuple[tuple[str, str], ...]:
        """The tables to choose from, by the names of their saves; none if there is only a new one."""
        offered = []
        with suppress(SaveError):
            offered = offered_tables(self.shell.store, _MOST_TABLES)
        rows = [(each.slot, each.laid, each.places) for each in offered]
        if self._table is not None and self._table.slot not in [slot for slot, _, _ in rows]:
            rows.insert(0, (self._table.slot, len(self._table.handed_on.places), self._table.places))
        labels = [
            (slot, self.words("screens.campaigns.table", name=slot, laid=laid, places=places))
            for slot, laid, places in rows
        ]
        return (("", self.words("screens.campaigns.new_table")), *labels) if labels else ()

    def compose_fields(self) -> ComposeResult:
        """The fields: the usual ones, then those behind "More"."""
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
        yield self.tick("rivals")
        yield self.tick("draft")
        yield self.tick("choices")
        yield self.tick("keep")
        yield from self.pick("campaign-level", _levels(), "written")
        yield from self.mixing(campaigns.MODE, ())
        yield Static(id="forecast", markup=False)
        yield Static(id="problem", markup=False)
        yield Button(self.words("screens.campaigns.begin"), id="go", compact=True, variant="primary")
        yield Tick(self.words("screens.campaigns.more"), id="more")
        with Vertical(id="rest"):
            yield from self.field("campaign", "")
            yield from self.field("seed", str(requests.draw_seed()))
            yield from self.field("folder", "")
            yield self.tick("bars")
            yield self.tick("shuffle")

    def on_mount(self) -> None:
        """Focus the number of players."""
        self.read_entries()
        self.show_computer(())
        self.query_one("#rest").display = False
        if self._table is not None:
            self._show_story(self._table.story)
        self.query_one("#players", Pick).focus()
        self._check()

    def on_pick_changed(self, event: Pick.Changed) -> None:
        """Adjust the names to the number of players."""
        if event.pick.id == "players":
            names = fields.more_names(self.given_names(), int(event.pick.value))
            self.type_in("names", ", ".join(names))
            self.show_computer(self.computer_seats())
        if event.pick.id == "story":
            self.type_in("folder", "")
            self._leave_table()
        if event.pick.id == "at-table":
            self._sit_at(event.pick.value)
        self._check()

    def _sit_at(self, slot: str) -> None:
        """Play at the table of this save, with its story; at a new one if the name is empty."""
        try:
            self._table = take_table(self.shell.store, slot) if slot else None
        except (SaveError, SessionError) as error:
            self.shell.fail(error)
            self._leave_table()
            return
        if self._table is not None:
            self._show_story(self._table.story)

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
        """Adjust the number of players to the names, and validate."""
        if event.input.id == "names":
            self.show_computer()
            self.query_one("#players", Pick).put(chosen=[str(len(requests.parts(event.value)))])
        if event.input.id == "folder":
            for row in self.query("#story").results(Pick):
                row.put(chosen=[] if event.value.strip() else [""])
            self._leave_table()
        self._check()

    def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        """Show or hide the fields behind "More"."""
        if event.checkbox.id == "more":
            self.query_one("#rest").display = event.value
        self._check()

    def _check(self) -> None:
        """Validate the form; show the story, what cards that are mixed in make of it, or the error."""
        self.query_one("#heading", Static).update(self.words("screens.campaigns.heading", story=self._story_line()))
        problem, forecast = self.query_one("#problem", Static), self.query_one("#forecast", Static)
        said = self.waiting_line(), slower_line(campaigns.MODE, self.mixed(campaigns.MODE))
        forecast.update(" ".join(filter(None, said)))
        try:
            self._request()
        except ValueError as error:
            problem.update(self.words("screens.form.wrong", why=error))
        else:
            problem.update("")
        self.show_game()
        self.call_after_refresh(self.show_about)

    def paint_game(self, theme: ThemeStyles, width: int, lines: int) -> list[Content]:
        """What the campaign will be, who sits at its table, and whom its own story has to choose from."""
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

    def _story(self) -> Path | None:
        """The folder, id or copy of the chosen story; None for the game's own. Raises `PathRefused`."""
        if typed := self.text("folder"):
            return paths.typed(typed)
        digest = self._copy()
        return Path(digest) if digest else None

    def _copy(self) -> str:
        """The digest of the story chosen in the list; empty for the game's own."""
        return self.chosen("story") if self._added else ""

    def _story_line(self) -> str:
        """The chosen story, for the heading."""
        wanted = self.text("folder") or self._copy()
        for story in (library.shipped(), *self._added):
            if story.digest == wanted:
                return self.words("screens.campaigns.story", title=story.title, chapters=story.chapters)
        return self.words("screens.campaigns.own_story")

    def _request(self) -> CampaignRequest:
        """What the form asks for. Raises `SessionError`."""
        names = self.people()
        if len(names) > MOST_PLAYERS:
            raise SessionError("screens.campaigns.too_many", players=len(names), most=MOST_PLAYERS)
        return CampaignRequest(
            names=names,
            name=self.text("campaign"),
            seed=requests.whole_number(self.text("seed"), self.words("screens.campaigns.seed")),
            competitive=self.is_on("rivals"),
            draft=self.is_on("draft"),
            choices=self.is_on("choices"),
            keep=self.is_on("keep"),
            level=_LEVELS[self.chosen("campaign-level")],
            sets=self.mixed(campaigns.MODE),
            bust_bars_expeditions=self.is_on("bars"),
            second_shuffle_tax=self.is_on("shuffle"),
            story=self._story(),
            table=self._table.handed_on if self._table is not None else HandedOn(),
        )

    def action_start(self) -> None:
        """Start the campaign, or show the error."""
        try:
            request = self._request()
            start, campaign = begin_campaign(request)
            session, trouble = requests.begin(start, self.computer_seats(), self.shell.store, "", campaign)
        except (SessionError, ValueError) as error:
            self.shell.fail(error)
            return
        self.shell.settings.names = ", ".join(request.names)
        self.shell.save_settings()
        if self._above_a_game:
            self.shell.go_title()
        else:
            self.app.pop_screen()
        self.shell.play(session)
        if trouble:
            self.shell.say(trouble, "warning")


def sit_at(screen: ShellScreen, session: Session) -> None:
    """Open the form for another campaign at the Table of this one, or say why there is none."""
    try:
        table = table_of(session)
    except SessionError as error:
        screen.shell.fail(error)
        return
    screen.app.push_screen(NewCampaignScreen(table))


class ChapterLogScreen(ShellScreen):
    """The log of chapters played, a line each; each can be watched, played again, or branched from."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.CHAPTERS)]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._campaign = campaigns.campaign_of(session)
        self._session = session
        self._ended = last_line(session)
        self._laid = table_line(session)

    def compose(self) -> ComposeResult:
        """The list, with the chapter that has just ended last."""
        with Vertical(classes="page"):
            yield Static(
                self.words("screens.campaigns.log", name=self._campaign.name), classes="heading", markup=False
            )
            lines = [*log_lines(self._campaign), *([self._ended] if self._ended else [])]
            yield Menu(
                *(Option(line) for line in lines or [self.words("screens.campaigns.no_chapter")]), markup=False
            )
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
        """Open the journal at the Table."""
        self.app.push_screen(JournalScreen(self._session, first=True))

    def action_at_table(self) -> None:
        """Open the form for another campaign at this Table."""
        sit_at(self, self._session)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A chapter was chosen: ask what to do with it."""
        number = event.option_index + 1
        if number > len(self._campaign.log):
            if self._ended:
                self.shell.say(self.words("screens.campaigns.enters_later"))
            return
        choices = (
            ("watch", self.words("screens.campaigns.watch")),
            ("again", self.words("screens.campaigns.again")),
            ("branch", self.words("screens.campaigns.branch")),
        )
        self.app.push_screen(
            Choice(self.words("screens.campaigns.entry", number=number), choices),
            lambda what: self._do(what, number),
        )

    def _do(self, what: str | None, number: int) -> None:
        try:
            match what:
                case "watch":
                    self._watch(campaigns.entry(self._campaign, number))
                case "again":
                    self._play(*campaigns.practice(self._campaign, number))
                case "branch":
                    self._play(*campaigns.branch(self._campaign, number, requests.draw_seed()))
        except (SaveError, SessionError, ValueError) as error:
            self.shell.fail(error)

    def _watch(self, entry: Played) -> None:
        session = campaigns.watch(entry)
        session.looking_only = "screens.campaigns.looking"
        self.shell.look_through(session)

    def _play(self, start: Start, campaign: Campaign) -> None:
        session, trouble = requests.begin(start, (), self.shell.store, "", campaign)
        self.shell.go_title()
        self.shell.play(session)
        self.shell.say(trouble or self.words("screens.shelf.saved_as", slot=slots.slot_of(session)))
