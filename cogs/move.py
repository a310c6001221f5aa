"""/move: the cost and reach of a move, with a subcommand for each game that has rules for it."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from discord import app_commands

from bot.play.delivery import Post
from bot.play.encounter.visible import bearing_at_hand
from bot.play.games import must_know
from bot.play.rulings.movement import judge
from bot.systems import SYSTEMS
from bot.systems.moves import Moves
from bot.systems.pathfinder.sentences import BONUS_TYPES, PEOPLE
from bot.systems.system import System
from bot.text import fold
from bot.wording.movement import movement_told
from bot.wording.words import LANGUAGES, words_for
from cogs.ui.ask import Ask
from cogs.ui.command_names import shown_command
from cogs.ui.commands import command, group

Speed = app_commands.Range[float, -100, 1000]
Cells = app_commands.Range[int, 0, 500]
Steps = app_commands.Range[float, 0, 100]
Spent = app_commands.Range[float, 0, 1000]
Text = app_commands.Range[str, 1, 100]
FEET = "10"
"""The value of the suggested bonuses: the barbarian's."""


@dataclass(frozen=True, slots=True)
class MoveOptions:
    """The options of a move; each game offers the ones that it declares."""

    speed: Speed | None = None
    straight: Cells | None = None
    diagonal: Cells | None = None
    terrain: str | None = None
    current: str | None = None
    doublings: app_commands.Range[int, 0, 5] | None = None
    rough: app_commands.Range[int, 0, 100] | None = None
    through: str | None = None
    filled: app_commands.Range[int, 1, 6] | None = None
    manner: str | None = None
    posture: str | None = None
    bound: bool = False
    climb: Steps | None = None
    thickness: Steps | None = None
    agility: app_commands.Range[int, 0, 1000] | None = None
    people: Text | None = None
    armour: str | None = None
    laden: bool = False
    dark: bool = False
    bonus: Text | None = None
    attributes: Text | None = None
    spent: Spent | None = None


async def _people(ask: Ask, current: str) -> list[tuple[str, str]]:
    """The peoples with a name in any language that contains the typed text."""
    wanted = fold(current)
    every = [words_for(language) for language in LANGUAGES]
    return [
        (ask.words.plain(name), key)
        for key, name in PEOPLE.items()
        if any(wanted in fold(words.plain(name)) for words in every)
    ]


async def _bonus(ask: Ask, current: str) -> list[tuple[str, str]]:
    """The typed text, alone and with each named type."""
    typed = current.rstrip(" ,，") or FEET
    if not typed[-1].isdigit():
        return [(typed, typed)]
    return [(f"{typed} {ask.words.plain(name)}", f"{typed} {key}") for key, name in BONUS_TYPES.items()]


def family(systems: Iterable[System]) -> app_commands.Group:
    """The command, with a subcommand for each game that has moves."""
    made = group("move", "What a move costs and how far it goes")
    for each in systems:
        if each.moves is not None:
            _add(made, each, each.moves)
    return made


def _add(into: app_commands.Group, system: System, moves: Moves) -> None:
    @command(
        system.key,
        moves.about,
        into=into,
        offered=moves.options,
        autocomplete={"people": _people, "bonus": _bonus},
    )
    async def _(ask: Ask, options: MoveOptions) -> None:
        """P-34, P-40 … P-49; F-2 … F-15; D-52, D-53, D-57; B-17, B-19."""
        await must_know(ask.table, ask.caller, system, shown_command(ask.words, f"move {system.key}"))
        given = asdict(options)
        if options.posture is None and any(each.name == "posture" for each in moves.options):
            given["posture"] = (await bearing_at_hand(ask.table, ask.caller, system.key)).posture or None
        movement = judge(moves, given)
        words = await ask.public_words()
        told = movement_told(words, system, movement)
        await ask.answer(Post(told.text, steps=told.steps), private=False)


COMMANDS = (family(SYSTEMS.values()),)
