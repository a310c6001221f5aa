"""Refusals of ``/sense``."""

from collections.abc import Mapping

from bot.text import N_

SENSES: Mapping[str, str] = {
    "sense.belongs_together": N_("{option} counts only together with {other}. Give both, or leave both out."),
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
