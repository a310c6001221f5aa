"""The record of an encounter: actor, action and time. It is noted with each step, and stays when the step's
state is let go."""

import json
import re
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bot.encounter import tracker
from bot.encounter.actions import Action
from bot.encounter.encounter import CombatantId, Encounter
from bot.encounter.views import AS_USUAL, HealthShown, action_told
from bot.play.authority import Caller
from bot.play.heads.encounter import Head
from bot.play.settings import preferences
from bot.play.table import Table
from bot.play.workload.files import PAGE, Making
from bot.records import encoded
from bot.store.steps import ENCOUNTER, LogLine
from bot.systems.declarations import Leave
from bot.text_files import Piece, Shape
from bot.wording import encounter as wording
from bot.wording.encounter.step_log import Entry, log_line
from bot.wording.words import Words
from bot.wording.zones import clock

MARKED = re.compile(r"\\(?=[\\*_~`|\[\]])|\u200b")


def opening(caller: Caller) -> str:
    """The permanent note of an opening."""
    return json.dumps({"by": caller.name}, ensure_ascii=False)


def note(
    words: Words,
    caller: Caller,
    before: Head,
    after: Encounter,
    action: Action | None,
    health: HealthShown = AS_USUAL,
) -> str:
    """The permanent note of a step in addition to its action (None: it was an undo or redo).

    - The user, the combatant that acted (``did``), and those it acted for.
    - The round and turn.
    - The action in words, for the GM and as far as the table may know.
    - ``told_round``: the round that the table knew.

    ``health``: how exactly the table learns it.

    The table reads a turn only if its combatant acted: a line without a turn must not reveal a hidden turn.
    """
    encounter = before.encounter
    said: dict[str, Any] = {"by": caller.name, "round": encounter.round_number}
    if encounter.current is not None:
        said["turn"] = encounter.combatant(encounter.current).name
    if action is not None:
        said["did"] = tracker.did(encounter, action, after)
        said["own_turn"] = tracker.handling(encounter, action).by_actor
        said |= {"for": _behalf(caller, encounter, action), **_named(words, before, after, action, health)}
    kept = {name: each for name, each in said.items() if each not in (None, False, [], "")}
    if before.seen().round_number != encounter.round_number:
        kept["told_round"] = before.seen().round_number
    return encoded(kept)


def _behalf(caller: Caller, encounter: Encounter, action: Action) -> list[str]:
    """Combatants of other players who could have done it."""
    if tracker.handling(encounter, action).leave is not Leave.PLAYER:
        return []
    concerned = tracker.concerned(encounter, action)
    return [each.name for each in concerned if each.owner not in (None, caller.user_id)]


def _named(
    words: Words, before: Head, after: Encounter, action: Action, health: HealthShown
) -> dict[str, Any]:
    """The name of an action, for the GM (``gm``) and for the table (``table``: left out if it is the same).
    ``secret``: the table may not know of it."""
    encounter = before.encounter
    here = {each.id: each for each in (*after.combatants, *encounter.combatants)}
    hidden = {each.id for each in (*encounter.combatants, *after.combatants) if each.hidden}
    everybody = {who: each.name for who, each in here.items()}
    seen = {who: name for who, name in everybody.items() if who not in hidden}
    system = encounter.system
    gm = wording.action_name(words, action, everybody.get, system=system, as_gm=True)
    told = action_told(encounter, action, health)
    table = wording.action_name(words, told, seen.get, system=system)
    gm, table = _unmarked(gm), _unmarked(table)
    if table is None or (before.hides_actor and tracker.handling(encounter, action).by_actor):
        return {"gm": gm, "secret": True}
    return {"gm": gm, "table": table if table != gm else None}


def _unmarked(text: str | None) -> str | None:
    """A text as a file shows it, where nothing is markdown."""
    return text and MARKED.sub("", text)


@dataclass(slots=True)
class FightLog:
    """The log of an encounter for its reader, whole for its GM, for others without hidden steps. It is read
    page by page; ``count`` is the number of steps, once it was read to the end."""

    table: Table
    head: Head
    as_gm: bool
    count: int = 0

    async def pages(self) -> AsyncIterator[Sequence[Entry]]:
        """Its steps, from the first on, up to those that there were when it was asked for."""
        last, count, newest = 0, 0, self.head.step.revision
        while last < newest:
            most = min(PAGE, newest - last)
            lines = await self.table.store.log(ENCOUNTER, self.head.row.id, last, most)
            if not lines:  # It was deleted meanwhile.
                break
            last = lines[-1].revision
            found = entries(lines, await self._turned(lines), as_gm=self.as_gm)
            count += len(found)
            yield found
        self.count = count

    async def _turned(self, lines: Sequence[LogLine]) -> Sequence[LogLine]:
        """What lines of a page undid or redid, if it stands before that page."""
        here = {each.revision for each in lines}
        turned = {node for each in lines for node in _nodes(json.loads(each.action))} - here
        return await self.table.store.log_lines(ENCOUNTER, self.head.row.id, turned) if turned else ()


async def log_of(log: FightLog, words: Words, limit: int, most: int, *, as_json: bool) -> Making[Entry]:
    """The record of an encounter as files of at most ``limit`` bytes."""
    row = log.head.row
    zone = clock((await preferences(log.table, row.channel_id, row.guild_id)).timezone)

    def told(step: Entry) -> str:
        return _as_json(step, as_gm=log.as_gm) if as_json else log_line(words, step, zone)

    def pieces(page: Sequence[Entry]) -> Iterator[Piece]:
        return (Piece(told(each)) for each in page)

    shape = _LIST if as_json else Shape(lambda _number, _count: f"{zone}\n", _nothing, lambda _: "")
    return Making(log.pages, pieces, shape, limit, most, log.head.step.revision)


def _nothing(_before: str | None, _under: str) -> str:
    return ""


def _comma(before: str | None, _under: str) -> str:
    return "" if before is None else ",\n"


_LIST = Shape(lambda _number, _count: "[\n", _comma, lambda _: "\n]")
"""A list in JSON."""


def entries(lines: Sequence[LogLine], turned: Sequence[LogLine], *, as_gm: bool) -> tuple[Entry, ...]:
    """The steps of an encounter that a reader may know of, oldest first; ``turned`` are earlier ones that
    they took back or did again."""
    by_revision = {each.revision: each for each in (*turned, *lines)}
    found = (_entry(by_revision, each, as_gm=as_gm) for each in lines)
    return tuple(each for each in found if each is not None)


def _nodes(action: dict[str, Any]) -> Sequence[int]:
    """What an undo or redo changed."""
    return next((action[way] for way in ("undo", "redo") if way in action), ())


def _entry(lines: dict[int, LogLine], line: LogLine, *, as_gm: bool) -> Entry | None:
    said, action = _said(line), json.loads(line.action)
    way = next((each for each in ("undo", "redo") if each in action), "")
    turned = [_what(_said(lines[each]), as_gm=as_gm) for each in _nodes(action) if each in lines]
    what = [each for each in turned if each] if way else [_what(said, as_gm=as_gm)]
    if not "".join(what) and ("open" not in action):
        return None
    told_round = None if as_gm else said.get("told_round")
    return Entry(
        line.at,
        line.user_id,
        said.get("by", ""),
        tuple(said.get("for", ())),
        said.get("round", 0) if told_round is None else told_round,
        said.get("turn", "") if as_gm or said.get("own_turn") else "",
        way,
        tuple(each for each in what if each),
        _unseeded(action) if as_gm else {},
    )


def _unseeded(action: dict[str, Any]) -> dict[str, Any]:
    """A stored action without the seed of later dice and cards, which nobody may know before they fall."""
    done = action.get("action", {})
    return action | {"action": {name: done[name] for name in done if name != "seed"}} if done else action


def doer(log: str) -> CombatantId | None:
    """By which combatant a step was done, as it was noted; None: by none."""
    return json.loads(log).get("did") if log.startswith("{") else None


def _said(line: LogLine) -> dict[str, Any]:
    return json.loads(line.log) if line.log else {}


def _what(said: dict[str, Any], *, as_gm: bool) -> str:
    if as_gm:
        return said.get("gm", "")
    return "" if said.get("secret") else said.get("table", said.get("gm", ""))


def _as_json(step: Entry, *, as_gm: bool) -> str:
    """One object; the GM's has the action as it is stored, too."""
    told = {
        "at": step.at.isoformat(timespec="seconds"),
        "user_id": str(step.user_id),
        "by": step.by,
        "for": list(step.behalf),
        "round": step.round_number,
        "turn": step.turn,
        "way": step.way,
        "what": list(step.what),
        **({"stored": step.stored} if as_gm else {}),
    }
    return json.dumps(told, ensure_ascii=False, indent=1)
