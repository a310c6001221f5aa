"""A Discord on a local port: real processes, real sockets, kills."""

GUILD, CHANNEL = 10, 21
GM, ANN, BOB = 101, 102, 103
ELSEWHERE, TAVERN, GROUP = 11, 31, 41
"""A server without the bot, its channel, and a group: users bring the bot there."""
