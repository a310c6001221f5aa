"""Names, users and long lists as they stand in a message."""

from collections.abc import Sequence

from bot.wording.words import NOTHING, Marked, Words, escape


def bold(name: str) -> Marked:
    """A name in a sentence."""
    return Marked(f"**{escape(name)}**")


def mention(user_id: int) -> Marked:
    """A user's mention, so that Discord shows and may ping them; 0: a user whose data was deleted."""
    return Marked(f"<@{user_id}>" if user_id else NOTHING)


def fitting(words: Words, lines: Sequence[Marked], characters: int, separator: str = "\n") -> Marked:
    """As many lines as fit into ``characters`` characters, and how many more there are."""
    kept: list[str] = []
    room = characters
    for line in lines:
        room -= len(line) + len(separator)
        if room < 0:
            break
        kept.append(line)
    if left := len(lines) - len(kept):
        kept.append(words("… {n} more", n=left))
    return Marked(separator.join(kept))


def beginning(text: str) -> Marked:
    """A text as it begins a line: with a capital, where there are capitals."""
    return Marked(text[:1].upper() + text[1:])
