"""The forms for new games in a player's words: fields, who plays, how hard."""

from dataclasses import replace
from typing import Any

import msgspec

from highseas.campaign.begin import fields
from highseas.campaign.files.settings import Settings
from highseas.campaign.royal.begin import setups
from highseas.campaign.royal.begin.setups import GameRequest
from highseas.campaign.royal.words.language import LANGUAGE
from highseas.campaign.words.games import mode_title, replaced_line
from highseas.engine.royal.modes import MODES


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
        changed["aside"] = 0
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
    forecast = setups.forecast(wanted)
    return LANGUAGE.say("begin.forecast.turns" if forecast.turns else "begin.forecast.influence", **vars(forecast))


def replaced_in(wanted: GameRequest) -> str:
    """Say which player of the program does not play this game; empty if all do. Raises as `forecast_line`."""
    return replaced_line(setups.forecast(wanted).replaced, wanted.names, LANGUAGE)


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
        setups.wanted_start(wanted)
    except (LookupError, ValueError, msgspec.DecodeError):
        return None
    return wanted if fields.usable_names(", ".join(wanted.names)) == wanted.names else None
