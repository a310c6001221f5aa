"""Refusals of places, directions, lengths, and of options that a measurement does not use."""

from bot.text import N_

POINTS = {
    "points.unreadable": N_("“{text}” is not a place. Write it like `(3, 4)`, `3,4`, `C7` or `3-4`."),
    "points.fraction": N_("“{text}” lies between cells. Use whole numbers such as `(3, 4)`, or a free map."),
    "points.too_far": N_("“{text}” goes beyond {most}. Use smaller numbers."),
    "points.too_fine": N_("“{text}” has more than {most} decimals. Round it."),
    "points.too_many": N_("More than {most} places were given. Name fewer."),
    "points.no_direction": N_(
        "“{text}” is not a direction. Write degrees counter-clockwise from the right, such as `45`, or "
        "a name such as `NE` or `up`."
    ),
    "points.no_length": N_("“{text}” is not a length. Write a number such as `3` or `1.5`."),
    "points.not_finite": N_("I cannot calculate with that number. Write one such as `3` or `1.5`."),
}

MEASURE = {
    "measure.neither": N_(
        "“{text}” is neither a place nor a token on this map. Write a place like `(3, 4)`, `3,4`, `C7` "
        "or `3-4`, or a token’s name."
    ),
    "measure.height_not_here": N_(
        "Height counts only in BtR, and this map is: {kind}. Leave `height` out, or choose `map: btr`."
    ),
    "measure.base_not_here": N_(
        "A base counts only where there is no grid, and this map is: {kind}. Leave `base` out, or "
        "choose `map: free`."
    ),
    "measure.too_many": N_("At most {most} places can be measured at once. Name fewer."),
}
