"""Traces for OpenTelemetry: a span for each interaction, with its commits and calls below it."""

from collections.abc import Mapping

from opentelemetry import context, trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter

from bot.observing.watch import FAILED, INTERACTION, Ending, served


class Traces:
    """A ``Watch`` that sends spans to a collector, from a thread of its own."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._provider = TracerProvider(resource=Resource.create({"service.name": "kelou"}))
        self._provider.add_span_processor(BatchSpanProcessor(exporter))
        self._tracer = self._provider.get_tracer("kelou")

    def begun(self, kind: str, name: str) -> Ending:
        """Begin a span; what begins within an interaction stands below it."""
        span = self._tracer.start_span(f"{kind} {name}")
        within = context.attach(trace.set_span_in_context(span)) if kind == INTERACTION else None

        def ended(outcome: str) -> None:
            if within is not None:
                context.detach(within)
                _name(span)
            span.set_attribute("kelou.outcome", outcome)
            if outcome == FAILED:
                span.set_status(trace.StatusCode.ERROR)
            span.end()

        return ended

    def spent(self, kind: str, name: str, outcome: str, seconds: float) -> None:
        """An event without a beginning has no span."""

    def counted(self, what: str, name: str) -> None:
        """Note it in the span that is under way."""
        trace.get_current_span().add_event(what, {"kelou.name": name})

    def stands(self, what: str, values: Mapping[str, float]) -> None:
        """Current values belong to no span."""

    def close(self) -> None:
        """Send what is left."""
        self._provider.shutdown()


def _name(span: trace.Span) -> None:
    """Name the span's subject, only by ids."""
    if (now := served()) is not None:
        span.set_attributes({
            "kelou.interaction": str(now.interaction), "kelou.encounter": str(now.encounter),
        })  # fmt: skip


def exported(endpoint: str) -> Traces:
    """Traces that go to a collector's address for OTLP over HTTP."""
    return Traces(OTLPSpanExporter(endpoint))
