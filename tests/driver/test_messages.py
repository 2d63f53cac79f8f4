"""How diagnostics are shown, and what -W options do to them."""

from __future__ import annotations

import json

import pytest

from accomp.diagnostics import Code, Diagnostic, Note, Severity, Sink
from accomp.driver import messages, sarif
from accomp.driver.severity import catalogue, for_compiler, settle
from accomp.source import Edit, SourceFile, Span

WARNING = Code("some-warning", Severity.WARNING, "beware of {what}", spec="2.9")
ERROR = Code("some-error", Severity.ERROR, "wrong")
REMARK = Code("some-remark", Severity.REMARK, "note this")


def _file(data: bytes) -> SourceFile:
    return SourceFile("a.c", data)


def _diagnostic(
    code: Code, data: bytes = b"int x;\n\tfoo(bar);\n", start: int = 12, end: int = 15
) -> Diagnostic:
    sink = Sink()
    file = _file(data)
    sink.report(code, Span(file, start, end), notes=[Note("here", Span(file, 0, 3))], what="dogs")
    return sink.diagnostics[0]


def test_text_is_as_clang_prints_it() -> None:
    assert messages.text([_diagnostic(WARNING)], "tool") == (
        "a.c:2:6: warning: beware of dogs [some-warning]\n\tfoo(bar);\n\t    ^~~\n"
        "a.c:1:1: note: here\nint x;\n^~~\n"
    )


def test_without_a_place_the_tool_speaks() -> None:
    assert messages.text([Diagnostic(ERROR, "wrong")], "tool") == "tool: error: wrong [some-error]\n"


def test_colors_change_no_text() -> None:
    import re

    colored = messages.text([_diagnostic(WARNING)], "tool", messages.Style(color=True))
    assert "\x1b[0;1;35mwarning: " in colored
    assert re.sub("\x1b\\[[0-9;]*m", "", colored) == messages.text([_diagnostic(WARNING)], "tool")


def test_line_markers_present_another_place() -> None:
    data = b'x\n#line 41 "gram\\\\mar.y"\ny\n# 7\nz\n'
    file = _file(data)
    places = [messages.presumed(Span(file, data.index(c), data.index(c) + 1)) for c in (b"x", b"y\n#", b"z")]
    assert places == [("a.c", 1, 1), ("gram\\mar.y", 41, 1), ("gram\\mar.y", 7, 1)]


def test_fixits_stand_under_their_places() -> None:
    file = _file(b"copy(a,b)\n")
    edit = Edit(Span(file, 7, 8), b"c")
    diagnostic = Diagnostic(ERROR, "wrong", Span(file, 0, 4), (), (edit,))
    assert messages.text([diagnostic], "t").splitlines()[2:] == ["^~~~", "       c"]


def test_fixits_of_several_lines_stand_under_each() -> None:
    file = _file(b"one\ntwo\n")
    edits = (Edit(Span(file, 7, 7), b" 2"), Edit(Span(file, 3, 3), b" &\n  1"))
    diagnostic = Diagnostic(ERROR, "wrong", Span(file, 0, 3), (), edits)
    shown = messages.text([diagnostic], "t").splitlines()[1:]
    assert shown == ["one", "^~~", "    &", "  1", "two", "    2"]


def test_fixits_that_would_run_together_are_not_shown() -> None:
    file = _file(b"one two\n")
    edits = (Edit(Span(file, 3, 3), b" long"), Edit(Span(file, 5, 5), b"x"))
    diagnostic = Diagnostic(ERROR, "wrong", Span(file, 0, 3), (), edits)
    assert len(messages.text([diagnostic], "t").splitlines()) == 3


def test_bytes_that_are_not_text_do_no_harm() -> None:
    text = messages.text([_diagnostic(ERROR, b"\xff\xfe \x80 bad \xff\n", 5, 8)], "t")
    assert text.splitlines()[2].endswith("^~~")


def test_json_and_sarif() -> None:
    record = json.loads(messages.json_text([_diagnostic(WARNING)]))[0]
    assert (record["code"], record["line"], record["column"], record["end_column"]) == (
        "some-warning",
        2,
        6,
        9,
    )
    assert record["notes"][0]["line"] == 1
    log = json.loads(sarif.text([_diagnostic(WARNING), _diagnostic(ERROR)]))
    results = log["runs"][0]["results"]
    assert [r["level"] for r in results] == ["warning", "error"]
    assert results[1]["ruleIndex"] == 1
    assert json.loads(messages.json_text([])) == []


def test_columns_of_sarif_count_utf16_code_units() -> None:
    data = "int y; /* ä\U0001f600 */ foo(bar);\n".encode()
    start = data.index(b"foo")
    log = json.loads(sarif.text([_diagnostic(ERROR, data, start, start + 3)]))
    region = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert log["runs"][0]["columnKind"] == "utf16CodeUnits"
    assert (region["startColumn"], region["endColumn"]) == (18, 21)
    assert start == 20  # bytes


@pytest.mark.parametrize(
    ("options", "severity"),
    [
        ("", Severity.WARNING),
        ("-w", None),
        ("-Werror", Severity.ERROR),
        ("-Werror -Wno-error", Severity.WARNING),
        ("-Werror=some-warning", Severity.ERROR),
        ("-Werror -Wno-error=some-warning", Severity.WARNING),
        ("-Wno-some-warning", None),
        ("-Wno-some-warning -Wsome-warning", Severity.WARNING),
        ("-Wno-some-warning -Werror=some-warning", Severity.ERROR),
        ("-Wno-other", Severity.WARNING),
    ],
)
def test_what_options_do_to_a_warning(options: str, severity: Severity | None) -> None:
    shown = settle([_diagnostic(WARNING)], options.split(), remarks=False)
    assert [d.severity for d in shown] == ([] if severity is None else [severity])


def test_errors_stay_and_remarks_are_asked_for() -> None:
    both = [_diagnostic(ERROR), _diagnostic(REMARK)]
    assert [d.code for d in settle(both, ["-w", "-Wno-some-error"], remarks=True)] == [ERROR]
    assert [d.code for d in settle(both, [], remarks=False)] == [ERROR]
    assert [d.code for d in settle(both, ["-Wsome-remark"], remarks=False)] == [ERROR, REMARK]
    assert [d.code for d in settle(both, [], remarks=True)] == [ERROR, REMARK]


def test_the_catalogue_has_one_code_per_name() -> None:
    assert catalogue()["no-input"].message == "no input files"
    assert for_compiler(["-Wall", "-Wno-no-input", "-Wunused", "-Werror=no-input"]) == {
        "-Wno-no-input",
        "-Werror=no-input",
    }
