"""What a status does again and again, as it is typed: damage, healing, other resources (B-10, B-33)."""

import re
from dataclasses import dataclass
from enum import Enum
from typing import Final

from bot.refusal import Refusal
from bot.systems.btr.damage import Hit
from bot.systems.btr.damage_typed import LONGEST, TYPES, parts_of, read_hits, without_fillers
from bot.systems.btr.sheet import HP, NAMES
from bot.text import fold, half_width, tidy

LONGEST_NAME: Final = 30


class When(Enum):
    """When it works (B-3, B-10)."""

    ALWAYS = "always"
    """At once when it is gained, and then each round."""
    LATER = "later"
    """Each round, from the next one on."""
    END = "end"
    """At the end of each turn (轮末效果)."""


_WHENS: Final = {
    When.END: re.compile(
        r"(?:在)?(?:轮末|(?:每?轮|行动轮|回合)(?:结束|末)(?:时)?|(?:at\s+)?(?:the\s+|each\s+)?"
        r"(?:turn(?:'s)?\s+end|end\s+of\s+(?:the\s+|each\s+|its\s+|their\s+)?turn|end))(?:生效)?\s*[:,]?\s*",
        re.IGNORECASE,
    ),
    When.LATER: re.compile(
        r"(?:自|从)?(?:次轮|下轮|下一轮)(?:起|开始)?(?:生效)?\s*[:,]?\s*"
        r"|(?:later|from\s+(?:the\s+)?next\s+(?:round|turn)(?:\s+on)?)\s*[:,]?\s*",
        re.IGNORECASE,
    ),
}


def read_when(text: str) -> tuple[When, str]:
    """When what was typed works, and the rest of the text: `轮末 5 灼热`, `次轮起 恢复5点生命`."""
    typed = tidy(half_width(text))
    for when, pattern in _WHENS.items():
        if found := pattern.match(typed):
            return when, tidy(typed[found.end() :])
    return When.ALWAYS, tidy(text)


@dataclass(frozen=True, slots=True)
class Periodic:
    """What it does each time: damage, and by how much it moves which resources."""

    hits: tuple[Hit, ...] = ()
    moves: tuple[tuple[str, int], ...] = ()

    @property
    def harms(self) -> bool:
        """Whether its bearer is the worse for it."""
        return bool(self.hits) or any(by < 0 for _, by in self.moves)


_UP: Final = r"(?:恢复|回复|治疗|获得|增加|restores?|regains?|recovers?|heals?|gains?)"
_DOWN: Final = r"(?:失去|损失|流失|减少|扣除|扣|消耗|loses?|drains?)"
_VERB: Final = rf"(?:(?P<up>{_UP})|(?P<down>{_DOWN}))"
_N: Final = r"(?P<n>\d{1,6})"
_NAME: Final = r"(?P<name>[^\W\d_](?:[^\d+:-]*[^\W\d_])?)"
_MOVES: Final = tuple(
    re.compile(each, re.IGNORECASE)
    for each in (
        rf"{_VERB}\s*:?\s*\+?\s*{_N}\s*{_NAME}?",
        rf"{_VERB}\s*{_NAME}\s*:?\s*\+?\s*{_N}",
        rf"(?P<name>[^\W\d_][^\d+:-]*?)\s*{_VERB}\s*{_N}",
        rf"{_NAME}\s*:?\s*(?P<sign>[-+])\s*{_N}",
        rf"(?P<sign>[-+])\s*{_N}\s*{_NAME}",
        rf"{_N}\s*(?P<up>治疗|恢复|healing)(?P<down>(?!))?",
    )
)
"""How a resource that moves is typed: `恢复5点生命`, `生命恢复5`, `HP +5`, `-2 法力`, `5点治疗`."""


_LIFE: Final = frozenset({"", "hit", "life", "health", "hit points", "life points"})


def read_periodic(text: str) -> Periodic:
    """What was typed: `5点灼热, 恢复3点法力`. Refusal ``fight.cannot_read_periodic``: it cannot be read; as
    of ``read_hits``."""
    items = parts_of(text)
    if not items or len(text) > LONGEST:
        raise Refusal("fight.cannot_read_periodic", text=tidy(text)[:50])
    moves = [read_move(each) for each in items]
    hits = [_hit(each) for each, move in zip(items, moves, strict=True) if move is None]
    return Periodic(tuple(hits), tuple((resource_of(each[0]), each[1]) for each in moves if each is not None))


def _hit(item: str) -> Hit:
    try:
        (dealt,) = read_hits(item)
    except Refusal as refused:
        if refused.key != "fight.cannot_read_damage":
            raise
        raise Refusal("fight.cannot_read_periodic", text=item[:50]) from None
    return dealt.hit


def read_move(item: str) -> tuple[str, int] | None:
    """The resource that moves, as typed ("": life), and by how much: `恢复5点生命`, `法力 -2`; None: none."""
    typed = without_fillers(half_width(item))
    found = next((match for each in _MOVES if (match := each.fullmatch(typed))), None)
    if found is None:
        return None
    facts = found.groupdict()
    name = tidy(facts.get("name") or "")
    if fold(name) in TYPES or len(name) > LONGEST_NAME:
        return None
    lowers = facts.get("sign") == "-" or bool(facts.get("down"))
    return name, -int(facts["n"]) if lowers else int(facts["n"])


def resource_of(name: str) -> str:
    """The resource that is called so."""
    return HP if fold(name) in _LIFE else NAMES.canonical(name)
