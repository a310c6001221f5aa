"""One input tried: what it raised, what it took."""

import functools
import gc
import sys
import traceback
from dataclasses import dataclass
from time import process_time
from typing import Any

from bot.refusal import Refusal
from bot.wording.refusals import refusal
from bot.wording.words import LANGUAGES, words_for
from tools.fuzz.target import Target

TRIES = 4
"""How often what took too long is measured again before it counts: other programs share the machine."""
LONGEST_REFUSAL = 2000
"""Characters of a message of Discord's."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault: its kind, so that it is reported once, and its size."""

    kind: str
    told: str


def tried(target: Target, given: Any, slack: int = 1) -> Finding | None:
    """Read an input; None: no fault. ``slack``: how many times the CPU's budget it may take, for unknown
    machines."""
    before = most_memory()
    used, wrong = _read(target, given)
    if wrong is not None:
        return wrong
    grown = most_memory() - before
    if grown > target.memory:
        return Finding("memory", f"{grown // 1024} MiB")
    most = target.cpu * slack
    for _ in range(TRIES):
        if used <= most:
            return None
        used = min(used, _again(target, given))
    return Finding("cpu", f"{used * 1000:.1f} ms")


def _read(target: Target, given: Any) -> tuple[float, Finding | None]:
    begun = process_time()
    try:
        target.read(given)
    except Refusal as refused:
        return process_time() - begun, _unworded(refused)
    except target.allowed:
        pass
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for.
        return 0.0, Finding(_place(error), "".join(traceback.format_exception_only(error)).strip()[:300])
    return process_time() - begun, None


def _again(target: Target, given: Any) -> float:
    """The CPU that it takes when nothing is remembered of it and no garbage is in the way."""
    for cache in _bounded_caches():
        cache.cache_clear()
    gc.collect()
    return _read(target, given)[0]


def _unworded(refused: Refusal) -> Finding | None:
    """A refusal has words in each language, in a message that can be sent."""
    for language in LANGUAGES:
        try:
            said = refusal(words_for(language), refused)
            said.encode()
        except Exception as error:  # noqa: BLE001 - as above.
            return Finding(f"words of {refused.key}", repr(error)[:300])
        if len(said) > LONGEST_REFUSAL:
            return Finding(f"length of {refused.key}", f"{len(said)} characters")
    return None


def _place(error: Exception) -> str:
    """The place of an error, in our own code."""
    frames = [
        each for each in traceback.extract_tb(error.__traceback__) if "/fuzz/trial.py" not in each.filename
    ]
    own = [each for each in frames if "/bot/" in each.filename or "/cogs/" in each.filename] or frames
    return f"{type(error).__name__} at {own[-1].filename.rpartition('/')[2]}:{own[-1].lineno}"


@functools.cache
def _bounded_caches() -> tuple[Any, ...]:
    """The caches of inputs; caches without a bound hold parts of the program."""
    kind: type[Any] = type(_bounded_caches)
    found: list[Any] = [each for each in gc.get_objects() if isinstance(each, kind)]
    return tuple(each for each in found if each.cache_parameters()["maxsize"] is not None)


def most_memory() -> int:
    """KiB that the process had at most so far; 0 where the system does not say."""
    if sys.platform == "win32":
        return 0
    from resource import RUSAGE_SELF, getrusage

    used = getrusage(RUSAGE_SELF).ru_maxrss
    return used // 1024 if sys.platform == "darwin" else used
