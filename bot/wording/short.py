"""Answers short enough to be read on a phone: the result, and at most five small lines."""

SMALL = "-# "
"""What a small line begins with."""
MOST_SMALL = 5
LAST = 2
"""How many of the small lines that stay are the last: where a sum ends, what follows, a guess."""
MOST_CELLS = 30
"""How many cells a message lists."""


def shortened(text: str) -> tuple[str, str | None]:
    """A text with its first and last small lines, and the whole one; None: nothing was left out."""
    lines = text.split("\n")
    small = [number for number, line in enumerate(lines) if line.startswith(SMALL)]
    if len(small) <= MOST_SMALL:
        return text, None
    first = MOST_SMALL - LAST
    gone = set(small[first:-LAST])
    lines[small[first - 1]] += " …"
    return "\n".join(line for number, line in enumerate(lines) if number not in gone), text
