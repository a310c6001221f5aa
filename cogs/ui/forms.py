"""Forms (modals) and selects. Like buttons they are answered only by their ids, so a form that was open
during a restart still works."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import discord

from bot.characters.written_attacks import ATTACK
from bot.play.delivery import LARGEST, LONGEST_CHOICE, MOST_CHOICES, button_id
from bot.play.setting_rows import Setting
from bot.play.speaking import LONGEST_SAID
from bot.refusal import Refusal
from bot.systems.system import System
from bot.text import visible, without_long_gaps
from bot.wording.map_terms import SIGNS
from bot.wording.words import Words

TITLE = 45
LABEL = 45
LONGEST_HINT = 100
MOST_FIELDS = 5
"""How many fields Discord takes in a form."""
LONGEST_EXAMPLE = 100
"""Characters that an empty field shows."""
LONGEST_ENTRY = 202
"""Characters of an entry of a sheet: a text in its quotes."""
BETWEEN = ","
"""Between the chosen values of a list."""
PUBLIC, GM = "public", "gm"
"""The values of a list of those who learn a result."""
WHO, OTHERS = "who", "others"
"""How the ids of the lists of people begin, and the field for names that these do not hold."""
LONGEST_TEXT = 4000
"""Characters that a field of a form takes at most."""


Field = discord.ui.TextInput[Any] | discord.ui.Select[Any] | discord.ui.RadioGroup[Any]
FILE = "file"
"""The id of the field that takes a file."""
MOST_RADIOS = 10
"""How many choices Discord shows at once in a form."""


class Listed(NamedTuple):
    """A choice of a list: its value, what is shown, and what is told below that."""

    value: str
    shown: str
    told: str = ""


class Asked(NamedTuple):
    """A field of a form for a section of a sheet: its id, its label, an example shown while it is empty, its
    content, and whether it takes several lines."""

    id: str
    label: str
    example: str
    content: str
    is_long: bool


class Form(discord.ui.Modal):
    """A form; ``cogs.ui.boundary.pressed`` answers it."""

    def __init__(self, title: str, custom_id: str, *fields: tuple[str, str, bool, str]) -> None:
        """Fields are (id, label, required, content)."""
        super().__init__(title=title[:TITLE], custom_id=custom_id, timeout=900)
        for field_id, label, required, content in fields:
            self.ask(field_id, label, required=required, content=content)

    def pick(
        self, field_id: str, label: str, offered: Sequence[Listed], *, chosen: str = "", required: bool = True
    ) -> None:
        """Add choices that are all seen at once; a list where there are too many, or only one."""
        if not 2 <= len(offered) <= MOST_RADIOS:
            self.choose(field_id, label, offered, chosen=chosen, required=required)
            return
        group: discord.ui.RadioGroup[Any] = discord.ui.RadioGroup(
            custom_id=field_id,
            required=required,
            options=[
                discord.RadioGroupOption(
                    label=visible(each.shown)[:LONGEST_CHOICE],
                    value=each.value,
                    description=visible(each.told)[:LONGEST_CHOICE] or None,
                    default=each.value == chosen,
                )
                for each in offered
            ],
        )
        self.add_item(discord.ui.Label(text=label[:LABEL], component=group))

    def take_file(self, words: Words, hint: str) -> None:
        """Add a field that takes a file in the place of a text."""
        entry: discord.ui.FileUpload[Any] = discord.ui.FileUpload(
            custom_id=FILE, required=False, min_values=0, max_values=1
        )
        label = words.plain("Or a file")
        self.add_item(discord.ui.Label(text=label, description=hint[:LONGEST_HINT], component=entry))

    def choose(
        self,
        field_id: str,
        label: str,
        offered: Sequence[Listed],
        *,
        several: bool = False,
        required: bool = True,
        chosen: str = "",
    ) -> None:
        """Add a list to choose one of, or several; ``chosen``: the value that is chosen at first. ValueError:
        it is longer than Discord takes."""
        if len(offered) > MOST_CHOICES:
            raise ValueError(f"{field_id}: {len(offered)} choices")
        options = [
            discord.SelectOption(
                label=visible(each.shown)[:LONGEST_CHOICE],
                value=each.value,
                description=visible(each.told)[:LONGEST_CHOICE] or None,
                default=each.value == chosen,
            )
            for each in offered
        ]
        select: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=field_id,
            options=options,
            max_values=len(options) if several else 1,
            required=required,
        )
        self.add_item(discord.ui.Label(text=label[:LABEL], component=select))

    def choose_people(self, words: Words, offered: Sequence[Listed], rows: int) -> None:
        """Add lists to choose any number of people from, in at most so many rows. If these do not hold
        everybody, the last row takes the others' names."""
        pages = [offered[start : start + MOST_CHOICES] for start in range(0, len(offered), MOST_CHOICES)]
        shown = pages if len(pages) <= rows else pages[: rows - 1]
        for number, page in enumerate(shown):
            label = words.plain("Who") if len(shown) == 1 else words.plain("Who ({n})", n=number + 1)
            self.choose(f"{WHO}{number}", label, page, several=True, required=len(pages) == 1)
        if len(shown) < len(pages):
            self.ask(OTHERS, words.plain("Others, by their names, with commas"), required=False)

    def ask(
        self,
        field_id: str,
        label: str,
        *,
        required: bool = True,
        hint: str = "",
        lines: bool = False,
        most: int = 0,
        content: str = "",
        example: str = "",
    ) -> None:
        """Add a field for a text, of several ``lines`` or of one. ``hint`` stands below its label,
        ``content`` in it, ``example`` in it while it is empty; ``most``: its characters (0: as usual)."""
        entry: discord.ui.TextInput[Any] = discord.ui.TextInput(
            custom_id=field_id,
            required=required,
            style=discord.TextStyle.paragraph if lines else discord.TextStyle.short,
            placeholder=visible(example)[:LONGEST_EXAMPLE] or None,
            default=visible(content) or None,
            max_length=most or (400 if lines else 200),
        )
        told = hint[:LONGEST_HINT] or None
        self.add_item(discord.ui.Label(text=label[:LABEL], description=told, component=entry))

    @property
    def fields(self) -> dict[str, Field]:
        """Its fields that can be filled in, by their ids: Discord lets no file be put into a form."""
        kinds = (discord.ui.TextInput, discord.ui.Select, discord.ui.RadioGroup)
        return {each.custom_id: each for each in self.walk_children() if isinstance(each, kinds)}

    def fill(self, custom_id: str, values: Mapping[str, str]) -> None:
        """Give it another id, and fill its fields with the typed text and what was chosen."""
        self.custom_id = custom_id
        for field_id, field in self.fields.items():
            if field_id not in values:
                continue
            if isinstance(field, (discord.ui.Select, discord.ui.RadioGroup)):
                for option in field.options:
                    option.default = option.value in values[field_id].split(BETWEEN)
            else:
                field.default = visible(values[field_id])[: field.max_length] or None


def dice_form(words: Words, custom_id: str, game: System) -> Form:
    """Asks a user for their dice, with an example of the game."""
    form = Form(words.plain("Your dice"), custom_id)
    form.ask("dice", _dice(words, game.throws[0]))
    return form


def _dice(words: Words, example: str) -> str:
    return words.plain("Dice, such as {example}", example=words.plain(example))


def defence_form(words: Words, custom_id: str, usual: str, ways: str) -> Form:
    """Asks how an attack is met; a game names the usual way and the possible ways."""
    field = ("defence", words.plain(ways), True, words.plain(usual))
    return Form(words.plain("Defend"), custom_id, field)


def call_form(words: Words, custom_id: str, name: str, game: System) -> Form:
    """Asks what somebody is to roll, what it is for, and who learns the result."""
    form = Form(words.plain("Ask {name} for a roll", name=name), custom_id)
    form.ask("dice", _dice(words, game.throws[1]), hint=words.plain("Or the name of a roll"))
    form.ask("label", words.plain("What it is for"), required=False)
    seen = [(PUBLIC, words.plain("public: everybody"))]
    seen.append((GM, words.plain("gm: only the GM learns the results")))
    listed = [Listed(*each) for each in seen]
    form.pick("visibility", words.plain("Who sees it"), listed, chosen=PUBLIC, required=False)
    return form


def note_form(words: Words, custom_id: str, most: int) -> Form:
    """Asks for a note of so many characters, and who reads it."""
    form = Form(words.plain("A note"), custom_id)
    form.ask("text", words.plain("Text"), lines=True, most=most)
    form.pick("visibility", words.plain("Who sees it"), _readers(words), chosen=GM, required=False)
    return form


def clock_form(words: Words, custom_id: str, most: int, segments: int) -> Form:
    """Asks for a progress clock: its name of so many characters, its segments, and who sees it."""
    form = Form(words.plain("A progress clock"), custom_id)
    form.ask("name", words.plain("The clock's name"), most=most)
    form.ask("segments", words.plain("Segments"), required=False, content=str(segments))
    form.pick("visibility", words.plain("Who sees it"), _readers(words), chosen=GM, required=False)
    return form


def _readers(words: Words) -> list[Listed]:
    return [Listed(GM, words.plain("only the GM")), Listed(PUBLIC, words.plain("the whole table"))]


def hidden_roll_form(words: Words, custom_id: str, game: System) -> Form:
    """Asks for the dice of a roll that only the GM sees, its difficulty, and what it is for."""
    form = Form(words.plain("A hidden roll"), custom_id)
    form.ask("dice", _dice(words, game.throws[0]))
    form.ask("difficulty", words.plain("Difficulty"), required=False)
    form.ask("label", words.plain("What it is for"), required=False)
    return form


def hit_points_form(words: Words, custom_id: str, name: str, here: Sequence[Listed], example: str) -> Form:
    """Asks how somebody's health changes, with an example of the game; of several combatants, whose."""
    form = Form(words.plain("Hit points of {name}", name=name), custom_id)
    if len(here) > 1:
        form.choose(WHO, words.plain("Who"), here)
    form.ask("change", words.plain("What changes"), hint=words.plain("e.g. {example}", example=example))
    return form


def reroll_form(words: Words, custom_id: str, faces: Sequence[int]) -> Form:
    """Asks which dice are rolled again: those of 0 points, or with one of these faces."""
    form = Form(words.plain("Reroll"), custom_id)
    offered = [Listed("0", words.plain("points = 0")), *(Listed(str(each), str(each)) for each in faces)]
    form.pick("face", words.plain("Which dice"), offered[:MOST_CHOICES], chosen="0")
    return form


def token_form(words: Words, custom_id: str, title: str, names: Sequence[str], own: str) -> Form:
    """Asks for a token of the map: from a list as far as that reaches, otherwise by its name."""
    form = Form(words.plain(title), custom_id)
    if 0 < len(names) <= MOST_CHOICES:
        form.choose("name", words.plain("Token"), [Listed(each, each) for each in names], chosen=own)
    else:
        form.ask("name", words.plain("Token"), content=own)
    return form


def map_form(words: Words, custom_id: str, text: str) -> Form:
    """Asks for a map's text, with the present one to change."""
    form = Form(words.plain("A map as text"), custom_id)
    content = text if len(text) <= LONGEST_TEXT else ""
    label, signs = words.plain("The map's lines"), words.plain(SIGNS).replace("`", "")
    form.ask("text", label, required=False, hint=signs, lines=True, most=LONGEST_TEXT, content=content)
    form.take_file(words, words.plain("It counts instead of the lines"))
    return form


def sheet_form(words: Words, custom_id: str) -> Form:
    """Asks for a sheet's text."""
    hint = words.plain("JSON, .st text or CSV; or names and values")
    return _text_form(words, Form(words.plain("A sheet as text"), custom_id), words.plain("The sheet"), hint)


def section_form(custom_id: str, title: str, asked: Sequence[Asked]) -> Form:
    """Asks for a section of a sheet, with what stands there to change. Any field may stay empty."""
    form = Form(title, custom_id)
    for each in asked:
        form.ask(
            each.id,
            each.label,
            required=False,
            lines=each.is_long,
            most=LONGEST_TEXT if each.is_long else LONGEST_ENTRY,
            content=each.content,
            example=each.example,
        )
    return form


def game_form(words: Words, custom_id: str) -> Form:
    """Asks for a game's file as text."""
    hint = words.plain("TOML; /game export shows one that works")
    return _text_form(words, Form(words.plain("A game as text"), custom_id), words.plain("The game"), hint)


def tables_form(words: Words, custom_id: str) -> Form:
    """Asks for a file of random tables as text, or for the file."""
    hint = words.plain("# Name, then an entry in each line: 3x two wolves")
    form = Form(words.plain("Random tables as text"), custom_id)
    return _text_form(words, form, words.plain("The tables"), hint)


def _text_form(words: Words, form: Form, label: str, hint: str) -> Form:
    """The form with a field for a long text, and one for a file instead."""
    form.ask("text", label, required=False, hint=hint, lines=True, most=LONGEST_TEXT)
    form.take_file(words, words.plain("It counts instead of the text"))
    return form


def say_form(words: Words, custom_id: str, text: str, *, name: bool = False, empty: str = "") -> Form:
    """Asks for the words of a character; ``name``: and for whose they are. ``empty``: what no words mean,
    where there may be none."""
    form = Form(words.plain("Say as a character"), custom_id)
    label, content = words.plain("The words"), text[:LONGEST_SAID]
    form.ask("text", label, required=not empty, hint=empty, lines=True, most=LONGEST_SAID, content=content)
    if name:
        hint = words.plain("Empty: the character that you play")
        form.ask("name", words.plain("Character"), required=False, hint=hint)
    return form


def join_form(
    words: Words, custom_id: str, known: Mapping[str, str], labels: Mapping[str, str], needed: Sequence[str]
) -> Form:
    """The form that asks a player for their character. Its fields have the ``known`` contents ("": nothing
    yet) and the names that the fight's game uses; the ``needed`` ones are marked."""
    form = Form(words.plain("Join the encounter"), custom_id)
    for each in (each for each in labels if each in known):
        label, content = words.plain(labels[each]), known[each]
        form.ask(each, label, required=each in needed, content=content, lines=each == "attacks")
    return form


def answer_form(custom_id: str, title: str, label: str) -> Form:
    """Asks for the text that a choice leaves open."""
    return Form(title, custom_id, ("text", label, True, ""))


def setting_form(words: Words, custom_id: str, setting: Setting, text: str) -> Form:
    """Asks for the value of a setting, with the one that holds to change."""
    form = Form(words.plain(setting.about), custom_id)
    label = words.plain("New value; empty: the default") if setting.may_be_empty else words.plain("New value")
    required, hint = not setting.may_be_empty, words.plain(setting.asks)
    content = text[: setting.longest]
    form.ask("value", label, required=required, hint=hint, most=setting.longest, content=content)
    return form


def health_form(words: Words, custom_id: str, title: str, label: str, example: str = "") -> Form:
    """Asks how a character's health changes, with an example of its game ("": the label has one)."""
    form = Form(words.plain(title), custom_id)
    form.ask("points", label, hint=example and words.plain("e.g. {example}", example=example))
    return form


def points_form(
    words: Words, custom_id: str, labels: Sequence[str], here: Sequence[Listed], names: str = ""
) -> Form:
    """Asks the GM which combatants lose or regain how many points: the title, and the label of the points,
    with the ``names`` of the conditions that tell health ("": points do)."""
    title, points = labels
    form = Form(words.plain(title), custom_id)
    form.choose_people(words, here, rows=4)
    form.ask("points", words.plain(points, names=names))
    return form


def condition_form(
    words: Words, custom_id: str, here: Sequence[Listed], conditions: Sequence[Listed]
) -> Form:
    """Asks the GM for a condition, from the list or by another name, and what ends it."""
    form = Form(words.plain("Condition"), custom_id)
    form.choose_people(words, here, rows=2)
    form.choose("condition", words.plain("Condition"), conditions, required=False)
    form.ask("other", words.plain("Another name instead"), required=False)
    ends = words.plain("3: rounds; WIS 13: a save; 3, WIS 13: both; empty: until it is ended")
    form.ask("ends", words.plain("What ends it"), required=False, hint=ends)
    return form


def effect_form(words: Words, custom_id: str, here: Sequence[Listed], units: Sequence[Listed]) -> Form:
    """Asks the GM for an effect on one combatant, and how long it lasts, counted in one of the units."""
    form = Form(words.plain("Effect"), custom_id)
    if len(here) <= MOST_CHOICES:
        form.choose(WHO, words.plain("Who"), here)
    else:
        form.ask(WHO, words.plain("Who"))
    form.ask("effect", words.plain("Effect"), most=50)
    form.ask("lasts", words.plain("How long"), required=False, hint=words.plain("Empty: until it is ended"))
    form.choose("unit", words.plain("Counted in"), units[:MOST_CHOICES], chosen=units[0].value)
    return form


def add_form(
    words: Words, custom_id: str, *, hidden: bool, foes: Sequence[Listed], labels: Mapping[str, str]
) -> Form:
    """Asks the GM for combatants: from the list of templates, if there are any, and by names, with these
    further fields."""
    form = Form(words.plain("Add, hidden") if hidden else words.plain("Add to the encounter"), custom_id)
    if foes:
        form.choose("foes", words.plain("Templates"), foes, several=True, required=False)
    form.ask("names", words.plain("Names: Wolf ×2, Ogre"), required=not foes)
    for field, label in labels.items():
        form.ask(field, words.plain(label), required=False, lines=field == "attacks")
    return form


def attack_form(words: Words, custom_id: str, here: Sequence[Listed], parts: Mapping[str, str]) -> Form:
    """Asks for the targets of an attack, and for its parts, by their keys with their labels; only the dice
    are needed."""
    form = Form(words.plain("Attack"), custom_id)
    form.choose_people(words, here, rows=1)
    for part, label in parts.items():
        form.ask(part, words.plain(label), required=part == ATTACK)
    return form


def doing_form(words: Words, custom_id: str, asked: Mapping[str, str], kinds: Sequence[Listed]) -> Form:
    """Asks for an action by its facts, with their labels; of its kind with a list. The first is needed."""
    form = Form(words.plain("Action"), custom_id)
    for at, (fact, label) in enumerate(asked.items()):
        if fact == "kind":
            form.choose(fact, words.plain(label), kinds, required=False)
        else:
            form.ask(fact, words.plain(label), required=not at, most=100)
    return form


def people_chosen(interaction: discord.Interaction) -> tuple[list[str], str]:
    """The values that were chosen of the lists of people, and the names typed besides."""
    fields = entered(interaction)
    chosen = (value for field, value in fields.items() if field.startswith(WHO))
    values = [each for value in chosen for each in value.split(BETWEEN) if each]
    return values, submitted(interaction, OTHERS)


def submitted(interaction: discord.Interaction, field_id: str) -> str:
    """The text in a field of a submitted form. Refusal: longer than any field allows."""
    text = entered(interaction).get(field_id, "")
    if len(text) > LONGEST_TEXT:
        raise Refusal("option.form", limit=LONGEST_TEXT)
    return text


def file_given(interaction: discord.Interaction) -> discord.Attachment | None:
    """The file in a submitted form. Refusal: there is neither a file nor a text."""
    data: Any = interaction.data or {}
    known = data.get("resolved", {}).get("attachments", {})
    found = known.get(entered(interaction).get(FILE, ""))
    if found is None and not submitted(interaction, "text").strip():
        raise Refusal("option.nothing_given")
    state = interaction._state  # pyright: ignore[reportPrivateUsage] - a form has no namespace
    return found and discord.Attachment(data=found, state=state)


def entered(interaction: discord.Interaction) -> dict[str, str]:
    """All that was entered in a submitted form, by the ids of its fields."""
    data: Any = interaction.data or {}
    rows = data.get("components", [])
    fields = [field for row in rows for field in (row.get("component"), *row.get("components", [])) if field]
    return {str(field.get("custom_id")): _entered(field) for field in fields}


def _entered(field: Mapping[str, Any]) -> str:
    """What a field holds: the text, or the values of a list."""
    values: list[Any] = field.get("values") or []
    if values:
        return BETWEEN.join(map(str, values))
    text = str(field.get("value") or "")
    return text if len(text) > LONGEST_TEXT else without_long_gaps(text)


def invite_select(words: Words, verb: str, *numbers: int) -> discord.ui.View:
    """Asks for up to five members."""
    view = discord.ui.View(timeout=None)
    select: discord.ui.UserSelect[Any] = discord.ui.UserSelect(
        custom_id=button_id(verb, *numbers), placeholder=words.plain("Members")[:150], max_values=5
    )
    view.add_item(select)
    view.stop()
    return view


def chosen_people(interaction: discord.Interaction) -> list[tuple[int, str]]:
    """The members chosen in a select: ids and the names they show here. Refusal: one is
    a bot, which can press nothing."""
    data: Any = interaction.data or {}
    resolved = data.get("resolved", {})
    users, members = resolved.get("users", {}), resolved.get("members", {})
    if any(user.get("bot") for user in users.values()):
        raise Refusal("member_is_bot")
    return [
        (user_id, _shown_name(users.get(str(user_id), {}), members.get(str(user_id), {})))
        for user_id in chosen_ids(interaction)
    ]


def chosen_of(interaction: discord.Interaction) -> str:
    """The value chosen in a list. Refusal: there is none."""
    data: Any = interaction.data or {}
    values = [each for each in data.get("values", []) if isinstance(each, str)]
    if len(values) != 1:
        raise Refusal("ongoing.unknown")
    return values[0]


def chosen_several(interaction: discord.Interaction) -> list[str]:
    """The values chosen in a list. Refusal: there is none."""
    data: Any = interaction.data or {}
    values = [each for each in data.get("values", []) if isinstance(each, str)]
    if not values:
        raise Refusal("ongoing.unknown")
    return values


def chosen_in(interaction: discord.Interaction) -> list[str]:
    """The values chosen in a list, each once; none may be. Only what Discord would send counts."""
    data: Any = interaction.data or {}
    return list(dict.fromkeys(each for each in data.get("values", []) if isinstance(each, str)))


def chosen_ids(interaction: discord.Interaction) -> list[int]:
    """The ids chosen in a list of the server's members, roles or channels. Only ids count."""
    chosen = [int(each) for each in chosen_in(interaction) if re.fullmatch("[0-9]{1,19}", each)]
    return [each for each in chosen if each <= LARGEST]


def _shown_name(user: dict[str, Any], member: dict[str, Any]) -> str:
    return str(member.get("nick") or user.get("global_name") or user.get("username") or "?")
