"""The program at work where the system has what Windows has and lacks what it lacks (`tests/as_windows`), for a start,
since it was never run there: whole commands as processes, with the character sets of old consoles.
"""

import json
import os
import subprocess
import sys
from pathlib import Path, PureWindowsPath

import platformdirs
import pytest
from platformdirs import windows
from platformdirs.macos import MacOS
from platformdirs.windows import Windows

from highseas.campaign.chapters import library
from highseas.campaign.files import paths
from highseas.campaign.saved_games.recovery import when
from highseas.campaign.words.language import LANGUAGE
from highseas.saves.slots import Slot, stem_of
from highseas.story.loader import OWN_STORY

if sys.platform != "linux":
    pytest.skip("only Linux pretends to be another system", allow_module_level=True)

PRETENDING = Path(__file__).parents[1] / "as_windows"
LONGEST_HOME = PureWindowsPath(f"C:/Users/{'u' * 20}/AppData/Local/highseas")
"""The folder of a user with the longest name that Windows gives."""
MAX_PATH = 259
"""Characters of the longest path, the end's zero not counted."""


def program(
    home: Path, *arguments: str, typed: str = "", charset: str = "cp1252", code: str = ""
) -> subprocess.CompletedProcess[bytes]:
    """Run a command, or Python code, as on Windows."""
    environ = {name: value for name, value in os.environ.items() if name not in ("TERM", "LC_ALL")} | {
        "HIGHSEAS_HOME": str(home),
        "PYTHONPATH": str(PRETENDING),
        "PYTHONIOENCODING": charset,
        "PYTHONWARNDEFAULTENCODING": "1",
    }
    what = ["-c", code] if code else ["-m", "highseas.campaign.main"]
    return subprocess.run(
        [sys.executable, *what, *arguments],
        input=typed.encode(charset),
        env=environ,
        capture_output=True,
        timeout=120,
        check=False,
    )


def said(home: Path, *arguments: str, typed: str = "", charset: str = "cp1252", code: str = "") -> str:
    """Return what a command that ends well prints."""
    done = program(home, *arguments, typed=typed, charset=charset, code=code)
    assert (done.returncode, done.stderr) == (0, b""), done.stderr.decode(charset)
    return done.stdout.decode(charset)


def in_lines(*lines: str) -> str:
    """Return what is typed, ended as there."""
    return "".join(f"{line}\r\n" for line in lines)


def inside(code: str) -> str:
    """Return code that runs as a module of the project, and therefore on the other system."""
    return f"exec({code!r}, {{'__package__': 'highseas', '__name__': 'highseas.tried'}})"


# --- the pretending itself ---


def test_the_other_system_lacks_and_refuses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    rows = (
        ("import fcntl", "ModuleNotFoundError: No module named 'fcntl'"),
        ("import textual.drivers.linux_driver", "ModuleNotFoundError"),
        ("import os; os.nice(1)", "AttributeError"),
        ("from signal import SIGHUP", "ImportError"),
        ("import signal; signal.signal(1, print)", "ValueError: invalid signal value"),
        ("import select; select.select([0], [], [], 0)", "OSError: [Errno 10038]"),
        ("import socket; socket.AF_UNIX", "AttributeError"),
        ("import asyncio; asyncio.new_event_loop().add_reader(0, print)", "NotImplementedError"),
        ("import os; open('a', 'wb'); f = open('a', 'rb'); os.replace('a', 'b')", "PermissionError"),
        ("import os; open('a', 'wb'); f = open('a', 'rb'); os.unlink('a')", "PermissionError"),
        ("open('a', 'wb'); open('b', 'wb'); import os; os.rename('a', 'b')", "FileExistsError"),
        ("open('a', 'w')", "EncodingWarning"),
    )
    tell = "except Exception as error: print(type(error).__name__, error, sep=': ')"
    code = "\n".join(["import sys", *(f"try: {inside(code)}\n{tell}" for code, _ in rows)])
    for (_, error), text in zip(rows, said(tmp_path, code=code).splitlines(), strict=True):
        assert error in text


# --- commands ---


@pytest.mark.parametrize("charset", ["cp1252", "cp437", pytest.param("cp850", marks=pytest.mark.long)])
def test_consoles_of_old_character_sets_get_ascii(charset: str, tmp_path: Path) -> None:
    """Plain lines, in which every sign has its mark and each line its two ends; also help, errors and others."""
    game = in_lines("help", "i", "draw", "odds", "log", "nonsense", "save Änn", "quit")
    texts = [said(tmp_path, "line", "contracts", "--seed", "3", typed=game, charset=charset)]
    commands = ("--version", "line --help", "cards", "saves", "nonsense…", "--language de demo --seed 1")
    texts += one_by_one(tmp_path, *((command, "") for command in commands), charset=charset)
    for text in texts:
        assert text.isascii() and text.count("\n") == text.count("\r\n") > 0
    assert "Ann: Skipper" in texts[4].replace('"', "") and texts[5].endswith("2")


ONE_BY_ONE = """
import io, json, sys
from highseas.campaign.main import run
sys.stderr = sys.stdout
for command, typed in json.loads(sys.argv[1]):
    sys.stdin = io.StringIO(typed)
    print(run(command.split()), end="\\0")
"""


def one_by_one(home: Path, *rows: tuple[str, str], charset: str = "cp1252") -> list[str]:
    """Run commands in one process, where a file that one leaves open is in the way of the next, each with what is typed
    then; return what each says, with its status at the end.
    """
    return said(home, json.dumps(rows), code=ONE_BY_ONE, charset=charset).split("\0")[:-1]


def test_an_evening_from_the_first_card_to_the_backup(tmp_path: Path) -> None:
    home, backup = tmp_path / "home", tmp_path / "all.zip"
    exports = (f"save export con {tmp_path / name}.hsv" for name in ("out", "nul"))
    texts = one_by_one(
        home,
        ("line contracts --seed 3", "draw\nsave con\nquit\n"),
        ("line --resume con", "leave\nsave CON\nquit\n"),
        *((words, "") for words in ("review con", "saves", *exports, f"backup {backup}")),
    )
    says = (
        "kept as 'con'",
        "The game is saved",
        "No decision cost half a point",
        "CON",
        "",
        "not the name of a file",
        "",
    )
    assert [part in text for part, text in zip(says, texts, strict=True)] == [True] * 7, texts
    assert "".join(text[-1] for text in texts) == "0000020"
    (home / "settings.toml").write_bytes(b"nonsense")
    (broken,) = one_by_one(home, ("doctor", ""))
    assert "settings.toml" in broken and broken.endswith("1")
    back, listed, sound = one_by_one(tmp_path / "new", (f"restore {backup}", "yes\n"), ("saves", ""), ("doctor", ""))
    assert back.endswith("0") and "CON" in listed and "Every file can be read" in sound


def test_json_lines_that_end_as_there_are_read(tmp_path: Path) -> None:
    """The answers end with a line feed alone on every system."""
    typed = in_lines('"draw"', '{"save": "Ann"}', "", '{"save": "ann"}', '{"quit": true}')
    done = program(tmp_path, "line", "contracts", "--seed", "3", "--json", typed=typed)
    assert (done.returncode, done.stderr) == (0, b"") and b"\r" not in done.stdout
    assert ["error" in json.loads(line) for line in done.stdout.splitlines()] == [False] * 4
    assert [path.name for path in (tmp_path / "saves").glob("*.hsv")] == ["ann.hsv"]


def test_written_text_is_the_same_on_every_system(tmp_path: Path) -> None:
    """Replays and deals are compared and passed on."""
    write = "from pathlib import Path; from highseas.campaign.files.datafile import write_new_text"
    said(tmp_path, code=f"{write}; write_new_text(Path({str(tmp_path / 'a.txt')!r}), 'a\\nb\\n')")
    assert (tmp_path / "a.txt").read_bytes() == b"a\nb\n"


def test_the_screen_opens_without_what_is_for_other_terminals(tmp_path: Path) -> None:
    """Textual's driver for Windows cannot be had here. Shift+F3 looks like the answer of a terminal that was asked how
    wide it draws.
    """
    code = """
import asyncio
from textual import events
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
App.get_driver_class = lambda _: HeadlessDriver
from highseas.campaign.tui.app import HighSeasApp

async def look():
    app = HighSeasApp()
    async with app.run_test(size=(100, 30)) as pilot:
        app.post_message(events.CursorPosition(8, 0))
        await pilot.press("n")
        await pilot.pause()
        print(type(app.screen).__name__)
        app.exit(0)

asyncio.run(look())
"""
    assert said(tmp_path, code=inside(code)).strip()


# --- names and paths ---


@pytest.mark.parametrize(
    ("system", "folder"), [(Windows, r"C:\Local/highseas"), (MacOS, "/home/ann/Library/Application Support/highseas")]
)
def test_files_are_where_programs_of_the_system_have_them(
    system: type[Windows | MacOS], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("HIGHSEAS_HOME", raising=False)
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setattr(windows, "get_win_folder", {"CSIDL_LOCAL_APPDATA": r"C:\Local"}.__getitem__)
    monkeypatch.setattr(platformdirs, "PlatformDirs", system)
    assert str(paths.home()) == folder


@pytest.mark.parametrize("place", ["saves", "history"])
@pytest.mark.parametrize("name", ["?" * 60, "con" + "x" * 57, "ä" * 60, "船" * 60, "⚓️" * 30, "\U0001f3f4" * 50])
def test_no_file_of_a_game_has_too_long_a_path_for_windows(place: str, name: str) -> None:
    slot = Slot(Path(), stem_of(name))
    link = f".{slot.main.name}.highseas.tmp"
    for file in (slot.temp.name, slot.copy.name, slot.at(".bad99").name, f"{slot.stem}.arriving", link):
        path = str(LONGEST_HOME / place / file)
        assert len(path.encode("utf-16-le")) // 2 <= MAX_PATH, path


def test_no_file_of_our_story_has_too_long_a_path_for_windows() -> None:
    files = library.files_of(OWN_STORY)
    folder = LONGEST_HOME / "stories" / f".{library.digest_of(files)}.{2**32}.tmp"
    assert max(len(str(folder / f"{name}.lock")) for name in files) <= MAX_PATH


def test_a_time_that_no_calendar_has_is_said_to_be_unknown() -> None:
    """Windows has none before 1970 or after 3000, and Python none after 9999."""
    assert when(1e18) == LANGUAGE.say("lists.day.unknown") != when(0)
