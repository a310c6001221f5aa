"""The log of a channel: its entries, the right to run it, and the copy that each reader gets."""
