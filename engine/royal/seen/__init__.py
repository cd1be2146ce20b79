"""What may be known of a table and how front ends see it: observations, odds, views, prompts."""
