"""What the rulings of one game say, where only that game says it."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Sentences:
    """The sentences of the catalogs that stand with a game. `bot/wording` adds them to the shared ones.

    - ``reasons``: each step's sentence by its key; the placeholders are its facts.
    - ``one``: by a step's key the counted fact, and the sentence if it is 1.
    - ``names``: the names of facts that are words of the code.
    - ``background``: the steps that always apply. A short answer leaves them out first.
    - ``on_the_way``: the steps that even a move announced on one line tells: it did not end as meant.
    - ``refusals``: each refusal's sentence by its key.
    - ``refused``: the names of facts in refusals, by subject ("": every one) and fact.
    - ``help``: its part of the help page on fights.
    """

    reasons: Mapping[str, str] = field(default_factory=dict[str, str])
    one: Mapping[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    background: frozenset[str] = frozenset()
    on_the_way: frozenset[str] = frozenset()
    refusals: Mapping[str, str] = field(default_factory=dict[str, str])
    refused: Mapping[tuple[str, str], Mapping[str, str]] = field(
        default_factory=dict[tuple[str, str], Mapping[str, str]]
    )
    help: str = ""
