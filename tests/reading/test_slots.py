import functools
import inspect

import pytest

from toolwire.reading.shapes import EMPTY, Kind
from toolwire.reading.slots import PLACEHOLDER, BindingError, Slot, bind, from_signature, own_slots, wrap


def everything(a: int, b=2, /, c: "str" = "c", *rest: float, d, e: bytes = b"e", **more: bool): ...


def nothing(): ...


def keywords(*, a, b=1): ...


def free(a, /, **more): ...


@pytest.mark.parametrize("function", [everything, nothing, keywords, free, pytest.raises, lambda x, *y: None])
def test_slots_are_those_of_inspect(function):
    assert own_slots(function) == from_signature(inspect.signature(function), function)


def test_a_slot_says_how_it_is_written_and_in_which_function():
    assert own_slots(everything)[2:4] == [
        Slot("c", Kind.POSITIONAL_OR_KEYWORD, "c", "str", everything),
        Slot("rest", Kind.VAR_POSITIONAL, EMPTY, float, everything),
    ]


def outline(slots):
    return [(slot.name, slot.kind.name) for slot in slots]


def f(a, b, c=3, *rest, d, e=5, **more): ...


def g(a, b, c=3, *, d): ...


@pytest.mark.parametrize(
    ("function", "args", "keywords"),
    [
        (f, (), ()),
        (f, (1,), ()),
        (f, (1, 2, 3, 4), ()),
        (f, (), ("a",)),
        (f, (1,), ("b", "d")),
        (f, (1,), ("e",)),
        (f, (), ("c", "other")),
        (g, (1, 2), ("d",)),
        (g, (), ("b",)),
        (free, (), ()),
    ],
)
def test_binding_leaves_open_what_inspect_says(function, args, keywords):
    partial = functools.partial(function, *args, **dict.fromkeys(keywords, 0))
    left, locked = bind(own_slots(function), args, keywords)
    # `inspect` keeps what is bound by keyword, as a keyword with a default.
    expected = [p for p in inspect.signature(partial).parameters.values() if p.name not in keywords]
    assert outline(left) == [(p.name, p.kind.name) for p in expected]
    assert locked == {*keywords, *list(inspect.signature(function).parameters)[: len(args)]} - {"rest"}


def test_a_key_named_as_a_positional_only_parameter_does_not_lock_it():
    left, locked = bind(own_slots(free), (), ("a",))
    assert outline(left) == [("a", "POSITIONAL_ONLY"), ("more", "VAR_KEYWORD")]
    assert locked == frozenset()


def test_a_place_kept_free_stays_open():
    left, locked = bind(own_slots(g), (PLACEHOLDER, 2), ())
    assert outline(left) == [("a", "POSITIONAL_ONLY"), ("c", "POSITIONAL_OR_KEYWORD"), ("d", "KEYWORD_ONLY")]
    assert locked == {"b"}


def test_what_the_function_does_not_take_cannot_be_bound():
    with pytest.raises(BindingError, match=r"^the partial binds 'x', which the function does not take; correct"):
        bind(own_slots(g), (), ("x",))
    with pytest.raises(BindingError, match=r"^the partial binds 4 positional arguments where the function takes 3;"):
        bind(own_slots(g), (1, 2, 3, 4), ())


def wrapper(source):
    namespace = {}
    exec(f"def w({source}): ...", namespace)
    return own_slots(namespace["w"])


@pytest.mark.parametrize(
    ("outer", "inner", "merged"),
    [
        ("*args, **kwargs", "a, /, b=1, *c, d, **e", "a, /, b=1, *c, d, **e"),
        ("**kwargs", "a, b=1, *c, d", "*, a, b=1, d"),
        ("**kwargs", "a=0, /, *, b", None),
        ("*args", "a, b=1, *c", "a, b=1, *c"),
        ("*args", "a, *, b=1, **c", "a"),
        ("x=1", "a, b", "x=1"),
        ("a=5, *args, **kwargs", "a, b=1, *, c", "a=5, b=1, *, c"),
        ("first, *args, **kwargs", "a, b=1, *c, d", "a, /, b=1, *c, d"),
        ("a, other", "a, b=1, c=2", "a, b, /"),
        ("value, extra", "a", "a, /, extra"),
        ("retries=3, *args, **kwargs", "a, b=1", "retries=3, *, a, b=1"),
        ("b, *args, **kwargs", "a, b=1, *c", "b, *, a"),
        ("a, **kwargs", "a, b=1, *c", "a, *, b=1"),
        ("*args, b=2, **kwargs", "a, b=1, c=3", "*, b=2, a, c=3"),
        ("*args, b=2, **kwargs", "a, *, b=1, **c", "a, *, b=2, **c"),
        ("*args, extra=None, **kwargs", "a, b", "a, b, *, extra=None"),
    ],
)
def test_a_wrapper_offers_what_it_names_and_what_it_hands_on(outer, inner, merged):
    if merged is None:
        assert outline(wrap(wrapper(outer), wrapper(inner))) == [("b", "KEYWORD_ONLY")]
    else:
        got = wrap(wrapper(outer), wrapper(inner))
        assert [(s.name, s.kind, s.default) for s in got] == [(s.name, s.kind, s.default) for s in wrapper(merged)]


@pytest.mark.parametrize(("outer", "inner"), [("**kwargs", "a, /"), ("*args", "*, a"), ("x=1, *args", "a")])
def test_a_wrapper_that_cannot_hand_on_a_required_argument_is_a_mistake(outer, inner):
    with pytest.raises(BindingError, match=r"^its wrapper cannot hand on the argument 'a'; let the wrapper take"):
        wrap(wrapper(outer), wrapper(inner))


def test_a_wrapper_has_the_annotations_of_the_function_where_it_has_none_of_its_own():
    def inner(a: "int", b: "str"): ...

    def outer(a, b: "bytes", **kwargs): ...

    assert [(s.annotation, s.owner) for s in wrap(own_slots(outer), own_slots(inner))] == [
        ("int", inner),
        ("bytes", outer),
    ]
