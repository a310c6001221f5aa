"""Progress clocks and a channel's notes: what a table keeps in sight."""

from collections.abc import Sequence

from bot.wording.words import Marked, Words, escape

FILLED, EMPTY = "▰", "▱"
NOTE_SHOWN = 120
"""How many characters of a note a panel shows."""


def drawn(filled: int, size: int) -> Marked:
    """A clock's segments, one sign each."""
    return Marked(FILLED * filled + EMPTY * (size - filled))


def clock_line(words: Words, name: str, filled: int, size: int, *, hidden: bool = False) -> Marked:
    """A clock on one line: its name, its segments, and how many of them are filled."""
    line = words(
        "🕓 **{name}** {drawn} {filled} of {size}",
        name=escape(name), drawn=drawn(filled, size), filled=filled, size=size,
    )  # fmt: skip
    if filled >= size:
        line = words("{line}: **full**", line=line)
    return Marked(f"🔒 {line}") if hidden else line


def clock(words: Words, name: str, filled: int, size: int, *, hidden: bool, over: bool) -> Marked:
    """The message of a clock."""
    head = words("🕓 Progress clock: **{name}**", name=escape(name))
    lines = [Marked(f"🔒 {head}") if hidden else head]
    lines.append(words("{drawn} {filled} of {size}", drawn=drawn(filled, size), filled=filled, size=size))
    if filled >= size:
        lines.append(words("**Full.**"))
    if over:
        lines.append(words("**Ended.**"))
    return Marked("\n".join(lines))


def filled_up(words: Words, name: str, channel_id: int, link: str | None) -> Marked:
    """The word to the GMs that a clock is full."""
    there = Marked(link or f"<#{channel_id}>")
    return words("🕓 The progress clock **{name}** is full: {link}", name=escape(name), link=there)


def clock_list(words: Words, lines: Sequence[Marked]) -> Marked:
    """The channel's open clocks."""
    if not lines:
        return words("No progress clock is open in this channel. Start one with `/clock start`.")
    return Marked("\n".join([words("**Open progress clocks**"), *lines]))


def listed_clock(line: Marked, number: int, link: str | None) -> Marked:
    """A clock in the list, with its number, and a link to its message."""
    return Marked(f"• `#{number}` {line}" + (f" · {link}" if link else ""))


def note(words: Words, text: str, *, public: bool) -> Marked:
    """A note as it is told when it was added or changed."""
    told = escape(text)
    return words("📌 **Note:** {text}", text=told) if public else words("🔒 **Note:** {text}", text=told)


def removed(words: Words, text: str) -> Marked:
    """What was removed."""
    return words("Removed: {text}", text=escape(text))


def note_line(text: str, *, public: bool) -> Marked:
    """A note on one line of a panel."""
    flat = " ".join(text.split())
    cut = flat if len(flat) <= NOTE_SHOWN else f"{flat[: NOTE_SHOWN - 1]}…"
    return Marked(f"{'📌' if public else '🔒'} {escape(cut)}")


def listed_note(text: str, number: int, *, public: bool) -> Marked:
    """A note in the list, with its number and all of its text."""
    return Marked(f"• `#{number}` {'📌' if public else '🔒'} {escape(text)}")


def note_list(words: Words, lines: Sequence[Marked]) -> Marked:
    """The notes that the reader may read."""
    if not lines:
        return words("There is no note in this channel that you may read.")
    return Marked("\n".join([words("**Notes of this channel**"), *lines]))
