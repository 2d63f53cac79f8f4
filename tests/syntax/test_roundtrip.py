"""Whatever the table allows prints to text that parses to the same directive."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from accomp.diagnostics import Severity
from accomp.records import replace
from accomp.source import Language
from accomp.spec.model import Table
from accomp.spec.openacc import TABLE as ACC
from accomp.spec.openmp import TABLE as OMP
from accomp.syntax.joined import joined
from accomp.syntax.nodes import Directive, Model
from accomp.syntax.printer import print_directive, print_fortran
from tests.syntax.generate import directive
from tests.syntax.texts import parsed, without_spans

TOGETHER = {
    "duplicate-clause",
    "exclusive-clauses",
    "required-clause",
    "idle-directive",
    "clause-after-device-type",
}
"""What is said of clauses together; the generator pays no heed to it."""


def again(made: Directive, text: str, language: Language) -> None:
    found, said = parsed(text, made.model, language, "6.0" if made.model is Model.OMP else "3.4")
    errors = [d.message for d in said if d.severity >= Severity.ERROR and d.code.name not in TOGETHER]
    assert errors == [], text
    assert found is not None
    uses = (OMP if made.model is Model.OMP else ACC).uses(made.name)
    wanted = replace(made, clauses=tuple(joined(made.clauses, uses)))
    assert without_spans(found) == without_spans(wanted), text


@pytest.mark.parametrize("table", [ACC, OMP], ids=lambda t: t.model)
@settings(max_examples=300)
@given(data=st.data())
def test_c(table: Table, data: st.DataObject) -> None:
    made = data.draw(directive(table))
    again(made, print_directive(made).removeprefix(f"#pragma {table.model} "), Language.C)


@pytest.mark.parametrize("table", [ACC, OMP], ids=lambda t: t.model)
@settings(max_examples=300)
@given(data=st.data())
def test_fortran(table: Table, data: st.DataObject) -> None:
    made = data.draw(directive(table, Language.FORTRAN))
    again(made, print_fortran(made).removeprefix(f"!${table.model} "), Language.FORTRAN)


@settings(max_examples=100)
@given(data=st.data(), columns=st.integers(20, 120))
def test_folded_lines_join_to_the_same_text(data: st.DataObject, columns: int) -> None:
    made = data.draw(directive(OMP))
    whole = print_directive(made)
    folded = print_directive(made, columns)
    assert " ".join(line.removesuffix(" \\").strip() for line in folded.split("\n")) == whole
    for line in folded.split("\n"):
        assert len(line) <= columns or line.strip().removesuffix(" \\") in " ".join(whole.split(" "))
