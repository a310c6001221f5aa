"""A bounded cache of stored values: it keeps the entries that were used last."""

from collections.abc import Callable
from typing import Any, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


_POP, _PUT = dict[Any, Any].pop, dict[Any, Any].__setitem__
_ABSENT: Any = object()


class Remembered(dict[Key, Value]):
    """A dict of at most ``most`` entries, which drops the entry that was not used for longest.

    A caller that finds nothing asks the store, so an entry may go at any moment without harm; locks
    are kept elsewhere.
    """

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self.overflowed = False
        """Whether an entry ever had to go."""

    def __getitem__(self, key: Key) -> Value:
        """The value, which counts as used now."""
        value: Value = _POP(self, key)
        _PUT(self, key, value)
        return value

    def get(self, key: Key, default: Any = None) -> Any:
        """The value, which counts as used now, or the default."""
        value = _POP(self, key, _ABSENT)
        if value is _ABSENT:
            return default
        _PUT(self, key, value)
        return value

    def __setitem__(self, key: Key, value: Value) -> None:
        """Keep a value as the one used last."""
        _POP(self, key, None)
        _PUT(self, key, value)
        while len(self) > self.most:
            self.overflowed = True
            del self[next(iter(self))]

    def forget(self, where: Callable[[Key, Value], bool]) -> None:
        """Forget all entries for which ``where`` is true."""
        for key in [key for key, value in self.items() if where(key, value)]:
            del self[key]


def remembering(most: int) -> Callable[[], "Remembered[Any, Any]"]:
    """A factory of empty ones, for the field of a dataclass."""
    return lambda: Remembered(most)
