"""Lay out a new game (Big Box p. 3): checks of its setup, the mode's `lay_out`, options that only one mode has."""

# Not compiled: it is a front door, which is asked with anything.

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import msgspec
from msgspec import inspect

from highseas.engine.game import check_seats
from highseas.engine.refusal import SetupError, nearest, shortened
from highseas.engine.rng import SEED_LIMIT, below, stream_of
from highseas.engine.royal.cards import NoRoom
from highseas.engine.royal.catalog import MOST_CARDS, SELECTIONS, catalog
from highseas.engine.royal.derived import refresh
from highseas.engine.royal.events import Event, Gained, GameStarted
from highseas.engine.royal.frames.turn import begin_turn
from highseas.engine.royal.game import settle
from highseas.engine.royal.modes import MODES, Mode
from highseas.engine.royal.piles import Log
from highseas.engine.royal.state import LEAST_TO_END, MOST_TO_END, Options, Seat, Setup, State
from highseas.engine.strict_toml import misfit


def check_setup(setup: Setup) -> None:
    if (mode := MODES.get(setup.mode)) is None:
        raise SetupError("setup.mode", "mode", mode=setup.mode[:60], modes=", ".join(MODES))
    check_seats(setup.names, mode.players)
    if not 0 <= setup.seed < SEED_LIMIT:
        raise SetupError("setup.seed", "seed", most=SEED_LIMIT - 1)
    _check_options(setup)


def check_new(setup: Setup) -> None:
    """Raise `SetupError` if no new game may be laid out from this; older ones may have been, and go on.

    Against the Time deck the fee for a card goes to a team mate, so that also a ship that brings its taker nothing
    is worth a coin to the table: nobody is passed over there (ruling R39).
    """
    check_setup(setup)
    if setup.options.auto_pass and MODES[setup.mode].is_timed(setup):
        raise SetupError("setup.auto_pass", "options", "auto_pass")


_UNSET = Options()


def _check_options(setup: Setup) -> None:
    options = setup.options
    for place, name in enumerate(options.sets):
        if name not in SELECTIONS:
            near, known = nearest(name, SELECTIONS), ", ".join(SELECTIONS)
            at = "options", "sets", place
            raise SetupError("setup.no_set", *at, name=shortened(name), near=near, known=known)
        if name in options.sets[:place]:
            raise SetupError("setup.set_twice", "options", "sets", place, name=name)
    mode = MODES[setup.mode]
    if options.sets and not set(mode.sets) <= set(options.sets):
        raise SetupError("setup.sets_needed", "options", "sets", mode=setup.mode, sets=mode.sets)
    for place, name in enumerate(options.sets):
        if SELECTIONS[name].shuffled_in:
            raise SetupError("setup.shuffled_in", "options", "sets", place, name=name)
    _check_alone(options.sets, mode.sets)
    _check_sizes(sets_in_play(setup))
    for key, default in msgspec.structs.asdict(_UNSET).items():
        if key != "own" and getattr(options, key) != default and key not in mode.options:
            owners = [repr(name) for name, other in MODES.items() if key in other.options]
            raise SetupError("setup.owners", "options", key, option=key, owners=owners)
    if options.own:
        check_own(mode, options.own)
    ends_at = options.influence_to_end
    if ends_at is not None and not LEAST_TO_END <= ends_at <= MOST_TO_END:
        figures = {"least": LEAST_TO_END, "most": MOST_TO_END, "found": ends_at}
        raise SetupError("setup.influence_to_end", "options", "influence_to_end", **figures)
    mode.check_setup(setup)


def _check_alone(sets: tuple[str, ...], needed: tuple[str, ...]) -> None:
    """Check that no set is mixed in with one that is a deck of its own (ruling R34)."""
    for place, name in enumerate(sets):
        if not SELECTIONS[name].alone or len(sets) == 1:
            continue
        if name in needed:
            others = tuple(each for each in sets if each != name)
            raise SetupError("setup.own_deck", "options", "sets", sets.index(others[0]), name=name, others=others)
        parts = tuple(part for part, chosen in SELECTIONS.items() if chosen.set == name and part != name)
        raise SetupError("setup.alone", "options", "sets", place, name=name, parts=parts)


def _check_sizes(sets: tuple[str, ...]) -> None:
    """Check that no card is included twice, and that one shuffle can hold all cards."""
    try:
        cards = catalog(sets)
    except NoRoom as error:
        raise SetupError(error.code, "options", "sets", **error.figures) from error
    if cards.surplus:
        raise SetupError("setup.surplus", "options", "sets", sets=sets, card=cards.surplus)
    if len(cards.pool) > MOST_CARDS:
        raise SetupError("setup.most_cards", "options", "sets", cards=len(cards.pool), most=MOST_CARDS)


def blank_state(setup: Setup) -> State:
    check_setup(setup)
    first = start_player(setup)
    return State(
        mode=setup.mode,
        options=setup.options,
        names=setup.names,
        seed=setup.seed,
        stream=stream_of(setup.seed, "deck"),
        seats=[Seat() for _ in setup.names],
        timed=MODES[setup.mode].is_timed(setup),
        active=first,
        first=first,
    )


def start_player(setup: Setup) -> int:
    """Return the seat, from 0, that begins: the first, or one drawn by lot (Yucata).

    The lot has luck of its own, so that decks and coins are those of the same seed without it.
    """
    if not setup.options.random_start:
        return 0
    return below(stream_of(setup.seed, "start"), len(setup.names))[0]


def sets_in_play(setup: Setup) -> tuple[str, ...]:
    """Return the card sets of the game: those the options name, else the mode's own."""
    return setup.options.sets or MODES[setup.mode].sets


def new_game(setup: Setup, log: Log = None) -> State:
    """Lay out a new game, up to its first question. Raises `SetupError`."""
    state = blank_state(setup)
    dealt: list[Event] = []
    MODES[setup.mode].lay_out(state, setup, dealt)
    if log is not None:
        log.append(GameStarted(len(state.time_deck), len(state.point_deck)))
        log += [event for event in dealt if isinstance(event, Gained)]
    refresh(state)
    if not state.frames:  # otherwise the mode asks something before the first turn
        begin_turn(state, log)
    settle(state, log)
    return state


Value = bool | int | str
"""What an option can be set to."""
_AT = ("options", "own")
_SHOWN = 60
"""Characters of a name from outside that are said again."""
_TRUTH = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class OwnOption(NamedTuple):
    """An option of a mode: its name, what it is if nobody sets it, and its range, where it has one.

    `choices` are the texts it can be; `least` and `most` bound a number.
    """

    mode: str
    name: str
    default: Value
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()


def own_options(mode: Mode) -> tuple[OwnOption, ...]:
    if mode.own_options is None:
        return ()
    form, found = inspect.type_info(mode.own_options), []
    assert isinstance(form, inspect.StructType)
    for field in form.fields:
        kind = field.type
        bounds = (kind.ge, kind.le) if isinstance(kind, inspect.IntType) else (None, None)
        choices = tuple(map(str, kind.values)) if isinstance(kind, inspect.LiteralType) else ()
        found.append(OwnOption(mode.name, field.encode_name, field.default, *bounds, choices))
    return tuple(found)


def check_own(mode: Mode, own: Mapping[str, Value]) -> None:
    """Raise `SetupError`, with the option at fault, unless these are options of the mode within their ranges."""
    names = tuple(option.name for option in own_options(mode))
    for name in own:
        if name not in names:
            code = "setup.own.unknown" if names else "setup.own.none"
            figures = {"known": names} if names else {}
            raise SetupError(code, *_AT, name, mode=mode.name, name=name[:_SHOWN], **figures)
    found = misfit(dict(own), mode.own_options) if own and mode.own_options is not None else None
    if found is not None:
        at, why = found
        raise SetupError("setup.why", *_AT, *at, why=why)


def read_own(mode: Mode, settings: Iterable[str]) -> dict[str, Value]:
    """Read options of the mode as typed ("most=2"), without those that are as usual. Raises `SetupError`."""
    options = {option.name: option for option in own_options(mode)}
    own: dict[str, Value] = {}
    for setting in settings:
        name, sign, text = (part.strip() for part in setting.partition("="))
        if not sign:
            raise SetupError("setup.own.form", *_AT, setting=setting[:_SHOWN])
        own[name] = _value(options[name], text) if name in options else text
    check_own(mode, own)
    return {name: value for name, value in own.items() if value != options[name].default}


def _value(option: OwnOption, text: str) -> Value:
    if isinstance(option.default, bool):
        return _TRUTH.get(text.casefold(), text)
    if isinstance(option.default, int):
        number = text.removeprefix("-")
        return int(text) if number.isascii() and number.isdecimal() and len(number) < 20 else text
    return text
