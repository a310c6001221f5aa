"""/attack: attacks and defences, by the rules of the channel's game."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from discord import app_commands

from bot.figures.values import NOT_ON_THE_SHEET
from bot.play.rolling import attacks
from bot.play.rolling.attacks import Assault, game_here, party, rules_of
from bot.play.secrets.secrets import Visibility
from bot.refusal import Refusal
from bot.rolls.made import Made
from bot.systems.attacks import NOBODY, Asked, Party
from bot.systems.perception import Concealment
from bot.systems.system import System
from bot.wording import guesses
from cogs.rolling import Label, rolled, tell
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press
from cogs.ui.commands import command
from cogs.ui.forms import Form, defence_form, submitted
from cogs.ui.names import shown_option
from cogs.ui.people import Person, on_the_server
from cogs.ui.updating import begun, moved

Strength = app_commands.Range[int, 0, 50]
Short = app_commands.Range[str, 1, 100]


@dataclass(frozen=True, slots=True)
class Options:
    """An attack; each game takes the options that it declares."""

    modifier: app_commands.Range[str, 1, 200]
    defender: Person | None = None
    defence: Short | None = None
    protection: app_commands.Range[int, 0, 1000] | None = None
    attribute: Short | None = None
    distance: app_commands.Range[int, 0, 1000] | None = None
    range: Short | None = None
    increment: app_commands.Range[int, 1, 1000] | None = None
    concealment: str | None = None
    cover: str | None = None
    area: str | None = None
    combo: app_commands.Range[int, 0, 20] | None = None
    advantage: Strength | None = None
    disadvantage: Strength | None = None
    visibility: str = "public"
    label: Label | None = None


OF_A_GAME = (
    "protection", "attribute", "distance", "range", "increment",
    "concealment", "cover", "area", "combo", "advantage", "disadvantage",
)  # fmt: skip
"""What not every game takes."""


@command("attack", "Attack somebody, by the channel's game")
async def attack(ask: Ask, options: Options) -> None:
    """P-61, D-17 … D-22, D-69; without a defence it is asked for by a button."""
    game, guessed = await game_here(ask.table, ask.caller)
    rules = rules_of(game)
    _must_be_taken(ask, options, game)
    asked = await _asked(ask, options)

    def make() -> Made[object]:
        return _of_theirs(asked, lambda: rules.make(asked, ask.table.dice))

    if Visibility(options.visibility) is not Visibility.PUBLIC:
        await tell(ask, options.visibility, make)
        return
    made, words = make(), await ask.public_words()
    guess = guesses.guess_told(words, game.title, option=guesses.SYSTEM, settable=True) if guessed else ""
    if not rules.awaits(made):
        post = rolled(words, made)
        await ask.answer(replace(post, text=f"{post.text}\n{guess}" if guess else post.text), private=False)
        return
    state = Assault(made, game.key, asked.defender.user_id, asked.defender.name, guess)
    await begun(ask, await attacks.begin(ask.table, ask.caller, state))


def _must_be_taken(ask: Ask, options: Options, game: System) -> None:
    """Refuse what the game's attacks do not know."""
    for name in OF_A_GAME:
        if getattr(options, name) is not None and name not in rules_of(game).options:
            shown = shown_option(ask.words, "attack", name)
            raise Refusal("attack.not_of_it", system=game.key, option=shown)


async def _asked(ask: Ask, given: Options) -> Asked:
    """What is asked of the game's rules, with the sheets of both."""
    caller = ask.caller
    return Asked(
        text=given.modifier,
        attacker=await party(ask.table, caller, (caller.user_id, caller.name)),
        defender=await _defender(ask, given),
        label=given.label or "",
        defence=given.defence or "",
        protection=given.protection,
        attribute=given.attribute or "",
        distance=None if given.distance is None else Fraction(given.distance),
        range=given.range or "",
        increment=given.increment,
        concealment=Concealment[given.concealment.upper()] if given.concealment else None,
        cover=given.cover or "",
        area=given.area or "",
        combo=given.combo or 0,
        advantage=given.advantage or 0,
        disadvantage=given.disadvantage or 0,
    )


async def _defender(ask: Ask, given: Options) -> Party:
    if given.defender is None:
        return NOBODY
    if given.defender.bot and not given.defence:
        raise Refusal("attack.bot_cannot")
    return await party(ask.table, ask.caller, on_the_server(given.defender))


def _of_theirs(asked: Asked, make: Callable[[], Made[object]]) -> Made[object]:
    """What was made; that a value is missing on the defender's sheet is said so."""
    try:
        return make()
    except Refusal as refused:
        name = refused.facts.get("name")
        if refused.key in NOT_ON_THE_SHEET and asked.defence and name not in asked.attacker.values:
            who = asked.defender.name or asked.attacker.name
            raise Refusal("sheet.not_on_theirs", who=who, name=name) from refused
        raise


@form("attack_defence", by="attack_defend", takes=1)
async def _defence_form(ask: Ask, form_id: str, numbers: tuple[int, ...]) -> Form:
    rules = await attacks.may_defend(ask.table, ask.caller, numbers[0])
    return defence_form(ask.words, form_id, rules.usual, rules.ways)


@press("attack_defence", takes=1)
async def _defended(ask: Ask, numbers: tuple[int, ...]) -> None:
    typed = submitted(ask.interaction, "defence")
    await moved(ask, await attacks.defend(ask.table, ask.caller, numbers[0], typed))


@press("attack_undefended", takes=2)
async def _undefended(ask: Ask, numbers: tuple[int, ...]) -> None:
    await moved(ask, await attacks.undefended(ask.table, ask.caller, *numbers))


COMMANDS = (attack,)
