"""The tool for translators: what it finds wrong in a language, and texts out to a PO file and back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pseudo import make
from tools import words
from tools.words import Check, Refused, Words, example, exported, imported, stamp

polib = pytest.importorskip("polib")
ENGLISH = {
    "program/en/sentences/nouns.toml": 'ship = "ship|ships"\n',
    "program/en/sentences/saves.toml": """\
gone = "{name} is gone[why?: {why:reason}]."
[missing]
game = "There is no saved game with {n:ship}."
[missing.further]
key = "Choose another one."
""",
    "program/en/help.toml": '[entry.tax]\ntitle = "Tax"\ntext = "Costs {costs}."\nsource = "p. 8"\nsee = ["coin"]\n',
    "program/en/tutorial.toml": '[[note]]\nid = "a"\ntext = "First come."\n[[note]]\nid = "b"\ntext = "Then go."\n',
    "story/en/words.toml": 'title = "A Place"\n[mission.22]\ndone = { text = "{name} waits.", alone = "You wait." }\n',
    "story/en/10.md": "# Soup\n\nSoup is served.\n",
}
OWN = {
    "program/xx/language.toml": 'name = "Xx"\n',
    "program/xx/names.toml": '[gender]\nship = "n"\n',
    "program/xx/sentences/nouns.toml": 'ship = "Schiff|Schiffe"\n"ship.dat" = "Schiff|Schiffen"\n',
    "program/xx/sentences/saves.toml": """\
# Was ein Spielstand ist.
gone = "{name} ist weg[why?: {why:reason}]."   # ein Name

[missing.further]
key = 'Nimm ein anderes.'

[missing]   # was fehlt
game = \"""\\
    Kein Spielstand mit {n:ship}.\"""
""",
    "program/xx/help.toml": '[entry.tax]\ntitle = "Steuer"\ntext = "Kostet {costs}."\nwords = ["abgabe"]\n',
    "program/xx/tutorial.toml": '[[note]]\nid = "a"\ntext = "Komm."\n\n[[note]]\nid = "b"\ntext = "Geh."\n',
    "story/xx/words.toml": """\
title = { text = "Ein Gedeck", alone = "Dein Gedeck" }
[mission.22]
done = { text = "{name} wartet.", alone = "Du wartest." }
""",
    "story/xx/10.md": "# Suppe\n\nEs gibt Suppe.\n",
}
Change = Callable[[str, str, str], None]


@pytest.fixture
def roots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """English, and a language that has all of it."""
    for name, text in (ENGLISH | OWN).items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    found = {"": tmp_path / "program", "story/": tmp_path / "story"}
    stamp(Check("xx", found))
    monkeypatch.setattr(words, "ROOTS", found)
    return found


@pytest.fixture
def change(tmp_path: Path, roots: dict[str, Path]) -> Change:
    def changed(file: str, old: str, new: str) -> None:
        text = (tmp_path / file).read_text("utf-8")
        assert old in text
        (tmp_path / file).write_text(text.replace(old, new, 1), "utf-8")

    return changed


def files(roots: dict[str, Path]) -> dict[Path, bytes]:
    return {file: file.read_bytes() for root in roots.values() for file in root.rglob("*") if file.is_file()}


def test_a_whole_language_is_counted(roots: dict[str, Path], capsys: pytest.CaptureFixture[str]) -> None:
    assert words.main(["check"]) == 0
    assert capsys.readouterr().out == "xx: 12 texts, all there and up to date\n"
    assert [words.main(["check", language]) for language in ("en", "yy")] == [2, 2]


SAVES, XX = "program/en/sentences/saves.toml", "program/xx/sentences/saves.toml"


@pytest.mark.parametrize(
    ("file", "old", "new", "finding"),
    [
        (XX, "[missing.further]\nkey = 'Nimm ein anderes.'\n", "", "saves.toml:missing.further.key: is missing"),
        (XX, "Nimm ein anderes.", "", "saves.toml:missing.further.key: is missing"),
        (XX, "Nimm ein anderes.", "Choose another one.", "saves.toml:missing.further.key: is the same as in English"),
        (XX, "'Nimm ein anderes.'", "7", "saves.toml:missing.further.key: is no text"),
        (XX, "# Was", 'old = "Alt."\n# Was', "saves.toml:old: English has no such text"),
        (XX, "{name} ist", "Das ist", "saves.toml:gone: lacks {name}"),
        (XX, "{name} ist", "{name} {who} ist", "saves.toml:gone: has {who}, which English has not"),
        (XX, "[why?: {why:reason}]", "[why?, leider]", ""),
        (XX, "{n:ship}", "{n:boat}", "saves.toml:missing.game: has {n:boat}, of an unknown kind"),
        (XX, "{n:ship}", "{n:ship", "saves.toml:missing.game: is malformed: a brace that holds no placeholder"),
        (SAVES, "is gone", "has gone", "saves.toml:gone: was translated from an older English"),
        ("program/xx/sources.toml", '"missing.further.key"', '"other"', "further.key: has no hash of its English"),
        ("program/xx/help.toml", 'words = ["abgabe"]', 'see = ["Münze"]', "see.0: is no text, and has to be 'coin'"),
        ("story/xx/words.toml", ', alone = "Du wartest."', "", "story/words.toml:mission.22.done.alone: is missing"),
        ("story/xx/words.toml", "{name} wartet", "Ann wartet", "story/words.toml:mission.22.done: lacks {name}"),
        ("story/en/10.md", "served", "cold", "story/10.md:text: was translated from an older English"),
    ],
)
def test_each_fault_is_a_line(
    change: Change, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, finding: str
) -> None:
    change(file, old, new)
    assert words.main(["check", "xx"]) == (1 if finding else 0)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 1 and finding in lines[0]


def test_what_may_be_the_same_or_left_out_is_allowed_with_a_reason(change: Change, roots: dict[str, Path]) -> None:
    change(XX, "Nimm ein anderes.", "Choose another one.")
    change(XX, "{name} ist", "Er ist")
    assert len([*Check("xx", roots).findings()]) == 2
    allowed = '[same]\n"*:missing.further.*" = "a saying"\n\n[left_out]\n"sentences/saves.toml:gone" = "never said"\n'
    change("program/xx/sources.toml", "\n[", f"\n{allowed}\n[")
    stamp(Check("xx", roots), ["sentences/saves.toml:*"])
    assert [*Check("xx", roots).findings()] == []


def test_stamped_are_the_texts_that_are_named(change: Change, roots: dict[str, Path]) -> None:
    change(SAVES, "is gone", "has gone")
    change(SAVES, "another one", "another")
    assert stamp(Check("xx", roots), ["sentences/saves.toml:gone"]) == 1
    (left,) = Check("xx", roots).findings()
    assert left.startswith("sentences/saves.toml:missing.further.key")
    with pytest.raises(Refused, match=r"has no text saves\.gone"):
        stamp(Check("xx", roots), ["saves.gone"])


def test_out_and_back_changes_no_byte(roots: dict[str, Path], change: Change, tmp_path: Path) -> None:
    change(SAVES, "is gone", "has gone")
    before = files(roots)
    assert words.main(["export", "xx", str(tmp_path / "xx.po")]) == 0
    po = polib.pofile(str(tmp_path / "xx.po"))
    assert [entry.msgctxt for entry in po if entry.fuzzy] == ["sentences/saves.toml:gone"]
    shown = {entry.msgctxt: entry.comment for entry in po}
    assert shown["sentences/saves.toml:missing.game"] == "For example: There is no saved game with 3 ships."
    assert words.main(["import", "xx", str(tmp_path / "xx.po")]) == 0
    assert files(roots) == before


def test_what_a_translator_changed_lands_in_its_place(roots: dict[str, Path], change: Change, tmp_path: Path) -> None:
    change(SAVES, "[missing]\n", '[new.part]\na = "A new one."\n[missing]\nworse = "It is \\"lost\\"."\n')
    change("program/en/tutorial.toml", "Then go.", 'Then go."\n[[note]]\nid = "c"\ntext = "At last stay.')
    po = polib.pofile(exported(Check("xx", roots)))
    new = {
        "sentences/saves.toml:gone": "{name} fehlt[why?: {why:reason}].",
        "sentences/saves.toml:missing.worse": 'Es ist „weg" — \\.',
        "sentences/saves.toml:new.part.a": "Ein neues.",
        "tutorial.toml:note.2.text": "Bleib.",
        "story/words.toml:title": "Noch ein Gedeck",
        "story/10.md:text": "# Suppe\n\nKalte Suppe.",
    }
    for entry in po:
        entry.msgstr = new.get(entry.msgctxt, entry.msgstr)
    (tmp_path / "xx.po").write_text(str(po), "utf-8")
    before = files(roots)
    assert imported(Check("xx", roots), tmp_path / "xx.po") == len(new)
    check = Check("xx", roots)
    assert [*check.findings()] == []
    assert {ref: check.own.texts[ref] for ref in new} == new
    changed = {file.name for file, text in files(roots).items() if before.get(file) != text}
    assert changed == {"saves.toml", "tutorial.toml", "words.toml", "10.md", "sources.toml"}
    assert (tmp_path / XX).read_text("utf-8") == OWN[XX].replace("ist weg", "fehlt") + (
        'worse = "Es ist „weg\\" — \\\\."\n\n[new.part]\na = "Ein neues."\n'
    )


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("{name} ist weg", "Er ist weg", "sentences/saves.toml:gone lacks {name}; nothing was changed."),
        ("Language: xx", "Language: yy", "is of the language 'yy', not 'xx'."),
        ('msgid "Tax"', 'msgidx "Tax"', "cannot be read: Syntax error in po file"),
    ],
)
def test_a_malformed_file_is_refused(roots: dict[str, Path], tmp_path: Path, old: str, new: str, why: str) -> None:
    text, before = exported(Check("xx", roots)), files(roots)
    assert old in text
    (tmp_path / "xx.po").write_text(text.replace(old, new), "utf-8")
    with pytest.raises(Refused) as refused:
        imported(Check("xx", roots), tmp_path / "xx.po")
    assert why in str(refused.value)
    assert files(roots) == before


def test_a_made_language_has_all_texts_of_the_program(tmp_path: Path) -> None:
    english = words.ROOTS[""] / "en"
    (tmp_path / "en").symlink_to(english)
    make(tmp_path, "xx", english=english)
    found = [line for line in Check("xx", {"": tmp_path}).findings() if "has no hash of its English" not in line]
    assert found == []


def test_every_sentence_of_english_has_an_example() -> None:
    english = Words("en", words.ROOTS)
    wanting = {
        ref for ref, text in english.texts.items() if "{" in text.replace("{{", "") and not example(english, ref, text)
    }
    assert {ref.rpartition(":")[0].rpartition(".")[2] for ref in wanting} == {"md"}, "cards are read as they are"
