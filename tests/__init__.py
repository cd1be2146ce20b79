"""Tests, in the layers that docs/ARCHITECTURE.md tells of; `tests.helpers` makes a rule test five lines."""
