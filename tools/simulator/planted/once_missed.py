"""Faults like bugs that the simulator once missed: in bodies, effects, alt texts, nonces, leases."""

import os
import re
from collections.abc import Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from typing import Any

from bot.store.sql.writer import unfenced
from tools.simulator.planted.patching import Patch

# ---------------------------------------------------------------- leases


@contextmanager
def _without_fence(writer: Any) -> Any:
    fence, writer._fence = writer._fence, unfenced
    try:
        yield
    finally:
        writer._fence = fence


def _behind_the_lease(write_behind: Any) -> Any:
    def past(self: Any, *given: Any, **named: Any) -> None:
        with _without_fence(self):
            write_behind(self, *given, **named)

    return past


def _past_the_lease(write: Any) -> Any:
    def past(self: Any, *given: Any, **named: Any) -> Any:
        with _without_fence(self):
            return write(self, *given, **named)

    return past


# ---------------------------------------------------------------- names of messages


def _own_nonce(nonce: Any) -> Any:
    """The names of questions are worked out with a number of the process's own."""
    of_process = os.urandom(8).hex()

    def named(self: Any, name: str) -> str:
        return nonce(self, f"{name}{of_process}" if name.startswith(("o", "i")) else name)

    return named


def _counted_nonce(nonce: Any) -> Any:
    """Each try to say that there was a hidden roll has another name."""
    tries = count()

    def named(self: Any, name: str) -> str:
        return nonce(self, f"{name}.{next(tries)}" if name.startswith("n") else name)

    return named


# ---------------------------------------------------------------- bodies


def _one_body_back(bodies_after: Any) -> Any:
    def one(action: Any, encounter: Any, *, undone: bool = False) -> Any:
        found = bodies_after(action, encounter, undone=undone)
        return dict(list(found.items())[:1]) if undone else found

    return one


def _one_body_out(handed_back: Any) -> Any:
    def one(encounter: Any) -> Any:
        return dict(list(handed_back(encounter).items())[-1:])

    return one


def _end_stays(turned_bodies: Any) -> Any:
    """A step back or forth leaves the characters as they are."""

    async def nothing(*given: Any) -> Any:
        return {}

    return nothing


# ---------------------------------------------------------------- points


def _without_temporary(node: Any) -> Any:
    """An encounter that is shown again has no temporary points."""

    async def shown(store: Any, kind: Any, key: int, number: int) -> Any:
        found = await node(store, kind, key, number)
        return found._replace(state=re.sub(r'"temporary": ?\d+', '"temporary":0', found.state))

    return shown


def _past_the_shield(hurt: Any) -> Any:
    """Temporary points are not lost first."""

    def hurting(body: Any, amount: int, *given: Any, **named: Any) -> Any:
        after, loss = hurt(replace(body, temporary=0), amount, *given, **named)
        return replace(after, temporary=body.temporary), loss

    return hurting


def _beyond_the_maximum(healed: Any) -> Any:
    def healing(body: Any, amount: int, *given: Any) -> Any:
        if body.full is None or body.fate != "up":
            return healed(body, amount, *given)
        return replace(body, left=(body.left or 0) + amount), amount

    return healing


def _must_be_higher(struck: Any) -> Any:
    """An attack that meets the armour class misses."""

    def missing(stage: Any, deed: Any, target: Any, rolled: Any) -> Any:
        swing = struck(stage, deed, target, rolled)
        meets = swing.event.face is None and swing.event.number == swing.event.roll.total
        return replace(swing, event=replace(swing.event, hits=False)) if meets else swing

    return missing


def _halves_up(suffered: Any) -> Any:
    """Half of a damage is rounded up."""

    def rounded(amount: Any, guard: Any, *, half: bool = False) -> Any:
        found = suffered(amount, guard, half=half)
        return replace(found, taken=found.taken + amount.amount % 2) if found.met == ("halved",) else found

    return rounded


# ---------------------------------------------------------------- effects


def _last_end_told(ended_in_order: Any) -> Any:
    def last(encounter: Any, ids: Any) -> Any:
        after, told = ended_in_order(encounter, ids)
        return after, told[-1:]

    return last


def _one_line(named: Any) -> Any:
    """Of several things that happen to effects only the last is worded."""

    def last(view: Any, events: Any) -> Any:
        return list(named(view, events))[-1:]

    return last


def _ends_twice(ended_in_order: Any) -> Any:
    def twice(encounter: Any, ids: Any) -> Any:
        after, told = ended_in_order(encounter, ids)
        return after, (*told, *told)

    return twice


# ---------------------------------------------------------------- alt texts


def _alt_of_all(answer: Any) -> Any:
    """The map's picture is the table's, its alt text the GM's."""

    def told(words: Any, head: Any) -> Any:
        from bot.wording.maps import surveys

        found = answer(words, head)
        return replace(found, alt=surveys.alt(words, replace(head.map, tokens=head.map.every)))

    return told


BODIES = "bot.play.encounter.action_inputs"
PASSAGE = "bot.encounter.outcomes"

ONCE_MISSED: Mapping[str, tuple[Patch, ...]] = {
    "written-behind-the-lease": (("bot.store.sql.writer", "Writer.write_behind", _behind_the_lease),),
    "written-past-the-lease": (("bot.store.sql.writer", "Writer.write", _past_the_lease),),
    "question-named-by-process": (("bot.play.table", "Table.nonce", _own_nonce),),
    "notice-named-by-count": (("bot.play.table", "Table.nonce", _counted_nonce),),
    "undone-end-gives-one-body": (("bot.play.encounter.encounters", "bodies_after", _one_body_back),),
    "end-hands-one-body-back": ((BODIES, "handed_back", _one_body_out),),
    "undone-end-leaves-bodies": (("bot.play.encounter.encounters", "_turned_bodies", _end_stays),),
    "undo-forgets-temporary-points": (("bot.play.history", "node", _without_temporary),),
    "temporary-points-lost-last": (("bot.systems.order.health", "hurt", _past_the_shield),),
    "healing-beyond-the-maximum": (("bot.systems.order.health", "healed", _beyond_the_maximum),),
    "attack-that-meets-misses": (("bot.systems.order.fight.attacks", "_struck", _must_be_higher),),
    "half-of-a-save-rounded-up": (("bot.systems.order.damage", "suffered", _halves_up),),
    "last-end-of-effects-told": ((PASSAGE, "_ended_in_order", _last_end_told),),
    "last-end-of-effects-worded": (("bot.wording.encounter.effects", "_named", _one_line),),
    "effects-end-twice": ((PASSAGE, "_ended_in_order", _ends_twice),),
    "alt-text-tells-all": (("bot.play.maps.map_message", "_answer", _alt_of_all),),
}
"""By name."""
