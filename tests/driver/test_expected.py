"""Expected diagnostics in comments, against those reported."""

from __future__ import annotations

import pytest

from accomp.diagnostics import Code, Diagnostic, Note, Severity
from accomp.driver.expected import compare
from accomp.source import SourceFile, Span

E = Severity.ERROR


def file(text: str) -> SourceFile:
    return SourceFile("t.c", text.encode())


def said(source: SourceFile, line: int, message: str, severity: Severity = E, *notes: Note) -> Diagnostic:
    start = source.offset(line, 1)
    return Diagnostic(Code("c", severity, message), message, Span(source, start, start), notes, (), severity)


def judge(text: str, *places: tuple[int, str], severity: Severity = E) -> tuple[str, ...]:
    source = file(text)
    return compare([source], [said(source, line, message, severity) for line, message in places])


AGREES: dict[str, list[tuple[int, str]]] = {
    "x; // expected-error{{bad x}}": [(1, "a bad x here")],
    "// expected-error@+1{{bad}}\nx;": [(2, "bad")],
    "x;\n// expected-error@-1{{bad}}": [(1, "bad")],
    "x;\n// expected-error@1 {{bad}}": [(1, "bad")],
    "x;\n// expected-error@* {{bad}}": [(1, "bad")],
    "x; // expected-error 2{{bad}}": [(1, "bad"), (1, "bad")],
    "x; // expected-error 1+{{bad}}": [(1, "bad")] * 5,
    "x; // expected-error +{{bad}}": [(1, "bad")],
    "x; // expected-error 0-1{{bad}}": [],
    "x; /* expected-error{{one}}\n expected-error@-1{{two}} */": [(1, "one"), (1, "two")],
    "x; // expected-error-re{{takes {{[0-9]+}} arguments}}": [(1, "takes 12 arguments")],
    "x; // expected-error{{form '{x}'}}": [(1, "of the form '{x}'")],
    "// expected-no-diagnostics": [],
    'char *s = "// expected-error{{no}}"; // expected-error{{yes}}': [(1, "yes")],
}


@pytest.mark.parametrize("text", AGREES)
def test_what_is_expected_agrees(text: str) -> None:
    assert judge(text, *AGREES[text]) == ()


DIFFERS: dict[str, tuple[list[tuple[int, str]], list[str]]] = {
    "x; // expected-error{{bad}}": ([], ["t.c:1: missing error: bad"]),
    "x;\n// expected-error@-1{{bad}}": ([], ["t.c:1: missing error: bad, written on line 2"]),
    "// expected-no-diagnostics": ([(1, "bad")], ["t.c:1: unexpected error: bad"]),
    "x; // expected-error 2{{bad}}": ([(1, "bad")], ["t.c:1: missing error (1 of 2): bad"]),
    "x; // expected-warning{{bad}}": (
        [(1, "bad")],
        ["t.c:1: missing warning: bad", "t.c:1: unexpected error: bad"],
    ),
    "x; // expected-error{{bad}}\ny;": (
        [(2, "bad")],
        ["t.c:1: missing error: bad", "t.c:2: unexpected error: bad"],
    ),
    "// expected-error bad": ([], ["t.c:1: no '{{' found in 'expected-error'"]),
    "// expected-error {{bad": ([], ["t.c:1: no closing '}}' found in 'expected-error'"]),
    "x;": ([], ["no expected diagnostics found; write expected-no-diagnostics where none is meant"]),
    "// expected-no-diagnostics expected-error{{a}}": (
        [(1, "a")],
        ["t.c:1: expected-no-diagnostics beside other expectations"],
    ),
}


@pytest.mark.parametrize("text", DIFFERS)
def test_what_differs_is_listed(text: str) -> None:
    places, expected = DIFFERS[text]
    assert list(judge(text, *places)) == expected


def test_notes_are_expected_too() -> None:
    source = file("// expected-note 2{{here}}\n// expected-error@+1{{bad}} expected-note@+1{{why}}\nx;")
    place = Span(source, 0, 1)
    notes = (Note("is here", place), Note("here too", place), Note("why"))
    assert compare([source], [said(source, 3, "bad", E, *notes)]) == ()


def test_fatal_errors_are_errors_and_remarks_are_remarks() -> None:
    assert judge("x; // expected-error{{bad}}", (1, "bad"), severity=Severity.FATAL) == ()
    assert judge("x; // expected-remark{{bad}}", (1, "bad"), severity=Severity.REMARK) == ()


def test_a_message_without_a_place_is_unexpected() -> None:
    text = "// expected-no-diagnostics"
    lost = Diagnostic(Code("c", E, "m"), "lost", None)
    assert compare([file(text)], [lost]) == ("unexpected error: lost",)
