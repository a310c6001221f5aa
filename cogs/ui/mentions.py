"""Mentions as their reader may read them: the one place where an id becomes a name.

In a message Discord shows names to each reader. In a file nobody does, so a name is put there only if the
reader could see it: of a member of their server, of a role there, of a channel that they may view.
"""

from collections.abc import Mapping

import discord

from bot.logs.markup import Mentioned, Names
from cogs.ui.members import Members

Place = discord.abc.GuildChannel | discord.Thread


def may_view(reader: discord.Member, place: Place) -> bool:
    """Whether a reader may see a channel; a private thread is for its members, and for users who manage
    threads."""
    allowed = place.permissions_for(reader)
    if not allowed.view_channel:
        return False
    if not isinstance(place, discord.Thread) or not place.is_private() or allowed.manage_threads:
        return True
    return place.owner_id == reader.id or any(each.id == reader.id for each in place.members)


async def names_for(
    members: Members,
    reader: discord.abc.User,
    guild: discord.Guild | None,
    found: Mentioned,
    known: Mapping[int, str],
) -> Names:
    """The names of users mentioned in texts, as far as the reader may know. ``known`` are users with names in
    the text itself."""
    if guild is None or not isinstance(reader, discord.Member):
        return Names(known)
    places: list[Place] = [*guild.channels, *guild.threads]
    return Names(
        {**await members.names(guild, found.people - {*known}), **known},
        {each.id: each.name for each in places if each.id in found.channels and may_view(reader, each)},
        {each.id: each.name for each in guild.roles if each.id in found.roles},
    )
