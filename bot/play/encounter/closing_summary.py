"""The summary after the end of a fight, all of it behind Details."""

from datetime import timedelta

from bot.encounter.tally import scores
from bot.play.delivery import Button, Post, button_id
from bot.play.encounter.buttons import next_fight_buttons
from bot.play.heads.encounter import Head
from bot.play.settings import Preferences
from bot.play.table import Table
from bot.store.steps import ENCOUNTER
from bot.text import N_
from bot.wording import encounter as wording
from bot.wording.short_answers import packed
from bot.wording.words import Marked, Words

DETAILS = N_("Details")


async def _minutes(table: Table, head: Head) -> int:
    """How many minutes a fight was open, without the time when it was paused, or was over before the end
    was undone."""
    return await table.store.going_for(ENCOUNTER, head.row.id, head.step.revision) // timedelta(minutes=1)


async def with_summary(table: Table, words: Words, head: Head, held: Preferences, post: Post) -> Post:
    """The message of a fight's end with its summary, and the buttons below it."""
    buttons = next_fight_buttons(words, head)
    if head.encounter.round_number == 0:
        return Post(post.text, post.mentions, buttons)
    found = scores(head.encounter, held.health)
    short = wording.summary(words, found, await _minutes(table, head))
    whole = wording.scores_told(words, found)
    row = head.row
    number = await table.store.keep_text(
        guild_id=row.guild_id, channel_id=row.channel_id, user_id=None, at=head.step.at, text=whole
    )
    details = Button(words.plain(DETAILS), button_id("kept", number))
    text = packed([post.text], [short]) if held.brief else f"{post.text}\n{short}"
    return Post(Marked(text), post.mentions, (*buttons, details))
