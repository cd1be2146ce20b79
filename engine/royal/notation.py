"""The text form of moves, for logs, replays, scripts, the line mode and bug reports.

`format_move` writes ids in full; `parse` reads that back and, among a list of options, any unambiguous shortening
of a card or contract ("sailor-1vp", "frigate", "jinx"). Seats count from 1.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from highseas.engine.refusal import NotationError
from highseas.engine.royal.cards import CARD_BY_ID, CARDS, CONTRACT_BY_ID, CONTRACT_INDEX, CONTRACTS, INDEX
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import (
    ASIDE,
    CONCEDE,
    DRAW,
    GAMBLE,
    KEEP,
    LEAVE,
    LOOKOUT,
    NO,
    PASS,
    REPEL,
    REPEL_NEST,
    STOP,
    YES,
    Complete,
    Expedition,
    ModeMove,
    Move,
    PutBack,
    Sell,
    Take,
)

M = TypeVar("M", Take, Expedition, PutBack, Sell)

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
    "lookout": LOOKOUT,
    "gamble": GAMBLE,
    "yes": YES,
    "concede": CONCEDE,
}
_PLAIN_TEXT: dict[Move, str] = {move: text for text, move in _PLAIN.items()}
_SEATS = ("1", "2", "3", "4", "5")
_VERBS = ("take", "expedition", "contract", "look", "sell")


def format_move(move: Move) -> str:
    """Return the full text of a move: `parse(format_move(move)) == move`."""
    plain = _PLAIN_TEXT.get(move)
    if plain is not None:
        return plain
    if isinstance(move, Take):
        text = f"take {CARDS[move.card].id}"
        text += " decline" if move.decline else " item" if move.item else ""
        return text + (f" to {move.to + 1}" if move.to >= 0 else "")
    if isinstance(move, Expedition):
        given = " ".join(CARDS[card].id for card in move.give)
        return f"expedition {CARDS[move.card].id} with {given}"
    if isinstance(move, Complete):
        return f"contract {CONTRACTS[move.contract].id}"
    if isinstance(move, PutBack):
        return f"look {CARDS[move.card].id}"
    if isinstance(move, Sell):
        return f"sell {CARDS[move.card].id}"
    if isinstance(move, ModeMove):
        return f"{move.verb} {move.words()}"
    raise TypeError(f"no text form: {move!r}")


def _mode_moves() -> dict[str, type[ModeMove]]:
    """Return the moves that only some modes have, by their verbs."""
    return {kind.verb: kind for mode in MODES.values() for kind in mode.moves}


def parse(text: str, options: Sequence[Move] | None = None) -> Move:
    """Parse a move. With `options` it must be one of them, and cards may be shortened; without, ids are full."""
    words = text.casefold().split()
    if not words:
        raise NotationError("notation.empty")
    plain = _PLAIN.get(" ".join(words))
    if plain is not None:
        return _among(plain, options, text)
    verb = words[0]
    if verb not in (*_VERBS, *_mode_moves()) or len(words) < 2:
        raise _unknown(text, options)
    if options is None:
        return _parse_full(verb, words[1:], text)
    return _parse_short(verb, words[1:], options, text)


def _unknown(text: str, options: Sequence[Move] | None) -> NotationError:
    """Return the error for a text that is no move."""
    word = text.strip()
    if options is None:
        return NotationError("notation.no_move", word=word, plain=", ".join(_PLAIN))
    texts = _texts(options)
    if not texts:
        return NotationError("notation.no_move_over", word=word)
    if len(texts) == 1:
        return NotationError("notation.no_move_but", word=word, move=texts[0])
    return NotationError("notation.no_move_of", word=word, moves=", ".join(texts))


def _impossible(text: str, options: Sequence[Move]) -> NotationError:
    """Return the error for a move that is not possible now."""
    texts = _texts(options)
    if not texts:
        return NotationError("notation.impossible_over", word=text.strip())
    return NotationError("notation.impossible", word=text.strip(), moves=", ".join(texts))


def _texts(options: Sequence[Move]) -> list[str]:
    return list(dict.fromkeys(format_move(move) for move in options))


def _among(move: Move, options: Sequence[Move] | None, text: str) -> Move:
    """Return the move if it is among the options; conceding never is, but is always possible."""
    if options is not None and move not in options and (move != CONCEDE or not options):
        raise _impossible(text, options)
    return move


# --- ids in full ---


def card_named(word: str) -> int:
    """Return the index of the card with this id. Raises `NotationError`."""
    if word not in CARD_BY_ID:
        raise NotationError("notation.card", word=word)
    return INDEX[word]


def _parse_full(verb: str, words: list[str], text: str) -> Move:
    if verb == "contract" and len(words) == 1:
        if words[0] not in CONTRACT_BY_ID:
            raise NotationError("notation.contract", word=words[0])
        return Complete(CONTRACT_INDEX[words[0]])
    if verb == "expedition" and len(words) > 2 and words[1] == "with":
        return Expedition(card_named(words[0]), bytes(sorted(card_named(word) for word in words[2:])))
    if verb == "take":
        return _take(_take_parts(words, text))
    if len(words) == 1 and verb in ("look", "sell"):
        return PutBack(card_named(words[0])) if verb == "look" else Sell(card_named(words[0]))
    own = _mode_moves()[verb].read(words) if verb in _mode_moves() else None
    if own is not None:
        return own
    raise _unknown(text, None)


class _TakeWords(NamedTuple):
    """Split a take into its parts: the card's word, how it is taken, and the seat (from 0) of a gift."""

    card: str
    decline: bool
    to: int
    item: bool


def _take(parts: _TakeWords) -> Take:
    return Take(card_named(parts.card), parts.decline, parts.to, parts.item)


def _take_parts(words: list[str], text: str) -> _TakeWords:
    rest = words[1:]
    decline = rest[:1] == ["decline"]
    item = rest[:1] == ["item"]
    rest = rest[1:] if decline or item else rest
    to = -1
    if len(rest) == 2 and rest[0] == "to" and rest[1] in _SEATS:
        to = _SEATS.index(rest[1])
        rest = []
    if rest:
        raise NotationError("notation.take", word=text.strip())
    return _TakeWords(words[0], decline, to, item)


# --- shortenings, among options ---


def _matches(word: str, card: int) -> bool:
    """Whether the word shortens the card's id or names its kind."""
    entry = CARDS[card]
    return word in entry.id or word.replace("-", "_") in entry.kind


def matching_cards(word: str, cards: Sequence[int]) -> list[int]:
    """Return the cards a typed word may mean; a full id means that card alone."""
    exact = [card for card in cards if CARDS[card].id == word]
    return exact or [card for card in cards if _matches(word, card)]


def _parse_short(verb: str, words: list[str], options: Sequence[Move], text: str) -> Move:
    if verb == "contract":
        contracts = [move for move in options if isinstance(move, Complete)]
        name = "-".join(words)
        return _only([m for m in contracts if name in _contract_words(m)], name, text, options)
    if verb == "take":
        parts = _take_parts(words, text)
        takes = [m for m in options if isinstance(m, Take) and (m.decline, m.item) == (parts.decline, parts.item)]
        named = _narrow(takes, parts.card, lambda move: move.card)
        return _only([m for m in named if parts.to in (-1, m.to)], parts.card, text, options)
    if verb in ("look", "sell"):
        return _parse_short_card(verb, words, options, text)
    if verb != "expedition":
        return _parse_short_own(verb, words, options, text)
    claims = [move for move in options if isinstance(move, Expedition)]
    named_claims = _narrow(claims, words[0], lambda move: move.card)
    given = words[2:] if words[1:2] == ["with"] else []
    if len(words) > 1 and not given:
        raise NotationError("notation.expedition", word=text.strip())
    found = [move for move in named_claims if not given or names_all(given, move.give)]
    return _only(found, words[0], text, options)


def _parse_short_card(verb: str, words: list[str], options: Sequence[Move], text: str) -> Move:
    name = "-".join(words)
    if verb == "look":
        looks = [move for move in options if isinstance(move, PutBack)]
        return _only(_narrow(looks, name, lambda move: move.card), name, text, options)
    sales = [move for move in options if isinstance(move, Sell)]
    return _only(_narrow(sales, name, lambda move: move.card), name, text, options)


def _parse_short_own(verb: str, words: list[str], options: Sequence[Move], text: str) -> Move:
    """Parse a move of the mode's own: a name of several words, or a name and the cards to give after "with"."""
    kind = _mode_moves()[verb]
    named = words[: words.index("with")] if "with" in words else words
    meant = [move for move in options if isinstance(move, kind) and move.is_meant(words)]
    return _only(meant, "-".join(named), text, options)


def _contract_words(move: Complete) -> str:
    contract = CONTRACTS[move.contract]
    return f"{contract.id} {contract.name.casefold().replace(' ', '-')}"


def _narrow(moves: list[M], word: str, card_of: Callable[[M], int]) -> list[M]:
    cards = matching_cards(word, list(dict.fromkeys(card_of(move) for move in moves)))
    return [move for move in moves if card_of(move) in cards]


def names_all(words: Sequence[str], cards: bytes) -> bool:
    """Whether each word names a different one of these cards."""
    left = list(cards)
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
        raise NotationError("notation.several", word=word, choices=choices)
    raise _impossible(text, options)
