"""What the options of the commands are called and how they are described, in one place.

They stand under the whole name of their command, ``map move.name``; what several commands share
stands once under ``option``, for those that have nothing of their own. The English here is what
the catalogs translate.
"""

from collections.abc import Callable

from discord import app_commands

from bot.ground.areas.area import Shape
from bot.systems import MAP_KINDS, SYSTEMS
from bot.systems.pool.attributes import Attribute
from bot.systems.system import System
from bot.text import N_
from bot.wording.areas import OFFERED
from bot.wording.help import TITLES
from bot.wording.maps.terms import CLEARED, GROUNDS, HEIGHT, MAP_MANNERS, SIZES, VEILS
from bot.wording.movement_terms import TERRAINS
from bot.wording.preferences import THEME_NAMES
from bot.wording.sheet import BUILT_IN

OPTION_TEXTS: dict[str, str] = {
    "dice": N_("Dice such as 4P, strength-1P, 2d10+3; > 5 is a difficulty"),
    "roll.times": N_("How many times, 1 to 20"),
    "reroll": N_("Roll matching dice again once"),
    "hold_back": N_("How many dice not to roll"),
    "visibility": N_("Who sees it"),
    "label": N_("What it is for"),
    "difficulty": N_("The result must be higher than this"),
    "assist": N_("Helpers' dice, separated by commas"),
    "assist_mode": N_("How the helpers count"),
    "check.modifier": N_("Skill and modifiers: stealth+2 > 12 adv 2, or +7"),
    "check.target": N_("A number, or 熟练3 for what proficiency 3 is fit for"),
    "check.difficulty_step": N_("How hard; moves the target"),
    "check.advantage": N_("Strength of the advantage"),
    "check.disadvantage": N_("Strength of the disadvantage"),
    "check.support": N_("How many support dice"),
    "check.hindrance": N_("How many hindrance dice"),
    "check.passive": N_("Passive: 10 instead of dice"),
    "check.give_up": N_("Give it up: 2 instead of dice"),
    "check.substitute": N_("Another skill that stands in, at −8"),
    "opponent": N_("Against whom"),
    "opponent_dice": N_("Their dice; left out, they are asked"),
    "period": N_("How long one roll takes, in minutes or as text"),
    "undertake start.limit": N_("How many periods there are at most"),
    "contest start.goal": N_("The first side to reach this wins"),
    "hidden ask.player": N_("Who is to roll"),
    "hidden ask.tell_label": N_("Whether the player reads what it is for"),
    "hidden roll.for_member": N_("For whom: their sheet is used, they learn nothing"),
    "hidden reveal.id": N_("The number in the notice, such as 7"),
    "as_figure": N_("As which figure; left out, the one you play"),
    "sheet new.name": N_("Its name"),
    "sheet new.system": N_("Its game; left out, the channel's"),
    "sheet set.pairs": N_("Such as strength 5, speed = agility+2, sword = 2d10 > 12"),
    "sheet set.name": N_("A new name for it"),
    "sheet show.figure": N_("Which figure; left out, the one you play"),
    "sheet use.figure": N_("Which figure"),
    "sheet roll.name": N_("Which roll"),
    "sheet delete.figure": N_("Which figure"),
    "encounter set name.name": N_("Its name"),
    "encounter add.name": N_("Its name; several are numbered"),
    "encounter join.name": N_("Your character's name; else your own"),
    "modifier": N_("Modifier of the initiative check"),
    "initiative": N_("Initiative, if it is not to be rolled"),
    "encounter set initiative.initiative": N_("Where it stands (=-3 below zero), or +2, -2 to move it"),
    "settings initiative.dice": N_("Dice of plain initiative, without the modifier"),
    "level": N_("Level (LV), for ties"),
    "encounter add.count": N_("How many"),
    "side": N_("Side it fights on"),
    "hidden": N_("Only the GM knows of it"),
    "owner": N_("The player who plays it"),
    "encounter open.system": N_("The rules it follows; left out, the channel's"),
    "settings system.system": N_("Which game"),
    "encounter open.settling": N_("Settling initiative (variant)"),
    "encounter ap.amount": N_("AP the action costs; negative gives it back"),
    "who": N_("Which combatant"),
    "encounter set note.note": N_("The note; left out, it goes"),
    "encounter set side.side": N_("The side; left out, none"),
    "encounter set owner.owner": N_("The player; left out, the GM plays it"),
    "value": N_("The number"),
    "encounter swap.a": N_("One combatant"),
    "encounter swap.b": N_("The other one"),
    "settings language.language": N_("The language of public messages"),
    "settings hidden-turns.mode": N_("How the table learns of them"),
    "scope": N_("This channel or the whole server"),
    "settings gm.member": N_("Who is GM here"),
    "settings gm.remove": N_("Remove them instead"),
    "settings gm-role.role": N_("Its holders are GM; left out, no role is"),
    "help.page": N_("Which page"),
    "rule.name": N_("Its title, or what it is about"),
    "shape": N_("What kind of area"),
    "origin": N_("Where it starts: (3, 4), C7; a disc also (2.5, 3.5)"),
    "area.size": N_("Length or radius, in cells"),
    "map area.size": N_("Length or radius, in cells (dice pools: steps)"),
    "direction": N_("Where it goes: degrees (0 = right, 90 = up) or NE"),
    "angle": N_("A sector's angle, or how far a curve bends (− right)"),
    "area.width": N_("How broad, in cells; left out, a bare line, a box 1"),
    "map area.width": N_("How broad, in the same; left out, a bare line, a box 1"),
    "area.height": N_("A box's height in cells"),
    "map area.height": N_("A box's height in cells"),
    "points": N_("Where a curve bends: (3, 1) (5, 4)"),
    "map wall.from_": N_("From where: (3, 4), C7 or 3-4"),
    "measure.from_": N_("From where: (3, 4), C7, or a token's name on the map"),
    "measure.to": N_("To where, or several: C7 (3, 4), tokens' names on the map"),
    "map_kind": N_("Which game's map; left out, the channel's"),
    "measure.height": N_("Difference in height in ft (BtR only)"),
    "settings theme.theme": N_("Whether maps are drawn dark or light"),
    "settings height-weight.weight": N_("How many feet a foot of height counts: 1 or 2"),
    "measure.base": N_("Diameter of a medium creature's base (no grid only)"),
    "travel.speed": N_("Speed in steps; several travellers: 3, 9, 4"),
    "travel.hours": N_("Hours a day, 1 to 24; left out 8, uncrewed 24"),
    "travel.distance": N_("How far, in km; left out, one day is told"),
    "travel.dice": N_("The traveller's strength/agility/spirit dice, as 4/3/5"),
    "travel.terrain": N_("The ground on the way"),
    "travel.forced_hours": N_("Hours of each day that are forced, at twice the pace"),
    "travel.mount": N_("Riding: speed and dice are the mount's"),
    "travel.vehicle": N_("In a vehicle: the speed is the vehicle's"),
    "fall.height": N_("How deep the fall is, in steps; from a war-horse 4"),
    "fall.agility": N_("Agility dice of who falls"),
    "fall.protection": N_("Protection against a physical attack"),
    "fall.attribute": N_("Which attribute loses the dice"),
    "fall.postures": N_("The table uses postures: who is hit lies prone"),
    "fall.ridden_damage": N_("Riding and hit: the damage; falls unless agility is higher"),
    "carry.strength": N_("Strength dice"),
    "carry.weight": N_("Weight in kg"),
    "carry.size": N_("Your size, to move a creature"),
    "carry.their_size": N_("The creature's size"),
    "attack.modifier": N_("Such as greatsword+3 vs 14 adv 1, or dice: 5P vs 2"),
    "attack.defender": N_("Who defends; left out, whoever presses Defend"),
    "attack.defence": N_("Their defence: dodge+5 or a number; dodge 4P"),
    "attack.protection": N_("Dice pools: the target's protection"),
    "attack.attribute": N_("Dice pools: what loses dice, and its dice: agility 4"),
    "attack.distance": N_("Death Instinct: how far the target is, in areas"),
    "attack.range": N_("Death Instinct: the range, such as 1~3"),
    "attack.increment": N_("Death Instinct: the range increment"),
    "attack.concealment": N_("Death Instinct: the target's, to you"),
    "attack.cover": N_("Death Instinct: the target's cover"),
    "attack.area": N_("Death Instinct: whether the attack has an area"),
    "attack.combo": N_("Death Instinct: attack checks made since your turn began"),
    "attack.advantage": N_("Death Instinct: advantage"),
    "attack.disadvantage": N_("Death Instinct: disadvantage"),
    "rest.kind": N_("Which rest"),
    "rest.hours": N_("Dice pools: how many full hours; left out, one"),
    "rest.dice": N_("Dice pools: what is left, as strength 2/5, agility 1/3"),
    "rest.sp": N_("Death Instinct: SP before it"),
    "rest.threshold": N_("Death Instinct: the threshold of SP"),
    "rest.taken": N_("Death Instinct: 静养 done in this chapter already"),
    "search.dice": N_("Spirit dice, such as 5P or spirit P"),
    "search.size": N_("How big what you look for is"),
    "search.concealment": N_("How well it is hidden"),
    "map new.kind": N_("Which game's map it is; left out, the channel's"),
    "map new.size": N_("Columns and rows: 12x8, at most 60x60"),
    "map new.step": N_("How long a cell is (1), or a base without a grid"),
    "map place.name": N_("A new name, a combatant's, or who stands there"),
    "map place.at": N_("Where: (3, 4), C7 or 3-4; left out, where it stands"),
    "map place.size": N_("How big it is in the map's game; left out, medium"),
    "map place.space": N_("How many cells wide it is; left out, as its size says"),
    "map place.side": N_("Its side: those of one side are friends"),
    "map place.owner": N_("The player who may move it; a bot: only the GM"),
    "map place.facing": N_("Where it looks: degrees, or N, NE, E …"),
    "map place.flying": N_("It flies"),
    "map place.helpless": N_("It is helpless"),
    "map place.details": N_("More, as in a map’s text: agility:5 prone laden"),
    "map place.rename": N_("A new name for it"),
    "heavy": N_("Pathfinder: in heavy armour, which runs × 3"),
    "map remove.name": N_("Which token"),
    "map terrain.kind": N_("Ground, view or height"),
    "map terrain.from_": N_("One corner: (3, 4), C7 or 3-4"),
    "map terrain.to": N_("The corner across; left out, one cell"),
    "map terrain.height": N_("Only for a height: 0 to 9"),
    "map wall.to": N_("Where it ends; left out, one cell"),
    "figure portrait.image": N_("PNG, JPEG or WebP, up to 8 MB"),
    "figure portrait.remove": N_("Take it away; initials come back"),
    "figure portrait.member": N_("Whose; another's only for the GM"),
    "map background.image": N_("PNG, JPEG or WebP, up to 8 MB"),
    "map background.remove": N_("Take it away"),
    "map door.at": N_("Where: C7 or (3, 7)"),
    "map wall.remove": N_("Take it down instead"),
    "map clear.what": N_("What goes; undo brings it back"),
    "map import.file": N_("A text file with the map; left out, a form asks for it"),
    "map area.pervasive": N_("It goes around corners (弥漫)"),
    "map sight.name": N_("Who looks; left out, everybody"),
    "map sight.perception_range": N_("Perception in steps; BtR: dark-vision in ft"),
    "map move.name": N_("Who moves"),
    "map move.to": N_("Where to: (3, 4), C7 or 3-4"),
    "map move.via": N_("Past which cells: C7 D8"),
    "map move.facing": N_("Where it looks afterwards: degrees, or N, NE, E …"),
    "map reach.name": N_("Whose reach"),
    "map move.speed": N_("Speed, in the map's unit (Pathfinder and BtR: ft)"),
    "map reach.speed": N_("Speed, in the map's unit (Pathfinder and BtR: ft)"),
    "map_manner": N_("How; left out, on foot, or flying where it flies"),
}

OPTION_NAMES = {
    "as_figure": "as",
    "map_kind": "map",
    "map_manner": "manner",
    "from_": "from",
    "perception_range": "range",
    "for_member": "for",
}
"""What Discord calls an option whose name is a word of Python's."""

FACES = tuple(str(face) for face in range(1, 7))


def _choices(*pairs: tuple[str, str]) -> list[app_commands.Choice[str]]:
    return [app_commands.Choice(name=name, value=value) for name, value in pairs]


def _games(offers: Callable[[System], bool]) -> list[app_commands.Choice[str]]:
    """The games that can be chosen somewhere."""
    return _choices(*((each.title, key) for key, each in SYSTEMS.items() if offers(each)))


OPTION_CHOICES: dict[str, list[app_commands.Choice[str]]] = {
    "reroll": _choices((N_("points = 0"), "zero"), *((face, face) for face in FACES)),
    "assist_mode": _choices((N_("combined"), "combined"), (N_("best"), "best")),
    "visibility": _choices(
        (N_("public: everybody"), "public"),
        (N_("gm: you and the GM"), "gm"),
        (N_("blind: the GM alone"), "blind"),
        (N_("self: you alone"), "self"),
    ),
    "check.difficulty_step": _choices(
        (N_("extreme (+8)"), "3"),
        (N_("very hard (+4)"), "2"),
        (N_("hard (+2)"), "1"),
        (N_("standard (±0)"), "0"),
        (N_("fairly easy (−2)"), "-1"),
        (N_("very easy (−4)"), "-2"),
        (N_("trivial (−8)"), "-3"),
    ),
    "sheet new.system": _games(lambda each: True),
    "encounter open.system": _games(lambda each: each.clock is not None),
    "settings system.system": _games(lambda each: True),
    "settings language.language": _choices(
        (N_("English"), "en"), (N_("Chinese (Simplified)"), "zh-CN"), (N_("as the server"), "auto")
    ),
    "settings hidden-turns.mode": _choices(
        (N_("silent: no trace"), "silent"), (N_("named: the GM's turns"), "named")
    ),
    "scope": _choices((N_("this channel"), "channel"), (N_("the whole server"), "server")),
    "map_kind": _choices(*((kind.title, key) for key, kind in MAP_KINDS.items() if kind.offered)),
    "shape": _choices(*((OFFERED[shape], shape.value) for shape in Shape)),
    "help.page": _choices(*((TITLES[page], page.value) for page in TITLES)),
    "travel.terrain": _choices(*((name, key) for key, name in TERRAINS.items())),
    "travel.vehicle": _choices(
        (N_("crewed: people move it"), "crewed"), (N_("uncrewed: sails, drives itself"), "uncrewed")
    ),
    "fall.attribute": _choices(*((BUILT_IN[each], each.value) for each in Attribute)),
    "carry.size": _choices(*((name, size.value) for size, name in SIZES.items())),
    "carry.their_size": _choices(*((name, size.value) for size, name in SIZES.items())),
    "attack.concealment": _choices(
        (N_("1 concealed (朦胧)"), "concealed"),
        (N_("2 hidden (匿迹)"), "hidden"),
        (N_("3 undetected (无踪)"), "undetected"),
    ),
    "attack.cover": _choices((N_("weak"), "weak"), (N_("strong"), "strong"), (N_("full"), "full")),
    "attack.area": _choices((N_("an area"), "plain"), (N_("pervasive (弥漫)"), "pervasive")),
    "rest.kind": _choices(*((name, kind) for each in SYSTEMS.values() for kind, name in each.rests.items())),
    "search.size": _choices(
        (N_("trivial thing, tiny creature"), "trivial"),
        (N_("light thing, small or medium creature"), "light"),
        (N_("heavy thing, large creature or bigger"), "heavy"),
    ),
    "search.concealment": _choices(
        (N_("careful: hidden on purpose, blends in (× 3)"), "careful"),
        (N_("simple: covered, can be told apart (× 2)"), "simple"),
        (N_("open: left about (− 1)"), "open"),
        (N_("none: nothing hides it"), "none"),
    ),
    "map new.kind": _choices(*((kind.title, key) for key, kind in MAP_KINDS.items())),
    "map terrain.kind": _choices(
        *((name, kind.value) for kind, name in (*GROUNDS.items(), *VEILS.items())), (N_("height"), HEIGHT)
    ),
    "settings theme.theme": _choices(*((name, key) for key, name in THEME_NAMES.items())),
    "map_manner": _choices(*((name, manner.value) for manner, name in MAP_MANNERS.items())),
    "map clear.what": _choices(*((name, what.value) for what, name in CLEARED.items())),
}
