"""What stands beside the list of settings: what the one under the cursor does, and how the table looks with it."""

from collections.abc import Sequence

from textual.content import Content

from highseas.campaign.files.settings import Settings
from highseas.campaign.tui import keymap
from highseas.campaign.tui.games import first_screens
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.panel import spread, wrap_indented
from highseas.campaign.words.language import Language
from highseas.campaign.words.settings import KEYS, SIGNS_CHOICE, Choice, value_means, value_name, value_text

READABLE = 76
"""The most columns of text."""


def row(choice: Choice, settings: Settings, language: Language, theme: ThemeStyles, width: int) -> Content:
    """Return a setting's row of the list: what it is called, and its value at the right."""
    label = Content(f"  {choice.label(language)}")
    value = Content(value_text(settings, choice, language)).stylize(theme.key)
    room = max(1, width - label.cell_length - 2)
    return spread(width, label, value.truncate(room, ellipsis=True))


def paint(
    choice: Choice,
    settings: Settings,
    keys: Sequence[keymap.Key],
    language: Language,
    theme: ThemeStyles,
    size: tuple[int, int],
) -> list[Content]:
    """Return the lines about a setting, for so many columns and lines: what it does, what each value means, and a
    sample of what it changes. `keys` are those of the table as they are now.
    """
    width, room = size
    text = min(width, READABLE)
    lines = [Content(choice.label(language)).stylize(theme.heading)]
    lines += [*Content(choice.about(language)).wrap(text), Content("")]
    now = getattr(settings, choice.field)
    for value in choice.values:
        lines += _value(choice, value, value == now, language, theme, text)
    if choice is KEYS:
        return [*lines, *_keys(keys, theme)]
    lines += [Content("")] if choice.values else []
    if choice is SIGNS_CHOICE:
        return [*lines, *first_screens().signs(theme, text)]
    return [*lines, *first_screens().sample(language, theme, width, room - len(lines))]


def _value(
    choice: Choice, value: object, is_now: bool, language: Language, theme: ThemeStyles, width: int
) -> list[Content]:
    """A value, marked if it is the one in use, with what it means."""
    head = Content.assemble((f"({'x' if is_now else ' '}) {value_name(value, language)}", "bold" if is_now else ""))
    means = Content(f"    {value_means(choice, value, language)}").stylize("" if is_now else theme.dim)
    return [head, *wrap_indented(means, width, 4)]


def _keys(keys: Sequence[keymap.Key], theme: ThemeStyles) -> list[Content]:
    return [Content.assemble((f"{keymap.shown_key(key.key, True):<12} ", theme.key), key.label) for key in keys]
