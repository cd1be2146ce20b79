"""The Adventure Begins: laying out a chapter, characters, the event deck, the allotment."""

from typing import Any

import pytest
from msgspec.structs import replace

from highseas.engine.refusal import InvalidState, SetupError
from highseas.engine.royal.events import Event, Gained
from highseas.engine.royal.game import apply, decider, legal
from highseas.engine.royal.new_game import check_setup, new_game
from highseas.engine.royal.saved.validation import all_cards, check_state, expected_cards
from highseas.engine.royal.seen.build_view import prompt
from highseas.engine.royal.state import Level, Options, Setup
from highseas.story.format import Character
from highseas.story.mode.state import script_of, tale_of
from highseas.story.moves import AllotmentTaken, Choose, Share
from highseas.story.script import pack
from highseas.story.script import script_of as script_for
from tests.adventure import ALL_GROUPS, NAMES, Tale, card, opened, own_story, packed, setup
from tests.helpers import of
from tests.refusals import refused


@pytest.mark.parametrize(("players", "zeros", "short"), [(1, 1, 1), (2, 1, 1), (3, 2, 0), (4, 3, 0)])
def test_the_cooperative_event_deck_by_players(players: int, zeros: int, short: int) -> None:
    """Big Box, The Adventure Begins, Setup: 1/1/2/3 zero events, event 1 for one and two, Month's End last."""
    state = new_game(setup(players=players))
    events = [script_of(state).events[place] for place in tale_of(state).events]
    assert events[0].id == "months-end"
    assert sorted(event.number for event in events[1:]) == sorted([0] * zeros + [1] * short)
    assert len(tale_of(state).box) == 13 - zeros


@pytest.mark.parametrize(("players", "zeros"), [(2, 3), (3, 4), (4, 4)])
def test_the_competitive_event_deck_by_players(players: int, zeros: int) -> None:
    """Big Box, The Adventure Begins, Setup: 3/4/4 zero events; with two players event 1 as well."""
    state = new_game(setup(players=players, competitive=True))
    numbers = [script_of(state).events[place].number for place in tale_of(state).events]
    assert numbers.count(0) == zeros and numbers.count(1) == (players == 2)


def test_each_player_is_dealt_a_character_card_and_chooses_a_side() -> None:
    """Big Box, The Adventure Begins, Setup: two sides, in turn order."""
    state = new_game(setup(players=3))
    characters = script_of(state).characters
    for seat_no in range(3):
        assert decider(state) == seat_no
        choices = [move.character for move in legal(state) if isinstance(move, Choose)]
        cards = {c.card for c in characters if c.id in choices}
        assert len(choices) == 2 and len(cards) == 1
        apply(state, legal(state)[1])
    assert len({characters[seat.character].card for seat in state.seats}) == 3


def test_a_draft_goes_against_the_turn_order_and_takes_the_whole_card() -> None:
    """Big Box, The Adventure Begins, Setup: the start player chooses last; nobody gets a card that is gone."""
    state = new_game(setup(players=4, draft=True))
    for left, seat_no in zip((10, 8, 6, 4), (3, 2, 1, 0), strict=True):
        assert decider(state) == seat_no and len(legal(state)) == left
        apply(state, legal(state)[0])


@pytest.mark.parametrize("character", own_story().characters.character, ids=lambda c: c.id)
def test_the_character_gives_the_starting_coins(character: Character) -> None:
    """Big Box, The Adventure Begins, Setup: in place of the usual 3."""
    state = new_game(setup(draft=True))
    apply(state, Choose(character.id))
    started = 1 if script_of(state).events[tale_of(state).event].id == "quiet-day" else 0
    assert len(state.seats[0].coins) == character.coins + started


def test_the_first_story_card_is_read_before_the_first_turn_and_joins_its_cards() -> None:
    """Big Box, The Adventure Begins, Sequence of Play: card 10 brings 12 play cards."""
    game = setup()
    before = len(expected_cards(new_game(game)))
    state = opened(game)
    assert script_of(state).cards[tale_of(state).missions[0]].id == "10"
    assert len(expected_cards(state)) == before + 12 and all_cards(state) == expected_cards(state)


def test_play_cards_stay_for_later_chapters_and_never_join_twice() -> None:
    """Big Box, The Adventure Begins, Game End: whether the chapter was won or lost."""
    state = opened(setup(groups=("80", "81")))
    assert tale_of(state).joined == ("80", "81")
    assert all_cards(state).count(card("tybuk-barnaby-1vp")) == 1
    assert all_cards(state).count(card("captain-1vp")) == 1


def test_the_allotment_is_shared_out_as_the_group_likes() -> None:
    """Ruling R31: every part of it, one seat after the other; the last takes what is left."""
    state = new_game(setup(players=3, allotment=6))
    for _ in range(3):
        apply(state, legal(state)[0])
    log: list[Event] = []
    assert decider(state) == 0
    assert legal(state) == tuple(Share(count) for count in range(7))
    apply(state, Share(1))
    assert legal(state) == tuple(Share(count) for count in range(6))
    apply(state, Share(5), log)
    assert [(event.seat_no, event.coins) for event in of(log, AllotmentTaken)] == [(1, 5)]
    assert state.turn == 1  # nothing is left for the third, who is not asked
    assert tale_of(state).allotment == 0


def test_a_player_alone_takes_the_whole_allotment() -> None:
    """Ruling R31."""
    state = new_game(setup(allotment=9))
    log: list[Event] = []
    apply(state, legal(state)[0], log)
    assert [(event.seat_no, event.coins) for event in of(log, AllotmentTaken)] == [(0, 9)]


def test_the_allotment_is_shared_when_the_characters_are_known() -> None:
    """Ruling R31: first everybody chooses, then each takes a part."""
    state = new_game(setup(players=3, allotment=9))
    kinds = []
    while state.turn == 0:
        kinds.append(type(legal(state)[0]).__name__)
        apply(state, legal(state)[0])
    assert kinds == ["Choose"] * 3 + ["Share"] * 2  # the last takes what is left


@pytest.mark.parametrize("draft", [False, True])
def test_the_first_seat_begins_every_chapter(draft: bool) -> None:
    """Big Box, The Adventure Begins, Setup: nothing says who starts a later chapter; it is the first seat again."""
    for chapter in (1, 3):
        state = opened(setup(chapter, players=3, draft=draft))
        assert state.turn == 1 and state.active == state.first == 0


def test_the_variable_game_lays_out_four_starred_missions_and_all_cards() -> None:
    """Big Box, The Variable Competitive Game: event 3 in the place of Month's End."""
    state = opened(setup(chapter=0, players=3, groups=ALL_GROUPS))
    missions = [script_of(state).cards[place] for place in tale_of(state).missions]
    assert len(missions) == 4 and all(mission.mission.star for mission in missions)
    assert script_of(state).events[tale_of(state).events[0]].id == "a-place-at-court"
    assert len(expected_cards(state)) == 119 + 39


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"content": b""}, "played from a campaign"),
        ({"content": b"x"}, "damaged"),
        ({"names": (*NAMES, "Ed")}, "5 players cannot play"),
        ({"options": Options(competitive=True)}, "at least 2 players"),
        ({"options": Options(variable=True)}, "competitive"),
        ({"options": Options(aside=2)}, "belongs to mode"),
        ({"options": Options(groups=("99",))}, "no group"),
        ({"options": Options(allotment=-3)}, "0 to 9999"),
        ({"options": Options(sets=("base", "adventure"))}, "while playing"),
    ],
)
def test_a_chapter_that_cannot_be_laid_out_is_refused(change: dict[str, Any], sentence: str) -> None:
    fields: dict[str, Any] = {"mode": "adventure", "names": ("Ann",), "seed": 1, "content": packed(1)} | change
    with refused(SetupError, match=sentence):
        check_setup(Setup(**fields))


def few_stars(stars: int) -> bytes:
    """Return a variable game of the project's story with so many of its starred missions."""
    whole = script_for(own_story(), 0)
    return pack(replace(whole, cards=whole.cards[:stars]))


def test_the_variable_game_wants_as_many_starred_missions_as_it_lays_out() -> None:
    """Big Box, The Variable Competitive Game: four of them; a story with fewer has no such game."""
    options = Options(variable=True, competitive=True)
    check_setup(Setup("adventure", ("Ann", "Bo"), 1, options, few_stars(4)))
    for stars in (3, 0):
        with refused(SetupError, match=f"needs 4 starred missions, and this story has {stars}"):
            check_setup(Setup("adventure", ("Ann", "Bo"), 1, options, few_stars(stars)))


def test_options_of_a_story_belong_to_it_alone() -> None:
    with refused(SetupError, match="belongs to mode 'adventure'"):
        check_setup(Setup("contracts", ("Ann",), 1, Options(draft=True)))


def test_the_table_builder_is_closed() -> None:
    """All cards of the story are in play, wherever the builder puts them."""
    tale = Tale(players=2)
    tale.seat.has("priest-1vp", "ship-ares-4-book").coins(7)
    tale.harbor("red-1-1c")
    assert all_cards(tale.state) == expected_cards(tale.state) and len(expected_cards(tale.state)) == 158


@pytest.mark.parametrize(("level", "more"), [("gentle", 2), ("written", 0), ("stern", -2)])
def test_a_level_changes_what_everybody_begins_with(level: Level, more: int) -> None:
    """Ruling R32: authored figures; never below 0."""
    game = setup(players=4, draft=True)
    state = new_game(replace(game, options=replace(game.options, level=level)))
    log: list[Event] = []
    characters, paid = script_of(state).characters, []
    for one in (min(characters, key=lambda c: c.coins), max(characters, key=lambda c: c.coins)):
        seat_no, purse = decider(state), max(0, one.coins + more)
        offered = prompt(state)
        assert purse in [option.about.coins for option in offered.options if option.about.id == one.id]
        apply(state, Choose(one.id), log)
        assert len(state.seats[seat_no].coins) == purse
        paid.append(purse)
    assert [event.coins for event in of(log, Gained)] == [coins for coins in paid if coins]
    check_state(state, from_play=True)


def test_a_story_without_levels_has_none() -> None:
    """Ruling R32."""
    script = script_for(own_story(), 1)
    game = replace(setup(), content=pack(replace(script, rules=replace(script.rules, levels=None))))
    check_setup(game)
    with refused(SetupError, match="no levels"):
        check_setup(replace(game, options=replace(game.options, level="stern")))


@pytest.mark.parametrize("draft", [False, True])
def test_a_kept_character_is_not_asked_about(draft: bool) -> None:
    """Ruling of ours: who is new is dealt one of the cards left, or drafts from them."""
    script = script_for(own_story(), 2)
    kept = ("", script.characters[0].id, script.characters[5].id)
    game = setup(2, players=3, draft=draft)
    log: list[Event] = []
    state = new_game(replace(game, options=replace(game.options, kept=kept)), log)
    check_state(state, from_play=True)
    assert decider(state) == 0
    gone = {script.characters[place].card for place in (0, 5)}
    offered = {move.character for move in legal(state) if isinstance(move, Choose)}
    assert len(offered) == (2 * (len({c.card for c in script.characters}) - 2) if draft else 2)
    assert not {c.card for c in script.characters if c.id in offered} & gone
    apply(state, legal(state)[0])
    assert [script.characters[seat.character].id for seat in state.seats[1:]] == list(kept[1:])
    assert state.turn == 1


@pytest.mark.parametrize("kept", [("nobody",), ("", "")])
def test_characters_that_cannot_be_kept_are_refused(kept: tuple[str, ...]) -> None:
    """Ruling of ours: one for each seat, that the story has; sides of one card cannot both be kept."""
    game = setup(2)
    with refused(SetupError, match="a character is kept"):
        check_setup(replace(game, options=replace(game.options, kept=kept)))
    sides = tuple(character.id for character in own_story().characters.character[:2])
    two = setup(2, players=2)
    with refused(SetupError, match="a character is kept"):
        check_setup(replace(two, options=replace(two.options, kept=sides)))


def test_a_save_where_another_character_is_kept_is_refused() -> None:
    """Ruling of ours."""
    script = script_for(own_story(), 2)
    game = setup(2, players=2)
    state = new_game(replace(game, options=replace(game.options, kept=("", script.characters[0].id))))
    check_state(state)
    state.options = replace(state.options, kept=("", script.characters[1].id))
    with refused(InvalidState, match="keeps another character"):
        check_state(state)
