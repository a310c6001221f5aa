"""Games in files, as `/game` shows them."""

from collections.abc import Iterable, Sequence

from bot.systems.judging.judgements import Judgement, Outcome
from bot.systems.order.rules import HealthKind
from bot.systems.order.sheet import DEFENCES
from bot.systems.recipes.recipe import NamedRoll, Recipe
from bot.systems.system import System
from bot.text import N_
from bot.wording.words import Marked, Words, escape, listing

MOST_VALUES_SHOWN = 30
HEALTH = {HealthKind.POINTS: N_("points"), HealthKind.BOXES: N_("boxes")}
MOST_ROLLS_SHOWN = 12


def games_told(
    words: Words, own: Sequence[System], shipped: Sequence[System], playing: System | None
) -> Marked:
    """All games in files, the server's own first; the one that is played here is bold."""
    lines = [words("**Games in files**")]
    if own:
        lines.append(words("of this server: {games}", games=_titles(words, own, playing)))
    lines.append(words("with the bot: {games}", games=_titles(words, shipped, playing)))
    lines.append(
        words("-# `/game show` explains one, `/game use` plays by it, `/game import` brings one in.")
    )
    return Marked("\n".join(lines))


def _titles(words: Words, games: Iterable[System], playing: System | None) -> Marked:
    return Marked(" · ".join([_title(words, each, playing) for each in games]))


def _title(words: Words, game: System, playing: System | None) -> Marked:
    title = words(game.title)
    return Marked(f"**{title}**") if game is playing else title


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
    told.append(words("health: {names}", names=listing(words, names or [words(HEALTH[rules.health])])))
    return [words("fights: {parts}", parts=Marked(" · ".join(told)))]


def _roll(words: Words, recipe: Recipe, roll: NamedRoll) -> Marked:
    """A roll as it is typed, its dice, and its outcomes in small."""
    given = " ".join(name if default is None else f"[{name}]" for name, default in roll.given)
    typed = escape(f"/roll {words.plain(roll.name)} {given}".strip())
    ways = escape(", ".join(roll.ways))
    head = words("• {typed}: {dice}", typed=typed, dice=roll.dice)
    if ways:
        head = words("{roll}, or with {ways}", roll=head, ways=ways)
    if roll.key == recipe.usual:
        head = words("{roll} (the usual roll: a value's name makes it)", roll=head)
    told = judgement_told(words, roll.judgement)
    return Marked(f"{head}\n-# {told}") if told else head


def judgement_told(words: Words, judgement: Judgement) -> Marked:
    """How a result is judged, in one line; "": it is not."""
    return Marked(" · ".join([_outcome(words, each) for each in judgement.outcomes]))


def _outcome(words: Words, outcome: Outcome) -> Marked:
    name = words(outcome.name)
    return words("{name} ({when})", name=name, when=outcome.when) if outcome.when else name


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
