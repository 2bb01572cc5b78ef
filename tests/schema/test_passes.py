from __future__ import annotations

from toolwire.schema.passes import Note, one_pass, render, step, when

NOTE = Note("code", "/place", "keyword", "kept", "message")


@when("title")
def no_title(node, at, _root):
    return {key: value for key, value in node.items() if key != "title"}, (NOTE._replace(path=at),)


@when()
def mark(node, _at, root):
    return ({**node, "root": root.get("type")}, ()) if "root" not in node else (node, ())


@when("b")
def a_from_b(node, _at, _root):
    return {"a": node["b"]}, ()


@when("a")
def c_from_a(node, _at, _root):
    return {"c": node["a"]}, ()


@step("title")
def forget_titles(schema):
    return {key: value for key, value in schema.items() if key != "title"}, (NOTE,)


@step("title")
def refuse(schema):
    return schema, (NOTE, NOTE._replace(effect="refused"))


@step(True)
def booleans(schema):
    return {**schema, "booleans": 1}, ()


def test_a_rule_is_asked_only_where_its_keywords_stand():
    assert no_title({"type": "string"}) == ({"type": "string"}, ())
    assert no_title({"title": "T"}, "/at") == ({}, (NOTE._replace(path="/at"),))
    assert mark({"type": "null"}) == ({"type": "null", "root": "null"}, ())


def test_a_pass_asks_the_rules_in_order_and_sees_what_they_made():
    forwards = one_pass(a_from_b, c_from_a)
    backwards = one_pass(c_from_a, a_from_b)
    assert forwards.apply({"b": 1}) == ({"c": 1}, ())
    assert backwards.apply({"b": 1}) == ({"a": 1}, ())


def test_a_pass_collects_notes_children_first():
    schema = {"title": "R", "items": {"title": "I"}}
    new, notes = one_pass(no_title).apply(schema)
    assert new == {"items": {}}
    assert [note.path for note in notes] == ["/items", ""]


def test_a_pass_gives_rules_the_document_as_it_was():
    assert one_pass(mark).apply({"type": "object", "items": {}})[0] == {
        "type": "object",
        "items": {"root": "object"},
        "root": "object",
    }


def test_a_pass_that_changes_nothing_gives_the_same_object():
    schema = {"items": {"type": "null"}}
    assert one_pass(no_title, a_from_b).apply(schema)[0] is schema


def test_a_pass_forgets_plans_when_there_are_too_many():
    walk = one_pass(no_title)
    many = {"properties": {str(n): {f"x-{n}": 1, "title": "T"} for n in range(1_100)}}
    new, notes = walk.apply(many)
    assert new == {"properties": {str(n): {f"x-{n}": 1} for n in range(1_100)}}
    assert len(notes) == 1_100


def test_a_step_is_taken_only_when_its_words_are_used():
    assert forget_titles({"type": "null"}) == ({"type": "null"}, ())
    assert forget_titles({"title": "T"}) == ({}, (NOTE,))
    assert booleans({"additionalProperties": True}) == ({"additionalProperties": True}, ())
    assert booleans({"items": True}) == ({"items": True, "booleans": 1}, ())


def test_render_takes_the_steps_one_after_the_other():
    schema = {"title": "T", "items": True}
    assert render(schema, [forget_titles, booleans, forget_titles]) == ({"items": True, "booleans": 1}, (NOTE,))
    assert render(schema, [])[0] is schema
    assert render(schema, [one_pass(c_from_a), forget_titles]) == ({"items": True}, (NOTE,))
    assert schema == {"title": "T", "items": True}


def test_render_stops_where_something_is_refused():
    schema = {"title": "T"}
    new, notes = render(schema, [refuse, forget_titles])
    assert new is schema
    assert [note.effect for note in notes] == ["kept", "refused"]
