"""The registry of all keys, rows of `keymap.toml`: bindings, footer, help page and docs are made from it."""

from collections.abc import Callable
from functools import cache
from importlib import resources
from typing import Annotated, Literal, NamedTuple

import msgspec
from textual.binding import Binding

from highseas.campaign.words import shortcuts
from highseas.campaign.words.language import LANGUAGE
from highseas.engine.strict_toml import read

Moment = Literal["asked", "program", "looking", "over"]
"""What goes on at the table: a person is asked, the program decides, an earlier move is looked at, it is over."""


class Key(NamedTuple):
    """A key of one screen; empty for none. `footer`: 0 never shown, 1 always; the higher, the sooner it is dropped."""

    key: str
    action: str
    code: str
    footer: Annotated[int, msgspec.Meta(ge=0)] = 1

    @property
    def label(self) -> str:
        return LANGUAGE.say(self.code)

    @property
    def name(self) -> str:
        """Its code without "keys.", by which settings keep a player's own key for the action."""
        return self.code.removeprefix("keys.")


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    screen: dict[str, tuple[Key, ...]]
    """The keys of each screen, in the order of the help page."""
    game: tuple[str, ...]
    """Actions that the table of any game has (`campaign.tui.screens.table`)."""
    race: tuple[str, ...]
    """Actions of the table that a race has too."""
    race_labels: dict[str, str]
    """Labels in the footer of a race for keys that show something else there."""
    footers: dict[Moment, tuple[str, ...]]
    """Keys in the footer where not a person is asked, in their order."""
    short: frozenset[str]
    """Keys whose label in the footer is shorter, or another one."""
    shown: dict[str, str]
    """Display names of keys."""


_FILE = read((resources.files("highseas.campaign.tui") / "keymap.toml").read_text(encoding="utf-8"), _File)
KEYS = _FILE.screen
"""The keys of each screen, by its name in the file."""
TABLE = KEYS["table"]
REPORT = KEYS["report"]
CURVE = next(key for key in REPORT if key.action == "curve")
"""The key of reports that have more than one curve."""
ALL = {f"keys.screen.{name}": keys for name, keys in KEYS.items()}
"""The keys of each screen, by the code of the screen's name."""
MOVE_KEYS = shortcuts.MOVE_KEYS
GAME = tuple(key for key in TABLE if key.action in _FILE.game)
"""Keys of the table of any game."""
RACE = tuple(key for key in TABLE if key.action in (*_FILE.game, *_FILE.race))
"""Keys of a race: those of the table, as far as there is something for them to do."""
RACE_LETTERS = frozenset(name for key in RACE for name in key.key.split(",") if len(name) == 1)
"""Keys that no answer of a race may have."""
_ANSWERS = ("press(", "hint", "redo", "concede", "step(")
"""Beginnings of the actions that only make sense where a person decides, or looks back."""
LIVE = tuple(key for key in TABLE if not key.action.startswith(_ANSWERS))
"""What works while the program decides; any other key means that it shall make its moves at once."""


@cache
def table_keys(story: bool, hints: bool = True, moment: Moment = "asked") -> tuple[Key, ...]:
    """The keys of the table with labels of a `story` and short ones for the footer, with that of `hints` if wanted."""
    keys = {key.key: key._replace(code=_short(key, story, moment)) for key in TABLE if key.key}
    if moment != "asked":
        return tuple(keys[name]._replace(footer=1 + at) for at, name in enumerate(_FILE.footers[moment]))
    return tuple(key for key in keys.values() if hints or key.action != "hint")


def game_keys(moment: Moment = "asked", mine: tuple[Key, ...] = GAME, hints: bool = True) -> tuple[Key, ...]:
    names = {key.key for key in mine}
    return tuple(key for key in table_keys(False, hints, moment) if key.key in names)


def race_keys(hints: bool = True, moment: Moment = "asked") -> tuple[Key, ...]:
    """The keys of a race with short labels for the footer."""
    shown = game_keys(moment, RACE, hints)
    return tuple(key._replace(code=_FILE.race_labels.get(key.key, key.code)) for key in shown)


def _short(key: Key, story: bool, moment: Moment) -> str:
    if key.key == "m":
        return "keys.footer.month" if story else "keys.footer.goals"
    if key.key == "escape":
        return "keys.footer.wait" if moment == "program" else "keys.footer.now"
    return f"keys.footer.{key.code.rpartition('.')[2]}" if key.key in _FILE.short else key.code


def label_of(letter: str) -> str:
    """The label of a letter key of the table; empty for a number."""
    return next((key.label for key in TABLE if key.key == letter), "")


NUMBERED = "123456789ABCEFGIJKMNQTVWXYZ"
"""Keys of options that have no letter of their own, in order."""
NUMBERS = [Binding(key, f"press('{key}')", show=False) for key in NUMBERED]
"""The same as bindings, so that they pass the same queue as the letters."""


def bindings(keys: tuple[Key, ...]) -> list[Binding]:
    """Return keys as Textual bindings; their code is the id, by which players change them, and stands for no key."""
    return [Binding(k.key or k.code, k.action, k.code, show=bool(k.footer), id=k.code) for k in keys]


INPUT_RULES = ("keys.input.ahead", "keys.input.unforeseen", "keys.input.held", "keys.input.program", "keys.input.click")
"""Codes of the sentences on how input is handled, for the help page."""


def key_blocks(own: Callable[..., tuple[Key, ...]] = tuple, here: tuple[Key, ...] = ()) -> list[list[str]]:
    """Return the help page's lines about keys, as `own` has them: those `here`, how they are typed, of each screen."""
    rules = [LANGUAGE.say(code) for code in INPUT_RULES]
    first, *screens = (
        [LANGUAGE.say(screen), *(f"  {shown_key(key.key, True):<12} {key.label}" for key in own(keys))]
        for screen, keys in {"keys.here": here, **ALL}.items()
    )
    return [first if here else [], rules, *screens]


def shown_key(keys: str, all_of_them: bool = False) -> str:
    """Return the display name of a binding's first key, or of all its keys."""
    names = [_shown(key) for key in keys.split(",")]
    return LANGUAGE.listed(names, "or") if all_of_them else names[0]


def _shown(key: str) -> str:
    if key in _FILE.shown:
        return _FILE.shown[key]
    if key.startswith("ctrl+") and len(key) == len("ctrl+") + 1:
        return f"^{key[-1].upper()}"
    return key.upper() if key[1:].isdecimal() else key
