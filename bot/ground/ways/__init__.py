"""Ways: what cells cost, and the shortest paths over them."""
