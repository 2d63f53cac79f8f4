"""One command of a tool: its settings, and what its translations said."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from time import perf_counter
from typing import TYPE_CHECKING

from accomp.codes import driver as codes
from accomp.diagnostics import Diagnostic, Severity, Sink, in_order
from accomp.driver import files, process
from accomp.driver.command_line import (
    CXX_LANGUAGES,
    Action,
    CommandLine,
    Input,
    asks_openmp,
    defined,
    without_dependencies,
)
from accomp.driver.deep_stack import on_deep_stack
from accomp.driver.result import Result, Text
from accomp.driver.settings import PRINT_MODES, Settings, check_policy, uses_hip
from accomp.records import dataclass, field, replace
from accomp.source import Language
from accomp.target import HIP, OPENMP, PORTABLE, Target, version

if TYPE_CHECKING:
    from accomp.driver.loop_analysis import Loops
    from accomp.driver.unit_records import Missing
    from accomp.frontends.base import ParseRequest
    from accomp.ir.nodes import Unit
    from accomp.ir.openmp import OmpUnit
    from accomp.mapping.movements import Movement
    from accomp.pipeline import Options, Output

Hide = Callable[[bytes], bytes]
Retry = Callable[[int, set[str] | None], tuple[Text, ...]]
"""Translates in another way what had errors: is given how many diagnostics were there before, and what takes
the paths of the files that are read."""

OPENACC_VERSION = "202211"
LOOPS_FOLDER = "ACCOMP_TUNE_LOOPS"
"""The environment variable by which accomp-tune asks commands for what they find of loops."""
_DEVICE_TYPES = {"nvptx": "nvidia", "amdgcn": "radeon", "hip-cpu": "radeon"}


class RoutinesElsewhereError(Exception):
    """The sources of a program need routines of other files: they have to be compiled apart."""


@dataclass(slots=True)
class Session:
    """The state of one command.

    `diagnostics` are those to be shown, in their order, `missing` the routines that sources need of others.
    `openmp` is the program's own OpenMP of sources that were read, with what could not be read of it.
    """

    program: str
    settings: Settings
    command: CommandLine
    diagnostics: list[Diagnostic] = field(default_factory=list[Diagnostic])
    times: dict[str, float] = field(default_factory=dict[str, float])
    counts: list[tuple[str, int, int, int]] = field(default_factory=list[tuple[str, int, int, int]])
    kernels: list[bytes] = field(default_factory=list[bytes])
    missing: list[Missing] = field(default_factory=list["Missing"])
    openmp: dict[str, tuple[OmpUnit, Sink]] = field(default_factory=dict[str, tuple["OmpUnit", Sink]])

    @property
    def failed(self) -> bool:
        """Whether an error is among the diagnostics."""
        return errors(self.diagnostics) > 0

    def add(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Add diagnostics, as the -W options want them."""
        from accomp.driver.severity import settle

        remarks = bool(self.settings.print_mode) or self.settings.explain
        self.diagnostics += settle(diagnostics, self.settings.warnings, remarks=remarks)

    def warn_of_profile(self) -> None:
        """Say that the lack of the run-time library chooses the profile, if no option does."""
        if not self.settings.profile:
            from accomp.driver.runtime import remedy

            sink = Sink()
            sink.report(codes.NO_RUNTIME, remedy=remedy())
            self.add(sink)

    def warn_of_options(self) -> None:
        """Say what of other compilers' options has no meaning here, and which codes are misspelt."""
        sink = Sink()
        if self.settings.warnings:
            from accomp.driver.severity import misspelt

            for option, meant in misspelt(self.settings.warnings):
                sink.report(codes.UNKNOWN_WARNING, option=option, meant=meant)
        for option, part in self.settings.left_out:
            sink.report(codes.FOREIGN_OPTION, option=option, part=part)
        if sink.diagnostics:
            self.add(sink)

    def time(self, stage: str, seconds: float) -> None:
        """Add to the time of a stage."""
        self.times[stage] = self.times.get(stage, 0.0) + seconds

    def _has_openmp(self, source: Input) -> bool:
        """Whether compilers take notice of a program's OpenMP; that of modules of Fortran is off with it."""
        fortran = self._language(source) is Language.FORTRAN
        return not fortran or bool(self.settings.print_mode) or asks_openmp(self.command)

    def translate(
        self,
        source: Input,
        data: bytes,
        options: Options,
        *,
        headers: bool,
        hide: Hide | None = None,
        read: set[str] | None = None,
        definitions: tuple[str, ...] | None = None,
        incomplete: set[str] | None = None,
    ) -> tuple[Output, ...]:
        """Translate one input; what was to be said is then among the diagnostics.

        `hide` changes the bytes outside of directives, none of which may move; `read` takes the paths of
        the files that were read; `definitions` are macros of the compiler, for a front end that is to run a
        preprocessor of its own; `incomplete` is ParseRequest's. Raises DriverError where the language is
        not supported.
        """
        started = perf_counter()
        from accomp.frontends.base import ParseRequest
        from accomp.pipeline import translate

        self.time("load translator", perf_counter() - started)
        path = files.STDIN if source.path == "-" else source.path
        printed = bool(self.settings.print_mode) or not headers
        strided = options.target.exact and (asks_openmp(self.command) or printed)
        target = replace(options.target, strided_updates=strided)
        has = options.own_openmp and self._has_openmp(source)
        options = replace(options, target=target, macros=defined(self.command.parse), own_openmp=has)
        arguments = (*(definitions or ()), *self._parse_arguments(source))
        language, own = self._language(source), definitions is not None
        inputs = tuple(i.path for i in self.command.inputs)
        request = ParseRequest(
            path, language, arguments, data, headers, read, own, inputs, incomplete=incomplete
        )
        sink = Sink()

        def work() -> tuple[Output, ...]:
            if hide is None:
                return translate(request, options, sink, self._observe)
            return self._translate_hidden(request, options, hide, sink)

        outputs = on_deep_stack(work)
        if self._warns_of_dependences() and not sink.errors:
            self._analyze(request, options, sink)
        if os.environ.get(LOOPS_FOLDER) and not sink.errors:
            self._note_loops(request, options)
        if self.settings.explain and not sink.errors:
            self._explain_data(request, options, sink)
        if options.target.linked:
            self._note_missing(sink, source, read)
        self.add(sink)
        self._count(outputs, sink)
        return outputs

    def _translate_hidden(
        self, request: ParseRequest, options: Options, hide: Hide, sink: Sink
    ) -> tuple[Output, ...]:
        """As the pipeline translates, with what is hidden outside of directives."""
        from accomp.pipeline import emit_units, mapped

        units = mapped(request, replace(options, own_openmp=False), sink, self._observe)
        hidden = () if sink.errors else tuple(_hidden(unit, hide) for unit in units)
        started = perf_counter()
        made = emit_units(hidden, options, sink, line_comments=False)
        self.time("emit", perf_counter() - started)
        return made

    def _note_missing(self, sink: Sink, source: Input, read: set[str] | None) -> None:
        """Note the routines that a source needs of other files; its translation is then not kept."""
        if any(one.symbol for one in sink):
            from accomp.driver.unit_records import missing_of

            self.missing += missing_of(sink, source.path)
            if read is not None:
                read.clear()

    def check_routines(self) -> None:
        """Raises RoutinesElsewhereError for a link command whose sources need routines of other files."""
        if self.missing and self.command.action is Action.LINK and not self.failed:
            raise RoutinesElsewhereError

    def _warns_of_dependences(self) -> bool:
        """Whether loops are analyzed for warnings: it takes a second reading of the file."""
        names = ("openacc-dependence", "loop-parallel", "loop-not-parallel")
        asked = {f"-W{x}{name}" for name in names for x in ("", "error=")} | {"-Weverything"}
        return self.settings.explain or any(option in asked for option in self.settings.warnings)

    def _analyze(self, request: ParseRequest, options: Options, sink: Sink) -> None:
        """Say what is found of loops."""
        from accomp.driver.loop_analysis import analyzed
        from accomp.driver.loop_remarks import report_loops

        found = on_deep_stack(lambda: analyzed(request, options, Sink(), self._observe, sink))
        report_loops(found, sink)

    def _note_loops(self, request: ParseRequest, options: Options) -> None:
        """Leave what -fopenacc-emit=loops prints in a folder, for accomp-tune."""
        from accomp.driver.loop_analysis import analyzed
        from accomp.driver.loop_reports import noted_name, text

        found = on_deep_stack(lambda: analyzed(request, options, Sink(), self._observe))
        name = f"{os.environ[LOOPS_FOLDER]}/{noted_name(os.path.abspath(request.path))}"
        files.write(name, text(found).encode("utf-8", "surrogateescape"))

    def _explain_data(self, request: ParseRequest, options: Options, sink: Sink) -> None:
        """Say what constructs move."""
        from accomp.driver.data_remarks import report_movements

        on_deep_stack(lambda: report_movements(request, options, sink, self._observe))

    def loops(self, source: Input, data: bytes, options: Options) -> Loops:
        """What the analysis finds of the loops of one input.

        What was to be said is then among the diagnostics.
        """
        from accomp.driver.loop_analysis import analyzed

        request, sink = self._request(source, data), Sink()
        found = on_deep_stack(lambda: analyzed(request, options, sink, self._observe))
        self.add(sink)
        return found

    def movements(self, source: Input, data: bytes, options: Options) -> tuple[Movement, ...]:
        """What the constructs of one input move; nothing where there are errors."""
        from accomp.driver.data_remarks import found_movements

        request = self._request(source, data)
        return on_deep_stack(lambda: found_movements(request, options, self._observe))

    def units(self, source: Input, data: bytes, options: Options) -> tuple[Unit, ...]:
        """The trees of the directives of one input, as the program has them.

        What was to be said is then among the diagnostics.
        """
        from accomp.pipeline import run_stages

        request, sink = self._request(source, data), Sink()
        made = on_deep_stack(lambda: run_stages(request, options, sink, "check", self._observe))
        self.add(sink)
        return made

    def _request(self, source: Input, data: bytes) -> ParseRequest:
        from accomp.frontends.base import ParseRequest

        path = files.STDIN if source.path == "-" else source.path
        language, inputs = self._language(source), tuple(i.path for i in self.command.inputs)
        return ParseRequest(path, language, self._parse_arguments(source), data, inputs=inputs)

    def texts(
        self,
        source: Input,
        data: bytes,
        options: Callable[[], Options],
        traits: Iterable[object] = (),
        *,
        headers: bool,
        hide: Hide | None = None,
        incomplete: set[str] | None = None,
        retry: Retry | None = None,
    ) -> tuple[Text, ...]:
        """As `translate`, from the cache where it is asked for and has it.

        `traits` are what the options, which are made only on a miss, have in
        them besides the settings. `retry` is called where there were errors, for
        texts in place of these.
        """

        def translate(read: set[str] | None) -> Result:
            said, counted = len(self.diagnostics), len(self.counts)
            outputs = self.translate(
                source, data, options(), headers=headers, hide=hide, read=read, incomplete=incomplete
            )
            texts = tuple(
                Text(o.unit.source.path, o.data, o.data != o.unit.source.data, o.kernels) for o in outputs
            )
            if retry is not None and errors(self.diagnostics[said:]):
                texts = retry(said, read)
            result = Result(texts, self.diagnostics[said:], self.counts[counted:])
            del self.diagnostics[said:], self.counts[counted:]
            return result

        if source.language == "fortran" or not (self.settings.cache or os.environ.get("ACCOMP_CACHE_DIR")):
            result = translate(None)
        else:
            result = self._cached(source, data, (*traits, headers, hide is None), translate)
        self.diagnostics += result.diagnostics
        self.counts += result.counts
        return result.texts

    def _cached(
        self, source: Input, data: bytes, traits: Iterable[object], translate: Callable[[set[str]], Result]
    ) -> Result:
        started = perf_counter()
        from accomp.driver.cache import cached

        command = (without_dependencies(self.command.parse), asks_openmp(self.command))
        result, found = cached(self.settings, source, data, (*traits, *command), translate)
        if found:
            self.time("cache", perf_counter() - started)
        return result

    def _observe(self, stage: str, _: tuple[Unit, ...], seconds: float) -> None:
        self.time(stage, seconds)

    def _language(self, source: Input) -> Language:
        if source.language == "fortran":
            return Language.FORTRAN
        return Language.CXX if source.language in CXX_LANGUAGES else Language.C

    def _parse_arguments(self, source: Input) -> tuple[str, ...]:
        language = ("-x", source.language) if source.language not in ("c", "c++", "fortran") else ()
        return (*language, *self.command.parse)

    def _count(self, outputs: tuple[Output, ...], sink: Sink) -> None:
        for output in outputs:
            source = output.unit.source
            own = [d for d in sink if d.span and d.span.file.path == source.path]
            diagnosed = {d.span.position()[0] for d in own if d.span and d.severity > Severity.REMARK}
            translated = sum(c.omp is not None for c in output.unit.walk())
            self.counts.append((source.path, translated, len(diagnosed), len(output.unit.inactive)))

    def flush(self) -> None:
        """Print the diagnostics to standard error, in the format asked for."""
        from accomp.driver import messages

        form, shown = self.settings.format, in_order(self.diagnostics)
        if not self.diagnostics and not self.settings.print_mode:
            return
        if form == "json":
            process.say(messages.json_text(shown))
        elif form == "sarif":
            from accomp.driver import sarif

            process.say(sarif.text(shown))
        elif shown:
            shown = _limited(shown, self.command)
            style = messages.Style(self._color(), self.settings.caret, self.settings.parseable_fixits)
            process.say(messages.text(shown, self.program, style) + messages.closing(shown))
        self.diagnostics = []

    def _color(self) -> bool:
        if self.settings.color is not None:
            return self.settings.color
        return process.colors()

    def finish(self) -> None:
        """Print what -fopenacc-report and --time-stages ask for."""
        if self.settings.report:
            self._report(self.settings.report)
        if self.settings.time_stages:
            rows = [f"{seconds * 1000:10.2f} ms  {stage}\n" for stage, seconds in self.times.items()]
            process.say("".join([*rows, f"{sum(self.times.values()) * 1000:10.2f} ms  total\n"]))

    def _report(self, where: str) -> None:
        rows = [
            f"{path}: {translated} translated, {diagnosed} diagnosed, {inactive} inactive\n"
            for path, translated, diagnosed, inactive in self.counts
        ]
        translated = sum(row[1] for row in self.counts)
        diagnosed = sum(row[2] for row in self.counts)
        inactive = sum(row[3] for row in self.counts)
        rows.append(f"directives: {translated} translated, {diagnosed} diagnosed, {inactive} inactive\n")
        text = "".join(rows)
        if where == "-":
            process.say(text)
        else:
            files.write(where, text.encode("utf-8", "surrogateescape"))


def _hidden(unit: Unit, hide: Hide) -> Unit:
    return replace(unit, source=replace(unit.source, data=hide(unit.source.data)))


def errors(diagnostics: Iterable[Diagnostic]) -> int:
    """How many of them are errors."""
    return sum(d.severity >= Severity.ERROR for d in diagnostics)


def target_of(settings: Settings) -> Target:
    """What the output of a command is for, as far as its settings say."""
    printed = "" if settings.print_mode in PRINT_MODES else settings.print_mode
    return Target(
        HIP if uses_hip(settings) else printed or OPENMP,
        settings.profile or PORTABLE,
        version(settings.openmp or "5.2"),
        frozenset((_DEVICE_TYPES.get(settings.target, "host"),)),
        line_markers=not settings.print_mode,
    )


def translation_options(settings: Settings, target: Target) -> Options:
    """The pipeline's options for printing or for compiling.

    Raises DriverError for a policy that is not known.
    """
    from accomp.backends.base import Sizes
    from accomp.pipeline import Options, PrintMode

    compiling = target.line_markers
    check_policy("-fopenacc-policy", settings.policy)
    return Options(
        mode=PrintMode.OMP if compiling or not target.output.openmp else PrintMode(settings.print_mode),
        policy=settings.policy,
        target=target,
        verify=bool(settings.openmp) and not compiling,
        explain=settings.explain and not compiling,
        sizes=Sizes(**settings.sizes),
        optimize_data=settings.optimize_data,
        alone=settings.alone,
        entries=settings.entries,
        routines=settings.routines,
    )


def _limited(diagnostics: list[Diagnostic], command: CommandLine) -> list[Diagnostic]:
    """The diagnostics up to the limit of errors, as clang's -ferror-limit= has it (0: none)."""
    given = [o for o in command.arguments if o.startswith("-ferror-limit=")]
    value = given[-1].partition("=")[2] if given else "20"
    limit = int(value) if value.isdecimal() else 20
    errors = 0
    for at, diagnostic in enumerate(diagnostics):
        errors += diagnostic.severity >= Severity.ERROR
        if limit and errors > limit:
            sink = Sink()
            sink.report(codes.TOO_MANY_ERRORS)
            return [*diagnostics[:at], *sink]
    return diagnostics
