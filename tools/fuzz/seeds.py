"""The first inputs: a target's own seeds, the texts of its cases and documents, and all of them stretched."""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, cast

from tools.fuzz.target import Target

ROOT = Path(__file__).resolve().parents[2]
_SPAN = re.compile(r"```\w*\n(.*?)```|`([^`\n]+)`", re.DOTALL)
_TOKEN = re.compile(r"\d+|[^\W\d_]+|\W", re.DOTALL)
MOST_TOKENS = 400
PIECES = 8
"""Tokens in a row that are repeated up to the bound, at most."""
FILLS = (" ", "\t ", "\u3000", "0", "1", "a", "-", "(", " - ", " ,")
"""What a reader skips or collects: a long run of it within an input may be tried from every place."""
MOST_GAPS = 6


@cache
def texts(source: str) -> tuple[str, ...]:
    """Every text of a folder of cases, of a document's code, or of a file."""
    path = ROOT / source
    if path.suffix == ".md":
        return tuple(one or other for one, other in _SPAN.findall(path.read_text("utf-8")))
    if path.suffix == ".toml":
        return tuple(dict.fromkeys(_strings(tomllib.loads(path.read_text("utf-8")))))
    if path.is_file():
        return tuple(_stored(path))
    files = sorted((ROOT / "tests" / "cases" / source).glob("*.toml"))
    found = (text for each in files for text in _strings(tomllib.loads(each.read_text("utf-8"))))
    return tuple(dict.fromkeys(found))


def _stored(path: Path) -> Iterator[str]:
    """The contents of a file of past formats, each as it would be stored by itself."""
    text = path.read_text("utf-8")
    for each in text.splitlines() if path.suffix == ".jsonl" else (text,):
        raw: Any = json.loads(each)
        yield each
        yield from (json.dumps(part, ensure_ascii=False) for part in _parts(raw))


def _parts(raw: Any) -> Iterator[Any]:
    """Every record within a value that says its format."""
    if isinstance(raw, dict):
        held = cast("dict[str, Any]", raw)
        if "format" in held:
            yield held
        for each in held.values():
            yield from _parts(each)
    elif isinstance(raw, list):
        for each in cast("list[Any]", raw):
            yield from _parts(each)


def _strings(raw: Any) -> Iterator[str]:
    if isinstance(raw, str):
        yield raw
    elif isinstance(raw, dict):
        for each in cast("dict[str, Any]", raw).values():
            yield from _strings(each)
    elif isinstance(raw, list):
        for each in cast("list[Any]", raw):
            yield from _strings(each)


@cache
def seeds(target: Target) -> tuple[Any, ...]:
    """Whole inputs."""
    found = [
        text for source in target.sources for text in texts(source) if text and len(text) <= target.longest
    ]
    given = [each.encode() for each in found] if target.binary else found
    return tuple(dict.fromkeys((*target.seeds, *given)))


@cache
def tokens(target: Target) -> tuple[Any, ...]:
    """The parts of the seeds: numbers, words and signs."""
    found: dict[Any, None] = {}
    for seed in seeds(target):
        text = seed.decode("latin-1") if isinstance(seed, bytes) else seed
        for token in _TOKEN.findall(text[:2000]):
            found[token.encode("latin-1") if target.binary else token] = None
        if len(found) > MOST_TOKENS:
            break
    return tuple(found)


def stretched(target: Target) -> Iterator[Any]:
    """Every token, and the seeds' beginnings, repeated up to the bound; and the longest that are nested."""
    for piece in dict.fromkeys((*tokens(target), *(each[:PIECES] for each in seeds(target)[:60]))):
        yield (piece * (target.bound // max(1, len(piece)) + 1))[: target.bound]
    if target.binary:
        return
    for opening, closing in ("()", "[]", '""', "「」", "{}"):
        yield opening * (target.bound // 2)
        yield opening * (target.bound // 2 - 1) + "1" + closing * (target.bound // 2 - 1)


def padded(target: Target) -> Iterator[Any]:
    """The texts among the seeds, each with one long run in its middle or beside one of its signs."""
    for seed in map(_text, seeds(target)):
        for fill in FILLS if seed else ():
            run = fill * ((target.bound - len(seed.encode())) // len(fill.encode()))
            for at in _gaps(seed) if run else ():
                made = seed[:at] + run + seed[at:]
                yield made.encode() if target.binary else made


def _text(seed: str | bytes) -> str:
    """A seed as text; "": it is none."""
    if isinstance(seed, str):
        return seed
    try:
        return seed.decode()
    except UnicodeDecodeError:
        return ""


def _gaps(seed: str) -> list[int]:
    """The places of a text where a run may stand: before its first signs, and in its middle."""
    return [*islice((at for at, each in enumerate(seed) if not each.isalnum()), MOST_GAPS), len(seed) // 2]
