"""The steps of a search (P-39)."""

from bot.text import N_

SEARCH = {
    "search.trivial": N_("trivial thing, tiny creature: difficulty {difficulty}"),
    "search.light": N_("light thing, small or medium creature: difficulty {difficulty}"),
    "search.heavy": N_("heavy thing, large creature or bigger: difficulty {difficulty}"),
    "search.careful": N_("carefully hidden: {before} × 3 = {difficulty}"),
    "search.simple": N_("simply covered: {before} × 2 = {difficulty}"),
    "search.open": N_("left about: {before} − 1 = {difficulty}, never below 0"),
    "search.none": N_("not concealed: {difficulty}"),
    "search.cost": N_("a search costs {actions}⚡; name its object and place first"),
}
