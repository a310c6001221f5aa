"""What holds the promises. It shares nothing with the bot, so that both cannot err alike."""

from tools.simulator.observer.observer import Observer

__all__ = ["Observer"]
