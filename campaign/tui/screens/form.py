"""The base of forms: fields, help for the focused one, and Enter to start.

On large screens what the field in focus means stands below the fields, and beside them what the game will be.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Checkbox, Input, Static

from highseas.campaign.begin import fields
from highseas.campaign.begin.fields import Field
from highseas.campaign.begin.requests import parts
from highseas.campaign.play.players import Program
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.results import stats
from highseas.campaign.results.stats import Entry
from highseas.campaign.tui.background import Stop, Thinker
from highseas.campaign.tui.screens.base import PaintedScreen
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets import form_sheet
from highseas.campaign.tui.widgets.footer import KeyFooter
from highseas.campaign.tui.widgets.form_fields import Pick, Tick
from highseas.campaign.tui.widgets.form_sheet import Answer, Seat
from highseas.campaign.tui.widgets.pane import LinesWidget
from highseas.campaign.words.games import player_name
from highseas.engine.game import DECKHAND

NAMES = "names"
MOST_SEATS = 5
"""Seats of the largest table."""
LOW = 30
"""Fewest lines of a screen on which the game stands beside the fields."""
_MARGINS, _EDGE, _FOOT = 4, 5, 2
"""Columns of the margins beside the fields; those of the game's margins, its edge and its scroll bar; lines below
it.
"""


class FormPage(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The fields in a column; up and down move between them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]


class Names(Input):
    """The players' names. Whoever comes here adds to them: nothing is selected that typing would replace."""

    def __init__(self, names: str) -> None:
        super().__init__(names, id=NAMES, select_on_focus=False)

    def on_focus(self, event: events.Focus) -> None:
        if not event.from_app_focus:
            self.action_end()

    def on_paste(self, event: events.Paste) -> None:
        lines = [line.strip() for line in event.text.splitlines()]
        event.text = ", ".join(filter(None, lines)) if len(lines) > 1 else event.text
        before = self.value[: min(self.selection)].rstrip()
        if len(parts(event.text)) > 1 and before and not before.endswith(",") and event.text[0] not in ", ":
            event.text = f", {event.text}"


class FormScreen(PaintedScreen):
    """Fields and a button; Enter in a field and the button do the screen's action `start`.

    A field's label, hint and help are under its name in `campaign.begin.fields`.
    """

    CHOOSES_PLAYERS: ClassVar[bool] = True
    """Whether the games of this form can be played by any of the bots, so that it offers them."""

    FIELDS: ClassVar[tuple[tuple[int, int], ...]] = ((180, 88), (150, 78), (112, 70))
    """Columns of the screen from which the fields have so many of them, and the game stands beside them."""

    def __init__(self) -> None:
        super().__init__()
        self.above_a_game = False
        """Whether the form is open above another game, which is left then."""
        self.entries: Mapping[str, Entry] = {}
        """All finished games, once they were read."""
        self._given: tuple[str, ...] = ()
        self._thinker = Thinker(self, "entries")

    def compose(self) -> ComposeResult:
        with Horizontal(id="form-room"):
            with Vertical(id="fields"):
                with FormPage(classes="page"):
                    yield from self.compose_fields()
                with VerticalScroll(id="about-room", can_focus=False):
                    yield LinesWidget(id="about")
            with VerticalScroll(id="sheet", can_focus=False):
                yield LinesWidget(id="outlook")
        yield Static(id="hint", markup=False)
        yield KeyFooter()

    @abstractmethod
    def compose_fields(self) -> ComposeResult:
        """The heading, the fields, the button."""

    @abstractmethod
    def paint_game(self, theme: ThemeStyles, width: int, lines: int) -> list[Content]:
        """Paint what the game will be, in so many columns and, as far as there is a choice, so many lines."""

    def summary(self, start: str) -> ComposeResult:
        """What the game will be, what is wrong, and the button with this label."""
        yield Static(id="forecast", markup=False)
        yield Static(id="problem", markup=False)
        yield Button(start, id="go", compact=True, variant="primary")

    def show_summary(self, said: str, error: ValueError | None) -> None:
        """Show what the game will be and what is wrong, and paint what stands beside the fields."""
        wrong = self.words("screens.form.wrong", why=error) if error is not None else ""
        self.query_one("#forecast", Static).update(said)
        self.query_one("#problem", Static).update(wrong)
        self.show_game()
        self.call_after_refresh(self.show_about)

    def leave_for(self, session: Session) -> None:
        """Play the game that was begun."""
        if not self.above_a_game:
            self.app.pop_screen()
        self.shell.play_new(session, from_title=self.above_a_game)

    # --- beside the fields ---

    @property
    def _columns(self) -> int:
        """Columns of the fields, where the game stands beside them; else 0."""
        width, height = self.app.size
        return next((columns for least, columns in self.FIELDS if width >= least), 0) if height >= LOW else 0

    def read_entries(self) -> None:
        """Read the finished games beside the screen: of thousands that takes a moment."""

        def read(_stop: Stop) -> Mapping[str, Entry]:
            found = stats.readable()
            self.look_through(found)
            return found

        def show(found: Mapping[str, Entry]) -> None:
            self.entries = found
            if found:
                self.show_game()

        self._thinker.ask(read, show, lambda: True)

    def look_through(self, found: Mapping[str, Entry]) -> None:
        """Take from all finished games what the form says of them, beside the screen."""

    def seats_of(self, names: Sequence[str], programs: Mapping[int, str]) -> list[Seat]:
        """Who sits at the table, with the bots by seat from 1."""
        person, language = self.words("screens.form.person"), self.shell.language
        plays = [
            self.words("screens.form.program", policy=player_name(programs[seat], language))
            if seat in programs
            else person
            for seat in range(1, len(names) + 1)
        ]
        return [Seat(*each) for each in zip(names, plays, strict=True)]

    def paint(self) -> None:
        columns = self._columns
        self.set_class(bool(columns), "beside")
        self.query_one("#fields").styles.width = columns or "1fr"
        self.show_game()
        self.call_after_refresh(self.show_about)

    def show_game(self) -> None:
        columns = self._columns
        if columns:
            size = self.app.size.width - columns - _EDGE, self.app.size.height - _FOOT
            lines = self.paint_game(self.theme_styles, *size)
            self.query_one("#outlook", LinesWidget).put(lines, layout=True)

    def show_about(self) -> None:
        field, columns = self._focused_field(), self._columns
        if columns and field is not None:
            room = self.query_one("#about-room", VerticalScroll)
            lines = self.paint_about(field, self.theme_styles, columns - _MARGINS, room.size.height)
            self.query_one("#about", LinesWidget).put(lines, layout=True)
            room.scroll_home(animate=False)

    def paint_about(self, field: Field, theme: ThemeStyles, width: int, room: int) -> list[Content]:
        """Paint what is said of a field, in so many columns and, as far as there is a choice, so many lines."""
        row, answers, several = self.focused, list[Answer](), False
        if isinstance(row, Pick):
            several = row.several
            answers = [Answer(label, field.means.get(key, ""), key in row.chosen) for key, label in row.answers]
        rules = self.rules_of(field)
        return form_sheet.paint(field.label, field.hint, answers, several, rules, theme, (width, room))

    def rules_of(self, field: Field) -> list[tuple[str, str]]:
        """The rules behind a field, titles with texts: the entry of its help first, then what is related to it."""
        return []

    def field(self, name: str, value: str) -> ComposeResult:
        with Horizontal(classes="row"):
            yield Static(self._label(name), classes="label", markup=False)
            yield Names(value) if name == NAMES else Input(value, id=name)

    def pick(
        self, name: str, answers: Sequence[tuple[str, str]] | None, *chosen: str, several: bool = False
    ) -> ComposeResult:
        """A row of answers, by default those that the field always has."""
        answers = tuple(fields.fields()[name].answers.items()) if answers is None else answers
        with Horizontal(classes="row"):
            yield Static(self._label(name), classes="label", markup=False)
            yield Pick(answers, chosen, name, several)

    def tick(self, name: str, on: bool = False) -> Tick:
        return Tick(self._label(name), on, id=name)

    def known_field(self, name: str) -> Field | None:
        """Return a field of the form by its name; None for what is none."""
        return fields.field_of(name)

    def _label(self, name: str) -> str:
        field = self.known_field(name)
        return field.label if field is not None else name

    def _focused_field(self) -> Field | None:
        """What is said of the focused field; where the program has one player only, which one that is."""
        name = self.focused.id or "" if self.focused is not None else ""
        return self.known_field("deckhand" if name == "computer" and not self.CHOOSES_PLAYERS else name)

    def on_descendant_focus(self) -> None:
        field = self._focused_field()
        for line in self.query("#hint").results(Static):
            line.update(field.hint if field is not None else "")
        self.show_about()

    def action_field_help(self) -> None:
        field = self._focused_field()
        self.shell.open_help(field.help if field is not None else "")

    @on(Input.Submitted)
    @on(Button.Pressed)
    async def _submitted(self) -> None:
        await self.run_action("start")

    def text(self, name: str) -> str:
        return self.query_one(f"#{name}", Input).value.strip()

    def type_in(self, name: str, value: str) -> None:
        line = self.query_one(f"#{name}", Input)
        with line.prevent(Input.Changed):
            line.value = value

    def given_names(self) -> tuple[str, ...]:
        """The names in the field, then those that a smaller table left out: a larger one has them again."""
        names = parts(self.text(NAMES))
        taken = {name.casefold() for name in names}
        self._given = (*names, *(name for name in self._given[len(names) :] if name.casefold() not in taken))
        return self._given

    def chosen(self, name: str) -> str:
        return self.query_one(f"#{name}", Pick).value

    def is_on(self, name: str) -> bool:
        return self.query_one(f"#{name}", Checkbox).value

    # --- players, and seats that the computer plays ---

    def computer_fields(self, last: tuple[Program, ...] = ()) -> ComposeResult:
        """The row of names to tick, and for each seat a row of the players that the program has."""
        yield from self.pick("computer", (), *(str(program.seat) for program in last), several=True)
        chosen = dict(last)
        for seat in range(1, MOST_SEATS + 1):
            with Horizontal(classes="row"):
                yield Static(classes="label", id=f"who-{seat}", markup=False)
                yield Pick(fields.players(), (chosen.get(seat, DECKHAND),), _player(seat))

    def computer_seats(self) -> tuple[Program, ...]:
        """The seats whose names are ticked, each with the player chosen for it."""
        ticked = self.query_one("#computer", Pick).chosen
        seats = [seat for seat, _ in enumerate(parts(self.text("names"))[:MOST_SEATS], 1) if str(seat) in ticked]
        return tuple(Program(seat, self.chosen(_player(seat))) for seat in seats)

    def waiting_line(self) -> str:
        """What is said while a seat of the computer has no name, as while one is typed anew."""
        names, ticked = parts(self.text(NAMES)), self.query_one("#computer", Pick).chosen
        seat = next((seat for seat in sorted(map(int, ticked)) if seat > len(names)), 0)
        return self.words("screens.form.waiting", seat=seat) if seat else ""

    def show_computer(self, programs: tuple[Program, ...] | None = None) -> None:
        """Show a checkbox for each name, and who plays those that are ticked: these, or else whoever was. A tick
        waits for a name that is missing.
        """
        names = parts(self.text(NAMES))[:MOST_SEATS]
        row = self.query_one("#computer", Pick)
        kept = {int(seat): self.chosen(_player(int(seat))) for seat in row.chosen}
        chosen = kept if programs is None else dict(programs)
        row.put([(str(n), name) for n, name in enumerate(names, 1)], map(str, chosen))
        show_row(row, len(names) > 1)  # a solo game is played by a person
        for seat in range(1, MOST_SEATS + 1):
            players = self.query_one(f"#{_player(seat)}", Pick)
            if seat in chosen:
                players.put(chosen=[chosen[seat]])
            shown = self.CHOOSES_PLAYERS and len(fields.players()) > 1 and seat in chosen and 1 < len(names) >= seat
            show_row(players, shown)
            if shown:
                who = self.words("screens.form.played_by", name=names[seat - 1])
                self.query_one(f"#who-{seat}", Static).update(who)

    def last_names(self) -> tuple[str, ...]:
        return fields.usable_names(self.shell.settings.names)

    def people(self) -> tuple[str, ...]:
        """The names of the players. Raises `SessionError`."""
        names = fields.people(self.text("names"))
        if len(names) == len(self.computer_seats()):
            raise SessionError("screens.form.no_person")
        return names


def _player(seat: int) -> str:
    """The name of the field with the players of the program for a seat, from 1."""
    return f"player{fields.OF_SEAT}{seat}"


def show_row(pick: Pick, shown: bool) -> None:
    for each in pick.ancestors_with_self:
        if each.has_class("row"):
            each.display = shown
