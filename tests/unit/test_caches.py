"""Every cache of the program stands in the table "Caches" of `docs/performance.md`, with its bound.

A cache is what `functools` keeps (`cache`, `lru_cache`, `cached_property`) and what a module fills while the
program runs: a name at its top that begins as an empty dict, set or mapping, or as a store of bots.
"""

import ast
import re
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from tests.code_strings import ROOT, modules, nodes, tree

pytestmark = pytest.mark.scan

PAGE = "docs/performance.md"
FOLDERS = ("campaign", "engine", "envs", "package", "saves", "story", "tools")
UNBOUNDED = "cache"
OF_OBJECTS = "cached_property"
FUNCTOOLS = {UNBOUNDED, "lru_cache", OF_OBJECTS}
STORES = {"dict", "set", "defaultdict", "OrderedDict", "WeakKeyDictionary", "WeakValueDictionary"}
PLAYERS = {"Memo", "Last", "_LastGroups"}
"""Stores of the bots, whose bound is their argument."""
CHAPTERS = {"_LastClaims", "_LastFacts"}
"""What chapters keep of the last question."""
FAMILY = "one an object"
_ROW = re.compile(r"\| `([\w/]+\.py)` `([\w.]+)` \| (.+?) \| (.+?) \| (.+?) \|")


class Cache(NamedTuple):
    """A cache: where it is, and its bound as the source has it; empty where the source names none."""

    file: str
    name: str
    bound: str


class Row(NamedTuple):
    """A row of the table."""

    holds: str
    bound: str
    cleared: str


def name_of(node: ast.AST) -> str:
    """Return the last name of a function that is called, or of what decorates."""
    if isinstance(node, ast.Call | ast.Subscript):
        return name_of(node.func if isinstance(node, ast.Call) else node.value)
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def bound_of(maker: ast.AST) -> str:
    """Return the bound that a use of `functools` or a store names."""
    if name_of(maker) == OF_OBJECTS:
        return FAMILY
    given = [*maker.args, *(each.value for each in maker.keywords)] if isinstance(maker, ast.Call) else []
    return ast.unparse(given[0]) if given and name_of(maker) in {"lru_cache", "Memo"} else ""


def assigned(node: ast.AST) -> tuple[str, ast.expr] | None:
    """Return the name and the value of an assignment to one name."""
    if isinstance(node, ast.AnnAssign) and node.value is not None:
        return ast.unparse(node.target), node.value
    if isinstance(node, ast.Assign) and len(node.targets) == 1:
        return ast.unparse(node.targets[0]), node.value
    return None


def is_store(value: ast.AST) -> bool:
    """Whether a value is an empty mapping or set, or a store of players."""
    if isinstance(value, ast.Dict):
        return not value.keys
    return isinstance(value, ast.Call) and (
        name_of(value) in PLAYERS | CHAPTERS or (name_of(value) in STORES and not value.args and not value.keywords)
    )


def caches() -> Iterator[Cache]:
    """Yield every cache of the program."""
    for path in modules(*FOLDERS):
        file = path.relative_to(ROOT).as_posix()
        inside = {kind: node for node in nodes(path) if isinstance(node, ast.ClassDef) for kind in node.body}
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                owner = f"{inside[node].name}." if node in inside else ""
                for each in node.decorator_list:
                    if name_of(each) in FUNCTOOLS:
                        yield Cache(file, owner + node.name, bound_of(each))
            found = assigned(node)
            if found and isinstance(found[1], ast.Call) and name_of(found[1]) in FUNCTOOLS:
                yield Cache(file, found[0].removeprefix("self."), bound_of(found[1].func))
        for node in tree(path).body:
            found = assigned(node)
            if found and is_store(found[1]):
                yield Cache(file, found[0], bound_of(found[1]))


@pytest.fixture(scope="module")
def rows() -> dict[tuple[str, str], Row]:
    """Return the rows of the table."""
    section = (ROOT / PAGE).read_text(encoding="utf-8").partition("\n## Caches\n")[2].partition("\n## ")[0]
    found = [(match[1], match[2], Row(*match.groups()[2:])) for match in _ROW.finditer(section)]
    assert len(found) == len({(file, name) for file, name, _ in found}), "a cache stands twice"
    return {(file, name): row for file, name, row in found}


def test_every_cache_stands_in_the_table_and_every_row_is_a_cache(rows: dict[tuple[str, str], Row]) -> None:
    there = {(cache.file, cache.name) for cache in caches()}
    assert sorted(there - set(rows)) == [], f"add a row to {PAGE}"
    assert sorted(set(rows) - there) == [], f"gone, but still in {PAGE}"


def test_the_table_has_the_bounds_of_the_sources(rows: dict[tuple[str, str], Row]) -> None:
    wrong = [
        f"{cache.file} {cache.name}: {cache.bound}, not {rows[cache[:2]].bound}"
        for cache in caches()
        if cache.bound and cache[:2] in rows and rows[cache[:2]].bound.strip("`") != cache.bound
    ]
    assert wrong == []


def test_every_row_says_what_it_holds_what_bounds_and_what_clears_it(rows: dict[tuple[str, str], Row]) -> None:
    short = [place for place, row in rows.items() if not all(map(str.strip, row)) or "?" in "".join(row)]
    assert short == []


def test_the_scanner_knows_every_form_of_a_cache() -> None:
    found = {(cache.file, cache.name) for cache in caches()}
    assert ("engine/royal/cards.py", "CARD_BY_ID") in found, "a mapping that is filled later"
    assert any(cache.bound == FAMILY for cache in caches())
    assert any(cache.bound.isdigit() for cache in caches())
    assert len(found) > 100
