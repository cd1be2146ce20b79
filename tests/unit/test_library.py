"""Stories of the players' own: kept with the campaign, packed, added, checked as hostile, taken along by saves."""

import io
import os
import re
import shutil
import stat
import struct
import zipfile
from contextvars import copy_context
from pathlib import Path
from unittest.mock import Mock

import pytest
from msgspec.structs import replace

from highseas.campaign.begin import requests
from highseas.campaign.chapters import library
from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, campaign_of
from highseas.campaign.files import archive, datafile
from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.main import run
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.saved_games import gamefile, recovery, slots, transfer
from highseas.campaign.words import shipped as words
from highseas.saves import DamagedSave, Store, unpack
from highseas.story import loader
from highseas.story.loader import OWN_STORY, load_story
from tests.bad_files import sealed
from tests.campaigns import played
from tests.disk import Disk
from tests.refusals import in_words, refused

pytestmark = pytest.mark.usefixtures("home", "no_input")

TWO_CARDS = Path(__file__).parents[1] / "story" / "two_cards"
ID = "the-borrowed-kettle"
TRUE_FILES = sorted(library.files_of(TWO_CARDS).items())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(TWO_CARDS, tmp_path / "my story")


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    """Where a story is packed to."""
    return tmp_path / "packed.story"


def begun(story: Path) -> Session:
    start, campaign = begin_campaign(CampaignRequest(names=("Ann", "Bo"), seed=3, story=story))
    return requests.begin(start, (), slots.open_store(), "kettle", campaign)


def lost(story: Path) -> Session:
    """Return the first chapter of a campaign, which was lost."""
    return played(begun(story), lose=True)


def test_a_campaign_goes_on_without_the_folder_it_was_begun_from_but_not_with_a_changed_copy(
    folder: Path, home: Path
) -> None:
    session = lost(folder)
    shutil.rmtree(folder)
    again = campaign_of(slots.next_chapter(session))
    assert again.failures == 1 and len(again.digest) == 32
    copy = home / "stories" / campaign_of(session).digest
    (copy / "text/en/cover.md").write_text("# Another\n\nstory\n")
    assert [finding.path for finding in recovery.findings()] == [copy]
    assert "is set aside as" in next(recovery.set_all_aside())
    with refused(SessionError, match="is not among yours; add its folder or file"):
        slots.next_chapter(session)


def test_no_path_out_of_a_save_is_opened(folder: Path) -> None:
    """A save from elsewhere names a folder of this computer, or climbs out of the stories with its digest."""
    session = lost(TWO_CARDS)
    campaign = campaign_of(session)
    for digest in ("", "../../my story", str(folder)):
        session.campaign = replace(campaign, digest=digest, folder=str(folder), story="another")
        with refused(SessionError, match="'another' of this campaign is not among yours"):
            slots.next_chapter(session)


def test_a_chapter_stays_in_the_language_it_was_begun_in(folder: Path) -> None:
    """A story with two languages: what is new is told in the language in use, where the story has it."""
    shutil.copytree(folder / "text" / "en", folder / "text" / "de")
    file = folder / "text" / "de" / "words.toml"
    shared = (OWN_STORY / "text" / "en" / "words.toml").read_text(encoding="utf-8")
    text = file.read_text(encoding="utf-8").replace("The Borrowed Kettle", "Der geliehene Kessel")
    file.write_text(f"{text}\n{shared[shared.index('[event.') :]}", encoding="utf-8")

    def begun_in(language: str) -> Session:
        words.use(language)
        return begun(folder)

    def title(session: Session) -> str:
        return campaign_of(session).text.story_title

    english, german, french = (copy_context().run(begun_in, each) for each in ("en", "de", "fr"))
    titles = ["The Borrowed Kettle", "Der geliehene Kessel", "The Borrowed Kettle"]
    assert [title(session) for session in (english, german, french)] == titles
    assert german.start == english.start, "the text decides nothing in the game"
    over = played(german, lose=True)
    assert title(over) == "Der geliehene Kessel", "a save goes on as it was told"
    assert title(slots.next_chapter(over)) == "The Borrowed Kettle", "what is new does not"


def test_a_story_is_kept_with_the_first_save_after_a_full_disk(
    folder: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk(monkeypatch)
    disk.full = True
    write = datafile.write

    def full(path: Path, data: bytes) -> None:
        if disk.full:
            raise DataFileError("files.unwritable", path=str(path), said="No space left on device")
        write(path, data)

    monkeypatch.setattr(datafile, "write", full)
    session = begun(folder)
    assert re.search("cannot be written|the disk is full", in_words(session.unsaved))
    disk.full = False
    session.keep()
    assert session.unsaved is None and (home / "stories" / campaign_of(session).digest / "story.toml").exists()


def test_a_story_is_packed_added_and_begun_by_its_id(
    folder: Path, packed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["story", "list"]) == 0
    assert capsys.readouterr().out == "There is no story of your own yet; add one with: highseas story add FILE\n"
    (folder / "README.txt").write_text("not of the story")
    assert run(["story", "pack", str(folder), str(packed)]) == 0
    assert run(["story", "pack", str(folder), str(packed)]) == 2  # never overwritten
    shutil.rmtree(folder)
    assert run(["story", "add", str(packed)]) == 0 and run(["story", "list"]) == 0
    output = capsys.readouterr().out
    assert f"begin it with: highseas story new --story {ID}" in output and f"{ID}, version 1: " in output
    assert run(["line", "adventure", "--story", ID, "--names", "Ann"]) == 0
    assert run(["line", "adventure", "--story", "unheard-of", "--names", "Ann"]) == 2
    again = packed.with_name("again.story")
    assert run(["story", "pack", ID, str(again)]) == 0 and again.read_bytes() == packed.read_bytes()


def test_an_exported_campaign_opens_on_another_computer_with_its_story(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, exported = lost(folder), tmp_path / "out.hsv"
    session.keep()
    name = slots.slot_of(session)
    transfer.export_save(slots.open_store(), name, exported)
    size = exported.stat().st_size
    assert len(slots.open_store().read(name)) < size
    monkeypatch.setenv("HIGHSEAS_HOME", str(tmp_path / "elsewhere"))
    shutil.rmtree(folder)
    store = slots.open_store()
    transfer.import_save(store, exported, "mine")
    back = slots.resume(store, "mine")
    assert (tmp_path / "elsewhere/stories" / campaign_of(back).digest).is_dir()
    back.keep()
    assert len(store.read("mine")) < size  # the copy is in the library now
    assert campaign_of(slots.next_chapter(back)).failures == 1


def test_a_save_with_another_story_than_its_own_is_refused(folder: Path, tmp_path: Path, home: Path) -> None:
    session = begun(folder)
    record, _ = gamefile.read_record(gamefile.to_bytes(session), "it")
    _, data = unpack(gamefile.to_bytes(session))
    other = archive.packed([archive.Member("story.toml", b'id = "x"')])
    for bad in (other, b"PK" + bytes(200), b"junk"):
        (tmp_path / "bad.hsv").write_bytes(sealed({**data, "story": bad}))
        with refused(DamagedSave, match="the story in it is not the one of its campaign"):
            transfer.import_save(Store(home / "saves"), tmp_path / "bad.hsv", "x")
    assert record.story == b""
    assert [path.name for path in (home / "stories").iterdir()] == [campaign_of(session).digest]


def zipped(*members: tuple[str, bytes], **changes: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members:
            info = zipfile.ZipInfo(name)
            info.compress_type = changes.get("method", zipfile.ZIP_DEFLATED)
            info.external_attr = changes.get("mode", 0) << 16
            archive.writestr(info, data)
    return out.getvalue()


def with_files(*members: tuple[str, bytes], **changes: int) -> bytes:
    """Return an archive of the true files of a story and these."""
    return zipped(*TRUE_FILES, *members, **changes)


def lying_about_size(data: bytes) -> bytes:
    """Return an archive whose directory and first header claim 10 bytes."""
    changed = bytearray(data)
    head, central = data.index(b"PK\3\4"), data.index(b"PK\1\2")
    struct.pack_into("<I", changed, head + 22, 10)
    struct.pack_into("<I", changed, central + 24, 10)
    return bytes(changed)


HOSTILE: dict[str, bytes] = {
    "empty": b"",
    "no archive": b"story" * 100,
    "cut": with_files()[:-30],
    "climbs out": with_files(("../evil.toml", b"")),
    "climbs out further in": with_files(("chapters/../../evil.toml", b"")),
    "an absolute path": with_files(("/evil.toml", b"")),
    "a drive": with_files(("C:/evil.toml", b"")),
    "a backslash": with_files(("chapters\\..\\evil.toml", b"")),
    "a device": with_files(("chapters/con.toml", b"")),
    "a control character": with_files(("chapters/\x1b[2J.toml", b"")),
    "a link": with_files(("rules.toml", b"/etc/passwd"), mode=stat.S_IFLNK | 0o777),
    "a pipe": with_files(("rules.toml", b""), mode=stat.S_IFIFO | 0o777),
    "another kind of file": with_files(("setup.py", b"")),
    "a second one of a name": with_files(("STORY.toml", b"")),
    "another way of packing": with_files(method=zipfile.ZIP_BZIP2),
    "too many files": zipped(*((f"chapters/{number}.toml", b"") for number in range(library.LIMITS.files + 1))),
    "too large a file": with_files(("rules.toml", bytes(library.LIMITS.each + 1))),
    "a bomb": zipped(*((f"chapters/{number}.toml", bytes(library.LIMITS.each)) for number in range(9))),
    "a lie about its size": lying_about_size(zipped(("story.toml", b"x" * 5000))),
    "a comment": with_files()[:-2] + b"\2\0hi",
    "a story that cannot be played": zipped(*TRUE_FILES[:-3]),
    "nothing": zipped(),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_a_made_up_file_is_refused_in_one_sentence_and_leaves_nothing(
    what: str, tmp_path: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.story").write_bytes(HOSTILE[what])
    assert run(["story", "add", str(tmp_path / "bad.story")]) == 2
    output = capsys.readouterr().err
    assert output.count("\n") == 1 and "Traceback" not in output and not list(home.glob("stories/*"))
    assert sorted(path.name for path in tmp_path.iterdir() if path.name != "home") == ["bad.story"]


def test_what_is_no_file_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero"), tmp_path / "nowhere"):
        assert run(["story", "add", str(path)]) == 2 and "cannot be read" in capsys.readouterr().err


def test_with_many_stories_only_the_one_that_is_wanted_is_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its id and version are in story.toml; the rest of a story takes twenty times as long to read."""
    manifest = folder / "story.toml"
    text = manifest.read_text(encoding="utf-8")
    for number in range(30):
        named = text if number == 7 else text.replace('id = "', f'id = "other-{number}-')
        manifest.write_text(named.replace("version = 1", f"version = {1 + number}"), encoding="utf-8")
        library.add(folder)
    reading = Mock(wraps=load_story)
    monkeypatch.setattr(loader, "load_story", reading)
    assert library.story_of("0" * 32, ID).manifest.version == 8 and reading.call_count == 1


def refused_by_commands(folder: Path, packed: Path, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Nobody checks, adds or packs this folder, and nothing is left of the try."""
    for command in (["check", str(folder)], ["add", str(folder)], ["pack", str(folder), str(packed)]):
        assert run(["story", *command]) in (1, 2)
        assert said in "".join(capsys.readouterr())
    assert not packed.exists() and library.added() == []


def test_a_story_is_begun_by_its_id_so_that_is_plain(
    folder: Path, packed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was added before, or comes with a save, goes on."""
    manifest = folder / "story.toml"
    manifest.write_text(manifest.read_text().replace(ID, "../Kettle"))
    refused_by_commands(folder, packed, "made of a-z, 0-9 and hyphens; '../Kettle' is not", capsys)
    files = library.files_of(folder)
    library.put_back(files, library.digest_of(files))
    assert library.story_of(library.digest_of(files), "../Kettle").manifest.id == "../Kettle"
    assert run(["story", "pack", str(folder), str(packed)]) == 2


@pytest.mark.parametrize("linked", ["text/en/cover.md", "text/en", "chapters", "story.toml"])
def test_a_folder_with_links_is_no_story(
    linked: str, folder: Path, packed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Somebody else's folder could have a file of one's own in it, to be packed and passed on."""
    elsewhere = (folder / linked).rename(packed.with_name("elsewhere"))
    (folder / linked).symlink_to(elsewhere)
    refused_by_commands(folder, packed, "is a link", capsys)
