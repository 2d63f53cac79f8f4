"""Directives that would be added to a file and are wrong: they are left out, and that is said."""

from collections.abc import Callable
from typing import Any

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.mapping import decided_file
from accomp.pipeline import Options, translate
from accomp.records import replace
from accomp.syntax.directive_edits import Change
from accomp.syntax.nodes import Clause

TEXT = b"""double a[9];
void f(int n) {
#pragma acc kernels
  for (int i = 0; i < n; i++) a[i] = i;
}
"""


def _spoiled(changes: Callable[..., tuple[Change, ...]]) -> Callable[..., tuple[Change, ...]]:
    """The changes with a clause that no directive has."""

    def made(*args: Any) -> tuple[Change, ...]:
        found = changes(*args)
        bad = (replace(c.directive, clauses=(Clause("nonsense"),)) for c in found if c.directive is not None)
        return tuple(replace(c, directive=d) for c, d in zip(found, bad, strict=True))

    return made


def test_a_wrong_directive_is_reported_at_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decided_file, "changes", _spoiled(decided_file.changes))
    sink = Sink()
    outputs = translate(ParseRequest("t.c", data=TEXT), Options(), sink)
    (said,) = sink.diagnostics
    assert said.code.name == "added-directives"
    assert said.span is not None
    assert said.span.file.position(said.span.start)[0] == 3
    assert b"#pragma omp target map(tofrom: a)" in outputs[0].data


def test_a_wrong_file_is_reported_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decided_file, "changes", _spoiled(decided_file.changes))
    sink = Sink()
    translate(ParseRequest("t.c", data=TEXT + b"#pragma acc nonsense\n"), Options(), sink)
    assert "added-directives" not in [d.code.name for d in sink.diagnostics]
