"""What the actor of a fight can do, by its sheet, the fight, the game and the map: attacks with the targets
that they reach, what the game has besides, and ways to move."""

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from bot.characters.character import Character
from bot.characters.written_attacks import WrittenAttack, attacks_on, attacks_typed
from bot.encounter import requests, tracker
from bot.encounter.encounter import Combatant, CombatantId, Encounter
from bot.encounter.views import WHOLE, HealthShown, View, health_of
from bot.maps.map import Map, Token
from bot.maps.views import view
from bot.maps.ways.standing import left_of, slowed, speed_of, stages_of
from bot.play.authority import Caller, Right, authorize
from bot.play.delivery import LONGEST_CHOICE, MOST_CHOICES
from bot.play.encounter.action_inputs import character_behind, values_in, with_dice, with_values
from bot.play.encounter.encounters import leads, require_open, roles_in
from bot.play.encounter.step_context import Scene
from bot.play.encounter.visible import several
from bot.play.heads.encounter import Head
from bot.play.maps import turn_costs
from bot.play.maps.aiming import Aim, aims_between
from bot.play.maps.maps import map_in
from bot.play.maps.pads import manners
from bot.play.rolling.fight_attacks import Bout, bout_of, length_of, read_reach, struck
from bot.play.settings import Preferences, of_caller
from bot.play.table import Table
from bot.refusal import Refusal
from bot.systems import PLAIN, system
from bot.systems.attack_command import MOST_MET, Arms, AttackRequest, most_targets
from bot.systems.combat import Deed
from bot.systems.doings import Doing, TypedDoing
from bot.systems.health import State
from bot.systems.movement import Stage
from bot.systems.system import System
from bot.systems.ways import Manner
from bot.text import fold, tidy
from bot.wording.encounter import deeds

MOST_PAIRS = MOST_CHOICES
"""How many attacks on targets one list holds."""
FEW = 8
"""With how many targets each attack is compared before one is chosen."""
NO_AIMS: Mapping[str, Aim] = {}


@dataclass(frozen=True, slots=True)
class Met:
    """A combatant that may be attacked, with what the map says (None: it does not know both), and why this
    attack cannot meet it (None: it can)."""

    target: Combatant
    aim: Aim | None = None
    why: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Offered:
    """An attack that is written somewhere: the combatants that it may meet, at most how many at once, and why
    it cannot be made now (None: it can)."""

    attack: WrittenAttack
    met: tuple[Met, ...] = ()
    most: int = 1
    why: Refusal | None = None

    @property
    def reached(self) -> tuple[Met, ...]:
        """The combatants that it can meet."""
        return tuple(each for each in self.met if each.why is None)


@dataclass(frozen=True, slots=True)
class Can:
    """Something besides attacks that the actor can do, by its name in the channel's language, and why not now
    (None: it can)."""

    doing: Doing
    name: str
    why: Refusal | None


@dataclass(frozen=True, slots=True)
class Going:
    """How the actor may go: the map as its reader sees it, its token there, and the manners that it can move
    in now, each with what the turn allows (nothing if its speed is not known)."""

    seen: Map
    token: Token
    manners: Mapping[Manner, tuple[Stage, ...]] = field(default_factory=dict[Manner, tuple[Stage, ...]])


@dataclass(frozen=True)
class Acting:
    """The acting combatant, as its player or a GM sees it. Without slots, since it remembers what is many.

    - ``now``: the fight, and what its channel has set.
    - ``targets``: all others that the reader may know, the other side first. ``aims``: what the map says of
      the first of them, by name. ``going``: None if the actor does not stand there as the reader sees it.
    """

    now: Scene
    actor: Combatant
    as_gm: bool
    game: System
    attacks: tuple[WrittenAttack, ...]
    targets: tuple[Combatant, ...]
    aims: Mapping[str, Aim]
    character: Character | None
    going: Going | None

    @property
    def head(self) -> Head:
        """The fight as it is."""
        return self.now.head

    @property
    def ids(self) -> tuple[int, int]:
        """What the buttons of its call carry."""
        return self.head.row.id, self.head.call

    @property
    def seen(self) -> View:
        """The fight as the reader sees it."""
        return self.now.whole if self.as_gm else self.now.seen

    @property
    def many(self) -> bool:
        """Whether there are more pairs of attacks and targets than one list holds."""
        return len(self.attacks) * len(self.targets) > MOST_PAIRS

    @cached_property
    def offered(self) -> tuple[Offered, ...]:
        """All attacks. If there are many, each is compared only with the first few targets. The list of the
        chosen one has the others."""
        return tuple(self.met_by(each, self.targets[: FEW if self.many else None]) for each in self.attacks)

    @cached_property
    def does(self) -> tuple[Can, ...]:
        """What else it can do, each name once."""
        encounter = self.head.encounter
        effects = [each for each in encounter.effects if each.who == self.actor.id]
        known = self.game.doings
        named = dict[str, Doing]()
        for each in (*known.now(encounter.clock, self.actor.id, effects), *known.always):
            named.setdefault(fold(self.named_here(each)), each)
        return tuple(Can(each, self.named_here(each), self._refused(each)) for each in named.values())

    def named_here(self, doing: Doing) -> str:
        """What the channel calls it."""
        return deeds.doing(self.now.words, doing)

    def _refused(self, doing: Doing) -> Refusal | None:
        """Why it cannot be done now."""
        encounter = self.head.encounter
        try:
            tracker.apply(encounter, requests.done_by(encounter, doing, self.named_here(doing)))
        except Refusal as refused:
            return refused
        return None

    def doing(self, key: str) -> Doing:
        """What has this key. Refusal: it is no longer there."""
        for each in self.does:
            if each.doing.key[:LONGEST_CHOICE] == key:
                return each.doing
        raise Refusal("ongoing.unknown")

    @property
    def typed(self) -> TypedDoing | None:
        """The action that is typed into a form. None: there is none in this fight."""
        typed = self.game.doings.typed
        return None if typed is None or typed.unless in self.head.encounter.variants else typed

    def met_by(self, attack: WrittenAttack, targets: Sequence[Combatant] | None = None) -> Offered:
        """An attack with the combatants that it may meet, among these (None: all)."""
        among = self.targets if targets is None else targets
        try:
            most = most_targets(attack)
            met = tuple(Met(each, self.aims.get(each.name), self._why(attack, each)) for each in among)
        except Refusal as refused:
            return Offered(attack, why=refused)
        offered = Offered(attack, met, most)
        first = next(iter(offered.reached), None)
        why = self._tried(self.deed(attack, (first.target,))) if first is not None else _nobody(offered)
        return replace(offered, why=why)

    def _why(self, attack: WrittenAttack, target: Combatant) -> Refusal | None:
        try:
            self.require_reach(attack, (target,))
            self._readied(self.deed(attack, (target,)))
        except Refusal as refused:
            return refused
        return None

    def deed(self, attack: WrittenAttack, targets: tuple[Combatant, ...]) -> Deed:
        """The deed that an attack on these is. Refusal: it cannot be read."""
        return deed_of(self.head.encounter, self.game, self.actor, targets, attack, self.character, self.aims)

    def require_reach(self, attack: WrittenAttack, targets: Sequence[Combatant]) -> None:
        """Refuse targets that an attack does not reach by the map of the game's own kind."""
        for each in targets:
            if each.name in self.aims:
                _require_reach(self.game, attack, each, self.aims[each.name])

    def _tried(self, deed: Deed) -> Refusal | None:
        """Why a deed cannot be done now; nothing is rolled for it."""
        encounter = self.head.encounter
        try:
            tracker.apply(encounter, with_dice(encounter, self._readied(deed), MIDDLING))
        except Refusal as refused:
            return refused
        return None

    def _readied(self, deed: Deed) -> Deed:
        """A deed with the actor's values. Refusal: it cannot be done."""
        return readied(self.head.encounter, self.actor, deed, self.character)

    def named(self, name: str) -> WrittenAttack:
        """The attack of this name. Refusal: the actor has it no longer."""
        for each in self.attacks:
            if fold(each.name) == fold(name):
                return each
        raise Refusal("ongoing.unknown")

    def by_names(self, typed: str) -> tuple[Combatant, ...]:
        """The targets of these names, separated by commas. Refusal: the reader knows no such combatant."""
        known = {fold(each.name): each for each in reversed(self.targets)}
        names = several(typed, MOST_MET)
        for each in names:
            if fold(each) not in known:
                raise Refusal("encounter.no_such_combatant", name=tidy(each)[:100])
        return tuple(known[fold(each)] for each in names)

    def known(self, ids: Sequence[int]) -> tuple[Combatant, ...]:
        """The targets with these ids. Refusal: the reader knows no such combatant now."""
        by_id = {int(each.id): each for each in self.targets}
        found = tuple(by_id[each] for each in dict.fromkeys(ids) if each in by_id)
        if len(found) < len(set(ids)) or not found:
            raise Refusal("encounter.combatant_gone")
        return found


def _require_reach(game: System, attack: WrittenAttack, target: Combatant, aim: Aim) -> None:
    arms = armed(game)
    if not arms.ranged or aim.map.kind not in (game.maps or PLAIN.maps):
        return
    reach, distance, name = read_reach(attack.said("range")), length_of(aim.between), target.name
    if reach is not None and not reach.covers(aim.between, ends_before=arms.ends_before):
        if reach.least is not None:
            raise Refusal(
                "attack.beyond_span", name=name, distance=distance, least=reach.least, most=reach.feet
            )
        if reach.feet:
            raise Refusal("attack.beyond_range", name=name, distance=distance, range=reach.feet)
        raise Refusal("attack.beyond_reach", name=name, distance=distance)
    if arms.sighted and not (aim.between.clear and aim.between.noticed):
        raise Refusal("attack.unseen", name=name)


def deed_by_name(
    on: Bout, game: System, asked: AttackRequest, character: Character | None, default: str
) -> Deed | None:
    """The deed of an attack that was asked for by its name, as *Act* offers it, with what was typed besides
    the name; ``default`` names attacks without a name. None: the attacker has none of this name. Refusal: it
    cannot meet these targets, or cannot be read."""
    if game.arms is None:
        return None
    known = _attacks(on.attacker, character, game.arms, default)
    attack = next((each for each in known if each.is_called(asked.text)), None)
    if attack is None:
        return None
    require_few(attack, on.targets)
    for each in on.targets:
        if aim := on.aims.get(int(each.id)):
            _require_reach(game, attack, each, aim)
    by_it = replace(on, strike=game.arms.strike)
    values = values_in(character, (on.attacker,))
    return struck(by_it, asked.over(game.arms.request(attack)), values)


def require_few(attack: WrittenAttack, targets: Sequence[Combatant]) -> None:
    """Refuse more targets than an attack may have."""
    if len(targets) > (limit := most_targets(attack)):
        raise Refusal("attack.too_many_targets", limit=limit)


def armed(game: System) -> Arms:
    """How a game reads attacks. Refusal: its fights have none."""
    if game.arms is None:
        raise Refusal("encounter.not_here", system=game.key)
    return game.arms


def deed_of(
    encounter: Encounter,
    game: System,
    actor: Combatant,
    targets: tuple[Combatant, ...],
    attack: WrittenAttack,
    character: Character | None,
    aims: Mapping[str, Aim] = NO_AIMS,
) -> Deed:
    """The deed that an attack of the actor on these is. Refusal: it cannot be read."""
    arms = armed(game)
    on = bout_of(encounter, actor, targets, (game.attacks, arms.strike), aims)
    return struck(on, arms.request(attack), values_in(character, (actor,)))


def readied(encounter: Encounter, actor: Combatant, deed: Deed, character: Character | None) -> Deed:
    """A deed with the actor's values. Refusal: it cannot be read, or not be done."""
    read = with_values(encounter, deed, (actor,), character)
    _ = tracker.dice(encounter, read)
    return read


class _Middling:
    """Dice that all show their middle, to try what could be done. They never explode for ever."""

    def roll(self, sides: int, count: int) -> tuple[int, ...]:
        """Return ``count`` faces of the middle."""
        return ((sides + 1) // 2,) * count


MIDDLING = _Middling()


async def acting_of(
    table: Table, caller: Caller, encounter_id: int, call: int, default: str, among: Container[int] = ()
) -> Acting:
    """The actor of a call, and what it can do. ``default`` names attacks without a name; ``among``: the only
    targets that count (none: all). Refusal: it is not the caller's turn, or the call is over."""
    caller.needs_posting()
    head = await require_open(table, caller)
    encounter = head.encounter
    if (encounter_id, call) != (head.row.id, head.call):
        raise Refusal("encounter.stale_press")
    if encounter.current is None:
        raise Refusal("encounter.nobody_acts")
    actor = encounter.combatant(encounter.current)
    own = actor.owner == caller.user_id
    authorize(Right.ACT, await roles_in(table, caller, encounter, own=own))
    as_gm = await leads(table, caller, encounter)
    game = system(encounter.system)
    character = await character_behind(table, caller.guild_id, (actor,))
    settings = await of_caller(table, caller)
    shown = WHOLE if as_gm else settings.health
    others = [each for each in _others(encounter, actor, as_gm=as_gm) if not among or int(each.id) in among]
    targets = tuple(sorted(others, key=lambda each: _rank(encounter, actor, each, shown)))
    aims = await aims_between(table, caller, actor.name, [each.name for each in targets[:MOST_PAIRS]])
    attacks = _attacks(actor, character, game.arms, default) if game.arms is not None else ()
    held = await map_in(table, caller.channel_id)
    going = _going(head, held.map, actor, settings, as_gm=as_gm) if held and held.map else None
    return Acting(Scene(head, settings), actor, as_gm, game, attacks, targets, aims, character, going)


def _going(head: Head, held: Map, actor: Combatant, settings: Preferences, *, as_gm: bool) -> Going | None:
    seen = view(held, as_gm=as_gm)
    token = next((each for each in seen.tokens if fold(each.name) == fold(actor.name)), None)
    if token is None:
        return None
    found = dict[Manner, tuple[Stage, ...]]()
    for each in manners(seen, token):
        try:
            pace = turn_costs.budget(head, held, token, each, spends=settings.spends_moves, own=True)
            found[each] = _stages(seen, pace, each)
        except Refusal:
            continue  # It cannot move so now: the pad says why.
    return Going(seen, token, found)


def _stages(seen: Map, pace: turn_costs.Budget, manner: Manner) -> tuple[Stage, ...]:
    """What is left of the turn for a move in this manner; nothing if the speed is not known. Refusal: it has
    none."""
    by, speed = seen.kind.locomotion, speed_of(seen.kind.locomotion, pace.token, manner)
    if speed is None:
        return ()
    fast, _ = slowed(by, pace.token, speed, manner)
    left = left_of(stages_of(by, fast, heavy=False, manner=manner), pace.gone)
    return tuple(each for each in left if each.reach > 0)


def _attacks(
    actor: Combatant, character: Character | None, arms: Arms, default: str
) -> tuple[WrittenAttack, ...]:
    """The attacks of the sheet, those that the combatant joined with, and the game's, each name once."""
    found = (
        *(attacks_on(character.entries) if character else ()),
        *attacks_typed(actor.attacks, default),
        *arms.known,
    )
    values = values_in(character, (actor,))
    by_name: dict[str, WrittenAttack] = {}
    for each in found:
        by_name.setdefault(fold(each.name), arms.reaching(each, values))
    return tuple(by_name.values())


def _others(encounter: Encounter, actor: Combatant, *, as_gm: bool) -> Iterator[Combatant]:
    for each in encounter.combatants:
        if each.id != actor.id and (as_gm or not each.hidden):
            yield each


def _rank(
    encounter: Encounter, actor: Combatant, other: Combatant, shown: HealthShown
) -> tuple[bool, bool, CombatantId]:
    """Those of the other side first, and those that the reader knows to be down last."""
    players = (actor.owner is None) is (other.owner is None)
    allied = actor.side == other.side if actor.side and other.side else players
    health = health_of(encounter, other, shown)
    return health is not None and health.state is State.DOWN, allied, other.id


def _nobody(offered: Offered) -> Refusal:
    """Why an attack meets nobody."""
    return next((each.why for each in offered.met if each.why is not None), Refusal("attack.nobody_there"))
