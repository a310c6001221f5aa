"""The one error a player may see."""


class Key(str):
    """A word of the code in a fact: users read its translation, as with a member of a ``StrEnum``. Typed text
    is plain text and stays as typed, even if it equals such a word."""

    __slots__ = ()


class Refusal(Exception):
    """A request that cannot be granted, as a key and the facts that explain it.

    Raised by every layer; turned into words for the user, privately, at the boundary in ``cogs.ui``. ``key``
    is a dotted name ("dice.too_many") that ``bot.wording.refusals`` knows; ``facts`` fill the placeholders of
    its words.
    """

    def __init__(self, key: str, **facts: object) -> None:
        super().__init__(key, facts)
        self.key = key
        self.facts = facts

    def anew(self) -> "Refusal":
        """The same refusal, raised nowhere yet."""
        return type(self)(self.key, **self.facts)
