"""Where questions stand in messages, so that those of an undone action are marked as undone."""

from collections.abc import Sequence, Set
from dataclasses import dataclass, field

from bot.play.cache import Remembered, remembering
from bot.play.delivery import Button, Delivery, Post
from bot.play.encounter.questions import question_of
from bot.play.encounter.why_button import explains
from bot.play.table import Table
from bot.systems.combat import QuestionId
from bot.wording.encounter import struck
from bot.wording.words import Words

MOST = 1024
"""Of how many encounters it is remembered where questions stand."""
MOST_MESSAGES = 25
"""In how many messages of an encounter."""


@dataclass(frozen=True, slots=True)
class Place:
    """A message that asks: its place, its questions, its text, and the buttons that stay."""

    channel_id: int
    message_id: int
    questions: frozenset[QuestionId]
    text: str
    left: tuple[Button, ...]


@dataclass(slots=True)
class AskedPlaces:
    """The newest messages of each encounter that ask something; all of it can be lost without harm."""

    table: Table
    places: "Remembered[int, list[Place]]" = field(default_factory=remembering(MOST))

    def asked(self, encounter_id: int, sent: Post, asking: Sequence[Button], delivery: Delivery) -> None:
        """Remember a message that was ``sent``, if these buttons (the message may have lost some) answer
        questions."""
        ids = frozenset(found for each in asking if (found := question_of(each.custom_id)) is not None)
        if ids and delivery.message_id and delivery.channel_id:
            left = tuple(each for each in sent.buttons if explains(each.custom_id))
            place = Place(delivery.channel_id, delivery.message_id, ids, sent.text, left)
            self.places[encounter_id] = [*self.places.get(encounter_id, []), place][-MOST_MESSAGES:]

    async def undone(self, words: Words, encounter_id: int, questions: Set[QuestionId]) -> None:
        """Mark the messages with these questions: the step that asked them was undone."""
        places = self.places.pop(encounter_id, [])
        left = [each for each in places if not each.questions & questions]
        if left:
            self.places[encounter_id] = left
        for each in places:
            if each not in left:
                post = Post(struck(words, each.text), buttons=each.left)
                await self.table.messenger.edit(each.channel_id, each.message_id, post)

    def forget(self) -> None:
        """Another process may have posted more."""
        self.places.clear()
