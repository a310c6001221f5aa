"""The evening's log: what is kept of what a table did, said and was told."""
