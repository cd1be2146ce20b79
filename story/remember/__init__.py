"""Text that looks back: facts of a campaign, conditions on them, and pieces of prose that depend on them."""
