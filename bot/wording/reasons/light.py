"""The names of light and of concealment."""

from collections.abc import Mapping

from bot.text import N_

LIGHTS: Mapping[str, str] = {
    "light.bright": N_("bright light"),
    "light.normal": N_("normal light"),
    "light.dim": N_("dim light"),
    "light.dark": N_("darkness"),
}

CONCEALMENTS: Mapping[str, str] = {
    "concealment.visible": N_("0, visible"),
    "concealment.concealed": N_("1, concealed"),
    "concealment.hidden": N_("2, hidden"),
    "concealment.undetected": N_("3, undetected"),
}
