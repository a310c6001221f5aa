"""Who is a friend of whom."""

from bot.ground.ways.obstacles import Body, friends


def test_players_are_friends_of_each_other_unless_a_side_is_given() -> None:
    ann, bob = Body((1, 1), played=True), Body((2, 1), played=True)
    wolf, traitor = Body((3, 1)), Body((4, 1), side="red", played=True)
    assert friends(ann, bob)
    assert not friends(ann, wolf)
    assert not friends(wolf, Body((5, 1)))
    assert not friends(ann, traitor)
    assert friends(traitor, Body((6, 1), side="RED"))
