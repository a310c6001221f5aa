"""Whether the bot is well, by its heartbeat: ``python -m bot.health_check``, which reads only one file.

The bot (``Kelou.beat``) touches the file while its loop turns, its connection to Discord is up and its
database takes writes. Otherwise the file keeps its age and says why. If the loop itself is blocked, the file
grows old and says nothing. Only the standard library is imported, so that a container can ask every few
seconds.
"""

import os
import sys
import time
from pathlib import Path
from typing import Final

FILE: Final = Path("data/heartbeat")
WITHIN: Final = 60.0
"""Seconds, four beats, after which a heartbeat is too old."""


def beat(file: Path, why_not: str = "") -> None:
    """Say that the bot is well, or, without making the file any younger, why it is not; before the first
    time that it was well there is none. OSError: the file cannot be written."""
    if not why_not:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("", "utf-8")
        os.utime(file)
    elif file.exists():
        last = file.stat().st_mtime
        file.write_text(why_not, "utf-8")
        os.utime(file, (last, last))


def _said(file: Path) -> str:
    try:
        return file.read_text("utf-8").strip()
    except OSError:
        return ""


def unwell(file: Path, within: float = WITHIN) -> str:
    """Why the bot is not well; "": it is."""
    try:
        age = time.time() - file.stat().st_mtime
    except OSError as error:
        return f"no heartbeat: {error.strerror}"
    if age <= within:
        return ""
    return _said(file) or f"the loop has been blocked, or the process gone, for {age:.0f} seconds"


def main() -> int:
    """Status 0: well, 1: not, and why in one line. Arguments: the file, and how old it may be."""
    given = dict(enumerate(sys.argv[1:]))
    file = Path(given.get(0) or os.environ.get("HEARTBEAT_FILE") or FILE)
    try:
        why = unwell(file, float(given.get(1, WITHIN)))
    except ValueError:
        why = f"{given[1]} is no number of seconds"
    print(why or "well")  # noqa: T201 - what whoever asks reads.
    return int(bool(why))


if __name__ == "__main__":
    sys.exit(main())
