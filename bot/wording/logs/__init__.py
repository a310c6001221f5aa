"""Words of a log: that it runs, its state, and its exports."""

from datetime import datetime

from bot.text import N_
from bot.wording.words import Marked, Words, bold


def started(words: Words, name: str, *, speech: bool) -> Marked:
    """The public message at the beginning of a log."""
    goes_in = (
        words(
            "From now on it records rolls, calls, moves, maps **and everybody's messages here**. If "
            "you delete a message, it leaves the log too."
        )
        if speech
        else words(
            "From now on it records rolls, calls, moves and maps, but not chat. (To record chat, the "
            "bot's host sets `LOG_SPEECH=on`; then start a new log.)"
        )
    )
    ends = words("`/log stop` ends it. Everybody may download it with `/log export`.")
    runs = words("📜 The log {name} runs.", name=bold(name))
    return Marked(f"{runs}\n-# {goes_in}\n-# {ends}")


def exported(words: Words, name: str, entries: int, *, is_page: bool) -> Marked:
    """What is exported, how much of it, and what to do with it."""
    told = words.plural("{name}: {n} entry", "{name}: {n} entries", entries, name=bold(name))
    how = [words("Save the file and open it in a browser.")] if is_page else []
    return Marked("\n-# ".join((f"📜 {told}", *how)))


def full(words: Words, name: str) -> Marked:
    """The public message when a log is full."""
    return words(
        "📜 The log {name} is full and records no more. Type `/log stop`, then `/log start` for a new one.",
        name=bold(name),
    )


def stopped(words: Words, name: str) -> Marked:
    """The public message at the end of a log."""
    return words("📜 The log {name} has ended. `/log export` gives it.", name=bold(name))


def deleted(words: Words, name: str) -> Marked:
    """That a log was deleted."""
    return words("The log {name} is deleted.", name=bold(name))


def standing(
    words: Words, *, name: str, started_at: datetime, stopped_at: datetime | None, speech: bool,
    entries: int, hidden: int | None, full: bool, others: int,
) -> Marked:  # fmt: skip
    """How a log stands: since when, and how much is in it."""
    since = Marked(f"<t:{int(started_at.timestamp())}:f>")
    head = (
        words("📜 The log {name} runs since {since}.", name=bold(name), since=since)
        if stopped_at is None
        else words("📜 No log runs. The last one, {name}, began {since}.", name=bold(name), since=since)
    )
    lines = [head, words.plural("{n} entry", "{n} entries", entries)]
    if hidden is not None:
        told = words.plural("{n} more that only the GM sees", "{n} more that only the GM sees", hidden)
        lines[-1] = Marked(f"{lines[-1]} · {told}")
    lines[-1] = Marked(f"{lines[-1]} · {words(SPEECH[speech])}")
    if full:
        lines.append(words("It is full and records no more."))
    if others:
        lines.append(
            words.plural("{n} other log here: `/log export`.", "{n} other logs here: `/log export`.", others)
        )
    return Marked("\n".join((lines[0], *(f"-# {each}" for each in lines[1:]))))


SPEECH = {True: N_("with chat"), False: N_("without chat")}
