"""/attack: attacks and defences, by the rules of the channel's game."""

from dataclasses import dataclass, replace
from fractions import Fraction

from discord import app_commands

from bot.play import throws
from bot.play.encounter.action_inputs import character_behind, values_in
from bot.play.encounter.buttons import CHANCES
from bot.play.encounter.visible import odds_told
from bot.play.hidden_rolls.hidden_rolls import Visibility
from bot.play.maps.aiming import Aim, aimed, by_the_map
from bot.play.rolling import acting, attacks, fight_attacks, kept_rolls, rolls
from bot.play.rolling.attacks import Assault, game_here, own_party, party, rules_of
from bot.play.rolling.bare_dice import question_behind
from bot.play.rolling.fight_attacks import Bout
from bot.play.rolling.rerolls import to_decide
from bot.play.rulings.game_odds_answers import answered_together
from bot.play.settings import of_caller
from bot.play.table import head_in
from bot.play.workload.heavy_work import aside
from bot.play.workload.rate_limits import Load
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.systems import system
from bot.systems.attack_command import NOBODY, AttackRequest, Attacks, Party
from bot.systems.perception import Awareness, Concealment
from bot.systems.system import System
from bot.text import tidy
from bot.wording.encounter import deeds
from bot.wording.maps.attack_line import between_steps, between_told
from bot.wording.words import Words
from cogs.dice_options import AS, CharacterName, Label
from cogs.encounter import do, take_seat
from cogs.roll_messages import made_chances, rolled, tell, tell_made_chances
from cogs.ui import suggestions
from cogs.ui.ask import Ask
from cogs.ui.boundary import form, press
from cogs.ui.command_names import shown_option
from cogs.ui.commands import command
from cogs.ui.forms import Form, defence_form, submitted
from cogs.ui.ongoing_messages import begun, moved
from cogs.ui.people import Person, on_the_server

Strength = app_commands.Range[int, 0, 50]
Short = app_commands.Range[str, 1, 100]


@dataclass(frozen=True, slots=True)
class AttackOptions:
    """An attack; each game takes the options that it declares."""

    modifier: app_commands.Range[str, 1, 200]
    target: app_commands.Range[str, 1, 300] | None = None
    damage: Short | None = None
    part: Short | None = None
    save: Short | None = None
    defender: Person | None = None
    defence: Short | None = None
    protection: app_commands.Range[int, 0, 1000] | None = None
    attribute: Short | None = None
    distance: app_commands.Range[int, 0, 1000] | None = None
    range: Short | None = None
    increment: app_commands.Range[int, 1, 1000] | None = None
    concealment: str | None = None
    awareness: str | None = None
    cover: str | None = None
    area: str | None = None
    combo: app_commands.Range[int, 0, 20] | None = None
    advantage: Strength | None = None
    disadvantage: Strength | None = None
    visibility: str = "public"
    label: Label | None = None
    as_character: CharacterName | None = None


OF_A_GAME = (
    "save", "protection", "attribute", "distance", "range", "increment",
    "concealment", "awareness", "cover", "area", "combo", "advantage", "disadvantage",
)  # fmt: skip
"""Options that not every game takes."""


@command(
    "attack",
    "Attack somebody, by the channel's game",
    autocomplete={"target": suggestions.targets, **AS},
)
async def attack(ask: Ask, options: AttackOptions) -> None:
    """P-61, D-17 … D-22, D-69. If no defence is given, a button asks for it."""
    if options.target:
        head = await head_in(ask.table, ask.caller.channel_id)
        on = await fight_attacks.bout(ask.table, ask.caller, head, options.target, options.as_character)
        if on is not None and head is not None:
            if Visibility(options.visibility) is not Visibility.PUBLIC:
                raise Refusal("attack.openly_in_fights")
            if options.defender is not None:
                raise Refusal("attack.defender_in_fights")
            await _strike(ask, options, system(head.encounter.system), on)
            return
    if options.damage or options.part:
        raise Refusal("attack.damage_in_fights")
    game = await game_here(ask.table, ask.caller)
    rules = rules_of(game)
    _must_be_taken(ask, options, game)
    attacker = await own_party(ask.table, ask.caller, game, options.as_character)
    aim = await aimed(ask.table, ask.caller, attacker.name, options.target) if options.target else None
    asked = await _asked(ask, options, game, attacker, aim)
    asked = await attacks.as_written(ask.table, ask.caller, game, asked, options.as_character)
    asked = by_the_map(asked, rules, aim) if aim else asked

    def make() -> RollRecord[object]:
        return rules.make(asked, ask.table.dice)

    if Visibility(options.visibility) is not Visibility.PUBLIC:
        await tell(ask, options.visibility, make, chances=True)
        return
    words = await ask.public_words()
    noted = _noted(words, aim)
    made = rolls.noting(ask.table, ask.caller, make, (), throws.PUBLIC)()
    state = Assault(made, game.key, asked.defender.user_id, asked.defender.name, *noted)
    await _tell(ask, words, state, rules)


async def _strike(ask: Ask, options: AttackOptions, game: System, on: Bout) -> None:
    """Attack within the channel's fight, which announces its questions and results."""
    _must_be_taken(ask, options, game)
    await ask.defer(private=True)
    asked = await _asked(ask, options, game, NOBODY, None)
    character = await character_behind(ask.table, ask.caller.guild_id, (on.attacker,))
    named = acting.deed_by_name(on, game, asked, character, ask.words.plain(deeds.ATTACK))
    deed = named or fight_attacks.struck(on, asked, values_in(character, (on.attacker,)))
    await do(ask, lambda _: deed)


async def _tell(ask: Ask, words: Words, state: Assault, rules: Attacks) -> None:
    """Answer with an attack, and with buttons if a defence may still be given."""
    if rules.awaits(state.made):
        await begun(ask, await attacks.begin(ask.table, ask.caller, state))
        return
    number = kept_rolls.keep(ask.table, ask.caller, state.made) if question_behind(state.made) else 0
    buttons = (*to_decide(words, state.made), *made_chances(words, state.made, number))
    post = rolled(words, state.made, buttons)
    text = "\n".join(filter(None, (post.text, state.noted)))
    steps = f"{text}\n{state.steps}" if state.steps else ""
    await ask.answer(replace(post, text=text, steps=steps), private=False)


def _noted(words: Words, aim: Aim | None) -> tuple[str, str]:
    """The small lines below an attack, and the steps behind its button."""
    return (between_told(words, aim.between), between_steps(words, aim.between)) if aim else ("", "")


def _must_be_taken(ask: Ask, options: AttackOptions, game: System) -> None:
    """Refuse options that the game's attacks do not have."""
    for name in OF_A_GAME:
        if getattr(options, name) is not None and name not in rules_of(game).options:
            shown = shown_option(ask.words, "attack", name)
            raise Refusal("attack.not_of_it", system=game.key, option=shown)


async def _asked(
    ask: Ask, given: AttackOptions, game: System, attacker: Party, aim: Aim | None
) -> AttackRequest:
    """The request to the game's rules, with the sheets of both sides."""
    return AttackRequest(
        text=given.modifier,
        attacker=attacker,
        defender=await _defender(ask, given, game, aim),
        label=given.label or "",
        defence=given.defence or "",
        protection=given.protection,
        attribute=given.attribute or "",
        distance=None if given.distance is None else Fraction(given.distance),
        range=given.range or "",
        increment=given.increment,
        concealment=Concealment[given.concealment.upper()] if given.concealment else None,
        awareness=(Awareness(given.awareness),) if given.awareness else (),
        cover=given.cover or "",
        area=given.area or "",
        combo=given.combo or 0,
        advantage=given.advantage or 0,
        disadvantage=given.disadvantage or 0,
        damage=given.damage or "",
        part=given.part or "",
        save=given.save or "",
    )


async def _defender(ask: Ask, given: AttackOptions, game: System, aim: Aim | None) -> Party:
    """The user who is asked to defend: the named member, otherwise the player of the target's token; with
    neither, anybody who presses."""
    target = aim.between.target if aim else None
    name = target.name if target else tidy(given.target or "")
    if given.defender is None:
        owner = target.owner if target else None
        return await party(ask.table, ask.caller, (owner, name), game) if owner else Party(name=name)
    if given.defender.bot and not given.defence:
        raise Refusal("attack.bot_cannot")
    own = await party(ask.table, ask.caller, on_the_server(given.defender), game)
    return replace(own, name=name or own.name)


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


@press("attack_chances", load=Load.HEAVY, takes=1)
async def _chances(ask: Ask, numbers: tuple[int, ...]) -> None:
    await tell_made_chances(ask, await attacks.made(ask.table, ask.caller, numbers[0]))


@press(CHANCES, load=Load.HEAVY, takes=2)
async def _fight_chances(ask: Ask, numbers: tuple[int, ...]) -> None:
    """The odds of an attack or a save in a fight, only for the presser."""
    await take_seat(ask, numbers[0])
    odds = await odds_told(ask.table, ask.caller, *numbers)
    found = [await aside(each.reckoned) for each in odds]
    theme = (await of_caller(ask.table, ask.caller)).theme
    await ask.answer(await answered_together(ask.words, found, theme), private=True)


COMMANDS = (attack,)
