"""How a game declares the options of a command that is its own."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Option:
    """One option of `/move <game>` or `/sense <game>`: the field it fills of what is asked, what
    it means in this game (a sentence of the catalogs, at most 60 characters), and the code
    words that can be chosen (none: it is typed)."""

    name: str
    text: str
    choices: tuple[str, ...] = ()
    required: bool = False
