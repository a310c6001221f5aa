"""Faults that somebody could have built in: each a patch by name. Every one must be found."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tools.simulator.planted.patching import Make, Patch

# ---------------------------------------------------------------- what is durable


def _no_fsync(pragmas: Any) -> Any:
    return tuple(each.replace("synchronous = FULL", "synchronous = OFF") for each in pragmas)


def _no_keys(pragmas: Any) -> Any:
    return tuple(each.replace("foreign_keys = ON", "foreign_keys = OFF") for each in pragmas)


def _rare_fsync(pragmas: Any) -> Any:
    """The log is synced only where it is folded in, not with every commit."""
    return tuple(each.replace("synchronous = FULL", "synchronous = NORMAL") for each in pragmas)


# ---------------------------------------------------------------- announcements


def _mark_first(tell_step: Any) -> Any:
    async def marking(self: Any, news: Any, newest: Any) -> Any:
        now = news.scene.head
        await self.table.store.announced(now.row.id, now.step.revision, self.live.get(now.row.id))
        return await tell_step(self, news, newest)

    return marking


def _no_nonce(post: Any) -> Any:
    async def bare(self: Any, channel_id: int, message: Any, nonce: str | None = None) -> Any:
        return await post(self, channel_id, message, None)

    return bare


def _posts_anew(post: Any) -> Any:
    async def insisting(self: Any, channel_id: int, message: Any, nonce: str | None = None) -> Any:
        delivery = await post(self, channel_id, message, nonce)
        if not delivery.arrived and nonce is not None:
            return await post(self, channel_id, message, nonce[::-1])
        return delivery

    return insisting


def _silent(send_owed: Any) -> Any:
    async def asleep(self: Any, *given: Any) -> None:
        return None

    return asleep


def _no_lock(lock: Any) -> Any:
    def fresh(self: Any, kind: str, key: int) -> asyncio.Lock:
        return asyncio.Lock()

    return fresh


def _patient(limit: Any) -> Any:
    """A call without an answer is never given up."""

    def waits(http: Any) -> None:
        return None

    return waits


def _undelivered(send_owed: Any) -> Any:
    async def nothing(table: Any, *given: Any) -> None:
        return None

    return nothing


def _old_panel(panel: Any) -> Any:
    """The panel is drawn from the head before."""
    before: dict[int, Any] = {}

    async def late(self: Any, head: Any, _scene: Any = None) -> Any:
        shown, before[head.row.id] = before.get(head.row.id, head), head
        return await panel(self, shown)

    return late


# ---------------------------------------------------------------- secrets


def _sees_all(for_table: Any) -> Any:
    from bot.encounter.views import view

    def whole(head: Any, held: Any) -> Any:
        return replace(for_table(head, held), rows=view(head.encounter, as_gm=True).rows)

    return whole


def _tells_all(seen: Any) -> Any:
    def everything(events: Any, encounter: Any, **given: Any) -> Any:
        return seen(events, encounter, **{**given, "as_gm": True})

    return everything


def _to_whoever_plays(whisper: Any) -> Any:
    """A direct message goes to the recipient of the one before."""
    last: list[int] = []

    async def wrong(self: Any, user_id: int, message: Any, nonce: str | None = None) -> Any:
        to = last[-1] if last else user_id
        last[:] = [user_id]
        return await whisper(self, to, message, nonce)

    return wrong


def _as_gm(log_of: Any) -> Any:
    async def whole(log: Any, *given: Any, **more: Any) -> Any:
        log.as_gm = True
        return await log_of(log, *given, **more)

    return whole


def _in_the_open(answer: Any) -> Any:
    async def public(self: Any, message: Any, *, private: bool = False, **more: Any) -> Any:
        return await answer(self, message, private=False, **more)

    return public


def _suggests_all(seen_by: Any) -> Any:
    from bot.encounter.views import view
    from bot.play.table import head_in

    async def everybody(table: Any, caller: Any) -> Any:
        head = await head_in(table, caller.channel_id)
        return view(head.encounter, as_gm=True) if head is not None else None

    return everybody


def _reveal_on_panel(panel_buttons: Any) -> Any:
    from bot.play.encounter.buttons import reveal_buttons

    def more(words: Any, head: Any, **given: Any) -> Any:
        return (*panel_buttons(words, head, **given), *reveal_buttons(words, head))

    return more


# ---------------------------------------------------------------- rights and turns


def _stale(act: Any) -> Any:
    async def any_press(table: Any, caller: Any, make: Any, *, pressed: Any = None, **more: Any) -> Any:
        return await act(table, caller, make, **more)

    return any_press


def _everybody_leads(leads: Any) -> Any:
    async def always(*given: Any) -> bool:
        return True

    return always


def _unrefused(refuse: Any) -> Any:
    async def silent(self: Any, *given: Any) -> None:
        return None

    return silent


def _no_word_of_delay(defer: Any) -> Any:
    async def silent(self: Any, *given: Any, **more: Any) -> None:
        return None

    return silent


def _one_step_more(back: Any) -> Any:
    async def further(store: Any, kind: Any, newest: Any) -> Any:
        turn = await back(store, kind, newest)
        before = await store.step_by_node(kind.name, newest.key, turn.node)
        return replace(turn, node=before.parent) if before is not None and before.parent else turn

    return further


# ---------------------------------------------------------------- the rules


def _nineteen(after_turn: Any) -> Any:
    def short(place: Any) -> Any:
        after = after_turn(place)
        return replace(after, initiative=after.initiative + 1)

    return short


def _gm_first(tie_key: Any) -> Any:
    def key(self: Any, who: Any) -> Any:
        return not who.gm_run, who.id

    return key


def _low_first(precedence: Any) -> Any:
    def key(self: Any, place: Any) -> Any:
        return place.late, place.initiative

    return key


def _lates_wait(join: Any) -> Any:
    def never(self: Any, state: Any, contender: Any, course: Any) -> Any:
        after, _ = join(self, state, contender, course)
        return after.put(replace(after.place(contender.id), called=True)), 1

    return never


CALLS, PANELS = "bot.play.encounter.turn_calls", "bot.play.encounter.panels"
MESSENGER = "cogs.ui.messenger"


def _one(module: str, name: str, make: Make) -> tuple[Patch, ...]:
    return ((module, name, make),)


FAULTS: Mapping[str, tuple[Patch, ...]] = {
    "skipped-fsync": _one("bot.store.sqlite.file", "_PRAGMAS", _no_fsync),
    "fsync-now-and-then": _one("bot.store.sqlite.file", "_PRAGMAS", _rare_fsync),
    "mark-before-the-send": _one(CALLS, "Calls._tell_step", _mark_first),
    "nonce-not-sent": _one(MESSENGER, "DiscordMessenger.post", _no_nonce),
    "retry-posts-anew": _one(MESSENGER, "DiscordMessenger.post", _posts_anew),
    "wakes-without-telling": _one("bot.play.encounter.announcer", "Announcer.send_owed", _silent),
    "waits-as-long-as-it-takes": _one("bot.api_patience", "limit", _patient),
    "lost-lock": _one("bot.play.table", "Table.lock", _no_lock),
    "owed-secret-never-sent": _one("bot.play.hidden_rolls.hidden_rolls", "send_owed", _undelivered),
    "panel-from-an-old-head": _one(PANELS, "Panels.panel", _old_panel),
    "view-forgets-hidden": _one("bot.play.encounter.step_context", "for_table", _sees_all),
    "events-forget-hidden": _one("bot.encounter.views", "seen", _tells_all),
    "whisper-to-the-wrong-one": _one(MESSENGER, "DiscordMessenger.whisper", _to_whoever_plays),
    "log-tells-all": _one("cogs.encounter", "log_of", _as_gm),
    "hidden-roll-in-the-open": _one("cogs.ui.ask", "Ask.answer", _in_the_open),
    "suggestions-tell-all": _one("cogs.ui.suggestions", "seen_by", _suggests_all),
    "reveal-on-the-panel": _one(PANELS, "panel_buttons", _reveal_on_panel),
    "stale-press-applied": _one("cogs.encounter", "act", _stale),
    "everybody-leads": _one("bot.play.encounter.encounters", "leads", _everybody_leads),
    "refusal-never-given": _one("cogs.ui.ask", "Ask.refuse", _unrefused),
    "delay-never-announced": _one("cogs.ui.ask", "Ask.defer", _no_word_of_delay),
    "undo-loses-a-step": _one("bot.play.history", "back", _one_step_more),
    "turn-costs-nineteen": _one("bot.systems.instinct.clock", "after_turn", _nineteen),
    "gm-goes-first": _one("bot.systems.btr.clock", "PhaseClock.tie_key", _gm_first),
    "low-initiative-first": _one("bot.systems.pool.clock", "PoolClock.precedence", _low_first),
    "late-ones-wait": _one("bot.systems.order.clock", "RoundClock.join", _lates_wait),
    "foreign-keys-off": _one("bot.store.sqlite.file", "_PRAGMAS", _no_keys),
}
"""By name."""
