"""The steps of all histories: their values, and their statements as parts of a transaction."""
# ruff: noqa: S608 - put together from our own column names; every value is bound

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from bot.store.sql import rows
from bot.store.sql.rows import ELSEWHERE
from bot.store.sql.statements import Transaction, fetch, first, run, run_each
from bot.store.tellings import Telling

HISTORY = 200
"""How many steps back a history keeps its states."""

ENCOUNTER = "encounter"
"""The kind of the histories that end: of encounters, which have a row of their own."""


@dataclass(frozen=True, slots=True)
class Step:
    """One accepted action and the state after it; one row of a history.

    - ``node``: the revision of the state that this row shows. A plain action's is its own; after undo or redo
      it is an earlier one's. 0 is the state before the first step, in histories that go back so far.
    - ``parent``: the node before that one; None: there was none.
    - ``redo``: the nodes that redo would walk, nearest first.
    - ``events``: the announced events.
    - ``ends``: whether it closes an encounter.
    - ``photo``: the image that its state refers to.
    - ``flow``: adjacent steps of one flow are undone and redone as one (0: a single step).
    - ``bodies``: the characters' bodies from this step on, by their ids ("": none). A step that is read has
      none, since the characters store them.
    - ``outdates``: the channel with a map that this step of another history changed (0: none). Its message is
      out of date until it is drawn.
    - ``fighting``: the characters with bodies in an encounter from this step on (None: as before).
    - ``log``: what stays with the action when the state is let go.
    - ``paused``: the name under which an encounter is paused; such a step ``ends`` it.
    - ``along``: a step of another history that goes with it: both are stored, or neither.
    - ``logged``: if false, steps are deleted with their states.
    - ``tells``: the message that tells it to the table (None: something else does, or nothing).
    """

    kind: str = field(metadata=ELSEWHERE)
    key: int = field(metadata=ELSEWHERE)
    guild_id: int = field(metadata=ELSEWHERE)
    revision: int
    node: int
    parent: int | None
    redo: tuple[int, ...]
    at: datetime
    user_id: int
    interaction_id: int
    action: str
    state: str
    events: str = ""
    ends: bool = False
    photo: str = ""
    flow: int = 0
    log: str = ""
    bodies: Mapping[int, str] = field(default_factory=dict[int, str], compare=False, metadata=ELSEWHERE)
    outdates: int = field(default=0, compare=False, metadata=ELSEWHERE)
    along: "Step | None" = field(default=None, compare=False, metadata=ELSEWHERE)
    paused: str = field(default="", compare=False, metadata=ELSEWHERE)
    fighting: tuple[int, ...] | None = field(default=None, compare=False, metadata=ELSEWHERE)
    logged: bool = field(default=True, compare=False, metadata=ELSEWHERE)
    tells: Telling | None = field(default=None, compare=False, metadata=ELSEWHERE)


@dataclass(frozen=True, slots=True)
class Appended:
    """The result of appending a step.

    ``accepted``: it is in. Otherwise ``earlier`` is the step that already holds this
    interaction id (a replay), or None: another step took this revision first, or an
    encounter cannot be opened again.
    """

    accepted: bool
    earlier: Step | None = None


@dataclass(frozen=True, slots=True)
class LogLine:
    """One action of a history, kept when its state is pruned."""

    revision: int
    at: datetime
    user_id: int
    action: str
    log: str = ""
    ends: bool = False


PRUNED_EVERY = 50
"""After this many steps, states that are no longer needed are let go."""

COLUMNS = f"h.kind, h.key, h.guild_id, {rows.columns(Step, 's')}"
"""What `read` reads, of a history ``h`` and a step ``s``."""
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


def read(row: rows.Row) -> Step:
    """The step of a row: the kind, the key and the server of its history, and then its own columns."""
    kind, key, guild_id = row[:3]
    return rows.read(Step, row[3:], kind=kind, key=key, guild_id=guild_id)


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
    return None if row is None else read(row)


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
