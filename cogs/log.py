"""/log: the evening's log of a channel."""

from functools import partial

from discord import app_commands

from bot.logs.markup import Names, mentioned
from bot.play.delivery import Post
from bot.play.logs import logs
from bot.play.logs.logs import LONGEST_NAME, Copy
from bot.play.turns import aside
from bot.wording import logs as wording
from bot.wording.logs.book import book
from bot.wording.logs.exports import FIRST, FORMS, files
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.commands import command, group
from cogs.ui.sending import UNSENT

log = group("log", "The evening's log: rolls, calls, moves and maps of this channel")

Name = app_commands.Range[str, 1, LONGEST_NAME]
NAMED = {"name": suggestions.logs}
LONGEST_LIMIT = 10_000_000
"""Bytes of a file, whatever the server may take: what opens on a phone."""
MOST_ASKED = 25
"""Of how many people Discord is asked at an export what they are called."""
ROOM = 2_000
"""Bytes that are left for what Discord counts beside a file."""


@command("start", "Begin this channel's log", into=log)
async def _start(ask: Ask, name: Name | None = None) -> None:
    row = await logs.start(ask.table, ask.caller, name, speech=ask.host.hears)
    try:
        await ask.answer(await logs.of_channel(ask.table, ask.caller, row), private=False)
    except UNSENT:  # Everybody has to know that it runs: it is told in the channel.
        await logs.tell(ask.table, row.id)
    else:
        await logs.told(ask.table, row)


@command("stop", "End this channel's log; it is kept", into=log)
async def _stop(ask: Ask) -> None:
    row = await logs.stop(ask.table, ask.caller)
    await ask.answer(wording.stopped(await ask.public_words(), row.name), private=False)


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


@command("export", "Get a log as a file", into=log, private=True, autocomplete=NAMED)
async def _export(ask: Ask, name: Name | None = None, format_: str = FIRST, copy: str = "table") -> None:
    await ask.defer(private=True)
    found = await logs.copy(ask.table, ask.caller, name, of_gm=copy == "gm")
    names = await _names(ask, found)
    row = found.row
    made = partial(
        book, ask.words, row.name, row.started_at, row.stopped_at, found.entries, found.images, names,
        of_gm=found.of_gm,
    )  # fmt: skip
    limit = min(ask.interaction.filesize_limit, LONGEST_LIMIT) - ROOM
    written = await aside(lambda: files(made(), FORMS[format_], limit))
    for number, file in enumerate(written, start=1):
        told = ask.words("📜 {name}: {n} of {all}", name=row.name, n=number, all=len(written))
        await ask.answer(
            Post(told if len(written) > 1 else f"📜 {_named(ask, found)}", file=file), private=True
        )


def _named(ask: Ask, found: Copy) -> str:
    """What is given, and how much of it."""
    return ask.words.plural(
        "{name}: {n} entry", "{name}: {n} entries", len(found.entries), name=found.row.name
    )


async def _names(ask: Ask, found: Copy) -> Names:
    """What people are called whom the log names: as it knows them, else as the server does."""
    people = {each.user_id: each.name for each in found.entries if each.user_id and each.name}
    told = {who for each in found.entries for who in mentioned(f"{each.text} {each.typed}")}
    told |= {each.user_id for each in found.entries if each.user_id and not each.who}
    guild = ask.interaction.guild
    if guild is None:
        return Names(people)
    for user_id in sorted(told - set(people))[:MOST_ASKED]:
        try:
            people[user_id] = (await guild.fetch_member(user_id)).display_name
        except UNSENT:  # They are gone: a sign stands for them.
            continue
    return Names(people, {each.id: each.name for each in guild.channels})


@command("delete", "Delete a log that has ended", into=log, private=True, autocomplete=NAMED)
async def _delete(ask: Ask, name: Name) -> None:
    row = await logs.delete(ask.table, ask.caller, name)
    await ask.answer(wording.deleted(ask.words, row.name), private=True)


COMMANDS = (log,)
