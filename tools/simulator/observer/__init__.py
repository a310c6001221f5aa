"""The observers of the promises. They share no code with the bot, so that both cannot err alike."""

from tools.simulator.observer.observer import Observer

__all__ = ["Observer"]
