"""Our story is sound, so is the smallest one, and every way to break one is reported in a sentence."""

import shutil
from pathlib import Path

import pytest

from highseas.campaign.chapters.campaign import LOST, TALES
from highseas.campaign.chapters.library import fault_line
from highseas.campaign.chapters.pages import PAGES
from highseas.campaign.main import run
from highseas.story import lint
from highseas.story.loader import OWN_STORY


def check_folder(folder: Path) -> list[str]:
    """Return what is wrong with a story, in words."""
    return [fault_line(finding) for finding in lint.check_folder(folder)]


TWO_CARDS = Path(__file__).parent / "two_cards"


def test_our_story_is_sound() -> None:
    assert check_folder(OWN_STORY) == []


def test_the_smallest_story_is_sound() -> None:
    assert check_folder(TWO_CARDS) == []


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of our story's files, to be broken."""
    copy = tmp_path / "story"
    shutil.copytree(OWN_STORY, copy, ignore=shutil.ignore_patterns("*.py", "__pycache__", "lint"))
    return copy


ONE, TWO, FIVE = "chapters/1.toml", "chapters/2.toml", "chapters/5.toml"
EN = "text/en"

BREAKS = [
    # what cannot be read
    (ONE, 'id = "11"', 'idd = "11"', "chapters/1.toml, line 33: there is no key 'idd'; did you mean id?"),
    (
        ONE,
        '{ kind = "cutlasses", at_least = 2 }',
        '{ kind = "cutlass", at_least = 2 }',
        "'kind' cannot be 'cutlass'",
    ),
    (ONE, "first_coins = 2", "first_coins = -2", "'first_coins'"),
    (ONE, "number = 1", "number = ", "chapters/1.toml, line 6: this is not TOML"),
    ("rules.toml", "[retry]", "[retries]", "there is no key 'retries'; did you mean retry?"),
    # pointers
    (ONE, 'card = "11"', 'card = "99"', "card 10: the cooperative month end leads to card 99"),
    (ONE, 'first = "10"', 'first = "9x"', "its first card 9x does not exist"),
    (ONE, 'mission = "10"', 'mission = "30"', "card 11: the cooperative test asks for mission 30"),
    (ONE, 'mission = "10"', 'mission = "14"', "it tests mission 14, which is not open on the way 10, 11"),
    (ONE, 'done = "14", failed = "15"', 'done = "14", failed = "14"', "leads to card 14 either way"),
    (
        ONE,
        'done = "16", failed = "17"',
        'done = "17", failed = "16"',
        "leads to mission 16, which asks for no more",
    ),
    (ONE, 'done = "16", failed = "17"', 'done = "16", failed = "15"', "card 17: no way leads there"),
    (
        ONE,
        'done = "16", failed = "17"',
        'done = "16", failed = "11"',
        "a cooperative game goes on there without an end",
    ),
    (ONE, 'cooperative = { then = { kind = "goal" } }', "", "a cooperative game cannot leave it"),
    (ONE, '{ then = { kind = "goal" } }', '{ then = { kind = "stay" } }', "so that the game would never end"),
    (ONE, '{ kind = "stay" }', '{ kind = "goal" }', "which is for cooperative games"),
    (ONE, 'id = "17"', 'id = "16"', "2 cards have this id"),
    (ONE, "number = 1", "number = 7", "they have to count 1, 2, 3"),
    # ways
    (
        ONE,
        'cooperative = { then = { kind = "goal" } }',
        'cooperative = { then = { kind = "next", card = "16" } }',
        "the way 10, 11, 12, 14, 16 has 5 missions, but one player alone has only 4 markers",
    ),
    (
        "story.toml",
        "min_path = 3",
        "min_path = 4",
        "the way 20, 22, 25 has 3 missions; story.toml wants at least 4",
    ),
    ("rules.toml", "markers = [3, 5, 6, 10]", "markers = [4, 5, 6, 10]", "1 player can place 3 markers"),
    # choices
    (ONE, 'amount = -3, who = "most_coins"', 'amount = 3, who = "most_coins"', "way 2 of its choice has no price"),
    (ONE, '{ kind = "crowns", amount = 2 }] },', '{ kind = "look" }] },', "'kind' cannot be 'look'"),
    (
        ONE,
        'id = "12"',
        """id = "12"
[card.choice]
ways = [{ effects = [{ kind = "coins", amount = -1 }] }, { effects = [{ kind = "crowns", amount = -1 }] }]
confidence = "authored\"""",
        "cards 11 and 12 have a choice each",
    ),
    (
        ONE,
        'id = "12"',
        """id = "12"
[card.choice]
ways = [{ effects = [{ kind = "coins", amount = -1 }] }, { effects = [{ kind = "crowns", amount = -1 }] }]
confidence = "authored\"""",
        "its choice is passed by on the cooperative way 10, 11, 13, 16",
    ),
    # missions that cannot be done
    (ONE, 'joins = ["80"]', "", "more than can be had by then: give 2 Ares Pirates (on the way 10)"),
    (
        ONE,
        'professions = ["captain"]',
        'professions = ["lookout"]',
        "more than can be had by then: Lookout (on",
    ),
    (ONE, 'professions = ["captain"]', 'professions = ["cook"]', "more than can be had by then: Cook (on the way"),
    (ONE, 'own = [{ kind = "influence", at_least = 7 }]', "", "mission 16: it asks for nothing"),
    (
        "chapters/4.toml",
        '{ kind = "pay_ships", at_least = 1, item = "bread" }',
        '{ kind = "pay_ships", at_least = 6, item = "bread" }',
        "give 6 Bread; 5 of 6 can be had",
    ),
    (
        ONE,
        'own = [{ kind = "influence", at_least = 7 }]',
        'pay = [{ kind = "pay_crowns", crowns = 9 }]',
        "pay 9 crowns; ",
    ),
    ("chapters/3.toml", "at_least = 4 }", "at_least = 7 }", "7 ship colors, own turn; 6 of 7 can be had"),
    (TWO, 'joins = ["81"]', "", "mission 21: it asks for more than can be had by then: give 1 Rum"),
    (FIVE, 'joins = ["85"]', 'joins = ["86"]', "there is no group '86' of play cards"),
    (FIVE, 'joins = ["85"]', "", "group 85 is not in the Play deck by the end on every way"),
    # figures
    ("rules.toml", "shields = [2, 4,", "shields = [4, 2,", "they have to rise"),
    ("rules.toml", "influence = [17, 21, 20, 23]", "influence = [7, 10, 12]", "the goal needs 4 figures"),
    (
        "rules.toml",
        'last = "months-end"',
        'last = "doomsday"',
        "event_deck.last names 'doomsday', which is no event",
    ),
    ("events.toml", "at_most = 4", "at_least = 5, at_most = 4", "nobody can turn up at least 5 and at most 4"),
    ("events.toml", '[{ kind = "month_end" }]', '[{ kind = "look" }]', "belongs to the event at the bottom"),
    ("events.toml", "number = 0", "number = 1", "zero events should be 13, but there are 12"),
    ("characters.toml", 'side = "back"', 'side = "front"', "needs one front and one back"),
    ("characters.toml", 'color = "red"', 'color = "pink"', "no ship has the color 'pink'"),
    ("cards.toml", 'set = "adventure"', 'set = "base"', "the set 'base' has no play cards for stories"),
    (
        "cards.toml",
        "adventure-captain-1vp",
        "adventure-captain-9vp",
        "no play card 'adventure-captain-9vp' in the set",
    ),
    (
        "cards.toml",
        "adventure-lookout-2vp",
        "adventure-lookout-1vp",
        "adventure-lookout-1vp is in group 81 already",
    ),
    (
        "cards.toml",
        '    "adventure-tybuk-barnaby-1vp",\n',
        "",
        "there should be 3 play cards tybuk_brother, but there are 2",
    ),
    ("cards.toml", "80 = [", "79 = [", "there is no group '80' of play cards"),
    (
        "characters.toml",
        'kind = "look"',
        'kind = "extra_card"',
        "no character can have an ability of the kind 'extra_card'",
    ),
    (
        "rules.toml",
        'source = ["Big Box rulebook 2021, Missions"]',
        "",
        "calls figures documented without naming the source",
    ),
    ("rules.toml", "[crown_track]", '[crown_track]\ndocumented = ["hue"]', "it calls 'hue' documented"),
    # texts
    (f"{EN}/words.toml", "[event.fog-bank]", "[event.fog]", "text/en/words.toml: event fog-bank has no words"),
    (f"{EN}/10.md", "# Correct Change", "Correct Change", "a card's text begins with a line '# Title'"),
    ("story.toml", 'language = "en"', 'language = "fr"', "there is no folder fr"),
    (ONE, "star = true\n", "", "stars should be 15, but there are 14"),
]


@pytest.mark.parametrize(("name", "old", "new", "output"), BREAKS, ids=[f"{b[0]}: {b[3]}" for b in BREAKS])
def test_a_fault_of_a_story_is_reported(folder: Path, name: str, old: str, new: str, output: str) -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = check_folder(folder)
    assert any(output in sentence for sentence in found), found


def test_a_text_that_is_missing_empty_or_too_many(folder: Path) -> None:
    (folder / EN / "28b.md").unlink()
    (folder / EN / "14.md").write_text("# The Quiet Boarding\n", encoding="utf-8")
    (folder / EN / "18.md").write_text("# Extra\n\nNobody asked.\n", encoding="utf-8")
    assert check_folder(folder) == [
        "text/en/14.md: below its title card 14 says nothing",
        "text/en/28b.md: card 28b has no text",
        "text/en/18.md: there is no card 18; remove the file or add the card",
    ]


@pytest.mark.parametrize("name", [LOST, TALES, *PAGES])
def test_no_card_is_called_as_a_page_of_the_program(folder: Path, name: str) -> None:
    one, text = folder / "chapters/1.toml", folder / EN
    one.write_text(one.read_text(encoding="utf-8").replace('end = "61"', f'end = "{name}"'), encoding="utf-8")
    (text / "61.md").rename(text / f"{name}.md")
    assert any(f"no card may be called {name}" in fault for fault in check_folder(folder))


def test_every_language_needs_every_text(folder: Path) -> None:
    shutil.copytree(folder / EN, folder / "text" / "fr")
    (folder / "text" / "fr" / "65.md").unlink()
    assert check_folder(folder) == ["text/fr/65.md: card 65 has no text"]


def test_all_files_that_cannot_be_read_are_said_at_once(folder: Path) -> None:
    (folder / "rules.toml").write_text("[", encoding="utf-8")
    (folder / "events.toml").write_bytes(b"\xff\xfe")
    assert len(check_folder(folder)) == 2


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
    assert check_folder(folder)


def test_the_command_prints_and_exits(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["story", "check", str(TWO_CARDS)]) == 0
    assert "can be played" in capsys.readouterr().out
    (folder / EN / "65.md").unlink()
    assert run(["story", "check", str(folder)]) == 2
    assert "card 65 has no text" in capsys.readouterr().err


def test_no_folder_no_chapters_no_text(tmp_path: Path) -> None:
    assert "there is no such folder" in check_folder(tmp_path / "nowhere")[0]
    (tmp_path / "story.toml").write_text('id = "x"\nversion = 1\n', encoding="utf-8")
    found = check_folder(tmp_path)
    assert any("there is no chapter here" in sentence for sentence in found)
    assert any("there is no text here" in sentence for sentence in found)


@pytest.mark.parametrize(
    ("name", "old", "new", "output"),
    [
        ("text/en/10.md", "\n\n", "\n\nred \x1b[31m", "text/en/10.md, line 3: it has the control character U+001B"),
        ("text/en/10.md", "# ", "# \x00", "text/en/10.md, line 1: it has the control character U+0000"),
        ("text/en/10.md", "# ", "# \u202e", "text/en/10.md, line 1: it has the control character U+202E"),
        (
            "text/en/words.toml",
            'title = "',
            'title = "\\u001b]0;owned\\u0007',
            "text/en/words.toml, line 3: it has the control",
        ),
        ("story.toml", 'id = "', 'id = "\\u009b', "story.toml, line 3: it has the control character U+009B"),
    ],
)
def test_control_characters_are_named(folder: Path, name: str, old: str, new: str, output: str) -> None:
    """They would go to the terminal of everybody who reads the story."""
    path = folder / name
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert any(output in sentence for sentence in check_folder(folder)), check_folder(folder)
