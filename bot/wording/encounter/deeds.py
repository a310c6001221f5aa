"""What the actor of a fight can do, in lists that only its player reads."""

from bot.systems.doings import Doing
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
    """What cannot be done now, each with its reason in a small line."""
    lines = [Marked("-# " + words("{attack}: {why}", attack=escape(name), why=why)) for name, why in refused]
    return fitting(words, lines, ROOM)


def none_written(words: Words) -> Marked:
    """What to do about a sheet without attacks."""
    return words(
        "-# No attack stands on the sheet. There it is a text, for example "
        '`longsword "attack 1d20+5; damage 1d8+3 slashing"`.'
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
