"""What of Textual's inner works the screen leans on is listed here: any version of Textual may change them.

Nothing else is used, and no name of ours is one of Textual's by accident. What paints and drives the terminal looks
at the shape of what it uses first (`compositor.ITS_SHAPE`, `terminal_driver.ITS_SHAPE`); without each of the names
the program plays on (`tests/tui/test_compositor.py`).
"""

import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

if sys.platform == "win32":
    pytest.skip("the terminal's driver is for other systems", allow_module_level=True)

from highseas.campaign import tui

pytestmark = pytest.mark.scan

WHERE = Path(tui.__path__[0])
USED = {
    "app": {"_driver", "_fatal_error", "_styles_cache"},
    "compositor": {"_compositor", "_full_map", "_render_chops"},
    "screens.base": {"_compositor"},
    "terminal_driver": {"_file"},
}
"""Private names of Textual, by the module that uses them."""
NAME = r"(_[a-zA-Z]\w*)"
OWN = re.compile(rf"(?<![\w.])(?:self|cls|super\(\))\.{NAME}|def {NAME}")
SET = re.compile(rf"(?<![\w.])self\.{NAME}(?:: [^=\n]+)? = ")
OTHERS = re.compile(rf"(?<!\bself)(?<!\bcls)(?<!super\(\))\.{NAME}")
IMPORTED = re.compile(r"^ *from textual[\w.]* import \(?[^)\n]+", re.MULTILINE)
NAMED_TUPLE = {"_replace"}


def text_of(module: ModuleType) -> str:
    return Path(module.__file__ or "").read_text("utf-8")


@cache
def class_text(cls: type) -> str:
    parts = re.split(r"^(?=class )", text_of(sys.modules[cls.__module__]), flags=re.MULTILINE)
    return next(part for part in parts if re.match(rf"class {cls.__name__}\b", part))


def names(found: Iterable[tuple[str, ...] | str]) -> set[str]:
    return {name for each in found for name in ([each] if isinstance(each, str) else each) if name}


@cache
def given(cls: type) -> set[str]:
    """Return the private names that a class of Textual's has."""
    return {name for name in vars(cls) if re.fullmatch(NAME, name)} | names(SET.findall(class_text(cls)))


def inherited(cls: type) -> set[str]:
    """Return the private names of Textual that a class of ours uses or overrides."""
    theirs = [given(base) for base in cls.__mro__ if base.__module__.startswith("textual")]
    return names(OWN.findall(class_text(cls))) & set[str]().union(*theirs)


def used(module: ModuleType) -> set[str]:
    """Return the private names of Textual in a module."""
    text, values = text_of(module), vars(module).values()
    found = [inherited(cls) for cls in values if isinstance(cls, type) and cls.__module__ == module.__name__]
    imported = " ".join(IMPORTED.findall(text))
    return names(OTHERS.findall(text)).union(*found, re.findall(rf"\b{NAME}\b", imported)) - NAMED_TUPLE


def test_the_screen_uses_what_is_listed_of_textuals_inner_works_and_no_more() -> None:
    found = dict[str, set[str]]()
    for path in sorted(WHERE.rglob("*.py")):
        module = ".".join(path.relative_to(WHERE).with_suffix("").parts).removesuffix("__init__").rstrip(".")
        found[module] = used(import_module(f"{tui.__name__}.{module}".rstrip(".")))
    assert {module: names for module, names in found.items() if names} == USED
