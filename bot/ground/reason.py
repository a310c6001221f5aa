"""One step of a ruling, as a fact."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a number is as it is.

    It has a key that ``bot.wording.reasons`` has a sentence for, a rule id ("": the rules are silent, and the
    sentence says that it is a reading), and the facts that fill the sentence.
    """

    key: str
    rule: str
    facts: Mapping[str, object] = field(default_factory=dict[str, object])


def because(key: str, rule: str, **facts: object) -> Reason:
    """A reason, written briefly: ``because("move.unskilled", "P-40", before=3)``."""
    return Reason(key, rule, facts)
