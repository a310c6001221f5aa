"""What the options of the commands are called and how they are described, in one place.

A text or choices under ``command.option`` go before those under ``option``. The English here is
what the catalogs translate.
"""

from discord import app_commands

from bot.ground.areas.area import Shape
from bot.ground.size import Size
from bot.maps.map import MapKind
from bot.play.rulings.senses import ASKS
from bot.systems import SYSTEMS
from bot.text import N_
from bot.wording.areas import OFFERED
from bot.wording.encounter.terms import SYSTEM_NAMES
from bot.wording.help import TITLES
from bot.wording.maps.terms import CLEARED, GROUNDS, HEIGHT, KINDS, MAP_MANNERS, SIZES, VEILS
from bot.wording.movement_terms import ARMOURS, MANNERS, MOVE_SYSTEMS, POSTURES, THINGS
from bot.wording.reasons.senses import LIGHTS
from bot.wording.senses import BETWEEN, WHERE
from bot.wording.sheet import BUILT_IN

OPTION_TEXTS: dict[str, str] = {
    "dice": N_("Dice such as 4P, strength-1P, 2d10+3; > 5 is a difficulty"),
    "times": N_("How many times, 1 to 20"),
    "reroll": N_("Roll matching dice again once"),
    "hold_back": N_("How many dice not to roll"),
    "visibility": N_("Who sees it"),
    "label": N_("What it is for"),
    "difficulty": N_("The result must be higher than this"),
    "assist": N_("Helpers' dice, separated by commas"),
    "assist_mode": N_("How the helpers count"),
    "opponent": N_("Against whom"),
    "opponent_dice": N_("Their dice; left out, they are asked"),
    "period": N_("How long one roll takes, in minutes or as text"),
    "limit": N_("How many periods there are at most"),
    "goal": N_("The first side to reach this wins"),
    "player": N_("Who is to roll"),
    "for_member": N_("For whom: their sheet is used, they learn nothing"),
    "id": N_("The number in the notice, such as 7"),
    "pairs": N_("Names and values, such as strength 5, agility 3"),
    "set.name": N_("Its name"),
    "add.name": N_("Its name; several are numbered"),
    "join.name": N_("Your character's name; else your own"),
    "modifier": N_("Modifier of the initiative check"),
    "initiative": N_("Initiative, if it is not to be rolled"),
    "set.initiative": N_("Where it stands (=-3 below zero), or +2, -2 to move it"),
    "initiative.dice": N_("Dice of plain initiative, without the modifier"),
    "level": N_("Level (LV), for ties"),
    "count": N_("How many"),
    "side": N_("Side it fights on"),
    "hidden": N_("Only the GM knows of it"),
    "owner": N_("The player who plays it"),
    "system": N_("The rules it follows"),
    "settling": N_("Settling initiative (variant)"),
    "amount": N_("AP the action costs; negative gives it back"),
    "who": N_("Which combatant"),
    "main": N_("Main initiative, above 20"),
    "note": N_("A short note on the panel"),
    "ap": N_("AP it has now"),
    "threshold": N_("AP threshold"),
    "to_gm": N_("Give it back to the GM"),
    "a": N_("One combatant"),
    "b": N_("The other one"),
    "language": N_("The language of public messages"),
    "scope": N_("This channel or the whole server"),
    "member": N_("Who is GM here"),
    "remove": N_("Remove them instead"),
    "role": N_("Its holders are GM; left out, no role is"),
    "page": N_("Which page"),
    "shape": N_("What kind of area"),
    "origin": N_("Where it starts: (3, 4), C7; a disc also (2.5, 3.5)"),
    "area.size": N_("Length or radius, in cells"),
    "direction": N_("Where it goes: degrees (0 = right, 90 = up) or NE"),
    "angle": N_("A sector's angle, or how far a curve bends (− right)"),
    "width": N_("How broad, in cells; left out, a bare line, a box 1"),
    "area.height": N_("A box's height in cells"),
    "points": N_("Where a curve bends: (3, 1) (5, 4)"),
    "from_": N_("From where: (3, 4), C7 or 3-4"),
    "measure.from_": N_("From where: (3, 4), C7, or a token's name on the map"),
    "to": N_("To where, or several: C7 (3, 4), tokens' names on the map"),
    "map_kind": N_("Which game's map; left out, the channel's"),
    "measure.height": N_("Difference in height in ft (BtR only)"),
    "height-weight.weight": N_("How many feet a foot of height counts: 1 or 2"),
    "base": N_("Diameter of a medium creature's base (no grid only)"),
    "move.system": N_("Whose rules"),
    "move.speed": N_("Speed: steps; Pathfinder and BtR ft; else the distance"),
    "straight": N_("How many cells over their edges"),
    "diagonal": N_("How many cells over their corners"),
    "move.terrain": N_("The ground of the whole way"),
    "current": N_("Pool: the slope or the current"),
    "doublings": N_("Pathfinder: how often the cost is doubled, in all"),
    "rough": N_("Death Instinct: what each area costs more"),
    "through": N_("Pathfinder, BtR: what is on the way"),
    "manner": N_("How; left out, by an ordinary move"),
    "posture": N_("The posture one moves in; or unable to move"),
    "climb": N_("Pool: height of an obstacle, in steps"),
    "thickness": N_("Its thickness; phase: how many areas deep it ends"),
    "move.agility": N_("Agility dice, for how high one climbs"),
    "people": N_("Pathfinder: the people, instead of the speed"),
    "armour": N_("Pathfinder: the armour"),
    "laden": N_("Moving a load that slows"),
    "bonus": N_("Pathfinder: ft and type: 10 barbarian, 20 enhancement"),
    "attributes": N_("Death Instinct: 灵巧 proficiency/STR/DEX, as 2/3/4"),
    "spent": N_("Steps, squares or MOV already spent (BtR: ft)"),
    "travel.speed": N_("Speed in steps; several travellers: 3, 9, 4"),
    "hours": N_("Hours a day, 1 to 24; left out 8, uncrewed 24"),
    "travel.distance": N_("How far, in km; left out, one day is told"),
    "travel.dice": N_("The traveller's strength/agility/spirit dice, as 4/3/5"),
    "travel.terrain": N_("The ground on the way"),
    "forced_hours": N_("Hours of each day that are forced, at twice the pace"),
    "mount": N_("Riding: speed and dice are the mount's"),
    "vehicle": N_("In a vehicle: the speed is the vehicle's"),
    "fall.height": N_("How deep the fall is, in steps; from a war-horse 4"),
    "fall.agility": N_("Agility dice of who falls"),
    "protection": N_("Protection against a physical attack"),
    "attribute": N_("Which attribute loses the dice"),
    "ridden_damage": N_("Riding and hit: the damage; falls unless agility is higher"),
    "carry.strength": N_("Strength dice"),
    "weight": N_("Weight in kg"),
    "carry.size": N_("Your size, to move a creature"),
    "carry.their_size": N_("The creature's size"),
    "search.dice": N_("Spirit dice, such as 5P or spirit P"),
    "search.size": N_("How big what you look for is"),
    "search.concealment": N_("How well it is hidden"),
    "perception_range": N_("Perception in steps; BtR: dark-vision or detection, in ft"),
    "sense.distance": N_("To it: steps or ft; Death Instinct: lamp to it"),
    "sense.system": N_("Which rules; left out, the channel's"),
    "between": N_("What stands on the line between you"),
    "where": N_("Where it is: facing (dice pools), height (BtR)"),
    "invisible": N_("It is invisible or disguised"),
    "unskilled": N_("The sense used is marked “-”"),
    "inside": N_("You are in fog, thicket, darkness or a crowd"),
    "into": N_("It is in fog: how many steps past the edge"),
    "hidden_by": N_("Size of a creature beside it, on the line"),
    "sense.size": N_("Its own size; left out, medium"),
    "light": N_("Light where it is, apart from a lamp"),
    "light_radius": N_("Radius of a lamp's normal light, in areas"),
    "senses": N_("Such as darkvision 1, heat 2, hearing none"),
    "stealth": N_("Concealment added by stealth or invisibility"),
    "new.kind": N_("Which game's map it is"),
    "new.size": N_("Columns and rows: 12x8, at most 60x60"),
    "step": N_("How long a cell is (1), or a base without a grid"),
    "place.name": N_("A new name, a combatant's, or who stands there"),
    "at": N_("Where: (3, 4), C7 or 3-4; left out, where it stands"),
    "place.size": N_("How big it is; left out, medium"),
    "space": N_("How many cells wide it is; left out, as its size says"),
    "place.side": N_("Its side: those of one side are friends"),
    "place.owner": N_("The player who may move it; a bot: only the GM"),
    "facing": N_("Where it looks: degrees, or N, NE, E …"),
    "flying": N_("It flies"),
    "helpless": N_("It is helpless"),
    "rename": N_("A new name for it"),
    "heavy": N_("Pathfinder: in heavy armour, which runs × 3"),
    "remove.name": N_("Which token"),
    "terrain.kind": N_("Ground, view or height"),
    "terrain.from_": N_("One corner: (3, 4), C7 or 3-4"),
    "terrain.to": N_("The corner across; left out, one cell"),
    "terrain.level": N_("Only for a height: 0 to 9"),
    "wall.to": N_("Where it ends; left out, one cell"),
    "wall.remove": N_("Take it down instead"),
    "clear.what": N_("What goes; undo brings it back"),
    "file": N_("A text file with the map; left out, a form asks for it"),
    "pervasive": N_("It goes around corners (弥漫)"),
    "sight.name": N_("Who looks; left out, everybody"),
    "sight.perception_range": N_("Perception in steps; BtR: dark-vision in ft"),
    "move.name": N_("Who moves"),
    "move.to": N_("Where to: (3, 4), C7 or 3-4"),
    "via": N_("Past which cells: C7 D8"),
    "move.facing": N_("Where it looks afterwards: degrees, or N, NE, E …"),
    "reach.name": N_("Whose reach"),
    "reach.speed": N_("Speed, in the map's unit (Pathfinder and BtR: ft)"),
    "map_manner": N_("How; left out, on foot, or flying where it flies"),
}

OPTION_NAMES = {
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


OPTION_CHOICES: dict[str, list[app_commands.Choice[str]]] = {
    "reroll": _choices((N_("points = 0"), "zero"), *((face, face) for face in FACES)),
    "assist_mode": _choices((N_("combined"), "combined"), (N_("best"), "best")),
    "visibility": _choices(
        (N_("public: everybody"), "public"),
        (N_("gm: you and the GM"), "gm"),
        (N_("blind: the GM alone"), "blind"),
        (N_("self: you alone"), "self"),
    ),
    "system": _choices(*((SYSTEM_NAMES[key], key) for key in SYSTEMS)),
    "language": _choices(
        (N_("English"), "en"), (N_("Chinese (Simplified)"), "zh-CN"), (N_("as the server"), "auto")
    ),
    "scope": _choices((N_("this channel"), "channel"), (N_("the whole server"), "server")),
    "map_kind": _choices(
        *((KINDS[kind], kind.value) for kind in MapKind if kind is not MapKind.INSTINCT_HEX)
    ),
    "shape": _choices(*((OFFERED[shape], shape.value) for shape in Shape)),
    "page": _choices(*((TITLES[page], page.value) for page in TITLES)),
    "move.system": _choices(*((SYSTEM_NAMES[key], key) for key in MOVE_SYSTEMS)),
    "move.terrain": _choices(
        (N_("easy: downhill, downstream"), "easy"), (N_("normal"), "normal"), (N_("difficult"), "difficult")
    ),
    "current": _choices(
        (N_("with it: downstream, downhill"), "with"), (N_("against it: upstream"), "against")
    ),
    "through": _choices(*((name, key) for key, name in THINGS.items())),
    "manner": _choices(*((name, key) for key, name in MANNERS.items())),
    "posture": _choices(*((name, key) for key, name in POSTURES.items())),
    "armour": _choices(*((name, key) for key, name in ARMOURS.items())),
    "travel.terrain": _choices(
        (N_("easy: downhill, downstream"), "easy"), (N_("normal"), "normal"), (N_("difficult"), "difficult")
    ),
    "vehicle": _choices(
        (N_("crewed: people move it"), "crewed"), (N_("uncrewed: sails, drives itself"), "uncrewed")
    ),
    "attribute": _choices(*((name, key) for key, name in BUILT_IN.items())),
    "carry.size": _choices(*((SIZES[size], size.value) for size in Size)),
    "carry.their_size": _choices(*((SIZES[size], size.value) for size in Size)),
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
    "sense.system": _choices(*((SYSTEM_NAMES[key], key) for key in ASKS)),
    "between": _choices(*((name, each.value) for each, name in BETWEEN.items())),
    "where": _choices(*((name, each.value) for each, name in WHERE.items())),
    "hidden_by": _choices(*((SIZES[size], size.value) for size in Size)),
    "sense.size": _choices(*((SIZES[size], size.value) for size in Size)),
    "light": _choices(*((name, key.removeprefix("light.")) for key, name in LIGHTS.items())),
    "new.kind": _choices(*((name, kind.value) for kind, name in KINDS.items())),
    "place.size": _choices(*((name, size.value) for size, name in SIZES.items())),
    "terrain.kind": _choices(
        *((name, kind.value) for kind, name in (*GROUNDS.items(), *VEILS.items())), (N_("height"), HEIGHT)
    ),
    "map_manner": _choices(*((name, manner.value) for manner, name in MAP_MANNERS.items())),
    "clear.what": _choices(*((name, what.value) for what, name in CLEARED.items())),
}
