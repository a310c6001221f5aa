"""The nearest notation that can be read, for one that cannot."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Final

from bot.dice import modifiers
from bot.dice.expression import FUNCTIONS
from bot.dice.grammar import CHANGES_DICE
from bot.dice.notation import must_have_dice, read
from bot.refusal import Refusal
from bot.text import alike, half_width

ANSWERED: Final = frozenset(
    {
        "dice.advantage_of_one", "dice.comma", "dice.count_rolled", "dice.difficulty_expected",
        "dice.misspelt_attribute", "dice.modifier_of_one", "dice.no_die", "dice.note_unmarked",
        "dice.other_bots", "dice.parenthesis_open", "dice.unknown_attribute", "dice.unreadable",
        "dice.value_expected",
    }
)  # fmt: skip
"""The refusals of a notation that cannot be read, to which the nearest one is added."""
_MOST_TRIED: Final = 24
_LONGEST: Final = 14
"""How many letters of a word are looked at: words of the notation have fewer."""
_NEAR: Final = 0.5
"""How like a word of the notation a misspelt one is, at least."""
_WORD = re.compile(r"[^\W\d_]+|[!<>=*/%^@$&|~]+")
_RUN = re.compile(r"[^\W_]+|[^\s\w]+")
_AS_LABEL = re.compile(r"\s+(?=[^\W_])")
_CALCULATES = re.compile(
    r"[<>=]|[-+*/×÷]\s*[0-9]|(?<!\w)[0-9]*d[0-9%]|(?:dc|vs|ac)\s*[0-9]|^(?:dc|vs|ac)\W*$|^[0-9]+$|[0-9]+\s*[a-z]$",
    re.IGNORECASE,
)
"""What is not a label, though there are words in it."""
_USUAL: Final = ("kh", "kl", "dl", "dh", "e", "r", "rr", "c", "adv", "dis", "dc", "vs", "d", "max", "min")
"""What is offered first of what is equally near."""


_Said = str | Callable[[re.Match[str]], str]


def _said(pattern: str, notation: _Said) -> tuple[re.Pattern[str], _Said]:
    return re.compile(pattern, re.IGNORECASE), notation


_IN_WORDS: Final = (
    _said(r"\s*keep\w*\s+(?:the\s+)?(?:lowest|worst|bottom)\s*([0-9]+)", r"kl\1"),
    _said(r"\s*keep\w*\s+(?:the\s+)?(?:highest|best|top)?\s*([0-9]+)", r"kh\1"),
    _said(r"\s*drop\w*\s+(?:the\s+)?(?:highest|best|top)\s*([0-9]*)", r"dh\1"),
    _said(r"\s*drop\w*\s+(?:the\s+)?(?:lowest|worst|bottom)?\s*([0-9]*)", r"dl\1"),
    _said(r"\s*explod\w*(?:\s+(?:on\s+)?([0-9]+))?", r"e\1"),
    _said(r"\s*re-?roll\w*\s+([0-9]+)s?", r"r\1"),
    _said(r"\s*\bplus\b\s*", "+"),
    _said(r"\s*\bminus\b\s*", "-"),
    _said(r"\s*\btimes\b\s*", "*"),
    _said(r"(?<![^\W\d_])([0-9]*)[wt]([0-9]+)", r"\1d\2"),
    _said(r"^(.+?)\s*//\s*([0-9]+)", r"floor((\1)/\2)"),
    _said(r"^\s*([0-9]+)\s*<=\s*(.+)", r"\2 >= \1"),
    _said(r"^\s*([0-9]+)\s*>=\s*(.+)", r"\2 <= \1"),
    _said(r"^\s*([0-9]+)\s*<\s*(.+)", r"\2 > \1"),
    _said(r"^\s*([0-9]+)\s*>\s*(.+)", r"\2 < \1"),
    _said(r"\s*=\s*([<>])", r" \1="),
    _said(r"\s*(?<![<>=!])={1,2}\s*([0-9]+)", r" >= \1"),
    _said(r"^\s*\+?((?:with\s+)?(?:adv|dis)\w*|[优劣]势)", r"d20\1"),
    _said(r"^\s*d\s*$", "d20"),
    _said(r"^\s*([0-9]*)\s*d\s*-?\s*([0-9]*)\s*$", lambda found: f"{found[1]}d{found[2] or 6}"),
    _said(r"\s*(?:\b(?:dc|vs|ac)|[<>]=?)\s*$", ""),
    _said(r"^\s*([0-9]*)dc\s*$", r"\1d6"),
    _said(r"^\s*([0-9]+)e([0-9]+)\s*$", r"\1d\2"),
    _said(r"^\s*([0-9]+)\s*$", r"d\1"),
    _said(r"^\s*([-+]\s*[0-9]+)\s*$", r"d20\1"),
    _said(r"^\s*((?:k[hl]?|d[hl])[0-9]*)\s*$", r"4d6\1"),
    _said(r"^\s*dnd(?:stats?)?\s*$", "4d6kh3"),
    _said(r"([0-9])\s*\(", r"\1*("),
    _said(r"([0-9)])\s+([0-9]*d[0-9%])", r"\1+\2"),
    _said(r"(?<![^\W\d_])ms\s*([<>]=?)\s*([0-9]+)", r" \1 \2"),
    _said(r"\b(?:with\s+)?(adv|dis)\w*\s+(?:on\s+)?1?d([0-9]+)", r"d\2\1"),
    _said(r"\b[0-9]+d20(.*?)\s*\b(adv|dis)(?:antage|advantage)?\b", r"d20\2\1"),
    _said(r"\b([0-9]+)c([0-9]+)(?:m([0-9]+))?", r"\1d10e>=\2"),
    _said(r"(>=?|<=?)\s*([0-9]+)\s*f\s*([<>=]*[0-9]+)", r"c\1\2f\3"),
    _said(r"(\bd[0-9]+)\s+([0-9]*d[0-9])", r"\1+\2"),
    _said(r"([0-9]d[0-9]+)\s+([0-9]*d[0-9])", r"\1+\2"),
    _said(r"\*\*\s*[0-9]+|\^\s*[0-9]+", ""),
    _said(r"@\{?([^\W\d]\w*)\}?", r"\1"),
    _said(r"^\s*[/!.]?r(?:oll)?\s+", ""),
)
"""What people write in words or in another way, and its notation."""


def with_nearest(refused: Refusal, text: str, attributes: Mapping[str, int]) -> Refusal:
    """The refusal of a text with the nearest notation that can be read, as the fact ``nearest``."""
    column = refused.facts.get("column", 1)
    if refused.key in ANSWERED and isinstance(column, int):
        found = nearest(text, column - 1, attributes)
        if found and not (refused.key == "dice.note_unmarked" and "#" in found):
            refused.facts["nearest"] = found
    return refused


def nearest(text: str, place: int, attributes: Mapping[str, int]) -> str:
    """The nearest notation with dice for a text that was read up to a place; "": there is none."""
    tried = set[str]()
    for each in _near(half_width(text), place):
        candidate = " ".join(each.split())
        if candidate and candidate not in tried and _reads(candidate, attributes):
            return candidate
        tried.add(candidate)
        if len(tried) > _MOST_TRIED:
            return ""
    return ""


def _reads(text: str, attributes: Mapping[str, int]) -> bool:
    try:
        must_have_dice(read(text, attributes, labelled=True))
    except Refusal:
        return False
    return True


def _near(text: str, place: int) -> Iterator[str]:
    """Other texts, the nearest first: put in notation, a word spelt in another way, closed, without what
    stopped the reading, and up to there."""
    said = text
    for pattern, notation in _IN_WORDS:
        said = pattern.sub(notation, said)
        if said != text:
            yield said
    yield from _respelt(text, place)
    yield from _labelled(text, place)
    if missing := text.count("(") - text.count(")"):
        yield text + ")" * missing
    if found := _RUN.search(text, place):
        yield f"{text[: found.start()]} {text[found.end() :]}"
        yield text[:place]
    yield text[:place].rstrip(" +-*/×÷(,")


def _labelled(text: str, place: int) -> Iterator[str]:
    """The text with what stopped the reading as its label."""
    for found in _AS_LABEL.finditer(text, 0, place + 1):
        rest = text[found.end() :]
        if CHANGES_DICE.match(rest) or _CALCULATES.search(rest):
            continue
        if re.search(r"[^\W\d_]{2}|[^\x00-\x7f]", rest):
            yield f"{text[: found.start()]} #{rest}"


def _respelt(text: str, place: int) -> Iterator[str]:
    """The text with the word at the place spelt as one that can stand there."""
    start = place
    while start and text[start - 1].isalpha():
        start -= 1
    found = _WORD.search(text, start)
    if found is None or not 1 < len(found[0]) <= _LONGEST:
        return
    word = found[0].lower()
    known = dict.fromkeys((*_USUAL, *modifiers.MODIFIERS.spellings, *FUNCTIONS))
    if word in known:
        return
    begun = [each for each in known if each[0] == word[0]]
    for letters in (0, -1, 1):
        as_long = (each for each in begun if len(each) == len(word) - letters)
        for each in alike(word, as_long, _NEAR):
            yield f"{text[: found.start()]}{each}{text[found.end() :]}"
