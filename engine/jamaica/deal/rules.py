"""Validation of the table of a deal. Each check raises a `SetupError` with the place of the error in the file."""

from collections.abc import Iterator

from highseas.engine.jamaica import definitions
from highseas.engine.jamaica.board import FINISHED, HOME, LAIRS
from highseas.engine.jamaica.deal.format import SeatDeal, ShipDeal, TableDeal
from highseas.engine.jamaica.frames.cargo import HOLDS
from highseas.engine.jamaica.game import first_captain, has_ghost
from highseas.engine.jamaica.moves import GHOST
from highseas.engine.jamaica.state import Setup
from highseas.engine.refusal import SetupError, no_such

At = tuple[str | int, ...]
_BETH = definitions.TREASURE_IDS[definitions.LADY_BETH]


def check_table(setup: Setup, table: TableDeal) -> None:
    """Raise `SetupError` for the first error. `setup` has been checked."""
    seats = len(setup.names)
    if len(table.seats) > seats:
        raise SetupError("deals.seats", "table", "seats", seats, seats=seats, described=len(table.seats))
    if table.captain is not None and table.captain > seats:
        raise SetupError("jamaica_rules.deals.captain", "table", "captain", captain=table.captain, seats=seats)
    if table.ghost is not None and not has_ghost(setup):
        raise SetupError("jamaica_rules.deals.no_ghost", "table", "ghost")
    stage = Stage(setup, table)
    _check_stage(stage, setup, table)
    for seat_no, seat in enumerate(table.seats):
        _check_cards(seat, stage.has_chosen(seat_no), ("table", "seats", seat_no))
    for ship, at in _ships(table):
        _check_ship(ship, at)
    left = _check_treasures(setup, table)
    _check_lairs(table.lairs or (), left)
    for place, die in enumerate(table.combat):
        if die not in definitions.DATA.dice.combat:
            raise SetupError("jamaica_rules.deals.combat", "table", "combat", place)
    if setup.most_rounds and table.round > setup.most_rounds:
        raise SetupError("jamaica_rules.deals.round", "table", "round", most=setup.most_rounds)


def _ships(table: TableDeal) -> Iterator[tuple[ShipDeal, At]]:
    for seat_no, seat in enumerate(table.seats):
        yield seat, ("table", "seats", seat_no)
    if table.ghost is not None:
        yield table.ghost, ("table", "ghost")


def _check_cards(seat: SeatDeal, chosen: bool, at: At) -> None:
    """Check that no card stands twice, and that there are cards for the hand, one less once one is chosen."""
    named = {seat.card} if seat.card is not None else set()
    hand = seat.hand if isinstance(seat.hand, tuple) else ()
    for key, cards in (("hand", hand), ("deck", seat.deck), ("discard", seat.discard)):
        for place, card in enumerate(cards):
            if card in named:
                raise SetupError("jamaica_rules.deals.card_twice", *at, key, place, card=card)
            named.add(card)
    size = hand_size(seat, chosen)
    unnamed = (size if not hand else 0) + (chosen and seat.card is None)
    least, most = 1 - chosen, definitions.MAP_LIMIT - chosen
    if not least <= size <= most or unnamed > len(definitions.DECK) - len(named):
        raise SetupError("jamaica_rules.deals.hand", *at, "hand", least=least, most=most, found=size)


def hand_size(seat: SeatDeal, chosen: bool) -> int:
    """Return how many cards the hand of a seat has, who may have chosen one of them already."""
    if isinstance(seat.hand, tuple):
        return len(seat.hand)
    return definitions.LIMIT - chosen if seat.hand is None else seat.hand


def _check_ship(ship: ShipDeal, at: At) -> None:
    has = HOLDS + (isinstance(ship, SeatDeal) and definitions.TREASURE_IDS[definitions.SIXTH_HOLD] in ship.treasures_up)
    if ship.holds is not None and len(ship.holds) > has:
        raise SetupError("jamaica_rules.deals.holds", *at, "holds", found=len(ship.holds), most=has)
    for place, (kind, count) in enumerate(ship.holds or ()):
        if bool(kind) != bool(count):
            raise SetupError("jamaica_rules.deals.empty_hold", *at, "holds", place)
    if ship.lap == FINISHED and ship.space != HOME:
        raise SetupError("jamaica_rules.deals.lap", *at, "lap")


def count_down(ship: ShipDeal) -> int:
    return len(ship.treasures_down) if isinstance(ship.treasures_down, tuple) else ship.treasures_down


def taken(table: TableDeal) -> int:
    """Return how many treasures the ships have; Lady Beth of the Ghost Ship does not count."""
    found = sum(len(ship.treasures_up) + count_down(ship) for ship, _ in _ships(table))
    named = table.ghost is not None and _BETH in table.ghost.treasures_up
    return found - named


def _check_treasures(setup: Setup, table: TableDeal) -> int:
    """Check that treasures exist, lie where they may, each once, no more than a race has; return how many are left."""
    named: dict[str, At] = {}
    for ship, at in _ships(table):
        down = ship.treasures_down if isinstance(ship.treasures_down, tuple) else ()
        for key, cards in (("treasures_up", ship.treasures_up), ("treasures_down", down)):
            for place, card in enumerate(cards):
                _check_treasure(setup, named, card, (*at, key, place))
                power, up = definitions.IS_POWER[definitions.TREASURE_NO[card]], key == "treasures_up"
                if power != up and not (power and not isinstance(ship, SeatDeal)):  # the Ghost Ship hides powers
                    code = "jamaica_rules.deals.face_up" if power else "jamaica_rules.deals.face_down"
                    raise SetupError(code, *at, key, place, card=card)
        if count_down(ship) < 0:
            raise SetupError("jamaica_rules.deals.fewer_than_none", *at, "treasures_down")
    for place, card in enumerate(table.treasures):
        _check_treasure(setup, named, card, ("table", "treasures", place))
    left = definitions.DATA.start.treasures - taken(table)
    if left < 0:
        raise SetupError("jamaica_rules.deals.most_treasures", "table", "seats", most=definitions.DATA.start.treasures)
    if len(table.treasures) > left:
        found = len(table.treasures)
        raise SetupError("jamaica_rules.deals.pile", "table", "treasures", found=found, left=left)
    wanted = sum(seat.treasures_down for seat in table.seats if isinstance(seat.treasures_down, int))
    values = sum(not row.power and row.id not in named for row in definitions.TREASURES)
    if wanted > values:
        raise SetupError("jamaica_rules.deals.values", "table", "seats", wanted=wanted, left=values)
    return left


def _check_treasure(setup: Setup, named: dict[str, At], card: str, at: At) -> None:
    if card not in definitions.TREASURE_NO:
        codes = "jamaica_rules.deals.treasure.near", "jamaica_rules.deals.treasure.none"
        why = no_such(card, definitions.TREASURE_IDS, *codes)
        raise SetupError(why.code, *at, **why.figures)
    if card in named:
        raise SetupError("jamaica_rules.deals.treasure_twice", *at, card=card)
    if has_ghost(setup) and card == _BETH and at[:3] != ("table", "ghost", "treasures_up"):
        raise SetupError("jamaica_rules.deals.beth", *at)
    named[card] = at


def _check_lairs(lairs: tuple[int, ...], left: int) -> None:
    """Check that tokens lie on lairs, and that there is a treasure for each."""
    for place, space in enumerate(lairs):
        if space not in LAIRS:
            raise SetupError("jamaica_rules.deals.no_lair", "table", "lairs", place, space=space)
        if space in lairs[:place]:
            raise SetupError("jamaica_rules.deals.lair_twice", "table", "lairs", place, space=space)
    if len(lairs) > left:
        raise SetupError("jamaica_rules.deals.lairs", "table", "lairs", found=len(lairs), left=left)


class Stage:
    """The stage of a deal whose table and setup agree on the seats.

    `actor` is whose choice or action it is, a seat from 0 or the Ghost Ship; `turn` is its number after the
    Captain, from 0.
    """

    def __init__(self, setup: Setup, table: TableDeal) -> None:
        self._table = table
        self._seats = len(setup.names)
        self._captain = table.captain - 1 if table.captain is not None else first_captain(setup)
        actor = table.actor
        self.actor = self._captain if actor is None else GHOST if actor == "ghost" else actor - 1
        self.turn = self._seats if self.actor == GHOST else self._after_captain(self.actor)

    def _after_captain(self, seat_no: int) -> int:
        return (seat_no - self._captain) % self._seats

    def is_done(self, seat_no: int) -> bool:
        return self._table.phase == "actions" and self._after_captain(seat_no) < self.turn

    def has_chosen(self, seat_no: int) -> bool:
        if self._table.phase == "cards":
            return self._after_captain(seat_no) < self.turn
        return self._table.phase == "actions"

    def has_turned(self, seat_no: int) -> bool:
        """Whether a seat has turned its card over; whoever begins its morning does it now."""
        amid = self.is_evening or bool(self._table.after)
        return self.is_done(seat_no) or (seat_no == self.actor and self._table.phase == "actions" and amid)

    @property
    def is_evening(self) -> bool:
        return self._table.part == "evening"


def _check_stage(stage: Stage, setup: Setup, table: TableDeal) -> None:
    """Raise `SetupError` for the first error in where the round stands."""
    for key, value, phases in (
        ("actor", table.actor, ("cards", "actions")),
        ("part", table.part, ("actions",)),
        ("after", table.after, ("actions",)),
    ):
        if table.phase not in phases and value is not None:
            raise SetupError("jamaica_rules.deals.stage.too_early", "table", key)
    seats = len(setup.names)
    if table.actor == "ghost":
        if not has_ghost(setup) or table.phase != "actions":
            raise SetupError("jamaica_rules.deals.stage.no_ghost", "table", "actor")
    elif table.actor is not None and table.actor > seats:
        raise SetupError("jamaica_rules.deals.stage.actor", "table", "actor", actor=table.actor, seats=seats)
    for seat_no, seat in enumerate(table.seats):
        at = ("table", "seats", seat_no)
        if seat.card is not None and not stage.has_chosen(seat_no):
            raise SetupError("jamaica_rules.deals.stage.not_chosen", *at, "card")
        if seat.lap == FINISHED and not stage.is_done(seat_no):
            raise SetupError("jamaica_rules.deals.stage.home", *at, "lap")
    if table.after is not None and stage.actor != GHOST:
        card = table.seats[stage.actor].card if stage.actor < len(table.seats) else None
        symbols = definitions.EVENING if stage.is_evening else definitions.MORNING
        if card is None or symbols[card] not in definitions.DIRECTIONS:
            raise SetupError("jamaica_rules.deals.stage.sails", "table", "after")
