"""What the options of the commands are called and how they are described, in one place.

A text under ``command.option`` goes before the one under ``option``. The English here is
what the catalogs translate.
"""

from discord import app_commands

from bot.systems import SYSTEMS
from bot.wording.encounter.terms import SYSTEM_NAMES
from bot.wording.help import TITLES
from bot.wording.words import N_

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
}

OPTION_NAMES = {"for_member": "for"}
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
    "page": _choices(*((TITLES[page], page.value) for page in TITLES)),
}
