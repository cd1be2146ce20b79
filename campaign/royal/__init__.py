"""Port Royal above its rules: how it begins, its words, plain lines, screens and results."""
