"""The story in words: every event, effect, term, moment and ability has its sentence, and none shows an id."""

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from highseas.campaign.royal.words import story as words
from highseas.campaign.royal.words.cards import odds_lines, outcomes
from highseas.campaign.royal.words.events import event_lines
from highseas.campaign.royal.words.names import LANGUAGE, StoryNames, TableNames
from highseas.campaign.royal.words.names import own_story as names_of_own_story
from highseas.campaign.royal.words.prompts import (
    option_label,
    option_line,
    preview_text,
    prompt_title,
    reason_text,
    with_id,
)
from highseas.campaign.royal.words.results import headline, result_lines
from highseas.campaign.royal.words.table_lines import clock_line, view_lines
from highseas.campaign.words.catalogue import Catalogue
from highseas.engine.royal import events as ev
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.game import apply, legal
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import Accept, Lookout, Move, PutBack, Sell, Take
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.seen.build_view import prompt, result_view, table_view
from highseas.engine.royal.seen.view import Odds, Option, Preview, Prompt, Reason, ResultView
from highseas.engine.royal.state import State
from highseas.story import moves as sev
from highseas.story.effects import EventEffect
from highseas.story.lint.tables import ABILITY_KINDS
from highseas.story.loader import load_story
from highseas.story.mode.state import CoinOffer
from highseas.story.mode.view import describe_effects, tale_view
from highseas.story.moves import Choose, Mission, Share
from highseas.story.text_format import ChapterWords, CharacterWords, TitledText, Words
from highseas.story.view import CharacterView, DayView, FinalGoalView, HourglassView
from tests.adventure import ALL_GROUPS, NAMES, Tale, card, own_story, setup

OWN = names_of_own_story()
PAIR, FOUR = TableNames(NAMES[:2]), TableNames(NAMES)
TWO_CARDS = Path(__file__).parents[1] / "story" / "two_cards"

IDS = re.compile(
    "|".join(
        [
            r"\b(?:base|contracts|adventure|contract|ship)-\w+",
            r"\w+_\w+",
            *(rf"\b{event.id}\b" for event in own_story().events.event),
            *(rf"\b{character.id}\b" for character in own_story().characters.character),
        ]
    )
)
"""What a player never reads: ids of cards, contracts, events and characters, names of fields."""


def is_plain(line: str) -> bool:
    return bool(line.strip()) and not IDS.search(line)


def test_names_are_the_storys_own() -> None:
    assert OWN.event_title("months-end") == "Month's End"
    assert OWN.event_text("fair-wind") == "It blows from exactly where you would have asked."
    assert OWN.character_name("senora-anne") == "Señora Anne" and OWN.character_text("senora-anne")
    assert (OWN.chapter_title(1), OWN.chapter_title(0)) == ("Red Lamps", "The variable game")
    assert (OWN.event_title(""), OWN.event_text("")) == ("?", ""), "an event that lies face down has no name"
    assert words.day_line(DayView("", False, False), OWN) == "not known yet"
    story = StoryNames(load_story(TWO_CARDS).languages["en"].words, {}, {})
    assert story.chapter_title(1) == "Tea", "what a story does not name has the names of the project's"
    assert story.event_title("fair-wind") == "Fair Wind"
    assert story.character_name("thomas-fishborn") == "Thomas Fishborn"


def test_a_players_own_story_uses_its_own_names() -> None:
    other = Words(
        title="Elsewhere",
        event={"months-end": TitledText(title="The Bell", text="It rings.")},
        character={"senora-anne": CharacterWords(name="Old Anne", text="She hums.")},
        chapter={"1": ChapterWords(title="Fog", lost="Again.")},
    )
    story = StoryNames(other, {"10": "Ring It"}, {})
    assert (story.event_title("months-end"), story.event_text("months-end")) == ("The Bell", "It rings.")
    assert (story.character_name("senora-anne"), story.character_text("senora-anne")) == ("Old Anne", "She hums.")
    assert (story.chapter_title(1), story.chapter_title(2)) == ("Fog", "Chapter 2")
    bell = sev.EventRevealed(0, "months-end", 1)
    assert event_lines([bell], TableNames(("Ann",), story)) == ["Event: The Bell. It rings."]
    assert event_lines([bell], TableNames(("Ann",)))[0].startswith("Event: Month's End")


ROWS: dict[str, list[Any]] = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("effect", "output"), ROWS["effects"])
def test_an_effect_in_words_with_and_without_its_defaults(effect: dict[str, Any], output: str) -> None:
    (whole,) = describe_effects([msgspec.convert(effect, EventEffect)])
    assert words.effect_line(effect, LANGUAGE) == words.effect_line(whole, LANGUAGE) == output


def test_every_kind_of_effect_has_words() -> None:
    kinds = {kind.__struct_config__.tag for kind in get_args(EventEffect)}
    assert kinds == {effect["kind"] for effect, _ in ROWS["effects"]}


def test_every_event_says_what_it_does() -> None:
    for event in own_story().events.event:
        line = words.day_line(DayView(event.id, False, False, describe_effects(event.effects)), OWN)
        assert line.startswith(OWN.event_title(event.id))
        assert is_plain(line)


@pytest.mark.parametrize(("hourglass", "output"), ROWS["hourglasses"])
def test_an_hourglass_in_words(hourglass: dict[str, Any], output: str) -> None:
    assert words.hourglass_line(msgspec.convert(hourglass, HourglassView), OWN) == output


def test_the_calendar_marks_what_is_over_and_today() -> None:
    view = tale_view(Tale(players=2).state, 0)
    days = (
        DayView("fair-wind", True, False, ({"kind": "trade", "amount": 1},)),
        DayView("a-toast", False, True),
        DayView("", False, False),
        DayView("months-end", False, False, ({"kind": "month_end"},)),
    )
    following = (DayView("", False, False), DayView("fair-wind", False, False))
    view = msgspec.structs.replace(view, month=2, calendar=days, next_month=following)
    assert words.calendar_lines(view, OWN) == [
        "Month 2, 4 turns:",
        "  1. Fair Wind (every ship traded brings 1 coin more) (over)",
        "  2. A Toast to You (today)",
        "  3. not known yet",
        "  4. Month's End",
        "Next month: ?, Fair Wind",
    ]
    assert view.turns_left == 2


def character(kind: str, **ability: Any) -> CharacterView:
    return CharacterView("grace-may", 3, False, kind, ability)


@pytest.mark.parametrize(("figures", "output"), ROWS["abilities"])
def test_an_ability_in_words(figures: dict[str, Any], output: str) -> None:
    assert words.ability_line(character(**figures), LANGUAGE) == output


def test_every_ability_of_a_character_is_described_and_a_purse_besides() -> None:
    assert {figures["kind"] for figures, _ in ROWS["abilities"]} == set(ABILITY_KINDS)
    assert words.character_line(character("once", coins=2), OWN) == (
        'Grace "Kid" May: begins with 3 coins; 2 coins, once, when the ability opens'
    )


RUM = next(place for place, entry in enumerate(CARDS) if entry.item == "rum")
PRIEST = card("priest")
ARES = next(entry.id for entry in CARDS if entry.color == "ares").removeprefix("adventure-")
EVENT_KINDS = {
    kind.__struct_config__.tag: kind
    for kind in (*ev.EVENT_TYPES, *(event for mode in MODES.values() for event in mode.events))
}
EVENTS: list[tuple[ev.Event, str]] = [
    *((msgspec.convert(event, EVENT_KINDS[event["type"]]), output) for event, output in ROWS["events"]),
    (
        sev.MissionCompleted(1, "44", 2, bytes((PRIEST,)), False),
        "Bo completes mission 44, Forty Loaves, giving up Priest!",
    ),
    (ev.LookedAhead(0, bytes((PRIEST,))), "Ann sends a Lookout ahead, who sees: Priest."),
    (ev.PutOnTop(0, PRIEST, b""), "Ann puts back: Priest. The others are discarded."),
    (
        ev.PutOnTop(0, -1, bytes((PRIEST,))),
        "Ann puts a card back on the Play deck, unseen by the others, and discards: Priest.",
    ),
]


@pytest.mark.parametrize(("event", "output"), EVENTS)
def test_an_event_in_words(event: ev.Event, output: str) -> None:
    assert event_lines([event], PAIR) == ([output] if output else [])
    assert not output or is_plain(output)


def test_items_and_spared_ships_are_named() -> None:
    lines = event_lines([ev.ItemKept(0, RUM, 1), ev.ItemSold(0, RUM, 3), ev.ShipSpared(0, RUM)], PAIR)
    assert lines[0].endswith("with Rum, and gains 1 coin for it.")
    assert lines[1] == "Ann's Innkeeper sells Rum for 3 coins."
    assert "is sent away by today's event" in lines[2]
    assert all(is_plain(line) for line in lines)
    assert event_lines([ev.ItemKept(0, RUM, 0)], PAIR)[0].endswith("with Rum.")


def test_every_reason_for_coins_and_crowns_has_words() -> None:
    codes = Catalogue("en").sentences("events")
    assert {f"gained_why.{why}" for why in get_args(ev.GainReason) if why != "income"} <= codes.keys()
    assert {f"crowns_gained_why.{why}" for why in get_args(ev.CrownsReason)} <= codes.keys()


def question(state: State) -> str:
    asked = prompt(state)
    assert asked is not None
    return prompt_title(asked, FOUR)


def labels(state: State) -> dict[type, str]:
    asked = prompt(state)
    assert is_plain(question(state))
    assert all(is_plain(option_line(option, FOUR)) for option in asked.options)
    return {type(option.move): option_label(option, FOUR) for option in asked.options if option.move}


def test_choosing_a_character_and_sharing_out_are_asked_in_words() -> None:
    state = new_game(setup(players=2, draft=True, allotment=3))
    seen: dict[type, str] = {}
    titles = []
    while state.turn == 0:
        titles.append(question(state))
        seen |= labels(state)
        apply(state, legal(state)[-1])
    assert "begins with" in seen[Choose]
    assert seen[Share].endswith(("coin", "coins"))
    assert any(title.endswith("whom will you play?") for title in titles)
    assert any(title.endswith("how many of the 3 extra coins do you take?") for title in titles)


def test_a_mission_names_what_it_takes() -> None:
    tale = Tale(4, players=2).missions("44")
    tale.at(0).has("priest").coins(0)
    tale.trade()
    assert labels(tale.state)[Mission] == "Complete mission 44, Forty Loaves, giving up Priest"


def test_a_lookout_is_asked_in_words() -> None:
    tale = Tale()
    tale.seat.has("lookout")
    tale.top("priest", "captain", "settler")
    assert labels(tale.state)[Lookout] == "Send a Lookout ahead: see the next cards, put one back"
    tale.do("lookout")
    assert prompt(tale.state).kind == "look"
    assert question(tale.state) == "Ann: which card goes back on top? The others are discarded"
    assert labels(tale.state)[PutBack].startswith("Put back: ")


@pytest.mark.parametrize(
    ("gives", "amount", "what"),
    [("marker", 1, "take a marker off your character card"), ("crowns", 2, "gain 2 crowns")],
)
def test_an_offer_for_coins_is_asked_in_words(gives: Any, amount: int, what: str) -> None:
    tale = Tale()
    tale.seat.coins(9)
    tale.state.frames += (CoinOffer(0, 8, gives, amount),)
    assert question(tale.state) == f"Ann: pay 8 coins to {what}?"
    assert labels(tale.state)[Accept] == "Pay for it"


@pytest.mark.parametrize(
    ("move", "output"),
    [
        (Sell(RUM), "Sell Rum (the "),
        (Take(RUM, item=True), "Keep for its item: "),
        (Mission("10", b""), "Complete mission 10, Correct Change"),
    ],
)
def test_moves_of_the_story_name_their_card(move: Move, output: str) -> None:
    label = option_label(Option("", move), FOUR)
    assert label.startswith(output)
    assert is_plain(label)


def test_reasons_and_previews_of_the_story() -> None:
    assert reason_text(Reason("event_first", 3, 1), FOUR) == "today's event wants 3 cards turned up first, so far 1"
    assert reason_text(Reason("event_stop", 4, 4), FOUR) == "today's event allows 4 cards at most"
    missing = Reason("symbols", symbols=("cross",), items=("book",))
    assert reason_text(missing, FOUR) == "missing: cross and Book of Rituals"
    assert preview_text(Preview(crowns=2), FOUR) == "+2 crowns"
    assert preview_text(Preview(pays_crowns=1, influence=-1), FOUR) == "costs 1 crown, -1 influence"


@pytest.mark.parametrize("competitive", [False, True])
def test_the_story_is_part_of_the_table(competitive: bool) -> None:
    tale = Tale(players=2, competitive=competitive).missions("10", "11")
    tale.at(0).has(ARES).crowns(3)
    tale.at(0).opens().opens()
    lines = view_lines(table_view(tale.state), TableNames(tale.state.names))
    whole = "\n".join(lines)
    assert "Chapter 1: Red Lamps" in lines
    assert any(line.startswith("Mission 10, Correct Change (give 2 kept Ares Pirates)") for line in lines)
    assert "At Month's End the story asks whether anybody has done mission 10, Correct Change." in lines
    assert "trophy shown" in whole and "keeps Ares Pirates" in whole and "ability open" in whole
    assert "2 markers placed" in whole and "0 markers placed" in whole
    assert any(line.startswith("Will They Come? ") for line in lines) is not competitive
    assert all(is_plain(line) for line in lines)


def test_a_known_card_is_named_and_other_games_have_no_story() -> None:
    view = table_view(Tale().top("priest").state)
    names = TableNames([seat.name for seat in view.seats])
    assert view.part is not None
    known = msgspec.structs.replace(view, part=msgspec.structs.replace(view.part, known_card=CARDS[PRIEST].id))
    assert words.story_lines(known, names)[-1] == "The next card is known: Priest"
    assert words.story_lines(msgspec.structs.replace(view, part=None), names) == []


def test_card_9_in_words() -> None:
    """It is called what the story calls it; in one that does not, by its number."""
    goal, words_of_own = FinalGoalView(0, 8, 8, 22, 22), OWN.words
    plain = StoryNames(msgspec.structs.replace(words_of_own, goal=None), {}, {})
    assert words.final_line(FinalGoalView(2, 3, 8, 11, 22), plain) == (
        "Card 9: 2 missions still to be done; 3 of 8 markers on missions; 11 of 22 influence points together"
    )
    assert "no mission open" in words.final_line(goal, plain)
    assert plain.goal_name == "card 9" and plain.goal_text == ""
    assert words_of_own.goal is not None
    title, text = words_of_own.goal.title, words_of_own.goal.text
    assert words.final_line(goal, OWN).startswith(f"{title} no mission open;")
    assert words.final_line(goal, OWN, text=True).startswith(f"{title} {text} no")
    assert OWN.goal_name == f'"{title}"'
    statement = msgspec.structs.replace(words_of_own, goal=TitledText(title="The Feast", text="Come."))
    assert words.final_line(goal, StoryNames(statement, {}, {})).startswith("The Feast: no")


def ended(**figures: Any) -> ResultView:
    plain: dict[str, Any] = {"outcome": "won", "points": 0, "title": "", "winners": (1, 2), "turns": 30}
    seats: dict[str, Any] = {"influence": (12, 10), "coins": (3, 1), "turns_left": 0, "contracts_open": 0}
    return ResultView(**{**plain, **seats, **figures})


def test_a_chapter_is_won_or_lost_against_card_9() -> None:
    won = ended(goal=FinalGoalView(0, 8, 8, 22, 22))
    assert result_lines(won, PAIR) == [
        "The chapter is won.",
        "Will They Come? no mission open; 8 of 8 markers on missions; 22 of 22 influence points together.",
        "It ended in turn 30.",
        "Ann: 12 influence, 3 coins.",
        "Bo: 10 influence, 1 coin.",
    ]
    lost = ended(outcome="lost", winners=(), goal=FinalGoalView(1, 7, 8, 22, 22))
    assert headline(lost, PAIR) == "The chapter is lost; it can be played again."
    assert "1 mission still to be done" in result_lines(lost, PAIR)[1]


def test_a_competitive_chapter_says_whose_trophy_was_shown() -> None:
    tale = Tale(players=2, competitive=True)
    ranked = ended(outcome="ranked", winners=(2,), influence=(14, 12))
    story = tale_view(tale.state, 0)
    assert result_lines(ranked, PAIR, story)[1] == ("Trophy shown by nobody; without one, Ann and Bo cannot win.")
    tale.at(1).opens().opens()
    output = result_lines(ranked, PAIR, tale_view(tale.state, 0))
    assert output[:2] == ["Bo wins.", "Trophy shown by Bo; without one, Ann cannot win."]
    tale.at(0).opens().opens()
    assert result_lines(ranked, PAIR, tale_view(tale.state, 0))[1] == "Trophy shown by Ann and Bo."


@pytest.mark.parametrize(
    ("chapter", "players", "competitive"), [(1, 1, False), (2, 3, True), (3, 2, False), (4, 4, False), (0, 2, True)]
)
def test_whole_chapters_are_worded_without_a_gap_or_an_id(chapter: int, players: int, competitive: bool) -> None:
    state = new_game(setup(chapter, players, competitive, ALL_GROUPS, seed=chapter + 7))
    pick, names = Random(chapter), TableNames(state.names)
    for _ in range(250):
        moves = legal(state)
        if not moves:
            break
        view = table_view(state)
        labels(state)
        assert is_plain(clock_line(view, names))
        for line in view_lines(view, names):
            assert is_plain(line), line
        log: list[ev.Event] = []
        apply(state, pick.choice(moves), log)
        for line in event_lines(log, names):
            assert is_plain(line), line
    result = result_view(state)
    if result is not None:
        assert all(is_plain(line) for line in result_lines(result, names, table_view(state).part))


def test_articles() -> None:
    assert [LANGUAGE.article(thing) for thing in ("Priest", "Admiral")] == ["a Priest", "an Admiral"]


def test_ships_that_todays_event_sends_away_are_shown_with_the_odds() -> None:
    found = Odds("play", 20, spared=3, profession=17)
    assert "    15% would bust, but today's event sends it away (3)" in odds_lines(found, FOUR.language)
    assert ("spared", 3) in outcomes(found) and "bust" not in dict(outcomes(found))
    assert dict(outcomes(Odds("play", 20, bust=3)))["bust"] == 3


def test_of_several_cards_with_a_number_a_player_reads_and_types_the_number() -> None:
    assert OWN.mission_name("16-thole").startswith("mission 16, ")
    assert OWN.mission_name("a-feast").startswith("mission a-feast")
    asked = Prompt("take", 1, (Option("mission 16-thole", None), Option("mission 1", None)))
    said = [with_id(text, asked, LANGUAGE) for text in ("mission 16", "mission 1", "mission 7")]
    assert said == ["mission 16-thole", "mission 1", "mission 7"]
