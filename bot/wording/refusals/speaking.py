"""Refusals of speaking as a character."""

from bot.text import N_

SPEAKING = {
    "say.no_character": N_("You play no character here. `/sheet new` makes one, or name one with `as`."),
    "say.not_yours": N_("Another player plays this character, and only they speak as it."),
    "say.by_another": N_("<@{user}> said this, and only they can change it."),
    "say.name_refused": N_(
        "Discord does not let {name} speak: a name needs letters, and no “discord” or “clyde”."
    ),
    "say.no_webhooks": N_(
        "I could not speak here. I need the permission Manage Webhooks, and room for one more webhook in "
        "this channel (Discord takes 15)."
    ),
    "say.perhaps": N_(
        "The connection to Discord was lost, so it may or may not have worked. Look at the channel before "
        "you try again."
    ),
    "say.gone": N_(
        "I cannot change this message: it was not said through me, it is gone, or its webhook was deleted."
    ),
    "say.closed_to_you": N_(
        "You may not write in this channel yourself, so no character of yours speaks here."
    ),
    "say.slowed": N_("This channel is in slow mode. You may speak as a character again <t:{at}:R>."),
    "say.no_words": N_("There are no words in it. Type what the character says."),
    "say.not_text": N_("Only your own messages with text can be said as a character."),
}
