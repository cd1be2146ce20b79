"""Who listens knows what a program knows: two players decide in every position of whole games, one by what plain lines
say, without notation, the other by the JSON of the same position. They know the same, and decide the same.
"""

import io
import re
from statistics import median
from typing import Any
from zlib import crc32

import pytest
from msgspec import json as codec

from highseas.campaign.begin.options import TableOptions
from highseas.campaign.cli.play import begun
from highseas.campaign.plain.headless import HeadlessSession
from highseas.campaign.plain.line import LineMode
from highseas.campaign.play.players import Task
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.engine.game import DECKHAND
from highseas.engine.royal.cards import CARDS

Facts = dict[str, Any]
ANSWER = re.compile(r" +(?:\d+|[a-z])\. (?P<shut>closed: )?(?P<label>.*)")
IN_HARBOR = re.compile(r"([^,(]+(?: \([^)]*\))?)(?:, costs (\d+))?(?:, | and |$)")
DISPLAYED = re.compile(r"(?:(\d+) × )?([^,(]+?(?: \([^)]*\))?)(?:, | and |$)")
SEAT = re.compile(r"[^:]+?(?P<active> \(active\))?: (?P<figures>.* (?:cutlass|cutlasses).*); display: (?P<display>.*)")
GOAL = re.compile(r"(?:Contract (?P<name>[^(]+?)|Mission (?P<card>\w+), [^(]*) \(.*?: (?P<facts>.*)")
IN_STORY = re.compile(r".+: (\d+|no) crowns? \((\d+|no) points?, .*?(\d+|no) markers? placed.*")
DAY = re.compile(r"  \d+\. (.*)")
SHIP = re.compile(r".+ is at (?P<space>[^,]+)(?P<more>.*)")
HOLD = re.compile(r"(\d+) (food|gunpowder|doubloon)s? in hold (\d+)")
DOWN = re.compile(r"(\d+) cards? face down")
KINDS = {"food": "food", "gold": "doubloon", "gunpowder": "gunpowder"}
DOUBLE = [name for name in {*map(LANGUAGE.full_name, range(len(CARDS)))} if " and " in name]


def cards_in(text: str, said: re.Pattern[str]) -> list[tuple[str, ...]]:
    """Return the cards of a list, whose names may themselves have an "and"."""
    for name in DOUBLE:
        text = text.replace(name, name.replace(" and ", " & "))
    return said.findall(text)


def number(text: str, word: str) -> int:
    """Return the number before a word; 0 where there is none, as in "no coins"."""
    found = re.search(rf"(\d+) {word}", text)
    return int(found[1]) if found else 0


def decide(facts: Facts) -> int:
    """Return the number of an answer: by rules of thumb before a card and for what is taken, else any by all facts."""
    able: list[int] = [place for place, (is_open, *_) in enumerate(facts["answers"], 1) if is_open]
    worth = {place: facts["answers"][place - 1][1] for place in able}
    if facts.get("risk") and len(able) > 1 and facts["harbor"]:
        return able[int(facts["risk"] * (1 + len(facts["harbor"])) > 60)]
    if any(worth.values()):
        return max(able, key=lambda place: (worth[place], -place))
    return able[crc32(repr(sorted(facts.items())).encode()) % len(able)]


def answers(say: Any) -> list[re.Match[str]]:
    return [found for found in map(ANSWER.fullmatch, say("options")) if found]


def royal_heard(say: Any) -> Facts:
    facts: Facts = {"seats": [], "goals": {}, "expeditions": [], "harbor": [], "story": [], "days": [], "answers": []}
    for line in say("table"):
        if line.startswith("Harbor: ") and not line.endswith(": nothing"):
            facts["harbor"] = [(name, int(cost or 0)) for name, cost in cards_in(line[8:], IN_HARBOR)]
        elif line.startswith("Open: "):
            facts["expeditions"].append(line[6:].split(":")[0])
        elif line.startswith("Piles: "):
            facts["piles"] = [number(line, pile) for pile in ("Play", "discard", "Time", "Point")]
        elif seat := SEAT.fullmatch(line):
            cards = cards_in(seat["display"], DISPLAYED) if seat["display"] != "nothing" else []
            shown = sorted(name.replace(" & ", " and ") for count, name in cards for _ in range(int(count or 1)))
            figures = [number(seat["figures"], word) for word in ("coin", "influence", "cutlass")]
            facts["seats"].append([*figures, seat["active"] is not None, shown])
        elif tale := IN_STORY.fullmatch(line):
            facts["story"].append([int(figure) if figure != "no" else 0 for figure in tale.groups()])
        elif day := DAY.fullmatch(line):
            facts["days"].append(day[1] != "not known yet")
        elif goal := GOAL.fullmatch(line):
            steps = map(int, re.findall(r"(\d+) of \d", goal["facts"]))
            facts["goals"][goal["name"] or goal["card"]] = list(filter(None, steps))
    share = re.search(r"([\d.]+)%", say("risk")[0])
    facts["risk"] = float(share[1]) if share else 0.0
    for said in answers(say):
        label, _, about = re.sub(": the (game|chapter) ends here.*", "", said["label"]).partition(" — ")
        pays = re.search(r"costs (\d+)(?! crown)", about)
        worth = 3 * number(about, "influence") + number(about, "coin") - (int(pays[1]) if pays else 0)
        facts["answers"].append((not said["shut"], 0 if said["shut"] else worth, label))
    return facts


def royal_read(out: dict[str, Any], odds: dict[str, Any]) -> Facts:
    view, prices = out["view"], {card.id: card.cost for card in CARDS if card.type == "profession"}
    prices |= {card: offer["pays"] for card, offer in view["offers"].items() if card in prices}
    name, tale = LANGUAGE.full_name, view["story"] or {"seats": [], "calendar": []}
    odds["share"] = 100 * odds["bust"] / max(1, odds["total"])
    return {
        "seats": [
            [
                seat["coins"],
                seat["influence"],
                seat["cutlasses"],
                place == view["active"],
                sorted(map(name, seat["display"])),
            ]
            for place, seat in enumerate(view["seats"], 1)
        ],
        "goals": {called(goal): have(goal) for goal in view["goals"]},
        "story": [[seat["crowns"], seat["shield"], seat["markers_placed"]] for seat in tale["seats"]],
        "days": [bool(day["event"]) for day in tale["calendar"]],
        "expeditions": [LANGUAGE.card_name(card) for card in view["expeditions"]],
        "harbor": [(name(card), prices.get(card, 0)) for card in view["harbor"]],
        "piles": [view["play_deck"], len(view["discard"]), view["time_deck"], view["point_deck"]],
        "risk": round(odds["share"], 1 if 0 < odds["share"] < 10 else 0),
        "answers": [(each["enabled"], worth(each), each["label"]) for each in out["prompt"]["options"]],
    }


def worth(answer: dict[str, Any]) -> int:
    preview = answer["preview"] if answer["enabled"] else None
    return 3 * preview["influence"] + preview["gains"] - preview["pays"] if preview else 0


def called(goal: dict[str, Any]) -> str:
    """Return a contract's name, or the number of a mission's card, which may have been another one (`16-thole`)."""
    number: str = goal["id"].partition("-")[0]
    return LANGUAGE.contract_name(goal["id"]) if goal["kind"] == "contract" else number


def have(goal: dict[str, Any]) -> list[int]:
    """Return how far each seat is that has not completed a goal, without what it has nothing of."""
    parts = [goal["steps"]] if goal["steps_needed"] > 1 else [term["have"] for term in goal["terms"]]
    open_to = [seat for seat in range(len(goal["have"])) if seat + 1 not in goal["markers"]]
    return [part[seat] for seat in open_to for part in parts if part[seat]]


def race_heard(say: Any) -> Facts:
    table, own = say("table"), say("hand")
    facts: Facts = {
        "ships": [],
        "holds": [],
        "down": 0,
        "lairs": [],
        "pile": 0,
        "answers": [(True, 0, each["label"]) for each in answers(say)],
    }
    for line in table:
        if ship := SHIP.fullmatch(line):
            facts["ships"].append(
                (int(re.findall(r"\d+", ship["space"] + " 0")[0]), number(ship["more"], "spaces? to go"))
            )
        elif line.startswith("Treasures lie"):
            facts["lairs"] = sorted(map(int, re.findall(r"\d+(?=,|;)", line)))
            facts["pile"] = number(line, "cards? in the pile")
        elif "in hold" in line or "empty." in line:
            facts["holds"].append([(int(count), kind, int(hold)) for count, kind, hold in HOLD.findall(line)])
        facts["down"] += number(line, "cards? face down")
    facts["dice"] = [int(die) for die in re.findall(r"(\d) in the (?:morning|evening)", table[0])]
    facts["round"] = int(re.findall(r"\d+", table[0])[0])
    facts["hand"] = [int(card) for card in re.findall(r"card (\d+)", own[0])]
    return facts


def race_read(out: dict[str, Any]) -> Facts:
    view = out["view"]
    ships = [*view["seats"], *([view["ghost"]] if view["ghost"] else [])]
    own = next(seat for seat in view["seats"] if seat["hand"])
    return {
        "ships": [(ship["space"], 0 if ship.get("finished") else ship.get("left", 0)) for ship in ships],
        "holds": [
            [(count, KINDS[kind], hold) for hold, (kind, count) in enumerate(ship["holds"], 1) if count]
            for ship in ships
        ],
        "down": sum(ship["treasures_down"] for ship in ships),
        "lairs": sorted(view["lairs"]),
        "pile": view["treasure_deck"],
        "dice": list(view["dice"]) if view["dice_placed"] else [],
        "round": view["round"],
        "hand": list(own["hand"]),
        "answers": [(each["enabled"], 0, each["label"]) for each in out["prompt"]["options"]],
    }


MODES: list[tuple[str, dict[str, Any]]] = [
    ("contracts", {}),
    ("contracts", {"players": 2}),
    ("base", {"players": 2}),
    ("make-sail", {"players": 2}),
    ("adventure", {"players": 2}),
    ("jamaica", {"players": 1}),
    ("jamaica", {"players": 3, "ai": "2,3"}),
    ("jamaica", {"players": 6, "ai": "2,3,4,5,6"}),
]


def play(mode: str, options: dict[str, Any], seed: int, most: int) -> int:
    """Play a game as both decide, to its end or so many moves; return how many were decided."""
    session = begun(mode, "", "", TableOptions(seed=seed, **options), None, None)
    at, sink = HeadlessSession(session, None), io.StringIO()
    lines = LineMode(at, (), sink)
    lines.begin()

    def say(typed: str) -> list[str]:
        sink.seek(0)
        sink.truncate()
        lines.take(typed)
        return sink.getvalue().splitlines()

    decided = 0
    while at.prompt is not None and decided < most:
        out = codec.decode(codec.encode(at.words.output(at, [], None, ())))
        if mode == "jamaica":
            heard, known = race_heard(say), race_read(out)
        else:
            heard, known = royal_heard(say), royal_read(out, codec.decode(codec.encode(at.odds)))
        assert heard == known and decide(heard) == decide(known)
        at.play(decide(heard))
        decided += 1
    return decided


@pytest.mark.parametrize(("mode", "options"), MODES)
def test_who_listens_decides_as_who_reads_json(mode: str, options: dict[str, Any]) -> None:
    assert play(mode, options, 1, 20) == 20


@pytest.mark.long
@pytest.mark.parametrize(("mode", "options"), MODES)
def test_who_listens_decides_so_in_two_hundred_games(mode: str, options: dict[str, Any]) -> None:
    assert sum(play(mode, options, seed, 400) for seed in range(2, 202)) > 200 * 20


MOST_WORDS = [("contracts", 1, "", 22), ("base", 2, "", 20), ("base", 3, "2,3", 21), ("make-sail", 2, "", 21)]
MOST_WORDS += [("adventure", 1, "", 20), ("adventure", 2, "", 25)]
MOST_WORDS += [("jamaica", 1, "", 23), ("jamaica", 2, "", 25), ("jamaica", 3, "2,3", 25), ("jamaica", 6, "", 25)]
MOST_WORDS += [("jamaica", 4, "2,3,4", 25), ("jamaica", 6, "2,3,4,5,6", 25)]


@pytest.mark.parametrize(("mode", "players", "ai", "most"), MOST_WORDS)
def test_half_of_all_decisions_of_deckhand_are_heard_in_few_words(mode: str, players: int, ai: str, most: int) -> None:
    """From the answer to the next question with its answers: what is new, not what was said before."""
    said = list[int]()
    for seed in range(1, 7 if mode == "jamaica" else 3):
        session, sink = begun(mode, "", "", TableOptions(seed=seed, players=players, ai=ai), None, None), io.StringIO()
        lines = LineMode(HeadlessSession(session, None), (), sink)
        lines.begin()
        while session.prompt is not None and len(session.moves) < 150:
            sink.seek(0)
            sink.truncate()
            seat_no, game = session.prompt.seat - 1, session.game
            asked = Task(game, session.moments[-1], game.observe(session.state, seat_no), seat_no, DECKHAND)
            for typed in (
                "",
                game.format(asked.think(lambda: False).move),
                "",
            ):  # the keyboard is given on before and after
                lines.take(typed)
            said.append(len(sink.getvalue().split()))
    assert len(said) > 60 and median(said) <= most
