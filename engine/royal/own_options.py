"""The options that only one mode has (`Mode.own_options`), as front ends ask for them and as they are checked."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from msgspec import inspect

from highseas.engine.refusal import SetupError
from highseas.engine.royal.modes import Mode
from highseas.engine.strict_toml import misfit

Value = bool | int | str
"""What an option can be set to."""

_AT = ("options", "own")
_SHOWN = 60
"""Characters of a name from outside that are said again."""
_TRUTH = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}


class OwnOption(NamedTuple):
    """An option of a mode: its name, what it is if nobody sets it, and its range, where it has one.

    `choices` are the texts it can be; `least` and `most` bound a number. Its words have the codes `label` and
    `hint`.
    """

    mode: str
    name: str
    default: Value
    least: int | None = None
    most: int | None = None
    choices: tuple[str, ...] = ()

    @property
    def label(self) -> str:
        """The code of its label in forms."""
        return f"modes.{self.mode}.options.{self.name}.label"

    @property
    def hint(self) -> str:
        """The code of its hint in forms."""
        return f"modes.{self.mode}.options.{self.name}.hint"


def own_options(mode: Mode) -> tuple[OwnOption, ...]:
    """Return the options that only this mode has, in the order of its struct."""
    return tuple(_options(mode))


def _options(mode: Mode) -> Iterator[OwnOption]:
    if mode.own_options is None:
        return
    form = inspect.type_info(mode.own_options)
    assert isinstance(form, inspect.StructType)
    for field in form.fields:
        kind = field.type
        bounds = (kind.ge, kind.le) if isinstance(kind, inspect.IntType) else (None, None)
        choices = tuple(map(str, kind.values)) if isinstance(kind, inspect.LiteralType) else ()
        yield OwnOption(mode.name, field.encode_name, field.default, *bounds, choices)


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
    """Read settings as they are typed, such as "most=2", as options of the mode; what is as usual is left out.

    Raises `SetupError`.
    """
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
    """Return the value of a text; the text itself if it has none, which `check_own` refuses."""
    if isinstance(option.default, bool):
        return _TRUTH.get(text.casefold(), text)
    if isinstance(option.default, int):
        number = text.removeprefix("-")
        return int(text) if number.isascii() and number.isdecimal() and len(number) < 20 else text
    return text
