"""The pictures of odds: charts with their words, and their alt texts."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial

from bot.dice.odds.distribution import Distribution
from bot.pictures.charts.bins import binned
from bot.pictures.charts.chart import LINES, Chart, Curves, Histogram, Legend, Mark, Threshold
from bot.pictures.theme import Part
from bot.play.delivery import Post
from bot.play.drawing import illustrated
from bot.play.rulings.odds import Odds
from bot.play.workload.heavy_work import aside
from bot.text import N_
from bot.wording.chances import mean_told, percent
from bot.wording.odds import dice_told
from bot.wording.words import Words

MOST_DRAWN = 2
"""Sides that one picture shows."""


async def with_chart(words: Words, post: Post, odds: Odds, theme: str) -> Post:
    """A post with the picture of its odds."""
    chart, alt = await aside(partial(_charted, words, odds, theme))
    return await illustrated(words, post, chart, name="odds.png", alt=alt)


def _charted(words: Words, odds: Odds, theme: str) -> tuple[Chart, str]:
    """The picture, and its alt text."""
    over_time = odds.reached or odds.race
    chart = curves_of(words, odds, theme) if over_time else histogram_of(words, odds, theme)
    return chart, alt_of(words, chart, odds)


def histogram_of(words: Words, odds: Odds, theme: str) -> Histogram:
    """The distribution of a try or of dice only, or the first two sides' drawn over each other."""
    own, *others = odds.results
    other = others[0] if others else None
    bare = Histogram(
        _shares(own),
        title=_title(odds),
        other=_shares(other) if other else {},
        threshold=Threshold(odds.parted.low, odds.parted.high, odds.parted.low_wins) if odds.parted else None,
        mean=float(own.mean),
        other_mean=float(other.mean) if other else None,
        legend=_parts(words, odds) if odds.parted else _sides(words, odds),
        theme=theme,
    )
    each = binned(bare).width
    axis = words.plain("result") if each == 1 else words.plain("result ({n} a bar)", n=each)
    return replace(bare, axis=axis)


def curves_of(words: Words, odds: Odds, theme: str) -> Curves:
    """When a sum is reached, or which side reaches it first."""
    lines = _lines(words, odds)
    mean = odds.reached.expected if odds.reached else None
    told = () if mean is None else ((Mark.MEAN, words.plain("mean {mean}", mean=mean_told(mean))),)
    return Curves(
        tuple([tuple(map(float, line)) for _, line in lines]),
        title=_title(odds),
        mean=None if mean is None else float(mean),
        axis=words.plain("period"),
        legend=(*zip(LINES, [name for name, _ in lines], strict=False), *told),
        theme=theme,
    )


def _lines(words: Words, odds: Odds) -> list[tuple[str, Sequence[Fraction]]]:
    """The curves with their names: one, or the first two sides' and the tie's."""
    if odds.reached:
        last = odds.reached.by[-1]
        return [(words.plain("done by then, at last {chance}", chance=percent(last)), odds.reached.by)]
    if odds.race is None:
        return []
    sides = zip(odds.question.sides[:MOST_DRAWN], zip(*odds.race.wins, strict=True), strict=False)
    named = [
        (words.plain("{dice} wins {chance}", dice=side.shown, chance=percent(line[-1])), line)
        for side, line in sides
    ]
    tied = words.plain("tie {chance}", chance=percent(odds.race.ties[-1]))
    return [*named, (tied, odds.race.ties)]


def alt_of(words: Words, chart: Chart, odds: Odds) -> str:
    """The alt text of the picture."""
    if isinstance(chart, Curves):
        told = "; ".join([told for _, told in chart.legend])
        return words.plain(
            "{title}: chances by the end of each of {periods} periods. {legend}.",
            title=chart.title, periods=len(chart.lines[0]), legend=told,
        )  # fmt: skip
    own = odds.results[0]
    likeliest = max(own, key=lambda each: each[1])[0]
    return words.plain(
        "{title}: results from {least} to {most}, the likeliest {likeliest}. {legend}.",
        title=chart.title,
        least=own.least,
        most=own.most,
        likeliest=likeliest,
        legend="; ".join([told for _, told in chart.legend]),
    )


def _shares(results: Distribution) -> dict[int, float]:
    return {outcome: weight / results.total for outcome, weight in results}


def _title(odds: Odds) -> str:
    question = odds.question
    shown = " · ".join([side.shown for side in question.sides[:MOST_DRAWN]])
    alone = len(question.sides) == 1
    return dice_told(shown, question.difficulty if alone else None, question.comparison)


def _parts(words: Words, odds: Odds) -> Legend:
    """The outcomes of a try; impossible ones are left out."""
    chances = (
        (Part.SUCCEEDS, N_("success {chance}"), odds.wins[0]),
        (Part.OPEN, N_("the GM decides {chance}"), odds.tie),
        (Part.FAILS, N_("failure {chance}"), odds.loses),
    )
    told = [(part, words.plain(said, chance=percent(chance))) for part, said, chance in chances if chance]
    difficulty = words.plain("difficulty {difficulty}", difficulty=odds.question.difficulty)
    return (*told, (Mark.DIFFICULTY, difficulty), _mean(words, Mark.MEAN, odds.results[0]))


def _sides(words: Words, odds: Odds) -> Legend:
    """The legend of the sides' distributions."""
    sides, marks = odds.question.sides, ((Part.PLAIN, Mark.MEAN), (Mark.OTHER, Mark.OTHER_MEAN))
    if len(sides) == 1:
        return (_mean(words, Mark.MEAN, odds.results[0]),)
    drawn = [
        (mark, words.plain("{dice} wins {chance}", dice=side.shown, chance=percent(chance)))
        for (mark, _), side, chance in zip(marks, sides, odds.wins, strict=False)
    ]
    means = [_mean(words, mark, each) for (_, mark), each in zip(marks, odds.results, strict=False)]
    return (*drawn, *means)


def _mean(words: Words, mark: Mark, results: Distribution) -> tuple[Mark, str]:
    return mark, words.plain("mean {mean}", mean=mean_told(results.mean))
