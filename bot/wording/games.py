"""Games in files, as `/game` shows them."""

import re
from collections.abc import Sequence

from bot.characters.written_attacks import ATTACK
from bot.dice.signs import in_one_sign
from bot.refusal import Refusal
from bot.systems.judging.judgements import Judgement, Outcome
from bot.systems.order.rules import FightRules, HealthKind
from bot.systems.order.saves import read_save
from bot.systems.order.sheet import DEFENCES
from bot.systems.recipes.asked import ALSO
from bot.systems.recipes.recipe import NamedRoll, Recipe
from bot.systems.recipes.templates import renamed
from bot.systems.system import System
from bot.text import N_
from bot.wording.words import COMMAND, Marked, Words, escape, listing

MOST_VALUES_SHOWN = 30
HEALTH = {HealthKind.POINTS: N_("points"), HealthKind.BOXES: N_("boxes")}
MOST_ROLLS_SHOWN = 12


def games_told(
    words: Words, own: Sequence[System], shipped: Sequence[System], playing: System | None
) -> Marked:
    """All games in files, the server's own first; the one that is played here is bold."""
    lines = [words("**Games in files**")]
    for heading, games in ((OWN, own), (SHIPPED, shipped)):
        lines += [words(heading), *(_title(words, each, playing) for each in games)] if games else []
    lines.append(
        words("-# `/game show` explains one, `/game use` plays by it, `/game import` brings one in.")
    )
    return Marked("\n".join(lines))


OWN, SHIPPED = N_("of this server:"), N_("with the bot:")


def _title(words: Words, game: System, playing: System | None) -> Marked:
    if game is playing:
        return words("• **{game}**: played here", game=game.title)
    return words("• {game}", game=game.title)


def game_told(words: Words, recipe: Recipe) -> Marked:
    """One game: what it is about, its rolls and how they are judged, its values."""
    lines = [Marked(f"**{words(recipe.title)}**")]
    lines += [words(recipe.about)] if recipe.about else []
    lines += [_roll(words, recipe, each) for each in recipe.rolls[:MOST_ROLLS_SHOWN]]
    if more := len(recipe.rolls) - MOST_ROLLS_SHOWN:
        lines += [words("… {n} more", n=more)] if more > 0 else []
    if recipe.values:
        names = listing(words, [each.title for each in recipe.values[:MOST_VALUES_SHOWN]])
        lines.append(words("values: {names}", names=names))
    lines += _fights(words, recipe)
    return Marked("\n".join(lines))


def _fights(words: Words, recipe: Recipe) -> list[Marked]:
    """What attacks roll, what they are measured against, and what tells health."""
    rules = recipe.fight.rules
    if rules is None:
        return []
    rolled = [words(each.name) for each in recipe.rolls if each.key == recipe.fight.attack]
    told = [words("attacks by {roll}", roll=each) for each in rolled]
    if rules.defence:
        of = rules.title(rules.defence) or DEFENCES.get(rules.defence, rules.defence)
        told.append(words("against {value}", value=words(of)))
    names = [words(each) for each in rules.names.values()]
    if rules.replies:
        answers = listing(words, [words(each.name) for each in rules.replies])
        told.append(words("answers: {names}", names=answers))
    told.append(words("health: {names}", names=listing(words, names or [words(HEALTH[rules.health])])))
    return [words("fights: {parts}", parts=Marked(" · ".join(told)))]


SAVES = N_("• `/attack modifier: 2d6 save: {save}, half target: …`: every target makes a save")


def fights_typed(words: Words, game: System) -> list[Marked]:
    """What players type in fights of a game in a file, for `/help`; of another game nothing."""
    rules = game.combat.rules if game.combat and game.rolls else None
    if not isinstance(rules, FightRules):
        return []
    attack, damage = _attack_typed(words, game, rules)
    attacks = words(
        "• `/attack modifier: {attack} target: … damage: {damage}`: an attack", attack=attack, damage=damage
    )
    lines = [attacks, *_answers(words, rules)]
    if save := _save_typed(words, rules):
        lines.append(words(SAVES, save=save))
    change = "-1" if rules.conditions else "-7"
    return [*lines, words("• `/hp who: … change: {change}`: harm by hand; `+` heals", change=change)]


def _attack_typed(words: Words, game: System, rules: FightRules) -> tuple[str, str]:
    """An attack as it could be typed, with its damage: the first that everybody has, if there is one."""
    damage = "1" if rules.conditions and not rules.harm else "1d6"
    for each in game.arms.known if game.arms else ():
        return _called(words, rules, each.said(ATTACK)), each.said("damage") or damage
    if rules.attack is None:
        return f"1d{rules.sides}+5", damage
    offered = [words.plain(title) for _, title in game.rolls.offered] if game.rolls else []
    return next((typed for each in offered if (typed := _attack(rules, each))), "…"), damage


def _attack(rules: FightRules, name: str) -> str:
    """A roll's name as an attack, with … where numbers go behind it; "": it is not one."""
    try:
        return name if rules.attack and rules.attack(name, {}) else ""
    except Refusal:
        return f"{name} …"


def _called(words: Words, rules: FightRules, typed: str) -> str:
    """A value as the reader calls it; anything else as it is typed."""
    title = rules.called(rules.own_value(typed))
    return words.plain(title) if title else typed


def _answers(words: Words, rules: FightRules) -> list[Marked]:
    """How the targets of attacks answer them: by buttons, or at once."""
    if not rules.replies:
        return []
    names = {each.key: words(each.name) for each in rules.replies}
    sides = (rules.players_answer, rules.foes_answer)
    lines = list[Marked]()
    if "" in sides:
        every = listing(words, list(names.values()))
        lines.append(words("• The target answers an attack by buttons: {names}", names=every))
    for told, key in zip(AT_ONCE, sides, strict=True):
        if key in names:
            lines.append(words(told, name=names[key]))
    return lines


AT_ONCE = (
    N_("• Players' combatants answer an attack at once: {name}"),
    N_("• The GM's combatants answer an attack at once: {name}"),
)


def _save_typed(words: Words, rules: FightRules) -> str:
    """A save as it could be typed: an answer to attacks or any value of the game, with a number if it needs
    one; "": the game has none."""
    if rules.save is None:
        return words.plain("DEX 14")
    value = words.plain("VALUE")
    replies, values = [each.roll for each in rules.replies], [each.key for each in rules.sheet]
    for each in (*replies, *values):
        for number in ("", " 14"):
            try:
                read_save(f"{each}{number}", rules)
            except Refusal:
                continue
            return f"{_called(words, rules, each) if each in replies else value}{number}"
    return ""


def _roll(words: Words, recipe: Recipe, roll: NamedRoll) -> Marked:
    """A roll as it is typed, its dice and the words that change it, and its outcomes in small."""
    command = words.in_context(COMMAND, "roll") or "roll"
    typed = escape(f"/{command} {words.plain(roll.name)} {_given(words, recipe, roll)}".strip())
    dice = renamed(roll.dice, lambda name: _title_of(words, recipe, roll, name))
    head = words("• {typed}: {dice}", typed=typed, dice=dice)
    if ways := [_way(words, each, dice) for each, dice in roll.ways.items()]:
        head = words("{roll}, or with {ways}", roll=head, ways=listing(words, ways))
    if roll.key == recipe.usual:
        head = words("{roll} (the usual roll: a value's name makes it)", roll=head)
    asked = [each for each in roll.judgement.asked if each.isascii() is (words.language == "en")]
    small = [judgement_told(words, roll.judgement)]
    small += [words("asks for at least that: {asked}", asked=listing(words, asked))] if asked else []
    return Marked("\n".join([head, *(f"-# {each}" for each in small if each)]))


def _given(words: Words, recipe: Recipe, roll: NamedRoll) -> str:
    """What is typed behind a roll's name; what may be left out stands in brackets."""
    told = [(_title_of(words, recipe, roll, name), usual) for name, usual in roll.given]
    names = [name if usual is None else f"[{name}]" for name, usual in told]
    if roll.key == recipe.usual:
        names[0] = words.plain("VALUE")
    return ", ".join(names)


def _title_of(words: Words, recipe: Recipe, roll: NamedRoll, name: str) -> str:
    """A name in the braces of a roll, as the file wants it shown."""
    key = recipe.names.canonical(name)
    title = roll.titles.get(name) or next((each.title for each in recipe.values if each.key == key), "")
    return words.plain(title) if title else name


def _way(words: Words, way: str, dice: str) -> str:
    """A way to roll as it is typed, in the reader's own script if it has a word there."""
    typed = f"{way}1" if "{n}" in dice else way
    own = [word for word, meant in ALSO.items() if meant == way and not word.isascii()]
    return typed if words.language == "en" or not own else f"{own[-1]} {typed}"


def judgement_told(words: Words, judgement: Judgement) -> Marked:
    """How a result is judged, in one line; "": it is not."""
    return Marked(" · ".join([_outcome(words, each) for each in judgement.outcomes]))


def _outcome(words: Words, outcome: Outcome) -> Marked:
    name = words(outcome.name)
    return words("{name} ({when})", name=name, when=_when(words, outcome.when)) if outcome.when else name


MEASURES = {
    "total": N_("total"), "result": N_("result"), "target": N_("target"), "natural": N_("natural result"),
    "successes": N_("successes"), "hits": N_("hits"), "cancelled": N_("taken off"),
    "marked": N_("marked dice"), "dice": N_("number of dice"), "highest": N_("highest die"),
    "times": N_("how many show it"), "width": N_("equal dice"), "height": N_("their face"),
    "first": N_("first die"), "second": N_("second die"), "and": N_("and"), "or": N_("or"),
}  # fmt: skip
"""The words of conditions, as players read them."""
SIGNS = {"*": "×", "/": "÷"}
_PIECE = re.compile(r"[a-z]+|[><!]=|[*/]")


def _when(words: Words, condition: str) -> str:
    """A condition in the reader's words and the usual signs."""

    def told(found: re.Match[str]) -> str:
        piece = found[0]
        return words.plain(MEASURES[piece]) if piece in MEASURES else SIGNS.get(piece, in_one_sign(piece))

    return _PIECE.sub(told, condition)


def brought_in(words: Words, game: System, *, replaced: bool) -> Marked:
    """That a game is there now."""
    if replaced:
        return words("**{game}** has changed. Rolls follow the new file from now on.", game=game.title)
    return words("**{game}** is there. `/game use` plays by it.", game=game.title)


def removed(words: Words, name: str) -> Marked:
    """That a game is gone."""
    return words("“{name}” is removed. Channels that played it play no game now.", name=name)


def put_back(words: Words, name: str, game: System | None) -> Marked:
    """That a game is as it was before."""
    if game is None:
        return words("“{name}” is no longer there, as before.", name=name)
    return words("**{game}** is as it was before.", game=game.title)


def exported(words: Words, game: System) -> Marked:
    """The line above a game's file."""
    return words("The file of **{game}**. Change it and bring it in with `/game import`.", game=game.title)
