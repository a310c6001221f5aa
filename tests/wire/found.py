"""What stands in the file that a process left, held against what people were told."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from bot.play.heads.encounter import head_of
from bot.store.sqlite.file import open_store
from tests.wire import GM
from tests.wire.ledger import Ledger, nonce_in

FIRST_TOLD = 2
"""Nothing is announced of the opening itself, revision 1."""


@dataclass(frozen=True)
class Found:
    """What stood in the file at one moment: its epoch, encounters' (newest, marked) and secrets'
    ids."""

    epoch: str
    encounters: dict[int, tuple[int, int]]
    secrets: dict[int, tuple[int, ...]]
    logged: tuple[str, ...] = ()
    """The keys of what the channels' logs hold."""

    @property
    def nonces(self) -> set[str | None]:
        """All that a message but for a panel may go by of which the file knows."""
        calls = {f"{each}:{n}" for each, (newest, _) in self.encounters.items() for n in range(newest + 1)}
        told = {f"s{each}.{user}" for each, users in self.secrets.items() for user in users}
        names = calls | told | {f"n{each}" for each in self.secrets}
        return {None, *(nonce_in(self.epoch, name) for name in names)}


def epoch_in(path: Path) -> str:
    """The epoch of a database, empty before it has one."""
    with closing(sqlite3.connect(path)) as file:
        return "".join(value for (value,) in file.execute("SELECT value FROM notes WHERE name = 'epoch'"))


def look_into(path: Path) -> Found:
    """Read a copy of what a killed process left, so that recovery is left to the next one."""
    copies = path.parent / "copy"
    shutil.rmtree(copies, ignore_errors=True)
    copies.mkdir()
    for each in path.parent.glob(f"{path.name}*"):
        if not each.name.endswith("-shm"):
            shutil.copy(each, copies)
    with closing(sqlite3.connect(copies / path.name)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert copy.execute("PRAGMA foreign_key_check").fetchall() == []
        if not copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'recipients'").fetchall():
            return Found("", {}, {})  # Killed before there were tables.
        steps = copy.execute(
            "SELECT id, max(revision), count(*), announced FROM encounters JOIN steps ON id = history_id"
            " GROUP BY id"
        ).fetchall()
        owed = copy.execute("SELECT secret_id, user_id FROM recipients ORDER BY 1, 2").fetchall()
        logged = copy.execute("SELECT key FROM log_entries").fetchall()
    assert all(newest == number for _, newest, number, _ in steps), "a revision is missing"
    recipients: dict[int, tuple[int, ...]] = {}
    for secret, user in owed:
        recipients[secret] = (*recipients.get(secret, ()), user)
    encounters = {each: (newest, marked) for each, newest, _, marked in steps}
    return Found(epoch_in(copies / path.name), encounters, recipients, tuple(key for (key,) in logged))


def nothing_announced_is_lost(found: Found, ledger: Ledger) -> None:
    """After a kill: the file stands at, or one action past, what people were told."""
    for encounter, (newest, marked) in found.encounters.items():
        told = ledger.told(found.epoch, encounter)
        last = told[-1] if told else FIRST_TOLD - 1
        assert told == list(range(FIRST_TOLD, last + 1)), "out of order, or not told"
        assert marked <= last <= newest <= last + 1
    assert {sent.nonce for sent in ledger.sent if not sent.is_panel} <= found.nonces


def everything_told_is_logged(found: Found, ledger: Ledger) -> None:
    """After a kill: what people read in a channel whose log runs is in it, and so is what went to a GM;
    nothing twice."""
    assert len(set(found.logged)) == len(found.logged)
    calls = {
        nonce_in(found.epoch, f"{each}:{number}"): f"c{each}:{number}"
        for each, (newest, _) in found.encounters.items()
        for number in range(newest + 1)
    }
    whispers = {
        nonce_in(found.epoch, f"s{each}.{user}"): f"h{each}"
        for each, users in found.secrets.items()
        for user in users
    }
    told = {sent.nonce for sent in ledger.sent if not sent.is_panel and sent.nonce}
    keys = {(calls | whispers).get(nonce, nonce) for nonce in told}
    assert keys <= set(found.logged), keys - set(found.logged)


def everything_owed_was_told(found: Found, ledger: Ledger, *, panels: int) -> None:
    """After the last waking: every revision and every secret was told once, in order.

    ``panels`` were posted of each encounter; none where the panel is a command's answer.
    """
    for encounter, (newest, marked) in found.encounters.items():
        assert marked == newest
        assert ledger.told(found.epoch, encounter) == list(range(FIRST_TOLD, newest + 1))
        assert len(ledger.order_of(found.epoch, f"p{encounter}.0")) == panels
    assert {sent.nonce for sent in ledger.sent if not sent.is_panel} <= found.nonces - {None}
    for secret, recipients in found.secrets.items():
        (noticed,) = ledger.order_of(found.epoch, f"n{secret}")
        for user in recipients:
            (whispered,) = ledger.order_of(found.epoch, f"s{secret}.{user}")
            assert whispered < noticed
            assert ledger.sent[whispered].to == user


async def the_last_call_is_the_state(path: Path, ledger: Ledger) -> None:
    """Who was called last is whose turn it is in the file."""
    store = await open_store(path)
    try:
        rows = await store.open_encounters()
        heads = [head_of(*found) for row in rows if (found := await store.encounter(row.id))]
    finally:
        await store.close()
    assert heads
    for head in heads:
        assert head.encounter.current is not None
        actor = head.encounter.combatant(head.encounter.current)
        (place,) = ledger.order_of(store.epoch, f"{head.row.id}:{head.step.revision}")
        assert f"**{actor.name}**" in ledger.sent[place].text
        assert ledger.sent[place].mentions == (actor.owner or GM,)
