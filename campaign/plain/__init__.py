"""Front ends in plain lines: for people, and as JSON for programs."""
