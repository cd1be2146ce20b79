"""What the program has for Port Royal alone, beside its words and its table screen."""
