"""The evening's log of a channel: what goes in, who runs it, who reads which copy."""
