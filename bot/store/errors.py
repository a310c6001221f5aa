"""The errors of the store, in words for hosts."""


class StoreError(Exception):
    """The store cannot be opened or cannot go on, in words for hosts."""


class StoreFailure(StoreError):
    """An operation failed now, and nothing of it was stored: the disk is full, the file is locked, read-only
    or broken. Any method may raise it, and work again later."""


class LeaseLost(StoreFailure):
    """Another process has the shard by now: nothing was stored, and nothing is to be announced."""
