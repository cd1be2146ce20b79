"""The version of the program, as saves, replays and `highseas --version` name it."""

VERSION = "0.5.0"
