"""Deal files: a race fixed as far as a TOML text names it, the rest by the seed.

`read_deal` takes text (the caller reads the file), `deal_game` lays the race, `write_deal` writes a running one.
docs/deals-jamaica.md describes the format.
"""

from typing import Any

from highseas.engine.deals import DealError, Deals, check_players, line, read_file
from highseas.engine.jamaica.deal.format import Deal, DealFile
from highseas.engine.jamaica.deal.lay import deal_game, stage_of
from highseas.engine.jamaica.deal.rules import check_table
from highseas.engine.jamaica.events import face
from highseas.engine.jamaica.game import check_setup
from highseas.engine.jamaica.seen.build_view import all_tokens, treasure_ids, view_for
from highseas.engine.jamaica.seen.observation import NOBODY
from highseas.engine.jamaica.state import Battle, Landing, Seat, Setup, Ship, State, Targeting
from highseas.engine.refusal import Refusal, SetupError
from highseas.engine.strict_toml.places import Places
from highseas.engine.strict_toml.read import names_key

__all__ = ["DEALS", "Deal", "DealError", "check_deal", "deal_game", "read_deal", "write_deal"]


def read_deal(text: str) -> Deal:
    """Parse a deal and check that it can be laid out. Raises `DealError`, which names the line and the reason."""

    def checked(file: DealFile, _: Places) -> Deal:
        setup = Setup(file.seats, file.seed, file.mode, file.most_rounds, file.points_decide)
        check_setup(setup)
        check_players(file.players, file.seats)
        check_table(setup, file.table)
        deal = Deal(setup, file.table, file.players)
        if not deal_game(deal).frames:
            raise SetupError("jamaica_rules.deals.stage.over", "table", "actor")
        return deal

    return read_file(text, DealFile, checked)


def write_deal(state: State, reveal: bool = False) -> str:
    """Return the race as a deal file. Reading it back gives an equal view and asks the same question.

    What lies face down becomes a number, to be dealt by the seed; with `reveal` hands, decks and treasures are
    named, and throws to come that are fixed. Raises `DealError` amid a battle, and after the race.
    """
    if not state.frames:
        raise DealError("deals.unwritten.over")
    *below, top = state.frames
    fresh = isinstance(top, Targeting) or (isinstance(top, Battle) and top == Battle(top.ship, top.other))
    if not fresh and any(isinstance(frame, Landing) for frame in below):  # the dice would be thrown again
        raise DealError("jamaica_rules.deals.midway")
    lines = [line("mode", state.mode), line("seats", state.names), line("seed", state.seed)]
    optional = {"most_rounds": state.most_rounds, "points_decide": state.points_decide}
    lines += [line(key, value) for key, value in optional.items() if value]
    lines += _table(state, reveal)
    for seat in state.seats:
        lines += ["", "[[table.seats]]", *_ship(seat, reveal), *_cards(seat, reveal)]
    if state.ghost is not None:
        lines += ["", "[table.ghost]", *_ship(state.ghost, reveal)]
    text = "\n".join(lines) + "\n"
    again = deal_game(read_deal(text))
    if again.frames != state.frames or view_for(again, NOBODY) != view_for(state, NOBODY):
        raise DealError("jamaica_rules.deals.midway")
    return text


def _lines(values: dict[str, Any]) -> list[str]:
    return [line(key, value) for key, value in values.items()]


def _table(state: State, reveal: bool) -> list[str]:
    dice = state.dice + (state.dice_to_come if reveal else b"")
    pairs = tuple(zip(dice[::2], dice[1::2], strict=True))
    table: dict[str, Any] = {"round": state.round, "captain": state.captain + 1, "dice": pairs, **stage_of(state)}
    table["lairs"] = tuple(sorted(state.lairs))
    if reveal and state.combat_to_come:
        table["combat"] = tuple(map(face, state.combat_to_come))
    if reveal:
        table["treasures"] = treasure_ids(state.treasures[::-1])
    return ["", "[table]", *_lines(table)]


def _ship(ship: Ship, reveal: bool) -> list[str]:
    down = treasure_ids(ship.down) if reveal else len(ship.down)
    laid = {"space": ship.space, "lap": ship.lap, "holds": all_tokens(ship.holds)}
    return _lines({**laid, "treasures_up": treasure_ids(ship.up), "treasures_down": down})


def _cards(seat: Seat, reveal: bool) -> list[str]:
    laid: dict[str, Any] = {"discard": tuple(seat.discard)}
    if seat.turned or (reveal and seat.card):
        laid["card"] = seat.card
    laid["hand"] = tuple(seat.hand) if reveal else len(seat.hand)
    return _lines({**laid, "deck": tuple(seat.deck[::-1])} if reveal else laid)


def check_deal(text: str) -> list[Refusal]:
    """Return remarks on a deal that can be played. Raises `DealError` for one that cannot."""
    deal_game(read_deal(text))
    return [] if names_key(text, "seed") else [Refusal("jamaica_rules.deals.no_seed")]


DEALS: Deals[Setup, State, Deal] = Deals(
    keys=frozenset({"table", "seats"}),
    form=DealFile,
    read=read_deal,
    lay=deal_game,
    write=write_deal,
    remarks=check_deal,
)
"""Deal files as the contract of a game has them."""
