"""Pages of the help, painted for their room: an entry with its pictures, what is related to it, all keys, news."""

from collections.abc import Callable, Mapping, Sequence

from textual.content import Content

from highseas.campaign.royal.tui.widgets import card_pictures
from highseas.campaign.royal.words.almanac import pages
from highseas.campaign.royal.words.names import StoryNames
from highseas.campaign.tui import keymap
from highseas.campaign.tui.art.paint import LINES
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import click, in_columns, share, wrap_indented
from highseas.campaign.words.help import Entry, version_lines, versions

READABLE = 84
"""The most columns of an entry's text."""
_KEY = 13
"""Columns of a key's name before what it does."""
_KEYS, _NEWS = 40, 50
"""The fewest columns of the keys of a screen, and of what is new in a version."""


def entry(body: Sequence[str], shown: Sequence[Content], theme: ThemeStyles, width: int) -> list[Content]:
    """Return an entry's lines, its title first, then its pictures; `body` is it in paragraphs."""
    title, *rest = body
    lines = [Content(title).stylize(theme.heading), *([Content(""), *shown] if shown else [])]
    for paragraph in rest:
        lines += [Content(""), *(row for line in paragraph.split("\n") for row in _wrapped(line, width))]
    return lines


def _wrapped(line: str, width: int) -> list[Content]:
    return [row.rstrip() for row in Content(line).wrap(max(1, width))] if line else [Content("")]


def pictures(key: str, story: StoryNames, theme: ThemeStyles, width: int, height: int) -> list[Content]:
    """Return the pictures of what an entry is about, if it is about cards: all that have room on a page of this
    height beside its text.
    """
    name = key.removeprefix("event-")
    page = next((page for page in pages(story) if page.key == name), None)
    arts = card_pictures.arts_of(page) if page is not None else []
    room = max(2 * LINES + 1, card_pictures.small_room(len(arts), width, height))
    return card_pictures.paint(arts, theme, width, room) if arts else []


def titles(see: Sequence[str], entries: Mapping[str, Entry], heading: str) -> list[Content]:
    """Return related entries as their titles, each with the number that opens it."""
    return [Content(heading), *(_title(number, entries[key]) for number, key in enumerate(see, 1))] if see else []


def _title(number: int, related: Entry) -> Content:
    text = Content.assemble("  ", (f"{number}", "bold"), f" {related.title}")
    return text.stylize(click(f"screen.related({number})"), 2)


def related(
    see: Sequence[str], entries: Mapping[str, Entry], heading: str, theme: ThemeStyles, width: int
) -> list[Content]:
    """Return related entries with their texts, to read on without a key."""
    lines = [Content(heading).stylize(theme.heading)] if see else []
    for number, key in enumerate(see, 1):
        head = Content.assemble((f"{number} ", theme.key), (entries[key].title, "bold"))
        text = [row for line in entries[key].text.split("\n") for row in _wrapped(line, width - 2)]
        lines += [Content(""), head.stylize(click(f"screen.related({number})"))]
        lines += [Content.assemble("  ", (row.plain, theme.dim)) for row in text]
    return lines


def keys(
    own: Callable[[tuple[keymap.Key, ...]], tuple[keymap.Key, ...]], theme: ThemeStyles, width: int
) -> list[Content]:
    """Return the keys of all screens, in columns below how they are typed."""
    rules, *screens = keymap.key_blocks(own)
    lines = [row for rule in rules for row in _wrapped(rule, width)]
    column = share(width, _KEYS)
    blocks = [
        [Content(title).stylize(theme.heading), *(row for each in rows for row in _key(each, theme, column))]
        for title, *rows in screens
    ]
    return [*lines, Content(""), *in_columns(blocks, width, column)]


def _key(row: str, theme: ThemeStyles, width: int) -> list[Content]:
    """A key in its column, what it does wrapped beside it."""
    painted = Content(row[2:]).stylize(theme.key, 0, _KEY)
    return wrap_indented(Content.assemble("  ", painted), width, _KEY + 2)


def news(theme: ThemeStyles, story: StoryNames, width: int) -> list[Content]:
    """Return what is new in each version, in columns."""
    column = share(width, _NEWS)
    blocks = [_version(version_lines(version, story.language), theme, column) for version in versions()]
    return in_columns(blocks, width, column)


def _version(lines: Sequence[str], theme: ThemeStyles, width: int) -> list[Content]:
    """A version's heading, and what is new in it, each wrapped anew: where a line goes on it is indented."""
    title, *rows = lines
    items: list[str] = []
    for row in rows:
        if row.startswith(" ") and items:
            items[-1] += f" {row.strip()}"
        else:
            items.append(row)
    wrapped = [part for item in items for part in wrap_indented(Content(item), width, 2)]
    return [Content(title).stylize(theme.heading), *wrapped]
