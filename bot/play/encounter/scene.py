"""What the announcement and the pictures of a step need, looked up once for the step."""

from dataclasses import dataclass
from functools import cached_property

from bot.encounter.events import Event
from bot.encounter.views import View, seen
from bot.frozen import replace
from bot.play.encounter.visible import for_table
from bot.play.heads.encounter import Head
from bot.play.preferences import Preferences, preferences
from bot.play.table import Table
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


async def scene_of(table: Table, head: Head) -> Scene:
    """The step with what its channel has set now."""
    return Scene(head, await preferences(table, head.row.channel_id, head.row.guild_id))
