"""Attacks on a sheet that the fights of its game could not read: told when the sheet is written."""

from bot.characters.character import Character
from bot.characters.written_attacks import WrittenAttack, attacks_on
from bot.encounter import tracker
from bot.encounter.actions import Add, Entrant, Start
from bot.encounter.encounter import Encounter
from bot.play.rolling.acting import armed, deed_of, readied
from bot.play.rolling.fight_attacks import read_reach
from bot.play.sheets.bodies import fresh_of
from bot.refusal import Refusal
from bot.systems.attack_command import most_targets
from bot.systems.system import System


def unread(game: System | None, character: Character) -> tuple[tuple[str, Refusal], ...]:
    """The attacks on a sheet that cannot be read in this game (None: in none), each with the reason. Nothing
    is said of a character that could not act."""
    found = attacks_on(character.entries)
    if game is None or game.arms is None or not found:
        return ()
    try:
        fight = _fight_of_two(game, character)
    except Refusal:
        return ()  # The sheet makes no combatant, which it says itself.
    judged = ((each.name, _why(game, fight, character, each)) for each in found)
    return tuple((name, why) for name, why in judged if why is not None)


def _fight_of_two(game: System, character: Character) -> Encounter:
    """A fight of this character against somebody unknown, without variants. Refusal: there is none."""
    body = fresh_of(game.combat, character) if game.combat else None
    if game.combat is not None and not game.combat.can_act(body):
        raise Refusal("encounter.cannot_act")
    opened = Encounter(system=game.key, gm=0, initiative_dice="")
    two = (Entrant(character.name, 1, initiative=2, body=body), Entrant("?", initiative=1))
    return tracker.apply(tracker.apply(opened, Add(two)).encounter, Start()).encounter


def _why(game: System, fight: Encounter, character: Character, attack: WrittenAttack) -> Refusal | None:
    """Why an attack cannot be read. None: it can."""
    actor, target = fight.combatants
    try:
        _ = most_targets(attack), armed(game).ranged and read_reach(attack.said("range"))
        _ = readied(fight, actor, deed_of(fight, game, actor, (target,), attack, character), character)
    except Refusal as refused:
        return refused
    return None
