"""The commands that only Port Royal has: they join the program's by being imported."""

from highseas.campaign.royal.cli import almanac as almanac
from highseas.campaign.royal.cli import lab as lab
from highseas.campaign.royal.cli import puzzles as puzzles
