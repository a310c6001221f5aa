"""What is told at the end of a fight beside its end: what it came to, the whole of it behind Steps."""

from bot.encounter.tally import scores
from bot.encounter.views import HealthShown
from bot.play.delivery import Button, Post
from bot.play.encounter.buttons import next_fight_buttons
from bot.play.encounter.head import Head
from bot.play.ids import button_id
from bot.play.table import Table
from bot.text import N_
from bot.wording import encounter as wording
from bot.wording.words import Marked, Words

STEPS = N_("Steps")


def summed_up(words: Words, head: Head, shown: HealthShown | None) -> tuple[Marked, Marked]:
    """What a fight came to, in short and for each, for the GM (``shown`` None) or the table."""
    found = scores(head.encounter, shown)
    minutes = int((head.step.at - head.row.opened_at).total_seconds()) // 60
    return wording.summary(words, found, minutes), wording.scores_told(words, found)


async def with_summary(table: Table, words: Words, head: Head, shown: HealthShown, post: Post) -> Post:
    """The message of a fight's end with what it came to, and the buttons below it."""
    buttons = next_fight_buttons(words, head)
    if head.encounter.round_number == 0:
        return Post(post.text, post.mentions, buttons)
    short, whole = summed_up(words, head, shown)
    row = head.row
    number = await table.store.keep_text(
        guild_id=row.guild_id, channel_id=row.channel_id, user_id=None, at=head.step.at, text=whole
    )
    steps = Button(words.plain(STEPS), button_id("kept", number))
    return Post(Marked(f"{post.text}\n{short}"), post.mentions, (*buttons, steps))
