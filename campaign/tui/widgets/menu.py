"""Lists to choose from whose cursor shows without colors too, the line that searches one, the table's options;
and the last line of a screen: its keys, which can be clicked; painted, or as Textual's footer with our words.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.css.styles import RulesMap
from textual.message import Message
from textual.screen import Screen
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions
from textual.widget import Widget
from textual.widgets import Footer, Input, OptionList
from textual.widgets.option_list import Option

from highseas.campaign.tui.base_app import language_of
from highseas.campaign.tui.keymap import Key, shown_key
from highseas.campaign.tui.theme import NO_COLOR, ThemeStyles
from highseas.campaign.tui.widgets.pane import LinesWidget, segments_of
from highseas.campaign.tui.widgets.panel import click

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
        if not any(s.style is not None and s.style.meta.get("option") == self.highlighted for s in strip):
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


class KeyLine(LinesWidget):
    """Painted once per theme and width, unlike Textual's footer, which is rebuilt at every change of focus."""

    _keys: tuple[Key, ...] = ()
    _theme: ThemeStyles | None = None
    _line: tuple[tuple[Key, ...], ThemeStyles, int] | None = None
    """What the line was painted from."""

    def show(self, keys: tuple[Key, ...], theme: ThemeStyles) -> None:
        """Paint the footer keys, as many as fit."""
        self._keys, self._theme = keys, theme
        shell: Any = self.app
        wanted = shell.own_keys(keys), theme, self.app.size.width
        if wanted != self._line:
            self._line = wanted
            self.put([line(*wanted)])

    def on_resize(self, event: events.Resize) -> None:
        if self._theme is not None:
            self.show(self._keys, self._theme)


ROOMY = 7
"""From this number on, a key is shown only where all keys have room to breathe."""
FEW, NARROW = 6, 100
"""The most keys that are shown in fewer columns than this; the help has all."""


def line(keys: Sequence[Key], theme: ThemeStyles, width: int) -> Content:
    """Fit keys and labels into `width` columns: without those that may be dropped, with larger gaps if they fit."""
    wanted = sorted((key for key in keys if key.footer), key=lambda key: key.footer)[: FEW if width < NARROW else None]
    wanted = _dropped([key for key in keys if key in wanted], 2, width, ROOMY - 1)
    gap = " " if _columns(wanted, 2) <= width else ""
    parts = []
    for key in wanted if gap else _dropped(wanted, 1, width, 1):
        text = Content.assemble((f" {shown_key(key.key)}", theme.key), f" {key.label}{gap}")
        action = key.action if key.action.startswith("app.") else f"screen.{key.action}"
        parts.append(text.stylize(click(action)))
    return Content.assemble(*parts).truncate(width, ellipsis=True)


def _dropped(keys: Sequence[Key], gap: int, width: int, least: int) -> list[Key]:
    """Return the keys without as many of those over `least` as are too many, the highest first."""
    left = list(keys)
    while _columns(left, gap) > width and any(key.footer > least for key in left):
        left.remove(max(left, key=lambda key: key.footer))
    return left


def _columns(keys: Sequence[Key], gap: int) -> int:
    return sum(len(shown_key(key.key)) + 1 + len(key.label) + gap for key in keys)


class KeyFooter(Footer):
    """A footer rebuilt only when its keys change; Textual's own is rebuilt, slowly, at every change of focus."""

    _shown: tuple[object, ...] = ()
    """What the line was built from."""

    def __init__(self) -> None:
        super().__init__(compact=True, show_command_palette=False)

    def compose(self) -> Iterator[Widget]:
        """The keys, with what their codes say in the player's language."""
        part: Any
        for part in super().compose():
            if hasattr(part, "description"):  # a key, rather than what groups or separates keys
                part.description = language_of(self).say(part.description)
                part.add_class("-compact", update=False)  # else it is styled once more when it is mounted
            yield part

    def bindings_changed(self, screen: Screen[object]) -> None:
        first: dict[str, object] = {}  # of several keys for one action the footer shows one
        for each in screen.active_bindings.values():
            if each.binding.show:
                name = self.app.get_key_display(each.binding)
                first.setdefault(each.binding.action, (each.binding, each.enabled, each.tooltip, name))
        shown = tuple(first.values())
        if shown != self._shown:
            super().bindings_changed(screen)
            if self.is_attached and self.app.app_focus:
                self._shown = shown
