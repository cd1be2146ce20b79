"""What a thousand saves add to a start: `python -m tests.perf.many_saves` prints ratios, pairs measured in turn.

Three folders: one unfinished game alone; that game and 999 others, 900 of them over, as an older version of the
program left them (the last game the oldest but one, so that every finished one is looked at); the same after the
program has tidied up and the game was played.
"""

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from highseas.campaign.files.version import VERSION
from highseas.campaign.play.session import Controller
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import finished_games, gamefile, slots
from highseas.engine.royal.game import legal
from highseas.engine.royal.state import Setup
from highseas.saves import Store
from tests.perf.terminal import Terminal

SAVES, OVER, ROUNDS = 1_000, 900, 9
LAST = "the last game"


def game(seed: int, over: bool) -> bytes:
    """Return a solo game's save, at its beginning or at its end."""
    session = slots.new_session(Start(Setup("contracts", ("Skipper",), seed)), [Controller.PERSON])
    while over and (moves := legal(session.state)):
        session.play(moves[-1])
    return gamefile.to_bytes(session)


def fill(home: Path, others: int, over: int) -> Store:
    """Write the last game, older than those that are over and newer than those that run; each has a backup."""
    home.mkdir(parents=True)
    (home / "settings.toml").write_text(f'last_version = "{VERSION}"\nseen_tutorial = true\n')
    store = Store(home / "saves")
    ended, begun = [game(seed, True) for seed in range(1, 11)], game(99, False)
    store.write(LAST, begun, modified=10**18)
    for number in range(others):
        age = (number + 1) * 10**9 if number < over else -(number + 1) * 10**9
        blob = ended[number % 10] if number < over else begun
        store.write(f"Solo contracts {number}", blob, modified=10**18 + age)
        shutil.copy2(store.folder / f"Solo contracts {number}.hsv", store.folder / f"Solo contracts {number}.hsv.1")
    return store


def painted(text: bytes, arguments: tuple[str, ...], home: Path) -> float:
    """Return seconds from the start to the first painting of a text."""
    terminal = Terminal(*arguments, home=str(home))
    try:
        return terminal.until(text)
    finally:
        terminal.close()


def lines(home: Path) -> float:
    """Return seconds to the end of `highseas line --resume last` with nothing typed."""
    begun = time.perf_counter()
    command = [sys.executable, "-m", "highseas.campaign.main", "line", "--resume", "last"]
    environment = {**os.environ, "HIGHSEAS_HOME": str(home)}
    done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, check=True)
    assert b"The game is saved" in done.stdout
    return time.perf_counter() - begun


STARTS: dict[str, Callable[[Path], float]] = {
    "title painted": partial(painted, b"Practice", ()),
    "`highseas resume` at the table": partial(painted, b"Discover", ("resume",)),
    "`line --resume last`, start to end": lines,
}


def main() -> None:
    """Print a table; each start is made in a copy of its folder, and the first round fills the machine's caches."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        fill(folder / "few", 0, 0)
        fill(folder / "old", SAVES - 1, OVER)
        settled = fill(folder / "settled", SAVES - 1, OVER)
        begun = time.perf_counter()
        moved = finished_games.sweep(settled)
        print(f"{moved} finished games moved to the history in {time.perf_counter() - begun:.1f} s\n")
        slots.leave(slots.resume(settled, LAST))
        print("| start | saves | one save | 1,000 saves | ratio |\n| --- | --- | --- | --- | --- |")
        for name, measured in STARTS.items():
            for state in ("old", "settled"):
                pairs = []
                for _ in range(ROUNDS + 1):
                    taken = []
                    for home in ("few", state):
                        copy = Path(shutil.copytree(folder / home, folder / "copy", copy_function=os.link))
                        taken.append(measured(copy) * 1e3)
                        shutil.rmtree(copy)
                    pairs.append(taken)
                few, many = (statistics.median(each) for each in zip(*pairs[1:], strict=True))
                ratio = statistics.median(many / few for few, many in pairs[1:])
                print(f"| {name} | {state} | {few:.0f} ms | {many:.0f} ms | {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    main()
