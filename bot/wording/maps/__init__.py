"""Words of a channel's map."""
