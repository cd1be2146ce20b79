"""The text form of moves, for logs, replays, scripts, the line mode and bug reports.

`format_move` writes ids in full; `parse` reads that back and, among a list of options, any unambiguous shortening
of a card or contract ("sailor-1vp", "frigate", "jinx"). Seats count from 1. It knows ids and no names: what a
contract is called in a language is read where moves are typed (`campaign.royal.words.prompts.with_id`).
"""

# Not compiled: it is a front door, which is asked with anything.

from collections.abc import Sequence
from functools import lru_cache

from highseas.engine.codec import Notation, write
from highseas.engine.refusal import NotationError
from highseas.engine.royal.cards import follows_sets
from highseas.engine.royal.modes import MODES
from highseas.engine.royal.moves import CONCEDE, Complete, Expedition, ModeMove, Move, PutBack, Sell, Take

_NAMED: tuple[type[Move], ...] = (Take, Expedition, Complete, PutBack, Sell)
"""The moves that name something, beside those of modes."""
_PLAIN = (
    *("draw", "stop", "repel", "repel nest", "keep", "pass", "no", "aside", "leave", "lookout", "gamble", "yes"),
    "concede",
)
"""The texts of the others."""
_FORMS = ("take", "expedition", "mission")
"""Verbs of which a refusal says how they are written."""

format_move = write


@lru_cache(maxsize=1)
def _plain() -> Notation[Move]:
    return Notation(kind for kind in Move.__subclasses__() if kind is not ModeMove and kind not in _NAMED)


@lru_cache(maxsize=8)
def _notation(own: tuple[type[ModeMove], ...]) -> Notation[Move]:
    return Notation((*_NAMED, *own))


def _of_mode(words: Sequence[str]) -> Move | None:
    """Return the move of a mode that is its verb alone."""
    kinds = (kind for mode in MODES.values() for kind in mode.moves if not kind.__struct_fields__)
    return next((kind() for kind in kinds if [kind.verb] == words), None)


def parse(text: str, among: Sequence[Move] | None = None) -> Move:
    """Parse a move. With `among` it must be one of them, and cards may be shortened; without, ids are full."""
    return _in_full(text) if among is None else _parsed(text, among)


def _parsed(text: str, options: Sequence[Move] | None) -> Move:
    words = text.casefold().split()
    if not words:
        raise NotationError("notation.empty")
    plain = _plain().read(words) or _of_mode(words)
    if plain is not None:
        # conceding is never among the options, but always possible
        if options is not None and plain not in options and (plain != CONCEDE or not options):
            raise _impossible(text, options)
        return plain
    named = _notation(())
    if words[0] not in named.forms:  # those of modes only where no other has the verb
        named = _notation(tuple(kind for mode in MODES.values() for kind in mode.moves))
    if words[0] not in named.forms or len(words) < 2:
        raise _unknown(text, options)
    if options is not None:
        return _short(named, words, options, text)
    move = named.read(words)
    if move is None:
        raise NotationError("notation.take", word=text.strip()) if words[0] == "take" else _unknown(text, None)
    return move


@lru_cache(maxsize=1024)
def _in_full(text: str) -> Move:
    """Return the move of a text with ids in full: a journal has few that differ, and is read whenever opened."""
    return _parsed(text, None)


follows_sets(_in_full.cache_clear)


def _short(named: Notation[Move], words: Sequence[str], options: Sequence[Move], text: str) -> Move:
    found = named.meant(words, options)
    if found is None and words[0] in _FORMS:
        raise NotationError(f"notation.{words[0]}", word=text.strip())
    word, moves = found or ("", [])
    if len(moves) == 1:
        return moves[0]
    if moves:
        choices = ", or ".join(format_move(move) for move in moves)
        raise NotationError("notation.several", word=word, choices=choices)
    raise _impossible(text, options)


def _unknown(text: str, options: Sequence[Move] | None) -> NotationError:
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
    texts = _texts(options)
    if not texts:
        return NotationError("notation.impossible_over", word=text.strip())
    return NotationError("notation.impossible", word=text.strip(), moves=", ".join(texts))


def _texts(options: Sequence[Move]) -> list[str]:
    return list(dict.fromkeys(format_move(move) for move in options))
