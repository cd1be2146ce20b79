"""Our story is sound, so is the smallest one, and every way to break one is reported in a sentence."""

import shutil
from pathlib import Path

import pytest

from highseas.campaign.chapters.campaign import LOST, TALES
from highseas.campaign.chapters.pages import PAGES
from highseas.campaign.main import run
from highseas.story.loader import OWN_STORY
from tests.story.folders import TWO_CARDS, change, copied, copy_of, faults, rows_of

folder = copied("ours")
ONE, EN = "chapters/1.toml", "text/en"
BREAKS: dict[str, list[list[str]]] = rows_of("faults.toml")
ROWS = [pytest.param(name, *row, id=f"{row[0]}: {row[3]}") for name, rows in BREAKS.items() for row in rows]


@pytest.fixture(scope="module")
def stories(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A copy of each story, whose fault is mended once it was looked at."""
    return {name: copy_of(name, tmp_path_factory.mktemp(name) / "story") for name in BREAKS}


@pytest.mark.parametrize(("name", "file", "old", "new", "output"), ROWS)
def test_a_fault_of_a_story_is_reported(
    stories: dict[str, Path], name: str, file: str, old: str, new: str, output: str
) -> None:
    """Of the texts of a card or a chapter with their file."""
    sound = (stories[name] / file).read_bytes()
    change(stories[name] / file, old, new)
    found, where = faults(stories[name]), "" if name == "ours" else file
    (stories[name] / file).write_bytes(sound)
    assert any(output in sentence and where in sentence for sentence in found), found
    assert not [sentence for sentence in found if sentence.count(file) > 1]


def test_a_text_that_is_missing_empty_or_too_many(folder: Path) -> None:
    """Every language needs every text."""
    shutil.copytree(folder / EN, folder / "text" / "fr")
    (folder / "text" / "fr" / "65.md").unlink()
    assert faults(folder) == ["text/fr/65.md: card 65 has no text"]
    shutil.rmtree(folder / "text" / "fr")
    (folder / EN / "28b.md").unlink()
    (folder / EN / "14.md").write_text("# The Quiet Boarding\n", encoding="utf-8")
    (folder / EN / "18.md").write_text("# Extra\n\nNobody asked.\n", encoding="utf-8")
    assert faults(folder) == [
        "text/en/14.md: below its title card 14 says nothing",
        "text/en/28b.md: card 28b has no text",
        "text/en/18.md: there is no card 18; remove the file or add the card",
    ]


@pytest.mark.parametrize("name", [LOST, TALES, *PAGES])
def test_no_card_is_called_as_a_page_of_the_program(folder: Path, name: str) -> None:
    change(folder / ONE, 'end = "61"', f'end = "{name}"')
    (folder / EN / "61.md").rename(folder / EN / f"{name}.md")
    assert any(f"no card may be called {name}" in fault for fault in faults(folder))


def test_checking_a_tangle_of_tests_ends(folder: Path) -> None:
    """Two ways at each of forty cards would be a million million ways."""
    head = 'number = 1\nopening = "cover"\nfirst = "1"\nend = "61"\n'
    card = (
        '[[card]]\nid = "{0}"\n[card.mission]\npay = [{{ kind = "pay_coins", coins = 1 }}]\n'
        'confidence = "authored"\n'
        '[card.reward]\nconfidence = "authored"\n[card.month_end]\nconfidence = "authored"\n'
        'both = {{ then = {{ kind = "test", mission = "{0}", done = "{1}", failed = "{2}" }} }}\n'
    )
    tangle = head + "".join(card.format(n, n + 10, n + 11) for n in range(1, 400) if n != 9)
    (folder / ONE).write_text(tangle, encoding="utf-8")
    assert faults(folder)


def test_the_command_prints_and_exits(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["story", "check", str(TWO_CARDS)]) == 0
    assert "can be played" in capsys.readouterr().out
    (folder / EN / "65.md").unlink()
    assert run(["story", "check", str(folder)]) == 2
    assert "card 65 has no text" in capsys.readouterr().err


def test_stories_that_are_sound_and_what_is_no_story(folder: Path, tmp_path: Path) -> None:
    assert faults(OWN_STORY) == faults(TWO_CARDS) == []
    (folder / "rules.toml").write_text("[", encoding="utf-8")
    (folder / "events.toml").write_bytes(b"\xff\xfe")
    assert len(faults(folder)) == 2, "all files that cannot be read are said at once"
    assert "there is no such folder" in faults(tmp_path / "nowhere")[0]
    (tmp_path / "story.toml").write_text('id = "x"\nversion = 1\n', encoding="utf-8")
    found = faults(tmp_path)
    assert any("there is no chapter here" in sentence for sentence in found)
    assert any("there is no text here" in sentence for sentence in found)
