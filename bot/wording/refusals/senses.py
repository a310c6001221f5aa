"""Refusals of ``/sense``."""

from collections.abc import Mapping

from bot.text import N_

SENSES: Mapping[str, str] = {
    "sense.range_needed": N_("The perception range is missing. Give `range`, in steps."),
    "sense.dark_range_needed": N_(
        "In the dark it matters how far dark-vision reaches. Give `range`, in ft; 0 if there is none."
    ),
    "sense.detection_needed": N_(
        "Against the invisible it matters how far detection reaches. Give `detection`, in ft; 0 if there is "
        "none."
    ),
    "sense.belongs_together": N_("{option} counts only together with {other}. Give both, or leave both out."),
    "sense.unknown": N_("“{word}” is not a sense. Write one of these with its value: {senses}."),
    "sense.unreadable": N_(
        "Here a sense and its value are expected. Write for example `darkvision 1, heat 2, hearing none`."
    ),
    "sense.value": N_("For “{sense}” one of these values is expected: {values}. Write one after it."),
    "sense.twice": N_("“{sense}” is given twice. Write it once."),
}

OPTIONS: Mapping[str, str] = {
    "distance": N_("`distance`"),
    "hidden_by": N_("`hidden_by`"),
    "size": N_("`size`"),
    "light_radius": N_("`light_radius`"),
    "lamp": N_("`lamp`"),
}
"""The options of the command that a refusal names, as they are called there."""

SENSE_NAMES: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("sense", "option"): OPTIONS,
    ("sense", "other"): OPTIONS,
}
