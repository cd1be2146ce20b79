"""Tests, in the layers that docs/DEVELOPERS.md tells of; `tests.helpers` makes a rule test five lines."""
