"""Some of many like values for `make test`, and all of them for `make test-long`."""

from collections.abc import Callable, Iterable
from itertools import count
from typing import TypeVar

import pytest
from _pytest.mark.structures import ParameterSet

Value = TypeVar("Value")
Other = TypeVar("Other")


def some(values: Iterable[Value], short: Callable[[Value], bool]) -> list[ParameterSet]:
    """Return the values as parameters of a test; all but those that are `short` wait for the long runs."""
    return [pytest.param(each, marks=() if short(each) else pytest.mark.long) for each in values]


def every(step: int, values: Iterable[Value]) -> list[ParameterSet]:
    """Return the values as parameters of a test: the first and each `step`-th after it for the short suite too."""
    number = count()
    return some(values, lambda _: next(number) % step == 0)


def half(ones: Iterable[Value], others: Iterable[Other]) -> list[ParameterSet]:
    """Return each value with each of the others, as parameters of a test; half of the pairs, in which every value
    occurs, for the short suite too.
    """
    return _pairs(2, ones, others)


def third(ones: Iterable[Value], others: Iterable[Other]) -> list[ParameterSet]:
    """Return the same with a third of the pairs for the short suite, for three or more values and others."""
    return _pairs(3, ones, others)


def _pairs(step: int, ones: Iterable[Value], others: Iterable[Other]) -> list[ParameterSet]:
    firsts, seconds = list(enumerate(ones)), list(enumerate(others))
    return [
        pytest.param(one, other, marks=() if (at + place) % step == 0 else pytest.mark.long)
        for at, one in firsts
        for place, other in seconds
    ]
