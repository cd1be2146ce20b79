"""Tests, one folder a layer: unit, property, golden, saves, tui, perf. What rule tests share is in `helpers`."""
