"""/fall."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from discord import app_commands

from bot.encounter.encounter import Combatant
from bot.play.characters import Who, who_rolls
from bot.play.encounter.action_inputs import values_behind
from bot.play.encounter.effect_changes import fights_here, in_their_hands
from bot.play.games import must_know, untaken
from bot.play.hidden_rolls.hidden_rolls import Visibility
from bot.play.rulings.fall import make_fall
from bot.play.sheets.bodies import values_left
from bot.refusal import Refusal
from bot.systems import ADVENTURING
from bot.systems.pool.attributes import Attribute
from bot.systems.pool.falling import Fall
from bot.systems.pool.fight.answers import Drop
from cogs.dice_options import AS, CharacterName
from cogs.encounter import do
from cogs.roll_messages import tell
from cogs.ui.ask import Ask
from cogs.ui.command_names import shown_command
from cogs.ui.commands import command

Dice = app_commands.Range[int, 0, 1000]


@dataclass(frozen=True, slots=True)
class FallOptions:
    """The character that falls, and the depth."""

    height: app_commands.Range[int, 1, 2000]
    agility: Dice | None = None
    protection: Dice | None = None
    attribute: str = "strength"
    postures: bool = False
    ridden_damage: app_commands.Range[int, 1, 1000] | None = None
    visibility: str = "public"
    as_character: CharacterName | None = None


@command("fall", "Fall from a height, or out of the saddle", autocomplete=AS)
async def _fall(ask: Ask, options: FallOptions) -> None:
    """P-50 … P-52, P-63."""
    await must_know(ask.table, ask.caller, ADVENTURING, shown_command(ask.words, "fall"))
    named = options.as_character
    combatant = await in_their_hands(ask.table, ask.caller, named) if named else None
    who = (
        Who(ask.caller.user_id, combatant.name)
        if combatant
        else await who_rolls(ask.table, ask.caller, named)
    )
    combatant = combatant or await fights_here(ask.table, ask.caller, who)
    if combatant is not None and Visibility(options.visibility) is Visibility.PUBLIC:
        await _drop(ask, options, combatant)
        return
    values = await _values(ask, who, combatant)
    fall, damage = _fall_of(options, values), options.ridden_damage
    faller = replace(ask.caller, name=who.name)
    note = await untaken(ask.table, ask.caller, await ask.public_words())
    await tell(ask, options.visibility, lambda: make_fall(ask.table, faller, fall, damage), note=note)


async def _values(ask: Ask, who: Who, combatant: Combatant | None) -> Mapping[str, int]:
    """The dice of the character that falls: as the fight has left them, if they are in it."""
    if combatant is not None and who.character is None:
        return await values_behind(ask.table, ask.caller.guild_id, (combatant,))
    return await values_left(ask.table, ask.caller.guild_id, who.user_id, who.character)


async def _drop(ask: Ask, options: FallOptions, combatant: Combatant) -> None:
    """Fall within the channel's fight, which takes the dice."""
    await ask.defer(private=True)
    deed = Drop(
        combatant.id, options.height, Attribute(options.attribute), options.agility, options.protection,
        options.postures, options.ridden_damage,
    )  # fmt: skip
    await do(ask, lambda _: deed)


def _fall_of(options: FallOptions, values: Mapping[str, int]) -> Fall:
    """The fall by the typed dice, otherwise by the dice on the sheet. Refusal: neither gives the agility
    dice."""
    agility = values.get(Attribute.AGILITY) if options.agility is None else options.agility
    if agility is None:
        raise Refusal("fall.agility_needed")
    attribute = Attribute(options.attribute)
    protection = values.get("protection", 0) if options.protection is None else options.protection
    return Fall(
        options.height, agility, max(0, protection), attribute, options.postures, values.get(attribute)
    )


COMMANDS = (_fall,)
