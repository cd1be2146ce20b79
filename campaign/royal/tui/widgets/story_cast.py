"""The characters of the program's own story, with portraits, beside the form of a new campaign."""

from textual.content import Content

from highseas.campaign.royal.words.almanac import Page, pages
from highseas.campaign.royal.words.names import own_story
from highseas.campaign.tui.art import grids
from highseas.campaign.tui.art.paint import LINES, WIDTH
from highseas.campaign.tui.art.paint import lines as picture_of
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import fit
from highseas.campaign.words.language import Language

GAP = 2
"""Columns between a portrait and its text, and between characters."""
TEXT = 24
"""Fewest columns of the text beside a portrait."""


def paint(language: Language, theme: ThemeStyles, size: tuple[int, int]) -> list[Content]:
    """Return as many characters as have room in so many columns and lines, each with what is said of it; nothing
    where not one has.
    """
    width, room = size
    across = max(1, (width + GAP) // (WIDTH + TEXT + 2 * GAP))
    each = (width + GAP) // across - GAP
    known = [page for page in pages(own_story()) if page.group == "character"]
    lines = list[Content]()
    shown = 0
    for start in range(0, len(known), across):
        blocks = [_character(page, theme, each) for page in known[start : start + across]]
        most = max(map(len, blocks))
        rows = [[*block, *[fit(each)] * (most - len(block))] for block in blocks]
        if len(lines) + most >= room:
            break
        shown += len(blocks)
        lines += [Content(" " * GAP).join(parts) for parts in zip(*rows, strict=True)]
    title = language.say("screens.form.characters", more=len(known) - shown)
    return [Content(title).stylize(theme.heading), *lines] if lines else []


def _character(page: Page, theme: ThemeStyles, width: int) -> list[Content]:
    """A portrait beside the name and the text, and a line of air."""
    text = width - WIDTH - GAP
    said = [Content(page.title).stylize("bold"), *(row.rstrip() for row in Content(page.text).wrap(text))]
    portrait = picture_of(grids.of_character(page.key), theme, theme.body)
    rows = max(LINES, len(said))
    left = [*portrait, *[fit(WIDTH)] * (rows - LINES)]
    right = [*said, *[Content("")] * (rows - len(said))]
    joined = [fit(width, picture, " " * GAP, words) for picture, words in zip(left, right, strict=True)]
    return [*joined, fit(width)]
