"""What a host or a relay tells, made fit to be read here: either may be anybody's program."""

import re
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from highseas.campaign.games import PLUGS, game_named
from highseas.campaign.net import wire
from highseas.campaign.net.wire import WireError
from highseas.campaign.words.terminal import clean, one_line

_CODE = re.compile(r"[a-z]\w*(\.[\w-]+)+", re.ASCII)
_DEEPEST = 6
_SEATS = ("seat", "by", "yes", "no", "waits", "readers", "muted")


def refusal_of(code: Any, figures: Any, depth: int = 0) -> WireError:
    """Return the refusal that a host told, with its figures as `wire.figures_of` wrote them."""
    if depth > _DEEPEST or not (isinstance(code, str) and _CODE.fullmatch(code) and isinstance(figures, Mapping)):
        return WireError(WireError.instead)
    return WireError(code, **{name: _figure(figure, depth) for name, figure in figures.items()})


def _figure(figure: Any, depth: int) -> Any:
    if isinstance(figure, list):
        return [_figure(each, depth) for each in figure]
    if isinstance(figure, dict) and set(figure) == {"code", "figures"}:
        return refusal_of(figure["code"], figure["figures"], depth + 1)
    return shown(figure) if isinstance(figure, str) else figure


def shown(text: str) -> str:
    """Return a text in one line, not too long, in which nothing obeys a terminal or turns the writing round."""
    return one_line(clean(text[: wire.LONGEST_SAID]))


def checked(frame: Any, seats: int) -> Any:
    """Return a frame for a table of so many seats, its texts as `shown`. Raises `WireError` for other seats or bots."""
    match frame:
        case wire.Welcome():
            frame = replace(frame, said=tuple(checked(line, seats) for line in frame.said))
        case wire.Said():
            frame = replace(frame, text=shown(frame.text))
        case wire.Pointed():
            frame = replace(frame, at=shown(frame.at))
    named = [getattr(frame, name, 0) for name in _SEATS]
    numbers = [seat for each in named for seat in (each if isinstance(each, tuple) else (each,))]
    bots = {getattr(frame, "policy", ""), *(here.policy for here in getattr(frame, "seats", ()))}
    known = {"", *(bot for game in PLUGS for bot in game_named(game).policies)}
    fits = len(getattr(frame, "seats", range(seats))) == seats and bots <= known
    if not (fits and all(0 <= number <= seats for number in numbers)):
        raise WireError("net.no_frame")
    return frame
