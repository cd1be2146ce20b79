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
from pathlib import Path

from highseas.campaign.files.version import VERSION
from highseas.campaign.play.session import Controller
from highseas.campaign.play.start import Start
from highseas.campaign.saved_games import finished_games, gamefile, slots
from highseas.engine.royal.game import legal
from highseas.engine.royal.state import Setup
from highseas.saves import Store
from tests.perf.terminal import Terminal

SAVES, OVER = 1_000, 900
ROUNDS = 9
LAST = "the last game"


def game(seed: int, over: bool) -> bytes:
    """Return a solo game's save, at its beginning or at its end."""
    session = slots.new_session(Start(Setup("contracts", ("Skipper",), seed)), [Controller.PERSON])
    while over and (moves := legal(session.state)):
        session.play(moves[-1])
    return gamefile.to_bytes(session)


def fill(home: Path, others: int, over: int) -> Store:
    """Add the last game, older than all others but those that run; each has a backup, as an older version left
    it.
    """
    (home / "settings.toml").parent.mkdir(parents=True)
    (home / "settings.toml").write_text(f'last_version = "{VERSION}"\nseen_tutorial = true\n')
    store = Store(home / "saves")
    ended, begun = [game(seed, True) for seed in range(1, 11)], game(99, False)
    store.write(LAST, begun, modified=10**18)
    for number in range(others):
        is_over = number < over
        store.write(
            f"Solo contracts {number}",
            ended[number % 10] if is_over else begun,
            modified=10**18 + (number + 1) * 10**9 if is_over else 10**18 - (number + 1) * 10**9,
        )
        source = store.folder / f"Solo contracts {number}.hsv"
        shutil.copy2(source, source.with_name(f"{source.name}.1"))
    return store


def title(home: Path) -> float:
    """Return seconds to the title's first painting."""
    terminal = Terminal(home=str(home))
    try:
        return terminal.until(b"New game")
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


def table(home: Path) -> float:
    """Return seconds to the table of `highseas resume`."""
    terminal = Terminal("resume", home=str(home))
    try:
        return terminal.until(b"Discover")
    finally:
        terminal.close()


def compare(few: Path, many: Path, measured: Callable[[Path], float], scratch: Path) -> tuple[float, float, float]:
    """Return medians in seconds with few and with many saves, and that of the ratios of pairs; each start in a
    copy.
    """
    pairs = []
    for number in range(ROUNDS + 1):
        figures = []
        for place, home in enumerate((few, many)):
            copy = scratch / f"{number}-{place}"
            shutil.copytree(home, copy, copy_function=os.link)
            figures.append(measured(copy))
            shutil.rmtree(copy)
        pairs.append(figures)
    pairs = pairs[1:]  # the first round fills the caches of the machine
    return (
        statistics.median(pair[0] for pair in pairs),
        statistics.median(pair[1] for pair in pairs),
        statistics.median(pair[1] / pair[0] for pair in pairs),
    )


def main() -> None:
    """Print a table."""
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
        for output, measured in (
            ("title painted", title),
            ("`highseas resume` at the table", table),
            ("`line --resume last`, start to end", lines),
        ):
            for state, home in (("old, first start", "old"), ("settled", "settled")):
                few, many, ratio = compare(folder / "few", folder / home, measured, folder / "scratch")
                print(
                    f"| {output} | {state} | {few * 1e3:.0f} ms | {many * 1e3:.0f} ms | {ratio:.2f} |", flush=True
                )


if __name__ == "__main__":
    main()
