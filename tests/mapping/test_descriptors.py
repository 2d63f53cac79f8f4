"""Descriptors of non-contiguous updates, against the document's example and against clang's."""

from __future__ import annotations

import random
import re
import shutil
import subprocess
from itertools import pairwise, product
from pathlib import Path

import pytest

from accomp.mapping.descriptors import Dim, descriptor, element_size, runs
from accomp.syntax.nodes import Expr, Section, TypeInfo, TypeKind, VarRef
from accomp.syntax.subarrays import dimensions

DOUBLE = TypeInfo(TypeKind.FLOATING, "double", "double ")
SHORT = TypeInfo(TypeKind.INTEGER, "short", "short ")
Triplet = tuple[int, int, int]


def array(element: TypeInfo, *extents: int) -> TypeInfo:
    """The type of an array."""
    type_ = element
    for extent in reversed(extents):
        type_ = TypeInfo(TypeKind.ARRAY, "", "", element=type_, extent=str(extent))
    return type_


def section(*triplets: Triplet, of: TypeInfo) -> VarRef:
    """A section of `a`: lower bound, length and stride of each dimension."""
    parts = tuple(
        Section(Expr(str(a)), Expr(str(b)), Expr(str(c)) if c != 1 else None) for a, b, c in triplets
    )
    return VarRef("a", "a", sections=parts, type=of)


def test_the_worked_example() -> None:
    ref = section((0, 2, 2), (2, 2, 1), (0, 2, 2), of=array(DOUBLE, 3, 4, 5))
    assert descriptor(ref) == (Dim(0, 1, 8), Dim(0, 2, 16), Dim(2, 2, 40), Dim(0, 2, 320))
    assert runs(ref) == [(o, 8) for o in (80, 96, 120, 136, 400, 416, 440, 456)]


TYPES = (
    *("char", "signed char", "unsigned char", "_Bool", "short", "unsigned short", "int", "unsigned int"),
    *("long", "unsigned long", "long long", "unsigned long long", "float", "double", "long double"),
    *("_Complex float", "_Complex double", "const int", "volatile double"),
)


@pytest.mark.skipif(shutil.which("gcc") is None, reason="no compiler at hand")
def test_sizes_are_those_of_compilers(tmp_path: Path) -> None:
    wanted = (element_size(TypeInfo(TypeKind.INTEGER, name, f"{name} ")) for name in TYPES)
    lines = (f'_Static_assert(sizeof({t}) == {size}, "{t}");' for t, size in zip(TYPES, wanted, strict=True))
    (tmp_path / "sizes.c").write_text("\n".join(lines))
    subprocess.run(["gcc", "-fsyntax-only", "sizes.c"], cwd=tmp_path, check=True)
    assert element_size(TypeInfo(TypeKind.RECORD, "struct s", "struct s ")) == "sizeof(struct s)"
    assert element_size(TypeInfo(TypeKind.POINTER, "char *", "char *")) == 8


def test_rows_that_touch_are_one_run() -> None:
    assert runs(section((1, 2, 1), (0, 5, 1), of=array(DOUBLE, 4, 5))) == [(40, 80)]
    assert runs(section((0, 2, 1), (1, 1, 1), (0, 3, 1), of=array(SHORT, 2, 4, 3))) == [(6, 6), (30, 6)]


def test_bounds_known_at_run_time_stay_expressions() -> None:
    row = TypeInfo(TypeKind.ARRAY, "", "", element=DOUBLE, extent="m + 1")
    ref = VarRef(
        "p", "p", sections=(Section(None, Expr("n")), Section(Expr("k"), None)), type=array(DOUBLE, 1)
    )
    ref = VarRef(
        "p", "p", sections=ref.sections, type=TypeInfo(TypeKind.POINTER, "", element=row, extent=None)
    )
    assert descriptor(ref) == (Dim(0, 1, 8), Dim("k", "(m + 1) - k", 8), Dim(0, "n", "8 * (m + 1)"))
    assert runs(ref) is None
    assert [d.length for d in dimensions(ref)] == ["n", "(m + 1) - k"]


def shapes(count: int) -> list[tuple[tuple[int, ...], tuple[Triplet, ...]]]:
    """Extents and sections of that many arrays, none of which is contiguous."""
    rng, out = random.Random(7), list[tuple[tuple[int, ...], tuple[Triplet, ...]]]()
    while len(out) < count:
        extents = tuple(rng.randint(2, 7) for _ in range(rng.randint(1, 4)))
        triplets: list[Triplet] = []
        for extent in extents:
            step = rng.choice((1, 1, 2, 3))
            lower = rng.randrange(extent)
            triplets.append((lower, rng.randint(1, (extent - lower + step - 1) // step), step))
        if any(length > 1 and step > 1 for _, length, step in triplets):
            out.append((extents, tuple(triplets)))
    return out


def test_runs_hold_the_elements_of_the_section_and_no_others() -> None:
    for extents, triplets in shapes(60):
        sizes = [8]
        for extent in reversed(extents[1:]):
            sizes.insert(0, sizes[0] * extent)
        indices = product(*([lo + k * step for k in range(n)] for lo, n, step in triplets))
        expected = {sum(i * s for i, s in zip(index, sizes, strict=True)) for index in indices}
        found = runs(section(*triplets, of=array(DOUBLE, *extents)))
        assert found is not None
        assert {o for start, size in found for o in range(start, start + size, 8)} == expected
        assert all(first + size < second for (first, size), (second, _) in pairwise(found))


def clang_descriptor(source: Path, extents: tuple[int, ...], triplets: tuple[Triplet, ...]) -> list[Triplet]:
    """The numbers that clang stores into the descriptor of an update, outermost first."""
    parts = "".join(f"[{lo}:{n}:{step}]" for lo, n, step in triplets)
    declaration = f"double a{''.join(f'[{e}]' for e in extents)};"
    source.write_text(f"{declaration}\nvoid f(void) {{\n#pragma omp target update to(a{parts})\n}}\n")
    flags = ["-fopenmp", "-fopenmp-targets=x86_64-pc-linux-gnu", "--offload-host-only", "-S", "-emit-llvm"]
    command = ["clang-19", "-O0", *flags, str(source), "-o", "-"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    stores = re.findall(r"%struct.descriptor_dim, ptr %\d+, i32 0, i32 \d\n  store i64 (\d+),", text)
    values = [int(value) for value in stores]
    return [(values[i], values[i + 1], values[i + 2]) for i in range(0, len(values), 3)]


@pytest.mark.skipif(shutil.which("clang-19") is None, reason="needs clang-19")
def test_the_numbers_are_those_that_clang_writes(tmp_path: Path) -> None:
    # clang 19 writes none for one dimension: it moves neighbours in place of elements that are apart.
    for extents, triplets in [s for s in shapes(24) if len(s[0]) > 1]:
        ours = descriptor(section(*triplets, of=array(DOUBLE, *extents)))
        theirs = clang_descriptor(tmp_path / "a.c", extents, triplets)
        assert [(d.offset, d.count, d.stride) for d in reversed(ours)] == theirs, (extents, triplets)
