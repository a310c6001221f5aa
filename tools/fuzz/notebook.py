"""The notes of a long run: how much was tried, and each kind of finding once, with its input."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from tools.fuzz.seeds import stretched
from tools.fuzz.target import Target
from tools.fuzz.trial import Finding, most_memory, tried

SUMMARY = "tried.json"


class Notebook:
    """The notes of one target, in a folder of its own."""

    def __init__(self, target: Target, folder: Path, runs: int) -> None:
        self.target = target
        self.folder = folder
        self.runs = runs
        self.count = 0
        self._kinds: dict[str, int] = {}
        (folder / "found").mkdir(parents=True, exist_ok=True)
        for given in stretched(target):
            self.tried(given)

    @property
    def goes_on(self) -> bool:
        """Whether there is more to try."""
        return self.count < self.runs

    def tried(self, given: Any) -> None:
        """Try an input and note what is wrong with it."""
        self.count += 1
        found = tried(self.target, given)
        if found is not None:
            self._note(found, given)

    def _note(self, found: Finding, given: Any) -> None:
        """Keep the first three inputs of a kind; others would say the same."""
        self._kinds[found.kind] = self._kinds.get(found.kind, 0) + 1
        if self._kinds[found.kind] > 3:
            return
        content = self.target.encoded(given)
        name = f"{sha256(content).hexdigest()[:16]}"
        (self.folder / "found" / name).write_bytes(content)
        told = {"kind": found.kind, "told": found.told, "input": name}
        with (self.folder / "found.jsonl").open("a", encoding="utf-8") as file:
            file.write(json.dumps(told, ensure_ascii=False) + "\n")

    def close(self, *, guided: bool) -> None:
        """Sum it up."""
        summary = {"tried": self.count, "kinds": self._kinds, "guided": guided, "kib": most_memory()}
        (self.folder / SUMMARY).write_text(json.dumps(summary, ensure_ascii=False), "utf-8")
