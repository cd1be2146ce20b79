"""Whole numbers among the options of the command line."""

from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter, Token


def whole(_: type, tokens: Sequence[Token]) -> int:
    """Parse a whole number; a decimal is not rounded. Raises `ValueError`."""
    return int(tokens[0].value)


Whole = Annotated[int, Parameter(converter=whole)]
"""A parameter that is a whole number."""
