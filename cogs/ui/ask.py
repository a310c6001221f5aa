"""One interaction as the commands see it: the caller, the options, and the answers."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Protocol, cast

import discord

from bot.play.answer_details import keep
from bot.play.authority import Caller
from bot.play.cache import Remembered
from bot.play.characters import active_of
from bot.play.delivery import Button, Panel, Post, button_id
from bot.play.encounter.announcer import Announcer
from bot.play.encounter.buttons import WHY
from bot.play.encounter.encounters import tells_briefly
from bot.play.encounter.turn_calls import TurnReminders
from bot.play.logs import keeping
from bot.play.logs.keeping import Requester
from bot.play.maps.map_message import Boards
from bot.play.privacy.upkeep import Upkeep
from bot.play.rolling.roll_calls import RollReminders
from bot.play.settings import ASSUMED, of_caller
from bot.play.sheets.panels import SheetPanels
from bot.play.table import Table
from bot.play.workload.long_jobs import Slots
from bot.play.workload.rate_limits import RateLimits
from bot.refusal import Refusal
from bot.store.errors import StoreFailure
from bot.text import N_
from bot.wording.first_contact import assumed_told
from bot.wording.short_answers import brief, shortened
from bot.wording.words import Words, words_for
from cogs.ui.command_links import CommandLinks
from cogs.ui.components import LOST, UNKNOWN_MESSAGE, UNSENT, as_kwargs, buttons_left, buttons_shown, ids_on
from cogs.ui.members import Members
from cogs.ui.typed_command import command_of, typed_in

log = logging.getLogger(__name__)

POSTING = ("view_channel", "send_messages")
POSTING_IN_THREAD = ("view_channel", "send_messages_in_threads")


NOTHING_SAID = "…"
BEGUN = 40060
"""Discord's code for an interaction that has its first response."""
MISPLACED = Refusal("ongoing.misplaced").key
"""The refusal of a press that claims to come from a message without that button."""
STEPS, CELLS = N_("Steps"), N_("Cells")
"""The buttons behind which an answer's longer parts stand."""


class Host(Protocol):
    """The client's services for every command."""

    table: Table
    announcer: Announcer
    boards: Boards
    sheet_panels: SheetPanels
    turn_reminders: TurnReminders
    roll_reminders: RollReminders
    rate_limits: RateLimits
    typing: Remembered[int, int]
    upkeep: Upkeep
    slots: Slots
    members: Members
    tree: Any
    links: CommandLinks
    stopping: bool
    hears: bool

    def visits(self, guild_id: int) -> None:
        """From now on the running task concerns a server that another process may serve."""
        ...

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Start background work that ends without being stopped and is awaited at the shutdown."""
        ...

    def at_work(self) -> AbstractContextManager[None]:
        """Let the running task be awaited at the shutdown, too."""
        ...


def server_of(interaction: discord.Interaction) -> int:
    """The server of an interaction if that has the bot; 0: it has not, or there is none."""
    guild_id = interaction.guild_id or 0
    has_bot = interaction.is_guild_integration() or interaction.client.get_guild(guild_id) is not None
    return guild_id if has_bot else 0


def caller_of(interaction: discord.Interaction) -> Caller:
    """The caller, as Discord describes them in this interaction. Abroad only who they are counts."""
    person, guild_id = interaction.user, server_of(interaction)
    return Caller(
        user_id=person.id,
        name=person.display_name,
        channel_id=interaction.channel_id or 0,
        guild_id=guild_id,
        interaction_id=interaction.id,
        at=datetime.now(UTC),
        locale=interaction.locale.value,
        abroad=not guild_id and bool(interaction.guild_id or interaction.context.private_channel),
        **(_on_server(interaction) if guild_id else {}),
    )


def _on_server(interaction: discord.Interaction) -> dict[str, Any]:
    """What Discord says of a caller on a server that has the bot."""
    person, permissions = interaction.user, interaction.permissions
    thread = interaction.channel if isinstance(interaction.channel, discord.Thread) else None
    needed = POSTING_IN_THREAD if thread else POSTING
    roles = person.roles if isinstance(person, discord.Member) else ()
    timed_out = isinstance(person, discord.Member) and person.is_timed_out()
    waits_never = permissions.bypass_slowmode or permissions.administrator
    return {
        "guild_locale": interaction.guild_locale.value if interaction.guild_locale else None,
        "role_ids": frozenset([role.id for role in roles]),
        "manages_channel": permissions.manage_channels,
        "manages_guild": permissions.manage_guild,
        "lacking": tuple([flag for flag in needed if not getattr(interaction.app_permissions, flag)]),
        "parent_id": thread.parent_id if thread else 0,
        "may_write": getattr(permissions, needed[-1]) and not _is_shut(thread, permissions) and not timed_out,
        "slowmode": 0 if waits_never else _slowmode(interaction),
        "has_webhooks": interaction.app_permissions.manage_webhooks,
    }


def _slowmode(interaction: discord.Interaction) -> int:
    """The seconds of slow mode in an interaction's channel, as it says or as the bot last heard."""
    here = interaction.guild  # Not `client.get_channel`, which asks every server that the bot is on.
    known = here and here.get_channel_or_thread(interaction.channel_id or 0)
    return max(getattr(each, "slowmode_delay", 0) for each in (interaction.channel, known))


def _is_shut(thread: discord.Thread | None, permissions: discord.Permissions) -> bool:
    """Whether a thread is locked for users with these permissions."""
    return thread is not None and thread.locked and not permissions.manage_threads


async def regardless(answering: Awaitable[object], then: Callable[[], Awaitable[object]]) -> None:
    """Answer, then do what has to be done even if Discord does not take the answer."""
    try:
        await answering
    except UNSENT:
        await then()
        raise
    await then()


@dataclass(slots=True)
class Ask:
    """An interaction to be answered exactly once, in private or in public."""

    interaction: discord.Interaction
    host: Host
    caller: Caller
    _one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)
    form_id: str | None = None
    """The id that a form had at first which a refusal's button opened again."""
    _form_message: int | None = None
    refills: tuple[str, dict[str, str]] | None = None
    """The form (its id, and its fields' contents) that a refusal opens, of a command that came without it."""
    _told: int = 0
    """How many of its answers went into the channel's log."""
    _begun: bool = False
    """Whether Discord took the first response, though the line lost its word on it."""
    _hushed: bool = False
    """Whether its first answer was private and did not arrive: everybody could read its options above a
    public one in its place."""
    _announced_privately: bool | None = None
    """Whether the answer that was announced and is still to come is private; None: no such."""
    progress: str = ""
    """How far the answer's making has come, in words."""
    _told_assumed: bool = False
    """Whether an answer said that no game was chosen for it."""
    _shows_progress: bool = False
    """Whether the answer that was announced says so."""

    @classmethod
    def of(cls, interaction: discord.Interaction) -> "Ask":
        """The ask behind an interaction: always the same one, which knows what was answered."""
        found = interaction.extras.get(cls)
        if found is None:
            found = cls(interaction, cast(Host, interaction.client), caller_of(interaction))
            interaction.extras[cls] = found
        return found

    @property
    def table(self) -> Table:
        """The table that everything is played at."""
        return self.host.table

    @property
    def words(self) -> Words:
        """The caller's words, for private answers."""
        return words_for(self.caller.locale)

    async def sit_at(self, channel_id: int, guild_id: int) -> None:
        """Ask in this channel from now on, with the rights that the asker has there at this
        moment. Refusal: they, or the bot, are not there."""
        self.host.visits(guild_id)
        client = self.interaction.client
        try:
            guild = client.get_guild(guild_id) or await client.fetch_guild(guild_id)
            channel = guild.get_channel_or_thread(channel_id) or await guild.fetch_channel(channel_id)
            member = await self._member(guild)
        except discord.HTTPException as error:
            raise Refusal("ongoing.unknown") from error
        rights = channel.permissions_for(member)
        if not rights.view_channel:
            raise Refusal("ongoing.unknown")  # As if there were none: they may not read there.
        self.caller = replace(
            self.caller,
            channel_id=channel_id,
            guild_id=guild_id,
            name=member.display_name,
            parent_id=channel.parent_id if isinstance(channel, discord.Thread) else 0,
            role_ids=frozenset(role.id for role in member.roles),
            manages_channel=rights.manage_channels,
            manages_guild=rights.manage_guild,
            lacking=(),  # Discord's permissions of the direct message are not the channel's.
        )

    async def _member(self, guild: discord.Guild) -> discord.Member:
        """The caller as a member of a server; asked of Discord if the interaction does not say it."""
        asker = self.interaction.user
        if isinstance(asker, discord.Member) and asker.guild.id == guild.id:
            return asker
        return await guild.fetch_member(self.caller.user_id)

    @property
    def is_elsewhere(self) -> bool:
        """Whether the pressed button is in a direct message or the GMs' channel, which the table does not
        read."""
        return self.interaction.channel_id != self.caller.channel_id

    async def public_words(self) -> Words:
        """The channel's words, for answers that everybody reads."""
        return words_for((await of_caller(self.table, self.caller)).language)

    async def _words_of(self, *, private: bool) -> Words:
        """The words of an answer's readers."""
        return self.words if private else await self.public_words()

    async def defer(self, *, private: bool) -> None:
        """Say that an answer will come; whether it is private is settled here. A press
        keeps the message it came from as it is."""
        response = self.interaction.response
        async with self._one_at_a_time:
            if not self.is_begun:
                await self._begin(lambda: response.defer(ephemeral=private, thinking=not self.pressed))
                self._announced_privately = None if self.pressed else private

    @property
    def is_begun(self) -> bool:
        """Whether Discord has the first response."""
        return self._begun or self.interaction.response.is_done()

    async def _begin(self, respond: Callable[[], Awaitable[object]]) -> None:
        """Make the first response. Discord takes only one, so that one which the line lost can be made
        again: either it had not arrived, or Discord says that it had."""
        try:
            await respond()
        except LOST as error:
            log.info("first response made again (%s)", type(error).__name__)
            try:
                await respond()
            except discord.HTTPException as refused:
                if refused.code != BEGUN:
                    raise
                self._begun = True

    def comes(self, done: int, of: int) -> None:
        """Note the progress of the answer: it is shown if the work takes long."""
        self.progress = self.words("⏳ {n} of {all} …", n=done, all=of)

    async def show_progress(self) -> bool:
        """Show the progress in the deferred answer; False: none was deferred yet, or it is answered."""
        async with self._one_at_a_time:
            if self._announced_privately is None:
                return False
            text = self.progress if self._announced_privately else NOTHING_SAID
            await self.interaction.edit_original_response(content=text)
            self._shows_progress = True
        return True

    def must_carry(self, custom_id: str) -> None:
        """Refusal: the pressed message shows no button or select with this id, so it was never pressed there.
        For a private message Discord may not say what it shows."""
        shown = self.interaction.message
        if shown is None or (shown.flags.ephemeral and not shown.components):
            return
        if custom_id not in ids_on(shown):
            raise Refusal(MISPLACED)

    def for_form(self, form_id: str, message_id: int | None) -> None:
        """Take a form that a refusal's button opened again for the one that was refused."""
        self.form_id, self._form_message = form_id, message_id

    @property
    def message(self) -> discord.Message | None:
        """The pressed message. A form that was opened again has none: it came from its refusal, which only
        the caller can see."""
        return None if self.form_id else self.interaction.message

    @property
    def message_id(self) -> int | None:
        """The message that was pressed, or that had a form's first button."""
        return self.message.id if self.message else self._form_message

    @property
    def pressed(self) -> bool:
        """Whether it came from a message (a button, a select, a form that a button opened)
        rather than from a command."""
        return self.message is not None

    async def answer(self, message: Post | Panel | str, *, private: bool) -> int | None:
        """Answer, or fill the answer that was announced; gives the message's id.

        It is short: five small lines and no long lists, the rest behind buttons. One that was
        announced for others' eyes than this is for cannot become it: it is filled with nothing
        and taken away.
        """
        if not isinstance(message, Panel):
            post = Post(message) if isinstance(message, str) else message
            if line := await self.assumed_untold(private=private):
                post = replace(post, text=f"{post.text}\n{line}")
            message = await self.short(post, private=private)
        return await self._send(message, private=private)

    async def assumed_untold(self, *, private: bool) -> str:
        """The small line that no game was chosen for the answer; "": one was, or it is told."""
        if not ASSUMED.get() or self._told_assumed:
            return ""
        self._told_assumed = True
        return assumed_told(await self._words_of(private=private), settable=bool(self.caller.guild_id))

    async def answer_whole(self, answer: str | Post) -> None:
        """Answer privately without leaving anything out."""
        await self._send(Post(answer) if isinstance(answer, str) else answer, private=True)

    async def short(self, post: Post, *, private: bool) -> Post:
        """The answer with what a reader needs to believe it, the rest behind buttons."""
        text, whole, more = await self._shortened(post.text, is_list=private and post.told is None)
        beyond = (more, post.steps or whole), (CELLS, post.cells)
        left = [(label, each) for label, each in beyond if each]
        told = post if text == post.text else replace(post, text=text)
        if not left:
            return told
        words = await self._words_of(private=private)
        buttons: list[Button] = []
        try:
            for label, each in left:
                number = await keep(self.table, self.caller, each, private=private)
                buttons.append(Button(words.plain(label), button_id("kept", number)))
        # The action behind the answer may be done and stored: the answer is given in full.
        except StoreFailure:
            return replace(post, text="\n".join(filter(None, (post.text, post.steps, post.cells))))
        return replace(told, buttons=(*post.buttons, *buttons))

    async def _shortened(self, text: str, *, is_list: bool) -> tuple[str, str | None, str]:
        """The text of an answer in short, the whole text (None: nothing was left out), and the label of the
        button for the whole. A list that only the caller reads was asked for, and stays whole."""
        cut, left_out = brief(text)
        if cut != text and not is_list and await tells_briefly(self.table, self.caller):
            return cut, text if left_out else None, WHY
        return *shortened(text), STEPS

    async def _send(self, message: Post | Panel, *, private: bool) -> int | None:
        """Send an answer; its log entry is stored before."""
        key = await self._logged(message, private=private)
        try:
            message_id = await self._deliver(message, private=private)
        except discord.HTTPException:  # It was not taken; one that the line lost may have been.
            await keeping.withdraw(self.table, self.caller.channel_id, key)
            raise
        keeping.stands(self.table, self.caller.channel_id, key, message_id)
        return message_id

    async def _logged(self, message: Post | Panel, *, private: bool) -> str:
        """Put an answer into the channel's log: a public one, or a private one that says that the GM's copy
        has it. Returns its key, empty if no log runs."""
        if isinstance(message, Panel) or not self.caller.guild_id:
            return ""
        of_gm = message.told is not None and message.told.to is not None
        if not of_gm and (private or self.is_elsewhere):
            return ""
        self._told += 1
        key = f"i{self.interaction.id}.{self._told}"
        asked = await self._asked(in_the_open=not private)
        return await keeping.keep(self.table, self.caller.channel_id, message, key, asked)

    async def _asked(self, *, in_the_open: bool) -> Requester:
        """The caller and request for the channel's log. Everybody can read a command's options next to a
        public first answer; otherwise nobody else can."""
        caller = self.caller
        if await keeping.running(self.table, caller.channel_id) is None:
            return Requester()
        first = not (self.is_begun or self._hushed) or self._announced_privately is False
        character = await active_of(self.table, caller.guild_id, caller.user_id)
        system = (await of_caller(self.table, caller)).system
        return Requester(
            user_id=caller.user_id,
            name=caller.name,
            character=character.name if character else "",
            system=system.key if system else "",
            command=command_of(self.interaction),
            typed=typed_in(await self.public_words(), self.interaction) if first and in_the_open else "",
        )

    async def _deliver(self, message: Post | Panel, *, private: bool) -> int | None:
        async with self._one_at_a_time:
            return await self._delivered(message, private=private)

    async def _delivered(self, message: Post | Panel, *, private: bool) -> int | None:
        """Send an answer in the way that is still open. What was announced is filled, which may be done
        twice; if it was announced for other eyes, it is emptied first, since Discord would fill it with
        the next message, and then taken away."""
        if not self.is_begun and self._hushed and not private:
            await self._begin(lambda: self.interaction.response.defer(ephemeral=True, thinking=True))
            self._announced_privately = True
        if not self.is_begun:
            self._hushed = private and not self.pressed
            return await self._sent_first(message, private=private)
        announced = self._announced_privately
        if announced is None:
            return await self._followed_up(message, private=private)
        fits = announced is private and not (self._shows_progress and isinstance(message, Panel))
        links = self.host.links.within
        try:
            sent = await self._refilled(
                lambda: as_kwargs(message, links, edit=True) if fits else {"content": NOTHING_SAID}
            )
        except discord.NotFound as error:  # Its reader dismissed it.
            if error.code != UNKNOWN_MESSAGE:
                raise
            fits, sent = False, None
        if not fits:
            stood, sent = sent, await self._followed_up(message, private=private)
            if stood is not None:
                await self._drop_first()
        self._announced_privately, self._shows_progress = None, False
        return sent

    async def _sent_first(self, message: Post | Panel, *, private: bool) -> int | None:
        response, sent = self.interaction.response, list[int | None]()

        async def send() -> None:
            kwargs = as_kwargs(message, self.host.links.within)
            sent.append((await response.send_message(**kwargs, ephemeral=private)).message_id)

        await self._begin(send)
        return sent[0] if sent else (await self.interaction.original_response()).id

    async def _followed_up(self, message: Post | Panel, *, private: bool) -> int:
        kwargs = as_kwargs(message, self.host.links.within)
        return (await self.interaction.followup.send(**kwargs, ephemeral=private, wait=True)).id

    async def _refilled(self, content: Callable[[], dict[str, Any]]) -> int:
        """Put other content into the first response; once more if the line lost that."""
        try:
            return (await self.interaction.edit_original_response(**content())).id
        except LOST as error:
            log.info("answer filled again (%s)", type(error).__name__)
            return (await self.interaction.edit_original_response(**content())).id

    async def _drop_first(self) -> None:
        """Take the first response away. It may be gone already: a second press was on its way, or its reader
        dismissed it; what Discord does not take away stays."""
        try:
            await self.interaction.delete_original_response()
        except UNSENT as error:
            log.info("first response not taken away (%s)", type(error).__name__)

    async def refuse(self, message: str, buttons: tuple[Button, ...] = ()) -> None:
        """Say privately why there is no answer."""
        self._told_assumed = True  # Of what was not done nothing was assumed.
        await self.answer(Post(message, buttons=buttons), private=True)

    async def take_away(self) -> None:
        """Answer by taking away the private message that it came from."""
        response = self.interaction.response
        async with self._one_at_a_time:
            if not self.is_begun:
                await self._begin(lambda: response.defer())
            await self._drop_first()

    async def strip(self) -> None:
        """Answer a press by taking the buttons off the message it came from."""
        await self.leave(lambda _: False)

    async def leave(self, kept: Callable[[str], bool], text: str | None = None) -> None:
        """Answer a press by removing all buttons from its message except those with an id in ``kept``, with
        another ``text`` if one is given; it pings nobody."""
        shown = self.interaction.message
        left = buttons_left(shown, kept) if shown is not None else ()
        changed: dict[str, Any] = {"view": buttons_shown(left) if left else None}
        if shown is not None and text not in (None, shown.content):
            changed |= {"content": text, "allowed_mentions": discord.AllowedMentions.none()}
        await self._change(lambda: changed)

    async def _change(self, content: Callable[[], dict[str, Any]]) -> None:
        """Answer a press by changing the message it came from."""
        response = self.interaction.response
        async with self._one_at_a_time:
            if self.is_begun:
                await self._refilled(content)
            else:
                await self._begin(lambda: response.edit_message(**content()))

    def must_be_private(self) -> None:
        """Refusal: a button of private answers was pressed on a message that others read."""
        shown = self.interaction.message
        if self.caller.is_overheard and shown is not None and not shown.flags.ephemeral:
            raise Refusal(MISPLACED)

    async def update_own(self, message: Post | Panel) -> None:
        """Answer a press on a private answer by changing that, or with another one if it is gone: a second
        press was on its way. Refusal: it is none."""
        self.must_be_private()
        try:
            await self.update(message)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            await self._send(message, private=True)

    async def update(self, message: Post | Panel) -> None:
        """Answer a press by changing the message it came from; pings nobody. Refusal: a message of
        that kind cannot become this one, so the press was never shown on it."""
        shown = self.interaction.message
        if shown is not None and shown.flags.components_v2 is not isinstance(message, Panel):
            raise Refusal("ongoing.unknown")
        if shown is not None and isinstance(message, Post):
            await self._log_change(shown, message)
        if self.form_id and self.message_id:
            await self._update_first(self.message_id, message)
            return
        await self._change(lambda: as_kwargs(message, self.host.links.within, edit=True))

    async def _log_change(self, shown: discord.Message, message: Post) -> None:
        """Update the log entry of a changed message."""
        if shown.flags.ephemeral or self.is_elsewhere:
            return
        key, channel_id = f"i{self.interaction.id}.u", self.caller.channel_id
        asked = await self._asked(in_the_open=False)
        await keeping.change(self.table, channel_id, shown.id, message, key, asked)

    async def _update_first(self, message_id: int, message: Post | Panel) -> None:
        """Change the message with the first button of a form that was opened again. Abroad only that button's
        own press could change it."""
        where = self.caller.channel_id
        if not self.caller.abroad and (await self.table.messenger.edit(where, message_id, message)).arrived:
            await self.take_away()
        else:
            await self.answer(message, private=False)
