"""Strict TOML: a text read within bounds and checked against a struct, every fault with its line.

`read` turns a text into a value of a `msgspec.Struct`; `parse` and `fit` are its two halves, for readers that look
at the tables in between. `places` finds the lines for what a reader checks afterwards, `with_value` writes another
value. What only a text at fault needs is imported only then, since card data is read at every start.
"""

from highseas.engine.refusal import Fault, KeyPath, TomlError
from highseas.engine.strict_toml.read import LONGEST_TOML, fit, misfit, parse, read

__all__ = ["LONGEST_TOML", "Fault", "KeyPath", "TomlError", "fit", "misfit", "parse", "read"]
