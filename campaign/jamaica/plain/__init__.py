"""The race around Jamaica in plain lines and JSON."""
