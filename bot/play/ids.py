"""The ids that buttons carry, and nothing else."""

PREFIX = "k"


def button_id(verb: str, *numbers: int) -> str:
    """`k:next:12:34`: what a press asks for, of which thing, at which revision."""
    return ":".join((PREFIX, verb, *map(str, numbers)))


def read_button_id(custom_id: str) -> tuple[str, tuple[int, ...]] | None:
    """The verb and the numbers; None for an id that is not one of ours."""
    prefix, _, rest = custom_id.partition(":")
    verb, *numbers = rest.split(":")
    if prefix != PREFIX or not verb.isidentifier() or len(numbers) > 6:
        return None
    if not all(number.isascii() and number.isdecimal() and len(number) < 20 for number in numbers):
        return None
    return verb, tuple(map(int, numbers))
