"""Games by the rules before they were mended: saves keep their table, replays are played as far as they agree."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from highseas.campaign.chapters.campaign import after, go_on, watch
from highseas.campaign.main import run
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.play.replay import ReplayFileError, read_replay, restore, revision_of, write_replay
from highseas.campaign.play.session import Session, SessionError
from highseas.campaign.saved_games import gamefile, slots
from highseas.campaign.words.language import LANGUAGE
from highseas.engine.game import Moment
from highseas.engine.royal.events import Event
from highseas.engine.royal.frames.kinds import DISCOVER, Taking
from highseas.engine.royal.frames.take import earns, has_more
from highseas.engine.royal.game import apply, clone, decider, legal
from highseas.engine.royal.moves import format_move, parse
from highseas.engine.royal.saved.tables import REVISION, OlderPortRoyal
from highseas.engine.royal.seen.observe import observe
from tests.adventure import Tale
from tests.front import send, type_lines
from tests.refusals import refused
from tests.tui.games import on_with, wise_move

OLDER = OlderPortRoyal()
FOLDER = Path(__file__).parent / "fixtures" / "rules-1"
MISSION = "mission 51 is offered only right after the fourth card was placed"
INNKEEPER = "an Innkeeper that is given up sells no more at its price"
TIE = "a marker on the first space of mission 52 is off the character when scores tie"
KEPT = "a rival keeps a ship only if the coin to pay for it can be drawn"
PASSING = "passing by itself is for one ship that brings nothing; about several of them the seat is asked"
HERE = "the table is as it was, and its history begins here."
SAVES = [
    ("mission-51-after-more-cards", MISSION),
    ("mission-51-declined", MISSION),
    ("innkeeper-given-up-sells", INNKEEPER),
    ("variable-without-missions", "the variable game needs as many starred missions as it lays out"),
    ("../rules-2/passed-over-rivals", PASSING),
    ("../rules-2/passed-over-just-now", PASSING),
]


def load(name: str) -> Session:
    path = FOLDER / f"{name}.hsv"
    return gamefile.from_bytes(path.read_bytes(), path.name)


def replay_of(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize(("name", "rule"), SAVES)
def test_a_save_of_older_rules_keeps_its_table_and_its_history_begins_there(name: str, rule: str) -> None:
    """Saved and opened again it goes back to that table, and nothing is said a second time."""
    session = load(name)
    _, saved = gamefile.read_record((FOLDER / f"{name}.hsv").read_bytes(), name)
    assert session.state == saved and not session.whole_history and not session.moves
    assert session.moments == [Moment(saved, [], "", 0)], "a beginning, which no seat made"
    assert session.notice == f"This game was played by older rules (now {rule}): {HERE}"
    while len(session.moves) < 4 and (moves := legal(session.state)):
        session.play(moves[0])
    again = gamefile.from_bytes(gamefile.to_bytes(session))
    assert again.moves == session.moves and again.state == session.state and not again.notice
    assert again.moments[0].state == saved and not again.whole_history
    again.undo(consent=True)
    assert again.state == session.moments[-2].state
    with refused(SessionError, match="beginning of this game is not in its save"):
        write_replay(again)


@pytest.mark.parametrize("name", [name for name, _ in SAVES])
def test_such_a_game_is_played_on_to_its_end(name: str) -> None:
    assert on_with(load(name), 3000, wise_move).result is not None


def test_a_game_against_the_time_deck_goes_on_with_automatic_passing_as_it_began() -> None:
    """Ruling R39: new ones refuse it; in older ones whoever finds only useless ships is still passed over."""
    path = FOLDER.parent / "rules-2" / "passed-over-together.hsv"
    session, text = load(f"../rules-2/{path.stem}"), path.with_suffix(".txt").read_text(encoding="utf-8")
    assert session.whole_history and not session.notice and session.state.options.auto_pass
    assert read_replay(text).moves == session.moves and read_replay(text).state == session.state
    again = gamefile.from_bytes(gamefile.to_bytes(session))
    assert read_replay(write_replay(again)).state == session.state and again.whole_history
    luck, state = Random(1), again.state
    while again.result is None:
        again.play(luck.choice(legal(state)))
        state = again.state
        frame = state.frames[-1] if state.frames else None
        if isinstance(frame, Taking) and frame.seat_no != state.active:
            assert earns(state, frame.seat_no) or has_more(state, frame.seat_no)


def test_the_notice_is_shown_once_in_lines_and_json_and_on_opening_from_the_store(home: Path) -> None:
    output = type_lines(HeadlessSession(load("mission-51-declined"), None), "table")
    assert output.count(HERE) == 1
    first, second = send(HeadlessSession(load("mission-51-declined"), None), {"move": 1})[:2]
    assert first["notice"].endswith(HERE) and second["notice"] is None
    store = slots.open_store()
    session = slots.resume(store, store.import_from(FOLDER / "mission-51-declined.hsv", None))
    assert session.notice.endswith(HERE)
    slots.leave(session)


def test_who_looked_is_no_field_of_an_old_save() -> None:
    """It follows from the moves; without them nobody knows whose Lookout it was: the active player's."""
    session = load("known-card-in-a-rivals-turn")
    assert session.whole_history and not session.notice
    assert session.state.known and session.state.looker == 1 - session.state.active
    _, state = gamefile.read_record((FOLDER / "known-card-in-a-rivals-turn.hsv").read_bytes(), "it")
    assert state.known and state.looker == state.active
    assert observe(state, state.active).table.known and not observe(state, 1 - state.active).table.known


@pytest.mark.parametrize(
    ("name", "rule", "number"),
    [
        ("mission-51-after-more-cards", MISSION, 162),
        ("mission-51-declined", MISSION, 42),
        ("innkeeper-given-up-sells", INNKEEPER, 354),
        ("../rules-2/passed-over-rivals", PASSING, 40),
    ],
)
def test_a_replay_of_older_rules_is_played_up_to_the_mended_one(
    name: str, rule: str, number: int, capsys: pytest.CaptureFixture[str]
) -> None:
    text = replay_of(name)
    moves = [line for line in text.split("--------\n")[2].splitlines() if not line.startswith("#")]
    session = read_replay(text)
    assert session.moves == moves[: len(session.moves)] and len(session.moves) == number - 1
    move = moves[number - 1]
    sentence = f"Move {number} ({move!r}) was made by older rules, and the game is told up to it: now {rule}."
    assert session.notice == sentence
    assert run(["replay", str(FOLDER / f"{name}.txt"), "--quiet"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == sentence


def test_replays_that_are_refused() -> None:
    """One whose beginning was mended; the same moves by the rules of today; a damaged move, which no rule mended."""
    text = replay_of("variable-without-missions")
    with refused(ReplayFileError, match="made by older rules, and nothing of it can be told: now the "):
        read_replay(text)
    text = replay_of("mission-51-declined")
    newer = text.replace("High Seas replay 1,", f"High Seas replay 1, rules {REVISION},", 1)
    with refused(SessionError, match=r"move 42 \('no'\) does not fit"):
        read_replay(newer)
    with refused(SessionError, match="does not fit"):
        read_replay(text.replace("\ndraw\n", "\nrepel\ndraw\n", 1))


def test_a_replay_carries_the_revision_of_its_rules() -> None:
    session = load("known-card-in-a-rivals-turn")
    text = write_replay(session)
    assert text.startswith(f"High Seas replay 1, rules {REVISION}, written by High Seas")
    assert revision_of(text) == REVISION and revision_of("High Seas replay 1, written by High Seas 0.9") == 1
    assert read_replay(text).moves == session.moves


def test_a_chapter_of_the_log_without_its_beginning_cannot_be_watched() -> None:
    session = load("mission-51-declined")
    while session.result is None:
        session.play(legal(session.state)[0])
    assert after(session) in ("next", "again", "variable")
    _, campaign = go_on(session, 1.0)
    assert campaign.log[-1].moves == () and campaign.log[-1].rules == REVISION
    with refused(SessionError, match="beginning of this chapter is not kept"):
        watch(campaign.log[-1])


class Old:
    """A table in the middle of a chapter with the moves made there."""

    def __init__(self, tale: Tale) -> None:
        self.tale, self.moments = tale, [Moment(tale.state, [], "", 0)]

    def do(self, *texts: str) -> "Old":
        for text in texts:
            state = clone(self.moments[-1].state)
            log: list[Event] = []
            seat = decider(state) + 1
            move = parse(text, legal(state))
            apply(state, move, log)
            self.moments.append(Moment(state, log, format_move(move), seat))
        return self

    def shows(self, text: str) -> str:
        rule = OLDER.revised_rule(self.moments, text, 1)
        return LANGUAGE.say(rule) if rule else ""


def innkeepers(*items: str) -> Old:
    tale = Tale(4, 2).missions("44").harbor("red-1-1c", "blue-1-1c", "green-1-1c", "yellow-1-1c")
    tale.seat.has("innkeeper-3vp", "innkeeper-1vp", *items).coins(2)
    return Old(tale.trade())


TWO = ("ship-yellow-1-bread", "ship-blue-1-bread")


def test_a_sale_shows_only_at_a_price_that_is_gone() -> None:
    old = innkeepers(*TWO).do("mission 44 with innkeeper-3vp")
    assert old.shows("sell adventure-ship-blue-1-bread") == INNKEEPER
    assert old.shows("pass") == "" and old.shows("take red") == ""
    assert OLDER.revised_rule(old.moments, "sell adventure-ship-blue-1-bread", REVISION) == "", "in newer games nothing"
    old = innkeepers(*TWO).do("mission 44 with innkeeper-1vp")
    assert old.shows("sell adventure-ship-blue-1-bread") == ""
    assert old.do("sell ship-blue-1-bread").shows("sell adventure-ship-yellow-1-bread") == INNKEEPER


def test_a_chance_that_ends_by_itself_now_shows() -> None:
    """The old rules saw one more thing to sell, and asked."""
    old = innkeepers(*TWO)
    frames = old.moments[0].state.frames
    assert isinstance(frames[0], Taking)
    old.moments[0].state.frames = (Taking(frames[0].seat_no, 0),)
    old.do("mission 44 with innkeeper-1vp", "sell ship-blue-1-bread")
    assert not isinstance(old.moments[-1].state.frames[0], Taking) or old.moments[-1].state.frames[0].seat_no == 1
    assert old.shows("pass") == INNKEEPER


def test_a_stop_right_after_the_fourth_card_shows_nothing() -> None:
    tale = Tale(5, 2).missions("51").harbor("sailor-1vp", "jester", "trader-yellow-1vp").top("settler-1vp")
    tale.seat.coins(9)
    assert tale.state.frames == (DISCOVER,)
    assert Old(tale).do("draw", "stop").shows("no") == ""


def test_a_tie_that_older_rules_decided_otherwise_is_named() -> None:
    """The moves lead to the same table; only who won is another."""
    blob = (FOLDER.parent / "0001-story-over.hsv").read_bytes()
    was = gamefile.from_bytes(blob)
    assert was.whole_history and was.result is not None
    saved = replace(was.state, result=replace(was.result, winners=(0,)))
    for revision, rule in ((1, f"older rules (now {TIE})"), (REVISION, "do not lead here")):
        session = Session(was.start, was.players, "", 0.0)
        restore(session, was.moves, saved, revision)
        assert rule in session.notice and session.state == saved


@pytest.mark.parametrize(("piles", "trader", "rule"), [(0, True, KEPT), (1, True, ""), (0, False, "")])
def test_a_ship_kept_for_a_coin_that_no_pile_has_is_named(piles: int, trader: bool, rule: str) -> None:
    tale = Tale(4, 2).missions("44").harbor("ship-yellow-1-bread")
    tale.at(1).coins(0)
    if trader:
        tale.at(1).has("trader-yellow-1vp")
    old = Old(tale.trade())
    state = old.moments[0].state
    state.play_deck, state.discard = b"", state.discard[:piles] or bytes(piles)
    found = OLDER.seen_later(old.moments, state, 1)
    assert (LANGUAGE.say(found) if found else "") == rule
    assert OLDER.seen_later(old.moments, state, REVISION) == ""
