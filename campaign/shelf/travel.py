"""Export and import saved games; the story of a campaign goes along."""

from contextlib import suppress
from pathlib import Path

from highseas.campaign.chapters import library
from highseas.campaign.files import archive
from highseas.campaign.play.replay import is_replay, read_replay, read_replay_file
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.shelf import gamefile
from highseas.saves import DamagedSave, Store, TooLarge, pack, read_file, unpack


def give_out(store: Store, slot: str, path: Path, *, overwrite: bool = False) -> None:
    """Export a saved game to a file, with the story of its campaign if that is the players' own.

    Raises `SaveError`.
    """
    store.export_to(slot, path, overwrite=overwrite, change=_with_story)


def _with_story(blob: bytes) -> bytes:
    meta, data = unpack(blob)
    campaign = data.get("saga")
    story = library.packed(campaign.get("digest", "")) if isinstance(campaign, dict) else b""
    if story:
        with suppress(TooLarge):
            return pack({**data, "story": story}, app=meta.app, content=meta.content)
    return blob


def take_in(store: Store, path: Path, slot: str | None = None) -> str:
    """Import a saved game from a file, with the story it brings; returns the name of its slot.

    Raises `SaveError` or `datafile.DataFileError`.
    """
    name = f'"{path.name}"'
    blob = read_file(path, name)
    gamefile.from_bytes(blob, name)
    record, _ = gamefile.read_record(blob, name)
    if record.story and record.campaign is not None:
        _take_story(record.story, record.campaign.digest, name)
    return store.import_from(path, slot)


def look_into(path: Path) -> Session:
    """Open a save or a replay for reading only, without taking it in.

    Raises `SaveError`, `SessionError`, `SetupError` or `DealError`.
    """
    name = f'"{path.name}"'
    blob = read_file(path, name)
    return read_replay(read_replay_file(path)) if is_replay(blob) else gamefile.from_bytes(blob, name)


def _take_story(data: bytes, digest: str, name: str) -> None:
    """Add the story of an imported game. One that cannot be played is skipped: the running chapter does not
    need it.
    """
    try:
        with suppress(SessionError):
            library.add_packed(data, name, digest)
    except archive.BadArchive as error:
        raise DamagedSave(name, "saves.why.story") from error
