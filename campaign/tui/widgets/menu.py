"""Lists to choose from whose cursor shows without colors too, the line that searches one, the table's options."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.css.styles import RulesMap
from textual.message import Message
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from highseas.campaign.tui.theme import NO_COLOR

_REVERSED, _PLAIN = RichStyle(reverse=True, dim=False), RichStyle()


class Menu(OptionList):
    """An option list whose cursor line is reversed without colors, and has one ink in 16 colors: CSS can do neither."""

    cursor_row = 0
    """The first painted line of the option under the cursor."""
    _cursor_at: tuple[int | None, int] = (None, 0)
    """The option under the cursor that `cursor_row` is of, and how far the list was scrolled."""

    def render_line(self, y: int) -> Strip:
        """Render a line, and mark it if it is under the cursor."""
        strip = super().render_line(y)
        if self.highlighted is None or not self.has_focus:
            return strip
        under = any(s.style is not None and s.style.meta.get("option") == self.highlighted for s in strip)
        if not under:
            return strip
        at = self.highlighted, self.scroll_offset.y
        self.cursor_row = min(y, self.cursor_row) if at == self._cursor_at else y
        self._cursor_at = at
        if not self.app.native_ansi_color:
            return strip
        ink = _REVERSED
        if self.app.theme != NO_COLOR:
            ink = RichStyle(color=self.get_component_rich_style("option-list--option-highlighted").color)
        return Strip([Segment(s.text, (s.style or _PLAIN) + ink, s.control) for s in strip], strip.cell_length)

    def action_page_up(self) -> None:
        """A page up, if the list has pages: typed ahead, the key may come before its lines are laid out."""
        if self.scrollable_content_region:
            super().action_page_up()  # type: ignore[no-untyped-call]  # as Textual has it

    def action_page_down(self) -> None:
        if self.scrollable_content_region:
            super().action_page_down()  # type: ignore[no-untyped-call]  # as Textual has it


class SearchLine(Input):
    """The line that searches a screen's list: letters typed over the list go on in it, cursor keys move the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move('cursor_up')", show=False),
        Binding("down", "move('cursor_down')", show=False),
        Binding("pageup", "move('page_up')", show=False),
        Binding("pagedown", "move('page_down')", show=False),
    ]

    def __init__(self, placeholder: str) -> None:
        # a focus comes late, and would select what was typed meanwhile: the next letter would replace it
        super().__init__(placeholder=placeholder, id="find", select_on_focus=False)

    def take(self, event: events.Key) -> None:
        """Take a letter that was typed elsewhere on the screen, unless it is one of its keys."""
        letter = event.character or ""
        if self.screen.focused is not self and letter.isalpha() and event.key not in self.screen.active_bindings:
            event.stop()
            self.focus()
            self.replace(letter, *sorted(self.selection))

    def begin(self) -> None:
        """Begin a new search: what is typed next replaces the text."""
        self.focus()
        self.select_all()

    async def action_submit(self) -> None:
        """Go on in the list, unless nothing was found; a letter typed there begins a new search."""
        menu = self.screen.query_one(Menu)
        if menu.options:
            self.select_all()
            menu.focus()

    def action_move(self, how: str) -> None:
        """Move the list's cursor, and go on there."""
        menu = self.screen.query_one(Menu)
        menu.focus()
        getattr(menu, f"action_{how}")()


class BrokenLines(Content):
    """Text that was broken into lines: where they fit, they are painted as they are, in half of the time."""

    __slots__ = ("_broken", "_widest")

    def __init__(self, text: Content) -> None:
        super().__init__(text.plain, list(text.spans))
        self._broken = text.split(allow_blank=True)
        self._widest = max(line.cell_length for line in self._broken)

    def get_height(self, rules: RulesMap, width: int) -> int:
        return len(self._broken) if self._widest <= width else super().get_height(rules, width)

    def render_strips(self, width: int, height: int | None, style: Style, options: RenderOptions) -> list[Strip]:
        if self._widest > width:
            return super().render_strips(width, height, style, options)
        from highseas.campaign.tui.widgets.pane import segments_of  # the title has lists, but no panes

        return [Strip(segments_of(line, style), line.cell_length) for line in self._broken[:height]]


def answer(number: int, text: Content) -> Option:
    """Return the row of an answer, whose lines were broken for the list."""
    return Option(BrokenLines(text), id=str(number))


class Answers(Menu):
    """The options of the table's question. A click only points at one, so that no accidental click plays it."""

    @dataclass
    class Clicked(Message):
        """An answer was clicked, by its id."""

        name: str | None

    class Unchosen(Message):
        """Enter was pressed while the cursor is on no answer."""

    def __init__(self, follow: Callable[[], None], id: str) -> None:
        """`follow` is called as soon as the cursor moves."""
        super().__init__(id=id, markup=False)
        self._follow = follow

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Call `follow` directly, not by a message, so that everything is painted in one frame."""
        super().watch_highlighted(highlighted)
        if highlighted is not None:
            self._follow()

    def action_select(self) -> None:
        if self.highlighted is None:
            self.post_message(self.Unchosen())
        else:
            super().action_select()

    async def on_click(self, event: events.Click) -> None:
        event.prevent_default()
        place: int | None = event.style.meta.get("option")
        if place is not None:
            self.highlighted = place
            self.post_message(self.Clicked(self.get_option_at_index(place).id))
