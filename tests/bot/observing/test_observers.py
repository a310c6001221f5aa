"""Who watches: what they are told, what it costs to tell nobody, what is said where they cannot."""

import socket
import sys
from collections.abc import Generator

import pytest
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter

from bot.observing import watch
from bot.observing.observers import WatchError, watching
from bot.observing.traces import Traces
from bot.observing.watch import about_encounter, serve


@pytest.fixture
def spans() -> Generator[InMemorySpanExporter]:
    """Where spans go when who watches has ended."""
    exporter = InMemorySpanExporter()
    traces = Traces(exporter)
    watch.watch(traces)
    yield exporter
    if watch.is_watched():
        watch.unwatch(traces)


async def test_commits_and_calls_stand_below_their_interaction(spans: InMemorySpanExporter) -> None:
    serve(77, "/encounter next")
    with watch.Took(watch.INTERACTION, "/encounter next") as took:
        about_encounter(12)
        with watch.Took(watch.COMMIT, "write"):
            pass
        watch.begun(watch.CALL, "POST /channels/_/messages")("200")
        watch.count("refusals", "encounter.moved_on")
        took.outcome = watch.REFUSED
    with pytest.raises(ZeroDivisionError), watch.Took(watch.COMMIT, "read"):
        _ = 1 / 0
    watch.unwatch(*watch.watches())
    commit, call, interaction, lost = spans.get_finished_spans()
    assert interaction.context is not None
    assert [each.parent and each.parent.span_id for each in (commit, call, interaction, lost)] == [
        interaction.context.span_id, interaction.context.span_id, None, None,
    ]  # fmt: skip
    assert interaction.name == "interaction /encounter next"
    assert dict(interaction.attributes or {}) == {
        "kelou.interaction": "77", "kelou.encounter": "12", "kelou.outcome": "refused",
    }  # fmt: skip
    assert [each.name for each in interaction.events] == ["refusals"]
    assert (call.attributes or {})["kelou.outcome"] == "200"
    assert not lost.status.is_ok


def test_a_port_that_is_taken_is_one_line() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with (
            pytest.raises(WatchError, match=r"METRICS_ADDRESS: cannot listen there \(Address already in use"),
            watching(("127.0.0.1", taken.getsockname()[1]), None),
        ):
            pass
    assert not watch.is_watched()


@pytest.mark.parametrize(
    ("module", "setting"), [("metrics", "METRICS_ADDRESS"), ("traces", "TRACES_ENDPOINT")]
)
def test_a_package_that_is_missing_is_one_line(
    module: str, setting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, f"bot.observing.{module}", None)
    metrics, traces = ("127.0.0.1", 1) if module == "metrics" else None, "http://localhost:4318/v1/traces"
    with (
        pytest.raises(WatchError, match=f"^{setting} needs .* is missing$"),
        watching(metrics, traces),
    ):
        pass


def test_traces_are_opened_where_they_are_set() -> None:
    with watching(None, "http://127.0.0.1:9/v1/traces"):
        assert watch.is_watched()
    assert not watch.is_watched()
