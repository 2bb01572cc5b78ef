"""What a model sends is read, and nothing else: no file, module, process or connection is opened for it."""

import subprocess
import sys

PROGRAM = """
import datetime, decimal, enum, ipaddress, json, pathlib, re, sys, uuid
from typing import Any, Literal
from pydantic import AnyUrl, BaseModel, ByteSize, EmailStr, HttpUrl, IPvAnyAddress, Json, SecretStr
from toolwire import StringInteger, ToolSet

class Model(BaseModel):
    a: int = 1
    b: list[str] = []

TYPES = [
    int, str, float, bool, Any, Model, list[Model], dict[str, Model], Model | None, dict[int, Any], pathlib.Path,
    re.Pattern[str], Json, Json[Model], SecretStr, datetime.date, datetime.datetime, uuid.UUID, decimal.Decimal, AnyUrl,
    HttpUrl, EmailStr, IPvAnyAddress, ipaddress.IPv4Network, ByteSize, Literal["a"], complex, bytes, set[Any],
]
VALUES = [
    "/etc/passwd", "os.system", "http://localhost:1/", "file:///etc/passwd", "a@localhost.example", "{}", "[1]", "(a+)+$",
    "../../x", chr(0), 1, 1.5, None, True, [], {}, {"a": 1}, {"__class__": "x"}, {"$ref": "file:///etc/passwd"},
    "2024-01-01", "10MB", "!!python/object", "cos\\nsystem\\n",
]

def tools_of(annotation):
    def f(x): return x
    f.__annotations__["x"] = annotation
    return ToolSet(f)

TOOLS = [tools_of(annotation) for annotation in TYPES]

def call_all():
    for tools in TOOLS:
        for value in VALUES:
            for form in ({"x": value}, json.dumps({"x": value})):
                tools.run("f", form).text
                tools.validate("f", form)
    TOOLS[0].run("unknown", "{}")
    TOOLS[0].run("f", "{")

OPENING = ("open", "import", "os.", "socket.", "subprocess.", "shutil.", "tempfile.", "pickle.", "ctypes.", "urllib.", "marshal.")
seen = []
listening = False
sys.addaudithook(lambda event, details: seen.append((event, details)) if listening and event.startswith(OPENING) else None)
call_all()  # what is needed is imported on first use
listening = True
call_all()
listening = False
print(seen)
"""


def test_no_value_opens_anything():
    done = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
