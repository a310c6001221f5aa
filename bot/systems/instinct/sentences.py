"""The sentences of 死亡本能: its steps of rulings and its refusals, by their keys."""

from collections.abc import Mapping

from bot.systems.instinct.health import WHOLE
from bot.systems.sentences import Sentences
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

CHECK_NAMES = {
    "step.trivial": N_("trivial"),
    "step.very_easy": N_("very easy"),
    "step.easy": N_("fairly easy"),
    "step.standard": N_("standard"),
    "step.hard": N_("hard"),
    "step.very_hard": N_("very hard"),
    "step.extreme": N_("extreme"),
    "modifier.attribute": N_("attribute"),
    "modifier.proficiency": N_("proficiency (PB)"),
    "modifier.level": N_("level (LV)"),
    "modifier.substitute": N_("substitute skill"),
}
"""The levels of difficulty and what modifiers are called."""

ATTACK_NAMES = {
    "cover.weak": N_("weak cover"),
    "cover.strong": N_("strong cover"),
    "cover.full": N_("full cover"),
    "modifier.combo": N_("combo penalty"),
    "modifier.range": N_("range penalty"),
}
"""The names of cover, and of an attack's penalties."""

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

DAMAGE_NAMES: Mapping[str, str] = {**DAMAGE_TYPES, **SPECIALS, **INJURIES, "body": N_("body")}

REASONS = {
    # Attacks.
    "attack.melee": N_("a melee attack: by {skill}"),
    "attack.ranged": N_("a ranged attack: by {skill}"),
    "attack.by_skill": N_("by {skill}, as it was typed"),
    "attack.no_weapon": N_(
        "proficiency is that in a weapon kind or magic source, not in {skill}; none is named, so 0: type "
        "`{skill}+greatsword`"
    ),
    "attack.harder": N_("{step}: the target is DEF + {change}"),
    "attack.easier": N_("{step}: the target is DEF − {change}"),
    "attack.near": N_(
        "distance {distance} is within melee reach {reach}: a ranged attack reaches it only where it says so"
    ),
    "attack.combo": N_("combo penalty after {made} attack checks: −{penalty}"),
    "attack.attenuation": N_(
        "distance {distance}, increment {increment}: attenuation {points}, ATK −{penalty}, from the user"
    ),
    "attack.distance_untold": N_("no distance given: range is not checked and gives no penalty"),
    "attack.within": N_("distance {distance} within {least}~{most}, both ends included"),
    "attack.concealed": N_("the target's concealment {level}: disadvantage {strength}"),
    "attack.cover": N_("{cover}: advantage {strength} on the dodge"),
    "attack.cover_dodge_alone": N_("{cover} helps only a dodge"),
    "attack.cover_pervasive": N_("cover does not help against pervasive areas"),
    "attack.cover_given": N_("{cover}: advantage {strength} on a dodge; a DEF that is given stays as it is"),
    # Checks (D-1 … D-16).
    "check.effect_advantage": N_("{name}: advantage {amount}"),
    "check.effect_disadvantage": N_("{name}: disadvantage {amount}"),
    "check.effect_support": N_("{name}: support {amount}"),
    "check.effect_hindrance": N_("{name}: hindrance {amount}"),
    "check.passive": N_("passive: the dice value is {value}"),
    "check.given_up": N_("given up: the dice value is {value}"),
    "check.advantage": N_("advantage {strength}: the highest two of {dice} D10"),
    "check.disadvantage": N_("disadvantage {strength}: the lowest two of {dice} D10"),
    "check.strongest_advantage": N_("of several advantages the strongest counts: {strength}"),
    "check.strongest_disadvantage": N_("of several disadvantages the strongest counts: {strength}"),
    "check.leaves_advantage": N_("advantage {advantage} less disadvantage {disadvantage}: advantage {left}"),
    "check.leaves_disadvantage": N_(
        "advantage {advantage} less disadvantage {disadvantage}: disadvantage {left}"
    ),
    "check.leaves_neither": N_("advantage {advantage} less disadvantage {disadvantage}: neither"),
    "check.passive_bonus": N_("advantage on a passive check: {before} +{change} = {after}, at most 20"),
    "check.passive_penalty": N_("disadvantage on a passive check: {before} −{change} = {after}, at least 2"),
    "check.rerolled": N_("rolled again: a kept die changes, and the kept dice stay the same ones"),
    "check.given_up_no_dice": N_("a check that is given up has no support or hindrance dice"),
    "check.passive_no_dice": N_("a passive check has no support or hindrance dice"),
    "check.bonus_dice_cancel": N_(
        "support {support} and hindrance {hindrance} cancel one for one: {left} left"
    ),
    "check.support": N_("support {dice}: the highest die gives +{highest}"),
    "check.hindrance": N_("hindrance {dice}: the highest die takes {highest} off"),
    "check.substitute": N_("a substitute skill: whether it is of the same type the GM says"),
    "check.no_target": N_("without a target the difficulty has no effect"),
    "check.steps": N_("the steps add up to {sum}, held between −3 and 3: {step}"),
    "check.harder": N_("{step}: target {before} +{change} = {after}"),
    "check.easier": N_("{step}: target {before} −{change} = {after}"),
    "check.great_success": N_(
        "degree 10 or more: the roller may choose the great success, if there is one; it counts as a success"
    ),
    "check.great_failure": N_(
        "degree −10 or less: the great failure must be taken, if there is one; it counts as a failure"
    ),
    # Damage.
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
    # Measures.
    "measure.areas": N_("only edges are crossed: {across} + {up} = {total}"),
    "measure.areas_step": N_("only edges are crossed: ({across} + {up}) × {step} a cell = {total}"),
    # Movement.
    "move.instinct.speed": N_(
        "{proficiency} + ({strength} + {dexterity}) ÷ 4 = {exact}, cut, at least 2: speed {speed}"
    ),
    "move.instinct.mov": N_(
        "MOV is 0 when the conflict starts and becomes the speed, {speed}, when the own turn starts; an area "
        "costs 1"
    ),
    "move.instinct.bound": N_(
        "Unable to move: the speed is 0, and actions tagged “move” are void; special movement still works"
    ),
    "move.instinct.special": N_("It spends its own distance, {distance}, and no MOV"),
    "move.instinct.rough": N_("Rough: {each} for each area entered"),
    "move.instinct.teleport": N_("Teleport: 1 an area, whatever its ground; only the end is entered"),
    "move.instinct.phase": N_("Phase: enters impassable areas, ignores terrain, and is weightless meanwhile"),
    "move.instinct.inside": N_(
        "It ends inside: teleported {distance} to the nearest area of its route that can be entered; every "
        "part suffers impact damage {distance}"
    ),
    "move.instinct.forced": N_(
        "Its cause chooses the route; only scenery changes its cost; it stops before an area that "
        "cannot be entered"
    ),
    "move.instinct.stopped": N_("The distance ends the move after {gone} of {asked} areas"),
    "move.instinct.not_interrupted": N_(
        "It is not interrupted unless an effect says so; then its distance falls to 0, and MOV stays"
    ),
    "move.instinct.pauses": N_(
        "Entering an area pauses the move for the effects there; our reading: an interrupted move "
        "leaves no MOV"
    ),
    "move.instinct.triggers": N_(
        "Every entered area can trigger effects that wait for a move, such as interception"
    ),
    "move.instinct.no_triggers": N_("It does not trigger effects that wait for a move, such as interception"),
    # Rests.
    "rest.quiet_spent": N_(
        "{most} quiet rests of this chapter are done: the remaining time counts as naps in a row"
    ),
    "rest.nap": N_(
        "For durations it counts as {rounds} rounds; a reading: as {ticks} ticks and as {rounds} turn starts "
        "and turn ends of everyone too"
    ),
    "rest.quiet": N_("It takes at least one scene; {most} a chapter are the most"),
    "rest.quiet_sp": N_(
        "A reading: whether it is a short or a long rest too, which takes SP off, the GM says"
    ),
    "rest.short": N_("A short rest takes 1 SP off"),
    "rest.long": N_("A long rest takes SP off up to the threshold"),
    "rest.undefined": N_("Our reading: the text does not define a short or a long rest; the GM decides"),
    "rest.broken": N_(
        "An action without the tag “rest” breaks it off; it is settled by the time already used, and "
        "the GM decides the result"
    ),
    "rest.broken_quiet": N_(
        "An action without the tag “rest” breaks it off, and so does keeping focus up; it is settled "
        "by the time already used, and the GM decides the result"
    ),
    "rest.one": N_("One kind of rest at a time"),
    # Senses.
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
    "sense.open_to_it": N_("The observer is open to it: **exposed: dodge**"),
    "sense.untold_miss": N_("A miss does not tell whether anything was there"),
    "sense.area_attack": N_("An attack with an area does not have this disadvantage"),
    "sense.pair": N_("This applies only to this observer and this target"),
    # Ways.
    "way.instinct.areas": N_("Areas entered: {cells} = {cost}"),
    "way.instinct.rough": N_("Rough areas entered: {cells} × 2 = {cost}"),
    "way.instinct.swim": N_("Our reading: water counts as rough for swimmers"),
    "way.instinct.mov": N_("{left} MOV left"),
    "way.instinct.special": N_("It spends its own distance, {left} left, and no MOV"),
}

ONE = {
    "attack.combo": ("made", N_("combo penalty after {made} attack check: −{penalty}")),
    "move.instinct.stopped": ("asked", N_("The distance ends the move after {gone} of {asked} area")),
}
"""By a reason's key: the counted fact, and the sentence if it is 1."""

REFUSALS = {
    # Checks (D-1 … D-16).
    "checks.dc_unknown": N_(
        "What the other side adds for “{name}” is not known. Type it, as in `{name}DC+4`, or type the DC: "
        "`> 14`."
    ),
    "checks.natural_expected": N_(
        "Bonuses and penalties are whole numbers from 0 on: `bonus 2`, `penalty 3`. Or write `+2`, `-3`."
    ),
    "checks.number_too_large": N_("A number here goes up to {limit}. Write a smaller one."),
    "checks.passive_given_up": N_("A passive check cannot be given up. Leave one of the two out."),
    "checks.step_expected": N_(
        "A difficulty goes from -3 to 3, or by name: `hard`. For a target write `> 15`."
    ),
    "checks.substitute_expected": N_("Name the substitute skill there: `substitute stealth`."),
    "checks.substitute_is_itself": N_(
        "{skill} is the skill of this check already. Name another one as the substitute."
    ),
    "checks.substitute_unskilled": N_(
        "A substitute skill needs proficiency {least}, and {skill} has {has}. Take another one."
    ),
    "checks.substitute_without_skill": N_(
        "{skill} can stand in for a skill only, and this check names none. Name the check's skill first."
    ),
    "checks.target_expected": N_(
        "Give a target: a number such as `15`, or `prof 3` for the target of proficiency 3."
    ),
    "checks.too_long": N_("A check has at most {limit} characters, and this has {length}. Write it shorter."),
    "checks.too_many_dice": N_(
        "Advantage, disadvantage, support and hindrance go up to {limit} each. Ask for less."
    ),
    "checks.two_skills": N_("{one} and {other} are both skills, and a check has one. Keep one of them."),
    "checks.two_substitutes": N_("{one} and {other} cannot both be the substitute. Keep one of them."),
    "checks.two_targets": N_("Two targets are given: {one} and {other}. Keep one of them."),
    "checks.unreadable": N_(
        "Cannot read “{rest}” here. Write `stealth+2 > 12 adv 2`, or `+7 > 15 hard support 2 passive`."
    ),
    "checks.value_expected": N_("A number or a skill is needed there: `stealth+2`, `+7`."),
    # Damage.
    "health.no_part": N_("There is no part “{part}”. The parts: {parts}."),
    "health.part_lost": N_("“{part}” is lost and counts as absent. Name another part."),
    "health.no_such_level": N_("With a threshold of {threshold} no HP of “{part}” are that injury level."),
    "health.no_parts": N_("It has no part. Write for example `head vital; torso core; torso-head`."),
    "health.part_twice": N_("The part “{part}” is named twice. Name each once."),
    "health.part_unnamed": N_("In “{item}” the part has no name. Write its name first: `head vital`."),
    "health.part_name_too_long": N_("“{part}…” is longer than {limit} characters. Shorten the name."),
    "health.too_many_parts": N_("A body has at most {limit} parts."),
    "health.parts_too_long": N_("The text of a body has at most {limit} characters."),
    "health.out_of_bounds": N_("{what} goes from {least} to {most}."),
    "health.unknown_join": N_("No part “{part}” to join. Meant, perhaps: {near}."),
    "damage.no_types": N_("The type of damage is missing. Write for example `cutting` or `cutting+burning`."),
    "damage.unknown_special": N_("“{word}” is not a special effect. Did you mean: {near}?"),
    "damage.part_needed": N_("Say which part it hits: {parts}."),
    "damage.no_part_left": N_("All parts are lost, so no part can be hit."),
    "damage.execute_needs_vital": N_("Execute hits vital parts only, and “{part}” is none. Vital: {parts}."),
    "damage.hp_at_limit": N_("{hp} HP are at the limit of {limit} or above: the part is lost already."),
    "damage.sp_at_limit": N_("{sp} SP are at the limit of {limit} or above: dissolved already."),
    "damage.unknown_type": N_("“{word}” is not a type of damage. Did you mean: {near}?"),
    # Movement.
    "move.distance_needed": N_(
        "A special movement has a distance of its own. Give that in `speed` and leave `attributes` out."
    ),
    "move.too_deep_inside": N_(
        "The way is only {most} areas long, so it cannot end deeper inside than that. Lower `thickness`."
    ),
    "move.no_corners": N_(
        "Movement crosses edges only. Leave `diagonal` out; an area over a corner is 2 in `straight`."
    ),
    "move.thickness_needs_phase": N_(
        "Only a phase movement ends inside something. Choose the manner phase, or leave `thickness` out."
    ),
    # Odds.
    "odds.body_number": N_("{what} goes from {least} to {most}."),
    "odds.damage_without_defence": N_(
        "An attack needs a defence. Give `against`, such as `dodge+6`, or a DEF such as `14`."
    ),
    "odds.health_without_damage": N_("What do the attacks do? Give `damage`, such as `4 cutting`."),
    "odds.too_many_blows": N_("From 1 to {limit} attacks in a row can be worked out. Ask for so many."),
    # Rests.
    "rest.threshold_needed": N_(
        "A long rest takes SP off up to the threshold. Give it in `threshold`, or leave `sp` out."
    ),
    # Attacks.
    "attack.label_in_fights": N_(
        "This game's fights keep no label of an attack. Leave `label` out, or say it in the chat."
    ),
    "attack.one_defender": N_(
        "One DEF is {name}'s, and several are given. Give one DEF, or leave `defender` and `target` out."
    ),
    "attack.defence_has_target": N_(
        "A defence has no target: its value is the attack's. Write like `dodge+5`."
    ),
    "attack.defended_already": N_("You have defended against this attack."),
    "attack.range": N_("`{text}` is not a range. Write like `1~3`, or `2`."),
    "attack.beyond_melee": N_(
        "Distance {distance} is beyond melee reach {reach}. A ranged attack needs its range, such as "
        "`range 0~12`."
    ),
    "attack.out_of_range": N_("Distance {distance} is not within {least}~{most}: the attack cannot be made."),
    "attack.too_far": N_(
        "Distance {distance} is more than 6 times the increment {increment}: beyond {most} the attack fails."
    ),
    "attack.full_cover": N_(
        "A character behind full cover cannot be a target. An attack with an area (`area`) still reaches it."
    ),
    # Senses.
    "sense.unknown": N_("“{word}” is not a sense. Write one of these with its value: {senses}."),
    "sense.unreadable": N_(
        "Here a sense and its value are expected. Write for example `darkvision 1, heat 2, hearing none`."
    ),
    "sense.value": N_("For “{sense}” one of these values is expected: {values}. Write one after it."),
    "sense.twice": N_("“{sense}” is given twice. Write it once."),
}

REFUSED: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("", "parts"): {WHOLE: N_("body")},
    ("", "part"): {WHOLE: N_("body")},
    ("health", "what"): {"threshold": N_("A threshold"), "count": N_("A number of wounds")},
}

HELP = N_(
    "• `/check modifier: stealth+2 > 12 adv 2`, or only numbers: `+7 > 15 hard support 2`\n"
    "• A sheet takes checks, too: `sneak = stealth+2 > 12 adv`\n"
    "• `/attack modifier: greatsword+3 vs 14`; the other side presses {defend}\n"
    "• `/damage`, such as `dp: 5 types: cutting+burning pow: 3 dr: 2`\n"
    "• {ap} spends AP; at the threshold the turn ends by itself\n"
    "• `/encounter action` with `kind` (ST, MI, TO, FR, RA) counts AP, MI and RA; a TO is spread "
    "over turns"
)

SENTENCES = Sentences(
    names={**DAMAGE_NAMES, **CHECK_NAMES, **ATTACK_NAMES, **ACUITIES, **SENSE_NAMES},
    reasons=REASONS,
    on_the_way=frozenset({"move.instinct.stopped", "move.instinct.inside"}),
    refused=REFUSED,
    help=HELP,
    one=ONE,
    refusals=REFUSALS,
)
