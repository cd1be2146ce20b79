"""The race around Jamaica in words."""
