"""Attacks with a defence that is declared after the attack is seen (P-61, D-20)."""

from dataclasses import dataclass, field, replace
from typing import Any

from bot.characters.written_attacks import attacks_on
from bot.play import ongoing, throws
from bot.play.authority import Caller, Right
from bot.play.characters import Who, active_of, who_rolls
from bot.play.delivery import Button, ButtonStyle, Post, button_id
from bot.play.encounter.effect_changes import changes_on
from bot.play.games import map_here, no_attacks_in
from bot.play.gm_role import require
from bot.play.logs.keeping import answer_logged, roll_logged
from bot.play.rolling import rolls
from bot.play.rolling.bare_dice import question_behind
from bot.play.rolling.parties import MADE
from bot.play.rolling.rerolls import to_decide
from bot.play.settings import fight_here, of_caller, plain_for_now
from bot.play.sheets.bodies import values_left
from bot.play.table import Table
from bot.refusal import Refusal
from bot.rolls.record import RollRecord
from bot.store.ongoing import Ongoing
from bot.systems import system, system_of
from bot.systems.attack_command import AttackRequest, Attacks, Party
from bot.systems.system import System
from bot.wording.rolls import made_told
from bot.wording.words import Words


@dataclass(frozen=True, slots=True)
class Assault:
    """The state of an attack.

    - ``game``: the game with its rules.
    - ``defender``: the user id of the player asked to defend; 0: anybody may.
    - ``target``: the name that defends; "": the defender's own name.
    - ``noted``: small lines that were announced with it.
    - ``steps``: the text behind its button.
    """

    made: RollRecord[Any] = field(metadata={"form": MADE})
    game: str
    defender: int = 0
    target: str = ""
    noted: str = ""
    steps: str = ""


def _show(words: Words, of: Ongoing, state: Assault) -> Post:
    text = made_told(words, state.made)
    told = f"{text}\n{state.noted}" if state.noted else text
    steps = f"{told}\n{state.steps}" if state.steps else ""
    known = question_behind(state.made) is not None
    chances = (Button(words.plain("Chances"), button_id("attack_chances", of.id)),) if known else ()
    if not of.open:
        buttons = (*to_decide(words, state.made), *chances)
        return Post(told, buttons=buttons, steps=steps, told=answer_logged(state.made))
    defend = Button(words.plain("Defend"), button_id("attack_defend", of.id), ButtonStyle.PRIMARY)
    without = Button(words.plain("No defence"), button_id("attack_undefended", of.id, of.revision))
    buttons = (defend, without) if rules_of(system(state.game)).undefended else (defend,)
    asked = (state.defender,) if state.defender and of.revision == 0 else ()
    logged = answer_logged(state.made) if of.revision else roll_logged(state.made)
    return Post(told, mentions=asked, buttons=buttons, steps=steps, told=logged)


KIND = ongoing.kind("attack", Assault, _show, rolls=lambda state: (state.made,))


def rules_of(game: System) -> Attacks:
    """A game's rules for attacks. Refusal: it has none."""
    if game.attacks is None:
        raise Refusal("attack.no_rules", system=game.key)
    return game.attacks


async def game_here(table: Table, caller: Caller) -> System:
    """The game of the channel's fight, otherwise the channel's, otherwise its map's, otherwise Plain.
    Refusal: it has no rules for attacks."""
    fight = await fight_here(table, caller)
    if fight is not None and fight.attacks is None:
        raise no_attacks_in(fight)
    game = fight or (await of_caller(table, caller)).system
    if game is not None:
        rules_of(game)
        return game
    on = await map_here(table, caller)
    if on is not None and system_of(on.kind).attacks is not None:
        return system_of(on.kind)
    return plain_for_now()


async def party(table: Table, caller: Caller, member: tuple[int, str], game: System) -> Party:
    """Another user who defends (id and name), with the values of the character they play."""
    user_id, name = member
    character = await active_of(table, caller.guild_id, user_id)
    return await _party(table, caller, Who(user_id, name, character), game)


async def own_party(table: Table, caller: Caller, game: System, named: str | None = None) -> Party:
    """The caller, as the character they name, otherwise the one they play. Refusal: no such character."""
    return await _party(table, caller, await who_rolls(table, caller, named), game)


async def _party(table: Table, caller: Caller, who: Who, game: System) -> Party:
    values = await values_left(table, caller.guild_id, who.user_id, who.character)
    return Party(who.user_id, who.name, values, await changes_on(table, caller, who, game))


async def as_written(
    table: Table, caller: Caller, game: System, asked: AttackRequest, named: str | None
) -> AttackRequest:
    """The attack without a fight: where the attacker's sheet or the game has one of this name, that one's
    roll, with what was typed besides the name. Refusal: it cannot be read."""
    if game.arms is None:
        return asked
    character = (await who_rolls(table, caller, named)).character
    found = (*(attacks_on(character.entries) if character else ()), *game.arms.known)
    written = next((each for each in found if each.is_called(asked.text)), None)
    if written is None:
        return asked
    whole = asked.over(game.arms.request(written))
    label = asked.label or written.name
    return replace(whole, label=label, damage="", part="", status="", kind="", ap=None)


async def begin(table: Table, caller: Caller, state: Assault) -> Ongoing:
    """Keep an attack that waits for a defence."""
    return await ongoing.keep(table, caller, KIND, state)


async def _asked(
    table: Table, caller: Caller, ongoing_id: int, revision: int | None = None
) -> tuple[Ongoing, Assault]:
    """The attack, for a user who may defend: the player asked, or a GM; everybody if no player is asked."""
    of = await ongoing.found(table, caller, KIND, ongoing_id, revision)
    state = ongoing.state_of(KIND, of)
    await require(table, caller, Right.PRESS_FOR, own=state.defender in (0, caller.user_id))
    return of, state


async def made(table: Table, caller: Caller, ongoing_id: int) -> RollRecord[Any]:
    """The attack of a message, for any reader. Refusal: it stands elsewhere."""
    of = await table.store.ongoing(ongoing_id)
    if of is None or of.kind != KIND.name or of.channel_id != caller.channel_id:
        raise Refusal("ongoing.unknown")
    return ongoing.state_of(KIND, of).made


async def may_defend(table: Table, caller: Caller, ongoing_id: int) -> Attacks:
    """Refuse a caller who may not defend, before their defence is asked for; returns the game's rules."""
    _, state = await _asked(table, caller, ongoing_id)
    return rules_of(system(state.game))


async def defend(table: Table, caller: Caller, ongoing_id: int, text: str) -> Ongoing:
    """Roll a defence, read by the defender's sheet (P-61, D-20)."""
    async with table.lock("attack", ongoing_id):
        of, state = await _asked(table, caller, ongoing_id)
        rules = rules_of(system(state.game))
        own = await own_party(table, caller, system(state.game))
        own = replace(own, name=state.target or own.name)
        made = rules.defend(state.made, own, text, table.dice)
        moved = await ongoing.move(table, caller, of, replace(state, made=made), open=rules.awaits(made))
        rolls.note(table, caller, made, (), throws.PUBLIC, before=state.made)
        return moved


async def undefended(table: Table, caller: Caller, ongoing_id: int, revision: int) -> Ongoing:
    """Leave an attack undefended; the caller must be allowed to defend."""
    of, state = await _asked(table, caller, ongoing_id, revision)
    without = rules_of(system(state.game)).undefended
    if without is None:
        raise Refusal("ongoing.unknown")
    return await ongoing.move(table, caller, of, replace(state, made=without(state.made)), open=False)
