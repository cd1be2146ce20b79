"""The help of Port Royal: entries with pictures of their cards, those of a story among them."""

from textual.content import Content

from highseas.campaign.royal.tui import sheet
from highseas.campaign.royal.tui.widgets.detail import help_word
from highseas.campaign.royal.tui.widgets.scene import Scene
from highseas.campaign.royal.words.card_gallery import pages
from highseas.campaign.royal.words.help import entries, entry_body, key_for, kind_of
from highseas.campaign.royal.words.names import StoryNames
from highseas.campaign.tui.art.paint import LINES
from highseas.campaign.tui.screens.help import KEYS, HelpScreen
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.words.help import HelpError


class RoyalHelp(HelpScreen):
    """The help of a game with this story and these sets."""

    def __init__(self, story: StoryNames, word: str = "", sets: tuple[str, ...] = ()) -> None:
        """Without a `word` it opens at the keys of the screen below, and what its cursor points at is next."""
        self._story, self._sets = story, sets
        about = self._entry_for(word)
        super().__init__(entries(story), about, about or KEYS)

    def _entry_for(self, word: str) -> str:
        self._card = word if kind_of(word) else ""
        try:
            return key_for(word, self._story) if word else ""
        except HelpError:
            return ""

    def on_mount(self) -> None:
        if isinstance(scene := getattr(self.app.screen_stack[-2], "scene", None), Scene):
            self._about = self._about or self._entry_for(help_word(scene))

    def body(self, key: str) -> list[str]:
        return entry_body(key, self._story, self._card if kind_of(self._card) == key else "", self._sets)

    def pictures(self, key: str, theme: ThemeStyles, width: int, height: int) -> list[Content]:
        """All pictures of the cards that an entry is about that have room on a page beside its text."""
        name = key.removeprefix("event-")
        page = next((page for page in pages(self._story) if page.key == name), None)
        arts = sheet.arts_of(page) if page is not None else []
        room = max(2 * LINES + 1, sheet.small_room(len(arts), width, height))
        return sheet.paint_pictures(arts, theme, width, room) if arts else []
