"""Story campaigns: beginning one, going on from one chapter to the next, and the log of those that were played."""

from pathlib import Path
from typing import ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Vertical
from textual.widgets import Button, Checkbox, Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from campaign import forms, library, slots, tables
from campaign import saga as sagas
from campaign.errors import SaveError
from campaign.journal import last_line, log_lines
from campaign.saga import Played, Saga, Wish, begin_campaign
from campaign.session import Session, SessionError
from campaign.start import Start
from campaign.tui import keymap
from campaign.tui.screens.base import SeaScreen
from campaign.tui.screens.dialogs import Choice
from campaign.tui.screens.form import FormPage, FormScreen
from campaign.tui.widgets.pick import Pick
from campaign.tui.widgets.tick import Tick
from campaign.words.names import counted

MOST = 4
"""Players of a campaign."""
_COUNTS = tuple((str(count), str(count)) for count in range(1, MOST + 1))
_SHOW = "More: name, seed, a story of your own, other rules"


class NewCampaignScreen(FormScreen):
    """A form; Ctrl+S or F5 begins the story."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.NEW_GAME)]

    def __init__(self) -> None:
        super().__init__()
        self._added = library.newest()

    def compose(self) -> ComposeResult:
        """The fields: those everybody needs, then those behind "More"."""
        names = self.last_names()[:MOST]
        names = names or forms.table_names(forms.ALONE, self.sea.settings.name, ())
        with FormPage(classes="page"):
            yield Static(id="heading", classes="heading", markup=False)
            if self._added:
                yield from self.pick("story", library.labels((library.SHIPPED, *self._added)), "")
            yield from self.pick("players", _COUNTS, str(len(names)))
            yield from self.field("names", ", ".join(names))
            yield from self.pick("computer", (), several=True)
            yield self.tick("rivals")
            yield self.tick("draft")
            yield Static(id="problem", markup=False)
            yield Button("Begin", id="go", compact=True, variant="primary")
            yield Tick(_SHOW, id="more")
            with Vertical(id="rest"):
                yield from self.field("campaign", "")
                yield from self.field("seed", str(tables.draw_seed()))
                yield from self.field("folder", "")
                yield self.tick("slower")
                yield self.tick("bars")
                yield self.tick("shuffle")
        yield Static(id="hint", markup=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """How many play comes first."""
        self.show_computer(())
        self.query_one("#rest").display = False
        self.query_one("#players", Pick).focus()
        self._check()

    def on_pick_changed(self, event: Pick.Changed) -> None:
        """The number of players makes their names fewer or more."""
        if event.pick.id == "players":
            names = forms.more_names(tables.parts(self.text("names")), int(event.pick.value))
            self.type_in("names", ", ".join(names))
            self.show_computer(self.computer_seats())
        if event.pick.id == "story":
            self.type_in("folder", "")
        self._check()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Names that are typed make the number, and are checked at once."""
        if event.input.id == "names":
            self.show_computer(self.computer_seats())
            self.query_one("#players", Pick).put(chosen=[str(len(tables.parts(event.value)))])
        if event.input.id == "folder":
            for row in self.query("#story").results(Pick):
                row.put(chosen=[] if event.value.strip() else [""])
        self._check()

    def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        """Show the rest or hide it."""
        if event.checkbox.id == "more":
            self.query_one("#rest").display = event.value
        self._check()

    def _check(self) -> None:
        """Say what is wrong, as soon as it is, and which story it is."""
        self.query_one("#heading", Static).update(f"New campaign: {self._told()}")
        problem = self.query_one("#problem", Static)
        try:
            self._wish()
        except ValueError as error:
            problem.update(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        else:
            problem.update("")

    def _story(self) -> Path | None:
        """The folder, the id or the copy of the story that is wanted; None for the game's own."""
        if typed := self.text("folder"):
            return Path(typed).expanduser()
        digest = self.chosen("story") if self._added else ""
        return Path(digest) if digest else None

    def _told(self) -> str:
        """The story that is wanted, as the heading says it."""
        wanted = str(self._story() or "")
        for story in (library.SHIPPED, *self._added):
            if story.digest == wanted:
                return f"{story.title}, {counted(story.chapters, 'chapter')}"
        return "a story of your own"

    def _wish(self) -> Wish:
        """What the form asks for. Raises `SessionError`."""
        names = self.people()
        if len(names) > MOST:
            raise SessionError(f"{len(names)} players cannot play a campaign; 1 to {MOST} can")
        return Wish(
            names=names,
            name=self.text("campaign"),
            seed=tables.whole_number(self.text("seed"), "the seed"),
            competitive=self.is_on("rivals"),
            draft=self.is_on("draft"),
            sets=("base", "contracts") if self.is_on("slower") else (),
            bust_bars_expeditions=self.is_on("bars"),
            second_shuffle_tax=self.is_on("shuffle"),
            story=self._story(),
        )

    def action_start(self) -> None:
        """Begin, or say what is wrong."""
        try:
            wish = self._wish()
            start, saga = begin_campaign(wish)
            session, trouble = tables.begin(start, self.computer_seats(), self.sea.store, "", saga)
        except (SessionError, ValueError) as error:
            self.sea.fail(error)
            return
        self.sea.settings.names = ", ".join(wish.names)
        self.sea.save_settings()
        self.app.pop_screen()
        self.sea.play(session)
        if trouble:
            self.sea.say(trouble, "warning")


class ChapterLogScreen(SeaScreen):
    """The chapters that were played, a line each; each can be watched, played once more, or branched from."""

    BINDINGS: ClassVar[list[BindingType]] = [*keymap.bindings(keymap.PAGE)]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._saga = cast(Saga, session.saga)
        self._ended = last_line(session)

    def compose(self) -> ComposeResult:
        """The list, with the chapter that has just ended at its end."""
        with Vertical(classes="page"):
            yield Static(f"{self._saga.name}: chapters played", classes="heading", markup=False)
            lines = [*log_lines(self._saga), *([self._ended] if self._ended else [])]
            yield OptionList(*(Option(line) for line in lines or ["No chapter is finished yet."]), markup=False)
            yield Static(_defeats(self._saga), markup=False)
        yield Footer(compact=True)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A chapter was chosen: what to do with it."""
        number = event.option_index + 1
        if number > len(self._saga.log):
            if self._ended:
                self.sea.say("This chapter enters the log when you go on; until then Look back shows it.")
            return
        choices = (
            ("watch", "Watch it, move by move"),
            ("again", "Play it once more, the same deal; the campaign stays as it is"),
            ("branch", "Begin a second campaign from its start"),
        )
        self.app.push_screen(Choice(f"Chapter {number} of the log", choices), lambda what: self._do(what, number))

    def _do(self, what: str | None, number: int) -> None:
        try:
            match what:
                case "watch":
                    self._watch(sagas.entry(self._saga, number))
                case "again":
                    self._play(*sagas.practice(self._saga, number))
                case "branch":
                    self._play(*sagas.branch(self._saga, number, tables.draw_seed()))
        except (SaveError, SessionError, ValueError) as error:
            self.sea.fail(error)

    def _watch(self, entry: Played) -> None:
        from campaign.tui.screens.table import TableScreen

        session = sagas.watch(entry)
        session.looking_only = "A finished chapter, for looking only. ← → to step, Esc for its end, q to leave."
        self.app.push_screen(TableScreen(session, look_at=0))

    def _play(self, start: Start, saga: Saga) -> None:
        session, trouble = tables.begin(start, (), self.sea.store, "", saga)
        self.sea.go_title()
        self.sea.play(session)
        self.sea.say(trouble or f'Saved as "{slots.slot_of(session)}".')


def _defeats(saga: Saga) -> str:
    if not saga.log:
        return ""
    return "Not one defeat so far." if not saga.defeats else f"Defeats so far: {saga.defeats}."
