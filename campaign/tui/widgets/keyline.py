"""The last line of a screen: its keys, each of which can be clicked."""

from textual.content import Content
from textual.widgets import Static

from campaign.tui.keymap import Key, shown_key
from campaign.tui.theme import Look
from campaign.tui.widgets.scene import Part, click


class KeyLine(Static):
    """Painted once per theme, unlike Textual's footer, which is rebuilt at every change of focus."""

    def show(self, keys: tuple[Key, ...], look: Look) -> None:
        """Paint the keys that belong in the footer."""
        self.auto_links = False
        parts: list[Part] = []
        for key in keys:
            if key.footer:
                text = Content.assemble((f" {shown_key(key.key)}", look.key), f" {key.label} ")
                parts.append(text.stylize(click(f"screen.{key.action}")))
        self.update(Content.assemble(*parts), layout=False)
