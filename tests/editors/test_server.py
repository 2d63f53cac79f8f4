"""What the server does with its files, apart from recorded sessions."""

from __future__ import annotations

import json
from pathlib import Path

from lsprotocol import types

import accomp
from tests.editors.client import Client
from tests.editors.conftest import Served

LOOP = "#pragma acc parallel loop copy(a[0:N])\nfor (int i = 0; i < N; i++) a[i] = i;\n"
PROGRAM = (
    f"#include <openacc.h>\nvoid f(int *a) {{\n{LOOP}#pragma acc wait\n}}\nvoid g(int *a) {{\n{LOOP}}}\n"
)


async def _actions(client: Client, uri: str, line: int) -> dict[str, list[types.TextEdit]]:
    place = types.Position(line, 0)
    document, range_ = types.TextDocumentIdentifier(uri), types.Range(place, place)
    asked = types.CodeActionParams(document, range_, types.CodeActionContext([]))
    out: dict[str, list[types.TextEdit]] = {}
    for one in await client.text_document_code_action_async(asked) or []:
        assert isinstance(one, types.CodeAction) and one.edit is not None and one.edit.changes is not None
        out[one.title] = [e for edits in one.edit.changes.values() for e in edits]
    return out


def _applied(text: str, edits: list[types.TextEdit]) -> str:
    """The text with edits, which are of whole lines or of parts of one."""
    starts = [0, *(at + 1 for at, c in enumerate(text) if c == "\n")]
    for edit in sorted(edits, key=lambda e: e.range.start.line, reverse=True):
        first = starts[edit.range.start.line] + edit.range.start.character
        last = starts[edit.range.end.line] + edit.range.end.character
        text = text[:first] + edit.new_text + text[last:]
    return text


def test_options_are_those_of_the_compile_commands(served: Served, tmp_path: Path) -> None:
    folder = tmp_path / "src"
    folder.mkdir()
    path = folder / "a.c"
    command = {"directory": str(tmp_path), "file": "src/a.c", "command": "cc -Iinc -DN=4 -c src/a.c"}
    (tmp_path / "build").mkdir()
    (tmp_path / "build/compile_commands.json").write_text(json.dumps([command]))

    async def talk() -> None:
        served.client.open(path.as_uri(), "c", PROGRAM)
        assert {d.code for d in await served.client.diagnostics(path.as_uri())} == {"synchronous"}
        other = (tmp_path.parent / "outside.c").as_uri()
        served.client.open(other, "c", PROGRAM.replace("N", "GIVEN"))
        assert {d.code for d in await served.client.diagnostics(other)} == {"synchronous"}
        other = (folder / "other.c").as_uri()
        served.client.open(other, "c", PROGRAM)
        assert {d.code for d in await served.client.diagnostics(other)} == {
            "parse-error",
            "undeclared-identifier",
        }
        header = (folder / "own.h").as_uri()
        served.client.open(header, "c", PROGRAM)
        assert {d.code for d in await served.client.diagnostics(header)} == {"synchronous"}

    served.run(talk())


def test_translations_of_parts_are_those_of_the_whole(served: Served, tmp_path: Path) -> None:
    uri = (tmp_path / "b.c").as_uri()
    text = PROGRAM.replace("N", "9")

    async def talk() -> tuple[str, str]:
        served.client.open(uri, "c", text)
        whole = (await _actions(served.client, uri, 0))["Translate the file to OpenMP"]
        part = (await _actions(served.client, uri, 2))["Translate this construct to OpenMP"]
        return _applied(text, whole), _applied(text, part)

    whole, part = served.run(talk())
    assert whole == accomp.translate(tmp_path / "b.c", text=text).text
    assert part.count("#pragma omp") == 1 and part.count("#pragma acc") == 2
    assert accomp.translate(tmp_path / "b.c", text=part).errors == ()


def test_split_constructs_are_translated_as_the_combined_one(served: Served, tmp_path: Path) -> None:
    uri = (tmp_path / "c.f90").as_uri()
    text = (
        "subroutine s(a, n)\ninteger :: n, i\nreal :: a(n), t\n"
        "!$acc parallel loop gang private(t) copy(a) num_gangs(4)\n"
        "do i = 1, n\n  t = a(i)\n  a(i) = t * t\nend do\nend subroutine\n"
    )

    async def talk() -> str:
        served.client.open(uri, "fortran-modern", text)
        return _applied(text, (await _actions(served.client, uri, 3))["Split into 'parallel' and 'loop'"])

    made = served.run(talk())
    assert "!$acc parallel copy(a) num_gangs(4)\n!$acc loop gang private(t)\n" in made
    assert "end do\n!$acc end parallel\nend" in made
    before, after = (accomp.translate(tmp_path / "c.f90", text=x) for x in (text, made))
    assert before.text is not None and after.text is not None
    assert before.text.splitlines()[3] == after.text.splitlines()[3]


def test_a_file_that_is_closed_has_no_diagnostics(served: Served, tmp_path: Path) -> None:
    uri = (tmp_path / "d.c").as_uri()

    async def talk() -> None:
        served.client.open(uri, "c", "#pragma acc paralel\n;\n")
        assert len(await served.client.diagnostics(uri)) == 1
        document = types.TextDocumentIdentifier(uri)
        served.client.text_document_did_close(types.DidCloseTextDocumentParams(document))
        await served.client.until(lambda: (uri, None) in served.client.published)
        assert served.client.published[uri, None] == []

    served.run(talk())


def test_only_the_last_of_many_texts_is_analysed(served: Served, tmp_path: Path) -> None:
    uri = (tmp_path / "e.c").as_uri()

    async def talk() -> None:
        served.client.open(uri, "c", "int a;\n")
        for version in range(2, 30):
            served.client.change(uri, f"int a;\n{'#pragma acc ' + 'p' * version}\n", version)
        found = await served.client.diagnostics(uri, 29)
        assert [d.code for d in found] == ["unknown-directive"]
        assert len([1 for u, _ in served.client.published if u == uri]) < 5

    served.run(talk())
