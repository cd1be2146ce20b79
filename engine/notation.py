"""The one text form of moves, for logs, replays, scripts, the line mode and bug reports.

`format_move` writes ids in full; `parse` reads that back, and among a list of options any unambiguous shortening
of a card or contract ("sailor-1vp", "frigate", "jinx"). Seats are numbered from 1, as people count them.
"""

from collections.abc import Callable, Sequence
from typing import TypeVar, cast

from engine.cards import CARD_BY_ID, CARDS, CONTRACT_BY_ID, CONTRACT_INDEX, CONTRACTS, INDEX
from engine.moves import (
    ASIDE,
    DRAW,
    KEEP,
    LEAVE,
    NO,
    PASS,
    REPEL,
    REPEL_NEST,
    STOP,
    Complete,
    Expedition,
    Move,
    Take,
)

M = TypeVar("M", Take, Expedition)

_PLAIN: dict[str, Move] = {
    "draw": DRAW,
    "stop": STOP,
    "repel": REPEL,
    "repel nest": REPEL_NEST,
    "keep": KEEP,
    "pass": PASS,
    "no": NO,
    "aside": ASIDE,
    "leave": LEAVE,
}
_PLAIN_TEXT: dict[Move, str] = {move: text for text, move in _PLAIN.items()}
_SEATS = ("1", "2", "3", "4", "5")


class NotationError(ValueError):
    """The text is not a move, or not one that could be meant now; one sentence says what to type instead."""


def format_move(move: Move) -> str:
    """The full text of a move: `parse(format_move(move)) == move`."""
    plain = _PLAIN_TEXT.get(move)
    if plain is not None:
        return plain
    if isinstance(move, Take):
        text = f"take {CARDS[move.card].id}"
        text += " decline" if move.decline else ""
        return text + (f" to {move.to + 1}" if move.to >= 0 else "")
    if isinstance(move, Expedition):
        given = " ".join(CARDS[card].id for card in move.give)
        return f"expedition {CARDS[move.card].id} with {given}"
    return f"contract {CONTRACTS[cast(Complete, move).contract].id}"


def parse(text: str, options: Sequence[Move] | None = None) -> Move:
    """Read a move. With `options` it must be one of them, and cards may be shortened; without, ids stand in full.

    Raises `NotationError`.
    """
    words = text.casefold().split()
    if not words:
        raise NotationError("type a move, or 'help' for what can be typed")
    plain = _PLAIN.get(" ".join(words))
    if plain is not None:
        return _among(plain, options, text)
    verb = words[0]
    if verb not in ("take", "expedition", "contract") or len(words) < 2:
        raise NotationError(f"{text.strip()!r} is not a move; the moves are {_verbs(options)}")
    if options is None:
        return _parse_full(verb, words[1:], text)
    return _parse_short(verb, words[1:], options, text)


def _verbs(options: Sequence[Move] | None) -> str:
    if options is None:
        return ", ".join([*_PLAIN, "take CARD", "expedition CARD with CARD …", "contract ID"])
    return ", ".join(dict.fromkeys(format_move(move) for move in options)) or "none: the game is over"


def _among(move: Move, options: Sequence[Move] | None, text: str) -> Move:
    if options is not None and move not in options:
        raise NotationError(f"{text.strip()!r} cannot be done now; possible: {_verbs(options)}")
    return move


# --- ids in full ---


def _card(word: str) -> int:
    if word not in CARD_BY_ID:
        raise NotationError(f"there is no card {word!r}")
    return INDEX[word]


def _parse_full(verb: str, words: list[str], text: str) -> Move:
    if verb == "contract" and len(words) == 1:
        if words[0] not in CONTRACT_BY_ID:
            raise NotationError(f"there is no contract {words[0]!r}")
        return Complete(CONTRACT_INDEX[words[0]])
    if verb == "expedition" and len(words) > 2 and words[1] == "with":
        return Expedition(_card(words[0]), bytes(sorted(_card(word) for word in words[2:])))
    if verb == "take":
        card, decline, to = _take_parts(words, text)
        return Take(_card(card), decline, to)
    raise NotationError(f"{text.strip()!r} is not a move; the moves are {_verbs(None)}")


def _take_parts(words: list[str], text: str) -> tuple[str, bool, int]:
    """The card, whether coins are declined, and the seat (from 0) of a gift."""
    rest = words[1:]
    decline = rest[:1] == ["decline"]
    rest = rest[1:] if decline else rest
    to = -1
    if len(rest) == 2 and rest[0] == "to" and rest[1] in _SEATS:
        to = _SEATS.index(rest[1])
        rest = []
    if rest:
        raise NotationError(f"{text.strip()!r}: write take CARD, with 'decline' or 'to SEAT' after it")
    return words[0], decline, to


# --- shortenings, among options ---


def _matches(word: str, card: int) -> bool:
    """Whether the word shortens the card's id or names its kind."""
    entry = CARDS[card]
    return word in entry.id or word.replace("-", "_") in entry.kind


def matching_cards(word: str, cards: Sequence[int]) -> list[int]:
    """The cards a typed word may mean; an id in full means that card alone."""
    exact = [card for card in cards if CARDS[card].id == word]
    return exact or [card for card in cards if _matches(word, card)]


def _parse_short(verb: str, words: list[str], options: Sequence[Move], text: str) -> Move:
    if verb == "contract":
        contracts = [move for move in options if isinstance(move, Complete)]
        name = "-".join(words)
        return _only([m for m in contracts if name in _contract_words(m)], name, text, options)
    if verb == "take":
        card, decline, to = _take_parts(words, text)
        takes = [m for m in options if isinstance(m, Take) and m.decline == decline]
        named = _narrow(takes, card, lambda move: move.card)
        return _only([m for m in named if to in (-1, m.to)], card, text, options)
    claims = [move for move in options if isinstance(move, Expedition)]
    named_claims = _narrow(claims, words[0], lambda move: move.card)
    given = words[2:] if words[1:2] == ["with"] else []
    if len(words) > 1 and not given:
        raise NotationError(f"{text.strip()!r}: write expedition CARD with CARD …")
    found = [move for move in named_claims if not given or _gives(move, given)]
    return _only(found, words[0], text, options)


def _contract_words(move: Complete) -> str:
    contract = CONTRACTS[move.contract]
    return f"{contract.id} {contract.name.casefold().replace(' ', '-')}"


def _narrow(moves: list[M], word: str, card_of: Callable[[M], int]) -> list[M]:
    cards = matching_cards(word, list(dict.fromkeys(card_of(move) for move in moves)))
    return [move for move in moves if card_of(move) in cards]


def _gives(move: Expedition, words: list[str]) -> bool:
    """Whether the words name the given cards, each one."""
    left = list(move.give)
    for word in words:
        found = matching_cards(word, left)
        if not found:
            return False
        left.remove(found[0])
    return not left


def _only(found: Sequence[Move], word: str, text: str, options: Sequence[Move]) -> Move:
    if len(found) == 1:
        return found[0]
    if found:
        choices = ", or ".join(format_move(move) for move in found)
        raise NotationError(f"{word!r} could be more than one: {choices}")
    raise NotationError(f"{text.strip()!r} cannot be done now; possible: {_verbs(options)}")
