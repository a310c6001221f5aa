"""The user and place of a request."""

from dataclasses import dataclass, field
from datetime import datetime

from bot.refusal import Refusal


@dataclass(frozen=True, slots=True)
class Caller:
    """The person behind one interaction, as Discord describes them at that moment.

    ``guild_id`` is 0 in a DM. ``parent_id`` is the channel of a thread (0: not a thread). ``manages_channel``
    and ``manages_guild`` are Discord's own computed permissions. ``lacking`` are the permissions (Discord's
    names) that the bot lacks to post in this channel.
    """

    user_id: int
    name: str
    channel_id: int
    guild_id: int
    interaction_id: int
    at: datetime
    locale: str
    guild_locale: str | None = None
    role_ids: frozenset[int] = field(default_factory=frozenset[int])
    manages_channel: bool = False
    manages_guild: bool = False
    lacking: tuple[str, ...] = ()
    parent_id: int = 0

    def needs_server(self) -> None:
        """Refuse what only makes sense at a table on a server."""
        if not self.guild_id:
            raise Refusal("server_needed")

    def needs_posting(self) -> None:
        """Refuse a command that must post to the channel if the bot may not."""
        self.needs_server()
        if self.lacking:
            raise Refusal("permissions_lacking", permissions=self.lacking)
