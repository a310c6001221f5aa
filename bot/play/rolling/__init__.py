"""Public rolls, single and opposed."""
