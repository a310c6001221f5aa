"""What commands rolled: sides, their rolls, and the facts of a kind that somebody rules."""
