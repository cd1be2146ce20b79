"""The strings of our code, for tests that look at them: where they stand, and what they are no part of."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]

FILE_ENDINGS = {"json", "toml", "py", "txt"}
"""What follows the dot in the name of a file, which is no code."""

_DEVELOPERS = set(
    """
    AssertionError TypeError ValueError OSError ImportError IndexError KeyError NotImplementedError RuntimeError
    CatalogueError CardDataError
""".split()
)
"""Errors whose text no player reads."""
_OF_MAKERS = {"App"}
"""What names the commands of `tools`; those of the program are `Command`."""
_WORDS = re.compile(r"[^\W\d_]\S*\s+\S*[^\W\d_]|\{\}\s+\S*[^\W\d_]|[^\W\d_]\S*\s+\{\}")
"""Two words, or a word beside a figure."""
_SAVED = {"at once"}
"""Words of two parts in the player's files."""
_MARKUP = re.compile(
    r"(own|dialog|screen\.|bold\b|underline|#[0-9a-f]{6}\b)|highseas [a-z]+ \{\}$|<text |\x1b\[|[%YmdHMS:. -]+$"
)
"""Names of styles and widgets, commands and forms of dates, which have spaces too."""


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return all nodes of a module's syntax tree: finding them takes longer than looking at each."""
    return tuple(ast.walk(tree(path)))


def forget() -> None:
    """Keep no syntax tree any more: they are a million objects."""
    tree.cache_clear()
    nodes.cache_clear()


def modules(*folders: str) -> list[Path]:
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def sentences(path: Path) -> Iterator[tuple[int, str]]:
    """Yield line and text of each string of two words or more; docstrings, styles and developers' texts left
    out.
    """
    skipped = {id(part) for node in nodes(path) for part in _unseen(node)}
    for node in nodes(path):
        text = _text(node)
        if text is None or id(node) in skipped or text in _SAVED or _MARKUP.match(text):
            continue
        if _WORDS.search(text):
            yield node.lineno, text  # type: ignore[attr-defined]


def _text(node: ast.AST) -> str | None:
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def _unseen(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes below this one that hold no sentence for a player: or parts of one that is counted whole."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield from (part for value in node.values for part in _below(value))
    elif isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
        if getattr(node.exc.func, "id", "") in _DEVELOPERS:
            yield from ast.walk(node.exc)
    elif isinstance(node, (ast.AnnAssign, ast.arg)) and node.annotation is not None:
        yield from ast.walk(node.annotation)
    elif isinstance(node, ast.FunctionDef) and node.returns is not None:
        yield from ast.walk(node.returns)
    elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in {"cast", "TypeVar", *_OF_MAKERS}:
        yield from ast.walk(node)


def _below(value: ast.expr) -> Iterator[ast.AST]:
    yield value
    if isinstance(value, ast.FormattedValue) and value.format_spec is not None:
        yield from ast.walk(value.format_spec)


def codes(path: Path, files: frozenset[str]) -> Iterator[tuple[int, str]]:
    """Yield line and text of each string that is a code of these files; a family, as in "keys.", ends in a dot.

    What `Sentences` are made of is a family too.
    """
    families = {id(arg) for node in nodes(path) for arg in _family(node)}
    heads = {id(node.values[0]) for node in nodes(path) if isinstance(node, ast.JoinedStr) and node.values}
    for node in nodes(path):
        if id(node) in families:
            yield node.lineno, f"{node.value}."  # type: ignore[attr-defined]
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            pattern = r"[a-z_]+(\.[a-z0-9_]+)*\.?" if id(node) in heads else r"[a-z_]+(\.[a-z0-9_]+)+"
            file, dot, rest = node.value.partition(".")
            if re.fullmatch(pattern, node.value) and dot and file in files and rest not in FILE_ENDINGS:
                yield node.lineno, node.value


def _family(node: ast.AST) -> list[ast.expr]:
    return node.args[:1] if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Sentences" else []


def calls(path: Path) -> Iterator[tuple[ast.Call, str]]:
    """Yield each call whose first argument is a string, or one of two, with that string."""
    for node in nodes(path):
        if isinstance(node, ast.Call) and node.args:
            first = node.args[0]
            for each in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                if isinstance(each, ast.Constant) and isinstance(each.value, str):
                    yield node, each.value
