"""How a compiler's command line is taken apart."""

from __future__ import annotations

import pytest

from accomp.driver.command_line import Action, parse


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("a.c", Action.LINK),
        ("a.o -o a", Action.LINK),
        ("-c a.c", Action.COMPILE),
        ("-S a.c", Action.ASSEMBLE),
        ("-E a.c", Action.PREPROCESS),
        ("-E -dM -x c /dev/null", Action.PREPROCESS),
        ("-M a.c", Action.DEPENDENCIES),
        ("-MM -MF d a.c", Action.DEPENDENCIES),
        ("-c -MD -MF d a.c", Action.COMPILE),
        ("-fsyntax-only a.c", Action.SYNTAX),
        ("--version", Action.ASK),
        ("-v", Action.ASK),
        ("-v a.c", Action.LINK),
        ("-### a.c", Action.ASK),
        ("-dumpversion", Action.ASK),
        ("-dumpdir x -c a.c", Action.COMPILE),
        ("-print-search-dirs", Action.ASK),
        ("--print-file-name=libc.so", Action.ASK),
    ],
)
def test_the_action_is_the_last_phase(line: str, action: Action) -> None:
    assert parse(line.split()).action is action


@pytest.mark.parametrize(
    ("line", "inputs"),
    [
        ("a.c b.o -lm -o app", [("a.c", "c"), ("b.o", "")]),
        ("-o a.c b.c", [("b.c", "c")]),
        ("-I a.c -D b.c c.c", [("c.c", "c")]),
        ("-include x.h -MF a.c -MT b.c c.c", [("c.c", "c")]),
        ("-Xlinker a.c -Xclang b.c c.c", [("c.c", "c")]),
        ("a.cpp b.cc c.C d.cxx", [("a.cpp", "c++"), ("b.cc", "c++"), ("c.C", "c++"), ("d.cxx", "c++")]),
        ("a.s b.S c.i d.so e.a", [("a.s", "assembler"), ("b.S", "assembler-with-cpp"), ("c.i", "cpp-output"),
                                  ("d.so", ""), ("e.a", "")]),
        ("-x c a.txt -x none b.o", [("a.txt", "c"), ("b.o", "")]),
        ("-xc - ", [("-", "c")]),
        ("-E -", [("-", "c")]),
        ("--language=c++ a.c", [("a.c", "c++")]),
        ("-c -- -odd.c", [("-odd.c", "c")]),
        ("dir.c/file", [("dir.c/file", "")]),
    ],
)  # fmt: skip
def test_inputs_and_their_languages(line: str, inputs: list[tuple[str, str]]) -> None:
    assert [(i.path, i.language) for i in parse(line.split()).inputs] == inputs


def test_inputs_know_their_place() -> None:
    arguments = ["-O2", "a.c", "-o", "x", "b.c"]
    assert [arguments[i.at] for i in parse(arguments).inputs] == ["a.c", "b.c"]


@pytest.mark.parametrize("line", ["-o x a.c", "-ox a.c", "--output=x a.c", "--output x a.c", "-o y a.c -o x"])
def test_the_last_output_counts(line: str) -> None:
    assert parse(line.split()).output == "x"


def test_parsing_sees_all_but_inputs_output_and_language() -> None:
    command = parse("-x c -std=c11 -I inc -DX=1 -include p.h -o x a.c -Wall".split())
    assert command.parse == ("-std=c11", "-I", "inc", "-DX=1", "-include", "p.h", "-Wall")
    assert command.headers == ("p.h",)


def test_a_value_that_is_missing_is_left_to_the_compiler() -> None:
    command = parse(["a.c", "-o"])
    assert command.output is None
    assert command.arguments == ("a.c", "-o")
