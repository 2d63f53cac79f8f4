"""Finding directives by their text, clang aside."""

from __future__ import annotations

import pytest

from accomp.frontends.clang.found_directives import Form, Found
from accomp.frontends.clang.scan import may_hold_directives, scan
from accomp.source import SourceFile


def found(text: str | bytes) -> tuple[Found, ...]:
    data = text if isinstance(text, bytes) else text.encode()
    return scan([SourceFile("t.c", data)])[0].found


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#pragma acc wait", " wait"),
        ("  #  pragma\tacc\twait\n", "\twait"),
        ("/* c */ # /* d */ pragma /* e */ acc wait\n", " wait"),
        ("%:pragma acc wait\n", " wait"),
        ("#pragma acc wait // tail\n", " wait"),
        ("#pragma acc wait /* tail */\n", " wait"),
        ("#pragma acc /* in */ wait\n", "          wait"),
        ("#pragma acc wait \\\n async(1)\n", " wait    async(1)"),
        ("#pragma acc wait \\\r\n async(1)\r\n", " wait     async(1)"),
        ("#pragma \\\n acc wait\n", " wait"),
        ("#pragma acc wait /* over\n lines */ async\n", " wait                   async"),
        ("#pragma acc wait // over \\\n lines\n", " wait"),
        ('#pragma acc routine bind("a//b")\n', ' routine bind("a//b")'),
        ("#pragma acc", ""),
        ("#pragma acc(\n", "("),
        ("#pra\\\ngma a\\ \r\ncc wait\n", " wait"),
        ("#pragma a\\\ncc wait\n", " wait"),
        ("\0#\0pragma\0acc wait\n", " wait"),
        ("#pragma\facc wait\n", " wait"),
        (";\\\n\n#pragma acc wait\n", " wait"),
        ("\\\n/* a */ \\\n#pragma acc wait\n", " wait"),
    ],
)
def test_a_line_is_a_directive(text: str, said: str) -> None:
    (one,) = found(text)
    assert one.form is Form.LINE
    assert one.raw.text == said
    assert may_hold_directives(text.encode())
    assert one.raw.span.text().startswith(("#", "%:"))


@pytest.mark.parametrize(
    "text",
    [
        "#pragma accx wait\n",
        "#pragma omp acc\n",
        "// #pragma acc wait\n",
        "// c \\\n#pragma acc wait\n",
        "done:\\\n#pragma acc wait\n",
        "#define S x \\\n#pragma acc wait\n",
        "#pragma a\\\ncc_wait\n",
        "/*\n#pragma acc wait\n*/\n",
        "/* a */ /*\n#pragma acc wait */\n",
        'char *s = "\\\n#pragma acc wait";\n',
        "x; #pragma acc wait\n",
        "#define S #pragma acc wait\n",
        "/*/\n#pragma acc wait\n*/\n",
        '_Pragma("omp parallel")\n',
        '_Pragma("accx")\n',
    ],
)
def test_a_line_is_no_directive(text: str) -> None:
    assert found(text) == ()


def test_the_span_leaves_trailing_comments_and_line_ends_alone() -> None:
    (one,) = found("  #pragma acc wait \\\n async // why\r\n")
    assert one.raw.span.text() == "#pragma acc wait \\\n async"


def test_characters_have_their_places() -> None:
    (one,) = found("x\n#pragma acc wait(q)\n")
    at = one.raw.text.index("q")
    assert one.raw.place(at, at + 1).text() == "q"


def test_a_comment_with_quotes_hides_nothing() -> None:
    text = "/* don't \" */\n#pragma acc wait\n// it's /* \n#pragma acc update self(a)\n"
    assert len(found(text)) == 2


def test_an_apostrophe_that_is_not_closed_is_no_literal() -> None:
    assert len(found("#error don't\n/* x */ #pragma acc wait\n")) == 1


@pytest.mark.parametrize(
    ("text", "said", "written"),
    [
        ('_Pragma("acc wait")', " wait", '_Pragma("acc wait")'),
        ('x; _Pragma ( "acc wait" ) y;', " wait", '_Pragma ( "acc wait" )'),
        ('_Pragma(L"acc wait")', " wait", '_Pragma(L"acc wait")'),
        (
            '_Pragma("acc routine bind(\\"f\\")")',
            ' routine bind("f")',
            '_Pragma("acc routine bind(\\"f\\")")',
        ),
    ],
)
def test_the_operator_is_a_directive(text: str, said: str, written: str) -> None:
    (one,) = found(text)
    assert (one.form, one.raw.text, one.raw.span.text()) == (Form.OPERATOR, said, written)


WRAPPERS = "#define P(x) _Pragma(#x)\n#define Q(...) P(acc __VA_ARGS__)\n"


@pytest.mark.parametrize(
    ("use", "said"),
    [
        ("P(acc wait)", " wait"),
        ("P( acc parallel loop copy(a, b) )", " parallel loop copy(a, b)"),
        ("Q(wait)", " wait"),
        ("Q(data copy(a), async /* c */ (1))", " data copy(a), async         (1)"),
        ("Q(data copy(a)\n  async)", " data copy(a)   async"),
    ],
)
def test_the_use_of_a_wrapper_is_a_directive(use: str, said: str) -> None:
    (one,) = found(WRAPPERS + use + ";")
    assert (one.form, one.raw.text, one.raw.span.text()) == (Form.MACRO, said, use)
    if "(1" in said:
        at = one.raw.text.index("1")
        assert one.raw.place(at, at + 1).text() == "1"


@pytest.mark.parametrize("use", ["P(omp wait)", "P (", "P", "Q", "int P;", '"P(acc wait)"', "// P(acc wait)"])
def test_the_use_of_a_wrapper_is_no_directive(use: str) -> None:
    assert found(WRAPPERS + use) == ()


def test_a_macro_that_holds_a_pragma_has_sites() -> None:
    text = '#define X _Pragma("acc parallel loop")\n#define Y X\nY for (;;) ; X\n'
    (one,) = scan([SourceFile("t.c", text.encode())])
    assert [(f.macro, f.raw.text) for f in one.found] == [("X", " parallel loop")]
    assert [text[s] for s in one.sites] == ["Y", "X"]


def test_wrappers_are_known_across_files() -> None:
    header = SourceFile("h.h", WRAPPERS.encode())
    main = SourceFile("t.c", b'#include "h.h"\nQ(wait)\n')
    assert [len(s.found) for s in scan([main, header])] == [1, 0]


@pytest.mark.parametrize(
    ("text", "may"),
    [
        (b"int x;", False),
        (b"#pragma omp parallel", False),
        (b"#pragma acc wait", True),
        (b"#pragma \\\n acc wait", True),
        (b"#pragma /* x\n*/ acc wait", True),
        (b'_Pragma("acc wait")', True),
    ],
)
def test_the_quick_test_misses_nothing(text: bytes, may: bool) -> None:
    assert may_hold_directives(text) is may
