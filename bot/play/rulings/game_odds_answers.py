"""A game's odds as an answer: in a few lines, with a picture, and every table behind Steps."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from bot.pictures.charts.bins import binned
from bot.pictures.charts.chart import LINES, Chart, Curves, Histogram, Legend, Mark, Threshold
from bot.pictures.theme import Part
from bot.play.delivery import Post
from bot.play.drawing import illustrated
from bot.play.workload.heavy_work import aside
from bot.systems.odds_questions import Reckoned, Spread
from bot.wording import game_odds as wording
from bot.wording.chances import mean_told, percent, spread_told, table_told
from bot.wording.rolls.checks import missing_told, untold_told
from bot.wording.short_answers import SMALL
from bot.wording.words import Marked, Words, fitting

_PARTS = {2: (Part.SUCCEEDS, Part.FAILS), 3: (Part.SUCCEEDS, Part.OPEN, Part.FAILS)}


async def answered(words: Words, found: Reckoned, theme: str, read_by: str | None = None) -> Post:
    """The answer to a question. ``read_by`` is the title of the game that read it if nobody named it. Its
    words and its chart go over every outcome, which is too much work for the event loop."""
    post, chart, alt = await aside(partial(_told, words, found, theme, read_by))
    return await illustrated(words, post, chart, name="odds.png", alt=alt)


MOST_TOLD = 1_700
"""Characters for several answers together."""


async def answered_together(words: Words, found: Sequence[Reckoned], theme: str) -> Post:
    """The answer to one question, or to several without a picture."""
    if len(found) == 1:
        return await answered(words, found[0], theme)
    found = [_by_name(words, each) for each in found]
    told = [Marked("\n".join(_lines(words, each, None))) for each in found]
    tables = [Marked("\n".join((each.title, *_tables(words, each)))) for each in found]
    return Post(fitting(words, told, MOST_TOLD), steps="\n".join(tables))


def _by_name(words: Words, found: Reckoned) -> Reckoned:
    """The answer with what the game calls its question before the title."""
    named = words.plain("{name}: {title}", name=words.plain(found.of), title=found.title)
    return replace(found, title=named) if found.of else found


def _told(words: Words, found: Reckoned, theme: str, read_by: str | None) -> tuple[Post, Chart, str]:
    found = _by_name(words, found)
    post = Post(Marked("\n".join(_lines(words, found, read_by))), steps="\n".join(_tables(words, found)))
    goes_on = any(len(each.after) > 1 for each in found.courses)
    chart = _curves(words, found, theme) if goes_on else _histogram(words, found, theme)
    return post, chart, _alt(words, found, chart)


def _lines(words: Words, found: Reckoned, read_by: str | None) -> list[Marked]:
    lines = [wording.title_told(words, found)]
    if found.courses:
        lines.append(wording.courses_told(words, found.courses))
    if found.best:
        lines.append(wording.best_told(words, found.best))
    further = wording.further_told(words, found.further)
    small = [further] if further else []
    spreads = [each for each in found.spreads[:2] if each.name not in {named.name for named in found.chances}]
    small += [_spread(words, each, low_wins=_low_wins(found)) for each in spreads]
    lines += [Marked(f"{SMALL}{each}") for each in (*small, *map(words, found.notes))]
    lacking = (*missing_told(words, found.missing), *untold_told(words, found.untold))
    lines += [Marked(f"{SMALL}{each}") for each in lacking]
    return (
        [*lines, words("-# Read by {game}. Name another game in `system`.", game=words(read_by))]
        if read_by
        else lines
    )


def _low_wins(found: Reckoned) -> bool:
    return found.parted is not None and found.parted.low_wins


def _spread(words: Words, spread: Spread, *, low_wins: bool) -> Marked:
    told = spread_told(words, spread.results, low_wins=low_wins)
    return words("{name}: {spread}", name=words(spread.name), spread=told)


def _tables(words: Words, found: Reckoned) -> list[Marked]:
    """Everything: by attacks, then every result of each distribution."""
    tables: list[Marked] = []
    if found.courses:
        tables.append(wording.by_attack_told(words, found.courses))
    for each in found.spreads:
        tables.append(
            Marked(f"**{words(each.name)}**\n{table_told(words, each.results, low_wins=_low_wins(found))}")
        )
    return tables


def _histogram(words: Words, found: Reckoned, theme: str) -> Histogram:
    """The first distribution, parted where something is decided."""
    first = found.spreads[0]
    parted = found.parted
    bare = Histogram(
        {outcome: weight / first.results.total for outcome, weight in first.results},
        title=found.title,
        threshold=Threshold(parted.low, parted.high, parted.low_wins) if parted else None,
        mean=float(first.results.mean),
        axis=words.plain(first.name),
        legend=_parts(words, found),
        theme=theme,
    )
    each = binned(bare).width
    return (
        bare if each == 1 else replace(bare, axis=words.plain("{name} ({n} a bar)", name=bare.axis, n=each))
    )


def _parts(words: Words, found: Reckoned) -> Legend:
    """The distribution of the results; impossible ones are left out."""
    pairs = zip(_PARTS.get(len(found.chances), ()), found.chances, strict=False)
    told = [(part, _labelled(words, each.name, each.chance)) for part, each in pairs if each.chance]
    mean = words.plain("mean {mean}", mean=mean_told(found.spreads[0].results.mean))
    return (*told, (Mark.MEAN, mean))


def _curves(words: Words, found: Reckoned, theme: str) -> Curves:
    """The distribution from attack to attack."""
    return Curves(
        tuple([tuple(map(float, each.after)) for each in found.courses]),
        title=found.title,
        axis=words.plain("attacks"),
        legend=tuple(
            zip(LINES, [_labelled(words, each.name, each.after[-1]) for each in found.courses], strict=False)
        ),
        theme=theme,
    )


def _labelled(words: Words, name: str, chance: Fraction) -> str:
    return f"{words.plain(name)} {percent(chance)}"


def _alt(words: Words, found: Reckoned, chart: Chart) -> str:
    """The alt text of the picture."""
    told = "; ".join([each for _, each in chart.legend])
    if isinstance(chart, Curves):
        attacks = len(chart.lines[0])
        return words.plain(
            "{title}: chances after each of {attacks} attacks. {legend}.",
            title=found.title, attacks=attacks, legend=told,
        )  # fmt: skip
    results = found.spreads[0].results
    return words.plain(
        "{title}: {name} from {least} to {most}, the likeliest {likeliest}. {legend}.",
        title=found.title, name=words.plain(found.spreads[0].name), least=results.least,
        most=results.most, likeliest=max(results, key=lambda each: each[1])[0], legend=told,
    )  # fmt: skip
