"""The examples of the SDKs run without a key, against their script, and print what they promise."""

from __future__ import annotations

import ast
import os
import subprocess
import sys

import pytest

TEXTS = [
    '{"city":"Oslo","weekday":"Sunday","low":4,"high":11}',
    "500 cents went to user 1234567890123456789",
    (
        'The arguments for "forecast" do not fit. It was not called.\n'
        "- city: expected a string, got an integer\n"
        '- day: expected a date such as "2024-12-31", got other text'
    ),
    'There is no tool "forcast". Did you mean "forecast"? The tools are "transfer", "forecast".',
]
VALUES = [{"city": "Oslo", "weekday": "Sunday", "low": 4, "high": 11}, TEXTS[1]]
NAMES = ["forecast", "transfer", "forecast", "forcast"]
FLAGS = [{}, {}, {"is_error": True}, {"is_error": True}]
STATUS = [{}, {}, {"status": "error"}, {"status": "error"}]
ANSWERS = [{"output": VALUES[0]}, {"output": VALUES[1]}, {"error": TEXTS[2]}, {"error": TEXTS[3]}]

CHAT = [{"role": "tool", "tool_call_id": f"call_{number}", "content": text} for number, text in enumerate(TEXTS)]

PRINTED = {
    "with_openai": CHAT,
    "with_groq": CHAT,
    "with_cohere": CHAT,
    "with_mistral": [{**message, "name": name} for message, name in zip(CHAT, NAMES, strict=True)],
    "with_ollama": [
        {"role": "tool", "tool_name": name, "content": text} for text, name in zip(TEXTS, NAMES, strict=True)
    ],
    "with_openai_responses": [
        {"type": "function_call_output", "call_id": f"call_{number}", "output": text}
        for number, text in enumerate(TEXTS)
    ],
    "with_anthropic": [
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": f"toolu_{number}", "content": text, **flag}
                for number, (text, flag) in enumerate(zip(TEXTS, FLAGS, strict=True))
            ],
        }
    ],
    "with_gemini": [
        {
            "role": "user",
            "parts": [
                {"functionResponse": {"name": name, "response": answer}}
                for name, answer in zip(NAMES, ANSWERS, strict=True)
            ],
        }
    ],
    "with_bedrock": [
        {
            "role": "user",
            "content": [
                {"toolResult": {"toolUseId": f"tooluse_{number}", "content": [{"text": text}], **status}}
                for number, (text, status) in enumerate(zip(TEXTS, STATUS, strict=True))
            ],
        }
    ],
}

NEEDS = {
    "with_openai_responses": "openai",
    "with_gemini": "google.genai",
    "with_bedrock": "botocore",
    "with_mistral": "mistralai.client",
}


def test_every_example_of_an_sdk_is_run(project):
    assert {path.stem for path in (project / "examples").glob("with_*.py")} == set(PRINTED)


@pytest.mark.parametrize("name", PRINTED)
def test_a_scripted_conversation(project, name):
    pytest.importorskip(NEEDS.get(name, name.removeprefix("with_")))
    env = {
        key: value for key, value in os.environ.items() if not key.endswith(("_KEY", "_KEY_ID", "_BEDROCK", "_HOST"))
    }
    command = [sys.executable, "-W", "error", project / "examples" / f"{name}.py"]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    *results, said = run.stdout.splitlines()
    assert run.stderr == ""
    assert [ast.literal_eval(result) for result in results] == PRINTED[name]
    assert said == "It will be 11 degrees, and the money is on its way."


@pytest.mark.parametrize("name", PRINTED)
def test_ten_lines_are_enough(project, name):
    text = (project / "examples" / f"{name}.py").read_text()
    loop = text[text.index("while True:") :].rpartition("\nprint")[0]
    assert len(loop.splitlines()) <= 10
