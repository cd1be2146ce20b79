"""Whatever is in a file of the data folder: the program opens, names the file, sets it aside on request, and every
other game goes on."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from highseas.campaign.files import paths, settings
from highseas.campaign.main import run
from highseas.campaign.play import crash
from highseas.campaign.saved_games import recovery, slots
from highseas.saves import Store
from tests import bad_files
from tests.bad_files import FOLDERS, IN_A_FOLDERS_PLACE, KINDS, WAYS, damage, good_game, spoil, with_bad_text
from tests.front import headless, send, type_lines
from tests.listed import listed
from tests.refusals import refused
from tests.saves.test_finished_games import FINISHED

pytestmark = pytest.mark.usefixtures("home", "no_input")


def pairs() -> list[object]:
    """Return every kind of file in every way of being bad; a third of them in each run, all in the long ones."""
    found = enumerate((kind, way) for kind in KINDS for way in WAYS)
    return [pair if n % 10 in (0, 3, 7) else pytest.param(*pair, marks=pytest.mark.long) for n, pair in found]


PAIRS = pairs()


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = run(list(arguments))
    out = capsys.readouterr()
    assert "Traceback" not in out.err and "bug of its own" not in out.err
    return status, out.out + out.err


@pytest.mark.parametrize(("kind", "way"), PAIRS)
def test_no_bad_file_keeps_a_good_game_from_opening(
    home: Path, kind: str, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    good_game(home)
    spoil(home, kind, way)
    assert said(capsys, "line", "--no-save", "--seed", "3")[0] == 0
    status, output = said(capsys, "saves")
    assert status == 0 and "good: Ann; turn" in output
    status, output = said(capsys, "line", "--resume", "good")
    assert status == 0 or "The game is not saved: Writing to" in output
    assert "? " in output and said(capsys, "stats")[0] in (0, 2)
    settings.load()


@pytest.mark.parametrize(("kind", "way"), PAIRS)
def test_the_doctor_names_what_is_bad_and_sets_it_aside(
    home: Path, kind: str, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = spoil(home, kind, way)
    if (kind, way) in FINE or (kind in SPARE and way in TEXTS):
        return
    status, output = said(capsys, "doctor")
    assert status == 1
    assert path.name in output or '"bad"' in output or '"good"' in output
    assert "is set aside as" in said(capsys, "doctor", "--set-aside")[1] and not os.path.lexists(path)
    assert os.path.lexists(path.with_name(f"{path.name}.bad1"))
    assert said(capsys, "doctor") == (0, "Every file can be read.\n")


SPARE = ("saves/played.json", "saves/good.hsv.1", "saves/good.hsv.tmp", "saves/good.lock")
TEXTS = ("random bytes", "deep nesting", "huge number", "empty")
FINE = {
    ("settings.toml", "empty"),  # no setting is chosen
    *(("replays/bad.txt", way) for way in TEXTS),
}
"""What is no harm: it reads as nothing, or as a text that is no replay."""


@pytest.mark.parametrize("folder", FOLDERS)
@pytest.mark.parametrize("way", IN_A_FOLDERS_PLACE)
def test_a_file_in_the_place_of_a_folder_is_named_and_set_aside(
    home: Path, folder: str, way: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = spoil(home, folder, way)
    for arguments in (["saves"], ["line", "--resume", "last"], ["stats"], ["line", "--no-save"]):
        assert said(capsys, *arguments)[0] in (0, 2)
    assert f"{path} is not a folder" in said(capsys, "doctor")[1]
    said(capsys, "doctor", "--set-aside")
    assert said(capsys, "doctor")[0] == 0


def test_a_whole_save_with_bad_text_inside_is_named_and_hides_no_other(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = good_game(home)
    store.write("bad", with_bad_text())
    output = said(capsys, "saves")[1]
    assert '"bad" is damaged (the story text of this campaign is damaged)' in output and "good:" in output
    newest = slots.newest_unfinished(store)
    assert newest is not None and newest.name == "good" and said(capsys, "line", "--resume", "last")[0] == 0


def test_a_damaged_save_names_its_backup_and_the_way_back(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(home)
    for arguments in (["saves"], ["line", "--resume", "last"], ["line", "--resume", "x"], ["deal", "export", "x"]):
        assert '"x" is damaged; highseas save restore "x" brings back its backup of ' in said(capsys, *arguments)[1]
    status, output = said(capsys, "save", "restore", "x")
    assert (status, output[:25]) == (0, '"x" is again as it was sa')
    assert said(capsys, "line", "--resume", "x")[0] == 0 and (home / "saves/x.hsv.bad1").read_bytes() == bytes(2000)


def test_lines_and_json_bring_a_backup_back(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damage(home)
    status, output = said(capsys, "line", "--resume", "x", "--restore")
    assert status == 0 and '"x" is again as it was saved on' in output
    damage(home, "y")
    at = headless(store=Store(home / "saves"))
    assert send(at, {"restore": "y"})[1]["restore"].startswith('"y" is again as it was saved on')
    assert '"y" is not damaged' in type_lines(at, "restore y")
    assert "is being played" in type_lines(at, "restore Test Game")
    assert "--restore goes with --resume NAME" in said(capsys, "line", "--restore")[1]


def test_restore_leaves_a_good_save_alone_unless_forced(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It passes over a backup that opens as no game."""
    store, won = good_game(home), (bad_files.FIXTURES / "0001-won.hsv").read_bytes()
    assert "There is no good backup" in said(capsys, "save", "restore", "good")[1]
    store.write("good", won)
    status, output = said(capsys, "save", "restore", "good")
    assert status == 2 and '"good" is not damaged' in output
    assert said(capsys, "save", "restore", "good", "--anyway")[0] == 0
    assert Store(home / "saves").recover("good").blob == won
    for _ in range(2):
        store.write("good", with_bad_text(), keep_backup=True)
    assert "brings back its backup" in said(capsys, "saves")[1]
    assert said(capsys, "save", "restore", "good")[0] == 0 and said(capsys, "line", "--resume", "good")[0] == 0


def test_statistics_with_ids_of_another_version_are_shown_and_a_bad_file_of_settings_is_kept(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = spoil(home, "settings.toml", "random bytes").read_bytes()
    assert settings.save(settings.Settings(theme="light")) == "" and settings.load()[0].theme == "light"
    assert (home / "settings.toml.bad1").read_bytes() == before
    entry = (
        '{"mode":"contracts","seats":1,"outcome":"won","points":4,"title":"newtitle","turns":9,"turns_left":1,'
        '"busts":0,"contracts":["contract-of-tomorrow"],"lay":["contract-of-tomorrow"],"rewound":false,"seed":3,"finished":1}'
    )
    (home / "statistics.json").write_text(f'{{"a":{entry}}}')
    output = said(capsys, "stats")[1]
    assert "newtitle" in output and "contract-of-tomorrow" in output


@pytest.mark.parametrize(
    ("place", "sentence"),
    [("~nobodyhere/x", "there is no such user"), ("file", "is not a folder"), ("file/deeper", "is not a folder")],
)
def test_no_home_is_one_sentence(
    place: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("HIGHSEAS_HOME", place if place.startswith("~") else str(tmp_path / place))
    monkeypatch.setattr("highseas.campaign.tui.launch.is_terminal", lambda: True)
    for arguments in ([], ["saves"], ["doctor"], ["line", "contracts"], ["resume"]):
        status, output = said(capsys, *arguments)
        assert status == 2 and sentence in output and output.count("\n") == 1
    assert said(capsys, "line", "contracts", "--no-save")[0] == 0
    assert "High Seas has met a bug of its own (KeyError)" in crash.crash_sentence(KeyError())


def test_a_home_that_cannot_be_looked_at_keeps_nobody_from_playing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in a folder of somebody else; here its name is too long, which holds for root too."""
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path / ("x" * 300)))
    for line, status in {"line contracts": 1, "doctor": 1, "saves": 2, "serve --visitors": 0}.items():
        found, output = said(capsys, *line.split())
        assert found == status and "bug of its own" not in output
    assert "The game is not saved" in said(capsys, "line", "contracts")[1]
    assert said(capsys, "backup", str(tmp_path / "all.zip"))[0] == 0


def test_a_user_without_a_home_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """No HOME, and a user number that no account has, as in a container."""
    monkeypatch.delenv("HIGHSEAS_HOME")
    monkeypatch.setattr("os.path.expanduser", lambda path: path)
    monkeypatch.setenv("XDG_DATA_HOME", "")
    sentence = "There is no home folder for this user"
    with refused(paths.NoHome, match=sentence):
        paths.home()
    assert said(capsys, "saves") == (2, f"{sentence}; set HIGHSEAS_HOME to a folder of your own.\n")


def test_the_doctor_leaves_what_a_newer_version_saved(home: Path) -> None:
    store = good_game(home)
    blob = bytearray(store.read("good"))
    blob[9:11] = (99).to_bytes(2, "big")
    from hashlib import blake2b

    body = bytes(blob[:-16])
    (home / "saves/newer.hsv").write_bytes(body + blake2b(body, digest_size=16).digest())
    assert [info.name for info in listed(store) if info.problem] == ["newer"] and recovery.findings() == []


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of other systems")
@pytest.mark.parametrize("closed", ["<&-", "</dev/null >&-", "</dev/null 2>&-"])
def test_closed_streams_are_empty_ones(closed: str, home: Path) -> None:
    command = f'"{sys.executable}" -m highseas.campaign.main line contracts --seed 3 {closed}'
    assert subprocess.run(command, shell=True, capture_output=True, check=False).returncode == 0
    assert not (home / "reports").exists()


def test_a_folder_of_games_that_may_not_be_read_is_named_and_stays(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    good_game(home)
    real = Path.iterdir

    def refuse(folder: Path) -> Iterator[Path]:
        if folder.name == "saves":
            raise PermissionError(13, "Permission denied")
        return real(folder)

    monkeypatch.setattr(Path, "iterdir", refuse)
    _, output = said(capsys, "doctor", "--set-aside")
    assert f"{str(home / 'saves')!r} cannot be read: Permission denied." in output
    assert "stays where it is: change its permissions" in output and (home / "saves").is_dir()
    _, output = said(capsys, "backup", str(home.with_name("all.zip")))
    assert f"What could not be read is not in it: the folder {home / 'saves'}." in output


def test_finished_games_that_cannot_be_removed_are_counted(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = Store(home / "history")
    for name in ("one", "two"):
        store.write(name, FINISHED)
    with store.lock("one"):
        status, output = said(capsys, "history", "clear", "--yes")
    assert status == 1 and "1 finished game removed." in output and "1 stays: open" in output
