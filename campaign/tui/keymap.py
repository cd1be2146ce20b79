"""The registry of all keys, rows of `keymap.toml`: bindings, footer, help page and docs are made from it; and the
player's own keys, other ones for an action than the usual.

Own keys are kept in the settings by the code of the action without its first word, as in `{"table.draw": "space"}`.
Textual puts them in place of the bindings with that id; here is what may be chosen, and what footers and help show.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Annotated, Literal, NamedTuple

import msgspec
from textual.binding import Binding

from highseas.campaign.words import shortcuts
from highseas.campaign.words.language import LANGUAGE
from highseas.engine.refusal import Refusal
from highseas.engine.strict_toml import read

Moment = Literal["asked", "program", "away", "looking", "over", "drill"]
"""What goes on at the table: a person here is asked, the program decides, or somebody elsewhere; an earlier move is
looked at; it is over; a drill asks.
"""


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


Chosen = Mapping[str, str]
RESERVED = frozenset(("up", "down", "enter", "home", "end", "ctrl+q", "ctrl+c", "ctrl+z", "ctrl+p"))
"""Keys that lists, the terminal and the command palette need on every screen."""
LONGEST = 30
"""Letters of the longest name of a key."""


class BadKey(Refusal):
    """A key that cannot stand for an action."""


_USUAL = {key.name: key.key for keys in ALL.values() for key in keys}
"""The keys of the registry by the names of their actions."""


def check(chosen: Chosen, name: str, key: str) -> None:
    """Raise `BadKey` if this key cannot stand for an action beside what is chosen already."""
    if name not in _USUAL:
        raise BadKey("own_keys.no_action", name=name)
    if not key or "," in key or len(key) > LONGEST or not key.isprintable():
        raise BadKey("own_keys.no_key", key=key)
    if key in RESERVED:
        raise BadKey("own_keys.reserved", key=shown_key(key))
    for screen, keys in ALL.items():
        if all(each.name != name for each in keys):
            continue
        if screen == "keys.screen.table" and key in NUMBERED:
            raise BadKey("own_keys.numbered", key=shown_key(key))
        taken = next((each for each in own(keys, chosen) if each.name != name and key in each.key.split(",")), None)
        if taken is not None:
            raise BadKey("own_keys.taken", key=shown_key(key), does=taken.label)


def fitting(chosen: Chosen) -> tuple[dict[str, str], list[BadKey]]:
    """Return what can be used of the keys in a settings file, and why the others cannot."""
    good, bad = dict(chosen), list[BadKey]()
    while (error := _first_wrong(good)) is not None:
        bad.append(error[1])
        del good[error[0]]
    return good, bad


def _first_wrong(chosen: Chosen) -> tuple[str, BadKey] | None:
    """Return the first of these keys that cannot be used beside the others, and why."""
    for name, key in chosen.items():
        try:
            check({other: chosen[other] for other in chosen if other != name}, name, key)
        except BadKey as error:
            return name, error
    return None


def changed(chosen: Chosen, name: str, key: str) -> dict[str, str]:
    """Return the player's keys with another one for an action; an empty key is the usual one. Raises `BadKey`."""
    rest = {other: own_key for other, own_key in chosen.items() if other != name}
    wanted = key or _USUAL.get(name, "").split(",")[0]
    if wanted:
        check(rest, name, wanted)
    return rest if wanted in _USUAL[name].split(",") else {**rest, name: key}


def own(keys: Iterable[Key], chosen: Chosen) -> tuple[Key, ...]:
    """Return keys of the registry with the player's own in their place."""
    if not chosen:
        return tuple(keys)
    return tuple(key._replace(key=chosen.get(key.name, key.key)) for key in keys)


def is_live(key: str, chosen: Chosen) -> bool:
    """Whether a key of the table does something while the program decides."""
    return key.startswith("ctrl+") or any(key in each.key.split(",") for each in own(LIVE, chosen))


def letters(chosen: Chosen) -> Mapping[str, str]:
    """Return how letters of moves are shown at the table, where they are not the usual ones."""
    moves = (each for each in TABLE if each.name in chosen and each.action.startswith("press("))
    return {each.key: shown_key(chosen[each.name]) for each in moves}
