"""Who did what when in an encounter: noted with each step, and stays when its state is let go."""

import json
import re
from collections.abc import Sequence
from datetime import tzinfo
from typing import Any

from bot.encounter import tracker
from bot.encounter.actions import Action
from bot.encounter.encounter import CombatantId, Encounter
from bot.play.caller import Caller
from bot.play.delivery import Post
from bot.play.encounter.head import Head
from bot.play.preferences import preferences
from bot.play.table import Table
from bot.play.turns import aside
from bot.store.store import ENCOUNTER, LogLine
from bot.systems.declarations import Leave
from bot.wording import encounter as wording
from bot.wording.encounter.logs import Entry, log_told
from bot.wording.words import Words
from bot.wording.zones import clock

MARKED = re.compile(r"\\(?=[\\*_~`|\[\]])|\u200b")


def opening(caller: Caller) -> str:
    """What stays of an opening."""
    return json.dumps({"by": caller.name}, ensure_ascii=False)


def note(words: Words, caller: Caller, before: Head, after: Encounter, action: Action | None) -> str:
    """What stays of a step beside its action (None: it went back or forth): who did it, by which of the
    combatants (``did``), for whose, in which round and turn, and what it was, to the GM and as far as the
    table may know (``told_round``: the round that it knew of; whose turn it was it reads where that one
    acted: a line without a turn must not tell of a hidden one's)."""
    encounter = before.encounter
    said: dict[str, Any] = {"by": caller.name, "round": encounter.round_number}
    if encounter.current is not None:
        said["turn"] = encounter.combatant(encounter.current).name
    if action is not None:
        said["did"] = tracker.did(encounter, action, after)
        said["own_turn"] = tracker.handling(encounter, action).by_actor
        said |= {"for": _behalf(caller, encounter, action), **_named(words, before, after, action)}
    kept = {name: each for name, each in said.items() if each not in (None, False, [], "")}
    if before.seen().round_number != encounter.round_number:
        kept["told_round"] = before.seen().round_number
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def _behalf(caller: Caller, encounter: Encounter, action: Action) -> list[str]:
    """The combatants of others whose players could have done it."""
    if tracker.handling(encounter, action).leave is not Leave.PLAYER:
        return []
    concerned = tracker.concerned(encounter, action)
    return [each.name for each in concerned if each.owner not in (None, caller.user_id)]


def _named(words: Words, before: Head, after: Encounter, action: Action) -> dict[str, Any]:
    """What an action is called, to the GM (``gm``) and to the table (``table``: left out where it is
    the same; ``secret``: the table may not know of it)."""
    encounter = before.encounter
    here = {each.id: each for each in (*after.combatants, *encounter.combatants)}
    hidden = {each.id for each in (*encounter.combatants, *after.combatants) if each.hidden}
    everybody = {who: each.name for who, each in here.items()}
    seen = {who: name for who, name in everybody.items() if who not in hidden}
    system = encounter.system
    gm = wording.action_name(words, action, everybody.get, system=system, as_gm=True)
    table = wording.action_name(words, action, seen.get, system=system)
    gm, table = _unmarked(gm), _unmarked(table)
    if table is None or (before.hides_actor and tracker.handling(encounter, action).by_actor):
        return {"gm": gm, "secret": True}
    return {"gm": gm, "table": table if table != gm else None}


def _unmarked(text: str | None) -> str | None:
    """A text as a file shows it, where nothing is markdown."""
    return text and MARKED.sub("", text)


async def log_of(table: Table, words: Words, head: Head, *, as_gm: bool, as_json: bool) -> Post:
    """The log of an encounter as a file, whole for its GM, for others without what is hidden."""
    lines = await table.store.log(ENCOUNTER, head.row.id)
    name = f"encounter-{head.row.id}.{'json' if as_json else 'txt'}"
    zone = clock((await preferences(table, head.row.channel_id, head.row.guild_id)).timezone)
    count, content = await aside(_written, words, lines, zone, as_gm=as_gm, as_json=as_json)
    return Post(words.plural("{n} step", "{n} steps", count), file=(name, content))


def _written(
    words: Words, lines: Sequence[LogLine], zone: tzinfo, *, as_gm: bool, as_json: bool
) -> tuple[int, str]:
    """How many steps a reader may know of, and the file of them."""
    found = entries(lines, as_gm=as_gm)
    return len(found), _as_json(found, as_gm=as_gm) if as_json else log_told(words, found, zone)


def entries(lines: Sequence[LogLine], *, as_gm: bool) -> tuple[Entry, ...]:
    """The steps of an encounter that a reader may know of, oldest first."""
    by_revision = {each.revision: each for each in lines}
    found = (_entry(by_revision, each, as_gm=as_gm) for each in lines)
    return tuple(each for each in found if each is not None)


def _entry(lines: dict[int, LogLine], line: LogLine, *, as_gm: bool) -> Entry | None:
    said, action = _said(line), json.loads(line.action)
    way = next((each for each in ("undo", "redo") if each in action), "")
    turned = [_what(_said(lines[each]), as_gm=as_gm) for each in action.get(way, ()) if each in lines]
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
        action if as_gm else {},
    )


def doer(log: str) -> CombatantId | None:
    """By which combatant a step was done, as it was noted; None: by none."""
    return json.loads(log).get("did") if log.startswith("{") else None


def _said(line: LogLine) -> dict[str, Any]:
    return json.loads(line.log) if line.log else {}


def _what(said: dict[str, Any], *, as_gm: bool) -> str:
    if as_gm:
        return said.get("gm", "")
    return "" if said.get("secret") else said.get("table", said.get("gm", ""))


def _as_json(found: Sequence[Entry], *, as_gm: bool) -> str:
    """One object a step; the GM's has the action as it is stored, too."""
    told = [
        {
            "at": each.at.isoformat(timespec="seconds"),
            "user_id": str(each.user_id),
            "by": each.by,
            "for": list(each.behalf),
            "round": each.round_number,
            "turn": each.turn,
            "way": each.way,
            "what": list(each.what),
            **({"stored": each.stored} if as_gm else {}),
        }
        for each in found
    ]
    return json.dumps(told, ensure_ascii=False, indent=1)
