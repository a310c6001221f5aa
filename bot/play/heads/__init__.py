"""An encounter, a map and a sheet as the newest step of their histories left them."""
