"""Names that people type and the files they become."""

import re
from pathlib import PurePosixPath, PureWindowsPath
from unicodedata import normalize

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from highseas.saves import NAME_LIMIT, BadSlotName, slot_name
from highseas.saves.slots import STEM_LIMIT, key_of, lock_stem, name_of, stem_of
from tests.refusals import in_words, refused

typed = st.text(max_size=70) | st.text(st.sampled_from("aA.%/\\:25EeéＡ \u0301\u200d ß漢🏴\x00"), max_size=70)


@settings(deadline=None)
@given(typed)
@example("..")
@example(".\u0301\u0323x")
@example("C\\\u0301")
@example("con")
@example("CON.txt")
@example("com¹")
@example("%2e%2E")
@example("a/../../etc/passwd")
@example("e\u0301")
@example("\u0344" * 40)
@example("x" * 61)
@example("🏴" * 60)
def test_whatever_is_typed_is_refused_or_becomes_one_file(text: str) -> None:
    try:
        name = slot_name(text)
    except BadSlotName as error:
        assert in_words(error).endswith("; choose another name.")
        return
    stem = stem_of(text)
    assert slot_name(name) == name
    assert name_of(stem) == name
    assert name_of(normalize("NFD", stem)) == name
    assert len(name) <= NAME_LIMIT
    for made in (stem, lock_stem(name)):
        assert len(made.encode()) <= STEM_LIMIT
        assert not re.search(r'[<>:"/\\|?*\x00-\x1f]', made)
        assert not made.startswith((".", " "))
        file_name = f"{made}.hsv"
        assert PurePosixPath(file_name).name == PureWindowsPath(file_name).name == file_name


@settings(deadline=None)
@given(typed, typed)
def test_different_names_become_different_files(one: str, other: str) -> None:
    try:
        names = slot_name(one), slot_name(other)
    except BadSlotName:
        return
    assert (names[0] == names[1]) == (stem_of(one) == stem_of(other))
    assert (key_of(names[0]) == key_of(names[1])) == (lock_stem(names[0]) == lock_stem(names[1]))


@settings(deadline=None)
@given(st.text(max_size=30))
def test_a_file_name_that_we_never_make_is_not_ours(stem: str) -> None:
    name = name_of(stem)
    assert name is None or stem_of(name) == normalize("NFC", stem)


@pytest.mark.parametrize(
    ("text", "stem"),
    [
        ("Friday crew, round 2", "Friday crew, round 2"),
        ("  Friday \t crew  ", "Friday crew"),
        ("Ann/Bo: who wins?", "Ann%2FBo%3A who wins%3F"),
        ("100%", "100%25"),
        (".hidden", "%2Ehidden"),
        ("aux", "%61ux"),
        ("LPT1.old", "%4CPT1.old"),
        ("console", "console"),
        ("Zoe\u0308", "Zo\u00eb"),
    ],
)
def test_stems(text: str, stem: str) -> None:
    assert stem_of(text) == stem


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "needs a name"),
        (" \t\n", "needs a name"),
        ("\u200d", "needs a name"),
        ("a\x00b", "cannot be printed"),
        ("a\x1b[31mb", "cannot be printed"),
        ("a\u202eb", "cannot be printed"),
        ("a\udcffb", "cannot be printed"),
        ("x" * 61, "longer than 60 characters"),
        ("🏴" * 60, "too long to be the name of a file"),
    ],
)
def test_refused_names(text: str, why: str) -> None:
    with refused(BadSlotName, match=why):
        slot_name(text)


def test_stems_that_are_not_ours_and_spellings_of_one_name() -> None:
    for stem in ("", ".", "..", "a:b", "%41", "%2f", "%ZZ", "%FF", "con", " a", "a  b"):
        assert name_of(stem) is None
    assert key_of("FRIDAY Straße") == key_of("friday STRASSE")
