"""Deal files: a race fixed as far as a TOML text names it, the rest by the seed."""
