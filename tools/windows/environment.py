"""Whether an environment was made from these locks: ``check`` or ``done``, its folder, the locks.

Standard library only: it runs before there is an environment.
"""

import hashlib
import sys
from pathlib import Path


def main(verb: str, folder: str, *locks: str) -> int:
    """Compare with what was noted when the environment was made, or note it."""
    digest = hashlib.sha256(b"\0".join(Path(lock).read_bytes() for lock in locks)).hexdigest()
    note = Path(folder) / "made-from"
    if verb == "done":
        note.write_text(digest, "utf-8")
        return 0
    return 0 if note.is_file() and note.read_text("utf-8") == digest else 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
