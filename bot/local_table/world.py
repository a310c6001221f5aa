"""The table's server, channel and people, and the private messages they got. On request the bot is not on
that server: its people brought it, or they are a group."""

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import discord
import simcord

from bot.local_table.private_messages import File, Whisper
from bot.local_table.simcord_internals import content_of, name_bot, set_clock, take_bot_out
from bot.wording.words import Words

log = logging.getLogger(__name__)


class Place(StrEnum):
    """Where the table stands: on a server that has the bot, on one to which its people brought it, or in a
    group."""

    SERVER = "server"
    ABROAD = "abroad"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class World:
    """The client's surroundings. Its people are the GM, then two players."""

    place: Place
    env: simcord.Env
    channel: simcord.ChannelHandle
    users: tuple[simcord.UserHandle, ...]
    people: tuple[simcord.MemberActor, ...]


def build_world(client: discord.Client, words: Words, place: Place = Place.SERVER) -> World:
    """Make server, channel and people around a client that has not started.

    Made before the start, in this order, they have the same ids at every start, whatever
    commands there are: what the database knows of them stays true. Ids made later are made
    of the real time, so no message or interaction has the id of an earlier session's.
    """
    env = simcord.Env(client, check_errors=False)
    name_bot(env, words.plain("Kelou"))
    guild = env.create_guild(words.plain("Kelou table"), preferred_locale=locale(words))
    channel = guild.create_text_channel(words.plain("table"))
    leads = guild.create_role("GM", permissions=discord.Permissions(manage_channels=True, manage_guild=True))
    names = {"gm": words.plain("GM"), "ann": words.plain("Ann"), "bob": words.plain("Bob")}
    users = tuple(env.create_user(name, global_name=shown) for name, shown in names.items())
    people = tuple(guild.add_member(user, roles=[leads] if user is users[0] else []) for user in users)
    if place is not Place.SERVER:
        take_bot_out(env, guild, group=place is Place.GROUP)
    set_clock(env)
    return World(place, env, channel, users, people)


def locale(words: Words) -> str:
    """Discord's code of a language."""
    return {"en": "en-US"}.get(words.language, words.language)


def whispers_reader(world: World) -> Callable[[], Sequence[Whisper]]:
    """A function that reads everybody's private messages; what it read last while SimCord is busy."""
    read_last: list[Whisper] = []

    def read() -> Sequence[Whisper]:
        try:
            read_last[:] = [whisper for user in world.users for whisper in _whispers(world, user)]
        except simcord.SetupError as error:
            log.debug("Private messages not read just now: %s", error)
        return read_last

    return read


def _whispers(world: World, user: simcord.UserHandle) -> Iterator[Whisper]:
    to = user.global_name or user.name
    for message in user.dm_channel.history(viewer=user):
        text = _named(world, message.content)
        buttons, files = tuple(_buttons(message)), tuple(_files(world, message))
        yield Whisper(message.id, to, message.created_at, text, buttons, files)


def _named(world: World, text: str) -> str:
    text = text.replace(world.channel.mention, f"#{world.channel.name}")
    for user in world.users:
        text = text.replace(user.mention, f"@{user.global_name}")
    return text


def _buttons(message: discord.Message) -> Iterator[str]:
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            yield from (item.label or "" for item in row.children if isinstance(item, discord.Button))


def _files(world: World, message: discord.Message) -> Iterator[File]:
    for attachment in message.attachments:
        yield File(attachment.filename, content_of(world.env, attachment))
