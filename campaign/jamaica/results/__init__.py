"""What became of races around Jamaica: entries of the statistics, figures and records."""
