"""Players' own stories: a copy of each in the data folder, under its digest.

A campaign keeps the digest of its story, so it goes on when the original folder has moved or is gone, and a save
from elsewhere cannot choose which folder is opened. A story can be packed into one file and added from one; an
exported save brings its story along.
"""

import os
import re
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path

import msgspec

from highseas.campaign.files import archive, datafile, paths
from highseas.campaign.files.archive import Limits, Member
from highseas.campaign.files.datafile import DataFileError
from highseas.campaign.play.errors import SessionError
from highseas.campaign.words.games import program_language
from highseas.campaign.words.language import LANGUAGE
from highseas.campaign.words.shipped import code_in_use
from highseas.engine.refusal import Refusal
from highseas.platform import is_folder, read_regular, rename
from highseas.story import loader
from highseas.story.format import Manifest, PictureFile, Story

_ALL = sum(loader.LARGEST_STORY.values())
LIMITS = Limits(files=loader.MOST_FILES, each=loader.LARGEST_FILE, total=_ALL, packed=_ALL)
_TABLES = ("story", "rules", "cards", "events", "characters", "places", "guests", "pictures")
_NAME = r"[^/]{1,80}"
_FILE = re.compile(rf"(?:(?:{'|'.join(_TABLES)})\.toml|chapters/{_NAME}\.toml|text/{_NAME}/{_NAME}\.(?:toml|md))")
"""The files of a story; anything else in its folder is left out."""
_DIGEST = re.compile(r"[0-9a-f]{32}")
_waiting: dict[str, dict[str, bytes]] = {}
"""Stories of campaigns that were begun while the disk was full, to be written before their saves."""
_own = cache(loader.load_story)
_sound: list[tuple[Story, bool]] = []  # the last that were checked: a journal asks for the same one at every page


class Added(msgspec.Struct, frozen=True):
    """A story in the data folder, or with an empty digest the project's own."""

    id: str
    version: int
    title: str
    digest: str
    chapters: int


def shipped() -> Added:
    """Return the project's own story, described without reading it; its version is left out."""
    return Added("a-place-laid-for-the-sea", 0, LANGUAGE.say("chapters.own_story"), "", 5)


def load(folder: Path | None, hint: bool = True, new: bool = False, whole: bool = False) -> Story:
    """Load a playable story: the project's own in the language in use, or if it is to be `whole` in all its languages,
    or that of a folder after checking it, with `new` its id too. Raises `SessionError` with the first fault and, if
    `hint`, how to see the others.
    """
    try:
        story = loader.load_story(folder) if folder else _own(loader.OWN_STORY, "" if whole else code_in_use())
    except loader.StoryDataError as error:
        raise _unplayable(error.problems, folder if hint else None) from error
    if folder is not None and (story, new) not in _sound:
        from highseas.story.lint import findings

        if wrong := findings(story, new):
            raise _unplayable(wrong, folder if hint else None)
        _sound[:] = [*_sound[-3:], (story, new)]
    return story


def check(folder: Path) -> tuple[list[Refusal], list[Refusal]]:
    from highseas.story.lint import check_folder, remarks

    found = check_folder(folder)
    return found, [] if found else list(remarks(loader.load_story(folder)))


def _unplayable(problems: Sequence[Refusal], folder: Path | None) -> SessionError:
    why = fault_line(problems[0])
    return SessionError("chapters.unplayable", why=why, more=len(problems) - 1, folder=str(folder or ""))


def fault_line(fault: Refusal) -> str:
    return str(program_language().reason(fault))


def files_of(folder: Path) -> dict[str, bytes]:
    """Read the files of a story by their paths inside. Raises `SessionError`."""
    found: dict[str, bytes] = {}
    total = 0
    for path in sorted([*folder.glob("*.toml"), *folder.glob("chapters/*.toml"), *folder.glob("text/*/*")]):
        name = path.relative_to(folder).as_posix()
        if not _FILE.fullmatch(name):
            continue
        if loader.leads_through_link(folder, path):
            raise SessionError("chapters.story.link", path=str(path))
        if not archive.is_plain(name):
            raise SessionError("chapters.story.name", path=str(path))
        try:
            found[name] = read_regular(path, LIMITS.each)
        except (OSError, ValueError) as error:
            raise SessionError("files.unreadable", path=str(path), said=datafile.why(error)) from error
        total += len(found[name])
        if len(found) > LIMITS.files or total > LIMITS.total:
            raise SessionError("chapters.story.large", folder=str(folder), most=LIMITS.total >> 20)
    return found


def digest_of(files: Mapping[str, bytes]) -> str:
    """Return the name of a story's copy: equal files have equal digests."""
    digest = blake2b(digest_size=16)
    for name in sorted(files):
        for part in (name.encode(), files[name]):
            digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def take(asked: Path | None) -> tuple[Story, str]:
    """Return the story of a new campaign and the digest of its copy, which is empty for the project's own. `asked` is
    a folder, or the id or digest of an added story. A copy that cannot be written now is written by `keep`. Raises
    `SessionError`.
    """
    if asked is None:
        return load(None), ""
    folder = resolve(asked)
    files = files_of(folder) if is_folder(folder) else {}
    story = load(folder, new=True)
    digest = digest_of(files)
    _waiting[digest] = files
    with suppress(DataFileError):
        keep(digest)
    return story, digest


def resolve(asked: Path) -> Path:
    """Return the meant folder: one that exists, else that of an added story of this digest or id."""
    if _is_whole(str(asked)):
        return _place(str(asked))
    if is_folder(asked) or asked.name != str(asked):
        return asked
    return _newest(str(asked)) or asked


def story_of(digest: str, story_id: str, own: bool = False) -> Story:
    """Return the story of a campaign: its copy, else the newest added story of its id. `own` says whether the story
    of a save without a digest was the players' own. Raises `SessionError`.
    """
    if not digest and not own:
        return load(None)
    if (folder := _folder_of(digest, story_id)) is None:
        raise SessionError("chapters.story.not_added", story=story_id)
    return load(folder)


class Title(msgspec.Struct, frozen=True):
    """What is read of `words.toml` to know what a story is called."""

    title: str


def title_in(code: str, digest: str, story_id: str, own: bool = False) -> str:
    """Return what a campaign's story is called in a language; empty if it has no texts in it."""
    folder = _folder_of(digest, story_id) if digest or own else loader.OWN_STORY
    with suppress(loader.StoryDataError, OSError):
        return "" if folder is None else loader.load_table(folder, f"text/{code}/words.toml", Title).title
    return ""


def pictures_of(digest: str, story_id: str, own: bool = False) -> Mapping[str, str]:
    folder = _folder_of(digest, story_id) if digest or own else loader.OWN_STORY
    return {} if folder is None else pictures_in(folder)


def pictures_in(folder: Path) -> Mapping[str, str]:
    """Return which picture each card of the story in a folder shows; none where the file of them cannot be read."""
    with suppress(loader.StoryDataError, OSError):
        return loader.load_table(folder, "pictures.toml", PictureFile).picture
    return {}


def _folder_of(digest: str, story_id: str) -> Path | None:
    return _place(digest) if _is_whole(digest) else _newest(story_id)


def _newest(story_id: str) -> Path | None:
    """Return the copy with the highest version of an added story, reading only ids and versions."""
    found: list[tuple[int, Path]] = []
    for folder in _copies():
        with suppress(loader.StoryDataError):
            manifest = loader.load_table(folder, "story.toml", Manifest)
            if manifest.id == story_id:
                found.append((manifest.version, folder))
    return max(found)[1] if found else None


def _copies() -> list[Path]:
    with suppress(OSError):
        return [folder for folder in sorted(paths.stories_folder().iterdir()) if _DIGEST.fullmatch(folder.name)]
    return []


def _place(digest: str) -> Path:
    return paths.stories_folder() / digest


def spoilt() -> list[Path]:
    """Return copies that have changed since they were written."""
    return [folder for folder in _copies() if not _is_whole(folder.name)]


def _is_whole(digest: str) -> bool:
    """Whether this is the digest of a copy that is there, unchanged."""
    if _DIGEST.fullmatch(digest) and is_folder(_place(digest)):
        with suppress(SessionError):
            return digest_of(files_of(_place(digest))) == digest
    return False


def keep(digest: str) -> None:
    """Write the copy of a story that could not be written earlier. Raises `DataFileError`."""
    if (files := _waiting.get(digest)) is not None:
        _store(files, digest)
        del _waiting[digest]


def _store(files: Mapping[str, bytes], digest: str) -> None:
    """Copy a story to the data folder, whole or not at all. Raises `DataFileError`."""
    if _is_whole(digest):
        return
    place = _place(digest)
    if os.path.lexists(place):  # changed since it was written
        datafile.set_aside(place)
    temp = place.with_name(f".{digest}.{os.getpid()}.tmp")
    try:
        shutil.rmtree(temp, ignore_errors=True)
        for name, data in files.items():
            datafile.replace(temp / name, data)
        rename(temp, place)
    except OSError as error:
        raise DataFileError("files.unwritable", path=str(place), said=datafile.why(error)) from error
    finally:
        shutil.rmtree(temp, ignore_errors=True)


def added() -> list[Added]:
    """Return the stories in the data folder, by id and version, leaving out those that cannot be read."""
    found = []
    for folder in _copies():
        with suppress(loader.StoryDataError, OSError, KeyError):  # KeyError: the text of its language is missing
            story = loader.load_story(folder)
            manifest, title = story.manifest, story.in_language(code_in_use()).words.title
            found.append(Added(manifest.id, manifest.version, title, folder.name, len(story.chapters)))
    return sorted(found, key=lambda story: (story.id, story.version))


def newest() -> list[Added]:
    return list({story.id: story for story in added()}.values())


def labels(stories: Sequence[Added]) -> tuple[tuple[str, str], ...]:
    """Return digest and title of each story, with its id where two titles are equal."""
    titles = [story.title for story in stories]
    return tuple(
        (story.digest, story.title if titles.count(story.title) == 1 else f"{story.title} ({story.id})")
        for story in stories
    )


def pack(folder: Path, target: Path) -> Story:
    """Pack a sound story into one file. Raises `SessionError` or `DataFileError`."""
    story = load(resolve(folder), new=True)
    archive.write(target, _members(files_of(resolve(folder))))
    return story


def packed(digest: str) -> bytes:
    """Return the copy of a story as one file, to go into an exported save; empty if there is none."""
    return archive.packed(_members(files_of(_place(digest)))) if _is_whole(digest) else b""


def _members(files: Mapping[str, bytes]) -> list[Member]:
    return [Member(name, files[name]) for name in sorted(files)]


def add(source: Path) -> Story:
    """Add a story from its folder or from a file that `pack` made. Raises `SessionError` or `DataFileError`."""
    if is_folder(source):
        files = _with_a_beginning(files_of(source), str(source))
    else:
        with archive.opened(source, LIMITS) as inside:
            files = _files_in(inside, str(source))
    return _add(files, new=True)


def add_packed(data: bytes, name: str, digest: str) -> None:
    """Add a story from the bytes of `packed`, if it has this digest. Raises `SessionError` or `DataFileError`."""
    with archive.opened_bytes(data, name, LIMITS) as inside:
        files = _files_in(inside, name)
    if digest_of(files) != digest:
        raise archive.BadArchive("chapters.story.another", name=name)
    _add(files)


def put_back(files: dict[str, bytes], digest: str) -> None:
    """Add the files of a story from a backup. Raises `SessionError` or `DataFileError`."""
    if digest_of(files) != digest or not all(map(_FILE.fullmatch, files)):
        raise SessionError("chapters.story.damaged_copy", digest=digest)
    _add(files)


def _files_in(inside: archive.Archive, name: str) -> dict[str, bytes]:
    if (odd := next((path for path in inside.paths if not _FILE.fullmatch(path)), None)) is not None:
        raise SessionError("chapters.story.holds", name=name, path=odd[:80])
    return _with_a_beginning({path: inside.read(path) for path in inside.paths}, name)


def _with_a_beginning(files: dict[str, bytes], name: str) -> dict[str, bytes]:
    if "story.toml" not in files:
        raise SessionError("chapters.story.no_beginning", name=name)
    return files


def _add(files: dict[str, bytes], new: bool = False) -> Story:
    """Write the files and load them as a story; nothing stays of one that cannot be played."""
    digest = digest_of(files)
    known = _is_whole(digest)
    _store(files, digest)
    try:
        return load(_place(digest), hint=False, new=new)
    except SessionError:
        if not known:
            shutil.rmtree(_place(digest), ignore_errors=True)
        raise
