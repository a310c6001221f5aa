"""The locks, read: every package with its version, where it applies, and the hashes it may have."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
LOCKS: Final = {
    "requirements.txt": "run",
    "requirements-extras.txt": "extras",
    "requirements-dev.txt": "development",
}
"""Each lock, and what its packages are for."""
_ENTRY = re.compile(r"(?P<name>[a-z0-9-]+)(?:\[[a-z,]*\])?==(?P<version>[^\s;]+)(?:\s*;\s*(?P<marker>.*))?")


@dataclass(frozen=True, slots=True)
class Locked:
    """One package; ``marker`` says where it is installed ("": everywhere), ``hashes`` are of its files
    (SHA-256, hexadecimal), ``use`` is what it is for."""

    name: str
    version: str
    marker: str
    hashes: tuple[str, ...]
    use: str


def locked(root: Path = ROOT) -> tuple[Locked, ...]:
    """Every package of every lock. ValueError: a line is none, or has no hash."""
    return tuple(each for name, use in LOCKS.items() for each in _read(root / name, use))


def _read(path: Path, use: str) -> Iterator[Locked]:
    text = path.read_text("utf-8").replace("\\\n", " ")
    for line in filter(None, map(str.strip, text.splitlines())):
        entry, *hashes = line.split("--hash=sha256:")
        found = _ENTRY.fullmatch(entry.strip())
        if found is None or not hashes:
            raise ValueError(f"{path.name}: {entry.strip()}")
        told = tuple(each.strip() for each in hashes)
        yield Locked(found["name"], found["version"], (found["marker"] or "").strip(), told, use)
