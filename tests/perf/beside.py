"""The screen of this checkout beside another install of the program, told in one run.

    python -m tests.perf.beside PYTHON_OF_THE_OTHER [--rounds 12] [--idle 10] [--sizes 80x24 200x60]

Both open the same deal in a pseudo-terminal of their own and get the same keys in turn, so that whatever else the
machine does slows both alike. Times are from the key to the first bytes of the repaint; beside them stands the
processor time that a key took, which a busy machine changes less. Whoever begins changes with every round.
"""

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from highseas.campaign.play.session import Session
from highseas.campaign.play.start import deal_text
from highseas.campaign.tui.input_queue import LOCK_SECONDS
from highseas.campaign.words.shortcuts import MOVE_KEYS
from tests.gallery.positions import POSITIONS
from tests.perf.reference import playouts_per_second
from tests.perf.terminal import Terminal
from tests.tui.games import dealt

DOWN, UP = b"\x1b[B", b"\x1b[A"
TABLES = ("solo", "five")
"""Positions of the gallery, amid a game, that are played on."""
SETTINGS = 'last_version = "{version}"\nseen_tutorial = true\nnotes = false\nmotion = {motion}\n'
STARTS = 9
ASK_VERSION = "from highseas.campaign.files.version import VERSION; print(VERSION)"


class Install:
    """One of the two, with a folder of its own."""

    def __init__(self, python: str, home: str) -> None:
        self.python, self.home = python, Path(home)
        self.home.mkdir()
        asked = [python, "-I", "-c", ASK_VERSION]
        self.version = subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
        self.motion(True)

    def motion(self, on: bool) -> None:
        text = SETTINGS.format(version=self.version, motion=str(on).lower())
        (self.home / "settings.toml").write_text(text, encoding="utf-8")

    def open(self, size: tuple[int, int], *arguments: str) -> Terminal:
        return Terminal(*arguments, home=str(self.home), python=self.python, size=size)


Figures = tuple[list[float], list[float]]
"""Milliseconds (or percents) of the other install and of this one, pair by pair."""


def row(name: str, unit: str, figures: Figures) -> str:
    """Return a row of the table: both medians, and the median of the paired ratios."""
    other, ours = (statistics.median(each) for each in figures)
    ratios = [new / old for old, new in zip(*figures, strict=True) if old]
    ratio = f"{statistics.median(ratios):.2f}" if ratios else ""
    return f"| {name} | {other:.3g} {unit} | {ours:.3g} {unit} | {ratio} |"


def first_paints(both: list[Install], size: tuple[int, int]) -> Iterator[str]:
    """Yield starts until the title stands; the first of each is not counted."""
    taken, spent = ([], []), ([], [])  # type: tuple[Figures, Figures]
    for number in range(STARTS + 1):
        for which in _in_turn(number):
            title = both[which].open(size)
            try:
                seconds, cpu = title.until(b"Saved games"), title.spent()
            finally:
                title.close()
            if number:
                taken[which].append(seconds * 1e3)
                spent[which].append(cpu * 1e3)
    yield row(f"start to first paint, {_said(size)}", "ms", taken)
    yield row("… processor time", "ms", spent)


def keys(both: list[Install], size: tuple[int, int], deal: str, rounds: int, idle: float) -> Iterator[str]:
    """Yield what keys take at a table that both have open, and the load at rest."""
    games = [install.open(size, "new", "--deal", deal) for install in both]
    try:
        for game in games:
            game.until(b"Discover", 60.0)
            game.settle()
            game.press(DOWN)
        place = f"{Path(deal).stem} {_said(size)}"
        yield from _pressed(games, f"cursor, {place}", [DOWN, UP] * rounds)
        text = Path(deal).read_text(encoding="utf-8")
        yield from _pressed(games, f"decision, {place}", decisions(text, rounds))
        if idle:
            yield row(f"load at rest, {place}", "%", _idle(games, idle))
    finally:
        for game in games:
            game.close()


def decisions(deal: str, most: int) -> list[bytes]:
    """Return keys of decisions: three cards, then what has a letter of its own; a program that reads one wrongly
    would be seen, since it has nothing to paint at the next.
    """
    session, pressed = dealt(deal), list[bytes]()
    while session.prompt is not None and len(pressed) < most:
        move = _plain_move(session)
        pressed.append(MOVE_KEYS[move].encode())
        session.play(move)
    return pressed


def _plain_move(session: Session) -> str:
    assert session.prompt is not None
    moves = [option.text for option in session.prompt.options if option.enabled and option.text in MOVE_KEYS]
    wanted = ["draw"] if len(session.view.harbor) < 3 else ["stop", "pass"]
    return next((move for move in wanted if move in moves), moves[0])


def _pressed(games: list[Terminal], name: str, wanted: list[bytes]) -> Iterator[str]:
    # the same letter again within the lock would be taken for a key held down
    taken, spent = ([], []), ([], [])  # type: tuple[Figures, Figures]
    for number, key in enumerate(wanted):
        for which in _in_turn(number):
            game = games[which]
            time.sleep(LOCK_SECONDS + 0.1 if key.isalpha() else 0.0)
            game.settle()
            before = game.spent()
            taken[which].append(game.press(key) * 1e3)
            spent[which].append((game.spent() - before) * 1e3)
    yield row(name, "ms", taken)
    yield row("… processor time, with its motion", "ms", spent)


def _idle(games: list[Terminal], seconds: float) -> Figures:
    time.sleep(2.0)
    for game in games:
        game.settle()
    before = [game.spent() for game in games]
    begun = time.perf_counter()
    time.sleep(seconds)
    took = time.perf_counter() - begun
    old, new = (100 * (game.spent() - was) / took for game, was in zip(games, before, strict=True))
    return [old], [new]


def _in_turn(number: int) -> tuple[int, int]:
    return (0, 1) if number % 2 else (1, 0)


def _said(size: tuple[int, int]) -> str:
    return "×".join(map(str, size))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("other", help="python of the other install")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--idle", type=float, default=10.0)
    parser.add_argument("--sizes", nargs="+", default=["80x24", "200x60"])
    parser.add_argument("--no-starts", action="store_true")
    asked = parser.parse_args()
    os.environ.pop("PYTHONPATH", None)
    sizes = [(int(width), int(height)) for width, height in (size.split("x") for size in asked.sizes)]
    with tempfile.TemporaryDirectory() as folder:
        both = [Install(asked.other, f"{folder}/other"), Install(sys.executable, f"{folder}/ours")]
        print(f"| what | other, {both[0].version} | ours, {both[1].version} | ratio |\n| --- | --- | --- | --- |")
        for name in TABLES:
            game = POSITIONS[name]()
            text = deal_text(game.game, game.state, game.who_plays, reveal=True)
            Path(folder, f"{name}.toml").write_text(text, encoding="utf-8")
        for size in sizes:
            lines = [] if asked.no_starts else [first_paints(both, size)]
            lines += [keys(both, size, f"{folder}/{name}.toml", asked.rounds, asked.idle) for name in TABLES]
            for each in lines:
                for line in each:
                    print(line, flush=True)
    print(f"\nReference playouts a second: {max(playouts_per_second() for _ in range(5)):,.0f}")


if __name__ == "__main__":
    main()
