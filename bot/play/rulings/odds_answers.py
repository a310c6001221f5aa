"""Odds as an answer: in a few lines, with a picture, and the whole table behind Steps."""

from fractions import Fraction
from functools import partial

from bot.dice.odds.periods import Reached
from bot.play.delivery import Post
from bot.play.rulings.odds import Odds, best_difficulty
from bot.play.rulings.odds_pictures import with_chart
from bot.play.workload.heavy_work import aside
from bot.wording import odds as wording
from bot.wording.chances import by_period_told, spread_told, table_told
from bot.wording.short_answers import SMALL
from bot.wording.words import Marked, Words, escape

HALF, MOST = Fraction(1, 2), Fraction(9, 10)
"""How surely something is over by a period that is named."""


async def answered(
    words: Words, odds: Odds, theme: str, wanted: Fraction | None = None, *, each: bool = False
) -> Post:
    """The answer to a question. ``wanted`` is the chance to find a difficulty for, ``each``: it was asked of
    several rolls alike. Its words and its chart go
    over every outcome, which is too much work for the event loop."""
    post = await aside(partial(_told, words, odds, wanted, each))
    return await with_chart(words, post, odds, theme)


def _told(words: Words, odds: Odds, wanted: Fraction | None, each: bool) -> Post:
    told = (Marked(SMALL + words("for each of the rolls")),) * each
    lines = [*_headline(words, odds), *told, *_wanted(words, odds, wanted), *_spreads(words, odds)]
    return Post(Marked("\n".join(lines)), steps="\n".join(_tables(words, odds)))


def _tables(words: Words, odds: Odds) -> list[Marked]:
    """Everything: by period, then every result of each side."""
    question, tables = odds.question, list[Marked]()
    low_wins = question.comparison.low_wins
    if odds.reached:
        tables.append(by_period_told(words, (odds.reached.by,)))
    if odds.race:
        lines = (*zip(*odds.race.wins, strict=True), odds.race.ties)
        tables.append(wording.race_head_told(words, [side.shown for side in question.sides]))
        tables.append(by_period_told(words, lines))
    for side, results in zip(question.sides, odds.results, strict=True):
        tables.append(Marked(f"**{escape(side.shown)}**\n{table_told(words, results, low_wins=low_wins)}"))
    return tables


def _headline(words: Words, odds: Odds) -> list[Marked]:
    question, results = odds.question, odds.results
    own = question.sides[0]
    if odds.reached:
        return _reached_told(words, odds, odds.reached)
    if len(question.sides) > 2:
        pairs = zip(question.sides, odds.wins, strict=True)
        each = [wording.side_told(words, side.name, side.shown, chance) for side, chance in pairs]
        return [*each, wording.tie_told(words, odds.tie)]
    if len(question.sides) == 2:
        told = wording.against_told(
            words, own.shown, question.sides[1].shown, odds.wins[0], odds.tie, odds.wins[1]
        )
        return [_contest_told(words, told, odds)]
    if question.difficulty is None:
        mean = results[0].mean
        return [wording.results_told(words, own.shown, mean, results[0].least, results[0].most)]
    dice = wording.dice_told(own.shown, odds.difficulty, question.comparison)
    return [wording.success_told(words, dice, odds.wins[0], odds.tie)]


def _reached_told(words: Words, odds: Odds, reached: Reached) -> list[Marked]:
    """When a sum is reached."""
    question = odds.question
    dice = wording.dice_told(question.sides[0].shown, odds.difficulty, question.comparison)
    told = [wording.periods_told(words, dice, len(reached.by), reached.by[-1])] if question.periods else []
    if reached.expected is not None:
        told.append(wording.period_mean_told(words, None if told else dice, reached.expected))
    for share in (HALF, MOST):
        within = next((period for period, by in enumerate(reached.by, 1) if by >= share), None)
        if within is not None:
            told.append(Marked(SMALL + wording.surely_told(words, share, within)))
    return told


def _contest_told(words: Words, told: Marked, odds: Odds) -> Marked:
    """Two sides' chances by the end of the last period that was computed."""
    if odds.race is None:
        return told
    goal, periods = odds.question.difficulty, len(odds.race.ties)
    return wording.contest_told(words, told, goal, periods, odds.race.open[-1])


def _wanted(words: Words, odds: Odds, wanted: Fraction | None) -> list[Marked]:
    """The difficulty that reaches the wanted chance, if there is one."""
    if wanted is None or len(odds.results) > 1 or odds.reached:
        return []
    found = best_difficulty(odds, wanted)
    low_wins = odds.question.comparison.low_wins
    return [wording.best_told(words, wanted, *(found or (None, wanted, wanted)), low_wins=low_wins)]


def _spreads(words: Words, odds: Odds) -> list[Marked]:
    """How the results of each side lie."""
    several = len(odds.results) > 1
    lines: list[Marked] = []
    for side, results in zip(odds.question.sides, odds.results, strict=True):
        spread = spread_told(words, results, low_wins=odds.question.comparison.low_wins)
        lines.append(Marked(f"{SMALL}{escape(side.shown)}: {spread}" if several else f"{SMALL}{spread}"))
    return lines
