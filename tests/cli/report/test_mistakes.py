from __future__ import annotations

from typing import Annotated, Any, Literal

from annotated_types import Ge, Lt
from pydantic import AfterValidator

from toolwire import Injected, ToolSet
from toolwire.cli.report.mistakes import mistakes_with


def book(  # noqa: PLR0917 - one parameter for each kind of mistake
    room: Literal["a", "b"],
    day: Annotated[str, AfterValidator(str.strip)],
    nights: Annotated[int, Ge(1)] = 1,
    share: Annotated[float, Lt(1)] = 0.5,
    tags: list[str] | None = None,
    extra: dict[str, int] | None = None,
    quiet: bool = False,
    anything: Any = None,
    user: Annotated[object, Injected] = None,
) -> str: ...


def tried(function):
    tools = ToolSet(function)
    return [(mistake.title, mistake.arguments) for mistake in mistakes_with(tools, tools[function.__name__])]


def test_typical_mistakes_are_tried():
    assert tried(book) == [
        ("Nothing is given", "{}"),
        ("A name is misspelt", '{"romo": "a", "day": "text"}'),
        (
            "Values are of the wrong kind",
            (
                '{"room": "a", "day": 12, "nights": "12", "share": "1.5", "tags": "first, second", "extra": "{}", '
                '"quiet": "true"}'
            ),
        ),
        ("A value is not one of those allowed", '{"room": "something else", "day": "text"}'),
        ("A number is out of range", '{"room": "a", "day": "text", "nights": 0, "share": 1}'),
        ("null where a value is needed", '{"room": null, "day": null}'),
        ("An argument is made up", '{"room": "a", "day": "text", "reason": "to be sure"}'),
        ("The text is cut off", '{"room": "a", "day": "text"'),
    ]


def test_the_answers_are_what_a_model_is_told():
    tools = ToolSet(book)
    answers = {mistake.title: mistake.answer for mistake in mistakes_with(tools, tools["book"])}
    assert answers["A number is out of range"] == (
        'The arguments for "book" do not fit. It was not called.\n'
        "- nights: expected a value of at least 1, got a smaller one\n"
        "- share: expected a value less than 1, got one that is not"
    )


def test_a_tool_without_arguments_has_few_ways_to_fail():
    def ping() -> None: ...

    assert tried(ping) == [("An argument is made up", '{"reason": "to be sure"}'), ("The text is cut off", "{")]


def test_a_name_that_reads_the_same_backwards_is_misspelt_otherwise():
    def f(ab: int, oo: int = 1, x: int = 1) -> None: ...

    def g(noon: str) -> None: ...

    def h(x: str, x_value: str) -> None: ...

    assert ("A name is misspelt", '{"ab_value": 1}') in tried(f)
    assert ("A name is misspelt", '{"nono": "text"}') in tried(g)
    assert ("A name is misspelt", '{"x_": "text", "x_value": "text"}') in tried(h)


def test_what_is_accepted_is_no_mistake():
    def free(x: Any, **more: Any) -> None: ...

    assert [title for title, _ in tried(free)] == ["Nothing is given", "The text is cut off"]


def test_a_text_of_a_form_has_to_be_written_so():
    def f(day: __import__("datetime").date) -> None: ...

    assert ("Text is not written as it has to be", '{"day": "sometime"}') in tried(f)


def broken(value):
    raise RuntimeError(value)


def careful(x: Annotated[int, AfterValidator(broken)]) -> None: ...


def test_a_validator_that_fails_says_nothing_about_mistakes(caplog):
    titles = [title for title, _ in tried(careful)]
    assert titles == [
        "Nothing is given",
        "A name is misspelt",
        "Values are of the wrong kind",
        "null where a value is needed",
        "The text is cut off",
    ]
