"""Messages that go on: undertakings, contests, opposed rolls that wait, swaps."""

import re
from collections.abc import Sequence
from fractions import Fraction

from bot.systems.pool.tries import CumulativeContest, CumulativeTry, Skipped, Status
from bot.text import N_
from bot.wording.seals import seal_told
from bot.wording.words import Marked, Words, escape, listing, mention

BAR = 12
SHOWN_RESULTS = 20
LISTED = 15
_WITHOUT_SPACE = re.compile(r"[\u4e00-\u9fff]")
"""Chinese units stand right behind their number."""


def progress(reached: int, goal: int) -> Marked:
    """A bar: how much of the goal is reached, full only when it is."""
    full = BAR if reached >= goal else min(BAR - 1, BAR * max(reached, 0) // max(goal, 1))
    return Marked("▰" * full + "▱" * (BAR - full))


def number(value: Fraction) -> str:
    """An exact number as people write it: `8 4/7`, `20`, `1/2`."""
    whole, rest = divmod(value.numerator, value.denominator)
    if not rest:
        return str(whole)
    part = f"{rest}/{value.denominator}"
    return f"{whole} {part}" if whole else part


def duration(words: Words, amount: Fraction, unit: str) -> Marked:
    """A length of time in its own unit; the empty unit is minutes, `× 一天` counts days."""
    if not unit:
        return words("{amount} min", amount=number(amount))
    once = unit.removeprefix("× ")
    if amount == 1 and once != unit:
        return escape(once)
    between = "" if _WITHOUT_SPACE.match(unit) else " "
    return Marked(f"{number(amount)}{between}{escape(unit)}")


def time_told(words: Words, skipped: Skipped, amount: Fraction, unit: str) -> Marked:
    """How long a cumulative try takes when it is not rolled (P-12)."""
    exact = duration(words, skipped.exact * amount, unit)
    periods = words.plural("{n} period", "{n} periods", skipped.periods)
    whole = duration(words, skipped.periods * amount, unit)
    if skipped.estimate:
        return words(
            "about **{exact}** (an estimate: the rules give no formula for 🅽), in whole periods "
            "{whole} ({periods})", exact=exact, whole=whole, periods=periods,
        )  # fmt: skip
    if skipped.formula < 1:
        formula = duration(words, skipped.formula * amount, unit)
        least = N_("**{whole}**, the least there is (the formula gives {exact})")
        return words(least, whole=whole, exact=formula)
    return words(
        "**{exact}**, in whole periods {whole} ({periods})", exact=exact, whole=whole, periods=periods
    )


def _results(results: Sequence[int]) -> str:
    shown = [str(result) for result in results[-SHOWN_RESULTS:]]
    return ("… + " if len(results) > SHOWN_RESULTS else "") + " + ".join(shown)


def undertaking(
    words: Words, *, user_id: int, dice: str, assist: str, label: str, tries: CumulativeTry, period: Marked,
    last: Marked | None, skipped: Marked | None, abandoned: bool,
) -> Marked:  # fmt: skip
    """A cumulative try (P-11): the bar, the last roll, how it stands."""
    head = words("⏳ **Cumulative try** by {who}: {dice}", who=mention(user_id), dice=dice)
    helpers = words("assisted by {dice}", dice=assist) if assist else ""
    goal = words(
        "difficulty {difficulty}, one roll every {period}",
        difficulty=tries.difficulty, period=period,
    )  # fmt: skip
    bar = f"{progress(tries.total, tries.goal)} {_reached(words, tries)}"
    lines = [head, helpers, words("“{label}”", label=label) if label else "", goal, bar]
    lines.append(_periods(words, tries))
    if len(tries.results) > 1:
        lines.append(Marked(f"{_results(tries.results)} = **{tries.total}**"))
    if last:
        lines.append(words("Last roll: {roll}", roll=last))
    lines.append(_undertaking_end(words, tries, skipped, abandoned=abandoned))
    return Marked("\n".join(line for line in lines if line))


def _reached(words: Words, tries: CumulativeTry) -> Marked:
    """The sum so far, and the least that is enough (P-11)."""
    return words("**{total}** of {needed} needed", total=tries.total, needed=tries.goal)


def _periods(words: Words, tries: CumulativeTry) -> Marked:
    if tries.limit is None:
        return words.plural("{n} period so far", "{n} periods so far", tries.periods)
    return words("period {n} of {limit}", n=tries.periods, limit=tries.limit)


def _undertaking_end(
    words: Words, tries: CumulativeTry, skipped: Marked | None, *, abandoned: bool
) -> Marked:
    if abandoned:
        return words("**Abandoned.**")
    if skipped:
        return words("**Success** without rolling, after {time}", time=skipped)
    if tries.status is Status.SUCCEEDED:
        return words.plural("**Success** after {n} period", "**Success** after {n} periods", tries.periods)
    if tries.status is Status.FAILED:
        return words("**Failure**: the limit is used up")
    return Marked("")


def undertaking_line(
    words: Words, user_id: int, dice: str, label: str, tries: CumulativeTry, link: str | None
) -> Marked:
    """One undertaking in the channel's list, with a link to its message."""
    line = words("{who}: {dice}, {reached}", who=mention(user_id), dice=dice, reached=_reached(words, tries))
    named = f" · {escape(label)}" if label else ""
    return Marked(f"• {line}{named}" + (f" · {link}" if link else ""))


def undertaking_list(words: Words, lines: Sequence[Marked]) -> Marked:
    """The channel's open undertakings."""
    if not lines:
        return words("No cumulative try is open in this channel. Start one with `/undertake start`.")
    more = len(lines) - LISTED
    rest = [words("… {n} more", n=more)] if more > 0 else []
    return Marked("\n".join([words("**Open cumulative tries**"), *lines[:LISTED], *rest]))


def contest(
    words: Words, *, names: Sequence[str], dice: Sequence[str], label: str,
    contest: CumulativeContest, waiting_for: int | None, last: Marked | None, abandoned: bool,
) -> Marked:  # fmt: skip
    """A cumulative opposed roll (P-14): a bar for each side, the last rolls, the winner."""
    head = words("🏁 **Cumulative opposed roll**: first to {goal}", goal=contest.goal)
    lines: list[str] = [head, words("“{label}”", label=label) if label else ""]
    for name, typed, results in zip(names, dice, contest.results, strict=True):
        total = sum(results)
        side = Marked(f"**{escape(name)}**")
        side = words("{name} ({dice})", name=side, dice=typed) if typed else side
        lines.append(f"{side} {progress(total, contest.goal)} **{total}**")
    if waiting_for is not None and not abandoned:
        lines.append(words("{who}, press Accept and type your dice.", who=mention(waiting_for)))
    if last:
        lines.append(last)
    lines.append(_contest_end(words, names, contest, abandoned=abandoned))
    return Marked("\n".join(line for line in lines if line))


def _contest_end(
    words: Words, names: Sequence[str], contest: CumulativeContest, *, abandoned: bool
) -> Marked:
    if abandoned:
        return words("**Abandoned.**")
    if contest.status is Status.OPEN:
        return Marked("")
    winners = listing(words, [names[winner] for winner in contest.winners])
    periods = words.plural("{n} period", "{n} periods", len(contest.results[0]))
    if contest.tie:
        return words("**Tie** between {names} after {periods}", names=winners, periods=periods)
    return words("**{names} wins** after {periods}", names=winners, periods=periods)


def opposition(
    words: Words, *, names: Sequence[str], waiting_for: Sequence[int], label: str,
    seal: str | None, abandoned: bool,
) -> Marked:  # fmt: skip
    """An opposed roll (P-13) that waits for dice, or was decided in secret."""
    lines = [words("⚔ **Opposed roll**"), words("“{label}”", label=label) if label else Marked("")]
    if names:
        lines.append(words("Ready: {names}", names=listing(words, names)))
    if abandoned:
        lines.append(words("**Abandoned.**"))
    elif seal:
        lines += [words("Rolled in secret."), seal_told(words, seal)]
    else:
        waited = listing(words, [mention(user_id) for user_id in waiting_for])
        lines.append(words("{who}, press Accept and type your dice.", who=waited))
    return Marked("\n".join(line for line in lines if line))


def let_in(words: Words, user_ids: Sequence[int], link: str | None) -> Marked:
    """The call to the users who were let into an opposed roll."""
    who = listing(words, [mention(user_id) for user_id in user_ids])
    there = Marked(link or "⬆")
    told = N_("⚔ {who}: you may join the opposed roll. Press Accept there: {link}")
    return words(told, who=who, link=there)


def swap(words: Words, *, asker: int, other: int, names: Sequence[str], agreed: bool) -> Marked:
    """A player's request to exchange two places."""
    first, second = names
    if agreed:
        return words("🔁 {first} and {second} exchange their places.", first=first, second=second)
    return words(
        "🔁 {other}: {asker} would like {first} and {second} to exchange their places.",
        other=mention(other), asker=mention(asker), first=first, second=second,
    )  # fmt: skip
