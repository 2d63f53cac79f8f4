"""Macros in directives and directives in macros."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.clang import binding
from accomp.frontends.clang.frontend import ClangFrontEnd
from accomp.frontends.clang.macro_uses import expanded
from accomp.frontends.clang.options import clang_arguments
from accomp.frontends.clang.pragmas import definitions, of_acc
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.source import Language, SourceFile
from tests.frontends.clang.loading import body, clean, load, names, text_of, uses, var

LOOP = "for (int i = 0; i < n; ++i) p[i] = 1;"


@pytest.mark.parametrize(
    ("defined", "directive"),
    [
        ("#define C copy(p[0:n])", "parallel loop C"),
        ("#define C copy(p[0:n]) async(2)", "parallel loop C"),
        ("#define C(x) copy(x[0:n])", "parallel loop C(p)"),
        ("#define D parallel loop", "D copy(p[0:n])"),
        ("#define D parallel", "D loop copy(p[0:n])"),
        ("#define L p[0:n]", "parallel loop copy(L)"),
        ("#define L p[0:n], a", "parallel loop copy(L)"),
        ("#define R 0:n", "parallel loop copy(p[R])"),
        ("#define X D copy(p[0:n])\n#define D parallel loop", "X"),
    ],
)
def test_macros_are_expanded_where_the_grammar_needs_it(defined: str, directive: str) -> None:
    construct = body(f"#pragma acc {directive}\n{LOOP}", defined)
    assert construct.directive.name == "parallel loop"
    assert var(construct, "copy").text.replace(" ", "") == "p[0:n]"
    assert var(construct, "copy").symbol is not None
    assert construct.directive.span is not None
    assert construct.directive.span.text() == f"#pragma acc {directive}"


def test_macros_that_are_expressions_stay_as_written() -> None:
    construct = body("#pragma acc parallel num_gangs(N) copy(Q)\n;", "#define N (1 << 4)\n#define Q p")
    clause = construct.directive.get("num_gangs")
    assert clause is not None
    assert clause.expr is not None
    assert (clause.expr.text, clause.expr.value) == ("N", 16)
    symbol = var(construct, "copy").symbol
    assert (var(construct, "copy").name, symbol.name if symbol else "") == ("Q", "p")


def test_a_list_of_variables_becomes_several() -> None:
    construct = body("#pragma acc parallel copy(L)\n;", "#define L p, a, n")
    copy = construct.directive.get("copy")
    assert copy is not None
    assert [v.name for v in copy.vars] == ["p", "a", "n"]
    assert {str(v.span.text()) for v in copy.vars if v.span} == {"L"}


def test_the_macro_at_the_directive_counts() -> None:
    unit = clean(
        "void f(int x, int y) {\n#define C copy(x)\n#pragma acc parallel C\n;\n#undef C\n"
        "#define C copyin(y)\n"
        "#pragma acc parallel C\n;\n}"
    )
    assert [c.directive.clauses[0].name for c in unit.constructs] == ["copy", "copyin"]


def test_unknown_words_that_are_no_macros_are_errors() -> None:
    assert names("void f(void) {\n#pragma acc parallel foo(1)\n;\n}") == ["unknown-clause"]


@pytest.mark.parametrize(
    "text",
    [
        f'_Pragma("acc parallel loop copy(p[0:n])") {LOOP}',
        f"#define P(x) _Pragma(#x)\nP(acc parallel loop copy(p[0:n])) {LOOP}",
        f"#define P(x) _Pragma(#x)\n#define A(...) P(acc __VA_ARGS__)\nA(parallel loop copy(p[0:n])) {LOOP}",
        f'#define X _Pragma("acc parallel loop copy(p[0:n])")\nX {LOOP}',
        f'#define X(v) _Pragma("acc parallel loop copy(v[0:n])")\nX(p) {LOOP}'.replace("(v[", "(p["),
        f"#define P(x) _Pragma(#x)\n#define X P(acc parallel loop copy(p[0:n]))\nX {LOOP}",
        f'#define X _Pragma("acc parallel loop \\\n copy(p[0:n])")\nX {LOOP}'.replace("\\\n", ""),
        '#define X(s) _Pragma("acc parallel loop copy(p[0:n])") s\nX(for (int i = 0; i < n; ++i) p[i] = 1;)',
    ],
)
def test_the_pragma_operator_binds(text: str) -> None:
    construct = body(text)
    assert construct.directive.name == "parallel loop"
    assert var(construct, "copy").symbol is not None
    assert [x.index.name for x in construct.loops if x.index] == ["i"]
    assert uses(construct) == {"n": "r", "p": "r"}


def test_code_behind_the_operator_on_its_line_keeps_its_place() -> None:
    construct = body('_Pragma("acc parallel") n = 1; n = 2;')
    assert text_of(construct) == "n = 1;"


def test_a_macro_binds_at_each_expansion() -> None:
    unit = clean(
        '#define X _Pragma("acc parallel loop")\nvoid f(int *a) {\nX for (int i = 0; i < 3; ++i) a[i] = 1;\n'
        "X for (int j = 0; j < 4; ++j) a[j] = 1;\n}"
    )
    assert [c.loops[0].index.name for c in unit.constructs if c.loops[0].index] == ["i", "j"]
    assert len({c.directive.span for c in unit.constructs}) == 1


def test_arguments_of_a_macro_bind_in_its_directive() -> None:
    unit = clean(
        "#define P(x) _Pragma(#x)\n#define LOOP(i, n) P(acc loop vector) for (int i = 0; i < n; ++i)\n"
        "void f(int *a, int m) {\n#pragma acc parallel\nLOOP(k, m) a[k] = 1;\n}"
    )
    (inner,) = unit.constructs[0].children
    assert inner.loops[0].index is not None
    assert inner.loops[0].index.name == "k"


def test_a_macro_of_an_untranslated_header_is_reported(tmp_path: Path) -> None:
    (tmp_path / "m.h").write_text('#define X _Pragma("acc wait")\n')
    text = '#include "m.h"\nvoid f(void) { X }\n#pragma acc routine(f) seq\n'
    units, said = load(text, path=tmp_path / "t.c", headers=False)
    assert [d.code.name for d in said] == ["pragma-in-foreign-macro"]
    assert len(units) == 1


def test_a_macro_never_used_is_no_directive() -> None:
    unit = clean('#define X _Pragma("acc wait")\nvoid f(void) {\n#pragma acc wait\n}')
    assert len(unit.constructs) == 1


@pytest.mark.parametrize(("used", "given_up"), [("SUM(+)", {"SUM"}), ("ALL", set[str]()), (";", set[str]())])
def test_nothing_is_parsed_where_arguments_complete_directives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, used: str, given_up: set[str]
) -> None:
    """The preprocessed text is asked for at once; a macro that is not used does not ask for it."""
    parsed: list[str] = []
    whole = binding.TranslationUnit

    def unit(path: str, *rest: Any) -> TranslationUnit:
        parsed.append(path)
        return whole(path, *rest)

    monkeypatch.setattr(binding, "TranslationUnit", unit)
    path, sink, incomplete = tmp_path / "t.c", Sink(), set[str]()
    path.write_text(
        '#define SUM(op) _Pragma("acc parallel loop reduction(op : s)")\n'
        '#define ALL _Pragma("acc parallel loop reduction(+ : s)")\n'
        f"void f(int n, int s) {{\n{used}\nfor (int i = 0; i < n; ++i) s += i;\n}}\n"
    )
    ClangFrontEnd().load(ParseRequest(str(path), incomplete=incomplete), sink)
    assert incomplete == given_up
    assert sink.errors or not given_up
    assert bool(parsed) == (used == "ALL")


ACC_WAIT = b'#define ACC_A _Pragma("acc wait")\n'


@pytest.mark.parametrize(
    ("text", "makers"),
    [
        (ACC_WAIT + b"#define P(x) ACC_##x\n", b"ACC_A P"),
        (ACC_WAIT + b"#define P(x, y) x##y\n#define Q(x) P(x, 1)\n", b"ACC_A P Q"),
        (ACC_WAIT + b"#define P(x) OMP_##x\n#define Q(x) x##_B\n", b"ACC_A"),
        (ACC_WAIT + b"#define P(x) A##x\n#define AB Q\n#define Q P(CC_A)\n", b"ACC_A P Q AB"),
        (ACC_WAIT + b'#define GCC _Pragma("GCC unroll 4")\n#define B GCC ACC_A\n#define C GCC\n', b"ACC_A B"),
        (b"#define S(x) _Pragma(#x)\n#define ANY(x) S(x) ;\n#define NAME S\n", b"S ANY NAME"),
    ],
)
def test_macros_that_may_make_directives(text: bytes, makers: bytes) -> None:
    found = of_acc(definitions((SourceFile("m.h", text),)))
    assert found.wrappers | found.holders == set(makers.split())


def test_uses_stand_for_their_text() -> None:
    head = (
        b"#define T(x) _Pragma(#x)\n"
        b"#define F(n, ...) T(acc routine seq) \\\n  int n##_of(int x) { g(#n); return __VA_ARGS__; }\n"
        b"#if 0\nF(no, x)\n#endif\n"
    )
    source = SourceFile("m.c", head + b'F(one, x, 1) "F(two, 2)"; /* F(three, 3) */\nint F;\n')
    sink = Sink()
    (made,), unused = expanded((source,), SourceFile("options", b""), (), {"F"}, sink)
    use = b'T(acc routine seq)\n  int one_of(int x) { g("one"); return x, 1; }'
    assert made.data == head + use + b' "F(two, 2)"; /* F(three, 3) */\nint F;\n'
    assert unused == {"F"}  # a name alone is no use
    assert [d.code.name for d in sink] == ["skipped-directive"]


HELD = '#define HELD(x) _Pragma("acc wait") x ;\n'


@pytest.mark.parametrize(
    ("text", "made", "unused"),
    [
        ("#define ASK(m) m(1)\nASK(HELD)", '#define ASK(m) m(1)\n_Pragma("acc wait") 1 ;', True),
        ("ASKED(HELD)", '_Pragma("acc wait") 2 ;', True),  # an option defines it
        ("#ifdef _OPENACC\nHELD(a)\n#endif", '#ifdef _OPENACC\n_Pragma("acc wait") a ;\n#endif', True),
        ("#define M(x) x\n#undef M\n#define M(x) HELD(x) x\nM(a)", None, True),
        ("#define M(x) HELD(x) x\n#undef M\nint M(int);", "", True),
        ("#define S(x) #x\nHELD(S(HELD(1)))", '#define S(x) #x\n_Pragma("acc wait") "HELD(1)" ;', True),
        ("#define X(x) Y(x)\n#define Y(x) #x\n#define N 1\n#define Z(x) HELD(x) Y(x)\nZ(N)", None, True),
        ("#define HE() HE\n#define LD(x) x##LD\nLD(HE)(2)", None, True),
        ("#define HELDS HELD(HELDS)\nHELDS", "", False),
        ("HELD(\n#if 1\n1\n#endif\n)", "", False),
        (
            "#define A HELD\nA(1) A (\n2) A",
            '#define A HELD\n_Pragma("acc wait") 1 ; _Pragma("acc wait") 2 ; HELD',
            True,
        ),
    ],
)
def test_uses_are_printed_as_clang_reads_them(text: str, made: str | None, unused: bool) -> None:
    source = SourceFile("m.c", (HELD + text + "\n").encode())
    arguments = clang_arguments(("-DASKED(m)=m(2)",), Language.C)
    (file,), names = expanded((source,), SourceFile("options", b""), arguments, {"HELD"}, Sink())
    if made is None:
        assert file.data.count(b'_Pragma("acc wait")') == 2  # in the definition, too
    else:
        assert file.data.decode() == HELD + (made or text) + "\n"
    assert ("HELD" in names) == unused


@pytest.mark.parametrize(
    ("second", "same"), [("(x) HELD(x)", True), ("(x) HELD(x) x;", False), ("(x) x;", False)]
)
def test_headers_that_are_included_twice_have_one_text(tmp_path: Path, second: str, same: bool) -> None:
    header = SourceFile(str(tmp_path / "list.h"), b"X(1)\n")
    Path(header.path).write_bytes(header.data)
    text = f'{HELD}#define X(x) HELD(x)\n#include "list.h"\n#undef X\n#define X{second}\n#include "list.h"\n'
    source = SourceFile(str(tmp_path / "m.c"), text.encode())
    arguments = clang_arguments((), Language.C)
    (_, file), names = expanded((source, header), SourceFile("options", b""), arguments, {"HELD"}, Sink())
    assert file.data == (b'_Pragma("acc wait") 1 ;\n' if same else header.data)
    assert ("HELD" in names) == same
