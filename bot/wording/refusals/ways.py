"""Refusals of ways over a map."""

from bot.text import N_
from bot.wording.map_terms import GROUNDS, MAP_MANNERS

WAYS = {
    "ways.closed": N_(
        "{place} is {ground}: no stopping there with this move. The nearest place in reach: {nearest}."
    ),
    "ways.closed_off": N_(
        "{place} is {ground}: no stopping there with this move. Choose another `manner`, or another place."
    ),
    "ways.held": N_(
        "Somebody stands at {place} and leaves no room to stop there. The nearest free place: {nearest}."
    ),
    "ways.held_off": N_("Somebody stands at {place} and leaves no room to stop there. Choose another place."),
    "ways.back_again": N_("The way ends at {place}, where it began. Move there and back in two moves."),
    "ways.heavy_unused": N_(
        "Heavy armour changes nothing here: only a run in Pathfinder is shorter in it, at a speed that is "
        "known. Leave `heavy` out."
    ),
    "ways.helpless": N_(
        "{name} is helpless and cannot move by itself. Others can move the token by a `manner` such as "
        "forced or teleport; a GM can also use `/map place`."
    ),
    "ways.here": N_("The token already stands at {place}. Choose another place."),
    "ways.jump_far": N_("{place} is {cost} {unit} away, and {most} are the most. Choose a nearer place."),
    "ways.jump_up": N_("{place} is higher, and a blink never leads up. Choose another place."),
    "ways.jump_via": N_("A teleport or blink has no route. Leave `via` out."),
    "ways.facing_kept": N_(
        "A character that is moved by another cannot choose its facing. Leave `facing` out."
    ),
    "ways.knock_distance": N_("How far it is knocked back? Give the steps as `speed`."),
    "ways.knock_here": N_(
        "The token stands at {place}. In `to`, give the place of the cause of the knockback."
    ),
    "ways.knock_reach": N_(
        "A knock-back has one way, straight away from its source. `/map move` makes it, with the source in "
        "`to`."
    ),
    "ways.knock_stopped": N_("An obstacle behind {place} stops it at once. It stays in its place."),
    "ways.knock_via": N_("A knock-back goes straight away from its source. Leave `via` out."),
    "ways.leg_body": N_(
        "On the way from {start} to {end} {name} is in the way. Go round: `via` names places on the way."
    ),
    "ways.leg_ground": N_(
        "The way from {start} to {end} meets {ground} at {at}. Go round: `via` names places on the way."
    ),
    "ways.leg_too_high": N_(
        "The way climbs {height} steps at once, and with {dice} agility dice {most} are the most. Go round "
        "with places in `via`."
    ),
    "ways.carried_manner": N_(
        "The mount cannot move like that: {manner}. It moves {known}. Give the `speed` of another mount that "
        "does."
    ),
    "ways.movement_used": N_("The movement of this turn is used up. `/map undo` takes a move back."),
    "ways.no_manner": N_("This map's game has no such movement: {manner}. Choose one of these: {known}."),
    "ways.no_speed": N_(
        "A speed of {speed} does not allow active movement. Give a higher speed, or leave it out to "
        "see the cost."
    ),
    "ways.no_way_via": N_(
        "No way leads to {place} by way of `via`. Leave `via` out, or lead past other places."
    ),
    "ways.no_way": N_("No way leads to {place}. The nearest place that one leads to: {nearest}."),
    "ways.no_way_at_all": N_(
        "With this move no way leads to {place}, nor any nearer to it. Choose another `manner`, or another "
        "place."
    ),
    "ways.off_map": N_(
        "{place} is not on the map, or the token does not fit there. Places go from {first} to {last}."
    ),
    "ways.thrown_back": N_(
        "{place} cannot be entered, and the nearest free area of this way is its start, {start}. The "
        "token stays, and every part suffers impact damage {distance}. Choose another place, take "
        "another way with `via`, or note the damage."
    ),
    "ways.speed_unknown": N_(
        "I do not know the speed of {name}. Give a `speed`, or note it: `/sheet set` with speed 6, or "
        "`/map place` with details: speed:6."
    ),
    "ways.too_far": N_(
        "The way costs {cost} {unit}, and {most} are the most. On that way {farthest} can be reached."
    ),
    "ways.no_step": N_(
        "No step leads from {start} to {place}: a corner, a gap or the height is in the way. Go round."
    ),
    "ways.step_closed": N_(
        "{place} is {ground}, which cannot be entered this way. Go round, or change how it moves."
    ),
    "ways.step_held": N_("Somebody at {place} is in the way. Go round."),
    "ways.step_too_slow": N_("A single move does not suffice for the step to {place}. Choose another way."),
    "ways.too_high": N_(
        "Every way to {place} climbs higher than {most} steps at once, which is too much for {dice} "
        "agility dice. Choose another place."
    ),
    "ways.too_long": N_("That way has {steps} steps, {limit} are the most. Move in several parts."),
    "ways.too_slow": N_(
        "A speed of {speed} does not suffice for a step on the way to {place}. "
        "The nearest place in reach: {nearest}."
    ),
    "ways.too_slow_at_all": N_(
        "A speed of {speed} does not suffice for a single step towards {place}. Give a higher speed, or "
        "choose another place."
    ),
    "ways.turns_only": N_(
        "Who turns on the spot goes nowhere. Leave `speed`, `manner`, `heavy` and `part` out, or name "
        "another place in `to`."
    ),
    "ways.via": N_("A way may be led past {limit} places at most. Name fewer."),
}

UNITS = {
    "step": N_("steps"),
    "square": N_("squares"),
    "mov": N_("MOV"),
    "area": N_("areas"),
    "foot": N_("ft"),
}

WAY_NAMES = {
    ("ways", "ground"): GROUNDS,
    ("ways", "manner"): MAP_MANNERS,
    ("ways", "known"): MAP_MANNERS,
    ("ways", "unit"): UNITS,
}
