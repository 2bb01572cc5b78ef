import pytest

from toolwire.errors import DefinitionError
from toolwire.reading.shapes import Kind, Parameter, Place, Signature


@pytest.mark.parametrize(
    ("place", "parameter", "sentence"),
    [
        (Place("f", "a.py", 3), "x", "f (a.py:3): parameter 'x': it is wrong; right it"),
        (Place("f", "a.py", 3), None, "f (a.py:3): it is wrong; right it"),
        (Place("C", "a.py"), None, "C (a.py): it is wrong; right it"),
        (Place("sqrt"), "", "sqrt: parameter '': it is wrong; right it"),
    ],
)
def test_a_refusal_says_where(place, parameter, sentence):
    error = place.refusal("it is wrong; right it", parameter)
    assert (type(error), str(error)) == (DefinitionError, sentence)


def test_pointers_are_escaped():
    assert Parameter("x", "a/b~c", Kind.KEYWORD_ONLY).pointer == "/properties/a~1b~0c"


def test_a_signature_says_where_it_was_written():
    signature = Signature(print, "print", Place("f", "a.py", 3), "a")
    assert (signature.qualname, signature.file, signature.line) == ("f", "a.py", 3)
