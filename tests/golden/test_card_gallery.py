"""The almanac: every card is in it once, with its figures, copies and rules; `highseas cards` in lines and JSON."""

import json
from pathlib import Path

import msgspec
import pytest
from pytest_snapshot.plugin import Snapshot

from highseas.campaign.main import run
from highseas.campaign.royal.words.card_gallery import GROUPS, page_lines, pages, rules_lines, search
from highseas.campaign.royal.words.names import LANGUAGE, StoryNames, own_story
from highseas.engine.royal.cards import CARD_BY_ID, CONTRACT_BY_ID
from highseas.story.text_format import CharacterWords

PAGES = pages(own_story())
pytestmark = pytest.mark.usefixtures("home")


def test_every_card_and_contract_stands_on_one_page() -> None:
    listed = [card for page in PAGES if page.group != "item" for line in page.cards for card in line.ids]
    assert sorted(listed) == sorted([*CARD_BY_ID, *CONTRACT_BY_ID])


def test_pages_come_by_group_and_each_has_its_rules() -> None:
    groups = [page.group for page in PAGES]
    assert list(dict.fromkeys(groups)) == list(GROUPS)
    assert groups == sorted(groups, key=GROUPS.index)
    assert not [page.key for page in PAGES if len("".join(rules_lines(page, LANGUAGE))) < 40 or not page.source]


def test_the_story_tells_events_and_characters_and_nothing_else() -> None:
    story = own_story()
    answer = {page.key for page in PAGES if page.group in ("event", "character")}
    assert answer == {*story.events, *story.words.character}
    missions = [title for title in story.titles.values() if title and any(title in page.text for page in PAGES)]
    assert not missions


def test_another_story_has_its_own_events_and_characters() -> None:
    words = msgspec.structs.replace(
        own_story().words, character={"ahab": CharacterWords(name="Ahab", text="Looks for a whale.")}
    )
    other = StoryNames(words, {}, {"gale": [{"kind": "coins", "amount": 1, "who": "active"}]})
    answer = [page for page in pages(other) if page.group in ("event", "character")]
    assert [(page.key, page.title) for page in answer] == [("gale", "gale"), ("ahab", "Ahab")]
    assert "gains 1 coin" in answer[0].text
    assert answer[1].text == "Looks for a whale."


def test_a_word_finds_titles_first_then_sets_colors_and_rules() -> None:
    for row in ("Sailor=sailor", "senorita=senorita", "jinx=contract-jinx", "rum=rum", "toast=a-toast"):
        word, _, first = row.partition("=")
        assert search(word, own_story())[0].key == first
    assert {"gambler"} == {page.key for page in search("gambler promo", own_story())}
    assert "pinnace" in {page.key for page in search("yellow", own_story())}


@pytest.mark.parametrize("word", ["sailor", "galleon", "ransom", "tax", "grandeur"])
def test_cards_in_lines(word: str, capsys: pytest.CaptureFixture[str], snapshot: Snapshot) -> None:
    assert run(["cards", word]) == 0
    snapshot.snapshot_dir = Path(__file__).parent / "snapshots"
    snapshot.assert_match(capsys.readouterr().out, f"cards-{word}.txt")


def test_cards_without_a_word_are_all_and_a_word_that_nothing_has_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(["cards"]) == 0
    text = capsys.readouterr().out
    assert {page_lines(page, LANGUAGE)[0] for page in PAGES} <= set(text.splitlines())
    assert run(["cards", "zeppelin"]) == 2 and "No card has 'zeppelin'." in capsys.readouterr().err


def test_cards_in_json_have_every_figure(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cards", "clerk", "--json"]) == 0
    first = json.loads(capsys.readouterr().out)[0]
    assert (first["group"], first["key"]) == ("profession", "clerk")
    assert {card["id"] for card in first["cards"]} == {card.id for card in CARD_BY_ID.values() if card.kind == "clerk"}
    assert all(card["set"] == "contracts" and card["cost"] > 0 for card in first["cards"])
