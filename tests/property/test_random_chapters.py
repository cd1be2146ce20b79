"""Random play of every chapter, by one to four players, together and against each other, with everything that has
to hold at every decision; now and then the game is put into a save and taken out again. And what one seat is shown
where rivals look at cards alone: in chapters, and in the base game with Lookouts; `test_random_games` asks the same of
every other mode.
"""

from collections.abc import Iterator
from itertools import cycle
from random import Random

import msgspec
import pytest
from msgspec import structs

from highseas.campaign.chapters.campaign import CampaignRequest, begin_campaign, go_on
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.session import Controller, Session
from highseas.campaign.saved_games import gamefile, slots
from highseas.engine.royal.base_modes import BaseMode
from highseas.engine.royal.card_sets import parse_set
from highseas.engine.royal.cards import CARDS, INDEX, add_sets, use_sets
from highseas.engine.royal.catalog import catalog
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import Event, LookedAhead, PutOnTop
from highseas.engine.royal.frames.kinds import LOOKING, Gambling
from highseas.engine.royal.game import apply, clone, legal
from highseas.engine.royal.modes import MODES, register
from highseas.engine.royal.moves import GAMBLE, Accept, Lookout, format_move, parse
from highseas.engine.royal.new_game import new_game
from highseas.engine.royal.piles import gain
from highseas.engine.royal.saved.tables import read_table
from highseas.engine.royal.saved.validation import all_cards, check_state, expected_cards
from highseas.engine.royal.seen.build_view import prompt, prompt_for, result_view, table_view, view_for
from highseas.engine.royal.seen.observe import determinize, observe, sees_revealed
from highseas.engine.royal.seen.odds import next_cards, odds
from highseas.engine.royal.state import Options, Setup, State
from highseas.story.mode.state import script_of, tale_of
from highseas.story.moves import Mission
from tests.adventure import ALL_GROUPS, all_guests, card, setup
from tests.helpers import NAMES, forget_sets
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
    ("chapter", "players", "competitive", "seed"), [(*game, number % 2) for number, game in enumerate(GAMES[::3])]
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


@pytest.mark.parametrize("seed", [pytest.param(0, marks=pytest.mark.long), 1, 2])
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


CROW = """\
set = "crow"
total = 8

[ability.crow]
kind = "look"
cards = 3
confidence = "authored"

[[card]]
id = "crow-lookout"
type = "profession"
kind = "lookout"
count = 8
cost = 1
influence = 1
abilities = ["crow"]
confidence = "authored"
"""


class OneCrew(BaseMode):
    """The base game by players who win or lose together."""

    name = "one-crew"

    def plays_as_one(self, state: State) -> bool:
        return True


@pytest.fixture
def crow() -> Iterator[None]:
    """A set with Lookouts for the base game, and a mode in which the table plays as one with them."""
    add_sets(parse_set(CROW, "crow"))
    use_sets("crow")
    register(OneCrew())
    yield
    del MODES["one-crew"]
    forget_sets("crow")


def crowned(mode: str = "base", seats: int = 2, seed: int = 3) -> State:
    """Return a new game in which everybody has a Lookout."""
    state = new_game(Setup(mode, NAMES[:seats], seed, Options(sets=("base", "crow"))))
    for seat in state.seats:
        seat.display = bytes((INDEX["crow-lookout"],))
    cards = bytearray(state.play_deck)
    for _ in state.seats:
        cards.remove(INDEX["crow-lookout"]) if INDEX["crow-lookout"] in cards else None
    state.play_deck = bytes(cards)
    refresh(state)
    return state


def play(state: State, luck: Random, decisions: int) -> int:
    """Play at random, all Lookouts used, with everything checked; how often somebody looked alone."""
    alone = 0
    for number in range(decisions):
        moves = legal(state)
        if not moves:
            break
        alone += any(not sees_revealed(state, seat_no) for seat_no in range(len(state.seats)))
        if state.known or state.frames[-1] == LOOKING or number % 10 == 0:
            checks.one_seat_is_shown_nothing_hidden(state, number)
        before, log = clone(state), list[Event]()
        apply(state, next((move for move in moves if isinstance(move, Lookout)), None) or luck.choice(moves), log)
        checks.events_name_nothing_hidden(before, state, log)
    return alone


def json_of(session: Session, seat: int) -> bytes:
    """Return what JSON sends a seat, from 1, about the table, in ids and in words."""
    return msgspec.json.encode(HeadlessSession(session, None).seen_by(seat))


def test_json_is_the_same_for_all_tables_that_fit_what_a_seat_knows() -> None:
    """Ruling R29: in words as in ids."""
    request = CampaignRequest(names=("Ann", "Bo"), seed=3, competitive=True)
    session, luck = slots.new_session(begin_campaign(request)[0], [Controller.PERSON] * 2), Random(3)
    while session.turn == 0:
        session.play(legal(session.state)[0])
    for seat in session.state.seats:
        seat.display = bytes((card("lookout-1vp"),))
    refresh(session.state)
    hidden = 0
    for number in range(40):
        moment = session.moments[-1]
        for seat_no in (0, 1):
            json, hidden = json_of(session, seat_no + 1), hidden + (not sees_revealed(moment.state, seat_no))
            for other in (determinize(observe(moment.state, seat_no), seed) for seed in (number, number + 1)):
                session.moments[-1] = structs.replace(moment, state=other)
                assert json_of(session, seat_no + 1) == json
            session.moments[-1] = moment
        moves = legal(session.state)
        session.play(next((move for move in moves if isinstance(move, Lookout)), None) or luck.choice(moves))
    assert hidden > 5


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("chapter", [5, *(pytest.param(chapter, marks=pytest.mark.long) for chapter in (0, 2))])
def test_rivals_of_a_chapter(chapter: int, seats: int) -> None:
    """Ruling R29: what a Lookout sees is for the player who looks."""
    luck = Random(10 * chapter + seats)
    state = new_game(setup(chapter, seats, competitive=True, groups=ALL_GROUPS, seed=seats))
    while state.turn == 0:
        apply(state, luck.choice(legal(state)))
    for seat in state.seats:
        place = state.play_deck.index(card("lookout-1vp")) if card("lookout-1vp") in state.play_deck else -1
        if place >= 0:
            seat.display += state.play_deck[place : place + 1]
            state.play_deck = state.play_deck[:place] + state.play_deck[place + 1 :]
    refresh(state)
    assert play(state, luck, 250) > 0


def test_rivals_of_the_base_game(crow: None) -> None:
    """Ruling R29, in a mode without an option that says so."""
    assert play(crowned(seats=3), Random(1), 250) > 0


def test_a_table_that_plays_as_one_shares_what_it_knows(crow: None) -> None:
    """Rulings R23, R29: it is asked of the mode."""
    state, log = crowned("one-crew"), list[Event]()
    apply(state, Lookout(), log)
    assert view_for(state, 0).revealed == view_for(state, 1).revealed != ()
    assert [event.cards for event in log if isinstance(event, LookedAhead)] == [state.revealed]
    apply(state, legal(state)[0], log)
    assert [event.card for event in log if isinstance(event, PutOnTop)] == [state.play_deck[-1]]
    assert odds(observe(state, 0)).total == odds(observe(state, 1)).total == 1
    gain(state, 0, 1, "event", None)
    assert determinize(observe(state, 1), 1).seats[0].coins[-1:] == state.seats[0].coins[-1:]


def test_a_lookout_against_rivals_is_for_one_seat_alone(crow: None) -> None:
    """Ruling R29: in the base game too; its face is hidden when it becomes a coin."""
    state, log = crowned(), list[Event]()
    apply(state, Lookout(), log)
    assert len(view_for(state, 0).revealed) == 3 and view_for(state, 1).revealed == ()
    mine, theirs = prompt_for(state, 0), prompt_for(state, 1)
    assert mine is not None and theirs is not None
    assert {option.card for option in mine.options} == {CARDS[index].id for index in state.revealed}
    assert theirs.kind == "look" and theirs.seat == 1 and theirs.options == ()
    assert view_for(state, 1).play_deck == view_for(state, 0).play_deck == len(state.play_deck)
    assert observe(state, 1).looked_at == 3 == len(determinize(observe(state, 1), 7).revealed)
    apply(state, legal(state)[0], log)
    assert [event.cards for event in log if isinstance(event, LookedAhead)] == [b""]
    assert [event.card for event in log if isinstance(event, PutOnTop)] == [-1]
    assert odds(observe(state, 0)).total == 1 < odds(observe(state, 1)).total
    gain(state, 0, 1, "event", None)
    coins = {determinize(observe(state, 1), seed).seats[0].coins[-1] for seed in range(20)}
    assert len(coins) > 1


def test_somebody_who_plays_alone_sees_what_the_lookout_saw(crow: None) -> None:
    """The base game alone has no table that plays as one, and nobody to hide a card from."""
    state, log = crowned(seats=1), list[Event]()
    apply(state, Lookout(), log)
    assert [len(event.cards) for event in log if isinstance(event, LookedAhead)] == [3]
