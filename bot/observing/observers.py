"""The observers of this process, by the host's settings."""

from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager

from bot.observing.watch import Watch, unwatch, watch


class WatchError(Exception):
    """An observer cannot start, in words for hosts."""


@contextmanager
def watching(metrics: tuple[str, int] | None, traces: str | None) -> Generator[None]:
    """Let those watch that are set: Prometheus on an address and a port, a collector of traces at an
    address. WatchError: a package is missing, or the port is taken."""
    with ExitStack() as stack:
        if metrics is not None:
            _let(stack, "METRICS_ADDRESS", "prometheus-client", lambda: _metrics(*metrics))
        if traces is not None:
            _let(stack, "TRACES_ENDPOINT", "OpenTelemetry's exporter", lambda: _traces(traces))
        yield


def _let(stack: ExitStack, setting: str, package: str, opens: Callable[[], Watch]) -> None:
    """Let one watch until the stack is left."""
    try:
        watch(each := opens())
    except ImportError as missing:
        raise WatchError(f"{setting} needs {package} (docs/hosting.md): {missing.name} is missing") from None
    except OSError as error:
        raise WatchError(f"{setting}: cannot listen there ({error.strerror})") from None
    stack.callback(unwatch, each)


def _metrics(address: str, port: int) -> Watch:
    from bot.observing.metrics import Metrics

    return Metrics(address, port)


def _traces(endpoint: str) -> Watch:
    from bot.observing.traces import exported

    return exported(endpoint)
