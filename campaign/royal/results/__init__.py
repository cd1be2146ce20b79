"""The outcome of games of Port Royal: their entries in the statistics, and drills."""
