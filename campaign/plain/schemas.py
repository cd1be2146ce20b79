"""The JSON Schema of the line protocol, made from the types of its lines."""

import json
import re
from inspect import cleandoc
from typing import Any

import msgspec

from highseas.campaign.plain.protocol import ErrorOut, Input


def schema_of(line: type, *beside: type) -> dict[str, Any]:
    """Build the schema of a line in, and of a line out of this type; `beside` are further types to be named."""
    (line_in, line_out, error, *_), components = _plain_names(
        msgspec.json.schema_components([Input, line, ErrorOut, *beside], ref_template="#/$defs/{name}")
    )
    move = {"type": "string", "description": 'A bare string is a move, as in {"move": …}.'}
    components = _dedented(components)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "High Seas line protocol",
        "$defs": {
            **components,
            "LineIn": {"anyOf": [line_in, move]},
            "LineOut": {"anyOf": [line_out, error]},
        },
    }


def _dedented(part: Any) -> Any:
    """Remove the indentation from every description, as Python itself does from 3.13 on."""
    if isinstance(part, dict):
        return {
            key: cleandoc(value) if key == "description" and isinstance(value, str) else _dedented(value)
            for key, value in part.items()
        }
    return [_dedented(each) for each in part] if isinstance(part, list) else part


def _plain_names(schemas: tuple[tuple[Any, ...], dict[str, Any]]) -> Any:
    """Name generic types as the protocol does: `View`, where msgspec writes `View_TaleView_`."""
    text = re.sub(r"\b([A-Z]\w+?)_[A-Z]\w*_(?=[\"])", r"\1", json.dumps(schemas))
    return json.loads(re.sub(r'"([A-Z]\w+)\[\w+\]"', r'"\1"', text))
