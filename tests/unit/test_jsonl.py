"""JSON lines: one object in, one object out, errors as objects (docs/protocol.md)."""

import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from highseas.campaign.games import game_named
from highseas.campaign.plain.jsonl import schema_text
from highseas.campaign.plain.protocol import LONGEST_LINE
from highseas.campaign.play.start import start_from_deal
from highseas.campaign.royal.plain.protocol import event_out, schema
from highseas.campaign.royal.plain.table_json import table_out
from highseas.campaign.royal.words.names import TableNames
from highseas.engine.codec import ITSELF, kinds_of
from highseas.engine.royal.cards import CARDS
from highseas.engine.royal.events import EVENT_TYPES, Event, FeePaid, HarborCleared, Placed, Reshuffled, TaxRaised
from highseas.engine.royal.goals.mode import advance
from highseas.engine.royal.moves import SEAT, SeatNo
from highseas.engine.royal.seen.build_view import table_view
from highseas.saves import Store
from highseas.story.mode.state import tale_of
from highseas.story.moves import EVENTS, StoryRead
from tests.adventure import Tale
from tests.front import headless, send, start
from tests.helpers import table

VIEW_KEYS = {
    "mode", "turn", "active", "phase", "harbor", "expeditions", "play_deck", "discard", "time_deck", "point_deck",
    "contracts", "seats",
}  # fmt: skip
SEAT_KEYS = {"name", "coins", "display", "influence", "cutlasses", "markers_left", "kept_ships"}


MIXED_DEAL = """
mode = "contracts"
seats = ["Ann", "Bo"]
[options]
competitive = true
sets = ["base", "contracts", "make-sail-marked", "gambler"]
[table]
active = 1
play_deck = ["base-ship-red-1-1c", "base-settler-1vp", "base-ship-blue-1-1c", "base-priest-1vp"]
[[table.seats]]
coins = 2
display = ["promo-gambler-1vp", "promo-gambler-2vp", "make-sail-merchant-red-2vp"]
stowed = ["base-ship-red-3-2c"]
[[table.seats]]
display = ["promo-gambler-3vp"]
"""


def test_programs_see_what_gamblers_and_merchants_do() -> None:
    """Rulings R33, R35 to R37: `gamble`, `gambles_left`; `stop`, and a ship that is `stowed`."""
    moves = [{"move": move} for move in ("gamble", "stop", "take base-ship-red-1-1c")]
    first, deal, gambled, _, taken = send(headless(start_from_deal(MIXED_DEAL)), {"deal": True}, *moves)
    ann, bo = first["view"]["seats"]
    assert (ann["gambles_left"], bo["gambles_left"]) == (2, 0)
    assert (ann["stowed"], bo["stowed"], ann["influence"]) == (["base-ship-red-3-2c"], [], 1 + 2 + 2 + 1)
    assert "gamble" in [option["move"] for option in first["prompt"]["options"] if option["enabled"]]

    (event,) = [event for event in gambled["events"] if event["type"] == "gambled"]
    assert event["seat"] == 1 and event["cards"] == gambled["view"]["harbor"] and len(event["cards"]) == 4
    assert [each["card"] for each in gambled["events"] if each["type"] == "revealed"] == event["cards"]
    assert gambled["view"]["seats"][0]["gambles_left"] == 1 and gambled["prompt"]["kind"] == "discover"
    assert [option["move"] for option in gambled["prompt"]["options"] if option["enabled"]] == ["stop", "gamble"]

    (stowed,) = [event for event in taken["events"] if event["type"] == "stowed"]
    assert (stowed["seat"], stowed["card"], stowed["influence"]) == (1, "base-ship-red-1-1c", 1)
    assert taken["view"]["seats"][0]["stowed"] == ["base-ship-red-3-2c", "base-ship-red-1-1c"]
    assert taken["view"]["seats"][0]["influence"] == ann["influence"] + 1
    assert 'sets = ["base","contracts","make-sail-marked","gambler"]' in deal["deal"]


def test_the_first_line_has_table_and_prompt() -> None:
    (answer,) = send(headless(start(2)))
    assert answer["result"] is None and set(answer["view"]) >= VIEW_KEYS
    assert all(set(seat) >= SEAT_KEYS for seat in answer["view"]["seats"])
    assert all({"id", "markers", "steps"} <= set(contract) for contract in answer["view"]["contracts"])
    assert answer["prompt"]["seat"] == 1 and answer["prompt"]["kind"] == "discover"
    assert answer["prompt"]["options"][1]["move"] == "stop"
    assert answer["prompt"]["options"][1]["enabled"] is False and answer["prompt"]["options"][1]["why_not"]
    assert answer["events"][0]["type"] == "game_started"


@pytest.mark.parametrize("line", ['{"move": "draw"}', '{"move": 1}', '"draw"', '{"move": " DRAW "}'])
def test_a_move_comes_as_notation_or_number(line: str) -> None:
    answer = send(headless(), line)[1]
    (event,) = answer["events"][:1]
    assert (event["type"], event["seat"]) == ("revealed", 1) and event["card"] in answer["view"]["harbor"]


@pytest.mark.parametrize(
    "line",
    [
        '{"move": "stop"}', '{"move": "fly"}', '{"move": 99}', '{"move": 0}', '{"move": true}', "{}", "[]", "7",
        "null", "{", '{"move": "draw", "undo": true}', '{"dance": 1}', b"\xff\xfe", '{"help": "blimp"}',
        '{"go": "nowhere"}', '{"undo": true}', '{"redo": true}', '{"save": "x"}', '{"bookmark": ""}', "[" * 5000,
        '"' + "x" * (LONGEST_LINE + 100) + '"',
    ],
)  # fmt: skip
def test_anything_wrong_is_answered_with_an_error_and_the_game_goes_on(line: str | bytes) -> None:
    answers = send(headless(), line, '{"move": "draw"}')
    assert len(answers) == 3 and set(answers[1]) == {"error"} and isinstance(answers[1]["error"], str)
    assert answers[2]["view"]["drawn"] == 1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('{"move": }', "this is not JSON from character 10 on"),
        (b'{"move": "\xff"}', "this is not text in UTF-8"),
        ("[" * 50_000, "lists or objects are nested too deeply"),
        ("12", "this is another kind of value"),
        ('{"mov": "draw"}', "there is no key 'mov'; did you mean move?"),
        ('{"undo": 1}', "'undo' must be true or false, not a whole number"),
    ],
)
def test_what_is_wrong_with_a_line_is_said(line: str | bytes, sentence: str) -> None:
    assert send(headless(), line)[-1]["error"] == f'a line is a JSON object like {{"move": "draw"}}: {sentence}'


@pytest.mark.parametrize(("line", "sentence"), [('{"seat": 0}', "no seat 0"), ('{"move": 0}', "no option 0")])
def test_a_zero_is_an_answer_like_any_other_number(line: str, sentence: str) -> None:
    assert f"there is {sentence};" in send(headless(start(2)), line)[-1]["error"]


def test_undo_wants_consent_beyond_a_revealed_card() -> None:
    answers = send(headless(), '"draw"', {"undo": True}, {"undo": True, "consent": True}, {"redo": True})
    assert "unsee 1 card" in answers[2]["error"] and answers[4]["view"]["drawn"] == 1
    assert answers[3]["view"]["drawn"] == 0 and answers[3]["rewound"] is True


def test_odds_hint_help_log_deal_and_replay_are_answered_without_a_move() -> None:
    asked = [{key: True} for key in ("odds", "hint", "log", "deal", "replay")]
    _, odds, hint, log, deal, replay, sailor = send(headless(), *asked, {"help": "sailor"})
    assert (odds["odds"]["total"], hint["hint"]["move"], log["log"][0]["number"]) == (143, "draw", 0)
    assert "[table]" in deal["deal"] and "High Seas replay" in replay["replay"] and "cutlass" in sailor["help"]


def test_a_bot_plays_a_whole_game() -> None:
    """Cards may be shortened as people do."""
    pick, at = Random(3), headless(start(3, 3))
    answer = send(at)[0]
    while answer["prompt"] is not None:
        moves = [option["move"] for option in answer["prompt"]["options"] if option["enabled"]]
        answer = send(at, {"move": pick.choice(moves).replace("base-ship-", "")})[1]
    assert answer["result"]["outcome"] in ("won", "lost") and "over" in send(at, '"draw"')[1]["error"]


def test_quit_and_the_end_of_input_both_stop_and_leave_a_save(tmp_path: Path) -> None:
    store = Store(tmp_path / "saves")
    assert len(send(headless(store=store), '"draw"', {"quit": True}, '"draw"')) == 2 and store.exists("test game")


@pytest.mark.parametrize(
    ("game", "file", "types"),
    [
        ("royal", "protocol", "Input Output ErrorOut LineIn LineOut TableOut ResultView StoryOut OptionOut"),
        ("jamaica", "protocol.jamaica", "Input RaceOutput RaceSeen RaceEvent View SailFacts ErrorOut LineOut"),
    ],
)
def test_the_schema_in_the_docs_is_current_and_names_types_as_the_protocol_does(
    game: str, file: str, types: str
) -> None:
    text = schema_text(game_named(game))
    assert Path(f"docs/{file}.schema.json").read_text(encoding="utf-8") == text
    assert set(types.split()) <= set(json.loads(text)["$defs"])
    assert not [name for name in schema()["$defs"] if "_" in name]


def test_the_worked_session_of_the_docs_happens_as_described() -> None:
    """docs/protocol.md shows lines in (>) and parts of the lines out (<) of one session."""
    text = Path("docs/protocol.md").read_text(encoding="utf-8")
    session = text.partition("```text\n")[2].partition("```")[0].splitlines()
    answers = send(headless(start(1, 42)), *[line[2:] for line in session if line.startswith("> ")])
    shown = [json.loads(line[2:]) for line in session if line.startswith("< ")]
    assert sum(map(len, shown)) > 8
    for each, answer in zip(shown, answers, strict=False):
        assert _part(each, answer), (each, answer)


def _part(shown: object, whole: object) -> bool:
    """Whether what the docs show is so, keys they leave out apart."""
    if isinstance(shown, dict) and isinstance(whole, dict):
        return all(key in whole and _part(value, whole[key]) for key, value in shown.items())
    if isinstance(shown, list) and isinstance(whole, list):
        return len(shown) <= len(whole) and all(_part(a, b) for a, b in zip(shown, whole, strict=False))
    return shown == whole


@pytest.mark.parametrize("kind", [*EVENT_TYPES, *EVENTS], ids=lambda kind: kind.__name__)
def test_every_field_of_an_event_says_what_it_stands_for(kind: type[Event]) -> None:
    found = kinds_of(kind)
    assert tuple(found) == kind.__struct_fields__
    for name, stands_for in found.items():
        assert (stands_for is SEAT) == (name in ("seat_no", "to")), name
        assert stands_for is not ITSELF or name not in ("other", "contract", "power", "faces", "given", "discarded")


@pytest.mark.parametrize("hint", [int, bytes, str, "int | None"])
def test_a_field_that_does_not_say_what_it_stands_for_is_refused(hint: object) -> None:
    odd = msgspec.defstruct("Odd", [("seat_no", SeatNo), ("card", hint)], bases=(Event,), frozen=True)
    with pytest.raises(TypeError, match="card does not say what it stands for"):
        kinds_of(odd)


def test_events_are_given_in_ids_by_what_their_fields_stand_for() -> None:
    names = TableNames(("Ann", "Bo"))
    assert event_out(FeePaid(0, 1, 1), names).to == 2 and event_out(TaxRaised(-1), names).card is None
    assert event_out(Placed(0), names).card == CARDS[0].id and event_out(Reshuffled(7), names).size == 7
    assert event_out(HarborCleared(bytes((0, 1))), names).cards == (CARDS[0].id, CARDS[1].id)
    assert event_out(StoryRead("10", 2), names).card == "10"


CONTRACT_KEYS = {"id", "markers", "steps", "progress", "need", "rewards_left"}
MISSION_KEYS = {
    "id", "marks", "steps", "steps_needed", "terms", "moment", "moment_cards", "fewer", "first_coins",
    "first_crowns", "crowns", "newest",
}  # fmt: skip
TERM_KEYS = {"kind", "need", "have", "pays", "color", "item", "professions", "max_cost"}


def test_contracts_keep_their_keys() -> None:
    """A marker that completed a contract stands on no step space any more."""
    state = table(2, contracts="galleon-nemesis mercenary", harbor="pirate", display=["sailor"], coins=[2, 9])
    advance(state, 0, 0, None)
    advance(state, 0, 0, None)
    shown = plain(table_out(table_view(state)))
    nemesis, mercenary = shown["contracts"]
    assert set(nemesis) == set(mercenary) == CONTRACT_KEYS and shown["story"] is None
    assert (nemesis["markers"], nemesis["steps"], nemesis["progress"]) == ([1], [0, 0], [2, 0])
    assert nemesis["rewards_left"] == [5, 4, 3, 2]
    assert (mercenary["need"], mercenary["progress"], mercenary["rewards_left"]) == (3, [1, 0], [3, 2, 1, 0, 0])
    (found,) = shown["serves"]
    assert (found["kind"], found["goal"]) == ("contract", "contract-fighter")
    assert (found["contract"], found["mission"]) == ("contract-fighter", "")


def test_missions_keep_their_keys() -> None:
    """Missions 51, stopping with 4 cards for 5 coins, and 52, stopping with 1 card on two turns (ruling R26)."""
    tale = Tale(5, 2).missions("51", "52")
    stepped = tale_of(tale.state)
    tale.state.part = replace(stepped, steps=(stepped.steps[0], b"\x01\x00"), marks=(b"\x01", b""))
    shown = plain(table_out(table_view(tale.state)))
    paid, twice = shown["story"]["missions"]
    assert set(paid) == set(twice) == MISSION_KEYS and set(paid["terms"][0]) == TERM_KEYS
    assert (paid["marks"], paid["steps"], paid["first_coins"], paid["newest"]) == ([2], [0, 0], 0, False)
    assert (paid["moment"], paid["moment_cards"], paid["fewer"]) == ("stop_at", 4, 1)
    coins = paid["terms"][0]
    assert (coins["kind"], coins["need"], coins["pays"], coins["professions"]) == ("pay_coins", 5, True, [])
    assert (twice["terms"], twice["steps"], twice["steps_needed"], twice["newest"]) == ([], [1, 0], 2, True)
    assert shown["contracts"] == [] and [goal["id"] for goal in shown["goals"]] == ["51", "52"]


def plain(shown: Any) -> Any:
    """Return what the line says, as a program reads it."""
    return json.loads(msgspec.json.encode(shown))
