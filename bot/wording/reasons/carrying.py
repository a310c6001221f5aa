"""The steps of loads (P-47)."""

from bot.text import N_

CARRYING = {
    "carry.within": N_("at most strength {strength} × 30 kg = {most} kg: {weight} kg can be moved"),
    "carry.too_heavy": N_("at most strength {strength} × 30 kg = {most} kg: {weight} kg is too heavy"),
    "carry.slowed": N_("from strength {strength} × 10 kg = {burden} kg on, speed ÷ 2: {weight} kg slows"),
    "carry.unslowed": N_("below strength {strength} × 10 kg = {burden} kg, {weight} kg does not slow"),
    "carry.cost": N_("lifting or putting down costs {lifting}⚡; dragging and pushing cost no extra action"),
    "carry.cost_dragged": N_("dragging and pushing cost no more than the move"),
    "carry.smaller": N_("{their} is smaller than {own}: may be dragged, pushed and lifted"),
    "carry.same_size": N_(
        "{their} is as big as {own}: may be dragged and pushed; only smaller ones are lifted"
    ),
    "carry.bigger": N_("{their} is bigger than {own}: can be neither dragged, pushed nor lifted"),
    "carry.willing": N_("a creature only while it is unconscious or willing"),
}
