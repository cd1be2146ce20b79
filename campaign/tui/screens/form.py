"""The base of forms: fields, help for the focused one, and Enter to start.

On large screens what the field in focus means stands below the fields, and beside them what the game will be.
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.dom import DOMNode
from textual.widget import Widget
from textual.widgets import Button, Checkbox, Input, Static

from highseas.campaign.begin import fields, requests
from highseas.campaign.begin.fields import STORY, Field, length_of
from highseas.campaign.games import UNNAMED, game_named
from highseas.campaign.play.fair import undrawn
from highseas.campaign.play.players import PERSON, Program, offered
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.results import stats
from highseas.campaign.results.stats import Entry
from highseas.campaign.tui.background import Stop, Thinker
from highseas.campaign.tui.games import online
from highseas.campaign.tui.screens.base import PaintedScreen
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.form_fields import COUNT, LINK, People, Pick, Sitter, Tick, about_lines, head_lines
from highseas.campaign.tui.widgets.menu import KeyFooter
from highseas.campaign.tui.widgets.pane import LinesWidget
from highseas.engine.game import DECKHAND

FRIENDS = 4
"""Seats of a table of friends, until they say otherwise."""
LOW = 30
"""Fewest lines of a screen on which the game stands beside the fields."""
Painter = Callable[[ThemeStyles, tuple[int, int]], list[Content]]
"""Paints a part of what the game will be in so many columns and lines; nothing where it has no room."""
_MARGINS, _EDGE, _FOOT = 4, 5, 2
"""Columns of the margins beside the fields; those of the game's margins, its edge and its scroll bar; lines below
it.
"""


class FormPage(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The fields in a column; up and down move between them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "row(-1)", show=False),
        Binding("down", "row(1)", show=False),
    ]

    def action_row(self, by: int) -> None:
        """Go to the row after this one, or before it; of two fields in it to one of the same kind, else the last."""
        here, chain = self.screen.focused, self.screen.focus_chain
        if here is not None:
            rows = list(dict.fromkeys(map(_row, chain)))
            there = rows[(rows.index(_row(here)) + by) % len(rows)]
            row = [each for each in chain if _row(each) is there]
            next((each for each in row if type(each) is type(here)), row[-1]).focus()


def _row(field: Widget) -> DOMNode:
    """The row in which a field stands, or the field where it has none."""
    return field.parent if field.parent is not None and field.parent.has_class("row") else field


class FormScreen(PaintedScreen):
    """Fields and a button; Enter in a field and the button do the screen's action `start`.

    A field's label, hint and help are under its name in `campaign.begin.fields`.
    """

    CHOOSES_PLAYERS: ClassVar[bool] = True
    """Whether the games of this form can be played by any of the bots, so that it offers them."""
    GAME: ClassVar[str] = UNNAMED
    TITLE: ClassVar[str] = "screens.form.game"
    """Over what the game will be."""

    FIELDS: ClassVar[tuple[tuple[int, int], ...]] = ((180, 88), (150, 78), (112, 70))
    """Columns of the screen from which the fields have so many of them, and the game stands beside them."""

    def __init__(self, friends: str = "") -> None:
        """A form for `friends` has `FRIENDS` seats, the first of a person and the others of whoever it says."""
        super().__init__()
        self.friends = friends
        self.above_a_game = False
        """Whether the form is open above another game, which is left then."""
        self.entries: Mapping[str, Entry] = {}
        """All finished games, once they were read."""
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

    def on_mount(self) -> None:
        self.read_entries()
        self.query_one(f"#{COUNT}").focus()
        self.forecast()

    @abstractmethod
    def compose_fields(self) -> ComposeResult:
        """The heading, the fields, the button."""

    @abstractmethod
    def describe(self) -> tuple[Sequence[str], Sequence[Painter]]:
        """Sentences on what the game will be, none while something is wrong; and what of it is painted below them."""

    def paint_game(self, theme: ThemeStyles, width: int, lines: int) -> list[Content]:
        """Paint what the game will be, in so many columns and, as far as there is a choice, so many lines."""
        said, painters = self.describe()
        painted = head_lines(self.words(self.TITLE), said, theme, width) if said else []
        for paint in painters:
            laid = paint(theme, (width, lines - len(painted) - 1))
            painted += [Content(""), *laid] if laid else []
        return painted

    def summary(self, start: str) -> ComposeResult:
        """What the game will be, what is wrong, and the button with this label."""
        yield Static(id="forecast", markup=False)
        yield Static(id="problem", markup=False)
        yield Button(start, id="go", compact=True, variant="primary")

    def more(self, label: str, is_open: bool) -> Tick:
        """The checkbox that shows what else there is, in the container `#rest`."""
        self.call_after_refresh(self._show_rest)
        return Tick(label, is_open, id="more")

    def _show_rest(self) -> None:
        self.query_one("#rest").display = self.is_on("more")

    def on_checkbox_changed(self, event: Checkbox.Changed) -> None:
        if event.checkbox.id == "more":
            self._show_rest()
        self.forecast()

    @property
    def is_new_here(self) -> bool:
        """Whether somebody plays one of the first games: then no rule of other tables and no chance is spoken of."""
        return len(self.entries) < stats.FIRST_GAMES

    def show_summary(self, said: str, error: ValueError | None) -> None:
        """Show what the game will be and what is wrong, and paint what stands beside the fields."""
        wrong = self.words("screens.form.wrong", why=error) if error is not None else ""
        self.query_one("#forecast", Static).update(said)
        self.query_one("#problem", Static).update(wrong)
        self.show_game()
        self.call_after_refresh(self.show_about)

    def leave_for(self, session: Session) -> None:
        """Play the game that was begun, once friends elsewhere have their links."""
        linked, elsewhere = self.seated.linked, online()
        is_chosen = self.text("seed") != self._drawn
        if not self.above_a_game:
            self.app.pop_screen()
        if linked and elsewhere is not None:
            if is_chosen:  # by whoever typed it, so it is not drawn
                session.fair = undrawn(session.start, ())
            elsewhere.host(self.shell, session, linked)
        else:
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
                self.forecast()

        self._thinker.ask(read, show, lambda: True)

    def look_through(self, found: Mapping[str, Entry]) -> None:
        """Take from all finished games what the form says of them, beside the screen."""

    def paint(self) -> None:
        columns = self._columns
        self.set_class(bool(columns), "beside")
        self.query_one("#fields").styles.width = columns or "1fr"
        self.show_game()
        self.call_after_refresh(self.show_about)

    def show_game(self) -> None:
        if columns := self._columns:
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
        row = self.focused if isinstance(self.focused, Pick) else None
        return about_lines(field, row, self.rules_of(field), theme, (width, room))

    def how_long(self, game: str, seats: int) -> str:
        """Say about how long the game takes; empty if nobody knows."""
        if (length := length_of(game, seats, seats - len(self.seated.programs))) is None:
            return ""
        code = "screens.form.chapter_length" if game == STORY else "screens.form.length"
        own = length.own if length.own != length.decisions and length.own > 0 else 0
        return self.words(code, decisions=length.decisions, own=own, least=length.least, most=length.most)

    def rules_of(self, field: Field) -> list[tuple[str, str]]:
        """The rules behind a field, titles with texts: the entry of its help first, then what is related to it."""
        return []

    def seed_field(self) -> ComposeResult:
        """The seed, drawn unless somebody types another one."""
        self._drawn = str(requests.draw_seed())
        yield from self.field("seed", self._drawn)

    def field(self, name: str, value: str) -> ComposeResult:
        yield from self._row(name, Input(value, id=name))

    def pick(
        self, name: str, answers: Sequence[tuple[str, str]] | None, *chosen: str, several: bool = False
    ) -> ComposeResult:
        """A row of answers, by default those that the field always has."""
        answers = tuple(fields.fields()[name].answers.items()) if answers is None else answers
        yield from self._row(name, Pick(answers, chosen, name, several))

    def _row(self, name: str, field: Widget) -> ComposeResult:
        with Horizontal(classes="row"):
            yield Static(self._label(name), classes="label", markup=False)
            yield field

    def tick(self, name: str, on: bool = False) -> Tick:
        return Tick(self._label(name), on, id=name)

    def _label(self, name: str) -> str:
        field = fields.field_of(name)
        return field.label if field is not None else name

    def _focused_field(self) -> Field | None:
        return fields.field_of(self.focused.id or "" if self.focused is not None else "")

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

    def chosen(self, name: str) -> str:
        return self.query_one(f"#{name}", Pick).value

    def is_on(self, name: str) -> bool:
        return self.query_one(f"#{name}", Checkbox).value

    # --- who plays ---

    def compose_people(
        self, names: Sequence[str], ai: Iterable[Program], counts: Sequence[int], spare: Sequence[str] = ()
    ) -> ComposeResult:
        """The picker of people: these, some of them the program's, or the friends for whom the form was opened."""
        plays = dict(ai)
        sitters = [Sitter(name, plays.get(seat, PERSON)) for seat, name in enumerate(names, 1)]
        known = (*self.shell.settings.people, *(spare or requests.DEFAULT_NAMES))
        if self.friends:
            more = fields.more_names(tuple(names), FRIENDS, known)
            sitters = [Sitter(name, self.friends if seat else PERSON) for seat, name in enumerate(more)]
        programs = offered(game_named(self.GAME)) if self.CHOOSES_PLAYERS else (DECKHAND,)
        kinds = PERSON, LINK if online() else "", *programs
        yield People(sitters, counts, kinds, known, self._label(COUNT))

    @property
    def seated(self) -> People:
        return self.query_one(People)

    @on(People.Changed)
    @on(Input.Changed)
    def _changed(self) -> None:
        self.forecast()

    @abstractmethod
    def forecast(self) -> None:
        """Validate the form, and show what the game will be, or the error."""

    def action_seats(self, more: int) -> None:
        self.seated.sit(self.seated.sitters, self.seated.count + more)

    def action_friends(self) -> None:
        """Have so many persons at this keyboard."""
        self.seated.sit(self.seated.sitters, FRIENDS)
        self.seated.sit([each._replace(plays=PERSON) for each in self.seated.sitters])

    def people(self) -> tuple[str, ...]:
        """The names of the players. Raises `SessionError`."""
        seated, names = self.seated, tuple(each.name for each in self.seated.sitters)
        if "" in names:
            raise SessionError("screens.form.unnamed", seat=names.index("") + 1)
        if len(names) == len(seated.programs) + len(seated.linked):
            raise SessionError("screens.form.no_person")
        return requests.seat_names(None, names)


def show_row(pick: Pick, shown: bool) -> None:
    for each in pick.ancestors_with_self:
        if each.has_class("row"):
            each.display = shown
