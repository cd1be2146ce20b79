"""The words of each game: what lines and lists say of its values, found by the game's name."""

from collections.abc import Sequence
from typing import Any

from highseas.campaign.words import results
from highseas.campaign.words.language import ENGLISH
from highseas.campaign.words.naming import TableNames
from highseas.engine.game import Outcome
from highseas.engine.royal.port_royal import PORT_ROYAL


class GameWords:
    """The words of any game, made of what `engine.game` has of it. A game with more to say overrides them."""

    def headline(self, result: Outcome, names: Sequence[str]) -> str:
        """Return how the game ended, in one line."""
        if result.outcome in ("won", "lost"):
            return ENGLISH.say(f"game.ended.{result.outcome}")
        winners = [names[seat - 1] for seat in result.winners]
        return ENGLISH.say("game.ended.ranked", winners=winners, n=len(winners))


class RoyalWords(GameWords):
    """The words of Port Royal."""

    def headline(self, result: Any, names: Sequence[str]) -> str:
        """Return how the game ended, in one line."""
        return results.headline(result, TableNames(names))


WORDS: dict[str, GameWords] = {PORT_ROYAL.name: RoyalWords()}
_PLAIN = GameWords()


def words_of(game: str) -> GameWords:
    """Return the words of the game of this name."""
    return WORDS.get(game, _PLAIN)
