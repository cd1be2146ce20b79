"""`python -m highseas` does what the command `highseas` does."""

from highseas.campaign.main import main

main()
