"""A table of Port Royal as it is asked for at the command line or in a form, and what it will be; the forms in a
player's words: fields, who plays, how hard.
"""

import dataclasses
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import msgspec

from highseas.campaign.begin import fields
from highseas.campaign.begin.requests import controllers, draw_seed, seat_names
from highseas.campaign.files.settings import Settings
from highseas.campaign.play.players import Program
from highseas.campaign.play.session import SessionError
from highseas.campaign.play.start import Start
from highseas.campaign.royal.play.winnable import for_sure, line_of
from highseas.campaign.royal.words.names import LANGUAGE
from highseas.campaign.words.games import mode_title, replaced_line, set_title
from highseas.engine.royal.base_modes import title
from highseas.engine.royal.cards import CARDS, CONTRACTS
from highseas.engine.royal.catalog import SELECTIONS
from highseas.engine.royal.modes import MODES, added_sets, catalog_of
from highseas.engine.royal.new_game import Value, check_new, read_own
from highseas.engine.royal.port_royal import PORT_ROYAL
from highseas.engine.royal.seen.view import GoalView
from highseas.engine.royal.state import Options, Setup

_SEEDS = 1 << 64


@dataclass(frozen=True)
class GameRequest:
    """A game as asked for; None and empty values mean the default.

    `contracts` may be shortened ("jinx"); `ai` has the seats that the program plays; `own` the options that only
    this mode has. `rating` is how hard the deal should be, from 1 to 5; with `winnable` a search has won it.
    """

    mode: str = "contracts"
    players: int | None = None
    names: tuple[str, ...] = ()
    seed: int | None = None
    aside: int = 0
    contracts: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()
    competitive: bool = False
    expedition_to_win: bool = False
    bust_bars_expeditions: bool = False
    second_shuffle_tax: bool = False
    influence_to_end: int | None = None
    auto_contracts: bool = False
    auto_pass: bool = False
    random_start: bool = False
    ai: tuple[Program, ...] = ()
    own: dict[str, Value] = field(default_factory=dict)
    rating: int | None = None
    winnable: bool = False


REQUESTED = tuple(each.name for each in dataclasses.fields(GameRequest))


def modes() -> dict[str, bool]:
    """Return the names of all modes, each with whether its games begin only as a part of a campaign."""
    return {name: mode.in_campaigns for name, mode in MODES.items()}


def has_own_options() -> bool:
    """Whether any mode has options that only it has."""
    return any(mode.own_options for mode in MODES.values())


def contract_id(word: str) -> str:
    """Find a contract by id, name or an unambiguous part of either. Raises `SessionError`."""
    asked = word.strip().casefold()
    names = {c.id: (c.id, c.name.casefold(), LANGUAGE.contract_name(c.id).casefold()) for c in CONTRACTS}
    exact = [each for each, known in names.items() if asked in known]
    found = exact or [each for each, known in names.items() if any(asked in name for name in known)]
    if len(found) == 1:
        return found[0]
    if found:
        raise SessionError("begin.contract.several", word=word, found=", ".join(found))
    raise SessionError("begin.contract.none", word=word, known=", ".join(c.id for c in CONTRACTS))


def wanted_start(wanted: GameRequest) -> Start:
    """Return the start of the requested game. Raises `SessionError` or `SetupError`."""
    chosen = {name: getattr(wanted, name) for name in REQUESTED if name in Options.__struct_fields__}
    options = Options(**chosen | {"contracts": tuple(contract_id(word) for word in wanted.contracts)})
    seed = draw_seed() if wanted.seed is None else wanted.seed
    fewest = MODES[wanted.mode].players[0] if wanted.mode in MODES else 1
    setup = Setup(wanted.mode, seat_names(wanted.players, wanted.names, fewest=fewest), seed, options)
    check_new(setup)
    deals = for_sure(setup) if wanted.winnable else _deals_like(setup, wanted.seed is not None)
    if wanted.rating is None:
        return next(deals)
    from highseas.campaign.royal.play.rating import first_of

    return first_of(wanted.rating, deals)


def _deals_like(setup: Setup, in_order: bool) -> Iterator[Start]:
    """Yield this deal and others with the same options: of the seeds that follow, or of drawn ones."""
    while True:
        yield Start(setup)
        seed = (setup.seed + 1) % _SEEDS if in_order else draw_seed()
        setup = msgspec.structs.replace(setup, seed=seed)


def own_options(mode: str, settings: Iterable[str]) -> dict[str, Value]:
    """Return a mode's own options from settings such as "most=2"; none of an unknown mode. Raises `SetupError`."""
    return read_own(MODES[mode], settings) if mode in MODES else {}


@dataclass(frozen=True)
class Forecast:
    """What a table will be. `turns` are those of the Time deck (0 without), `thin` is whether thin piles may end it
    too, `replaced` the bots that do not play there, by seat from 1.
    """

    contracts: int
    turns: int
    points: int
    title: str
    influence: int
    thin: bool
    replaced: dict[int, str]


def forecast(wanted: GameRequest) -> Forecast:
    """Forecast the requested game. Raises `SessionError` or `SetupError`."""
    start = wanted_start(wanted)
    controllers(start, wanted.ai)
    state = start.lay_out()
    points = len(state.point_deck)
    mode = MODES[state.mode]
    ends_at, thin = mode.ends_at_of(state), mode.may_run_out(state.options)
    replaced = {seat: policy for seat, policy in wanted.ai if not start.game.plays(state, policy)}
    return Forecast(len(state.contracts), len(state.time_deck), points, title(points), ends_at, thin, replaced)


def sets_with(mode: str, added: Iterable[str]) -> tuple[str, ...]:
    """Return the card sets of a game of this mode with others added, in the program's order; nothing if none are.

    So the same sets deal the same game however they are named. Unknown names are found by the game's check.
    """
    others, known = added_sets(mode, added), list(SELECTIONS)
    if not others:
        return ()
    own = MODES[mode].sets if mode in MODES else ()
    return tuple(sorted((*own, *others), key=lambda name: known.index(name) if name in known else len(known)))


def sets_to_add(mode: str) -> tuple[str, ...]:
    """Return the card sets that can be added to those of a mode: none to a deck that stands alone."""
    own = MODES[mode].sets
    if any(SELECTIONS[name].alone for name in own):
        return ()
    return tuple(
        name for name, chosen in SELECTIONS.items() if not (chosen.alone or chosen.shuffled_in or chosen.set in own)
    )


def mixing(mode: str) -> tuple[tuple[str, str], ...]:
    """Return the card sets that can be added to those of a mode, and what forms call them."""
    return tuple((name, set_title(name)) for name in sets_to_add(mode))


class Kind(NamedTuple):
    """Cards of a kind in a deck: one of them by its id, and how many there are."""

    kind: str
    card: str
    copies: int


class Outlook(NamedTuple):
    """The contracts of a game, and the cards that are shuffled for it, by kind."""

    contracts: tuple[GoalView, ...]
    kinds: tuple[Kind, ...]

    @property
    def cards(self) -> int:
        return sum(kind.copies for kind in self.kinds)


def outlook_at(start: Start) -> Outlook:
    state = start.lay_out()
    pool = [CARDS[index] for index in catalog_of(state).pool]
    counts, first = Counter(card.kind for card in pool), {card.kind: card.id for card in reversed(pool)}
    kinds = tuple(Kind(kind, first[kind], counts[kind]) for kind in dict.fromkeys(card.kind for card in pool))
    return Outlook(tuple(PORT_ROYAL.view(state).goals), kinds)


def offered(settings: Settings) -> GameRequest:
    """Return the game last started from the form, or if it cannot be played again the usual one."""
    return recalled(settings.last_game) or GameRequest(names=first_names(settings))


def first_names(settings: Settings) -> tuple[str, ...]:
    """Return the name of whoever plays alone."""
    own = (settings.name,) if settings.name else fields.usable_names(settings.names)[:1]
    return own or (LANGUAGE.say("settings.skipper"),)


TOGETHER, RIVALS = "together", "rivals"
_MODE_OF = {TOGETHER: "contracts", RIVALS: "contracts"}


def games() -> tuple[tuple[str, str], ...]:
    """Return the games of the form and their labels: both with contracts, then every other mode by its title."""
    others = (name for name, mode in MODES.items() if not (mode.in_campaigns or name in _MODE_OF.values()))
    with_contracts = ((game, LANGUAGE.say(f"begin.game.{game}")) for game in _MODE_OF)
    return (*with_contracts, *((name, mode_title(name)) for name in others))


def mode_of(game: str) -> str:
    return _MODE_OF.get(game, game)


_OF_RIVALS: dict[str, Any] = {"expedition_to_win": False, "influence_to_end": None, "auto_pass": False}
"""Options that a game against the Time deck does not have, and what they are without a choice."""
_OF_MODES: dict[str, Any] = {**_OF_RIVALS, "auto_contracts": False, "random_start": False}
"""Options that not every mode of the form has."""


def as_game(wanted: GameRequest, game: str) -> GameRequest:
    """Return the request changed to one of `games`, without the options that game does not use."""
    mode = mode_of(game)
    changed = {name: unset for name, unset in _OF_MODES.items() if name not in MODES[mode].options}
    if game == TOGETHER:
        changed |= _OF_RIVALS
    else:
        changed |= {"aside": 0, "winnable": False}
    if game not in _MODE_OF:
        changed["contracts"] = ()
    return replace(wanted, mode=mode, competitive=game == RIVALS, **changed)


def game_of(wanted: GameRequest) -> str:
    if wanted.mode != mode_of(TOGETHER):
        return wanted.mode
    return RIVALS if wanted.competitive else TOGETHER


def title_of(wanted: GameRequest) -> tuple[str, ...]:
    """Return codes of sentences, or texts, that say which game it is, and how hard if that is a choice."""
    game = game_of(wanted)
    if game != TOGETHER:
        return (f"begin.game.{game}" if game in _MODE_OF else mode_title(game),)
    level = fields.fields()["level"].answers.get(str(wanted.aside))
    return (f"begin.game.{game}", *filter(None, (level,)))


def forecast_line(wanted: GameRequest) -> str:
    """Describe the requested game in a sentence. Raises `SessionError` or `SetupError`."""
    found, start = forecast(wanted), wanted_start(wanted)
    deal = start.setup.seed if line_of(start) else 0
    return LANGUAGE.say("begin.forecast.turns" if found.turns else "begin.forecast.influence", **vars(found), deal=deal)


def replaced_in(wanted: GameRequest) -> str:
    """Say which player of the program does not play this game; empty if all do. Raises as `forecast_line`."""
    return replaced_line(forecast(wanted).replaced, wanted.names, LANGUAGE)


def remembered(wanted: GameRequest) -> str:
    """Encode a request, without its seed, as one line for the settings."""
    return msgspec.json.encode(replace(wanted, seed=None)).decode()


def recalled(line: str) -> GameRequest | None:
    """Decode the last request; None if there is none, or it cannot be played now."""
    try:
        encoded = msgspec.json.decode(line)
        if isinstance(encoded, dict) and isinstance(encoded.get("ai"), list):  # once its seats were numbers
            encoded["ai"] = [[seat] if isinstance(seat, int) else seat for seat in encoded["ai"]]
        wanted = msgspec.convert(encoded, GameRequest)
        wanted = as_game(wanted, game_of(wanted))  # without options of older versions that it has no more
        wanted_start(wanted)
    except (LookupError, ValueError, msgspec.DecodeError):
        return None
    return wanted if fields.usable_names(", ".join(wanted.names)) == wanted.names else None
