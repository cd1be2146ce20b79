"""A saved game on its way to another computer: it takes the story of its campaign along."""

from contextlib import suppress
from pathlib import Path

from campaign import archive, gamefile, library
from campaign.session import SessionError
from saves import DamagedSave, Store, TooLarge, pack, read_file, unpack


def give_out(store: Store, slot: str, path: Path, *, overwrite: bool = False) -> None:
    """Copy a saved game to a file, with the story of its campaign if that is the players' own.

    Raises `SaveError`.
    """
    store.export_to(slot, path, overwrite=overwrite, change=_with_story)


def _with_story(blob: bytes) -> bytes:
    meta, data = unpack(blob)
    saga = data.get("saga")
    story = library.packed(saga.get("digest", "")) if isinstance(saga, dict) else b""
    if story:
        with suppress(TooLarge):
            return pack({**data, "story": story}, app=meta.app, content=meta.content)
    return blob


def take_in(store: Store, path: Path, slot: str | None = None) -> str:
    """Take a saved game from a file, if it holds a game of ours, and the story it brings; the name of its slot.

    Raises `SaveError` or `datafile.DataFileError`.
    """
    name = f'"{path.name}"'
    blob = read_file(path, name)
    gamefile.from_bytes(blob, name)
    record, _ = gamefile.read_record(blob, name)
    if record.story and record.saga is not None:
        _take_story(record.story, record.saga.digest, name)
    return store.import_from(path, slot)


def _take_story(data: bytes, digest: str, name: str) -> None:
    """A story that cannot be played is left behind: the running chapter does not need it."""
    try:
        with suppress(SessionError):
            library.add_packed(data, name, digest)
    except archive.BadArchive as error:
        raise DamagedSave(name, "the story in it is not the one of its campaign") from error
