"""What results depend on, as digests: another version of rules, cards or players has another one."""

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from importlib import resources
from importlib.resources.abc import Traversable

_RULES = (".py", ".toml")
_WEIGHTS = ".bin"


def rules_key() -> str:
    """Return a digest of rules, cards and players, whatever the navigator has learned."""
    return _digest(_RULES)


def players_key() -> str:
    """Return a digest of rules, cards, players and the navigator's weights."""
    return _digest((*_RULES, _WEIGHTS))


@cache
def _digest(endings: tuple[str, ...]) -> str:
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
