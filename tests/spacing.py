"""Spaces that no Chinese text has: beside its own punctuation, where joined sentences leave them."""

import re
from collections.abc import Iterable

CODE = re.compile(r"``[^`]*``|`[^`]*`")
SPACED = re.compile(r"[，。、；：！？] +(?=[一-鿿“（])|[一-鿿] +(?=[，。、；：！？）])")


def spaced(texts: Iterable[str]) -> list[str]:
    """The places with such a space; code does not count."""
    return [
        text[found.start() - 9 : found.end() + 9]
        for each in texts
        for text in [CODE.sub("`", each)]
        for found in SPACED.finditer(text)
    ]
