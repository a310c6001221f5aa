"""The words for an encounter, made from views and from events cut to what a reader may know."""

from bot.wording.clocks import reminder
from bot.wording.encounter.actions import action_name, by_gm, confirmed, struck
from bot.wording.encounter.announcement import announcement, full, stacked, standing
from bot.wording.encounter.derivations import derivations
from bot.wording.encounter.ended import ended
from bot.wording.encounter.happenings import advice, advises
from bot.wording.encounter.health import asked_of, question_said
from bot.wording.encounter.panel import panel, system_name, whole_panel
from bot.wording.encounter.summary import scores_told, summary

__all__ = [
    "action_name",
    "advice",
    "advises",
    "announcement",
    "asked_of",
    "by_gm",
    "confirmed",
    "derivations",
    "ended",
    "full",
    "panel",
    "question_said",
    "reminder",
    "scores_told",
    "stacked",
    "standing",
    "struck",
    "summary",
    "system_name",
    "whole_panel",
]
