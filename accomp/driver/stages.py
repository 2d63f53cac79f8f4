"""One command of accomp-opt: a file through the stages, and the text form after one of them."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from accomp.codes import driver as codes
from accomp.diagnostics import Sink
from accomp.driver import files, process
from accomp.driver.command_line import CXX_LANGUAGES, CommandLine, Input, parse
from accomp.driver.deep_stack import on_deep_stack
from accomp.driver.errors import DriverError
from accomp.driver.programs.others import MODULE_PASSES, OPT, STAGES
from accomp.driver.settings import PRINT_MODES, check_policy, not_among
from accomp.records import dataclass, field
from accomp.target import BACK_ENDS, OPENMP, OPENMP_VERSIONS, PORTABLE, PROFILES, Target, version

if TYPE_CHECKING:
    from accomp.ir.nodes import Unit
    from accomp.pipeline import Options
    from accomp.source import Language, SourceFile

PROGRAM = OPT.name


@dataclass(slots=True)
class Request:
    """What the options of one command say."""

    stop_after: str = ""
    print_after: list[str] = field(default_factory=list[str])
    policy: str = ""
    profile: str = PORTABLE
    openmp: str = "5.2"
    device_type: str = "host"
    mode: str = "omp"
    backend: str = OPENMP
    explain: bool = False
    verify: bool = False
    verify_each: bool = False
    time_stages: bool = False
    locations: bool = False
    directives: bool = False
    passes: list[str] = field(default_factory=list[str])
    remark: bool = False


_FLAGS = {
    "--verify": "verify",
    "--verify-each": "verify_each",
    "--time-stages": "time_stages",
    "--explain": "explain",
    "--locations": "locations",
    "--emit=acc": "directives",
    "--remark": "remark",
}
_VALUED = {
    "--stop-after": "stop_after",
    "--policy": "policy",
    "--profile": "profile",
    "--openmp": "openmp",
    "--device-type": "device_type",
    "--mode": "mode",
    "--backend": "backend",
}


def separate(arguments: list[str]) -> tuple[Request, list[str]]:
    """The request that accomp-opt's options make, and the arguments for clang.

    Raises DriverError for a value that is not known, or a misspelt option.
    """
    request = Request()
    rest: list[str] = []
    for argument in arguments:
        name, equals, value = argument.partition("=")
        if argument in _FLAGS:
            setattr(request, _FLAGS[argument], True)
        elif equals and name in _VALUED:
            setattr(request, _VALUED[name], _known(name, value))
        elif equals and name == "--emit":
            request.backend, request.stop_after = _known(name, value), "emit"
        elif equals and name == "--print-after":
            request.print_after.append(_known(name, value))
        elif equals and name == "--pass":
            request.passes.append(_known(name, value))
        elif argument in _VALUED or argument in ("--emit", "--pass", "--print-after"):
            raise DriverError(codes.MISSING_OPTION_VALUE, option=argument + "=")
        else:
            _not_misspelt(name)
            rest.append(argument)
    return request, rest


def _not_misspelt(name: str) -> None:
    """See that an option for clang is none of ours, misspelt: libclang ignores what it does not know."""
    if name.startswith("--"):
        from difflib import get_close_matches

        near = get_close_matches(name, [*_FLAGS, *_VALUED, "--emit", "--pass", "--print-after"], 1, 0.8)
        if near:
            raise DriverError(codes.UNKNOWN_OPTION, option=name, suggestion=f"; did you mean '{near[0]}'?")


def _known(option: str, value: str) -> str:
    if option == "--policy":
        check_policy(option, value)
    allowed = {
        "--stop-after": STAGES,
        "--print-after": STAGES[:-1],
        "--profile": PROFILES,
        "--openmp": OPENMP_VERSIONS,
        "--mode": PRINT_MODES,
        "--pass": MODULE_PASSES,
        "--backend": tuple(BACK_ENDS),
        "--emit": tuple(BACK_ENDS),
    }.get(option)
    if allowed is not None and value not in allowed:
        raise not_among(allowed, value, f"{option}={value}")
    return value


def run(arguments: list[str]) -> int:
    """Carry out a command; the exit code. Raises DriverError where it cannot be carried out."""
    request, rest = separate(arguments)
    if not arguments or rest in (["--help"], ["--help-hidden"]):
        from accomp.driver.help import described

        sys.stdout.write(described(OPT))
        return 0
    if rest == ["--version"]:
        from accomp.version import VERSION

        sys.stdout.write(f"{PROGRAM} {VERSION}\n")
        return 0
    command = parse(rest)
    if len(command.inputs) != 1:
        raise DriverError(codes.NO_INPUT if not command.inputs else codes.ONE_INPUT)
    return Command(request, command, command.inputs[0]).run()


@dataclass(slots=True)
class Command:
    """The state of one command: what was said, what is to be printed, how long the stages took."""

    request: Request
    command: CommandLine
    source: Input
    sink: Sink = field(default_factory=Sink)
    texts: list[bytes] = field(default_factory=list[bytes])
    times: list[tuple[str, float]] = field(default_factory=list[tuple[str, float]])

    def run(self) -> int:
        """Run the stages, print what is asked for; the exit code."""
        return on_deep_stack(self._run)

    def _run(self) -> int:
        data = files.read(self.source.path)
        if self.source.path.endswith(".mlir"):
            return self._module(data)
        request = self.request
        if request.directives or request.locations or request.passes or request.remark:
            raise DriverError(codes.FOR_MODULES_ALONE)
        if self.source.path.endswith(".ir"):
            units = self._read_text(data)
        else:
            self.request.stop_after = self.request.stop_after or "map"
            units = self._load(data)
        if self.request.time_stages:
            rows = [f"{seconds * 1000:10.2f} ms  {stage}\n" for stage, seconds in self.times]
            process.say("".join(rows))
        if self.request.verify:
            return self._verify(units)
        if units and (self.request.stop_after != "emit" or not self.sink.errors):
            self.texts.append(self._final(units))
        self._say()
        files.write(self.command.output, b"".join(self.texts))
        return 1 if self.sink.errors else 0

    def _module(self, data: bytes) -> int:
        """Carry out a command for a module of MLIR."""
        from accomp.backends.base import ModuleOptions
        from accomp.registry import module_reader
        from accomp.source import SourceFile

        request = self.request
        if self.command.parse:
            raise DriverError(
                codes.UNKNOWN_OPTION, option=self.command.parse[0], suggestion=" for a module of MLIR"
            )
        passes = tuple(request.passes)
        options = ModuleOptions(request.locations, request.directives, passes, request.remark)
        source = SourceFile(self.source.path, data)
        text = module_reader().process(source, options, self.sink)
        if self.request.verify:
            return self._compare([source])
        self._say()
        if not self.sink.errors:
            files.write(self.command.output, text)
        return 1 if self.sink.errors else 0

    def _load(self, data: bytes) -> tuple[Unit, ...]:
        from accomp.frontends.base import ParseRequest
        from accomp.pipeline import run_stages

        path = files.STDIN if self.source.path == "-" else self.source.path
        options, flags = self._options(), self._parse_arguments()
        request = ParseRequest(path, self._language(), flags, data)
        return run_stages(request, options, self.sink, self._last(), self._observe)

    def _read_text(self, data: bytes) -> tuple[Unit, ...]:
        from accomp.ir.text_reader import read_units
        from accomp.pipeline import run_later
        from accomp.source import SourceFile

        text = read_units(SourceFile(self.source.path, data), _bytes_of, self.sink)
        if text is None:
            return ()
        if not self.request.stop_after or STAGES.index(self._last()) < STAGES.index(text.stage):
            self.request.stop_after = text.stage
        options = self._options()
        if options.target.kernels and text.stage in STAGES[: STAGES.index("map")]:
            self._has_bodies(text.units)
        return run_later(text.units, options, self.sink, text.stage, self._last(), self._observe)

    def _has_bodies(self, units: tuple[Unit, ...]) -> None:
        """Report a text form that lacks what the map stage makes kernels of."""
        from accomp.codes.ir import IR_WITHOUT_BODIES
        from accomp.source import Language

        if not units or STAGES.index(self._last()) < STAGES.index("map"):
            return
        if units[0].source.language is Language.FORTRAN:
            why = "those of Fortran are made of the program itself"
        elif units[0].program is None:
            why = f"it was printed without '--backend={self.request.backend}'"
        else:
            return
        self.sink.report(IR_WITHOUT_BODIES, None, why=why)

    def _last(self) -> str:
        """The last stage over trees."""
        return "verify" if self.request.stop_after == "emit" else self.request.stop_after

    def _language(self) -> Language:
        from accomp.source import Language

        if self.source.language == "fortran":
            return Language.FORTRAN
        return Language.CXX if self.source.language in CXX_LANGUAGES else Language.C

    def _parse_arguments(self) -> tuple[str, ...]:
        language = self.source.language
        return (
            *(("-x", language) if language not in ("", "c", "c++", "fortran") else ()),
            *self.command.parse,
        )

    def _options(self) -> Options:
        from accomp.pipeline import Options, PrintMode

        request = self.request
        types = frozenset((request.device_type,))
        target = Target(request.backend, request.profile, version(request.openmp), types)
        return Options(PrintMode(request.mode), request.policy, target, request.explain)

    def _observe(self, stage: str, units: tuple[Unit, ...], seconds: float) -> None:
        self.times.append((stage, seconds))
        if self.request.verify_each and stage != "verify":
            from accomp.ir.verifier import verify_units

            verify_units(units, self.sink, mapped=stage == "map")
        if stage in self.request.print_after and stage != self.request.stop_after:
            self.texts.append(_text_form(units, stage))

    def _final(self, units: tuple[Unit, ...]) -> bytes:
        """The text after the last stage."""
        if self.request.stop_after != "emit":
            return _text_form(units, self.request.stop_after)
        from time import perf_counter

        from accomp.pipeline import emit_units

        started = perf_counter()
        outputs = emit_units(units, self._options(), self.sink)
        if self.request.time_stages:
            process.say(f"{(perf_counter() - started) * 1000:10.2f} ms  emit\n")
        return outputs[0].data + outputs[0].kernels

    def _verify(self, units: tuple[Unit, ...]) -> int:
        """Compare diagnostics with the input's comments; print what differs."""
        if self.request.stop_after == "emit" and units and not self.sink.errors:
            self._final(units)
        return self._compare([unit.source for unit in units])

    def _compare(self, sources: list[SourceFile]) -> int:
        from accomp.driver.expected import compare

        problems = compare(sources, self.sink)
        process.say("".join(f"{problem}\n" for problem in problems))
        if problems:
            process.say(f"{PROGRAM}: {len(problems)} diagnostics are not as expected\n")
        return 1 if problems else 0

    def _say(self) -> None:
        """Print the diagnostics to standard error."""
        from accomp.driver import messages

        process.say(messages.text(self.sink, PROGRAM))


def _bytes_of(path: str) -> bytes:
    from pathlib import Path

    return Path(path).read_bytes()


def _text_form(units: tuple[Unit, ...], stage: str) -> bytes:
    from accomp.ir.text_printer import print_units

    return print_units(units, stage).encode()
