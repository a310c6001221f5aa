"""Channels that not everybody reads."""

import discord
import simcord

from tests.conftest import Table

UNSEEN = discord.PermissionOverwrite(view_channel=False)
SEEN = discord.PermissionOverwrite(view_channel=True, send_messages=True)


def made(table: Table, name: str = "gm-room", *, bot: bool = True) -> simcord.ChannelHandle:
    """A channel of the GM's, into which the bot is let or not."""
    everybody = table.client.get_guild(table.guild.id)
    assert everybody is not None
    assert table.client.user is not None
    mine = {table.client.user: SEEN if bot else UNSEEN}
    return table.guild.create_text_channel(
        name, overwrites={everybody.default_role: UNSEEN, table.gm.user: SEEN, **mine}
    )


async def chosen(table: Table) -> simcord.ChannelHandle:
    """Such a channel, in which the GM is told what is theirs alone."""
    room = made(table)
    await table.gm.slash(table.channel, "settings gm-channel", channel=room)
    return room
