"""The messages of undo and redo: what was taken back, and the marks on undone questions."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.encounter import tracker
from bot.encounter.actions import Action
from bot.encounter.encounter import CombatantId
from bot.encounter.views import AS_USUAL, HealthShown, action_told
from bot.play import history
from bot.play.cache import Remembered, remembering
from bot.play.delivery import Button, Delivery, Post
from bot.play.encounter import questions
from bot.play.encounter.buttons import explains
from bot.play.encounter.questions import question_of
from bot.play.encounter.step_context import Scene
from bot.play.heads.encounter import KIND, Head, action_of, events_of
from bot.play.table import Table
from bot.store.outbox import Owed
from bot.store.steps import Step
from bot.systems.combat import QuestionId
from bot.text import N_
from bot.wording import encounter as wording
from bot.wording.words import Marked, Words

MOST_TURNED = 16
"""For how many undos and redos their changes are remembered."""
MOST = 1024
"""Of how many encounters it is remembered where questions stand."""
MOST_MESSAGES = 25
"""In how many messages of an encounter."""

UNDONE = {False: N_("↩ undone: {action}"), True: N_("↩ undone: {action}, and all later actions")}
REDONE = {False: N_("↪ redone: {action}"), True: N_("↪ redone: {action}, and all later actions")}
"""The text of an undo or redo, for one action or for several of one flow."""


@dataclass(frozen=True, slots=True)
class Place:
    """A message that asks: its place, its questions, its text, and the buttons that stay."""

    channel_id: int
    message_id: int
    questions: frozenset[QuestionId]
    text: str
    left: tuple[Button, ...]


@dataclass(frozen=True, slots=True)
class Turned:
    """An undone or redone action: the encounter as it was ``earlier`` than the action and ``later``;
    ``before`` is which of them was current just now."""

    sentence: str
    action: Action
    earlier: Head
    later: Head
    before: Head

    def told(
        self, words: Words, *, as_gm: bool = False, named: bool = False, health: HealthShown = AS_USUAL
    ) -> Marked | None:
        """What it was; None: the table may not know. A hidden combatant did nothing as far as the table
        knows, and it learns health as exactly as ``health`` says."""
        encounter = self.earlier.encounter
        everybody = (*encounter.combatants, *self.later.encounter.combatants)
        hidden = set[CombatantId]() if as_gm else {each.id for each in everybody if each.hidden}
        names = {each.id: each.name for each in encounter.combatants if each.id not in hidden}
        action = self.action if as_gm else action_told(encounter, self.action, health)
        name = wording.action_name(words, action, names.get, system=encounter.system, as_gm=as_gm)
        done = tracker.handling(encounter, self.action)
        if not as_gm and done.by_actor and self.earlier.hides_actor:
            name = None
        if name is None and not (as_gm or named):
            return None
        return words(self.sentence, action=name or wording.by_gm(words))


@dataclass(slots=True)
class TakenBack:
    """What the newest undos and redos changed, by encounter and revision, and the newest messages of each
    encounter that ask something. All of it can be lost without harm."""

    table: Table
    changes: "Remembered[tuple[int, int], Turned | None]" = field(default_factory=remembering(MOST_TURNED))
    places: "Remembered[int, list[Place]]" = field(default_factory=remembering(MOST))

    async def turned(self, head: Head) -> Turned | None:
        """What an undo or redo changed; None: the step is not one. Every announcement of it asks, so it is
        read once."""
        turned = None if head.done else history.direction(head.step)
        if turned is None:
            return None
        of = head.row.id, head.step.revision
        if of not in self.changes:
            self.changes[of] = await self._read(head, *turned)
        return self.changes[of]

    async def _read(self, head: Head, way: str, nodes: Sequence[int]) -> Turned | None:
        first, last = (nodes[-1], nodes[0]) if way == "undo" else (nodes[0], nodes[-1])
        step = await self._node(head, first)
        action = action_of(step) if step else None
        if step is None or action is None:
            return None
        more = len(nodes) > 1
        if way == "undo":
            undone = await self._node(head, last)
            after = head.at(undone or step)
            return Turned(UNDONE[more], action, head, after, before=after)
        known = await self._node(head, step.parent) if step.parent else None
        earlier = head.at(known) if known else head
        return Turned(REDONE[more], action, earlier, head, before=earlier)

    async def _node(self, head: Head, node: int) -> Step | None:
        return await self.table.store.step_by_node(KIND.name, head.row.id, node)

    async def gm_word(self, words: Words, head: Head) -> Marked | None:
        """Say to its GM what an undo or redo changed; None: the step is not one."""
        turned = await self.turned(head)
        return turned.told(words, as_gm=True) if turned else None

    async def asked(self, head: Head) -> set[QuestionId]:
        """The questions that are asked by a step, or wait again after it."""
        turned = await self.turned(head)
        if turned is None:
            return questions.asked_in(head.events)
        return questions.asked_anew(turned.before.encounter, head.encounter)

    def asks(self, encounter_id: int, sent: Post, asking: Sequence[Button], delivery: Delivery) -> None:
        """Remember a message that was ``sent``, if these buttons (the message may have lost some) answer
        questions."""
        ids = frozenset(found for each in asking if (found := question_of(each.custom_id)) is not None)
        if ids and delivery.message_id and delivery.channel_id:
            left = tuple(each for each in sent.buttons if explains(each.custom_id))
            place = Place(delivery.channel_id, delivery.message_id, ids, sent.text, left)
            self.places[encounter_id] = [*self.places.get(encounter_id, []), place][-MOST_MESSAGES:]

    async def mark(self, now: Scene) -> None:
        """After an undo: mark the messages with questions of the undone steps."""
        head = now.head
        if head.done is not None or head.row.id not in self.places:
            return
        way, nodes = history.direction(head.step) or ("", ())
        if way != "undo":
            return
        steps = [await self._node(head, each) for each in nodes]
        events = (event for each in steps if each for event in events_of(each))
        undone, places = questions.asked_in(events), self.places.pop(head.row.id, [])
        left = [each for each in places if not each.questions & undone]
        if left:
            self.places[head.row.id] = left
        for each in places:
            if each not in left:
                post = Post(wording.struck(now.words, each.text), buttons=each.left)
                await self.table.edit(Owed(each.message_id, each.channel_id, head.row.guild_id), post)

    def forget(self) -> None:
        """Another process may have done and posted more."""
        self.changes.clear()
        self.places.clear()
