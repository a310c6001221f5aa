"""Refusals of images."""

from bot.text import N_

PHOTO = {
    "photo.too_large": N_("The image is larger than {limit} MB. Send a smaller one."),
    "photo.too_many_pixels": N_("The image has more than {limit} million pixels. Send a smaller one."),
    "photo.unreadable": N_(
        "I cannot read this as a PNG, JPEG or WebP image. Save it again as PNG and send it."
    ),
    "photo.too_many": N_(
        "This server keeps {limit} images already. Take portraits or pictures below maps away first."
    ),
    "photo.whose": N_("Give `member` or `foe`, not both: it is one character's portrait."),
    "photo.which": N_("Send an `image`, or take the one there is away with `remove`."),
}
