"""The usual ways to judge a result, written out as outcomes."""

from collections.abc import Mapping, Sequence
from typing import Final

from bot.systems.recipes.recipe import Judgement, Outcome
from bot.text import N_

SUCCESS, FAILURE = N_("Success"), N_("Failure")

SIGNS: Final[Mapping[str, str]] = {"at least": ">=", "more than": ">", "at most": "<=", "under": "<"}
"""What a file may ask of the result, and the sign of it."""
FACES: Final = ("hits", "twice", "cancels", "marks")
JUDGE_KEYS: Final = (
    "read", "by", *FACES, "success", "failure", "step", "bands", "ladder", "outcomes",
)  # fmt: skip

Band = tuple[int, str, bool | None]


def judgement_of(
    *,
    reading: str,
    by: str,
    successes: Sequence[int],
    failures: Sequence[int],
    bands: Sequence[Band],
    outcomes: Sequence[tuple[str, str, bool | None]],
) -> Judgement:
    """A judgement: natural results that always succeed or fail first, then the outcomes of the file and its
    bands; where it has none, success or failure by what is asked of the result."""
    sign = SIGNS.get(by, "")
    told = bool(outcomes or bands)
    every = (
        *(Outcome(SUCCESS, f"natural = {each}", won=True) for each in successes),
        *(Outcome(FAILURE, f"natural = {each}", won=False) for each in failures),
        *(Outcome(*each) for each in outcomes),
        *_bands(bands),
        *(
            (Outcome(SUCCESS, f"result {sign} target", won=True), Outcome(FAILURE, won=False))
            if sign and not told
            else ()
        ),
    )
    return Judgement(reading, every, sign)


def _bands(bands: Sequence[Band]) -> Sequence[Outcome]:
    """The highest first. The lowest takes everything below it; unless the file says otherwise, the highest is
    a success and the lowest a failure."""
    last = len(bands) - 1
    return [
        Outcome(
            name,
            f"result >= {number}" if place < last else "",
            won if won is not None or 0 < place < last else place == 0,
        )
        for place, (number, name, won) in enumerate(bands)
    ]
