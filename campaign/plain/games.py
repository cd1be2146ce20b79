"""Which games have words of their own in plain lines and JSON."""

from highseas.campaign.plain.game_words import GameWords
from highseas.campaign.plain.jamaica.words import RACE_WORDS
from highseas.campaign.plain.royal.words import ROYAL_WORDS
from highseas.engine.game import Game

WORDS: dict[str, GameWords] = {ROYAL_WORDS.game: ROYAL_WORDS, RACE_WORDS.game: RACE_WORDS}
"""The words of each game, by its name."""
_ANY = GameWords()


def words_of(game: Game) -> GameWords:
    """Return the words of a game; those that do for any if it has none of its own."""
    return WORDS.get(game.name, _ANY)
