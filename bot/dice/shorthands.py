"""Short forms of dice that some games and dice rollers have: what each stands for."""

import re
from collections.abc import Callable

from bot.dice.modifier import Reading

Stands = Callable[[re.Match[str]], str]
"""What a short form stands for."""


def _shorthand(pattern: str, stands: Stands) -> tuple[re.Pattern[str], Stands]:
    return re.compile(rf"{pattern}(?!\w)", re.IGNORECASE), stands


def _successes(found: re.Match[str]) -> str:
    """Dice with a number from which they explode (0: they do not), and one from which they count."""
    parts = {letter.lower(): number for letter, number in _PART.findall(found[3])}
    explodes = f"e>={found[2]}" if int(found[2]) else ""
    counts = f"c<={parts['q']}" if "q" in parts else f"c>={parts.get('k', 8)}"
    return f"{found[1]}d{parts.get('m', 10)}{explodes}{counts}"


def _tens(found: re.Match[str]) -> str:
    """A d100 with bonus and penalty dice."""
    return "1d100" + "".join([f"{letter}{number or 1}" for letter, number in _TENS.findall(found[0].lower())])


_TENS = re.compile("([bp])([0-9]*)")
_PART = re.compile(r"([kqm])([0-9]+)", re.IGNORECASE)
SHORTHANDS = (
    _shorthand(r"(?:b[0-9]{0,2}|p[0-9]{1,2})(?:\s*[bp][0-9]{1,2})*", _tens),
    _shorthand("f", lambda found: "4dF"),
    _shorthand("([0-9]*)wod([0-9]+)", lambda found: f"{found[1] or 1}d10c>={found[2]}f1"),
    _shorthand("([0-9]*)cod([89]?)", lambda found: f"{found[1] or 1}d10e>={found[2] or 10}c>=8"),
    _shorthand("sr([0-9]+)", lambda found: f"{found[1]}d6c>=5"),
    _shorthand("([0-9]+)a([0-9]+)((?:[kqm][0-9]+)*)", _successes),
)
"""How each is typed, and what it stands for."""


def standing_for(text: str, place: int) -> tuple[int, str, Reading] | None:
    """Where the short form at a place of a text ends, the dice that it stands for, and what is told of it."""
    for pattern, stands in SHORTHANDS:
        if found := pattern.match(text, place):
            dice = stands(found)
            return found.end(), dice, Reading("reading.stands_for", found[0], meant=dice)
    return None
