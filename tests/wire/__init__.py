"""A Discord on a local port: real processes, real sockets, kills."""

GUILD, CHANNEL = 10, 21
GM, ANN, BOB = 101, 102, 103
