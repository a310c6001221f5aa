"""The steps of all histories, as parts of a transaction."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from dataclasses import dataclass

from bot.store.sql import rows
from bot.store.sql.statements import Transaction, fetch, first, run, run_each
from bot.store.store import HISTORY, Step

PRUNED_EVERY = 50
"""After this many steps, states that are no longer needed are let go."""

COLUMNS = f"h.kind, h.key, h.guild_id, {rows.columns(Step, 's')}"
"""What `rows.step` reads, of a history ``h`` and a step ``s``."""
SELECT = f"SELECT {COLUMNS} FROM histories h JOIN steps s ON s.history_id = h.id"
OF_INTERACTION = f"{SELECT} WHERE s.interaction_id = $1 AND h.kind = $2"
OF_NODE = f"{SELECT} WHERE h.kind = $1 AND h.key = $2 AND s.revision = $3 AND s.node = $3 AND s.state NOTNULL"
NEWEST = f"{SELECT} WHERE h.kind = $1 AND h.key = $2 ORDER BY s.revision DESC LIMIT 1"

_BEGIN = "INSERT INTO histories (kind, key, guild_id) VALUES ($1, $2, $3) RETURNING id"
_OWN_KEY = "UPDATE histories SET key = id WHERE id = $1"
_STANDING = """
SELECT h.id, (SELECT max(revision) FROM steps WHERE history_id = h.id), e.open, e.announced,
    e.open OR NOT EXISTS (
        SELECT 1 FROM encounters other WHERE other.channel_id = e.channel_id AND other.open),
    EXISTS (SELECT 1 FROM steps s JOIN histories o ON o.id = s.history_id
        WHERE s.interaction_id = $3 AND o.kind = $1)
FROM histories h LEFT JOIN encounters e ON e.id = h.id WHERE h.kind = $1 AND h.key = $2
"""
_NAMES = rows.names(Step)
_INSERT = (
    f"INSERT INTO steps (history_id, {rows.columns(Step)})"
    f" VALUES ({', '.join(f'${number}' for number in range(1, len(_NAMES) + 2))})"
)
# The nodes to which undo can still lead, from the newest step on.
_BACK = """
WITH RECURSIVE back (node, depth) AS (
    SELECT node, 0 FROM steps WHERE history_id = $1 AND revision = $2
    UNION ALL
    SELECT steps.parent, depth + 1 FROM back
    JOIN steps ON steps.history_id = $1 AND steps.revision = back.node
    WHERE steps.parent IS NOT NULL AND depth < $3)
SELECT node FROM back
"""
_KEPT = "SELECT revision FROM steps WHERE history_id = $1 AND revision <= $2 AND state IS NOT NULL"
_BARE = f"""
SELECT {", ".join({"state": "NULL", "events": "''"}.get(each, f'"{each}"') for each in _NAMES)}
FROM steps WHERE history_id = $1 AND revision = $2
"""
_DELETE = "DELETE FROM steps WHERE history_id = $1 AND revision = $2"


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a history.

    - ``history_id``: its id.
    - ``newest``: the revision of its newest step.
    - ``is_open``, ``announced``: of an encounter, whether it is open and how far it is announced.
    - ``may_be_open``: whether it may be (or become) open.
    - ``knows``: whether this interaction already made a step of the kind.
    """

    history_id: int
    newest: int
    is_open: bool
    announced: int
    may_be_open: bool
    knows: bool


def begin(kind: str, key: int | None, guild_id: int) -> Transaction[int]:
    """A new history; its id is its key if none is given."""
    ((history_id,),) = yield from fetch(_BEGIN, kind, key, guild_id)
    if key is None:
        yield from run(_OWN_KEY, history_id)
    return history_id


def standing(step: Step) -> Transaction[Standing | None]:
    """How the history of a step stands before it. None: it has not begun."""
    row = yield from first(_STANDING, step.kind, step.key, step.interaction_id)
    return None if row is None else Standing(*row)


def insert(history_id: int, step: Step) -> Transaction[int]:
    """Add a step."""
    return run(_INSERT, history_id, *rows.values(step))


def made_by(step: Step) -> Transaction[Step | None]:
    """The step that this step's interaction made before."""
    row = yield from first(OF_INTERACTION, step.interaction_id, step.kind)
    return None if row is None else rows.step(row)


def prune(history_id: int, newest: Step, told: int) -> Transaction[None]:
    """Let go of the states up to the revision ``told`` that are no longer needed.

    Kept are the newest steps, which a replay may ask for, and those to which undo (HISTORY of them) and redo
    can still lead. Actions stay if they are ``logged``. Such rows are deleted and inserted again, since
    SQLite reuses pages of deleted rows, but not the space of rows that shrink.
    """
    reached = {node for (node,) in (yield from fetch(_BACK, history_id, newest.revision, HISTORY))}
    reached.update(newest.redo)
    oldest = yield from fetch(_KEPT, history_id, min(newest.revision - HISTORY, told))
    gone = [(history_id, revision) for (revision,) in oldest if revision not in reached]
    bare: list[rows.Row] = []
    for each in gone if newest.logged else ():
        bare += yield from fetch(_BARE, *each)
    yield from run_each(_DELETE, gone)
    yield from run_each(_INSERT, [(history_id, *each) for each in bare])
