"""The programs that are no wrappers: accomp-opt and accomp-tune."""

from __future__ import annotations

from accomp.driver.programs.model import FILE, PROGRAM, Option, Program
from accomp.driver.settings import PRINT_MODES, TARGETS
from accomp.target import BACK_ENDS, OPENMP_VERSIONS, PROFILES

MODULE_PASSES = (
    "device-host",
    "device-multicore",
    "device-nvidia",
    "device-radeon",
    "hoist-data",
    "if-lowering",
    "implicit-data",
    "join-data",
    "merge-data",
    "narrow-copies",
    "redundant-data",
)
STAGES = ("bind", "check", "normalize", "map", "verify", "emit")

OPT = Program(
    "accomp-opt",
    "run the stages of a translation, and show what they make",
    (
        "accomp-opt [options] FILE.c|FILE.cpp|FILE.ir [clang options]",
        "accomp-opt [options] FILE.mlir",
    ),
    "Runs the stages over a file and prints the text form of its constructs. A module of MLIR is read, verified"
    " and printed.",
    (
        Option(
            "--stop-after=STAGE",
            f"last stage: {', '.join(STAGES[:-1])} or {STAGES[-1]} (default: map, for FILE.ir the stage it was"
            " printed after)",
            values=STAGES,
        ),
        Option("--print-after=STAGE", "print the text form after this stage too", values=STAGES[:-1]),
        Option(
            "--backend=NAME",
            "openmp, mlir, or hip for kernels: map prints their trees, emit their text after that of the host"
            " program (default: openmp)",
            values=tuple(BACK_ENDS),
        ),
        Option(
            "--emit=NAME",
            "print what a back end makes of the file: mlir is a module of its procedures with directives",
            values=(*BACK_ENDS, "acc"),
        ),
        Option("--policy=NAME", "mapping policy, as for -fopenacc-policy"),
        Option(
            "--profile=NAME",
            "kind of output: portable or exact (default: portable)",
            values=tuple(PROFILES),
        ),
        Option(
            "--openmp=VERSION",
            "OpenMP version of the output (default: 5.2)",
            values=tuple(OPENMP_VERSIONS),
        ),
        Option("--device-type=NAME", "OpenACC device type the output is for (default: host)"),
        Option(
            "--mode=MODE",
            "what emit prints of the main file: acc, omp, acc-omp or omp-acc (default: omp)",
            values=PRINT_MODES,
        ),
        Option("--explain", "emit names the rules of each line"),
        Option(
            "--verify",
            "compare the diagnostics with the expected-error@+1{{...}} comments of the input",
        ),
        Option("--verify-each", "verify the tree after each stage"),
        Option("--time-stages", "print the time of each stage"),
        Option("--locations", "FILE.mlir: print the location of each operation"),
        Option(
            "--pass=NAME",
            "FILE.mlir: run a pass over the module: device-host (or -multicore, -nvidia, -radeon),"
            f" {', '.join(MODULE_PASSES[4:-1])} or {MODULE_PASSES[-1]}; may be given again",
            values=MODULE_PASSES,
        ),
        Option("--remark", "FILE.mlir: say what passes change, on what proof, and where they may not"),
        Option("--emit=acc", "FILE.mlir: print the directives that its operations come from"),
        Option("-o FILE", "write to a file", takes=FILE),
        Option("--version", "print the version"),
        Option("--help", "print this"),
    ),
    examples=(
        (
            "accomp-opt --stop-after=check solver.c",
            "Print the constructs of a program as they are understood.",
        ),
        ("accomp-opt --emit=mlir solver.c -o solver.mlir", "Write a module of MLIR's acc dialect."),
    ),
    related=("accomp-clang", "accomp-flang"),
)

TUNE = Program(
    "accomp-tune",
    "measure other mappings of a program's regions, and write the best ones as a policy file",
    (
        "accomp-tune [options] FILE... [compiler options]",
        "accomp-tune [options] --build COMMAND --run COMMAND",
    ),
    "Builds and runs a program with other mappings of its compute constructs, measures each of them by the events"
    " of the run-time library, and writes the best ones as a policy file (-fopenacc-policy=FILE.toml). FILEs are"
    " compiled by accomp-clang, accomp-clang++ or accomp-flang.",
    (
        Option(
            "--build COMMAND",
            "a command that builds all of the program by accomp's compilers, as 'make -B'",
            takes=PROGRAM,
        ),
        Option(
            "--run COMMAND",
            "a command that runs it (with FILEs: the program, ./accomp-tune.out, by default)",
            takes=PROGRAM,
        ),
        Option(
            "--target=NAME",
            f"what it is built for: {', '.join(TARGETS[:-1])} or {TARGETS[-1]} (default: host)",
            values=TARGETS,
        ),
        Option(
            "--policy=FILE.toml",
            "where the policy file goes (default: accomp-policy.toml)",
            takes=FILE,
        ),
        Option("--runs=N", "runs of each candidate, of which the median counts (default: 3)"),
        Option("--warm-up=N", "runs in front of these that do not count (default: 1)"),
        Option("--budget=SECONDS", "no candidate is begun after that (default: 600)"),
        Option("--limit=SECONDS", "a run that takes longer is ended (default: 300)"),
        Option("--gain=PERCENT", "how much faster a region has to be (default: 3)"),
        Option("--check=COMMAND", "tells by its exit code whether a run was right", takes=PROGRAM),
        Option(
            "--compare=FILE",
            "the file whose content is compared; without it what the program prints",
            takes=FILE,
        ),
        Option("--ignore=PATTERN", "lines that fit this regular expression are not compared"),
        Option(
            "--tolerance=NUMBER", "by how much numbers in the output may differ, relative (default: 1e-6)"
        ),
        Option(
            "--restart",
            "measure again what an earlier search measured (it is kept in FILE.toml.state)",
        ),
        Option("--help", "print this"),
    ),
    examples=(
        ("accomp-tune solver.c -O2 --policy=tuned.toml", "Tune a program of one file."),
        (
            'accomp-tune --build "make -B CC=accomp-clang" --run "./solver input"',
            "Tune one that a makefile builds.",
        ),
        (
            "accomp-clang -O2 -fopenacc-policy=tuned.toml solver.c -o solver",
            "Build it with what was found.",
        ),
    ),
    related=("accomp-clang", "accomp-flang", "accomp"),
)
