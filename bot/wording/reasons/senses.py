"""The steps of a look, and what follows from it."""

from collections.abc import Mapping

from bot.text import N_

POOL: Mapping[str, str] = {
    "sense.range": N_("perception range {range}"),
    "sense.unskilled": N_("{before} ÷ 2 unskilled sense = {after}"),
    "sense.inside": N_("{before} ÷ 2 inside fog, thicket, darkness or a crowd = {after}"),
    "sense.range_cut": N_("range {before} → {after}: less than a step is dropped"),
    "sense.distance_cut": N_("distance {before} → {after}: less than a step is dropped"),
    "sense.near": N_("distance {distance} ≤ range {range}"),
    "sense.far": N_("distance {distance} > range {range}: too far"),
    "sense.shallow": N_("{depth} past the edge ≤ {most}: seen from outside"),
    "sense.deep": N_("{depth} past the edge > {most}: not seen from outside"),
    "sense.line_clear": N_("the line to it is clear"),
    "sense.blocked": N_("something on the line hides it"),
    "sense.hidden_by": N_(
        "{bigger} beside {smaller}, {levels} size levels bigger, at least {least}: hides it"
    ),
    "sense.not_hidden_by": N_("{bigger} beside {smaller}, not {least} size levels bigger: does not hide it"),
    "sense.behind": N_("behind, while facing is in use: not sensed without a search"),
    "sense.above": N_("above, while facing is in use: not sensed without a search"),
    "sense.invisible": N_("invisible or disguised: not noticed even in range"),
    "sense.unnoticed": N_(
        "All it does to this observer is rolled with **+{dice}🅟** as long as it is unnoticed"
    ),
    "sense.act_reveals": N_("A threatening act reveals it at once"),
    "sense.reveals": N_("A threatening act, or leaving its hiding place, reveals it at once"),
    "sense.no_defence": N_("Attacks from there cannot be defended while the attacker is unnoticed"),
    "sense.seen_through": N_(
        "Seen through only if a difficulty is stated, and then by a search: 3⚡, spirit dice 🅟 against it "
        "with `/try`"
    ),
    "sense.loud": N_("Acting loudly or absurdly may give it away: the GM decides"),
    "sense.searched": N_("A search may find it: 3⚡, `/search`"),
}

INSTINCT: Mapping[str, str] = {
    "sense.light": N_("light where it is: {light}"),
    "sense.lamp_near": N_("lamp: {distance} ≤ radius {radius}, {light}"),
    "sense.lamp_far": N_("lamp: {distance} ≤ 2 × {radius}, one level dimmer: {light}"),
    "sense.lamp_beyond": N_("lamp: {distance} > 2 × {radius}, it is not lit by it"),
    "sense.darkvision": N_("{before} with darkvision {level} (normal light at most) is seen as {after}"),
    "sense.colourless": N_("darkvision in the dark shows no colours"),
    "sense.sight_in": N_("sight in {light}: {acuity}"),
    "sense.sight_blocked": N_("sight: something stands between"),
    "sense.acuity": N_("{sense}: {acuity}"),
    "sense.vibration": N_(
        "vibration sense {level}: {acuity}, through a medium in melee reach; no colours, no contrast"
    ),
    "sense.vibration_no_medium": N_("vibration sense: no medium in melee reach"),
    "sense.darkvision_blind": N_("darkvision needs sight"),
    "sense.vibration_deaf": N_("vibration sense needs hearing"),
    "sense.heat": N_("heat sense {level}: {acuity}; no colours, no contrast"),
    "sense.heat_fails": N_("heat sense fails: heat or cold of strength {strength} ≥ {least}"),
    "sense.keenest": N_("the keenest sense is used: {sense} ({acuity}) → concealment {level}"),
    "sense.nothing_finds": N_("no sense finds it → concealment {level}"),
    "sense.stealth": N_("concealment {before} + {levels} by stealth or invisibility = {after}, 3 at most"),
    "sense.place_visible": N_("Its place is known exactly, and attacks on it have no penalty"),
    "sense.place_concealed": N_("Its place is still known exactly"),
    "sense.place_hidden": N_("Only the area it is in is known, not its place there"),
    "sense.place_undetected": N_("Not even its area is known; an area where it may be can be attacked"),
    "sense.disadvantage": N_("ATK against it: **disadvantage {level}**"),
    "sense.open_to_it": N_("The observer is open to it: **破绽：闪避** (exposed: dodge)"),
    "sense.untold_miss": N_("A miss does not tell whether anything was there"),
    "sense.area_attack": N_("An attack with an area does not have this disadvantage"),
    "sense.pair": N_("This applies only to this observer and this target"),
}

BTR: Mapping[str, str] = {
    "sense.wall_between": N_("an obstacle between cuts the line"),
    "sense.higher_between": N_("something higher between cuts the line"),
    "sense.level_between": N_("nothing between is higher than this level: the line is free"),
    "sense.level_between_levels": N_("between levels, something as high as the higher one cuts the line"),
    "sense.lower_between": N_("everything between is lower: the line is free"),
    "sense.lit": N_("there is light, so dark-vision does not matter"),
    "sense.numbers_idle": N_(
        "Range and distance do not matter here: only darkness and the invisible ask for them"
    ),
    "sense.dark_vision": N_("darkness: dark-vision reaches {range} ft"),
    "sense.dark_vision_near": N_("darkness: {distance} ft ≤ {range} ft of dark-vision"),
    "sense.dark_vision_far": N_("darkness: {distance} ft > {range} ft of dark-vision"),
    "sense.no_dark_vision": N_("darkness, and no dark-vision"),
    "sense.detection": N_("invisible: detection reaches {range} ft"),
    "sense.detection_near": N_("invisible: {distance} ft ≤ {range} ft of detection"),
    "sense.detection_far": N_("invisible: {distance} ft > {range} ft of detection"),
    "sense.no_detection": N_("invisible, and no detection"),
}

SENSES: Mapping[str, str] = {**POOL, **INSTINCT, **BTR}

ACUITIES: Mapping[str, str] = {
    "acuity.precise": N_("precise"),
    "acuity.imprecise": N_("imprecise"),
    "acuity.vague": N_("vague"),
    "acuity.none": N_("nothing"),
}

SENSE_NAMES: Mapping[str, str] = {
    "sense.sight": N_("sight"),
    "sense.hearing": N_("hearing"),
    "sense.smell": N_("smell"),
    "sense.vibration": N_("vibration"),
    "sense.heat": N_("heat"),
}

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

SENSES_NAMES: Mapping[str, str] = {**ACUITIES, **SENSE_NAMES, **LIGHTS, **CONCEALMENTS}
"""The names of a look's facts that are words of the code."""
