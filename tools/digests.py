"""Digests of the rules, cards and players that results were measured with, for which alone these count."""

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib import resources
from importlib.resources.abc import Traversable


def rules_key() -> str:
    """Return a digest of rules, cards and players, whatever the navigator has learned."""
    return _digest(".py", ".toml")


def players_key() -> str:
    """Return a digest of rules, cards, players and the navigator's weights."""
    return _digest(".py", ".toml", ".bin")


@cache
def _digest(*endings: str) -> str:
    digest = blake2b(digest_size=8)
    for name, file in sorted(_files(resources.files("highseas.engine.royal"), "")):
        if name.endswith(endings):
            digest.update(name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files(entry, f"{path}{entry.name}/")
        else:
            yield f"{path}{entry.name}", entry
