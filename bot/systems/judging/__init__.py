"""How games in files judge their rolls: what is read off dice, the outcomes, and their exact chances."""
