"""What was found out about a database."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Findings:
    """The state of a database.

    - ``holds``: its place and how much is in it.
    - ``schema``: its migration (0: it has none), and ``newest`` the newest known.
    - ``version``: the database program and its version.
    - ``problems``: what is broken; empty if it is sound.
    - ``notes``: what its host should know besides.
    """

    holds: str
    schema: int
    newest: int
    version: str
    problems: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether the bot can run on it."""
        return not self.problems and 0 < self.schema <= self.newest

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines to print, one fact each."""
        state = ("sound",) if not self.problems else tuple(f"broken: {words}" for words in self.problems)
        return (self.holds, f"schema {self.schema} of {self.newest}", self.version, *state, *self.notes)
