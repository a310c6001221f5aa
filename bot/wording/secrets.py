"""Hidden rolls, told to those who may know them, and noticed to those who may not."""

from dataclasses import dataclass
from datetime import datetime

from bot.systems.pool.made import Made
from bot.wording.encounter.terms import mention
from bot.wording.rolls import made_told
from bot.wording.words import Marked, Words, listing


@dataclass(frozen=True, slots=True)
class HiddenRoll:
    """What words need of a hidden roll. ``owed`` are the user ids no DM reached."""

    id: int
    channel_id: int
    roller_id: int
    at: datetime
    made: Made
    record: str
    nonce: str
    seal: str
    owed: tuple[int, ...] = ()
    revealed: bool = False


def notice(words: Words, secret: HiddenRoll) -> Marked:
    """What the channel learns: that there was one, its number and its seal. Neither
    whose dice they were nor what for."""
    return Marked(
        "🔒 "
        + words("A hidden roll was made (#{id}). Seal: `{seal}`", id=secret.id, seal=Marked(secret.seal))
    )


def record_told(words: Words, secret: HiddenRoll) -> Marked:
    """The whole record, for those to whom the secret goes."""
    head = words(
        "🔒 **Hidden roll #{id}** in {channel}, by {roller}",
        id=secret.id,
        channel=Marked(f"<#{secret.channel_id}>"),
        roller=mention(secret.roller_id),
    )
    seal = words("Seal: `{seal}`", seal=Marked(secret.seal))
    return Marked(f"{head}\n{made_told(words, secret.made)}\n{seal}")


def sent(words: Words, unreached: tuple[int, ...]) -> Marked:
    """The private word on whether the secret arrived."""
    if not unreached:
        return words("Sent to the GM.")
    names = listing(words, [mention(user_id) for user_id in unreached])
    return words(
        "Rolled and kept, but a DM could not reach {names}. A GM of this channel can press "
        "“GM: show” under the notice; to get DMs, allow direct messages from this server.",
        names=names,
    )


def asked(words: Words, player_id: int) -> Marked:
    """The message that asks a player for a secret roll; it names neither dice nor why."""
    return words(
        "🔒 {player}, the GM asks you for a hidden roll.", player=mention(player_id)
    )


def answered(words: Words, player_id: int, seal: str) -> Marked:
    """The same message after the player rolled."""
    return words(
        "🔒 {player} made the hidden roll. Seal: `{seal}`",
        player=mention(player_id),
        seal=Marked(seal),
    )


def list_line(words: Words, secret: HiddenRoll) -> Marked:
    """One hidden roll in the GM's list."""
    owed = listing(words, [mention(each) for each in secret.owed])
    state = words("not delivered to {names}", names=owed) if owed else words("delivered")
    when = Marked(f"<t:{int(secret.at.timestamp())}:f>")
    revealed = " · " + words("revealed") if secret.revealed else ""
    return Marked(f"**#{secret.id}** {when} · {state}{revealed}\n{made_told(words, secret.made)}")


def revealed(words: Words, secret: HiddenRoll) -> Marked:
    """The record made public, its nonce, and how anybody can check the seal."""
    head = words("🔓 **Hidden roll #{id} revealed**", id=secret.id)
    how = words(
        "The seal in the notice was `{seal}`. To check it, save the attached file and run "
        "`sha256sum {file}`: its first 32 digits are the seal. The file is the record, a line "
        "break and the nonce `{nonce}`, nothing after it.",
        seal=Marked(secret.seal),
        file=Marked(f"hidden-{secret.id}.txt"),
        nonce=Marked(secret.nonce),
    )
    return Marked(f"{head}\n{made_told(words, secret.made)}\n{how}\n```json\n{secret.record}\n```")
