"""/damage: the effect of a damage of 死亡本能, on plain numbers."""

from dataclasses import asdict, dataclass, fields

from discord import app_commands

from bot.play.delivery import Post
from bot.play.encounter.visible import named
from bot.play.games import must_be_played
from bot.refusal import Refusal
from bot.systems import CHECKING
from bot.systems.instinct import body_text
from bot.systems.instinct.damage_asked import TypedDamage, hit_of, judged
from bot.systems.instinct.damage_words import LONGEST
from bot.systems.instinct.fight.answers import Harmful
from bot.text import fold, half_width, tidy
from bot.wording.damage import damage_told, typed
from cogs.dice_options import Label
from cogs.encounter import do
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.command_names import shown_option
from cogs.ui.commands import Suggest, command

Power = app_commands.Range[int, 0, 1000]
Signed = app_commands.Range[int, -1000, 1000]
Harm = app_commands.Range[int, 0, 200]
Threshold = app_commands.Range[int, 1, 100]
OfStamina = app_commands.Range[int, 2, 100]
Listed = app_commands.Range[str, 1, LONGEST]
Parts = app_commands.Range[str, 1, body_text.LONGEST]

BETWEEN = "+,;/& "


@dataclass(frozen=True, slots=True)
class DamageOptions:
    """The options of a damage."""

    dp: Power
    types: Listed
    part: Parts | None = None
    pow: Signed | None = None
    dr: Signed = 0
    resist: Listed | None = None
    vulnerable: Listed | None = None
    barrier: Power = 0
    special: Listed | None = None
    extra: bool = False
    dmg_bonus: Signed = 0
    hp: Harm | None = None
    threshold: Threshold | None = None
    sp: Harm | None = None
    sp_threshold: OfStamina | None = None
    label: Label | None = None
    target: app_commands.Range[str, 1, 100] | None = None


OF_THE_BLOW = frozenset({"dp", "types", "part", "pow", "special", "dmg_bonus", "label", "target"})
"""Options of the damage itself; the others are part of a combatant's body."""


def _last_of(which: int) -> Suggest:
    """The list with its last word completed, then with each further word."""

    async def suggest(ask: Ask, current: str) -> list[tuple[str, str]]:
        known = typed(ask.words)[which]
        start = max(map(half_width(current).rfind, BETWEEN)) + 1
        before, last = current[:start], fold(current[start:])
        if last in known:
            before, last = f"{current}+", ""
        found = [f"{before}{each}" for each in known if last in each and each not in before]
        return [(each, each) for each in found]

    return suggest


TYPES, SPECIALS = _last_of(0), _last_of(1)


@command(
    "damage",
    "What damage does in Death Instinct",
    autocomplete={
        "target": suggestions.combatants,
        "types": TYPES,
        "resist": TYPES,
        "vulnerable": TYPES,
        "special": SPECIALS,
    },
)
async def damage(ask: Ask, options: DamageOptions) -> None:
    """D-23 … D-34, D-67."""
    await must_be_played(ask.table, ask.caller, CHECKING)
    if options.target is not None:
        await _harm(ask, options, options.target)
        return
    given = {name: value for name, value in asdict(options).items() if value is not None}
    label = given.pop("label", "")
    told = damage_told(await ask.public_words(), judged(TypedDamage(**given)), label)
    await ask.answer(Post(told.text, steps=told.steps), private=False)


async def _harm(ask: Ask, options: DamageOptions, target: str) -> None:
    """Settle it on a combatant of the channel's fight."""
    await ask.defer(private=True)
    unset = DamageOptions(options.dp, options.types)
    for each in fields(DamageOptions):
        if each.name not in OF_THE_BLOW and getattr(options, each.name) != getattr(unset, each.name):
            shown = shown_option(ask.words, "damage", each.name)
            raise Refusal("damage.of_the_target", option=shown)
    who = await named(ask.table, ask.caller, target)
    special, bonus = options.special or "", options.dmg_bonus
    hit = hit_of(TypedDamage(options.dp, options.types, pow=options.pow, special=special, dmg_bonus=bonus))
    await do(ask, lambda _: Harmful(who.id, hit, tidy(options.part or "")))


COMMANDS = (damage,)
