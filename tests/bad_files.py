"""Files of the data folder in every state that keeps them from being read."""

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

from highseas.campaign.saved_games import gamefile
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.saves import Store, pack, unpack

FIXTURES = Path("tests/saves/fixtures")


def _deep(path: Path) -> None:
    path.write_text("[" * 100_000 if path.suffix != ".toml" else "x = " + "[" * 3000)


def _digits(path: Path) -> None:
    path.write_text(("x = " if path.suffix == ".toml" else "") + "9" * 5000)


WAYS: dict[str, Callable[[Path], object]] = {
    "random bytes": lambda path: path.write_bytes(random.Random(7).randbytes(3000)),
    "deep nesting": _deep,
    "huge number": _digits,
    "a folder": Path.mkdir,
    "a pipe": os.mkfifo,
    "a link to nothing": lambda path: path.symlink_to(path.parent / "nowhere"),
    "a link to itself": lambda path: path.symlink_to(path),
    "a file without end": lambda path: path.symlink_to("/dev/zero"),
    "empty": Path.touch,
}

KINDS = tuple(
    """
    settings.toml statistics.json saves/bad.hsv saves/good.hsv.1 saves/good.hsv.tmp saves/good.lock
    saves/played.json history/bad.hsv replays/bad.txt
""".split()
)
FOLDERS = ("saves", "history", "replays", "reports", "stories", "backups")
IN_A_FOLDERS_PLACE = ("random bytes", "a pipe", "a link to nothing", "a link to itself", "empty")


def spoil(home: Path, kind: str, way: str) -> Path:
    """Put something bad in the place of this file, beside a good game."""
    path = home / kind
    path.parent.mkdir(parents=True, exist_ok=True)
    WAYS[way](path)
    return path


def good_game(home: Path) -> Store:
    store = Store(home / "saves")
    store.write("good", (FIXTURES / "0001-mid-turn.hsv").read_bytes())
    return store


def sealed(data: dict[str, object]) -> bytes:
    """Return a save with a good checksum around these contents."""
    return pack(data, app="0.1.0", content=gamefile.content_digest(PORT_ROYAL))


def with_bad_text() -> bytes:
    """Return a campaign whose chapter has no text that can be opened, sealed as if all were well."""
    _, data = unpack((FIXTURES / "0001-story-mid-turn.hsv").read_bytes())
    data["saga"]["book"] = b"xx"
    return sealed(data)


def damage(home: Path, slot: str = "x") -> None:
    """A save that is zeros, with a backup that is good."""
    store = Store(home / "saves")
    store.write(slot, (FIXTURES / "0001-mid-turn.hsv").read_bytes())
    shutil.copy(home / f"saves/{slot}.hsv", home / f"saves/{slot}.hsv.1")
    (home / f"saves/{slot}.hsv").write_bytes(bytes(2000))
