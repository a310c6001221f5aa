"""Refusals of looking a rule up."""

from bot.text import N_

RULE = {
    "rule.unknown": N_(
        "There is no rule called “{name}”. Pick one from the list that appears while you type."
    ),
    "rule.unlike": N_("There is no rule called “{name}”. Did you mean: {near}?"),
}
