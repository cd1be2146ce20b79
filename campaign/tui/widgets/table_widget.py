"""What the panels of every table have in common: layouts by size, the list of answers, what is chosen there."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from textual import events
from textual.content import Content
from textual.widgets.option_list import Option as ListOption

from highseas.campaign.tui.keymap import Moment
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.menu import Answers
from highseas.campaign.tui.widgets.pane import LinesWidget, PlainContainer
from highseas.campaign.tui.widgets.panel import NOTHING, LogLine, PanelWidget, Thing

REPORT = "report"
"""Id of the only option when the game is over."""


@dataclass(frozen=True)
class TableScene:
    """One moment as it is painted: what a seat sees, and what it is asked. `keys` has the key of every option,
    `letters` what is shown instead where the player chose another, `program` which of the bots decides, in words, if
    one does. While something moves, `frame` are the beats left of it (`campaign.tui.background`).

    Around the table: a `banner` on top, the `tutorial_note`, a `note` in place of the text about the thing under the
    cursor, and the `log`: lines with the number of their move, of which `newest` is the last. `hints` says whether a
    hint can be asked for, `moment` what goes on.
    """

    view: Any
    prompt: Any
    theme: ThemeStyles
    names: Any
    keys: tuple[str, ...] = ()
    letters: Mapping[str, str] = field(default_factory=dict)
    pointed: Thing = NOTHING
    frame: int = 0
    program: str = ""
    banner: str = ""
    tutorial_note: str = ""
    note: str = ""
    log: Sequence[LogLine] = ()
    newest: int = 0
    hints: bool = True
    moment: Moment = "asked"

    def say(self, code: str, /, **figures: object) -> str:
        return str(self.names.say(code, **figures))

    def key(self, number: int) -> str:
        """The key of an option; empty while nothing can be chosen."""
        key = self.keys[number] if number < len(self.keys) else ""
        return self.letters.get(key, key)


def cursor_kept(old: TableScene, new: TableScene) -> Thing:
    """Return what the cursor pointed at if the question is the same: another theme or size does not move it."""
    same = old.newest == new.newest and old.moment == new.moment and old.prompt == new.prompt
    return old.pointed if same else NOTHING


S = TypeVar("S")


class TableWidget(PlainContainer, Generic[S]):
    """The whole table as one widget, with its options in a list, and boards to point at things on."""

    def __init__(self, scene: S) -> None:
        super().__init__()
        self.scene = scene
        """What is painted."""
        self._form = Layout("compact", False)
        self._composed = True

    @abstractmethod
    def show(self, scene: S) -> None:
        """Paint everything, with the cursor where it was, at a new question on the first option; deferred if a
        recompose is pending.
        """

    @abstractmethod
    def point(self, thing: Thing, note: str = "") -> None:
        """Point at a thing, with a note in place of what is said of it."""

    @property
    def menu(self) -> Answers:
        return self.query_one("#options", Answers)

    def focus_options(self) -> None:
        """Focus the list of options; while a resize makes it anew, that does so itself."""
        if self._composed:
            self.menu.focus()

    @property
    def _compact(self) -> bool:
        return self._form.name == "compact"

    @property
    def _wide(self) -> bool:
        return self._form.name == "wide"

    def _choose_form(self) -> None:
        """Choose the layout for this terminal, before panels are composed."""
        self._form = layout_of(*self.app.size)
        for name in ("compact", "standard", "wide"):
            self.set_class(self._form.name == name, name)
        self.set_class(self._form.tall, "tall")

    def show_frame(self, frame: int) -> None:
        """Paint the frame of an animation with so many frames left; by default nothing moves."""

    def on_mount(self) -> None:
        self.show(self.scene)
        self.menu.focus()

    async def on_resize(self, event: events.Resize) -> None:
        """Recompose if the new size needs the other layout, then repaint."""
        if not self._fits:
            self._composed = False
            await self.recompose()
            if not self.query("#options"):  # the table was left meanwhile, and nothing composed anew
                return
            self._composed = True
            self.menu.focus()
        self.show(self.scene)

    @property
    def _fits(self) -> bool:
        """Whether the panels match this size: a screen below another gets the resize event late."""
        return self._composed and self._form == layout_of(*self.app.size)

    def _show_line(self, panel: str, lines: Sequence[Content]) -> int:
        """Show lines in a panel that is not there without any; return how many they are."""
        line = self.query_one(panel, LinesWidget)
        line.display = bool(lines)
        if lines:
            line.put(lines, layout=True)
        return len(lines)

    @property
    def _option(self) -> Thing:
        option = self.menu.highlighted_option
        return NOTHING if option is None else option_of(option)

    def _follow(self) -> None:
        """Point at the option under the list's cursor, unless a board has the focus."""
        if not isinstance(self.screen.focused, PanelWidget):
            self.point(self._option)

    def point_at_option(self, number: int, note: str = "") -> None:
        """Put the list's cursor on an option; not while a resize makes the list anew."""
        if not self._fits:
            return
        self.menu.focus()
        self.menu.highlighted = self.menu.get_option_index(str(number))
        self.point(Thing("option", "", number), note)

    def on_descendant_focus(self) -> None:
        """Point at what is under the cursor of the focused panel."""
        focused = self.screen.focused
        self.point(focused.thing if isinstance(focused, PanelWidget) else self._option)


def number_of(option_id: str | None) -> int | None:
    """Return the number of an option by its id; None for the report of a game that is over."""
    return None if option_id in (None, REPORT) else int(option_id or 0)


def option_of(row: ListOption) -> Thing:
    number = number_of(row.id)
    return NOTHING if number is None else Thing("option", "", number)


def lines_of(row: ListOption) -> int:
    return str(row.prompt).count("\n") + 1


def same_rows(rows: Sequence[ListOption], others: Sequence[ListOption]) -> bool:
    if [row.id for row in rows] != [other.id for other in others]:
        return False
    return all(_text_of(row).is_same(_text_of(other)) for row, other in zip(rows, others, strict=True))


def _text_of(row: ListOption) -> Content:
    return row.prompt if isinstance(row.prompt, Content) else Content(str(row.prompt))


LayoutName = Literal["compact", "standard", "wide"]


class Layout(NamedTuple):
    """A layout, and whether there are lines for large digits and air between the panels."""

    name: LayoutName
    tall: bool


class Widths(NamedTuple):
    """Columns of the question's panel, of the goals' and of the seats', which has none but in the wide layout."""

    main: int
    side: int
    crew: int = 0


_ROOM: tuple[tuple[LayoutName, int, int], ...] = (("wide", 150, 40), ("standard", 100, 28))
"""Columns and lines from which a layout is used, the largest first; with fewer it is the next smaller one."""
TALL = 36
"""Lines from which a layout is tall."""
CARD, MARGINS = 21, 2
"""Columns of a card in a display with the gap after it, and of the margins around the cards."""
MANY_SEATS = 4
"""From so many seats on, a compact table needs more columns for the goals."""


def layout_of(columns: int, lines: int) -> Layout:
    fitting: list[LayoutName] = [name for name, wide, high in _ROOM if columns >= wide and lines >= high]
    return Layout(fitting[0] if fitting else "compact", lines >= TALL)


def widths_of(layout: LayoutName, columns: int, seats: int, goals: bool) -> Widths:
    """Return the columns of the panels; without `goals` those of a wide table go to the others."""
    if layout == "wide":
        main = max(56, min(84, columns * 37 // 100)) if goals else columns // 2
        across = max(2, ((columns - main) * (52 if goals else 100) // 100 - MARGINS) // CARD)
        crew = across * CARD + MARGINS if goals else columns - main
        return Widths(main, columns - main - crew, crew)
    if layout == "standard":
        side = max(46, min(66, columns * 44 // 100))
    elif columns >= 100:
        side = 42
    else:
        side = 40 if seats >= MANY_SEATS and columns >= 78 else min(36, max(24, columns * 9 // 20))
    return Widths(columns - side, side)
