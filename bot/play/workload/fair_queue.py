"""A queue that takes turns between users: a user with many items makes another wait for only one of them."""

from collections import deque
from typing import Generic, TypeVar

Item = TypeVar("Item")


class FairQueue(Generic[Item]):
    """Items of users who take turns. Each user's own items come in the order of arrival."""

    def __init__(self) -> None:
        self._rows: dict[int, deque[Item]] = {}

    def __len__(self) -> int:
        """How many items wait."""
        return sum(map(len, self._rows.values()))

    def of(self, user_id: int) -> int:
        """How many items of this user wait."""
        return len(self._rows.get(user_id, ()))

    def before(self, user_id: int) -> int:
        """How many other users have their turn before this one's next."""
        users = list(self._rows)
        return users.index(user_id) if user_id in users else len(users)

    def add(self, user_id: int, item: Item) -> None:
        """Let an item wait behind the user's others."""
        self._rows.setdefault(user_id, deque()).append(item)

    def leave(self, user_id: int, item: Item) -> None:
        """Let an item wait no longer, if it still does."""
        row = self._rows.get(user_id)
        if row and item in row:
            row.remove(item)
            if not row:
                del self._rows[user_id]

    def take(self) -> Item | None:
        """The oldest item of the user who has waited longest for a turn; None: nothing waits."""
        if not self._rows:
            return None
        user_id = next(iter(self._rows))
        row = self._rows.pop(user_id)
        item = row.popleft()
        if row:
            self._rows[user_id] = row
        return item

    def clear(self) -> None:
        """Drop everything that waits."""
        self._rows.clear()
