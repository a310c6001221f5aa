"""The evenings by thumb: so few commands are typed in them, and everything else is pressed."""

import pytest

from tools.pictures import STEPS, Play, Scene, scenes

LIMITED = {name: scene for name, scene in scenes().items() if scene.typed is not None}


def typed(scene: Scene, language: str) -> list[str]:
    """The commands that a scene types."""
    names = scene.names.get(language, {})
    found = [names.get(step.strip("{}"), step) for step in scene.steps]
    return [each for each in found if each.removeprefix("type ").startswith("/")]


@pytest.mark.parametrize("name", LIMITED)
def test_an_evening_by_thumb_types_few_commands(name: str) -> None:
    scene = LIMITED[name]
    assert scene.typed is not None
    for language in scene.languages:
        commands = typed(scene, language)
        assert 0 < len(commands) <= scene.typed <= 3, commands
    others = [step.split(" ")[0] for step in scene.steps if step.split(" ")[0] in STEPS]
    assert others.count("press") > 20


def test_there_is_one_of_each_kind() -> None:
    assert set(LIMITED) == {"thumb-instinct", "thumb-plain"}
    assert {size for each in LIMITED.values() for size in each.sizes} == {"phone"}
    assert STEPS["press"] is Play.presses
