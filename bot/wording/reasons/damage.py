"""The steps of a damage in 死亡本能 (D-23 to D-34), and what its words are called."""

from collections.abc import Mapping

from bot.text import N_

DAMAGE_TYPES: Mapping[str, str] = {
    "damage_type.impact": N_("impact"),
    "damage_type.cutting": N_("cutting"),
    "damage_type.piercing": N_("piercing"),
    "damage_type.toxin": N_("toxin"),
    "damage_type.bleeding": N_("bleeding"),
    "damage_type.burning": N_("burning"),
    "damage_type.freezing": N_("freezing"),
    "damage_type.corrosion": N_("corrosion"),
    "damage_type.fatigue": N_("fatigue"),
    "damage_type.pain": N_("pain"),
    "damage_type.euphoria": N_("euphoria"),
    "damage_type.submission": N_("submission"),
}

SPECIALS: Mapping[str, str] = {
    "special.sever": N_("sever"),
    "special.burst": N_("burst"),
    "special.execute": N_("execute"),
    "special.pierce": N_("pierce"),
    "special.fault": N_("fault"),
    "special.erode": N_("erode"),
}

INJURIES: Mapping[str, str] = {
    "injury.unhurt": N_("unhurt"),
    "injury.hurt": N_("hurt"),
    "injury.badly_hurt": N_("badly hurt"),
    "injury.lost": N_("lost"),
}

DAMAGE_NAMES: Mapping[str, str] = {**DAMAGE_TYPES, **SPECIALS, **INJURIES, "body": N_("body")}

DAMAGE: Mapping[str, str] = {
    "damage.dp": N_("DP of the damage: {dp}"),
    "damage.dp_effects": N_("{before} + {change} by effects = {after}"),
    "damage.dp_effects_less": N_("{before} − {change} by effects = {after}"),
    "damage.resisted": N_("{before} − {change} resistance to {types} = {after}"),
    "damage.part_resisted": N_("Resistance to only {types} does not help against compound damage"),
    "damage.vulnerable": N_("{before} + {change} vulnerable to {types} = {after}"),
    "damage.weak_hit": N_("{before} − {change} (POW {pow} does not exceed DR {dr}) = {after}"),
    "damage.strong_hit": N_("POW {pow} exceeds DR {dr}: no reduction"),
    "damage.no_pow": N_("Without a POW there is no reduction for DR"),
    "damage.pierced": N_("Pierce: DR {before} − DP {dp} = {after}"),
    "damage.dr_ignored": N_("Pierce ignores an extra's DR: no reduction"),
    "damage.dp_held": N_("DP is at least 0"),
    "damage.nothing": N_("DP 0: no damage comes of it"),
    "damage.dmg": N_("DMG = DP = {dmg}"),
    "damage.dmg_effects": N_("{before} + {change} by effects = {after} DMG"),
    "damage.dmg_effects_less": N_("{before} − {change} by effects = {after} DMG"),
    "damage.extra_bonus": N_("{before} + {change} {special} against an extra = {after} DMG"),
    "damage.dmg_held": N_("DMG is at least 1"),
    "damage.barrier": N_("The barrier of {before} takes {absorbed}, {after} is left of it"),
    "damage.barrier_gone": N_("The barrier of {before} takes {absorbed} and is gone; {through} gets through"),
    "damage.wholly_absorbed": N_("The barrier took all: no damage counts as dealt or suffered"),
    "damage.specials_void": N_("A reading: {specials} would need damage that gets through the barrier"),
    "damage.hp": N_("HP of {part}: {before} + {gained} = {after}"),
    "damage.hp_limit": N_("A reading: HP stop at the limit of {limit}; {lost} beyond it"),
    "damage.sp": N_("SP: {before} + {gained} = {after}"),
    "damage.sp_limit": N_("A reading: SP stop at the limit of {limit}; {lost} beyond it"),
    "damage.level": N_("{part}: {level}"),
    "damage.weary": N_("SP have reached half the threshold, {half}: weary"),
    "damage.exhausted": N_("SP have reached the threshold of {threshold}: exhausted"),
    "damage.collapse_ahead": N_(
        "A vital part is badly hurt: a collapse check at each round's start, fortitude against 10+LV×2"
    ),
    "damage.no_longer_spared": N_("New damage: collapse checks are due again"),
    "damage.no_wound": N_(
        "Our reading: purely mental damage does not wound parts, so {specials} has no effect"
    ),
    "damage.execute_void": N_("Without a vital part, execute has no effect; the damage stays"),
    "damage.executed": N_("Execute: dissolved"),
    "damage.severed": N_("Sever: {part} is lost"),
    "damage.wound_on_lost": N_("{part} is lost: {special} leaves no wound on it"),
    "damage.fault": N_("Fault: {part} cannot be used to operate or attack"),
    "damage.fault_extra": N_("Fault on an extra: only AU actions"),
    "damage.erode": N_(
        "Erode: {part} has wounds of {types}, {count} by now; so much of it at each round's start"
    ),
    "damage.burst": N_("Burst: {parts}; one of them, by the victim's choice, suffers DP {dp}"),
    "damage.burst_void": N_("{part} is not joined to another part: burst has no effect"),
    "damage.burst_untold": N_(
        "Burst: no part joined to it was told; where there are some, the victim picks one: {types} damage, "
        "DP {dp}"
    ),
    "damage.execute_untold": N_(
        "Execute works only on a vital part, and {part} is not marked as vital, so it has no effect; "
        "type `{part} vital` if it is"
    ),
    "damage.whole_body": N_("A reading: no parts told, so the body is one part, vital and core"),
    "health.all_lost": N_("All parts are lost: dissolved"),
    "health.vital_lost": N_("A vital part is lost: dissolved at once"),
    "health.sp_limit": N_("SP have reached their limit: dissolved at once"),
}
