"""The beginning of a game: a setup, or a deal file. The same start always lays the same table."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple

import msgspec

from highseas.campaign.games import PLUGS, UNNAMED, game_named, game_of, part_of
from highseas.campaign.play.players import PERSON
from highseas.engine.deals import Deals
from highseas.engine.game import Game, Log, U, needed
from highseas.engine.refusal import SetupError
from highseas.engine.strict_toml import TomlError, parse
from highseas.engine.strict_toml.places import Places


class GameSource(NamedTuple):
    """A puzzle's title, or a daily deal's date, that a game is played for, and its own `slot`; empty if none."""

    puzzle: str = ""
    daily: str = ""
    slot: str = ""


class Start(msgspec.Struct, Generic[U], frozen=True, forbid_unknown_fields=True):
    """What saves and replays keep of a game's beginning: setup, text of a deal file, date of a daily deal, or empty."""

    setup: U
    deal: str = ""
    daily: str = ""

    @property
    def game(self) -> Game:
        return game_of(self.setup)

    def lay_out(self, log: Log = None, revision: int | None = None) -> Any:
        """Lay out the table by this revision of the rules or today's. Raises `SetupError` or `DealError`."""
        game = self.game if revision is None else self.game.by_revision(revision)
        if self.deal:
            return deals_of(game).lay_out(self.deal, log)
        return game.new(self.setup, log)


def source_of(start: Start) -> GameSource:
    found: Callable[[Start], GameSource] | None = part_of(start.game.name, "source")
    return GameSource() if found is None else found(start)


def deals_of(game: Game) -> Deals:
    """Return how the game reads and writes deal files. Raises `NoSuchPart`."""
    deals: Deals = needed(game.deals, "deals")
    return deals


def deal_text(game: Game, state: Any, players: Sequence[str], reveal: bool = False) -> str:
    """Return a table as a deal file with who plays it (`Session.who_plays`). Raises `NoSuchPart` or a `Refusal`."""
    deals = deals_of(game)
    text = deals.write(state, reveal)
    return text if set(players) == {PERSON} else deals.with_players(text, players)


def name_of_game(table: Mapping[str, Any]) -> str:
    """Return the game that a deal file or a replay's head `plays`, or has as its `mode`; else the first game's name."""
    plays, mode = table.get("plays", ""), table.get("mode")
    if plays != "":
        return plays if isinstance(plays, str) else ""
    return mode if isinstance(mode, str) and mode in PLUGS else UNNAMED


def game_of_deal(text: str) -> Game:
    """Return the game of a deal file; for text that is no TOML the first game, whose reader says what is wrong."""
    try:
        return game_named(name_of_game(parse(text)))
    except TomlError:
        return game_named(UNNAMED)


def start_from_deal(text: str, game: str = "", older: bool = False) -> Start:
    """Create a start from the text of a deal file, of this game or the one that it names; with `older` it may begin by
    older rules. Raises a `Refusal`, which names the line at fault, or `UnknownGame`.
    """
    found = game_named(game) if game else game_of_deal(text)
    setup = deals_of(found).setup(text)
    if not older:
        try:
            found.check_new(setup)
        except SetupError as error:
            raise Places(text).error(error.at, error) from error
    return Start(setup, text)
