"""What may be known of a race, and what front ends see of it."""
