"""The stages in their order: source text in, translated text and diagnostics out."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar, cast

from accomp.backends.base import EmitOptions, KernelBackEnd, PrintMode
from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest, main_bytes
from accomp.ir.nodes import Unit
from accomp.mapping.expanded_macros import with_macros_expanded
from accomp.records import replace
from accomp.registry import back_end, front_end, kernel_back_end, map_stage, routine_finder, rules
from accomp.source import EditedFile, Language
from accomp.target import HIP, MLIR, Simd, Target
from accomp.translation import Options, Output, add_instantiations, as_read, of_files

if TYPE_CHECKING:
    from accomp.ir.data_changes import LessData
    from accomp.ir.kernel import Module
    from accomp.mapping.policy import Policy
    from accomp.mapping.policy_files.edited import Directed
    from accomp.spec.model import Coverage

STAGES = ("bind", "check", "normalize", "map", "verify")
"""The stages over bound trees, in their order; load, scan and parse are within bind's front end."""

Made = TypeVar("Made")
Observer = Callable[[str, tuple[Unit, ...], float], None]
"""Called after each stage with its name, the units as they then are, and its wall time in seconds."""


def _check(units: tuple[Unit, ...], _: Options, sink: Sink) -> tuple[Unit, ...]:
    from accomp.sema.check import check_unit

    for unit in units:
        check_unit(unit, sink, units)
    return units


def _normalize(units: tuple[Unit, ...], options: Options, sink: Sink) -> tuple[Unit, ...]:
    """The leaf trees, for inspection: the map stage makes its own beside the tree as written."""
    from accomp.mapping.normalize import normalize
    from accomp.mapping.policy import policy
    from accomp.mapping.surroundings import NOTHING, surroundings

    if sink.errors:
        return units
    chosen = policy(options.policy)
    target = _target(units, options, chosen)
    out: list[Unit] = []
    for unit in units:
        around = surroundings(unit, units)
        trees = [normalize(c, chosen, target, around.get(i, NOTHING)) for i, c in enumerate(unit.constructs)]
        out.append(replace(unit, constructs=tuple(trees)))
    return tuple(out)


def _target(units: tuple[Unit, ...], options: Options, chosen: Policy) -> Target:
    """The target with what units, policy and mode of printing say of it."""
    target = options.target
    printed = target.output.openmp and not (target.line_markers or target.threads)
    language = units[0].source.language if units else target.language
    across = options.mode is PrintMode.OMP
    simd = target.simd if chosen.threads else Simd.AS_SAID
    return replace(target, language=language, joined=printed and chosen.joined, across=across, simd=simd)


def _map(units: tuple[Unit, ...], options: Options, sink: Sink) -> tuple[Unit, ...]:
    from accomp.mapping.policy import policy

    if sink.errors or not units:
        return units
    if options.target.procedures:
        return _covered(units, options, sink)
    if not options.target.output.map:
        return _covered(_normalize(units, options, sink), options, sink)
    if options.mode in (PrintMode.OMP, PrintMode.OMP_ACC):
        units = tuple(_settled(unit, options, sink) if unit.openmp else unit for unit in units)
    chosen = policy(options.policy)
    target = _target(units, options, chosen)
    if target.cxx:
        from accomp.mapping.portable import check_bindings

        for unit in units:
            check_bindings(unit, target, sink)
    if target.offload and any(c.statics or c.undefined for unit in units for c in unit.walk()):
        from accomp.mapping.device_procedures import check_device_procedures

        check_device_procedures(units, target, sink)
    if sink.errors:
        return units
    mapped = map_stage(options.target.backend)(units, chosen, target, sink)
    if options.target.output.openmp and options.mode in (PrintMode.OMP, PrintMode.OMP_ACC):
        from accomp.mapping.output_checks import check_output

        if target.language is Language.FORTRAN and options.own_openmp:
            from accomp.mapping.threadprivate_names import with_associate_names

            mapped = tuple(with_associate_names(unit, target) for unit in mapped)
        for unit in mapped:
            check_output(unit, options.target, sink, own_openmp=options.own_openmp)
    return mapped


def _covered(units: tuple[Unit, ...], options: Options, sink: Sink) -> tuple[Unit, ...]:
    """The units; clauses that no rule of the back end accounts for are reported."""
    from accomp.mapping.accounting import check_covered
    from accomp.mapping.normalize import leaves

    target = options.target
    entry, found = target.output, cast("tuple[Coverage, ...]", rules(target.backend))
    profile = target.profile if target.profile in entry.profiles else entry.profiles[0]
    for construct in (c for unit in units for c in unit.walk()):
        for leaf in leaves(construct.directive):
            check_covered(replace(construct, directive=leaf), found, profile, entry.title, sink)
    return units


def _settled(unit: Unit, options: Options, sink: Sink) -> Unit:
    """A unit that has OpenMP of its own, with what is left out of it."""
    from accomp.sema.openmp_directives import hide_operators, settle_openmp

    return settle_openmp(unit, sink) if options.own_openmp else hide_operators(unit)


def _verify(units: tuple[Unit, ...], options: Options, sink: Sink) -> tuple[Unit, ...]:
    from accomp.ir.verifier import verify_units
    from accomp.mapping.omp_lines import check_version

    entry = options.target.output
    verify_units(units, sink, mapped=bool(entry.map) and not sink.errors)
    if not sink.errors and entry.openmp:
        for unit in units:
            check_version(unit, options.target.version, sink)
    return units


def run_stages(
    request: ParseRequest,
    options: Options,
    sink: Sink,
    stop_after: str = "map",
    observer: Observer | None = None,
) -> tuple[Unit, ...]:
    """The units after a stage; later ones pass over trees with errors. Raises OSError without a main file."""
    options = _of_request(options, request)

    def run(request: ParseRequest, sink: Sink) -> tuple[Unit, ...]:
        units = _bound(request, options, sink, observer)
        units = run_later(units, options, sink, "bind", stop_after, observer)
        add_instantiations(request, options, sink)
        return units

    if stop_after in ("bind", "check"):
        return run(request, sink)
    return _deciding(request, options, sink, run, observer)


def _bound(
    request: ParseRequest, options: Options, sink: Sink, observer: Observer | None
) -> tuple[Unit, ...]:
    started = perf_counter()
    units = front_end(request.language).load(replace(request, target=options.target), sink)
    if observer is not None:
        observer("bind", units, perf_counter() - started)
    return units


def _deciding(
    request: ParseRequest,
    options: Options,
    sink: Sink,
    run: Callable[[ParseRequest, Sink], Made],
    observer: Observer | None,
) -> Made:
    """What `run` makes of the file with directives that policy files ask for or the analysis decides on.

    What is said has places in the file as it is.
    """
    called = _added(request, options, observer) if options.routines else None
    if called is not None:
        from accomp.mapping.decided_file import moved

        own, rest = Sink(), replace(options, routines=frozenset[str]())
        made = _deciding(changed(request, called), rest, own, run, observer)
        sink.diagnostics += moved(own, called)
        return made
    found = directed(request, options, sink, observer) if options.entries else None
    if found is None:
        return _decided(request, options, sink, run, observer)
    from accomp.mapping.decided_file import moved
    from accomp.mapping.policy_files.edited import told

    own = Sink()
    made = _decided(changed(request, found.edited), options, own, run, observer)
    sink.diagnostics += told(moved(own, found.edited), found)
    return made


def _decided(
    request: ParseRequest,
    options: Options,
    sink: Sink,
    run: Callable[[ParseRequest, Sink], Made],
    observer: Observer | None,
) -> Made:
    """What `run` makes of the file with directives for loops that the analysis decides on, if there are any
    and nothing is wrong with these; else of the file as it is.
    """
    unread, known = Sink(), sink.errors
    edited = decided(request, options, observer, unread)
    if edited is not None:
        return on_edited(edited, request, sink, run)
    made = run(request, sink)
    if unread.errors and sink.errors == known:
        from accomp.mapping.decided_file import left_out

        sink.diagnostics.append(left_out(unread))
    return made


def on_edited(
    edited: EditedFile, request: ParseRequest, sink: Sink, run: Callable[[ParseRequest, Sink], Made]
) -> Made:
    """What `run` makes of an edited file, or of the file as it is if something is wrong with the edits.

    That is reported, unless something is wrong with the file itself.
    """
    from accomp.mapping.decided_file import left_out, moved

    own = Sink()
    made = run(changed(request, edited), own)
    if not own.errors:
        sink.diagnostics += moved(own, edited)
        return made
    plain = Sink()
    made = run(request, plain)
    sink.diagnostics += plain
    if not plain.errors:
        sink.diagnostics.append(left_out(moved(own, edited)))
    return made


def changed(request: ParseRequest, edited: EditedFile) -> ParseRequest:
    """The request for an edited file."""
    data, lines = edited.file.data, tuple(edited.markers())
    return replace(request, data=data, preprocess=False, incomplete=None, lines=lines, edited=True)


def directed(
    request: ParseRequest, options: Options, sink: Sink, observer: Observer | None
) -> Directed | None:
    """The main file with the directives that policy files ask for, if there are any and nothing is wrong."""
    from accomp.mapping.policy_files.edited import directed_file, report_false
    from accomp.mapping.policy_files.entries import for_path

    entries = for_path(options.entries, request.path)
    if request.read is not None:
        request.read.update(entry.place.file.path for entry in options.entries)
    if not entries:
        return None
    trees = replace(options, entries=(), target=replace(options.target, backend=HIP, analyzed=True))
    silent = Sink()
    units = run_stages(request, trees, silent, "check", observer)
    if silent.errors or not units:
        return None
    named = None
    if any(entry.label for entry in entries):
        whole = replace(trees, target=Target(MLIR, MLIR, language=request.language))
        bodies = run_stages(replace(request, headers=False), whole, Sink(), "check", observer)
        named = next(iter(bodies), None)
    found = directed_file(units, named, entries, sink, markers=options.target.line_markers)
    if found is not None and found.asserts:
        again = run_stages(changed(request, found.edited), trees, Sink(), "check", observer)
        report_false(again, found, sink)
    return found


def _added(request: ParseRequest, options: Options, observer: Observer | None) -> EditedFile | None:
    """The main file with directives for the procedures that become routines; None where it needs none."""
    from accomp.mapping.added_routines import with_routines

    units = _bound(request, options, Sink(), observer)
    found = routine_finder(request.language)(request, units[0].source, options.routines) if units else ()
    return with_routines(units, found, markers=options.target.line_markers) if found else None


def decided(
    request: ParseRequest, options: Options, observer: Observer | None, unread: Sink, *, splits: bool = True
) -> EditedFile | None:
    """The main file with directives for loops that the analysis decides on and DO constructs for those of DO
    CONCURRENT, if there are any; `unread` takes what keeps the file from being read for that. Where it
    `splits` loops, what comes of that is read once more.
    """
    from accomp.mapping.policy import policy

    if options.target.procedures:
        return None
    from accomp.syntax.undecided import may_be_undecided

    data, fortran = main_bytes(request), request.language is Language.FORTRAN
    undecided = policy(options.policy).decides and may_be_undecided(data, fortran=fortran)
    concurrent = fortran and options.target.output.openmp and b"concurrent" in data.lower()
    if not undecided and not concurrent:
        return None
    target = replace(options.target, backend=HIP, analyzed=True, undecided=not concurrent)
    said = unread if undecided else Sink()
    trees = run_stages(request, replace(options, policy="", target=target), said, "check", observer)
    if said.errors or not trees:
        return None
    from accomp.mapping.decided_file import decided_file

    started = perf_counter()

    def again(first: EditedFile) -> EditedFile | None:
        return decided(changed(request, first), options, observer, Sink(), splits=False)

    found = decided_file(trees, options.target, again if splits else None, undecided=undecided)
    if observer is not None:
        observer("analyze", trees, perf_counter() - started)
    return found


def _of_request(options: Options, request: ParseRequest) -> Options:
    """The options with what the compiler's options and policy files say."""
    if options.entries:
        from accomp.mapping.policy_files.entries import for_path, last_value

        own = for_path(options.entries, request.path)
        name = last_value(own, "policy", default=False) or options.policy
        profile = last_value(own, "profile", default=False) or options.target.profile
        options = replace(options, policy=name, target=replace(options.target, profile=profile))
    return replace(options, target=replace(options.target, c89=options.target.c89 or request.c89))


Stage = Callable[[tuple[Unit, ...], Options, Sink], tuple[Unit, ...]]

_LATER: dict[str, Stage] = {"check": _check, "normalize": _normalize, "map": _map, "verify": _verify}


def run_later(
    units: tuple[Unit, ...],
    options: Options,
    sink: Sink,
    after: str,
    stop_after: str = "map",
    observer: Observer | None = None,
) -> tuple[Unit, ...]:
    """The units after a stage, from those that the stage `after` left.

    Normalize runs only where it is the last: map makes the leaf trees itself, beside the tree as written.
    """
    for name in STAGES[STAGES.index(after) + 1 : STAGES.index(stop_after) + 1]:
        if not any(unit.constructs for unit in units):
            break
        if name == "normalize" != stop_after:
            continue
        started = perf_counter()
        units = _LATER[name](units, options, sink)
        if observer is not None:
            observer(name, units, perf_counter() - started)
    return units


def emit_units(
    units: tuple[Unit, ...], options: Options, sink: Sink, line_comments: bool = True
) -> tuple[Output, ...]:
    """The text of each mapped unit."""
    kernels, units = _kernels(units, sink, options)
    target, mode, explain = options.target, options.mode, options.explain
    quotes = target.kernels and not target.line_markers
    layout = EmitOptions(mode, target.line_markers, explain, line_comments=line_comments, quotes=quotes)
    texts = back_end(target.backend).emit(units, layout, sink)
    beside = (kernels, *(b"" for _ in units))
    return tuple(Output(*made) for made in zip(units, texts, beside, strict=False))


def _kernels(units: tuple[Unit, ...], sink: Sink, options: Options) -> tuple[bytes, tuple[Unit, ...]]:
    """The text of the kernels, and the units with declarations of their launchers."""
    module = units[0].module if units else None
    if module is None or not (module.kernels or module.routines or module.declarations):
        return b"", units
    language = units[0].source.language.value
    backend = kernel_back_end(options.target.backend)
    preamble = (*units[0].preamble, *backend.launcher_declarations(module, language, options.macros))
    text = _module_text(module, backend, sink, options)
    return text.encode("utf-8", "surrogateescape"), (replace(units[0], preamble=preamble), *units[1:])


def _module_text(module: Module, backend: KernelBackEnd, sink: Sink, options: Options) -> str:
    """The text of a module; what cannot be written, or is not made use of, is reported."""
    from accomp.codes.kernels import CACHE_HINT, KERNEL_UNSUPPORTED

    sizes = options.sizes
    for hint in backend.hints(module, sizes):
        sink.report(CACHE_HINT, hint.span, name=hint.name, why=hint.why)
    try:
        return backend.module_text(module, sizes, options.target.line_markers, options.macros)
    except backend.UnsupportedKernelError:
        pass
    bare = replace(module, kernels=(), routines=(), members=())
    alone = [(k, replace(bare, kernels=(k,))) for k in module.kernels]
    alone += [(r, replace(bare, routines=(r,))) for r in module.routines]
    for part, own in (*alone, *((m.routine, replace(bare, members=(m,))) for m in module.members)):
        try:
            backend.module_text(own, sizes)
        except backend.UnsupportedKernelError as error:
            sink.report(KERNEL_UNSUPPORTED, part.span, why=error)
    return ""


def mapped(
    request: ParseRequest, options: Options, sink: Sink, observer: Observer | None = None
) -> tuple[Unit, ...]:
    """The units of a translation unit as they are to be emitted. Raises OSError as `run_stages` does."""
    options = _of_request(options, request)
    request = replace(request, includes=options.includes and not options.target.whole)

    def run(request: ParseRequest, sink: Sink, known: LessData | None = None) -> tuple[Unit, ...]:
        return _mapped(request, options, sink, observer, known)

    return _deciding(request, options, sink, lambda r, s: _hoisting(r, options, s, run), observer)


def _mapped(
    request: ParseRequest, options: Options, sink: Sink, observer: Observer | None, known: LessData | None
) -> tuple[Unit, ...]:
    """The units of a file as it is; `known` is what is proven of its data, if that has been asked for."""
    units = run_stages(request, options, sink, "check", observer)
    if options.optimize_data and not sink.errors:
        from accomp.ir.data_changes import narrowed

        units = narrowed(units, known or _less_data(request, options.alone), sink)
    return run_later(units, options, sink, "check", "verify" if options.verify else "map", observer)


def translate(
    request: ParseRequest, options: Options, sink: Sink, observer: Observer | None = None
) -> tuple[Output, ...]:
    """Translate one translation unit: the main file first, then its user headers with directives.

    Diagnostics go to the sink; with an error among them the outputs are the inputs, and not to be written.
    Raises OSError where the main file cannot be read.
    """
    if options.mode is PrintMode.ACC and options.target.output.openmp:
        units = run_stages(request, options, sink, "check", observer)
        return tuple(Output(unit, as_read(unit, request)) for unit in units)
    options = _of_request(options, request)
    request = replace(request, includes=options.includes and not options.target.whole)

    def run(request: ParseRequest, sink: Sink, known: LessData | None = None) -> tuple[Output, ...]:
        asked = not options.target.line_markers and request.language is not Language.FORTRAN
        return with_macros_expanded(sink, asked, lambda m, s: once(replace(request, expanded=m), s, known))

    def once(request: ParseRequest, sink: Sink, known: LessData | None) -> tuple[Output, ...]:
        units = _mapped(request, options, sink, observer, known)
        if sink.errors:
            return tuple(Output(unit, unit.source.data) for unit in units)
        started = perf_counter()
        outputs = emit_units(units, options, sink, not request.strict_c89)
        if observer is not None:
            observer("emit", units, perf_counter() - started)
        return outputs

    outputs = _deciding(request, options, sink, lambda r, s: _hoisting(r, options, s, run), observer)
    return of_files(outputs, request, sink)


def _less_data(request: ParseRequest, alone: bool) -> LessData:
    """What the module of the program in MLIR proves of its data; `alone`: the file is the whole program."""
    from accomp.ir.data_changes import DataChanges, LessData
    from accomp.registry import data_optimizer

    target = Target(MLIR, MLIR, language=request.language, callers=True)
    options, own = Options(target=target), Sink()
    headers = request.headers and request.language is not Language.FORTRAN
    printed = run_stages(replace(request, headers=headers, read=None, incomplete=None), options, own, "map")
    layout = EmitOptions(callers=True, alone=alone)
    texts = back_end(MLIR).emit(printed, layout, own) if not own.errors else ()
    found = data_optimizer()(texts[0], own) if texts and not own.errors else DataChanges()
    return LessData(printed, DataChanges() if own.errors else found, own)


def _hoisting(request: ParseRequest, options: Options, sink: Sink, run: Callable[..., Made]) -> Made:
    """What `run` makes of the file with data constructs around loops that move the same data each time."""
    if not options.optimize_data:
        return run(request, sink)
    from accomp.ir.hoists import with_hoists

    known, remarks = _less_data(request, options.alone), Sink()
    edited = with_hoists(known, options.target.line_markers, remarks)
    sink.diagnostics += remarks
    return run(request, sink, known) if edited is None else on_edited(edited, request, sink, run)
