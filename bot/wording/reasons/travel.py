"""The steps of journeys (P-53 … P-57)."""

from bot.text import N_

TRAVEL = {
    "travel.slowest": N_("the slowest sets the pace: speed {speed}"),
    "travel.mount": N_("the mount's speed counts: {speed}"),
    "travel.vehicle": N_("the vehicle's speed counts: {speed}"),
    "travel.normal": N_("speed {speed}: {pace} km an hour"),
    "travel.easy": N_("speed {speed} × 2 on easy ground = {pace} km an hour"),
    "travel.difficult": N_("speed {speed} ÷ 2 on difficult ground = {pace} km an hour"),
    "travel.day": N_("a day as planned: {pace} × {hours} h = {way} km"),
    "travel.forced": N_(
        "forced hours a day, the first ones: {forced}; before each, 1 die of every attribute is removed, and "
        "its distance is × 2"
    ),
    "travel.forced_day": N_("a day as planned: {pace} × ({hours} h + {forced} h forced) = {way} km"),
    "travel.within": N_("up to 8 hours a day cost no dice"),
    "travel.beyond": N_(
        "hours a day beyond the free 8, begun ones counted: {beyond}; each costs 1 strength, agility and "
        "spirit die"
    ),
    "travel.uncrewed": N_("a vehicle without crew travels up to 24 hours a day, and costs no dice"),
    "travel.cut": N_("cut once, over the whole journey: {way} → {km} km"),
    "travel.mount_pays": N_("the mount loses the dice, not the rider"),
    "travel.crew_pays": N_("the driver loses the dice"),
    "travel.each_pays": N_("each traveller loses these dice"),
    "travel.rest_not_counted": N_(
        "rest on the way is not counted; it is rolled hour by hour, and gives dice back"
    ),
    "travel.unsold": N_(
        "Day {day}, hour {hour}, after {way} km: forcing it would take a last die ({dice}). From there on "
        "the last dice are not spent and the pace stays ordinary. If the GM insists: **unconscious**"
    ),
    "travel.collapse": N_(
        "**Unconscious** on day {day}, as hour {hour} begins, after {way} km: the dice are {dice}. Travel "
        "fewer hours a day, or rest first"
    ),
}
