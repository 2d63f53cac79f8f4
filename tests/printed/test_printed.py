"""What is printed is right: programs of the tests and examples, printed, compiled, run with several teams."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from check_printed import ROOT, Checker, Outcome, Program, programs
from toolchain import Toolchain

EXPECTED = {
    "lit-tests/fortran/components-counted.f90": "refused: component-counted-twice",
    "lit-tests/fortran/components-of-elements.f90": "refused: component-counted-twice",
    "lit-tests/fortran/object-arrays.f90": "refused: component-counted-twice",
    "lit-tests/fortran/device-types.f90": "refused: component-counted-twice",
    "lit-tests/hip/fortran-memory.f90": "refused: component-counted-twice",
    "lit-tests/fortran/components-inherited.f90, gfortran": "named",
    "lit-tests/fortran/reduced-sections.f90, gfortran": "refused: compiler-lacks",
    "lit-tests/fortran/sections-one-gang.f90, gfortran": "refused: compiler-lacks",
    "lit-tests/fortran/objects-left-out.f90, gfortran": "named",
    "lit-tests/fortran/polymorphic-components.f90, gfortran": "named",
    "lit-tests/fortran/reduced-elements-in-names.f90, gfortran": "named",
    "lit-tests/run/macros-of-headers.cpp": "refused: pragma-in-foreign-macro",
    "lit-tests/run/members-together.c": "refused: members-counted-together",
    "lit-tests/run/data-lifetimes.c": "refused: jagged-section unmapped-argument unmapped-clause",
    "lit-tests/run/declared-in-functions.c": "refused: declare-in-function",
    "lit-tests/run/routines.c": "refused: declare-in-function",
    "lit-tests/run/several-files.c": "refused: header-not-translated",
    "lit-tests/driver/expanded.cpp": "refused: header-not-translated",
    "lit-tests/driver/expanded.c": "refused: pragma-of-argument unknown-clause",
    "lit-tests/driver/one-name.test": "refused: header-not-translated",
    "lit-tests/fortran/device-include.f": "refused: header-not-translated",
    "lit-tests/hip/closures.cpp": "refused: header-not-translated",
    "lit-tests/hip/generic-lambdas.cpp": "refused: header-not-translated",
    "lit-tests/hip/mutable-lambdas.cpp": "refused: header-not-translated",
    "lit-tests/hip/team-lambdas.cpp": "refused: header-not-translated",
    "lit-tests/hip/teams.cpp": "refused: header-not-translated",
    "lit-tests/mlir/headers.c": "refused: header-not-translated",
    "lit-tests/hip/unused-templates.test": "refused: header-not-translated",
    "lit-tests/hip/runtime-sections.c": "refused: jagged-section",
    "lit-tests/runtime/data.c": "refused: jagged-section",
    "lit-tests/update/run.c": "refused: jagged-section",
    "lit-tests/fortran/exact-components.f90": "refused: component-counted-twice unmapped-clause",
    "lit-tests/fortran/exact-data.f90": "refused: unmapped-argument",
    # libomp 19 has no teams in parallel regions of the host.
    "lit-tests/fortran/threadprivate-threads.f90, flang-22": "wrong",
    "lit-tests/run/declare-once.c": "refused: declare-in-function",
    # libomptarget 19: 'present' of a section without elements fails, `exit data` of one deletes the array.
    "lit-tests/run/empty-subarrays.cpp, clang++-19": "wrong",
    # libomptarget 19 ends the program: a member that is present, and a region that names it with another.
    "lit-tests/run/members-of-templates.cpp, clang++-19": "wrong",
    # clang 19 and 22: no static array in `declare target` whose initializer leaves most of it zero.
    "lit-tests/mlir/execute-types.f90, gfortran": "refused: component-not-mapped",
    "lit-tests/mlir/execute.c, clang-19": "uncompiled",
    # Macros are not expanded in directives that a macro holds where these are printed.
    # gcc 12: no `(*p)[0:n]` and `this[0:1]` in maps, no constants of templates in `collapse`, no names of
    # member functions in `declare target`; `declare target link` loses values without a device.
    "lit-tests/run/loops-and-types.c, gcc": "uncompiled",
    "lit-tests/run/classes.cpp, g++": "uncompiled",
    "lit-tests/run/member-routines.cpp, g++": "uncompiled",
    "lit-tests/run/declare-link.c, gcc": "wrong",
    # Compilers for Fortran: components that are allocatable.
    "lit-tests/fortran/device-data.f90, gfortran": "named",
    "lit-tests/fortran/device-data.f90, flang-22": "uncompiled",
    # It asks for the default queue, which OpenMP has not (`device-directive`).
    "lit-tests/fortran/exact-queues.f90": "wrong",
    "lit-tests/fortran/device-nests.f90, gfortran": "refused: component-not-mapped",
    "lit-tests/fortran/device-shapes.f90, gfortran": "refused: component-not-mapped",
    # flang 22 takes no other standard than Fortran 2018.
    "lit-tests/fortran/fixed.f, flang-22": "uncompiled",
    # gfortran 12: no objects with allocatable components in maps, no locality of DO CONCURRENT; it crashes at
    # strings in regions.
    "benchmarks/weather.F90, gfortran": "named",
    "lit-tests/fortran/component-names.f90, gfortran": "named",
    "lit-tests/fortran/component-values-refused.f90, gfortran": "refused: component-not-mapped",
    "lit-tests/fortran/component-values.f90, gfortran": "named",
    "lit-tests/fortran/components-refused.f90, gfortran": "refused: component-not-mapped",
    "lit-tests/fortran/ends-in-branches.F90, gfortran": "named",
    "lit-tests/fortran/opposite-disjunctions.F90, gfortran": "named",
    "lit-tests/fortran/listed-components.f90, gfortran": "refused: component-not-mapped",
    "lit-tests/fortran/objects-first.f90, gfortran": "named",
    "lit-tests/fortran/shared-components.f90, gfortran": "named",
    "lit-tests/fortran/type-bound-calls.f90, gfortran": "named",
    "lit-tests/hip/fortran-associate.f90, gfortran": "refused: component-not-mapped",
    "lit-tests/hip/fortran-concurrent.f90": "uncompiled",
    "lit-tests/hip/fortran-strings.f90": "uncompiled",
    # flang 22 uses constant arrays of modules in regions as values of the host's function.
    "lit-tests/hip/fortran-levels.f90, flang-22": "uncompiled",
    # Kernels in HIP are given variables of modules as arguments; OpenMP would have others on the device.
    "lit-tests/hip/fortran-data.f90": "refused: routine-variable",
    "lit-tests/hip/fortran-procedures.f90": "refused: routine-variable",
}
"""What becomes of programs that are not printed, compiled and right, for one compiler where it is named;
`named`: they are right where they are printed for gfortran.
"""

LEFT_OUT = {
    "lit-tests/hip/shared-namespaces.cpp": "finds a header in a folder that an option names",
    "lit-tests/hip/captured-by-references.cpp": "hands addresses of devices to lambdas, which clang replaces",
    "lit-tests/run/places.c": "its directives are in macros of another header",
    "lit-tests/fortran/device-commons.f90": "its iterations race, which one thread of the device hides",
    "lit-tests/fortran/assigned-results.f90": "tells the memory of a device from that of the host",
    "lit-tests/fortran/cray-pointers.f90": "is about refusals, and needs an option of gfortran's",
    "lit-tests/fortran/exact-messages.F90": "includes a file of another folder",
    "lit-tests/fortran/host-threads.f90": "asks for a barrier between gang loops, which 2.5.1 does not give",
    "lit-tests/fortran/print-for-flang.f90": "is printed for one compiler by its name",
    "lit-tests/fortran/fixed-line-length.f": "has lines that an option makes longer",
    **dict.fromkeys(
        (f"lit-tests/fortran/{name}.f90" for name in ("element-ranges", "strided-components", "triplets")),
        "shows what `update` leaves out, which shared memory does not",
    ),
    "lit-tests/fortran/own-openmp.F90": "its output tells whether OpenMP is enabled",
    "lit-tests/hip/fortran-set-later.f90": "its iterations race: each reads what others set",
    "lit-tests/hip/examples.c": "forks more teams than libomp does in minutes; run/loops.c has its regions",
    "lit-tests/hip/explicit-instantiations.cpp": "is compiled in two parts",
    "lit-tests/hip/fortran-private-variables.f90": "uses a module that is compiled apart",
    "lit-tests/fortran/type-bound-modules.test": "has a module of which only the module file is at hand",
    "lit-tests/driver/libraries-that-lack.test": "is linked with libraries that are made for it",
    "lit-tests/run/policy-files.cpp": "has a loop in order by its policy file alone",
    "lit-tests/driver/precompiled-headers.test": "is compiled with a header that a command names",
    "lit-tests/hip/shared-namespaces.test": "includes a header of another folder as one of the system",
    "lit-tests/hip/mpi-devices.c": "is compiled by MPI's wrapper",
    **dict.fromkeys(
        (f"lit-tests/hip/stream-libraries.{ending}" for ending in ("c", "f90")),
        "is linked with a library that is made for it",
    ),
    "lit-tests/hip/cxx-refused.cpp": "kernels in HIP are what it is refused for",
    **dict.fromkeys(
        ("lit-tests/hip/fortran-abort.f90", "lit-tests/hip/fortran-stop.f90"), "ends with an error"
    ),
    **dict.fromkeys(
        (
            f"lit-tests/hip/runtime-{name}.c"
            for name in ("devices", "streams", "messages", "mpi", "processes")
        ),
        "is about the devices of the run-time library",
    ),
    **dict.fromkeys(
        (f"lit-tests/hip/runtime-{name}.c" for name in ("queues", "random-queues", "blocks")),
        "is about queues that go on beside the host",
    ),
    **dict.fromkeys(
        (f"lit-tests/runtime/{name}.c" for name in ("queues", "queues-busy", "misuse")),
        "is about queues that go on beside the host, or misuse",
    ),
    **dict.fromkeys(("lit-tests/run/devices.c", "lit-tests/fortran/devices.f90"), "tells the current device"),
    "lit-tests/runtime/misuse.f90": "is about misuse",
    **dict.fromkeys(
        (f"lit-tests/runtime/profile.{ending}" for ending in ("c", "f90")),
        "is about what the run-time library counts",
    ),
    "lit-tests/driver/runtime.c": "routines release what directives made present, for which OpenMP has none",
    **dict.fromkeys(
        (
            "lit-tests/driver/archives.test",
            "lit-tests/driver/cache.test",
            "lit-tests/driver/names.test",
            "lit-tests/driver/routines-elsewhere.test",
            "lit-tests/driver/targets.test",
            "lit-tests/driver/warnings.test",
            "lit-tests/fortran/archives.test",
            "lit-tests/fortran/modules-without-sources.f90",
            "lit-tests/fortran/routine-external.test",
            "lit-tests/fortran/routines-elsewhere.test",
            "lit-tests/hip/driver.test",
            "lit-tests/hip/fortran-external.test",
            "lit-tests/hip/fortran-kinds.test",
            "lit-tests/hip/printed.test",
            "lit-tests/openmp/headers.test",
        ),
        "is about commands, not one program",
    ),
}
"""Programs that say nothing about what is printed, and why; for one compiler where it is named."""

EVERY = ("lit-tests/run", "lit-tests/fortran", "examples", "benchmarks")
"""Folders whose programs go through all compilers; others go through the first, as compilers cost time."""


def _compilers(program: Program) -> tuple[str, ...]:
    return program.compilers if program.name.startswith(EVERY) else program.compilers[:1]


CASES = [
    (program, compiler)
    for program in programs()
    for compiler in _compilers(program)
    if program.name not in LEFT_OUT and f"{program.name}, {compiler}" not in LEFT_OUT
]


def test_names_are_known() -> None:
    """The tables name programs that exist."""
    names = {program.name for program in programs()}
    assert {key.partition(",")[0] for key in (*EXPECTED, *LEFT_OUT)} <= names


@pytest.fixture(scope="session")
def checker(tmp_path_factory: pytest.TempPathFactory, toolchain: Toolchain) -> Checker:
    """One folder for all programs."""
    return Checker(tmp_path_factory.mktemp("printed"), dict(toolchain.programs))


@pytest.mark.parametrize(("program", "compiler"), CASES, ids=[f"{p.name}-{c}" for p, c in CASES])
def test_printed(program: Program, compiler: str, checker: Checker, require: Callable[[str], str]) -> None:
    """Right with 1, 4 and 7 teams, or refused for the reasons that the table names."""
    require("cpu-device" if compiler.startswith("clang") else compiler)
    require("gcc")
    wanted = EXPECTED.get(f"{program.name}, {compiler}", EXPECTED.get(program.name, "right"))
    found: Outcome = checker.check(program, compiler)
    seen = f"refused: {found.detail}" if found.kind == "refused" else found.kind
    assert seen == wanted, found.detail


def test_teams_are_real(tmp_path: Path, toolchain: Toolchain, require: Callable[[str], str]) -> None:
    """As many teams execute a region as are asked for, on the device and with gcc on the host."""
    require("cpu-device")
    require("gcc")
    source = tmp_path / "count.c"
    source.write_text(
        "#include <stdio.h>\nint main(void) {\n  int n = 0;\n#pragma acc parallel copy(n)\n  {\n"
        "#pragma acc loop gang\n    for (int i = 0; i < 1; ++i)\n      ;\n"
        "#pragma acc atomic\n    n += 1;\n  }\n"
        '  printf("%d\\n", n);\n  return 0;\n}\n'
    )
    checker = Checker(tmp_path, dict(toolchain.programs))
    for compiler in ("clang-19", "gcc"):
        assert checker.executed(Program(source), compiler) == ["1\n", "4\n", "7\n"]


def test_sources_are_found() -> None:
    """The tests of regions of C and Fortran, the examples and the benchmarks are among the programs."""
    folders = {program.path.relative_to(ROOT).parts[0] for program in programs()}
    assert folders == {"lit-tests", "examples", "benchmarks"}
