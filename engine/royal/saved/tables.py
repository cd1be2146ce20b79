"""Tables as saves have them: packed and unpacked, renumbered, and how one shows that older rules played it.

Each mode has its own type of state. A later change of rules adds a row to `_RULE_REVISIONS`, or to the
`rule_revisions` of the mode it belongs to (`engine.game.OlderRules`), and raises `REVISION`.
"""

# Not compiled: nothing waits for it while a game is played.

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Any

import msgspec
from msgspec.structs import replace

from highseas.engine.game import Ids, Moment, OlderRules, RuleRevision
from highseas.engine.refusal import InvalidState, UnknownId
from highseas.engine.royal.cards import CARD_IDS, CONTRACT_IDS, CONTRACT_INDEX, INDEX, ITEM
from highseas.engine.royal.frames.kinds import Offer, TableFrame, Taking
from highseas.engine.royal.frames.prices import trade_bonus
from highseas.engine.royal.frames.take import earns, has_more
from highseas.engine.royal.modes import MODES, Mode, knows_as_one
from highseas.engine.royal.piles import drawable
from highseas.engine.royal.seen.view import Hidden, Observation
from highseas.engine.royal.state import Setup, State, recount
from highseas.engine.untrusted import misfit, unpack


def _form(mode: Mode) -> Any:
    frames: Any = reduce(or_, mode.frames, TableFrame)
    part: Any = mode.part
    return State[frames, part | None]


@lru_cache(maxsize=16)
def _decoder(mode: Mode) -> msgspec.msgpack.Decoder[State]:
    return msgspec.msgpack.Decoder(_form(mode))


def encode_table(state: State) -> bytes:
    return msgspec.msgpack.encode(MODES[state.mode].bare(state))


def decode_table(packed: bytes, setup: Setup) -> State:
    """Decode a table of this setup's mode, unchecked (`engine.royal.saved.validation`).

    Raises `InvalidState` for a mode that does not exist or lacks its part, and `msgspec.DecodeError` for bytes that
    are not a table of that mode: `LaterData` if a later version may know them.
    """
    state = read_table(packed, setup.mode)
    MODES[setup.mode].complete(state, setup)
    return state


def read_table(packed: bytes, mode_name: str) -> State:
    """Decode bytes that hold everything, without a setup; otherwise as `decode_table`."""
    if (mode := MODES.get(mode_name)) is None:
        raise InvalidState("sound.mode", mode=mode_name)
    try:
        state = _decoder(mode).decode(packed)
    except msgspec.ValidationError as error:
        plain = msgspec.msgpack.decode(packed)
        if not isinstance(plain, dict) or not mode.renew(plain):
            raise misfit(error, plain, _form(mode)) from error
        state = unpack(msgspec.msgpack.encode(plain), _form(mode))
    if (state.part is None) != (mode.part is type(None)):
        raise InvalidState("sound.part_table_belongs_mode")
    if state.known and state.mode == mode_name:
        # version 0.1 named the looker where all know the next card, or nobody at all
        if knows_as_one(state):
            state.looker = -1
        elif state.looker < 0:
            state.looker = state.active
    return state


class _Seen(msgspec.Struct):
    """An observation as guests get it, its table as a save keeps it."""

    table: msgspec.Raw
    hidden: tuple[Hidden, ...]
    looked_at: int = 0


def encode_seen(seen: Observation) -> bytes:
    table = msgspec.Raw(msgspec.json.encode(MODES[seen.table.mode].bare(seen.table)))
    return msgspec.json.encode(_Seen(table, seen.hidden, seen.looked_at))


def decode_seen(packed: bytes, setup: Setup) -> Observation:
    """Decode an observation of a table of this setup, unchecked. Raises as `decode_table`."""
    seen, mode = msgspec.json.decode(packed, type=_Seen), MODES.get(setup.mode)
    if mode is None:
        raise InvalidState("sound.mode", mode=setup.mode)
    table: State = msgspec.json.decode(seen.table, type=_form(mode))
    if (table.part is None) != (mode.part is type(None)):
        raise InvalidState("sound.part_table_belongs_mode")
    mode.complete(table, setup)
    return Observation(table, seen.hidden, seen.looked_at)


def renumber(state: State, ids: Ids) -> None:
    """Renumber a table's cards and contracts from these ids to this version's indexes."""
    if list(ids.cards) != CARD_IDS[: len(ids.cards)]:
        cards = _table(ids.cards, INDEX)
        recount(state, lambda pile: _moved(pile, cards))
    if MODES[state.mode].lays_contracts and list(ids.goals) != CONTRACT_IDS[: len(ids.goals)]:
        contracts = _table(ids.goals, CONTRACT_INDEX)
        state.contracts = _moved(state.contracts, contracts)
        state.frames = tuple(
            Offer(frame.seat_no, _moved(bytes((frame.goal,)), contracts)[0]) if isinstance(frame, Offer) else frame
            for frame in state.frames
        )


def _table(old: tuple[str, ...], index: dict[str, int]) -> list[int | str]:
    """Return the new index for each old one, or the id if it is unknown here."""
    if len(old) > 256:
        raise InvalidState("saves.why.cards")
    return [index.get(content_id, content_id) for content_id in old]


def _moved(pile: bytes, table: list[int | str]) -> bytes:
    moved = bytearray()
    for card in pile:
        if card >= len(table):
            raise InvalidState("saves.why.card")
        now = table[card]
        if isinstance(now, str):
            raise UnknownId(now)
        moved.append(now)
    return bytes(moved)


REVISION = 3
"""The revision of the rules of Port Royal."""


class OlderPortRoyal(OlderRules[Setup, State]):
    """The rules of every mode before they were revised."""

    def revised_rule(self, moments: Sequence[Moment[State]], text: str, revision: int) -> str:
        """Return the first revised rule of all modes, or of this one, that shows here."""
        for changed in (*_RULE_REVISIONS, *MODES[moments[-1].state.mode].rule_revisions):
            if changed.revision > revision and changed.shows(moments, text):
                return changed.rule
        return ""

    def seen_later(self, moments: Sequence[Moment[State]], saved: State, revision: int) -> str:
        """Return who won a tie, or a choice of an older version that nobody has now."""
        last = moments[-1].state
        if revision < 2:
            if last.result is not None and saved.result is not None and last.result.winners != saved.result.winners:
                return MODES[last.mode].revised_ties
            if any(_trade_without_coins(moment.state) for moment in moments):
                return "play.rule.trades"
        return _AUTO_PASS.rule if revision < _AUTO_PASS.revision and _AUTO_PASS.shows(moments, "") else ""

    def alike(self, replayed: State, saved: State) -> bool:
        """Compare without who looked at a card, and the cards revealed since the last one that was placed."""
        one, other = (replace(state, looker=-1, unplaced=0) for state in (replayed, saved))
        return one == other

    def refuses(self, setup: Setup) -> str:
        mode = MODES.get(setup.mode)
        return "" if mode is None else mode.began_otherwise(setup)


def _trade_without_coins(state: State) -> bool:
    """Whether a rival could keep a ship only for a Trader's coin that no pile has (rulings R2, R5)."""
    if drawable(state):
        return False
    rivals = [seat for number, seat in enumerate(state.seats) if number != state.active and not seat.coins]
    return any(ITEM[card] and trade_bonus(seat, card) for card in state.harbor for seat in rivals)


def _asked_about_ships(moments: Sequence[Moment[State]], text: str) -> bool:
    """Whether an inactive seat is asked about several ships that earn it nothing, for which older rules passed."""
    state = moments[-1].state
    frame = state.frames[-1] if state.frames else None
    if not state.options.auto_pass or state.timed or not isinstance(frame, Taking) or frame.seat_no == state.active:
        return False
    return not earns(state, frame.seat_no) and not has_more(state, frame.seat_no)


_AUTO_PASS = RuleRevision(3, "play.rule.auto_pass", _asked_about_ships)
_RULE_REVISIONS = (_AUTO_PASS,)
"""Revised rules of all modes that a journal may show."""
