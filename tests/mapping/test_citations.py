"""What rules and diagnostics cite is there, and a citation of what is not is found."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from accomp.spec.model import Coverage
from accomp.target import BACK_ENDS, BackEndEntry

GOOD = tuple(
    Coverage(str(n), ("data",), c) for n, c in enumerate(("Mappings 3.4: gang", "2.7.7-2.7.10, 2.5"))
)
BAD = (*GOOD, Coverage("bad", ("data",), "Mappings 3.99: nothing"), Coverage("worse", ("data",), "2.7, 9.9"))


@pytest.fixture
def citations(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module of tools that reads citations."""
    monkeypatch.setattr(sys, "path", [str(Path(__file__).resolve().parents[2] / "tools"), *sys.path])
    yield import_module("citations")
    sys.modules.pop("citations", None)


def test_every_citation_resolves(citations: Any) -> None:
    assert list(citations.unresolved()) == []
    assert list(citations.cited("2.7.7-2.7.10, 2.5")) == ["2.7.7", "2.7.8", "2.7.9", "2.7.10", "2.5"]
    assert list(citations.cited("OpenMP 5.2, 13.9")) == ["OpenMP 5.2, 13.9"]


@pytest.mark.parametrize(("rules", "found"), [("GOOD", []), ("BAD", ["bad", "worse"])])
def test_a_citation_of_nothing_is_found(
    citations: Any, rules: str, found: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = BackEndEntry("toy", rules=f"tests.mapping.test_citations:{rules}", emit="")
    monkeypatch.setitem(BACK_ENDS, "toy", entry)
    assert [user for user, _ in citations.unresolved()] == found


def test_paragraphs_are_numbered_in_order_and_cited(citations: Any) -> None:
    numbers = [tuple(map(int, p.split()[1].split("."))) for p in citations.paragraphs()]
    assert numbers == sorted(set(numbers))
    used = citations.table()
    unused = [p for p in citations.paragraphs() if f"[{p}]" not in used]
    assert unused == ["Mappings 1.1", "Mappings 1.2", "Mappings 1.3"]
