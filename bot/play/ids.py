"""The ids that buttons carry, and nothing else."""

PREFIX = "k"
MOST_NUMBERS = 6
LARGEST = 2**63 - 1
"""What the store and Discord's ids go up to."""


def button_id(verb: str, *numbers: int) -> str:
    """`k:next:12:34`: what a press asks for, of which thing, at which revision."""
    return ":".join((PREFIX, verb, *map(str, numbers)))


def read_button_id(custom_id: str) -> tuple[str, tuple[int, ...]] | None:
    """The verb and the numbers; None for an id that ``button_id`` does not write."""
    prefix, _, rest = custom_id.partition(":")
    verb, *numbers = rest.split(":")
    if prefix != PREFIX or not (verb.isascii() and verb.isidentifier()) or len(numbers) > MOST_NUMBERS:
        return None
    if not all(_written(number) for number in numbers):
        return None
    return verb, tuple(map(int, numbers))


def _written(number: str) -> bool:
    """Whether a whole number is spelled as it is written, and one that the store can hold."""
    plain = number.isascii() and number.isdecimal() and len(number) <= len(str(LARGEST))
    return plain and str(int(number)) == number and int(number) <= LARGEST
