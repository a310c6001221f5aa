"""The steps of a rest of 死亡本能 (D-55)."""

from bot.text import N_

RESTS = {
    "rest.quiet_spent": N_(
        "{most} quiet rests of this chapter are done: the remaining time counts as naps in a row"
    ),
    "rest.nap": N_(
        "For durations it counts as {rounds} rounds; a reading: as {ticks} ticks and as {rounds} turn starts "
        "and turn ends of everyone too"
    ),
    "rest.quiet": N_("It takes at least one scene; {most} a chapter are the most"),
    "rest.quiet_sp": N_(
        "A reading: whether it is a short or a long rest too, which takes SP off, the GM says"
    ),
    "rest.short": N_("A short rest takes 1 SP off"),
    "rest.long": N_("A long rest takes SP off up to the threshold"),
    "rest.undefined": N_("Our reading: the text does not define a short or a long rest; the GM decides"),
    "rest.broken": N_(
        "An action without the tag “rest” breaks it off; it is settled by the time already used, and "
        "the GM decides the result"
    ),
    "rest.broken_quiet": N_(
        "An action without the tag “rest” breaks it off, and so does keeping focus up; it is settled "
        "by the time already used, and the GM decides the result"
    ),
    "rest.one": N_("One kind of rest at a time"),
}
