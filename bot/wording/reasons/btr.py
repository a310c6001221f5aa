"""The steps of damage in BtR (B-34)."""

from bot.text import N_

BTR = {
    "btr.plus": N_("{before} + {by} = {after}"),
    "btr.plus_named": N_("{before} + {by} ({names}) = {after}"),
    "btr.minus": N_("{before} − {by} = {after}"),
    "btr.minus_named": N_("{before} − {by} ({names}) = {after}"),
    "btr.times": N_("{before} × {factor} = {after}"),
    "btr.times_named": N_("{before} × {factor} ({names}) = {after}"),
}
