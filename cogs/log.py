"""/log: the evening's log of a channel."""

from dataclasses import replace

from discord import app_commands

from bot.play.delivery import Post
from bot.play.logs import logs
from bot.play.logs.logs import LONGEST_NAME
from bot.play.settings import of_caller
from bot.play.workload.files import made
from bot.play.workload.rate_limits import Load
from bot.refusal import Refusal
from bot.text_files import TooLarge
from bot.wording import logs as wording
from bot.wording.logs.exports import FIRST, FORMS, MOST_FILES, file_name
from bot.wording.zones import clock
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.commands import command, group
from cogs.ui.components import UNSENT
from cogs.ui.file_limit import file_limit
from cogs.ui.mentions import names_for
from cogs.ui.ongoing_messages import tell_step

log = group("log", "The evening's log: rolls, calls, moves and maps of this channel")

Name = app_commands.Range[str, 1, LONGEST_NAME]
NAMED = {"name": suggestions.logs}


@command("start", "Begin this channel's log", into=log)
async def _start(ask: Ask, name: Name | None = None) -> None:
    row = await logs.start(ask.table, ask.caller, name, speech=ask.host.hears)
    try:
        await ask.answer(await logs.of_channel(ask.table, ask.caller, row), private=False)
    except UNSENT:  # Everybody has to know that it runs: it is announced in the channel.
        await logs.tell(ask.table, row.id)
    else:
        await logs.told(ask.table, row)


@command("stop", "End this channel's log; it is kept", into=log)
async def _stop(ask: Ask) -> None:
    await tell_step(ask, await logs.stop(ask.table, ask.caller))


@command("show", "Which log runs, since when, and how much is in it", into=log, private=True)
async def _show(ask: Ask) -> None:
    shown = await logs.shown(ask.table, ask.caller)
    told = wording.standing(
        ask.words,
        name=shown.row.name,
        started_at=shown.row.started_at,
        stopped_at=shown.row.stopped_at,
        speech=shown.row.speech,
        entries=shown.entries,
        hidden=shown.hidden,
        full=shown.row.full,
        others=shown.others,
    )
    await ask.answer(told, private=True)


@command("export", "Get a log as a file", into=log, private=True, load=Load.LONG, autocomplete=NAMED)
async def _export(ask: Ask, name: Name | None = None, format_: str = FIRST, copy: str = "table") -> None:
    await ask.defer(private=True)
    found = await logs.copy(ask.table, ask.caller, name, of_gm=copy == "gm")
    cast, row, form = await logs.cast_of(found), found.row, FORMS[format_]
    called = await names_for(
        ask.host.members, ask.interaction.user, ask.interaction.guild, cast.mentioned, cast.known
    )
    names = replace(called, zone=clock((await of_caller(ask.table, ask.caller)).timezone))
    book = cast.book(ask.words, row.name, row.started_at, row.stopped_at, of_gm=found.of_gm, names=names)
    limit = file_limit(ask)
    try:
        async for file in made(logs.exported(found, book, form, limit, cast.count), ask.comes):
            named = file_name(book, form, file.number, file.count)
            part = ask.words("📜 {name}: {n} of {all}", name=row.name, n=file.number, all=file.count)
            whole = wording.exported(ask.words, row.name, cast.count, is_page=form.has_images)
            told = part if file.number < file.count else "\n".join((part, *whole.split("\n")[1:]))
            post = Post(told if file.count > 1 else whole, file=(named, file.content))
            await ask.answer(post, private=True)
    except TooLarge as error:
        raise Refusal("log.too_large", files=MOST_FILES, limit=limit // 1_000_000) from error


@command("delete", "Delete a log that has ended", into=log, private=True, autocomplete=NAMED)
async def _delete(ask: Ask, name: Name) -> None:
    row = await logs.delete(ask.table, ask.caller, name)
    await ask.answer(wording.deleted(ask.words, row.name), private=True)


COMMANDS = (log,)
