"""What the announcement and the pictures of a step need, looked up once for the step."""

import json
from dataclasses import dataclass
from functools import cached_property, partial

from bot.encounter.events import Event, Resumed
from bot.encounter.views import View, seen
from bot.logs.entry import EntryKind, Logged
from bot.play.encounter.step_log import doer
from bot.play.gm_role import leader_of
from bot.play.heads.encounter import Head
from bot.play.settings import Preferences, preferences
from bot.play.table import Table
from bot.records import replace
from bot.systems.clock import CALLS
from bot.wording.words import Words, words_for


@dataclass(frozen=True)
class Scene:
    """An encounter as a step left it, and what its channel has set. Without slots, since it remembers how
    the table sees it: the announcement, the buttons, the panel and the log all ask."""

    head: Head
    held: Preferences

    @cached_property
    def words(self) -> Words:
        """The table's language."""
        return words_for(self.held.language)

    @cached_property
    def seen(self) -> View:
        """The encounter as the table sees it."""
        return for_table(self.head, self.held)

    @cached_property
    def whole(self) -> View:
        """The encounter as its GM sees it, as brief as the table's."""
        return replace(self.head.whole, brief=self.held.brief)

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """The public events of the step."""
        named, health = self.held.names_hidden_turns, self.held.health
        return seen(self.head.events, self.head.encounter, as_gm=False, named=named, health=health)

    @cached_property
    def gm_events(self) -> tuple[Event, ...]:
        """The events of the step for the GM."""
        return seen(self.head.events, self.head.encounter, as_gm=True)

    def at(self, head: Head) -> "Scene":
        """Another step of the same encounter."""
        return self if head is self.head else Scene(head, self.held)


def for_table(head: Head, held: Preferences) -> View:
    """What the table sees of an encounter. Its GM is the one who holds that role in the channel now."""
    seen = head.seen(named=held.names_hidden_turns, health=held.health)
    gm = leader_of(held, head.encounter.gm)
    as_told = seen if gm == seen.gm else replace(seen, gm=gm)
    return replace(as_told, warns_next=held.warns_next, brief=held.brief)


async def scene_of(table: Table, head: Head) -> Scene:
    """The step with what its channel has set now."""
    return Scene(head, await preferences(table, head.row.channel_id, head.row.guild_id))


def call_logged(seen: View, now: Head, key: str) -> Logged:
    """The combatant and time of a call. The combatant is the one that is called, otherwise the one whose
    action it followed, as far as the reader of the call knows. It is empty after an action of the GM, an undo
    or a redo. No user is named: that the GM moved on would reveal a hidden turn."""
    actor = seen.current.combatant.name if seen.current else ""
    facts = {"round": seen.round_number, "count": seen.count, "actor": actor}
    called = any(isinstance(each, (*CALLS, Resumed)) for each in now.events)
    character = actor if called else _by(seen, now)
    return Logged(
        EntryKind.CALL, character=character, system=seen.system, facts=partial(json.dumps, facts), key=key
    )


def _by(seen: View, now: Head) -> str:
    did = doer(now.step.log)
    known = None if did is None else seen.combatant(did)
    return known.name if known else ""
