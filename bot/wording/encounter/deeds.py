"""What the actor of a fight can do, in lists that only its player reads."""

from bot.systems.doings import Doing
from bot.systems.system import System, names_of
from bot.text import N_
from bot.wording.words import Marked, Words, escape, fitting, listing

ACT = N_("Act …")
ATTACK = N_("Attack")
OTHER = N_("Another attack …")
MOVE = N_("Move …")
BACK = N_("◀ Back")
DO = N_("Action")
GO = N_("Move")
TARGETS = N_("Targets")
"""The labels of what opens and fills these lists; ``ATTACK`` names an attack without a name, too."""
AN_ATTACK = N_('longsword "attack 1d20+5; damage 1d8+3 slashing"')
"""An attack on a sheet, where the game has no example of its own."""
ROOM = 700
"""Characters for the attacks that cannot be made now."""


def pair(words: Words, attack: str, target: str) -> str:
    """An attack on a target, as a list offers it."""
    return words.plain("{attack} → {target}", attack=attack, target=target)


def several(words: Words, attack: str) -> str:
    """An attack whose targets are asked for next, as a list offers it."""
    return words.plain("{attack} …", attack=attack)


def doing(words: Words, of: Doing) -> str:
    """The name of something else that can be done."""
    return words.plain(of.title, **of.facts)


def doing_told(words: Words, of: Doing, points: str) -> str:
    """What is told below it: its note, and the ``points`` that it takes, by the clock's own sentence."""
    cost = [words.plain(points, n=of.cost)] if of.cost else []
    return " · ".join([*([words.plain(of.note)] if of.note else []), *cost])


def turn_of(words: Words, name: str, standing: tuple[Marked | None, ...]) -> Marked:
    """The first line: the actor, and where it stands."""
    return Marked(" · ".join([f"**{escape(name)}**", *(each for each in standing if each)]))


def left_out(words: Words, refused: tuple[tuple[str, Marked], ...]) -> Marked:
    """What cannot be done now, each reason once in a small line behind all that it keeps from being done."""
    kept: dict[Marked, list[Marked]] = {}
    for name, why in refused:
        kept.setdefault(why, []).append(escape(name))
    lines = [
        Marked("-# " + words("{attack}: {why}", attack=listing(words, names), why=why))
        for why, names in kept.items()
    ]
    return fitting(words, lines, ROOM)


def none_written(words: Words, game: System) -> Marked:
    """What to do about a sheet without attacks, with an attack as this game writes it."""
    written = names_of(game).lines.get("notes", AN_ATTACK)
    example = words.plain(written)
    return words(
        "-# No attack stands on the sheet. There it is a text, for example `{example}`.", example=example
    )


def chosen(words: Words, attack: str) -> Marked:
    """The attack whose targets are asked for."""
    return words("**{attack}**: choose its targets", attack=escape(attack))


def done(words: Words, attack: str, targets: tuple[str, ...]) -> Marked:
    """The attack that was made."""
    return words(
        "✓ {attack} → {targets}", attack=escape(attack), targets=listing(words, [escape(e) for e in targets])
    )


def did(words: Words, name: str) -> Marked:
    """Something else that was done."""
    return words("✓ {action}", action=escape(name))
