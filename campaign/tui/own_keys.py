"""The player's own keys: another key for an action than the usual one of the registry (`campaign.tui.keymap`).

They are kept in the settings by the code of the action without its first word, as in `{"table.draw": "space"}`.
Textual puts them in place of the bindings with that id; here is what may be chosen, and what footers and help show.
"""

from collections.abc import Iterable, Mapping

from highseas.campaign.tui import keymap
from highseas.campaign.tui.keymap import Key
from highseas.engine.refusal import Refusal

Chosen = Mapping[str, str]
RESERVED = frozenset(("up", "down", "enter", "home", "end", "ctrl+q", "ctrl+c", "ctrl+z", "ctrl+p"))
"""Keys that lists, the terminal and the command palette need on every screen."""
LONGEST = 30
"""Letters of the longest name of a key."""


class BadKey(Refusal):
    """A key that cannot stand for an action."""


_USUAL = {key.name: key.key for keys in keymap.ALL.values() for key in keys}
"""The keys of the registry by the names of their actions."""


def check(chosen: Chosen, name: str, key: str) -> None:
    """Raise `BadKey` if this key cannot stand for an action beside what is chosen already."""
    if name not in _USUAL:
        raise BadKey("own_keys.no_action", name=name)
    if not key or "," in key or len(key) > LONGEST or not key.isprintable():
        raise BadKey("own_keys.no_key", key=key)
    if key in RESERVED:
        raise BadKey("own_keys.reserved", key=keymap.shown_key(key))
    for screen, keys in keymap.ALL.items():
        if all(each.name != name for each in keys):
            continue
        if screen == "keys.screen.table" and key in keymap.NUMBERED:
            raise BadKey("own_keys.numbered", key=keymap.shown_key(key))
        taken = next((each for each in own(keys, chosen) if each.name != name and key in each.key.split(",")), None)
        if taken is not None:
            raise BadKey("own_keys.taken", key=keymap.shown_key(key), does=taken.label)


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
    return key.startswith("ctrl+") or any(key in each.key.split(",") for each in own(keymap.LIVE, chosen))


def letters(chosen: Chosen) -> Mapping[str, str]:
    """Return how letters of moves are shown at the table, where they are not the usual ones."""
    moves = (each for each in keymap.TABLE if each.name in chosen and each.action.startswith("press("))
    return {each.key: keymap.shown_key(chosen[each.name]) for each in moves}
