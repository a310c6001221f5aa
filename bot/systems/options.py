"""How a game declares the options of a command that is its own."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One option of `/move <game>` or `/sense <game>`: the field of the request that it fills, its meaning in
    this game (a sentence of the catalogs, at most 60 characters), and the code words to choose from (none: it
    is typed)."""

    name: str
    text: str
    choices: tuple[str, ...] = ()
    required: bool = False
