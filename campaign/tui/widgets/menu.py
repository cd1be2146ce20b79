"""A list to choose from, whose cursor shows without colors too."""

from rich.style import Style
from textual.strip import Strip
from textual.widgets import OptionList

_REVERSED = Style(reverse=True)


class Menu(OptionList):
    """An option list. Textual's style sheets cannot reverse a line, which is all there is without colors."""

    def render_line(self, y: int) -> Strip:
        """A line; reversed under the cursor where the terminal's own colors are all there is."""
        strip = super().render_line(y)
        if not self.app.native_ansi_color or self.highlighted is None or not self.has_focus:
            return strip
        under = any(s.style is not None and s.style.meta.get("option") == self.highlighted for s in strip)
        return strip.apply_style(_REVERSED) if under else strip
