"""The outcome of games of Port Royal: their entries in the statistics, and chapters in the laboratory."""
