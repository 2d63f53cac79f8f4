"""The layout of directives: it says the same, is what it makes of itself, and leaves all else alone."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accomp.diagnostics import Sink
from accomp.editors.layout import laid_out
from accomp.frontends.base import ParseRequest
from accomp.registry import written_directives
from accomp.source import Language
from accomp.spec.openacc import TABLE
from accomp.syntax.parser import parse
from accomp.syntax.printer import name_and_clauses, print_clause

ROOT = Path(__file__).parents[2] / "lit-tests"
FORTRAN = dict.fromkeys((".f90", ".F90", ".f", ".F"), Language.FORTRAN)
LANGUAGES = {".c": Language.C, ".h": Language.C, ".cpp": Language.CXX, **FORTRAN}
THIRD = 3
"""Of how many test programs one is taken: each directive that is laid out is parsed again in any case."""


def _said(request: ParseRequest) -> list[object]:
    """What the directives of a text say: names, and clauses in groups whose order does not count."""
    out: list[object] = []
    for one in written_directives(request.language)(request):
        directive = parse(one.raw, Sink(), "9")
        if directive is None:
            out.append("".join(one.raw.text.split()))
            continue
        groups: list[Counter[str]] = [Counter()]
        for clause in directive.clauses:
            if clause.name == "device_type":
                groups.append(Counter())
            groups[-1]["".join(print_clause(clause).split())] += 1
        out.append(("".join(name_and_clauses(directive)[0].split()), groups))
    return out


@pytest.mark.parametrize("language", list(Language))
def test_test_programs_say_the_same(language: Language) -> None:
    changed = 0
    paths = sorted(p for p in ROOT.rglob("*") if LANGUAGES.get(p.suffix) is language and p.is_file())
    for path in paths[::THIRD]:
        request = ParseRequest(str(path), language, (), path.read_bytes())
        made = laid_out(request)
        if not made.edits:
            continue
        changed += 1
        after = ParseRequest(str(path), language, (), made.text)
        assert _said(after) == _said(request), path
        assert laid_out(after, 100).edits == (), path
    assert changed > 5


CLAUSES = st.sampled_from(
    [
        *("gang", "worker(4)", "vector( length :32)", "async", "wait( devnum:1: queues :2)", "if( x>1 )"),
        *("copy( a[0:n] , b )", "present(s->p[ 1:2 ])", "reduction( +:s )", "private(t)", "default( none )"),
        *("collapse(force:2)", "device_type( * )", "num_gangs(4,2)", 'self( "a b" != c )', "pcopyin(x)"),
    ]
)


@given(
    st.lists(CLAUSES, max_size=6),
    st.sampled_from([" ", "  ", " \\\n\t", "\t"]),
    st.integers(40, 120),
    st.booleans(),
)
def test_any_clauses_are_laid_out_once(clauses: list[str], gap: str, width: int, returns: bool) -> None:
    text = f"  #pragma{gap}acc parallel loop{gap}{gap.join(clauses)} /* end */\nfor (;;) ;\n"
    data = (text.replace("\n", "\r\n") if returns else text).encode()
    request = ParseRequest("a.c", Language.C, (), data)
    made = laid_out(request, width)
    after = ParseRequest("a.c", Language.C, (), made.text)
    assert _said(after) == _said(request)
    again = laid_out(after, width)
    assert again.text == made.text
    ending = b"\r\n" if returns else b"\n"
    assert made.text.endswith(b" /* end */" + ending + b"for (;;) ;" + ending)
    assert made.text.count(b"\r") == (made.text.count(b"\n") if returns else 0)


def test_all_directives_of_the_table_are_laid_out() -> None:
    for name in TABLE.directives:
        argument = "(x)" if name == "cache" else ""
        clause = {"atomic": "", "cache": "", "loop": "gang"}.get(name, "")
        request = ParseRequest("a.c", Language.C, (), f"#pragma  acc  {name}{argument}  {clause}\n".encode())
        made = laid_out(request)
        if not made.left:
            assert made.text.decode().strip() == f"#pragma acc {name}{argument} {clause}".strip()
