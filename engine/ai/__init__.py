"""Players that are not people: they see what `engine.view.observe` shows, and nothing else."""
