"""Which games have words of their own in plain lines and JSON."""

from collections.abc import Callable, Mapping

from highseas.campaign.plain.game_words import GameWords
from highseas.campaign.plain.royal.words import ROYAL_WORDS
from highseas.engine.game import Game

WORDS: dict[str, GameWords] = {ROYAL_WORDS.game: ROYAL_WORDS}
"""The words of each game that are loaded, by its name."""
_ANY = GameWords()


def _race() -> GameWords:
    from highseas.campaign.plain.jamaica.words import RACE_WORDS

    return RACE_WORDS


_LATER: Mapping[str, Callable[[], GameWords]] = {"jamaica": _race}
"""What loads those of each of the others."""


def words_of(game: Game) -> GameWords:
    """Return the words of a game; those that do for any if it has none of its own."""
    if game.name not in WORDS and game.name in _LATER:
        WORDS[game.name] = _LATER[game.name]()
    return WORDS.get(game.name, _ANY)
