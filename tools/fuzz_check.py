"""The properties that every input must have, and the faults of one that has not.

No exception and no hang; a tree that the verifier takes; `acc` gives the bytes back; each directive is
translated, inactive, or named by a diagnostic; what is printed holds no active directive more, and parses.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from fuzz_count import lines_of, preprocessed
from fuzz_model import Fault, Input, Setting

from accomp.diagnostics import Severity, Sink, render
from accomp.frontends.base import ParseRequest
from accomp.ir.nodes import Unit
from accomp.pipeline import Options, PrintMode, emit_units, run_stages
from accomp.records import replace
from accomp.source import Language
from accomp.target import Target, version

ROOT = Path(__file__).resolve().parent.parent
INCLUDE = f"-I{ROOT / 'runtime' / 'include'}"
MODES = (PrintMode.ACC, PrintMode.OMP, PrintMode.ACC_OMP, PrintMode.OMP_ACC)
TOO_DEEP = 1_000_000
"""The depth of calls that the tools allow (driver/deep.py)."""
_CLANG_VERSIONS = {"5.0": "50", "5.1": "51", "5.2": "51", "6.0": "52"}
"""Clang's version of OpenMP for that of the output: asked for 5.2, it refuses what 5.2 deprecates."""


class HangError(BaseException):
    """Raised by the watchdog within the process; no handler of the code under test catches it."""


@dataclass(slots=True)
class Checked:
    """What came of one input: its faults, whether it was refused, and how many directives were translated.

    `errors` holds the offsets in the input that errors point at.
    """

    faults: list[Fault] = field(default_factory=list[Fault])
    refused: bool = False
    translated: int = 0
    errors: list[int] = field(default_factory=list[int])


def check(program: Input, setting: Setting, *, deep: bool = False) -> Checked:
    """Translate one input with one setting; `deep` asks other compilers too, which costs time."""
    sys.setrecursionlimit(TOO_DEEP)
    checked, sink = Checked(), Sink()
    try:
        checked.faults += _faults(program, setting, checked, sink, deep=deep)
    except HangError as error:
        checked.faults.append(Fault("hang", _place(error), _trace(error)))
    except Exception as error:  # noqa: BLE001 - every one is a fault
        fault = Fault("exception", f"{type(error).__name__} in {_place(error)}", _trace(error))
        checked.faults.append(fault)
    errors = (d.span for d in sink if d.span and d.severity >= Severity.ERROR)
    checked.errors = [s.start for s in errors if s.file.data == program.data]
    checked.refused = bool(sink.errors)
    return checked


def _trace(error: BaseException) -> str:
    text = "".join(traceback.format_exception(error))
    return text if len(text) < 6000 else f"{text[:3000]}\n...\n{text[-3000:]}"


def _place(error: BaseException) -> str:
    """The innermost function of accomp; for endless recursion it changes from one run to the next."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [f for f in frames if "/tools/" not in f.filename and str(ROOT) in f.filename]
    if isinstance(error, RecursionError):
        own = own[:12]
    if not own:
        return "the interpreter"
    return f"{Path(own[-1].filename).resolve().relative_to(ROOT)}:{own[-1].name}"


def options_of(setting: Setting) -> Options:
    """The pipeline's options of a setting."""
    return Options(
        policy=setting.policy,
        target=Target(
            setting.backend,
            setting.profile,
            version(setting.openmp),
            threads=setting.threads,
            asynchronous=not setting.threads,
            line_markers=setting.compiling,
        ),
        explain=setting.explain and not setting.compiling,
        verify=True,
    )


def _faults(program: Input, setting: Setting, checked: Checked, sink: Sink, *, deep: bool) -> Iterator[Fault]:
    options = options_of(setting)
    request = ParseRequest(
        program.name,
        program.language,
        (INCLUDE, *program.arguments),
        program.data,
        headers=setting.compiling,
    )
    units = run_stages(request, options, sink, "verify")
    yield from _diagnostics(sink)
    if sink.errors:
        return
    checked.translated = sum(1 for _ in units[0].walk())
    yield from _accounted(program, units[0], sink)
    if deep and program.language is not Language.FORTRAN:
        yield from _counted(program, units)
    texts = dict[PrintMode, bytes]()
    for mode in MODES if setting.backend == "openmp" and not setting.compiling else (PrintMode.OMP,):
        outputs = emit_units(units, replace(options, mode=mode), sink)
        yield from _diagnostics(sink)
        if sink.errors:
            return
        texts[mode] = outputs[0].data
    yield from _printed(program, units[0], texts)
    if units[0].constructs:
        yield from _parsed(program, setting, texts, deep=deep)


def _diagnostics(sink: Sink) -> Iterator[Fault]:
    """What is said has places within its file, can be rendered, and blames no stage of accomp's own."""
    for diagnostic in sink:
        for span in (
            diagnostic.span,
            *(n.span for n in diagnostic.notes),
            *(f.span for f in diagnostic.fixits),
        ):
            if span is not None and not 0 <= span.start <= span.end <= len(span.file.data):
                yield Fault("place outside of the file", diagnostic.code.name, f"{span.start} {span.end}")
                return
        render(diagnostic)
    errors = [d for d in sink if d.severity >= Severity.ERROR]
    if errors and all(d.code.name.startswith("ir-") for d in errors):
        yield Fault("invalid tree", _without_numbers(errors[0].message), errors[0].message)


def _without_numbers(text: str) -> str:
    return re.sub(r"'[^']*'|\"[^\"]*\"|\d+", "_", text)


_OWN_HEADER = b'#include "'


def _accounted(program: Input, unit: Unit, sink: Sink) -> Iterator[Fault]:
    """Each directive that stands in the text is a construct, closes one, is inactive, or has a diagnostic."""
    if unit.source.data != program.data:
        return  # CUDA Fortran: directives come of its text
    if program.language is Language.FORTRAN and b"/*" in program.data:
        return  # comments of the preprocessor
    spans = [s for c in unit.walk() for s in (c.directive.span, c.closing, *c.closings) if s]
    own = (s for s in spans if s.file.data == program.data)  # others: of headers
    places = {s.position()[0] for s in own} | _inactive(program, unit)
    said = {d.span.position()[0] for d in sink if d.span and d.severity >= Severity.WARNING}
    written = lines_of(program.data, program.language, program.form)
    lost = [n for n in written if n not in places and n not in said]
    if lost:
        yield Fault("lost directive", program.language.value, f"lines {lost}")
    unmapped = [c for c in unit.walk() if c.omp is None]
    if unmapped:
        yield Fault("not translated", unmapped[0].directive.name, str(unmapped[0].directive.span))
    operators = b"_Pragma" in program.data or _OWN_HEADER in program.data  # macros of headers may hold them
    if program.language is not Language.FORTRAN and not operators and (found := places - set(written)):
        yield Fault("directive where none is", program.language.value, f"lines {sorted(found)}")


def _inactive(program: Input, unit: Unit) -> set[int]:
    """The lines of inactive directives; where branches part one, several begin in it."""
    places = [s.position()[0] for s in unit.inactive if s.file.data == program.data]
    ends = [s.file.position(s.end)[0] for s in unit.inactive if s.file.data == program.data]
    lines = {n for first, last in zip(places, ends, strict=True) for n in range(first, last + 1)}
    return lines.intersection(lines_of(program.data, program.language, program.form)) | set(places)


def _counted(program: Input, units: tuple[Unit, ...]) -> Iterator[Fault]:
    """Clang's preprocessor shows as many directives as there are constructs, those of macros among them."""
    clang, own = shutil.which("clang-19"), _OWN_HEADER not in program.data
    shown = preprocessed(program, clang) if clang and own else None
    found = sum(1 for unit in units for _ in unit.walk())
    if shown is not None and shown != found:
        yield Fault("other number of directives", program.language.value, f"{found}, clang shows {shown}")


def _printed(program: Input, unit: Unit, texts: dict[PrintMode, bytes]) -> Iterator[Fault]:
    """`acc` is the input; OpenMP text keeps the inactive directives alone; mixed text keeps all."""
    if unit.source.data != program.data or (program.language is Language.FORTRAN and b"/*" in program.data):
        return
    if PrintMode.ACC in texts and texts[PrintMode.ACC] != program.data:
        yield Fault("mode acc changes bytes", program.language.value)
    before = len(lines_of(program.data, program.language, program.form))
    inactive = max(len(unit.inactive), len(_inactive(program, unit)))
    for mode, text in texts.items():
        count = len(lines_of(text, program.language, program.form))
        if mode in (PrintMode.OMP, PrintMode.OMP_ACC) and count > inactive:
            yield Fault("directive left", f"{program.language.value} {mode.value}", f"{count} of {before}")
        if mode is PrintMode.ACC_OMP and count != before and b"_Pragma" not in program.data:
            yield Fault("mode acc-omp loses directives", program.language.value, f"{count} of {before}")


def _parsed(
    program: Input, setting: Setting, texts: dict[PrintMode, bytes], *, deep: bool
) -> Iterator[Fault]:
    """The OpenMP text has no error that the input had not, nor has what keeps the OpenACC text."""
    if program.language is Language.FORTRAN:
        if deep and setting.backend == "openmp" and setting.profile == "portable":
            yield from _gfortran(program, setting, texts[PrintMode.OMP])
        return
    if setting.backend == "openmp":
        flags = ("-fopenmp", f"-fopenmp-version={_CLANG_VERSIONS[setting.openmp]}")
        errors = c_errors(program, texts[PrintMode.OMP], flags)
        confirmed = bool(errors) and _refused(program, texts[PrintMode.OMP], flags)
        confirmed = confirmed and not _refused(program, program.data, flags)
        if not errors and PrintMode.ACC_OMP in texts:
            errors = c_errors(program, texts[PrintMode.ACC_OMP])
            confirmed = bool(errors) and _refused(program, texts[PrintMode.ACC_OMP], ())
        if confirmed and not c_errors(program, program.data, flags):  # the user's OpenMP may have some
            yield Fault("printed text does not parse", _without_numbers(errors[0]), "\n".join(errors))


_COMPILERS_OWN = (
    "the host cannot update a declare target variable",
    "expected addressable lvalue in 'map' clause",
    "invalid 'this' expression on 'map' clause",
)
"""Errors of clang where OpenMP has no such rule: of updates of static variables in `declare target`, of
`f().member` in a region, for which it makes a map clause of its own, and of sections of `this`.
"""


def c_errors(program: Input, text: bytes, openmp: tuple[str, ...] = ()) -> list[str]:
    """The errors of libclang on a text, with flags for OpenMP."""
    from accomp.frontends.clang.options import clang_arguments
    from accomp.frontends.clang.translation_unit import ParseError, TranslationUnit

    flags = [*clang_arguments((INCLUDE, *program.arguments), program.language), *openmp]
    try:
        unit = TranslationUnit(program.name, flags, {program.name: text})
    except ParseError as error:
        return [str(error)]
    try:
        said = [message.text for message in unit.messages()]
    finally:
        unit.close()
    return [text for text in said if not text.startswith(_COMPILERS_OWN)]


def _refused(program: Input, text: bytes, flags: tuple[str, ...]) -> bool:
    """Whether the compiler, if it is there, refuses what libclang of another version does."""
    clang = shutil.which("clang-19")
    if clang is None:
        return True
    language = "c++" if program.language is Language.CXX else "c"
    folder = str(Path(program.name).parent)
    options = (*flags, "-fsyntax-only", "-w", "-x", language, "-I", folder, INCLUDE, *program.arguments, "-")
    for more in ((), ("-D_OPENACC=202211",)):  # without it, braces under its condition do not fit
        command = [clang, *more, *options]
        done = subprocess.run(command, input=text, capture_output=True, check=False, timeout=60)
        if not done.returncode:
            return False
    return True


_GFORTRAN = ("gfortran", "-fsyntax-only", "-w", "-ffree-line-length-none", "-ffixed-line-length-none", "-cpp")


def _gfortran(program: Input, setting: Setting, text: bytes) -> Iterator[Fault]:
    """Gfortran takes the translation if it takes the input."""
    flags = ((), ("-fopenmp",))  # lines of conditional compilation may be wrong
    if setting.openmp != "5.0" or any(gfortran_errors(program, program.data, *f) for f in flags):
        return
    errors = gfortran_errors(program, text, "-fopenmp")
    if errors and not all(_is_gfortrans_own(error, text) for error in errors):
        yield Fault("printed text does not parse", _without_numbers(errors[0]), "\n".join(errors))


_GFORTRANS_OWN = ("Array is not contiguous",)
"""Flang and the run-time library take sections with gaps (OpenACC 3.3 section 2.7.1 asks for none)."""
_COMPONENTS = re.compile(r"List item .* with allocatable components is not permitted in map clause")
_UPDATED = re.compile(rb"^\s*[!c*]\$omp target update [^\n]*%", re.MULTILINE | re.IGNORECASE)


def _is_gfortrans_own(error: str, text: bytes) -> bool:
    """Whether gfortran 12 says it of OpenMP 5.0 that it does not take: components in updates and maps."""
    updated = error.startswith("Syntax error in OpenMP variable list") and _UPDATED.search(text) is not None
    return updated or error.startswith(_GFORTRANS_OWN) or _COMPONENTS.match(error) is not None


def gfortran_errors(program: Input, text: bytes, *flags: str) -> list[str]:
    """The errors of gfortran on a text."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, Path(program.name).name)
        path.write_bytes(text)
        command = [*_GFORTRAN, *flags, INCLUDE, "-J", folder, str(path)]
        done = subprocess.run(command, capture_output=True, check=False, timeout=60)
    said = done.stderr.decode("utf-8", "replace")
    return re.findall(r"Error: (.*)", said) or ([said] if done.returncode else [])
