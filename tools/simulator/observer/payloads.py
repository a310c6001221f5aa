"""The contents of the raw bodies that the bot sends: texts, ids of buttons, files."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

MOST_OF_A_FILE = 200_000
"""Bytes of a file that are read: exports are shorter, pictures hold no text."""


def parts(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Every component, those within others included."""
    for each in components or ():
        yield each
        yield from parts(each.get("components") or ())
        for within in ("component", "accessory"):
            if each.get(within):
                yield from parts([each[within]])


def body(payload: Mapping[str, Any]) -> Mapping[str, Any]:
    """The message within a callback's body, or the body itself."""
    return payload.get("data") or payload


def text(payload: Mapping[str, Any]) -> str:
    """All that a person reads of a message."""
    inner = body(payload)
    lines = [inner.get("content") or ""]
    lines += [str(each["content"]) for each in parts(inner.get("components") or ()) if each.get("content")]
    return "\n".join(line for line in lines if line)


def ids(payload: Mapping[str, Any]) -> tuple[str, ...]:
    """The ids of what can be pressed, in order."""
    found = parts(body(payload).get("components") or ())
    return tuple(str(each["custom_id"]) for each in found if each.get("custom_id"))


def everything(payload: Mapping[str, Any], files: Mapping[str, bytes]) -> str:
    """All that reaches the reader's machine, seen or not: text, ids, alt texts, and files of text."""
    told = json.dumps(payload, ensure_ascii=False)
    read = (each[:MOST_OF_A_FILE].decode(errors="ignore") for name, each in files.items() if _is_text(name))
    return "\n".join((told, *read))


def _is_text(name: str) -> bool:
    return not name.lower().endswith((".png", ".jpg", ".jpeg", ".webp", ".gif"))
