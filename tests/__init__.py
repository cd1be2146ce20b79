"""Tests, a folder a layer: unit, property, golden, saves, tui, perf. `tests.helpers` makes a rule test five lines."""
