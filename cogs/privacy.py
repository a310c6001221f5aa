"""/privacy: stored data about the caller."""

import asyncio

from bot.play.delivery import Button, ButtonStyle, Post, button_id
from bot.play.privacy import export
from bot.play.workload.files import made
from bot.play.workload.rate_limits import Load
from bot.refusal import Refusal
from bot.wording import privacy as wording
from bot.wording.words import Marked
from cogs.ui.ask import Ask
from cogs.ui.boundary import press
from cogs.ui.commands import command, group

privacy = group("privacy", "Your stored data: see, download, delete")

FORGET = "forget_me"
MOST_ANSWERS = 5
"""How many follow-ups Discord takes for a command where a user brought the bot."""
DONE_WITHIN = 20.0
"""Seconds after which the waiting caller is told that the work continues."""


@command("show", "Which data of yours is stored, where and how long", into=privacy, private=True)
async def _show(ask: Ask) -> None:
    found = await export.counts(ask.table, ask.caller)
    await ask.answer(Post(wording.counted(ask.words, found, ask.host.upkeep.retention.days)), private=True)


@command("export", "All that is kept about you, as JSON", load=Load.LONG, into=privacy, private=True)
async def _export(ask: Ask) -> None:
    await ask.defer(private=True)
    limit = min(ask.interaction.filesize_limit, export.LARGEST_FILE)
    async for file in made(await export.export(ask.table, ask.caller, limit), ask.comes):
        if ask.caller.abroad and file.count > MOST_ANSWERS:
            raise Refusal("privacy.too_many_abroad", n=file.count, limit=MOST_ANSWERS)
        told = ask.words("Kept about you: {n} of {all}", n=file.number, all=file.count)
        post = Post(told, file=(f"kelou-{file.number}.json", file.content))
        await ask.answer(post, private=True)


@command("delete", "Delete your stored data, on all servers", into=privacy, private=True)
async def _delete(ask: Ask) -> None:
    button = Button(ask.words.plain("Delete it"), button_id(FORGET), ButtonStyle.DANGER)
    await ask.answer(Post(wording.asks(ask.words), buttons=(button,)), private=True)


@press(FORGET)
async def _forget(ask: Ask, numbers: tuple[int, ...]) -> None:
    shown = ask.message
    if shown is None or (ask.caller.is_overheard and not shown.flags.ephemeral):
        raise Refusal("ongoing.unknown")  # It never stood on what others read.
    upkeep = ask.host.upkeep
    await upkeep.eraser.begin(ask.caller)
    work = ask.host.spawn(upkeep.erase())
    done, _ = await asyncio.wait({work}, timeout=DONE_WITHIN)
    # A failed deletion is tried again later.
    is_done = all(each.exception() is None for each in done) and bool(done)
    told = wording.done(ask.words) if is_done else wording.begun(ask.words)
    days = upkeep.backup_days
    more = wording.backups(ask.words, days) if days else ""
    await ask.update(Post(Marked("\n".join(filter(None, (told, more))))))


COMMANDS = (privacy,)
