"""All parts of a simulation: the machine, the players, the observers, and planted faults."""

from tools.simulator import people
from tools.simulator.observer import Observer
from tools.simulator.planted import PLANTED
from tools.simulator.run import Asking, Run


def gathered(asking: Asking) -> Run:
    """A simulation that can begin."""
    run = Run(asking)
    run.observer = Observer(run)
    run.planted = PLANTED[asking.plant] if asking.plant else None
    people.begin(run)
    return run
