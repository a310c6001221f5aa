"""Everybody at an ordeal: the machine, those who play, who watches, and what was planted."""

from ordeal import people
from ordeal.observer import Observer
from ordeal.planted import PLANTED
from ordeal.run import Asking, Run


def gathered(asking: Asking) -> Run:
    """An ordeal that can begin."""
    run = Run(asking)
    run.observer = Observer(run)
    run.planted = PLANTED[asking.plant] if asking.plant else None
    people.begin(run)
    return run
