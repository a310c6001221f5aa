"""Metrics for Prometheus, on a port of their own; docs/hosting.md lists them."""

import time
from collections.abc import Mapping
from dataclasses import dataclass

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    GCCollector,
    Histogram,
    ProcessCollector,
    start_http_server,
)

from bot.observing.watch import ANSWER, CALL, COMMIT, INTERACTION, WAIT, Ending

ON_THE_WIRE = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2, 3, 5, 15, 60)
ON_THE_DISK = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5)


@dataclass(frozen=True, slots=True)
class Family:
    """Metrics of one name: what they tell, and what tells them apart."""

    tells: str
    labels: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    """Values of the label that exist from the beginning, as 0."""
    buckets: tuple[float, ...] = ON_THE_WIRE


TIMES = {
    INTERACTION: Family("From a command's or a press's arrival to its end", ("name", "outcome")),
    ANSWER: Family(
        "From an interaction's arrival until Discord has taken its first answer", ("name", "status")
    ),
    CALL: Family("One request to Discord", ("route", "status")),
    WAIT: Family("How long a call was held back by rate limits and between tries", ("route",)),
    COMMIT: Family(
        "How long a request to the database took; a write until it is durable",
        ("kind", "outcome"),
        buckets=ON_THE_DISK,
    ),
}
COUNTS = {
    "refusals": Family("What was refused in words, by the refusal's key", ("key",)),
    "failures": Family(
        "Unexpected errors; the log has each with its place",
        ("where",),
        ("interaction", "event", "background"),
    ),
}
STANDINGS = {
    "undelivered": Family("Messages that wait in the outbox", ("kind",)),
    "leases_held": Family("Shards that this process holds"),
    "guilds": Family("Servers that this process serves"),
    "gateway_latency_seconds": Family("The last heartbeat's way to Discord and back", ("shard",)),
    "loop_lag_seconds": Family("How much later than asked the event loop came round"),
    "backups_sound": Family(
        "0: the last backup that was due could not be made, or was not sound; otherwise 1"
    ),
    "healthy": Family("1: ready, connected, and the database takes what is written; otherwise 0"),
}
PREFIX = "kelou_"


class Metrics:
    """A ``Watch`` that adds up, for Prometheus to fetch over HTTP."""

    def __init__(self, address: str, port: int) -> None:
        """Listens at once. OSError: it cannot."""
        registry = CollectorRegistry()
        ProcessCollector(registry=registry)
        GCCollector(registry=registry)
        self._times = {
            kind: Histogram(
                f"{PREFIX}{kind}_seconds", each.tells, each.labels, buckets=each.buckets, registry=registry
            )
            for kind, each in TIMES.items()
        }
        self._counts = {
            what: Counter(PREFIX + what, each.tells, each.labels, registry=registry)
            for what, each in COUNTS.items()
        }
        for what, each in COUNTS.items():
            for value in each.known:
                self._counts[what].labels(value)
        self._standings = {
            what: Gauge(PREFIX + what, each.tells, each.labels, registry=registry)
            for what, each in STANDINGS.items()
        }
        self._server, self._thread = start_http_server(port, address, registry)
        self.port = self._server.server_port

    def begun(self, kind: str, name: str) -> Ending:
        """Take the time until it ends."""
        began = time.perf_counter()
        return lambda outcome: self.spent(kind, name, outcome, time.perf_counter() - began)

    def spent(self, kind: str, name: str, outcome: str, seconds: float) -> None:
        """Add it to its kind."""
        labels = (name, outcome)[: len(TIMES[kind].labels)]
        self._times[kind].labels(*labels).observe(seconds)

    def counted(self, what: str, name: str) -> None:
        """Count it."""
        self._counts[what].labels(name).inc()

    def stands(self, what: str, values: Mapping[str, float]) -> None:
        """Note the current values; names that no longer exist are removed."""
        gauge = self._standings[what]
        if not STANDINGS[what].labels:
            gauge.set(values[""])
            return
        gauge.clear()
        for name, value in values.items():
            gauge.labels(name).set(value)

    def close(self) -> None:
        """Stop listening."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()
