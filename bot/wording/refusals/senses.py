"""Refusals of ``/sense``."""

from collections.abc import Mapping

from bot.text import N_
from bot.wording.senses import BETWEEN, WHERE

SENSES: Mapping[str, str] = {
    "sense.no_senses": N_("{system} has no rules for the senses. Choose a `system` that has: {known}."),
    "sense.options_elsewhere": N_(
        "These options mean nothing in {system}: {options}. Leave them out, or choose another `system`."
    ),
    "sense.choice_elsewhere": N_(
        "This choice means nothing in {system}: {choice}. Choose another one, or leave the option out."
    ),
    "sense.range_needed": N_("The perception range is missing. Give `range`, in steps."),
    "sense.dark_range_needed": N_(
        "In the dark, or against the invisible, it matters how far dark-vision or detection reaches. Give "
        "`range`, in ft; 0 if there is none."
    ),
    "sense.belongs_together": N_("{option} counts only together with {other}. Give both, or leave both out."),
    "sense.unknown": N_("“{word}” is no sense. Write one of these and its value: {senses}."),
    "sense.unreadable": N_(
        "Here a sense and its value are expected. Write for example `darkvision 1, heat 2, hearing none`."
    ),
    "sense.value": N_("For “{sense}” one of these values is expected: {values}. Write one after it."),
    "sense.twice": N_("“{sense}” is given twice. Write it once."),
}

OPTIONS: Mapping[str, str] = {
    "range": N_("`range`"),
    "distance": N_("`distance`"),
    "between": N_("`between`"),
    "where": N_("`where`"),
    "invisible": N_("`invisible`"),
    "unskilled": N_("`unskilled`"),
    "inside": N_("`inside`"),
    "into": N_("`into`"),
    "hidden_by": N_("`hidden_by`"),
    "size": N_("`size`"),
    "light": N_("`light`"),
    "light_radius": N_("`light_radius`"),
    "senses": N_("`senses`"),
    "stealth": N_("`stealth`"),
}
"""The options of the command, as they are called there."""

SENSE_NAMES: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("sense", "options"): OPTIONS,
    ("sense", "option"): OPTIONS,
    ("sense", "other"): OPTIONS,
    ("sense", "choice"): {**WHERE, **BETWEEN},
}
