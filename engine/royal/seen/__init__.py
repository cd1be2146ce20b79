"""What a seat may know of a table: observations, odds, views and prompts for front ends."""
