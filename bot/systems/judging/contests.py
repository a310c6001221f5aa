"""An attack that its target answers with a roll: which of the two wins."""

from dataclasses import replace
from typing import Final

from bot.systems.judging.judged import FAILED, Judged, Rank, Verdict, rank

ATTACK, ANSWER = "attack", "answer"
"""Who wins between equals, where the game says so for one kind of answer."""
WINS: Final = {ATTACK: 1, ANSWER: -1}


def standing(facts: Judged, found: Verdict, ties: str) -> Rank:
    """How good a roll is in such a contest. With ``ties`` only its outcome counts, otherwise also what
    decides between equals in opposed rolls of the game."""
    return rank(replace(facts, ties="") if ties else facts, found)


def winner(attack: Rank, answer: Rank, ties: str) -> int:
    """1: the attack wins, -1: the answer does, 0: neither. Who fails does not win."""
    if attack == answer:
        return 0 if attack == FAILED else WINS.get(ties, 0)
    return 1 if attack > answer else -1
