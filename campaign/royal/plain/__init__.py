"""Port Royal in plain lines and JSON."""
