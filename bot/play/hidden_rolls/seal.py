"""The sealed record of a hidden roll (P-16): its content, and the seal over it."""

import hashlib
import json
from typing import Any

from bot.records import content
from bot.rolls.record import RollRecord
from bot.store.hidden_rolls import Secret
from bot.systems.roll_kinds import ROLLS

FORMAT = 1
"""The number of the record's format."""


def record_of(made: RollRecord[Any], **about: Any) -> str:
    """Canonical JSON without the signs that a shell or a code block would change."""
    text = json.dumps(
        {"format": FORMAT, **about, "made": ROLLS.write(made)},
        ensure_ascii=False,
        sort_keys=True,
        separators=(",", ":"),
    )
    return text.replace("'", "\\u0027").replace("`", "\\u0060")


def made_of(secret: Secret) -> RollRecord[Any]:
    """The roll in a secret's record. ValueError: this program does not know its format."""
    return ROLLS.read(content(FORMAT, "made", secret.record))


def with_nonce(record: str, salt: str) -> str:
    """The text that a seal covers."""
    return f"{record}\n{salt}"


def seal_of(record: str, salt: str) -> str:
    """The SHA-256, in hex digits, of the record, a line break and the nonce."""
    return hashlib.sha256(with_nonce(record, salt).encode()).hexdigest()


def sealed_file(secret: Secret) -> tuple[str, str]:
    """The name and the content of the file with the seal as its SHA-256."""
    return f"hidden-{secret.id}.txt", with_nonce(secret.record, secret.nonce)
