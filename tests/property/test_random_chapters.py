"""Random play of every chapter, by one to four players, together and against each other, with everything that has
to hold at every decision; now and then the game is put into a save and taken out again.
"""

from itertools import cycle
from random import Random

import msgspec
import pytest

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, go_on
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.saved_games import gamefile
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import Event
from highseas.engine.royal.frames.kinds import Gambling
from highseas.engine.royal.game import apply, clone, legal
from highseas.engine.royal.moves import GAMBLE, Accept
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.notation import format_move, parse
from highseas.engine.royal.saved.tables import read_table
from highseas.engine.royal.saved.validation import all_cards, check_state, expected_cards
from highseas.engine.royal.seen.build_view import prompt, result_view, table_view
from highseas.engine.royal.seen.observe import determinize, observe, sees_revealed
from highseas.engine.royal.seen.odds import next_cards
from highseas.engine.royal.state import State
from highseas.story.mode.state import script_of, tale_of
from highseas.story.moves import Mission
from tests.adventure import ALL_GROUPS, all_guests, setup
from tests.property import checks

GROUPS = {1: (), 2: ALL_GROUPS[:1], 3: ALL_GROUPS[:3], 4: ALL_GROUPS[:4], 5: ALL_GROUPS[:5], 0: ALL_GROUPS}
LONGEST = 1500
GAMES = [
    (chapter, players, competitive)
    for chapter in GROUPS
    for players in (1, 2, 3, 4)
    for competitive in (False, True)
    if not (competitive and players == 1) and (chapter or competitive)
]


def check(state: State, seed: int) -> None:
    """What has to hold at any decision."""
    moves = legal(state)
    assert moves and len(set(moves)) == len(moves)
    for move in moves:
        text = format_move(move)
        assert parse(text) == move and parse(text, moves) == move
    assert all_cards(state) == expected_cards(state)
    check_state(state, from_play=True)
    twin = clone(state)
    refresh(twin)
    assert twin == state
    asked = prompt(state)
    assert asked is not None and [option.move for option in asked.options if option.enabled] == list(moves)
    checks.previews_come_true(state)
    table_view(state)
    for seat_no in range(len(state.seats)):
        seen = observe(state, seat_no)
        other = determinize(seen, seed)
        assert observe(other, seat_no) == seen
        assert legal(other) == moves or not sees_revealed(state, seat_no)
    checks.one_seat_is_shown_nothing_hidden(state, seed)
    if state.play_deck:
        assert next_cards(observe(state, state.active))[1][state.play_deck[-1]] > 0
    packed = msgspec.msgpack.encode(state)
    assert read_table(packed, state.mode) == state


@pytest.mark.parametrize(
    ("chapter", "players", "competitive", "seed"), [(*game, number % 2) for number, game in enumerate(GAMES[::2])]
)
def test_random_chapters(chapter: int, players: int, competitive: bool, seed: int) -> None:
    """Gentle chapters, and stern ones where choices are asked, in turn."""
    play_random_chapter(chapter, players, competitive, seed, checked=19)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(("chapter", "players", "competitive"), GAMES)
def test_many_random_chapters(chapter: int, players: int, competitive: bool, seed: int) -> None:
    play_random_chapter(chapter, players, competitive, seed)


def play_random_chapter(chapter: int, players: int, competitive: bool, seed: int, checked: int = 9) -> None:
    """Play one to its end, the last chapter with all guests; those with an odd seed are stern and ask choices. Every
    so-manieth table is checked.
    """
    odd = seed % 2 == 1
    luck = Random(f"{chapter}-{players}-{competitive}-{seed}")
    allotment = 0 if competitive else 3 * odd
    state = new_game(
        setup(
            chapter,
            players,
            competitive,
            GROUPS[chapter],
            odd,
            allotment,
            100 * chapter + seed,
            choices=odd,
            level="stern" if odd else "gentle",
            laid=all_guests() if chapter == 5 else (),
        )
    )
    for number in range(LONGEST):
        if not state.frames:
            break
        moves = legal(state)
        if number % checked == 0:
            check(state, number)
        state = read_table(msgspec.msgpack.encode(state), state.mode)  # saved and resumed each time
        refresh(state)
        wanted = [move for move in moves if isinstance(move, (Mission, Accept))]
        before, log = clone(state), list[Event]()
        apply(state, luck.choice(wanted or list(moves)), log)
        checks.events_name_nothing_hidden(before, state, log)
    assert state.result is not None and result_view(state) is not None
    assert all_cards(state) == expected_cards(state)


TABLES = [(1, 2, False), (2, 2, True), (3, 1, False), (4, 3, False), (5, 4, True), (0, 2, True)]
MIXED = [("contracts",), ("gambler",), ("make-sail-marked",), ("contracts", "make-sail-marked", "gambler")]


@pytest.mark.parametrize(("table", "added"), list(zip(TABLES, cycle(MIXED), strict=False)))
def test_chapters_mix_with_the_cards_of_other_sets(table: tuple[int, int, bool], added: tuple[str, ...]) -> None:
    """Clerks, gift ships, Merchants and Gamblers beside Lookouts, Innkeepers and Ares Pirates (R34, R35)."""
    play_mixed_chapter(*table, added, checked=13)


@pytest.mark.long
@pytest.mark.parametrize("added", MIXED, ids="+".join)
@pytest.mark.parametrize("table", TABLES)
def test_every_chapter_mixes_with_cards_of_every_set(table: tuple[int, int, bool], added: tuple[str, ...]) -> None:
    """Each with each (R34, R35)."""
    play_mixed_chapter(*table, added)


def play_mixed_chapter(chapter: int, players: int, competitive: bool, added: tuple[str, ...], checked: int = 5) -> None:
    """Play a chapter at random, with the cards of these sets mixed in, to its end."""
    luck = Random(f"{chapter}-{added}")
    sets = ("base", *added)
    state = new_game(setup(chapter, players, competitive, ALL_GROUPS[:4], sets=sets))
    for number in range(LONGEST):
        if not state.frames:
            break
        if number % checked == 0 or isinstance(state.frames[-1], Gambling):
            check(state, number)
        moves = legal(state)
        before, log = clone(state), list[Event]()
        apply(state, luck.choice([GAMBLE] if GAMBLE in moves and luck.random() < 0.5 else list(moves)), log)
        checks.events_name_nothing_hidden(before, state, log)
    assert state.result is not None
    assert len(all_cards(state)) == len(catalog(sets).pool) + sum(
        len(script_of(state).cards_of(group)) for group in tale_of(state).joined
    )


@pytest.mark.parametrize("seed", range(3))
def test_a_campaign_survives_its_save_at_every_decision(seed: int) -> None:
    """Save, forget, resume: the very same session, in the middle of turns, months and pages."""
    luck = Random(seed)
    start, campaign = begin_campaign(CampaignRequest(names=("Ann", "Bo")[: 1 + seed % 2], seed=seed, draft=seed == 2))
    session = Session(start, [Controller.PERSON] * len(start.setup.names), "game", 1.0)
    session.campaign = campaign
    for _ in range(2):
        while session.result is None:
            session.play(luck.choice(legal(session.state)))
            blob = gamefile.to_bytes(session)
            back = gamefile.from_bytes(blob)
            assert back.state == session.state and back.campaign == session.campaign and back.whole_history
            assert back.prompt == session.prompt and back.moves == session.moves
            assert gamefile.to_bytes(back) == blob
            session = back
        start, campaign = go_on(session, 2.0)
        session = Session(start, session.players, "game", 1.0)
        session.campaign = campaign
