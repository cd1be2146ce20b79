"""How connections are made, who is let in, and what keeps others from reading along."""
