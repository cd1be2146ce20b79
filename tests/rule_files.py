"""Rules of Port Royal as data: a table, the moves that are made at it, and what is so then (`tests/unit/rules/*.toml`).

A file has rules and what is given to all of them; a rule has a sentence, its source, what is given to its tables, and
steps. The first step lays a table by the words of `tests.helpers.table`, and so does each step with a `given` of its
own; the others go on where the one before stopped. Where a `chapter` is given, it is the table of that chapter of our
story, `tests.adventure.Tale`: `missions`, `harbor`, `top` and `expeditions` are words, `seats` is a list of what each
seat has, in the order in which it is laid, and with `shields` each of so many crowns is a point of influence. A step
says:

- `set`: fields of the state that no table of words can lay, as steps of contracts;
- `event`: an event of the story that is today's, and `trade`: that Trade & Hire begins;
- `top`: cards that are brought to the top of the Play deck, from within it;
- `do`: moves, divided by commas, as a player types them;
- what of `FIGURES`, `PILES`, `CHECKS` and the fields of the state is so after them. Seats count from 0, and events are
  those of the step.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, get_args

import msgspec

from highseas.campaign.royal.words.events import event_lines
from highseas.campaign.royal.words.names import TableNames
from highseas.engine.codec import Notation
from highseas.engine.royal.cards import INDEX
from highseas.engine.royal.events import EVENT_TYPES, Event, FeePaid, GainReason, Paid
from highseas.engine.royal.frames.abilities import gambles_left
from highseas.engine.royal.frames.kinds import Taking
from highseas.engine.royal.frames.take import begin_taking
from highseas.engine.royal.game import decider, settle
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import ModeMove, Move, parse
from highseas.engine.royal.saved.validation import all_cards
from highseas.engine.royal.seen.build_view import prompt, table_view
from highseas.engine.royal.state import Options, State, TurnRules
from highseas.engine.strict_toml import read
from highseas.story.mode.state import card_at, tale_of
from highseas.story.moves import EVENTS
from highseas.story.view import tale_in
from tests.adventure import Tale, begin_event
from tests.adventure import card as adventure_card
from tests.helpers import card, coins, contract, do, gains, moves, of, on_top, table, takes
from tests.refusals import cannot

FOLDER = Path(__file__).parent / "unit" / "rules"
EVENT_NAMES = {kind.__name__ for kind in (*EVENT_TYPES, *EVENTS)}
VERBS = Notation(kind for kind in (*Move.__subclasses__(), *ModeMove.__subclasses__()) if kind is not ModeMove).forms


class Rule(msgspec.Struct, forbid_unknown_fields=True):
    """A rule: the sentence, and its source, which may say more after a colon."""

    rule: str
    source: str
    step: list[dict[str, Any]]
    given: dict[str, Any] = {}

    @property
    def id(self) -> str:
        return self.rule.replace(" ", "_")

    @property
    def origin(self) -> str:
        return self.source.partition(": ")[0]

    @property
    def more(self) -> str:
        return self.source.partition(": ")[2]


class RuleFile(msgspec.Struct, forbid_unknown_fields=True):
    """The rules of a file, and what is given to all of them."""

    rule: list[Rule]
    given: dict[str, Any] = {}


@cache
def rules_in(chapter: str) -> tuple[Rule, ...]:
    """Return the rules of a file by its stem, each with all that it is given; none where there is no such file."""
    path = FOLDER / f"{chapter}.toml"
    if not path.exists():
        return ()
    file = read(path.read_text(encoding="utf-8"), RuleFile)
    return tuple(msgspec.structs.replace(rule, given=file.given | rule.given) for rule in file.rule)


def every_rule() -> Iterator[tuple[str, Rule]]:
    """Yield each rule with the stem of its file."""
    for path in sorted(FOLDER.glob("*.toml")):
        yield from ((path.stem, rule) for rule in rules_in(path.stem))


def prove(rule: Rule) -> None:
    """Play the steps of a rule and check what they say."""
    state = None
    for number, step in enumerate(rule.step, 1):
        checks = dict(step)
        if state is None or "given" in step:
            state = lay(rule.given | checks.pop("given", {}))
        change(state, checks.pop("set", {}))
        on_top(state, *checks.pop("top", "").split())
        log: list[Event] = []
        if event := checks.pop("event", ""):
            log += begin_event(state, event)
        if checks.pop("trade", False):
            begin_taking(state, log)
            settle(state, log)
        if made := checks.pop("do", ""):
            log += do(state, *made.split(", "))
        assert step.keys() - {"given"}, "a step does something or says what is so"
        for what, wanted in checks.items():
            check(what, wanted, state, log, f"step {number}")


def lay(given: dict[str, Any]) -> State:
    if "chapter" in given:
        return lay_chapter(**given)
    options = msgspec.convert(given.get("options", {}), Options)
    return table(**(given | {"options": options}))


def lay_chapter(
    missions: str = "",
    harbor: str = "",
    top: str = "",
    expeditions: str = "",
    seats: Sequence[dict[str, Any]] = (),
    shields: int = 0,
    **chapter: Any,
) -> State:
    tale = Tale(**chapter).missions(*missions.split()).harbor(*harbor.split()).top(*top.split())
    tale.expeditions(*expeditions.split())
    if shields:
        tale.state.shields, tale.state.track = bytes(range(1, shields + 1)), 99
    for number, laid in enumerate(seats):
        for what, value in laid.items():
            words = value.split() if what == "has" else [value]
            getattr(tale.at(number), what)(*words)
    return tale.state


def change(state: State, fields: dict[str, Any]) -> None:
    """Set fields of the state; `markers_left` are those of the seats, and lists within a list are piles."""
    for name, value in fields.items():
        if name == "markers_left":
            for seat, left in zip(state.seats, value, strict=True):
                seat.markers = left
        elif name == "turn_rules":
            state.turn_rules = TurnRules(**value)
        else:
            assert hasattr(state, name), name
            setattr(state, name, tuple(map(bytes, value)) if isinstance(value, list) else value)


def check(what: str, wanted: Any, state: State, log: list[Event], place: str) -> None:
    """Check one thing that a step says."""
    if what in CHECKS:
        CHECKS[what](state, log, wanted)
        return
    found: Any
    if what in PILES:
        found, wanted = PILES[what](state), _as_piles(state, wanted)
    elif what.startswith("gains_"):
        assert what.removeprefix("gains_") in get_args(GainReason), what
        found = [list(gain) for gain in gains(log, what.removeprefix("gains_"))]
    else:
        found = FIGURES[what](state) if what in FIGURES else getattr(state, what)
    assert found == wanted, f"{place}: {what} is {found!r}, not {wanted!r}"


def _card(state: State, word: str) -> int:
    """Return the card that a word means: in a chapter those of the story come first."""
    return adventure_card(word) if state.mode == "adventure" else card(word)


def _pile(state: State, words: str) -> bytes:
    return bytes(_card(state, word) for word in words.split())


def _as_piles(state: State, words: str | list[str]) -> bytes | list[bytes]:
    return _pile(state, words) if isinstance(words, str) else [_pile(state, each) for each in words]


def _by_seat(name: str) -> Callable[[State], list[Any]]:
    return lambda state: [getattr(seat, name) for seat in state.seats]


FIGURES: dict[str, Callable[[State], Any]] = {
    "coins": coins,
    "influence": _by_seat("influence"),
    "cutlasses": _by_seat("cutlasses"),
    "crowns": _by_seat("crowns"),
    "markers_left": _by_seat("markers"),
    "moves": moves,
    "asks": decider,
    "gambles_left": lambda state: [gambles_left(state, seat_no) for seat_no in range(len(state.seats))],
    "markers": lambda state: [list(seats) for seats in state.markers],
    "ability_open": lambda state: [seat.ability is not None for seat in state.seats],
    "missions": lambda state: [card_at(state, place).id for place in tale_of(state).missions],
    "progress": lambda state: [list(goal.have) for goal in table_view(state).goals],
    "markers_placed": lambda state: [seat.markers_placed for seat in tale_in(table_view(state)).seats],
    "trophies": lambda state: [seat.trophy for seat in tale_in(table_view(state)).seats],
    "mission_steps": lambda state: [list(seats) for seats in tale_of(state).steps],
    "prices": lambda state: list(state.prices),
    "month": lambda state: tale_of(state).month,
    "marks": lambda state: [list(seats) for seats in tale_of(state).marks],
    "on_steps": lambda state: [list(seats) for seats in state.steps],
    "frames": lambda state: [type(frame).__name__ for frame in state.frames],
    "may_take": lambda state: [[each.seat_no, each.left] for each in of_frames(state)],
    "outcome": lambda state: state.result.outcome if state.result else "",
    "conceded": lambda state: state.result.conceded if state.result else -1,
    "winners": lambda state: list(state.result.winners) if state.result else [],
    "play_deck_left": lambda state: len(state.play_deck),
    "time_deck_left": lambda state: len(state.time_deck),
}
"""What is compared as it stands, besides the fields of the state."""
PILES: dict[str, Callable[[State], bytes | list[bytes]]] = {
    "harbor": lambda state: state.harbor,
    "discard": lambda state: state.discard,
    "discard_top": lambda state: state.discard[-1:],
    "revealed": lambda state: state.revealed,
    "expeditions": lambda state: state.expeditions,
    "takes": lambda state: bytes(takes(state)),
    "display": _by_seat("display"),
    "kept": _by_seat("kept"),
    "stowed": _by_seat("stowed"),
    "items": _by_seat("items"),
    "purse": _by_seat("coins"),
    "last_coin": lambda state: [seat.coins[-1:] for seat in state.seats],
}
"""What is written by names of cards, divided by spaces; a list has one entry for each seat."""


def of_frames(state: State) -> list[Taking]:
    return [frame for frame in state.frames if isinstance(frame, Taking)]


def _happens(state: State, log: list[Event], wanted: dict[str, list[dict[str, Any]]]) -> None:
    """All events of these kinds, in order, by some of their fields; an empty list where there is none of a kind."""
    for name, events in wanted.items():
        assert name in EVENT_NAMES, name
        found = [event for event in log if type(event).__name__ == name]
        assert len(found) == len(events), f"{name}: {found}"
        for event, fields in zip(found, events, strict=True):
            for field, value in fields.items():
                assert getattr(event, field) == _meant(state, event, field, value), f"{field} of {event}, not {value}"


def _meant(state: State, event: Event, field: str, value: Any) -> Any:
    """Return a value of an event, of which names stand for cards and contracts."""
    found = getattr(event, field)
    if not isinstance(value, str) or isinstance(found, str):
        return value
    if isinstance(found, bytes):
        return _pile(state, value)
    return contract(value) if field == "contract" else _card(state, value)


def _order(state: State, log: list[Event], wanted: list[str]) -> None:
    """Events of these kinds in this order, whatever comes between them of other kinds."""
    found = [name for event in log if (name := type(event).__name__) in wanted]
    assert found == wanted, found


def _open(state: State, log: list[Event], wanted: list[str]) -> None:
    """For each of these beginnings a move is legal that has it."""
    found = moves(state)
    assert all(any(move.startswith(each) for move in found) for each in wanted), found


def _closed(state: State, log: list[Event], wanted: list[str]) -> None:
    """No move is legal that begins so: with a verb that there is, and what begins the id of a card."""
    for verb, *words in map(str.split, wanted):
        assert verb in VERBS and all(any(name.startswith(word) for name in INDEX) for word in words[:1]), wanted
    assert not [move for move in moves(state) if move.startswith(tuple(wanted))]


def _cannot(state: State, log: list[Event], wanted: dict[str, str]) -> None:
    """These moves, in full, are refused with these sentences, and change nothing."""
    for text, sentence in wanted.items():
        cannot(state, parse(text), sentence)


def _nowhere(state: State, log: list[Event], wanted: str) -> None:
    """These cards are not in the game."""
    assert not set(all_cards(state)) & set(_pile(state, wanted))


def _pays(state: State, log: list[Event], wanted: list[int]) -> None:
    assert [event.coins for event in of(log, Paid)] == wanted


def _fees(state: State, log: list[Event], wanted: list[list[int]]) -> None:
    """Who paid whom."""
    assert [[event.seat_no, event.to] for event in of(log, FeePaid)] == wanted


def _preview(state: State, log: list[Event], wanted: dict[str, dict[str, int]]) -> None:
    """What the first option of this beginning says that it brings."""
    for start, figures in wanted.items():
        preview = next(option.preview for option in prompt(state).options if option.text.startswith(start))
        assert {name: getattr(preview, name) for name in figures} == figures


def _why_closed(state: State, log: list[Event], wanted: dict[str, str]) -> None:
    reasons = {option.text: option.reason for option in prompt(state).options if not option.enabled}
    assert {text: getattr(reasons[text], "code", "") for text in wanted} == wanted


def _round_ends(state: State, log: list[Event], wanted: list[int]) -> None:
    """Who wins if the round is over now."""
    assert state.ending
    MODES[state.mode].round_ends(state, log)
    assert state.result is not None and list(state.result.winners) == wanted, state.result


def _says(state: State, log: list[Event], wanted: str) -> None:
    assert any(line.startswith(wanted) for line in event_lines(log, TableNames(state.names)))


CHECKS: dict[str, Callable[[State, list[Event], Any], None]] = {
    "happens": _happens,
    "order": _order,
    "open": _open,
    "closed": _closed,
    "cannot": _cannot,
    "nowhere": _nowhere,
    "pays": _pays,
    "fees": _fees,
    "preview": _preview,
    "why_closed": _why_closed,
    "round_ends": _round_ends,
    "says": _says,
}
