"""Tests of the pictures, and the sheet to look at them (`python -m tests.art.sheet`)."""
