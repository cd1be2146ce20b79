"""Read a deal file strictly, and write a running race as one that reads back to the same visible race."""

from highseas.engine.deals import DealError, check_players, line, read_file
from highseas.engine.jamaica.deal.format import Deal, DealFile
from highseas.engine.jamaica.deal.lay import deal_game, stage_of
from highseas.engine.jamaica.deal.rules import check_table
from highseas.engine.jamaica.events import face
from highseas.engine.jamaica.game import check_setup
from highseas.engine.jamaica.seen.build_view import all_tokens, treasure_ids, view_for
from highseas.engine.jamaica.seen.observation import NOBODY
from highseas.engine.jamaica.state import Battle, Landing, Seat, Setup, Ship, State, Targeting
from highseas.engine.refusal import SetupError
from highseas.engine.strict_toml.places import Places


def read_deal(text: str) -> Deal:
    """Read a deal and check that it can be laid out. Raises `DealError`, with line and reason as figures."""
    return read_file(text, DealFile, _checked)


def _checked(file: DealFile, places: Places) -> Deal:
    setup = Setup(file.seats, file.seed, file.mode, file.most_rounds, file.points_decide)
    check_setup(setup)
    check_players(file)
    check_table(setup, file.table)
    deal = Deal(setup, file.table, file.players)
    if not deal_game(deal).frames:
        raise SetupError("jamaica_rules.deals.stage.over", "table", "actor")
    return deal


# --- writing ---


def write_deal(state: State, reveal: bool = False) -> str:
    """Return the race as a deal file. Reading it back gives an equal view and asks the same question.

    What lies face down becomes a number, to be dealt by the seed; with `reveal` hands, decks and treasures are
    named, and throws to come that are fixed. Raises `DealError` amid a battle, and after the race.
    """
    if not state.frames:
        raise DealError("deals.unwritten.over")
    if _is_fought(state):
        raise DealError("jamaica_rules.deals.midway")
    lines = [*_head(state), *_table(state, reveal)]
    for seat in state.seats:
        lines += ["", "[[table.seats]]", *_ship(seat, reveal), *_cards(seat, reveal)]
    if state.ghost is not None:
        lines += ["", "[table.ghost]", *_ship(state.ghost, reveal)]
    text = "\n".join(lines) + "\n"
    again = deal_game(read_deal(text))
    if again.frames != state.frames or view_for(again, NOBODY) != view_for(state, NOBODY):
        raise DealError("jamaica_rules.deals.midway")
    return text


def _is_fought(state: State) -> bool:
    """Whether a battle goes on that is past its first question: its dice would be thrown again."""
    *below, top = state.frames
    fresh = isinstance(top, Targeting) or (isinstance(top, Battle) and top == Battle(top.ship, top.other))
    return not fresh and any(isinstance(frame, Landing) for frame in below)


def _head(state: State) -> list[str]:
    lines = [line("mode", state.mode), line("seats", state.names), line("seed", state.seed)]
    optional = {"most_rounds": state.most_rounds, "points_decide": state.points_decide}
    return [*lines, *(line(key, value) for key, value in optional.items() if value)]


def _table(state: State, reveal: bool) -> list[str]:
    dice = state.dice + (state.dice_to_come if reveal else b"")
    lines = ["", "[table]", line("round", state.round), line("captain", state.captain + 1)]
    lines.append(line("dice", tuple(zip(dice[::2], dice[1::2], strict=True))))
    lines += [line(key, value) for key, value in stage_of(state).items()]
    lines.append(line("lairs", tuple(sorted(state.lairs))))
    if not reveal:
        return lines
    combat = [line("combat", tuple(map(face, state.combat_to_come)))] if state.combat_to_come else []
    return [*lines, *combat, line("treasures", treasure_ids(state.treasures[::-1]))]


def _ship(ship: Ship, reveal: bool) -> list[str]:
    lines = [line("space", ship.space), line("lap", ship.lap), line("holds", all_tokens(ship.holds))]
    lines.append(line("treasures_up", treasure_ids(ship.up)))
    return [*lines, line("treasures_down", treasure_ids(ship.down) if reveal else len(ship.down))]


def _cards(seat: Seat, reveal: bool) -> list[str]:
    lines = [line("discard", tuple(seat.discard))]
    if seat.turned or (reveal and seat.card):
        lines.append(line("card", seat.card))
    if reveal:
        return [*lines, line("hand", tuple(seat.hand)), line("deck", tuple(seat.deck[::-1]))]
    return [*lines, line("hand", len(seat.hand))]
