"""Words of hidden rolls, for users who may know them, and notices for all others."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.rolls.record import RollRecord
from bot.wording.rolls import made_told
from bot.wording.seals import SEAL_DIGITS, seal_told
from bot.wording.words import Marked, Words, listing, mention


@dataclass(frozen=True, slots=True)
class HiddenRoll:
    """The facts of a hidden roll for its words. ``owed`` are the user ids that no DM reached; ``named``: the
    notice names the roller."""

    id: int
    channel_id: int
    roller_id: int
    at: datetime
    made: RollRecord[Any]
    record: str
    nonce: str
    seal: str
    owed: tuple[int, ...] = ()
    named: bool = False
    revealed: bool = False


def notice(words: Words, secret: HiddenRoll) -> Marked:
    """The channel's notice: that there was a hidden roll, its number and its seal; for a player's roll, the
    roller. Never its purpose."""
    if secret.named:
        told = words(
            "🔒 {roller} made a hidden roll (#{id}).", roller=mention(secret.roller_id), id=secret.id
        )
    else:
        told = words("🔒 A hidden roll was made (#{id}).", id=secret.id)
    return Marked(f"{told}\n{seal_told(words, secret.seal)}")


def record_told(words: Words, secret: HiddenRoll) -> Marked:
    """The whole record, for the recipients of the secret."""
    head = words(
        "🔒 **Hidden roll #{id}** in {channel}, by {roller}",
        id=secret.id,
        channel=Marked(f"<#{secret.channel_id}>"),
        roller=mention(secret.roller_id),
    )
    return Marked(f"{head}\n{made_told(words, secret.made)}\n{seal_told(words, secret.seal)}")


def sent(words: Words, to: tuple[int, ...], unreached: tuple[int, ...], *, noticed: bool = True) -> Marked:
    """The private word on whether the secret reached its recipients, and whether the channel was told."""
    told: list[Marked] = []
    if unreached:
        told.append(
            words(
                "Rolled and kept, but a DM could not reach {names}. A GM of this channel sees it with "
                "“GM: show” under the notice, or with `/hidden list`. To get DMs, allow direct messages from "
                "this server.",
                names=_people(words, unreached),
            )
        )
    if not noticed:
        told.append(
            words(
                "I could not post the notice in this channel. Check my permissions here; `/hidden list` "
                "tries again."
            )
        )
    return Marked("\n".join(told)) if told else words("Sent to {names}.", names=_people(words, to))


PEOPLE_NAMED = 3
"""How many people are named before the rest is a number."""


def _people(words: Words, user_ids: tuple[int, ...]) -> Marked:
    named: list[object] = [mention(each) for each in user_ids[:PEOPLE_NAMED]]
    if left := len(user_ids) - len(named):
        named.append(words("{n} more", n=left))
    return listing(words, named)


def asked(words: Words, player_id: int) -> Marked:
    """The message that asks a player for a secret roll; it names neither dice nor why."""
    return words("🔒 {player}, the GM asks you for a hidden roll.", player=mention(player_id))


def answered(words: Words, player_id: int, secret_id: int, seal: str) -> Marked:
    """The same message after the player rolled."""
    told = words("🔒 {player} made the hidden roll (#{id}).", player=mention(player_id), id=secret_id)
    return Marked(f"{told}\n{seal_told(words, seal)}")


LISTED_ROOM = 260
REVEALED_ROOM = 900
"""Characters for the dice in the list and in the open, so that the rest always fits."""


def list_line(words: Words, secret: HiddenRoll) -> Marked:
    """One hidden roll in the GM's list, below 460 characters."""
    owed = secret.owed
    state = words("not delivered to {names}", names=_people(words, owed)) if owed else words("delivered")
    when = Marked(f"<t:{int(secret.at.timestamp())}:f>")
    revealed = " · " + words("revealed") if secret.revealed else ""
    told = _fitting(words, secret.made, LISTED_ROOM)
    return Marked(f"**#{secret.id}** {when} · {state}{revealed}\n{told}")


def revealed(words: Words, secret: HiddenRoll) -> Marked:
    """The roll made public, on one line, above its seal."""
    head = words("🔓 **Hidden roll #{id}**", id=secret.id)
    told = " · ".join([head, *_fitting(words, secret.made, REVEALED_ROOM).split("\n")])
    return Marked(f"{told}\n{seal_told(words, secret.seal)}")


def recipe(words: Words, secret: HiddenRoll, file: str) -> Marked:
    """How anybody can check the seal of a roll made public."""
    return words(
        "The seal of hidden roll #{id} is the beginning of the SHA-256 of the attached file. Save the "
        "file unchanged and run `sha256sum {file}` (Windows: `certutil -hashfile {file} SHA256`). The "
        "result is\n"
        "`{whole}`\n"
        "and begins with the seal from the notice, `{seal}`. The file contains the record, a line "
        "break and the nonce `{nonce}`.",
        id=secret.id,
        file=Marked(file),
        whole=Marked(secret.seal),
        seal=Marked(secret.seal[:SEAL_DIGITS]),
        nonce=Marked(secret.nonce),
    )


def _fitting(words: Words, made: RollRecord[Any], room: int) -> Marked:
    """All of it, or without its reasons, or as much as fits."""
    told = made_told(words, made)
    return told if len(told) <= room else _cut(made_told(words, made, reasons=False), room)


def _cut(text: Marked, room: int) -> Marked:
    """As much as fits; between two dice where there are any, so that no marking breaks."""
    if len(text) <= room:
        return text
    kept = text[:room].rpartition(", ")[0] or text[:room].rstrip("\\")
    return Marked(f"{kept} …")
