"""The sealed record of a hidden roll (P-16): what it holds, and the seal over it."""

import hashlib
import json
from typing import Any

from bot.store.store import Secret
from bot.systems.pool.made import Made, as_json, from_json


def record_of(made: Made, **about: Any) -> str:
    """Canonical JSON without the signs that a shell or a code block would change."""
    text = json.dumps(
        {"format": 1, **about, "made": as_json(made)},
        ensure_ascii=False,
        sort_keys=True,
        separators=(",", ":"),
    )
    return text.replace("'", "\\u0027").replace("`", "\\u0060")


def made_of(secret: Secret) -> Made:
    """The facts in a secret's record."""
    return from_json(json.loads(secret.record)["made"])


def _sealed_text(record: str, salt: str) -> str:
    return f"{record}\n{salt}"


def seal_of(record: str, salt: str) -> str:
    """The first 32 hex digits of SHA-256 over the record, a line break and the nonce."""
    return hashlib.sha256(_sealed_text(record, salt).encode()).hexdigest()[:32]


def sealed_file(secret: Secret) -> tuple[str, str]:
    """The name and the content of the file whose SHA-256 begins with the seal."""
    return f"hidden-{secret.id}.txt", _sealed_text(secret.record, secret.nonce)
