"""Help at the card: complete, consistent with the cards, found by what players type."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from highseas.campaign.jamaica.words.help import entries as race_entries
from highseas.campaign.royal.words.help import entries, entry_lines, explain, key_for
from highseas.campaign.royal.words.names import StoryNames, own_story
from highseas.campaign.royal.words.story import effects_line
from highseas.campaign.words.help import Entry, HelpError, search_in
from highseas.engine.royal.cards import CARD_BY_ID, CARDS, CONTRACTS
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.game import FRAMES as TABLE_FRAMES
from highseas.story.loader import load_story
from highseas.story.mode.adventure import FRAMES
from tests.refusals import refused

OWN = own_story()


def test_every_card_contract_and_prompt_has_an_entry() -> None:
    """Those of contracts have their name; those of kinds have the cards of the story and figures of the cards."""
    found = entries(OWN)
    every = [*TABLE_FRAMES.values(), *FRAMES.values()]
    prompts = {*(rules.kind for rules in every if rules.kind), "over"}
    assert {*(card.kind for card in CARDS), *(f"prompt-{kind}" for kind in prompts)} <= set(found)
    assert [each.id for each in CONTRACTS if each.name not in found[each.id].title] == []
    for kind in ("captain", "priest", "settler"):
        assert "The Adventure Begins" in found[kind].text
    assert "3, 5 or 7 coins" in found["sailor"].text and "1, 3, 6 or skull" in found["frigate"].text


def test_entries_are_short_sourced_and_their_references_resolve() -> None:
    for key, entry in entries(OWN).items():
        assert len(entry.text) <= 480 and entry.source and "{" not in entry.text, key
        assert set(entry.see) <= set(entries(OWN)), key


@pytest.mark.parametrize(
    ("document", "entry"),
    [("docs/rules.md", entries(OWN)), ("docs/rules-jamaica.md", race_entries())],
    ids=["royal", "race"],
)
def test_every_ruling_has_an_entry(document: str, entry: Mapping[str, Entry]) -> None:
    """A player who meets a ruling at the table finds it in the help, under its number."""
    rulings = set(re.findall(r"^\| ([RGJ]\d+) \|", Path(document).read_text(encoding="utf-8"), re.MULTILINE))
    explained = {ruling for each in entry.values() for ruling in _rulings(each.source)}
    assert len(rulings) > 30 and explained == rulings


def _rulings(source: str) -> Iterator[str]:
    """Yield the rulings that a source names, those between the ends of a range too."""
    yield from re.findall(r"\b[RGJ]\d+\b", source)
    for letter, first, last in re.findall(r"([RGJ])(\d+) to \1(\d+)", source):
        yield from (f"{letter}{number}" for number in range(int(first), int(last)))


UNDERSTOOD = """\
señorita=senorita|Senorita=senorita|base-sailor-2vp=sailor|jinx=contract-jinx|contract jinx=contract-jinx|\
contract-tiny-gamester=contract-tiny-gamester|pirates nest=contract-pack-of-pirates|jack=jack_of_all_trades|\
vice=vice_admiral|fee=fee|prompt-take=prompt-take|events=event|Month's End=months_end|calendar=calendar|\
missions=mission|marker=marker|trophies=trophy|crowns=crown|characters=character|items=item|bread=item|\
allotment=allotment|card 9=goal|story card=story-card|variable game=variable|innkeepers=innkeeper|\
ares pirates=ares_pirates|merchants=merchant|gamble=gambler|Make Sail!=make-sail|make-sail-marked=card-sets|\
stowed=stowed"""


@pytest.mark.parametrize("row", UNDERSTOOD.split("|"))
def test_what_players_type_is_understood(row: str) -> None:
    typed, _, key = row.partition("=")
    assert key_for(typed, OWN) == key


@pytest.mark.parametrize(
    ("typed", "said"), [("blimp", "there is no help for 'blimp'"), ("contract", "could be"), ("  ", "say what help")]
)
def test_nonsense_and_ambiguity_get_a_sentence(typed: str, said: str) -> None:
    with refused(HelpError, match=said):
        explain(typed, OWN)


def test_a_card_shows_its_own_figures() -> None:
    assert "This one: Sailor, costs 5 coins, 2 influence." in entry_lines("sailor", OWN, "base-sailor-2vp")
    found = search_in(entries(OWN), "skull")
    assert found[0] == "skull" and "galleon" in found, "titles come first"


def test_a_tax_increase_shows_what_it_takes() -> None:
    """Ruling R34: that of Make Sail! takes all but 8 from 9 coins on."""
    assert "from 9 coins on, down to 8, then 1 coin." in explain("make-sail-tax", OWN)
    assert "from 12 coins on, takes half, then 1 coin." in explain("base-tax-least-influence", OWN)


RECONSTRUCTED = [card.id for card in CARDS if card.confidence == "reconstructed"]
SINGLE = [card.id for card in CARDS if card.confidence == "single-source"]
UNSURE = ("could not find", "in one other program")


@pytest.mark.parametrize("card", [*RECONSTRUCTED[::7], *SINGLE[::7]])
def test_a_card_that_was_not_found_in_print_says_so_with_its_sources(card: str) -> None:
    found = CARD_BY_ID[card]
    (line,) = [line for line in explain(card, OWN).splitlines() if any(words in line for words in UNSURE)]
    assert (UNSURE[0] in line) == (found.confidence == "reconstructed")
    sources = found.source if found.confidence == "reconstructed" else found.source[:1]
    assert all(source in line for source in sources)


def test_documented_cards_make_no_words_about_it_and_two_contracts_do() -> None:
    sure = [card.id for card in CARDS if card.confidence in ("documented", "corroborated", "authored")]
    base = [kind for kind in {card.kind for card in CARDS} if catalog(("base",)).of_kind(kind)]
    texts = [*(explain(card, OWN) for card in sure), *(explain(kind, OWN, ("base",)) for kind in base)]
    assert sure and RECONSTRUCTED and SINGLE
    assert not [text for text in texts if any(words in text for words in UNSURE)]
    unsure = [each.id for each in CONTRACTS if "could not find" in explain(each.id, OWN)]
    assert unsure == [each.id for each in CONTRACTS if each.confidence == "reconstructed"] and len(unsure) == 2


def test_an_entry_counts_the_cards_of_the_game_that_were_not_found() -> None:
    """Of the 10 Sailors of Make Sail! all, of all 20 that the program has these 10."""
    assert "figures of these 10 cards" in explain("sailor", OWN, ("make-sail",))
    assert "figures of 10 of these 20 cards" in explain("sailor", OWN)
    merchants = explain("merchant", OWN, ("make-sail",)).splitlines()
    assert sum("5 of these 10 cards" in line for line in merchants) == 2


def test_every_event_of_the_story_is_found_by_its_name_with_its_rule() -> None:
    """Today's rule is too long for many a line of the table: the help has it whole."""
    for event in load_story().events.event:
        if does := effects_line(OWN.events[event.id], OWN.language):
            title = OWN.event_title(event.id)
            text = entries(OWN)[key_for(title, OWN)].text.casefold()
            assert does.casefold() in text or title == "A Place at Court", title
    assert "at least 3 cards must be turned up" in explain("spring", OWN).casefold()
    assert key_for("spring", OWN) in search_in(entries(OWN), "spring")


def test_the_events_of_another_story_are_in_its_help() -> None:
    story = StoryNames(load_story().languages["en"].words, {}, {"fair-wind": ({"kind": "hire", "amount": -2},)})
    assert "Every hire costs 2 coins less" in explain("fair wind", story)
    assert search_in(entries(story), "spring tide") == [] and search_in(entries(OWN), "spring tide")
