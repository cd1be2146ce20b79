"""What stands beside the list of keys: what the one under the cursor does, free ones, those of other screens."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from string import ascii_letters

from textual.content import Content

from highseas.campaign.tui.keymap import Key, shown_key
from highseas.campaign.tui.theme import ThemeStyles
from highseas.campaign.tui.widgets.columns import in_columns, share
from highseas.campaign.tui.widgets.panel import wrap_indented
from highseas.campaign.words.language import Language

READABLE = 84
"""The most columns of text."""
_COLUMN, _NAME = 36, 13
"""The fewest columns of the keys of a screen; columns of a key's name before what it does."""
Screens = dict[str, tuple[Key, ...]]
Own = Callable[[tuple[Key, ...]], tuple[Key, ...]]


def paint(
    pointed: Key,
    screen: str,
    screens: Screens,
    own: Own,
    rules: Sequence[str],
    language: Language,
    theme: ThemeStyles,
    size: tuple[int, int],
) -> list[Content]:
    """Return the lines about a key of a screen, in so many columns and lines: what it does and which keys are free
    there, and as far as there is room the keys of other screens and how keys are typed.
    """
    width, room = size
    mine = next(key for key in own(screens[screen]) if key.code == pointed.code)
    where = language.say(screen)
    figures = {"screen": where, "key": shown_key(mine.key, True), "usual": shown_key(pointed.key, True)}
    lines = [Content(mine.label).stylize(theme.heading)]
    changed = mine.key != pointed.key
    lines += Content(language.say("own_keys.about", changed=changed, **figures)).wrap(min(width, READABLE))
    free = " ".join(_free(own(screens[screen])))
    lines += Content(language.say("own_keys.free", free=free)).wrap(min(width, READABLE))
    others = tuple((language.say(each), own(keys)) for each, keys in screens.items() if each != screen)
    found = _others(others, theme, width, room - len(lines) - 1)
    lines += [Content(""), *found] if found else []
    typed = [row for rule in rules for row in _rule(rule, theme, min(width, READABLE))]
    return [*lines, Content(""), *typed] if len(lines) + 1 + len(typed) <= room else lines


def _rule(rule: str, theme: ThemeStyles, width: int) -> list[Content]:
    return wrap_indented(Content(rule).stylize(theme.dim), width, 2)


@lru_cache(maxsize=64)
def _others(
    screens: tuple[tuple[str, tuple[Key, ...]], ...], theme: ThemeStyles, width: int, room: int
) -> tuple[Content, ...]:
    """The keys of other screens in columns: of as many screens as so many lines have room for."""
    column = share(width, _COLUMN)
    chosen: list[list[Content]] = []
    found: list[Content] = []
    for title, keys in screens:
        block = _screen(title, keys, theme, column)
        if len(block) > room:
            continue
        tried = in_columns([*chosen, block], width, column)
        if len(tried) <= room:
            chosen, found = [*chosen, block], tried
    return tuple(found)


def _screen(title: str, keys: Sequence[Key], theme: ThemeStyles, width: int) -> list[Content]:
    """The keys of a screen below its name."""
    lines = [Content(title).stylize(theme.heading)]
    for key in keys:
        name = f"{shown_key(key.key, True):<{_NAME - 2}} "
        lines += wrap_indented(Content.assemble("  ", (name, theme.key), key.label), width, _NAME + 1)
    return lines


def _free(keys: Sequence[Key]) -> list[str]:
    """The letters that mean nothing on a screen with these keys."""
    taken = {each for key in keys for each in key.key.split(",")}
    return [letter for letter in ascii_letters if letter not in taken]
