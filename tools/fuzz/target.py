"""The type of a target: a reader of typed or sent input, and its budget."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

CPU = 0.020
"""Seconds of CPU that one input may take."""
MEMORY = 32 * 1024
"""KiB by which one input may raise the greatest memory use of the process."""


BEYOND = 20
"""So much longer than a reader takes is an input at most."""


@dataclass(frozen=True, slots=True)
class Target:
    """One reader.

    - ``read``: takes a text, or with ``binary`` bytes. It may raise a ``Refusal`` and the ``allowed`` errors
      (which readers of our own stored forms document).
    - ``bound``: how much of an input the reader takes, in characters or bytes.
    - ``seeds``: whole inputs.
    - ``sources``: the folders of ``tests/cases`` and the documents with more of them.
    """

    name: str
    read: Callable[[Any], object]
    bound: int
    seeds: tuple[str | bytes, ...]
    sources: tuple[str, ...] = ()
    binary: bool = False
    allowed: tuple[type[Exception], ...] = ()
    cpu: float = CPU
    memory: int = MEMORY

    @property
    def longest(self) -> int:
        """How long an input is at most: a little beyond the bound."""
        return self.bound + BEYOND

    def decoded(self, data: bytes) -> Any:
        """The input that some bytes are."""
        if self.binary:
            return data[: self.longest]
        try:
            return data.decode("utf-8", "surrogatepass")[: self.longest]
        except UnicodeDecodeError:
            return data.decode("utf-8", "replace")[: self.longest]

    def encoded(self, given: Any) -> bytes:
        """The bytes of an input."""
        return given if self.binary else given.encode("utf-8", "surrogatepass")
