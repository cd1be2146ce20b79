"""A list to choose from, whose cursor shows without colors too; and the list of options at the table."""

from collections.abc import Callable

from rich.segment import Segment
from rich.style import Style as RichStyle
from textual import events
from textual.content import Content
from textual.geometry import Spacing
from textual.message import Message
from textual.strip import Strip
from textual.style import Style
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from highseas.campaign.tui.theme import NO_COLOR
from highseas.campaign.tui.widgets.painted import segments_of

_REVERSED, _PLAIN = RichStyle(reverse=True), RichStyle()


class Menu(OptionList):
    """An option list whose cursor line is reversed in themes without colors, and in those of 16 colors has one
    color of letters, as others may be lost on its ground; Textual's CSS can do neither.
    """

    def render_line(self, y: int) -> Strip:
        """Render a line, and mark it if it is under the cursor."""
        strip = super().render_line(y)
        if not self.app.native_ansi_color or self.highlighted is None or not self.has_focus:
            return strip
        under = any(s.style is not None and s.style.meta.get("option") == self.highlighted for s in strip)
        if not under:
            return strip
        if self.app.theme == NO_COLOR:
            return strip.apply_style(_REVERSED)
        ink = RichStyle(color=self.get_component_rich_style("option-list--option-highlighted").color)
        return Strip([Segment(s.text, (s.style or _PLAIN) + ink, s.control) for s in strip], strip.cell_length)

    def action_page_up(self) -> None:
        """A page up, if the list has pages: typed ahead, the key may come before its lines are laid out."""
        if self.scrollable_content_region:
            super().action_page_up()  # type: ignore[no-untyped-call]  # as Textual has it

    def action_page_down(self) -> None:
        """A page down, likewise."""
        if self.scrollable_content_region:
            super().action_page_down()  # type: ignore[no-untyped-call]  # as Textual has it


class Answers(Menu):
    """The options of the table's question. A click only points at one, so that no accidental click plays it."""

    class Clicked(Message):
        """An answer was clicked, by its id."""

        def __init__(self, name: str | None) -> None:
            super().__init__()
            self.name = name

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

    def _get_option_render(self, option: Option, style: Style) -> list[Strip]:
        """Paint an answer whose lines fit, as all do where the table has room: nothing is to be wrapped."""
        padding = self.get_component_styles("option-list--option").padding
        width, prompt = self.scrollable_content_region.width - self._get_left_gutter_width(), option.prompt
        kept = self._option_render_cache.get((option, style, padding))
        if kept is not None:
            return kept
        lines = prompt.split(allow_blank=True) if isinstance(prompt, Content) else []
        if not lines or any(line.cell_length > width - padding.width for line in lines):
            return super()._get_option_render(option, style)
        number = RichStyle.from_meta({"option": self.options.index(option)})
        painted = [_padded(line, style, width, padding).apply_style(number) for line in lines]
        self._option_render_cache[option, style, padding] = painted
        return painted

    def action_select(self) -> None:
        """Choose the answer under the cursor."""
        if self.highlighted is None:
            self.post_message(self.Unchosen())
        else:
            super().action_select()

    async def _on_click(self, event: events.Click) -> None:
        """Move the cursor to the clicked line instead of choosing it at once."""
        event.prevent_default()
        place: int | None = event.style.meta.get("option")
        if place is not None:
            self.highlighted = place
            self.post_message(self.Clicked(self.get_option_at_index(place).id))


def _padded(line: Content, style: Style, width: int, padding: Spacing) -> Strip:
    """A line in so many columns."""
    ground, spare = style.rich_style, width - padding.left - line.cell_length
    left, right = (Segment(" " * columns, ground) for columns in (padding.left, spare))
    return Strip([segment for segment in (left, *segments_of(line, style), right) if segment.text], width)
