"""The parts of a hosted table: who is there, what they are told, what they decide together, how it is dealt."""
