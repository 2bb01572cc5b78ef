from toolwire.reading.attributes import attribute, own_attributes, text_attribute


class Hostile:
    def __getattribute__(self, name):
        raise RuntimeError(name)


class Plain:
    __name__ = "plain"
    kind = "class"

    def __init__(self):
        self.own = 1


class Slotted:
    __slots__ = ()


def test_attributes_of_anything():
    assert attribute(Plain(), "own") == 1
    assert attribute(Plain(), "other") is attribute(Hostile(), "own") is None


def test_attributes_that_are_text():
    assert text_attribute(Plain(), "kind") == "class"
    assert text_attribute(Plain(), "own") is text_attribute(Hostile(), "own") is None


def test_what_is_written_on_an_object_itself():
    assert own_attributes(Plain()) == {"own": 1}
    assert own_attributes(Plain)["kind"] == "class"
    assert own_attributes(Hostile()) == own_attributes(Slotted()) == own_attributes(3) == {}
