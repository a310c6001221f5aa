"""Discord as people use it: commands, presses and forms, and what moderators do."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

from tools.simulator.chance import Chance
from tools.simulator.clocks import BEGINNING
from tools.simulator.facts import Asked, Changed, Fact, Unanswered
from tools.simulator.gateway import Gateway
from tools.simulator.interactions import (
    AUTOCOMPLETE,
    COMMAND,
    COMPONENT,
    DEFERRED,
    FORM,
    LONG,
    SOON,
    Interaction,
)
from tools.simulator.invoking import chosen, form_event, invoked
from tools.simulator.places import (
    BOT_MAY,
    GROUP,
    THREAD,
    Channel,
    Guild,
    Member,
    Message,
    User,
)
from tools.simulator.state import State


class World(State):
    """The whole of it, with the gateway to the bot."""

    def __init__(self, loop: asyncio.AbstractEventLoop, chance: Chance, tell: Callable[[Fact], None]) -> None:
        super().__init__(loop, chance, tell)
        self.gateway = Gateway(self)

    # --- making it ---

    def add_guild(self, name: str, owner: User, locale: str = "en-US") -> Guild:
        guild = Guild(self.new_id(), name, owner.id, locale)
        self.guilds[guild.id] = guild
        self.join(guild, owner, manages=True)
        self.gateway.dispatch("GUILD_CREATE", guild.json(self.bot))
        return guild

    def join(self, guild: Guild, user: User, *, manages: bool = False) -> Member:
        member = guild.members[user.id] = Member(user, manages)
        return member

    def add_channel(self, guild: Guild, name: str, readers: frozenset[int] | None = None) -> Channel:
        """A text channel; ``readers``: its only readers, besides the bot."""
        made = Channel(self.new_id(), guild.id, name, readers=readers, among=self.bot.id)
        return self._add(guild, made, "CHANNEL_CREATE")

    def add_abroad(self, name: str, people: tuple[User, ...], *, is_group: bool) -> Channel:
        """A group, or the channel of a server without the bot, to which only its people bring the bot."""
        if is_group:
            made = Channel(self.new_id(), 0, name, GROUP, group=people, is_abroad=True)
        else:
            guild = Guild(self.new_id(), name, people[0].id, has_bot=False)
            for each in people:
                self.join(guild, each)
            self.guilds[guild.id] = guild
            made = Channel(self.new_id(), guild.id, name, is_abroad=True)
            guild.channels[made.id] = made
        self.channels[made.id] = made
        return made

    def add_thread(self, channel: Channel, name: str) -> Channel:
        thread = Channel(self.new_id(), channel.guild_id, name, THREAD, channel.id)
        return self._add(self.guilds[channel.guild_id], thread, "THREAD_CREATE")

    def _add(self, guild: Guild, channel: Channel, event: str) -> Channel:
        self.channels[channel.id] = guild.channels[channel.id] = channel
        self.gateway.dispatch(event, channel.json)
        return channel

    # --- what people do ---

    def command(self, user: User, channel: Channel, name: str, /, **options: Any) -> Interaction:
        """Somebody sends a slash command, such as ``"encounter next"``."""
        return self._ask(user, channel, COMMAND, name, invoked(self, name, options), options)

    def menu(self, user: User, channel: Channel, name: str, target: Message | User) -> Interaction:
        """Somebody chooses a menu on a message or a person."""
        return self._ask(user, channel, COMMAND, name, chosen(self, name, target), {})

    def complete(
        self, user: User, channel: Channel, name: str, option: str, typed: str, /, **options: Any
    ) -> Interaction:
        """Somebody types into an option that is completed."""
        given = {**options, option: typed}
        return self._ask(user, channel, AUTOCOMPLETE, name, invoked(self, name, given, option), given)

    def press(self, user: User, message: Message, custom_id: str) -> Interaction:
        """A person presses a button, even one that no longer exists (their screen is slow)."""
        data = {"id": 2, "custom_id": custom_id, "component_type": 2}
        return self._component(user, message, custom_id, data)

    def choose(self, user: User, message: Message, custom_id: str, values: list[str]) -> Interaction:
        """Somebody chooses from a select; of one of people the values are ids."""
        kind = next((each.kind for each in message.selects if each.custom_id == custom_id), 3)
        data: dict[str, Any] = {"id": 7, "custom_id": custom_id, "component_type": kind, "values": values}
        if kind == 5:
            people = [self.users[int(each)] for each in values]
            data["resolved"] = {"users": {str(each.id): each.json for each in people}, "members": {}}
        return self._component(user, message, custom_id, data)

    def _component(self, user: User, message: Message, what: str, data: dict[str, Any]) -> Interaction:
        channel = self.channels.get(message.channel_id)
        if channel is None:
            channel = Channel(message.channel_id, 0, "gone", recipient=user)
        return self._ask(user, channel, COMPONENT, what, data, {}, message)

    def submit(self, user: User, shown: Interaction, fields: Mapping[str, str | list[str]]) -> Interaction:
        """Somebody sends the form that an interaction was answered with."""
        if shown.form is None:
            raise ValueError(f"{shown.what} was not answered with a form")
        channel = self.channels[shown.channel_id]
        message = self.find(shown.message_id) if shown.message_id else None
        data = form_event(self, shown.form, fields)
        return self._ask(user, channel, FORM, shown.form.custom_id, data, dict(fields), message)

    def _ask(
        self, user: User, channel: Channel, kind: int, what: str, data: dict[str, Any],
        options: dict[str, Any], message: Message | None = None,
    ) -> Interaction:  # fmt: skip
        number = self.new_id()
        token = f"token-{number}"
        event = self._event(number, token, user, channel, kind, data, message)
        made = Interaction(
            number, token, user.id, channel.id, channel.guild_id, kind, what, options,
            message.id if message else None, self.at, event,
        )  # fmt: skip
        made.faults += self.troubles
        if channel.id not in self.channels:
            made.faults.append("channel deleted")
        self.open[token] = made
        self.tell(Asked(self.at, made))
        self.later(SOON, self._overdue, made)
        self.later(LONG, self._expired, made)
        if channel.is_abroad or not channel.guild_id or self.guilds[channel.guild_id].has_bot:
            self.gateway.interact(made, calm=self.is_calm)
        return made

    def _event(
        self, number: int, token: str, user: User, channel: Channel, kind: int, data: dict[str, Any],
        message: Message | None,
    ) -> dict[str, Any]:  # fmt: skip
        event: dict[str, Any] = {
            "id": str(number), "application_id": str(self.app_id), "type": kind, "version": 1, "token": token,
            "channel_id": str(channel.id), "locale": user.locale, "entitlements": [], "data": data,
            "authorizing_integration_owners": {}, "attachment_size_limit": 10485760, "channel": channel.json,
            "app_permissions": str(channel.bot_may), "context": 0 if channel.guild_id else 1,
        }  # fmt: skip
        if channel.is_abroad:
            asker = message.asked_by if message and message.asked_by else user.id
            event["authorizing_integration_owners"] = {"1": str(asker)}
            event["context"] = 0 if channel.guild_id else 2
        if message is not None:
            event["message"] = message.json if kind == FORM else message.pressed(data["custom_id"])
        if not channel.guild_id:
            return event | {"user": user.json}
        guild = self.guilds[channel.guild_id]
        member = guild.members.get(user.id) or Member(user)
        return event | {
            "guild_id": str(guild.id), "guild_locale": guild.locale, "member": member.json,
            "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        }  # fmt: skip

    def replay(self, interaction: Interaction) -> None:
        """Let the same event reach the bot once more."""
        interaction.faults.append("replayed")
        self.gateway.deliver(interaction)

    def _overdue(self, interaction: Interaction) -> None:
        if interaction.first is None:
            interaction.failed = "no answer within 3 s" if interaction.life else "nobody there"
            self.tell(Unanswered(self.at, interaction))
            interaction.settle()

    def _expired(self, interaction: Interaction) -> None:
        self.open.pop(interaction.token, None)
        if not interaction.is_settled and interaction.first in DEFERRED:
            interaction.failed = "no more within 15 min"
        interaction.settle()

    def type(self, user: User, channel: Channel, text: str) -> Message:
        """Somebody writes in a channel."""
        message = Message(self.new_id(), channel.id, user, self.at, text, wall=BEGINNING + self.at)
        self.put(message)
        self.gateway.dispatch("MESSAGE_CREATE", {**message.json, "guild_id": str(channel.guild_id)})
        return message

    # --- what is done to the places ---

    def delete_message(self, message: Message) -> None:
        """A moderator takes a message away."""
        channel = self.channels.get(message.channel_id)
        if channel is None or channel.messages.pop(message.id, None) is None:
            return
        body = {"id": str(message.id), "channel_id": str(channel.id), "guild_id": str(channel.guild_id)}
        self.gateway.dispatch("MESSAGE_DELETE", body)
        self.tell(Changed(self.at, "delete_message", message.id))

    def delete_channel(self, channel: Channel) -> None:
        """A moderator takes a channel or a thread away, and the threads below it."""
        guild = self.guilds[channel.guild_id]
        for each in [it for it in guild.channels.values() if it.parent_id == channel.id]:
            self.delete_channel(each)
        del guild.channels[channel.id], self.channels[channel.id]
        self.hooks = {number: each for number, each in self.hooks.items() if each.channel_id != channel.id}
        self.befall("channel deleted", channel.id)
        event = "THREAD_DELETE" if channel.kind == THREAD else "CHANNEL_DELETE"
        self.gateway.dispatch(event, channel.json)
        self.tell(Changed(self.at, "delete_channel", channel.id))

    def archive(self, thread: Channel, *, archived: bool = True, locked: bool = False) -> None:
        """Lay a thread aside, or take it up again."""
        thread.archived, thread.locked = archived, locked
        self.gateway.dispatch("THREAD_UPDATE", thread.json)
        self.tell(Changed(self.at, "archive" if archived else "unarchive", thread.id))

    def permit(self, channel: Channel, bits: int = BOT_MAY) -> None:
        """Say what the bot may do in a channel."""
        channel.bot_may = bits
        self.tell(Changed(self.at, "permit", channel.id))

    def takes_dms(self, user: User, takes: bool) -> None:
        """Somebody opens or closes their DMs."""
        user.takes_dms = takes
        self.tell(Changed(self.at, "open_dms" if takes else "close_dms", user.id))

    def leave(self, user: User, guild: Guild) -> None:
        """Somebody leaves a server."""
        guild.members.pop(user.id, None)
        self.tell(Changed(self.at, "leave", user.id))

    def kick_bot(self, guild: Guild) -> None:
        """The bot is taken out of a server."""
        guild.has_bot = False
        self.befall("kicked")
        self.gateway.dispatch("GUILD_DELETE", {"id": str(guild.id)})
        self.tell(Changed(self.at, "kick_bot", guild.id))

    def invite_bot(self, guild: Guild) -> None:
        """The bot is taken into a server again."""
        guild.has_bot = True
        self.gateway.dispatch("GUILD_CREATE", guild.json(self.bot))
        self.tell(Changed(self.at, "invite_bot", guild.id))
