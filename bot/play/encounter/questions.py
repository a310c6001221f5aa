"""Questions to players: the questions of a step, the players asked, and the buttons."""

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import NamedTuple

from bot.encounter.deeds import kind_of
from bot.encounter.encounter import Encounter
from bot.encounter.events import Event, QuestionAsked
from bot.encounter.requests import choice, choices_of
from bot.encounter.views import OpenQuestion, View
from bot.play.delivery import MOST_BUTTONS, Button, ButtonStyle, Post, beginnings, button_id, read_button_id
from bot.play.heads.encounter import Head
from bot.refusal import Refusal
from bot.systems.combat import Choice, QuestionId
from bot.wording import encounter as wording
from bot.wording.combats import fought_by
from bot.wording.short_answers import BREAKS_BEHIND
from bot.wording.words import Marked, Words, escape, fitting, listing, mention

ANSWER, TYPED_ANSWER = "answer", "answer_typed"
"""The verbs of the buttons: one answers at once, one asks for a text first."""
_ANSWERING = beginnings(ANSWER, TYPED_ANSWER)
ROOM = 1_000
"""Characters for the questions of a turn below its call."""
_ASKED = re.compile(
    rf"(?:^|(?<=· ))❓ (?P<said>.+?)(?: <@(?P<who>\d+)>)?(?=$|{BREAKS_BEHIND}❓ )", re.MULTILINE
)
"""A question in a message, with the mention behind it if it has one. Several may share a line."""
LONGEST_NAME = 30
"""How much of a name stands on a button."""


def asked_in(events: Iterable[Event]) -> set[QuestionId]:
    """The questions that are asked by what happened."""
    return {each.question for each in events if isinstance(each, QuestionAsked)}


def asked_anew(before: Encounter, now: Encounter) -> set[QuestionId]:
    """The questions that wait again after a step back or forth."""
    return {each.id for each in now.pending} - {each.id for each in before.pending}


def among(view: View, ids: Container[QuestionId]) -> tuple[OpenQuestion, ...]:
    """The given questions that a reader may know."""
    return tuple(each for each in view.questions if each.id in ids)


def told(
    words: Words, head: Head, view: View, asked: Sequence[OpenQuestion], text: str = "", beside: int = 0
) -> Post:
    """The questions below the text of what happened, with their buttons; it mentions the players asked.
    ``beside``: how many other buttons the message has."""
    lines, buttons = listed(words, head, view, asked, beside)
    people = dict.fromkeys(wording.asked_of(view, each) for each in asked)
    return Post(wording.stacked(view, [text], lines), mentions=tuple(people), buttons=buttons)


def listed(
    words: Words, head: Head, view: View, asked: Sequence[OpenQuestion], beside: int
) -> tuple[Sequence[Marked], tuple[Button, ...]]:
    """The lines of questions, each with the player asked, and a button for each choice while the question
    waits."""
    offered = _offered(words, head, view, asked, beside=beside)
    lines = [
        Marked(f"{line} {mention(who)}")
        for who, of in _by_person(view, asked).items()
        for line in _lines(words, view, of, offered.places)
    ]
    return lines, offered.buttons


def answered(words: Words, view: View, text: str, waiting: Sequence[OpenQuestion]) -> str:
    """The text of questions, with a mark before those that are not among these ones ``waiting`` there. Their
    mentions go."""
    people = {wording.asked_of(view, each) for each in waiting}
    said = [wording.question_said(words, view, each) for each in waiting]

    def marked(found: re.Match[str]) -> str:
        who = found["who"]
        still = any(each in found["said"] for each in said) if who is None else int(who) in people
        return found[0] if still else f"✅ {found['said']}"

    return _ASKED.sub(marked, text)


def _by_person(view: View, asked: Sequence[OpenQuestion]) -> dict[int, list[OpenQuestion]]:
    people: dict[int, list[OpenQuestion]] = {}
    for each in asked:
        people.setdefault(wording.asked_of(view, each), []).append(each)
    return people


def _lines(
    words: Words, view: View, asked: Sequence[OpenQuestion], places: Mapping[QuestionId, int]
) -> list[Marked]:
    """A line for each question, with the numbers on its buttons. Questions with the same text share a line
    that names all combatants concerned, as does a question whose text names nobody."""
    same: dict[Marked, list[OpenQuestion]] = {}
    for each in asked:
        same.setdefault(wording.question_said(words, view, each), []).append(each)
    return [Marked(f"❓ {_of_whom(words, view, said, of, places)}") for said, of in same.items()]


def _of_whom(
    words: Words, view: View, said: Marked, asked: Sequence[OpenQuestion], places: Mapping[QuestionId, int]
) -> Marked:
    nobody = not any(escape(row.combatant.name) in said for row in view.rows)
    named = nobody or len({each.question.who for each in asked}) > 1
    labels = [label for each in asked if (label := _numbered(view, each, named, places))]
    return words("{names}: {question}", names=listing(words, labels), question=said) if labels else said


def _numbered(
    view: View, asked: OpenQuestion, named: bool, places: Mapping[QuestionId, int]
) -> Marked | None:
    place, combatant = places.get(asked.id), view.combatant(asked.question.who)
    parts = [f"{place}."] if place else []
    parts += [escape(combatant.name)] if named and combatant else []
    return Marked(" ".join(parts)) if parts else None


def of_turn(head: Head, view: View) -> tuple[OpenQuestion, ...]:
    """The waiting questions of the running turn that a reader may know."""
    current = head.encounter.current
    own = (each for each in view.questions if each.question.who == current)
    return tuple(each for each in own if kind_of(head.encounter, each.question).of_turn)


def with_the_turn(words: Words, head: Head, view: View, asked: Sequence[OpenQuestion], post: Post) -> Post:
    """The call of a turn with the questions of it, below what happened, and their buttons behind its
    own."""
    offered = _offered(words, head, view, asked, beside=len(post.buttons), named=False)
    lines = _lines(words, view, asked, offered.places)
    text = wording.stacked(view, [post.text], fitting(words, lines, ROOM).split("\n"))
    return replace(post, text=text, buttons=(*post.buttons, *offered.buttons))


class _Offered(NamedTuple):
    """The buttons of questions, and the numbers of the questions that have one on their buttons."""

    buttons: tuple[Button, ...]
    places: Mapping[QuestionId, int]


def _offered(
    words: Words,
    head: Head,
    view: View,
    asked: Iterable[OpenQuestion],
    *,
    beside: int = 0,
    named: bool = True,
) -> _Offered:
    """A button for each choice of the waiting questions. If several questions wait, each button names the
    combatant concerned (unless ``named`` is false). If names are not enough, all carry their question's
    number. If a message has not enough space (``beside``: how many other buttons it has), each question keeps
    its first choices."""
    waiting = {each.id for each in head.encounter.pending}
    shown = [each for each in asked if each.id in waiting]
    several = named and len(shown) > 1
    names = {each.id: _on(head.encounter, view, each) for each in shown} if several else {}
    offered = [
        (number, each, made)
        for each in shown
        for number, made in enumerate(choices_of(head.encounter, each.question))
    ]
    first = sorted(offered, key=itemgetter(0))[: MOST_BUTTONS - beside]
    room = {(number, each.id) for number, each, _ in first}
    buttons = [
        (each.id, _button(words, head, each.id, number, made, names.get(each.id, "")))
        for number, each, made in offered
        if (number, each.id) in room
    ]
    if len({button.label for _, button in buttons}) == len(buttons):
        return _Offered(tuple(button for _, button in buttons), {})
    places = {each.id: place for place, each in enumerate(shown, 1)}
    return _Offered(
        tuple(
            replace(button, label=words.plain("{place}. {choice}", place=places[of], choice=button.label))
            for of, button in buttons
        ),
        places,
    )


def _on(encounter: Encounter, view: View, asked: OpenQuestion) -> str:
    """The name that a question's buttons bear: of the combatant concerned, as far as the reader may know."""
    concerned = view.combatant(kind_of(encounter, asked.question).on(asked.question))
    combatant = concerned or view.combatant(asked.question.who)
    return combatant.name[:LONGEST_NAME] if combatant else ""


def _button(words: Words, head: Head, question: QuestionId, number: int, made: Choice, name: str) -> Button:
    verb = TYPED_ANSWER if made.typed else ANSWER
    label = fought_by(head.encounter.system).labels[made.label](words, made)
    told = words.plain("{name}: {choice}", name=name, choice=label) if name else label
    return Button(told, button_id(verb, head.row.id, question, number), ButtonStyle(made.style))


def typed_in(words: Words, head: Head, question: QuestionId, number: int) -> tuple[str, str]:
    """The label of a button that asks for a text, and the label of the text. Refusal: the question was
    answered or undone, or has no such choice."""
    made, spoken = choice(head.encounter, question, number), fought_by(head.encounter.system)
    if not made.typed:
        raise Refusal("ongoing.unknown")
    return spoken.labels[made.label](words, made), words.plain(spoken.typed[made.label])


def still_waiting(post: Post, newest: Head) -> Post:
    """A message without the buttons of questions that no longer wait in the newest state."""
    waiting = {None, *(each.id for each in newest.encounter.pending)}
    return replace(
        post, buttons=tuple(each for each in post.buttons if question_of(each.custom_id) in waiting)
    )


def question_of(custom_id: str) -> QuestionId | None:
    """The question that a button answers; None: it is not such a button."""
    if not custom_id.startswith(_ANSWERING):  # Most buttons of a fight: they need not be read.
        return None
    _, numbers = read_button_id(custom_id) or ("", ())
    return QuestionId(numbers[1]) if len(numbers) == 3 else None
