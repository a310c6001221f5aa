"""What commands rolled: sides, their rolls, and the facts of the kind of roll."""
