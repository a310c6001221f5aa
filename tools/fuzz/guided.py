"""The long run of one target: atheris, led by coverage, if it is installed; otherwise only by chance.

It is a process of its own: atheris changes the bytecode of what it watches, and never returns.
"""

import json
import os
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from importlib.util import find_spec
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

LONGEST_GUIDED = 20_000
"""Bytes of an input that coverage leads to; longer ones are stretched seeds."""


def watched(atheris: ModuleType | None) -> AbstractContextManager[Any]:
    """Watch modules for coverage that are imported inside."""
    return nullcontext() if atheris is None else atheris.instrument_imports(include=["bot", "cogs"])


def main(name: str, runs: int, seed: int, folder: Path, *, blind: bool) -> None:
    """Try a target so often, note what was found and how much was tried, and end the process."""
    atheris = __import__("atheris") if find_spec("atheris") and not blind else None
    with watched(atheris):
        from tools.fuzz.targets import TARGETS
    from tools.fuzz.notebook import Notebook

    book = Notebook(TARGETS[name], folder, runs)
    (_guided(atheris) if atheris else _by_chance)(book, seed)
    book.close(guided=atheris is not None)


def _by_chance(book: Any, seed: int) -> None:
    """Change a seed, or what was changed before."""
    from tools.fuzz.mutation import mutated
    from tools.fuzz.seeds import seeds

    chance, known = Random(seed), list(seeds(book.target))
    while book.goes_on:
        given = mutated(chance, book.target, chance.choice(known))
        book.tried(given)
        if chance.random() < 0.01:
            known[chance.randrange(len(known))] = given


def _guided(atheris: ModuleType) -> Callable[[Any, int], None]:
    """Changed at random or as coverage leads, each the other's corpus."""

    def run(book: Any, seed: int) -> None:
        from tools.fuzz.mutation import mutated
        from tools.fuzz.seeds import seeds

        target = book.target

        def one(data: bytes) -> None:
            book.tried(target.decoded(data))
            if not book.goes_on:
                book.close(guided=True)
                sys.stdout.flush()
                os._exit(0)  # libFuzzer would end the process by itself, with its own word for it.

        def changed(data: bytes, most: int, number: int) -> bytes:
            chance = Random(number)
            if chance.random() < 0.4:
                return atheris.Mutate(data, most)
            return target.encoded(mutated(chance, target, target.decoded(data)))[:most]

        corpus = book.folder / "corpus"
        corpus.mkdir(parents=True, exist_ok=True)
        for number, each in enumerate(seeds(target)):
            (corpus / f"seed-{number}").write_bytes(target.encoded(each))
        options = (
            f"-seed={seed}",
            f"-max_len={min(LONGEST_GUIDED, 4 * target.longest)}",
            "-timeout=60",
            "-print_final_stats=0",
            "-verbosity=0",
        )
        atheris.Setup([sys.argv[0], *options, str(corpus)], one, custom_mutator=changed)
        atheris.Fuzz()

    return run


if __name__ == "__main__":
    given = json.loads(sys.argv[1])
    main(given["name"], given["runs"], given["seed"], Path(given["folder"]), blind=given["blind"])
