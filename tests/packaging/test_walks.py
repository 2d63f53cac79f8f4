"""Pages with programs to build: each command of them is carried out, and prints what is shown."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from pathlib import Path

import check_docs
import pytest

from tests.packaging.pages import ROOT
from tests.packaging.walks import walk

Require = Callable[[str], str]
ALONE = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "OMP_NUM_THREADS": "1"}
OVERSUBSCRIBED = {
    "OMPI_MCA_rmaps_base_oversubscribe": "1",
    "OMPI_MCA_btl_vader_single_copy_mechanism": "none",
}
SPACK = "docs/builds/spack.md"


@pytest.mark.parametrize(
    ("page", "needed", "commands"),
    [
        ("docs/builds/make.md", ("make",), 2),
        ("docs/builds/cmake.md", ("cmake", "make"), 3),
        ("docs/builds/meson.md", ("meson", "ninja"), 3),
        ("docs/builds/autoconf.md", ("autoreconf", "automake", "make"), 4),
        ("docs/mpi.md", ("mpicc", "mpirun"), 2),
    ],
)
def test_every_command_works(
    require: Require, page: str, needed: tuple[str, ...], commands: int, tmp_path: Path
) -> None:
    for feature in ("clang-19", *needed):
        require(feature)
    assert walk(page, tmp_path, {**ALONE, **OVERSUBSCRIBED}) == commands


def recipes() -> list[ast.ClassDef]:
    """The classes of the recipes for Spack."""
    page = (ROOT / SPACK).read_text(encoding="utf-8")
    trees = map(ast.parse, re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL))
    return [node for tree in trees for node in tree.body if isinstance(node, ast.ClassDef)]


def test_the_recipe_for_spack_asks_for_what_accomp_needs() -> None:
    accomp, solver = recipes()
    assert [ast.unparse(base) for base in (*accomp.bases, *solver.bases)] == ["PythonPackage", "CMakePackage"]
    assert list(check_docs.lacking_requirements()) == []
