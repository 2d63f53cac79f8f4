"""Prints programs with OpenACC directives, compiles what is printed, and runs it with 1, 4 and 7 teams.

    check_printed.py [--only COMPILER,...] [--keep FOLDER] [program ...]

Each program is printed with `-fopenacc-print=omp`, everything else being the default, and compiled by
clang-19 for the offload device on the CPU and by gcc or g++ on the host; in Fortran by gfortran on the host,
printed for that compiler where it does not take the default, and, printed for it, by flang-22. It is right
if its exit status is 0 and its output is what its CHECK lines say, or else what the sequential program
writes. Programs whose RUN lines name no host are about memory of the device's own, and are compiled for the
device alone. Without programs, those of `programs()` are taken. Prints a line for each that is not right, and
ends with 1 if any is wrong; what is refused is named with the codes of the errors.

Several teams are real: libomp has them in the images of the device too, given a limit of threads that allows
them (`KMP_TEAMS_THREAD_LIMIT`); libgomp has one team unless a clause asks for more, so `GOMP_teams4` is
wrapped, and the number of the environment put in. Its teams take turns.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from toolchain import Toolchain, cpu_device_flags, library_folder, venv_program

from accomp.driver.compiler_records import record
from accomp.driver.flags import SCALAR
from accomp.driver.fortran_runtime import fortran_runtime
from accomp.driver.runtime import find_runtime

ROOT = Path(__file__).resolve().parent.parent
TEAMS = ((1, 3), (4, 3), (7, 2))
"""Numbers of teams, and of threads of each."""
TIMEOUT_S = 120
C, FORTRAN = (".c", ".cpp"), (".f", ".f90", ".F90")
FOLDERS, BENCHMARKS = ("lit-tests", "examples"), "benchmarks"

TEAMS_OF_GCC = """
#include <stdlib.h>
_Bool __real_GOMP_teams4(unsigned low, unsigned high, unsigned limit, _Bool first);
_Bool __wrap_GOMP_teams4(unsigned low, unsigned high, unsigned limit, _Bool first) {
  const char *teams = getenv("OMP_NUM_TEAMS");
  if (high == 0 && teams)
    low = high = (unsigned)atoi(teams);
  return __real_GOMP_teams4(low, high, limit, first);
}
"""

_MAIN = {
    C: re.compile(r"\bint\s+main\s*\("),
    FORTRAN: re.compile(r"^\s*(end\s+)?program\b", re.IGNORECASE | re.MULTILINE),
}
_DIRECTIVE = re.compile(r"#\s*pragma\s+acc\s|^\s*[!c]\$acc\s", re.IGNORECASE | re.MULTILINE)
_OURS = re.compile(r"RUN:.*%accomp-(?:clang|flang)(?! -c )\S*(.*?)-o ")
_FLAG = re.compile(r"-(?:std=|D|I|cpp|x|J|fdefault).*")
_ON_HOST = re.compile(r"RUN:.*(?:%t\.(?:host|gcc|h)\b|target=host|env OMP_NUM)")
_CHECKED = re.compile(
    r"RUN:(?:.*&&)? (?:(?:env (?:\w+=\S* )+)?(?:%t|\./)\S*|%run-\S+ \S+ \S+)(?: 2>\S*)? \| FileCheck(?: %s)?"
    r"(?: --check-prefix(?:es)?=(\S+))?"
)
_EXECUTES = re.compile(r"RUN:.*(?:%run-(?:cpu|hip)|&& (?:env )?\S*%t|-o %t)")
_CALLED = re.compile(r"RUN:.*?(?:env ([A-Z]+=\d+) )?%run-\S+ \S+ \S+((?: \d+)*)")
_PART = re.compile(r"^[/!C#]*--- (\S+)\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a program fared with a compiler: "right", "named", "refused" with codes, "uncompiled", "wrong"."""

    kind: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Program:
    """A program that says itself whether it is right, with the flags that its RUN lines give."""

    path: Path
    flags: tuple[str, ...] = ()
    others: tuple[Path, ...] = ()
    on_host: bool = True
    checked: str = ""
    """The prefixes of the lines of FileCheck that tell its output, if any do."""
    parts: tuple[str, ...] = ()
    """Names of its sources in a file that split-file takes apart."""
    variables: tuple[str, ...] = ()
    arguments: tuple[str, ...] = ()
    """What it is called with."""
    modules: tuple[Path, ...] = ()
    """Sources of modules, which are compiled first."""

    @property
    def suffix(self) -> str:
        """The ending of its first source."""
        return Path(self.parts[0]).suffix if self.parts else self.path.suffix

    @property
    def fortran(self) -> bool:
        """Whether it is Fortran."""
        return self.suffix in FORTRAN

    @property
    def name(self) -> str:
        """Its path in the source tree, or as it was given."""
        return str(self.path.relative_to(ROOT)) if self.path.is_relative_to(ROOT) else str(self.path)

    @property
    def compilers(self) -> tuple[str, ...]:
        """Those that its translation is compiled with."""
        if self.fortran:
            return ("gfortran", "flang-22")
        device, host = ("clang++-19", "g++") if self.suffix == ".cpp" else ("clang-19", "gcc")
        return (device, host) if self.on_host else (device,)


def programs() -> Iterator[Program]:
    """The programs with directives among the tests and examples."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (*C, *FORTRAN, ".test") and "Inputs" not in path.parts:
                yield from _program(path)
    for path in sorted((ROOT / BENCHMARKS).glob("*")):
        if path.suffix in (".c", ".F90") and _DIRECTIVE.search(path.read_text(encoding="utf-8")):
            modules = (path.with_name("bench.f90"),) if path.suffix == ".F90" else ()
            yield Program(path, ("-DSMALL",), modules=modules)


def _program(path: Path) -> Iterator[Program]:
    text = path.read_text(encoding="utf-8", errors="replace")
    runs = _EXECUTES.search(text) or "examples" in path.parts
    if not (runs and _DIRECTIVE.search(text)):
        return
    found = described(path)
    whole = path.suffix != ".test" and "split-file" not in text
    if (whole or found.parts) and _MAIN[FORTRAN if found.fortran else C].search(text):
        yield found


def described(path: Path) -> Program:
    """The program of a file, with the flags and other files of its first command that has sources."""
    text = path.read_text(encoding="utf-8", errors="replace")
    names = _PART.findall(text)
    words, parts = _command_of(text.replace("%S", str(path.parent)), names)
    flags = tuple(w for w, before in zip(words, ("", *words)) if _FLAG.fullmatch(w) or before == "-D")  # noqa: B905
    others = tuple(Path(w) for w in words if Path(w).suffix in C + FORTRAN and w.startswith("/"))
    on_host = "RUN:" not in text or _ON_HOST.search(text) is not None
    judged, called = _CHECKED.search(text), _CALLED.search(text)
    plain = "RUN:" not in text and "CHECK:" in text
    prefixes = (judged[1] or "CHECK") if judged else "CHECK" if plain else ""
    variables = (called[1],) if called and called[1] else ()
    arguments = tuple(called[2].split()) if called else ()
    return Program(path.absolute(), flags, others, on_host, prefixes, parts, variables, arguments)


def _command_of(text: str, names: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """The words of the first command of ours that names sources, and which of these files they are."""
    for command in _OURS.finditer(text):
        words = [w.removeprefix("%t/") for w in shlex.split(command[1])]
        parts = tuple(w for w in words if w in names and Path(w).suffix in C + FORTRAN)
        if parts or (not names and "-c" not in words):
            return words, parts
    return [], ()


@dataclass(slots=True)
class Checker:
    """Prints, compiles and runs programs in a folder of its own."""

    folder: Path
    tools: dict[str, str] = field(default_factory=lambda: dict(Toolchain.probe().programs))
    texts: dict[tuple[str, ...], tuple[Outcome | None, bytes]] = field(
        default_factory=dict[tuple[str, ...], "tuple[Outcome | None, bytes]"]
    )
    """What commands print: compilers that take the same OpenMP are given one text."""

    def check(self, program: Program, compiler: str) -> Outcome:
        """How the program fares; "named" if it is right where it is printed for that compiler alone."""
        found = self._check(program, compiler, self._printing_for(compiler))
        if found.kind != "uncompiled" or compiler != "gfortran":
            return found
        found = self._check(program, compiler, (f"--accomp-fc={self.tools[compiler]}",))
        return Outcome("named") if found.kind == "right" else found

    def _check(self, program: Program, compiler: str, wanted: tuple[str, ...]) -> Outcome:
        work = self.folder / f"{program.path.stem}.{program.path.suffix[1:]}.{compiler}"
        work.mkdir(parents=True, exist_ok=True)
        printed: list[Path] = []
        for source in self._sources(program, work):
            target = work / f"{source.stem}.omp{source.suffix}"
            refusal = self._print(source, program, wanted, target)
            if refusal:
                return refusal
            printed.append(target)
        return self._run(program, compiler, printed, work / "program")

    @staticmethod
    def _sources(program: Program, work: Path) -> tuple[Path, ...]:
        """Its sources, written to a folder where split-file would write them."""
        if not program.parts:
            return (*program.modules, program.path, *program.others)
        text = program.path.read_text(encoding="utf-8")
        pieces = _PART.split(text)[1:]
        for name, content in zip(pieces[::2], pieces[1::2], strict=True):
            target = work / "split" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(content)
        return tuple(work / "split" / name for name in program.parts)

    def executed(self, program: Program, compiler: str, named: bool = False) -> Outcome | list[str]:
        """What a program without other sources writes with each number of teams, or why it does not.

        `named`: it is printed for that compiler.
        """
        wanted = (f"--accomp-fc={self.tools[compiler]}",) if named else self._printing_for(compiler)
        target = self.folder / f"program.{compiler}"
        printed = target.with_suffix(f".omp{program.path.suffix}")
        refusal = self._print(program.path, program, wanted, printed)
        if refusal:
            return refusal
        words = [*self._command(program, compiler), str(printed), *self._libraries(compiler)]
        built = execute([*words, "-o", str(target)], {}, self.folder)
        if built.returncode:
            return Outcome("uncompiled", _first_error(built.stderr))
        return [execute([str(target)], environment(compiler, *size), self.folder).stdout for size in TEAMS]

    def codes(self, program: Program, compiler: str) -> str:
        """The codes of what is said where it is printed."""
        command = self._printer(program, self._printing_for(compiler))
        return codes_in(execute([*command, str(program.path)], {}).stderr)

    @staticmethod
    def _printer(program: Program, wanted: tuple[str, ...]) -> tuple[str, ...]:
        tool = "accomp-flang" if program.fortran else "accomp-clang"
        return (venv_program(tool) or tool, *program.flags, "-fopenacc-print=omp", *wanted)

    def _print(self, source: Path, program: Program, wanted: tuple[str, ...], target: Path) -> Outcome | None:
        known = (*self._printer(program, wanted), "-w", str(source))
        if known not in self.texts:
            refusal = self._print_once([*known, "-o", str(target)])
            self.texts[known] = refusal, b"" if refusal else target.read_bytes()
        refusal, text = self.texts[known]
        if refusal is None:
            target.write_bytes(text)
        return refusal

    def _printing_for(self, compiler: str) -> tuple[str, ...]:
        """The options for text that a compiler takes; flang's needs workarounds."""
        if compiler == "flang-22":
            return (f"--accomp-fc={self.tools[compiler]}",)
        return () if compiler.startswith("clang") else ("-fopenacc-omp-version=5.0",)

    @staticmethod
    def _print_once(command: list[str]) -> Outcome | None:
        done = execute(command, {})
        if done.returncode == 0:
            return None
        codes = codes_in(done.stderr, "error")
        return Outcome("refused", codes) if codes else Outcome("wrong", f"printing: {done.stderr[-400:]}")

    def _run(self, program: Program, compiler: str, sources: list[Path], target: Path) -> Outcome:
        built = execute(
            [
                *self._command(program, compiler),
                *map(str, sources),
                *self._libraries(compiler),
                "-o",
                str(target),
            ],
            {},
            target.parent,
        )
        if built.returncode:
            return Outcome("uncompiled", _first_error(built.stderr))
        wanted = self._wanted(program, compiler, target.parent)
        for teams, threads in TEAMS:
            done = execute(
                [str(target), *program.arguments],
                {**environment(compiler, teams, threads), **dict(v.split("=") for v in program.variables)},
                target.parent,
            )
            fault = self._fault(program, done, wanted)
            if fault:
                return Outcome("wrong", f"{teams} teams, {threads} threads: {fault}")
        return Outcome("right")

    def _command(self, program: Program, compiler: str) -> list[str]:
        path = self.tools[compiler]
        runtime = find_runtime()
        flags = [path, "-O2", "-w", *program.flags, f"-I{program.path.parent}", f"-I{runtime.include}"]
        flags += ["-Isplit"] if program.parts else []
        if compiler.startswith("clang"):
            cxx = compiler.startswith("clang++")
            level = next(f for f in reversed(flags) if f.startswith("-O"))
            scalar = SCALAR if level == "-O1" else ()
            return [*flags, *scalar, *cpu_device_flags(path), *(record("clang").lambdas if cxx else ())]
        if program.fortran:
            modules = fortran_runtime(path, compiler == "flang-22")
            flags += ["-fopenmp", *([f"-I{modules.modules}"] if modules else [])]
            flags = [f for f in flags if compiler != "flang-22" or f != "-w"]
        else:
            flags += ["-fopenmp"]
        return flags

    def _libraries(self, compiler: str) -> list[str]:
        queue = "llvm" if compiler in ("clang-19", "clang++-19", "flang-22") else "gnu"
        words: list[str] = []
        if compiler in ("gfortran", "flang-22"):
            modules = fortran_runtime(self.tools[compiler], compiler == "flang-22")
            words += map(str, modules.libraries) if modules else []
        words += [f"-L{find_runtime().library}", "-laccomp", "-Wl,-u,accomp_spawn", f"-laccomp_queue_{queue}"]
        words += ["-lpthread", "-ldl", "-lm", *self._atomics(compiler)]
        if compiler == "flang-22":
            libomp = library_folder(self.tools["clang-19"])
            words += [f"-L{libomp}", f"-Wl,-rpath,{libomp}"]
        elif queue == "gnu":
            words += [str(self._teams_of_gcc()), "-Wl,--wrap=GOMP_teams4"]
        return words

    @staticmethod
    def _atomics(compiler: str) -> list[str]:
        """The library of atomic accesses without an instruction, which reductions of complex numbers use."""
        found = next(Path("/usr/lib/gcc").glob("*/*/libatomic.so"), None)
        if not compiler.startswith("clang") or found is None:
            return []
        return [f"-L{found.parent}", "-latomic", "-Xoffload-linker", "-latomic"]

    def _teams_of_gcc(self) -> Path:
        made = self.folder / "teams.o"
        if not made.exists():
            source = made.with_suffix(".c")
            source.write_text(TEAMS_OF_GCC)
            subprocess.run([self.tools["gcc"], "-c", str(source), "-o", str(made)], check=True)
        return made

    def _wanted(self, program: Program, used: str, work: Path) -> str:
        """The output of the sequential program, where the program has no CHECK lines."""
        if program.checked:
            return ""
        compiler = "g++" if program.suffix == ".cpp" else "gcc"
        words = [self.tools[used if program.fortran else compiler], "-O2", *program.flags]
        sources = map(str, self._sources(program, work))
        words += [f"-I{find_runtime().include}", *sources, "-lm", "-o", str(work / "plain")]
        done = execute(words, {}, work)
        ran = [str(work / "plain"), *program.arguments]
        return execute(ran, {}, work).stdout if done.returncode == 0 else ""

    def _fault(self, program: Program, done: subprocess.CompletedProcess[str], wanted: str) -> str:
        if done.returncode:
            return f"status {done.returncode}: {(done.stdout + done.stderr)[-300:]}"
        if wanted and wanted != done.stdout:
            return f"not the sequential program's output: {done.stdout[-300:]}"
        if not program.checked:
            return ""
        command = [self.tools["FileCheck"], str(program.path), f"--check-prefixes={program.checked}"]
        judged = subprocess.run(command, input=done.stdout, capture_output=True, text=True, check=False)
        return "" if judged.returncode == 0 else f"not as CHECK lines say: {done.stdout[-300:]}"


def environment(compiler: str, teams: int, threads: int) -> dict[str, str]:
    """Variables under which so many teams of so many threads execute target regions."""
    out = {
        "OMP_NUM_TEAMS": str(teams),
        "OMP_NUM_THREADS": str(threads),
        "OMP_TEAMS_THREAD_LIMIT": str(threads),
        "KMP_DEVICE_THREAD_LIMIT": "256",
        "KMP_TEAMS_THREAD_LIMIT": "256",
        "KMP_WARNINGS": "0",
        "OMP_WAIT_POLICY": "passive",
        "MALLOC_PERTURB_": "165",
    }
    return {**out, "OMP_TARGET_OFFLOAD": "MANDATORY"} if compiler.startswith("clang") else out


def codes_in(said: str, severity: str = "(?:warning|error)") -> str:
    """The codes of messages, each once."""
    return " ".join(sorted(set(re.findall(rf"{severity}: .*\[([\w-]+)\]$", said, re.MULTILINE))))


def _first_error(text: str) -> str:
    lines = [
        line
        for line in text.splitlines()
        if re.search(r"error|undefined|multiple|Assert", line, re.IGNORECASE)
    ]
    return " | ".join(lines[:3]) or text[-300:]


def execute(
    command: list[str], variables: dict[str, str], folder: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """Run a command in a folder, with these variables besides; exit status 124 where it takes too long."""
    try:
        return subprocess.run(
            command,
            env={**os.environ, **variables},
            cwd=folder,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=TIMEOUT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 124, "", f"not done after {TIMEOUT_S} s")


def outcomes(
    found: Iterable[Program], folder: Path, only: tuple[str, ...]
) -> Iterator[tuple[Program, str, Outcome]]:
    """Each program, compiler and outcome."""
    checker = Checker(folder)
    for program in found:
        for compiler in program.compilers:
            if not only or compiler in only:
                yield program, compiler, checker.check(program, compiler)


def main(arguments: list[str]) -> int:
    """Run as the module's text says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--only", default="")
    parser.add_argument("--keep", type=Path)
    parser.add_argument("programs", nargs="*", type=Path)
    options = parser.parse_args(arguments)
    found = [described(p) for p in options.programs] or list(programs())
    count = {"right": 0, "named": 0, "refused": 0, "uncompiled": 0, "wrong": 0}
    with tempfile.TemporaryDirectory() as scratch:
        only = tuple(name for name in str(options.only).split(",") if name)
        for program, compiler, outcome in outcomes(found, options.keep or Path(scratch), only):
            count[outcome.kind] += 1
            if outcome.kind != "right":
                print(
                    f"{program.name}, {compiler}: {outcome.kind}: {' '.join(outcome.detail.split())}",
                    flush=True,
                )
    print(", ".join(f"{number} {kind}" for kind, number in count.items()))
    return 1 if count["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
