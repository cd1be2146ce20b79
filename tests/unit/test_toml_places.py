"""The line of every key and list element of a TOML text."""

import tomllib
from collections.abc import Iterator
from typing import Any

from highseas.engine.strict_toml import KeyPath
from highseas.engine.strict_toml.places import Places

TEXT = '''# "a" = 1
mode = "base" # [table]
"odd key" = """
not = "a key"
"""
lines = [ # one
  "a", # "b"
  ["b", """#
]"""], 'c]',

  1979-05-27 07:32:00,
]
[table]
active . here = 2
[ table . 'x' ]
flat = {a = 1, "b.c" = [1,
  2], d = {}}
[[table.seats]]
coins = 1
[table.seats.steps]
one = 1
[[table.seats]]
[[table.seats.ships]]
[[table.seats.ships]]
red = +inf
'''


def paths(value: Any, at: KeyPath = ()) -> Iterator[KeyPath]:
    """Yield every key and list element of a value that tomllib read."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inside:
        yield (*at, key)
        yield from paths(part, (*at, key))


def test_every_key_and_element_has_a_line() -> None:
    assert set(Places(TEXT).lines) == set(paths(tomllib.loads(TEXT)))


def test_each_has_its_own_line() -> None:
    lines = Places(TEXT).lines
    found = {
        ("mode",): 2,
        ("odd key",): 3,
        ("lines",): 6,
        ("lines", 0): 7,
        ("lines", 1, 1): 8,
        ("lines", 2): 9,
        ("lines", 3): 11,
        ("table", "active", "here"): 14,
        ("table", "x"): 15,
        ("table", "x", "flat", "a"): 16,
        ("table", "x", "flat", "b.c", 1): 17,
        ("table", "x", "flat", "d"): 17,
        ("table", "seats", 0, "coins"): 19,
        ("table", "seats", 0, "steps", "one"): 21,
        ("table", "seats", 1): 22,
        ("table", "seats", 1, "ships", 1, "red"): 25,
    }
    assert {at: lines[at] for at in found} == found


def test_what_is_not_there_is_placed_at_what_is_around_it() -> None:
    places = Places(TEXT)
    assert places.line(("table", "seats", 1, "coins")) == 22
    assert places.line(("nowhere",)) == 1


def test_windows_line_ends_count_once() -> None:
    assert Places(TEXT.replace("\n", "\r\n")).lines == Places(TEXT).lines
