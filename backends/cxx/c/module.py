"""The module of a translation unit: its kernels, with the parts of the program that they need."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from accomp.backends.cxx.c.closures import closure_pieces
from accomp.backends.cxx.c.local_types import text
from accomp.backends.cxx.c.members import Members, Pieces, declaration_of, parallel_members
from accomp.backends.cxx.c.prelude import (
    NAMESPACE,
    ON_DEVICES,
    declared,
    enclosed,
    namespace_name,
    needed,
    of_library,
    prelude_text,
    within,
)
from accomp.backends.cxx.c.record_reductions import record_operators
from accomp.backends.cxx.c.routines import definition, level_of, prototype, routine
from accomp.backends.cxx.c.statics import Static, called, link_text, on_device
from accomp.backends.cxx.c.translation_unit import Setting
from accomp.codes.kernels import KERNEL_MACRO
from accomp.diagnostics import Note, Sink
from accomp.host.program import Declaration, Program, Sort
from accomp.ir.kernel import Kernel, Level, MemberRoutine, Module, Routine
from accomp.ir.nodes import Construct, Unit
from accomp.kernels.problem import Problem
from accomp.records import dataclass, replace
from accomp.source import Edit, Language, Span, edited
from accomp.syntax.c_lines import folded


@dataclass(frozen=True, slots=True)
class Needs:
    """What a module is made of: `orphans` are the directives of functions, normalized.

    `words` are the identifiers in regions and types, `rooted` those after a `::` that may have nothing in
    front of it.
    """

    program: Program
    setting: Setting
    orphans: tuple[Construct, ...]
    kernels: tuple[Kernel, ...]
    statics: tuple[Static, ...] = ()
    words: frozenset[str] = frozenset()
    rooted: frozenset[str] = frozenset()
    instances: tuple[str, ...] = ()
    """Declarations of parameters of templates as their arguments."""
    dependent: tuple[Declaration, ...] = ()
    """Types that stand among these."""


def module_of(units: tuple[Unit, ...], needs: Needs, sink: Sink) -> Module:
    """The kernels with the routines and declarations that they need."""
    language = needs.setting.language
    calls = called(units, needs.setting)
    library, chosen = of_library(needed(needs.program, _names(needs), calls, language), calls, language)
    defined = frozenset(n for d in chosen if d.body is not None for n in d.names)
    named = needs.rooted.union(*(d.rooted for d in chosen))
    shared_names = _shared(chosen, named)
    directives = [c.directive.span for u in units for c in u.walk() if c.directive.span is not None]
    _report_redefined(chosen, directives, sink)
    chosen = _with_ends(chosen, units, sink)
    lines: list[str | Routine] = [f"using accomp_c::{name};" for name in library]
    routines: list[Routine] = []
    members = Members(needs.program, needs.orphans, needs.setting, units)
    prototypes = parallel_members(needs.program, needs.setting)
    for declaration in chosen:
        try:
            made = _made(without(directives, declaration), needs, defined, members, sink)
        except Problem as problem:
            made = members.refused(declaration, problem, sink)
        if isinstance(made, Routine):
            routines.append(replace(made, declared=prototypes))
            made = (_declared_first(declaration),) if prototypes else ()
        if made:
            others = (_merged(declaration, shared_names), _known_globally(declaration, named))
            lines += (part for part in (others[0], *made, others[1]) if part)
    lines += filter(None, (record_operators(units, NAMESPACE, language),))
    linked = [link_text(name, ref, needs.program) for name, ref in needs.setting.links.items()]
    lines += _of_statics(needs, chosen, linked)
    if any(d.around[:1] == ("namespace std",) and not d.specializes for d in chosen):
        lines.insert(0, _STANDARD)
    lines += needs.instances
    if lines and language is Language.CXX:
        lines = [ON_DEVICES.format("begin"), *lines, ON_DEVICES.format("end")]
    prelude = prelude_text(needs.program, chosen, language, library)
    shared = any(not static.declaration.internal for static in needs.statics)
    shared = shared or any(not text.startswith("static ") for text in linked)
    shared = shared or _calls_across_files(needs, chosen, defined)
    text, inside = _pieces(lines)
    path = units[0].source.path
    return Module(path, prelude, tuple(routines), needs.kernels, NAMESPACE, text, inside, shared)


def _of_statics(needs: Needs, chosen: Iterable[Declaration], linked: list[str]) -> list[str]:
    """The variables of `declare` that are not among what is chosen, and the functions that tell addresses."""
    placed = {d.span for d in chosen}
    own = [on_device(s.declaration) for s in needs.statics if s.declaration.span not in placed]
    return [*own, *linked, *(line for s in needs.statics for line in folded(s.address(), 104, "  "))]


def _pieces(lines: Iterable[str | Routine]) -> tuple[str, tuple[MemberRoutine, ...]]:
    """The text in front of the first routine, and each of these with the text after it."""
    texts, routines = [list[str]()], list[Routine]()
    for line in lines:
        if isinstance(line, Routine):
            routines.append(line)
            texts.append([])
        else:
            texts[-1].append(line)
    first, *after = ("\n".join(text) for text in texts)
    return first, tuple(map(MemberRoutine, routines, after))


def _declared_first(declaration: Declaration) -> str:
    """The prototype of a routine, which bodies of members after it may call."""
    text = within(declaration, f"{declaration_of(declaration)};")
    return "\n".join((ON_DEVICES.format("end"), text, ON_DEVICES.format("begin")))


def _calls_across_files(needs: Needs, chosen: Iterable[Declaration], defined: frozenset[str]) -> bool:
    """Whether other files define a function that is called here, or may call one that is defined here."""
    offered = needs.setting.offered
    for function in chosen:
        if function.sort is not Sort.FUNCTION or function.names <= needs.setting.bound.keys():
            continue
        if function.body is None:
            if not function.names & defined:
                return True
        elif function.names & offered and not (function.internal or function.inline):
            return True
    return False


_STANDARD = "namespace std { using namespace ::std; }"
"""What a program declares in namespace `std` hides all else there."""


def _names(needs: Needs) -> set[str]:
    """The names in kernels, and in types of their parameters."""
    found = needs.words.union(*(static.declaration.words for static in needs.statics))
    return set(found)


def without(directives: Iterable[Span], declaration: Declaration) -> Declaration:
    """A declaration without the directives in it, but for functions, which do without anyway."""
    if declaration.body is not None:
        return declaration
    edits = tuple(Edit(span.lines(), b"") for span in directives if declaration.span.contains(span))
    return replace(declaration, edits=(*declaration.edits, *edits)) if edits else declaration


def _report_redefined(chosen: Iterable[Declaration], directives: Iterable[Span], sink: Sink) -> None:
    """Report macros with another definition after what kernels hold, all of which has the last."""
    found: dict[frozenset[str], list[Declaration]] = {}
    for declaration in chosen:
        if declaration.sort is Sort.MACRO:
            found.setdefault(declaration.names, []).append(declaration)
    used = [*directives, *(d.span for d in chosen if d.sort not in _MACROS)]
    for names, macros in found.items():
        first, last = macros[0].span, macros[-1].span
        meanings = {edited(m.span, m.edits) for m in macros}
        if len(meanings) > 1 and any(_between(u, first, last) for u in used):
            sink.report(KERNEL_MACRO, last, name="".join(names), notes=(Note("first defined here", first),))


def _with_ends(chosen: Iterable[Declaration], units: tuple[Unit, ...], sink: Sink) -> tuple[Declaration, ...]:
    """The declarations without what undefines macros that nothing names later.

    Reports macros whose name kernels have in both meanings.
    """
    chosen = tuple(chosen)
    regions = [(c.body.root.span, c.body.words) for u in units for c in u.walk() if c.body is not None]
    out: list[Declaration] = []
    for declaration in chosen:
        if declaration.sort is Sort.UNDEFINED:
            same = [d for d in chosen if d.names == declaration.names]
            others = ((d.span, d.words) for d in chosen if d.names != declaration.names)
            used = [span for span, words in (*regions, *others) if declaration.names & words]
            used += [d.span for d in same if d.sort not in _MACROS]
            if not _is_kept(declaration.span, same, used, sink):
                continue
        out.append(declaration)
    return tuple(out)


def _is_kept(end: Span, same: list[Declaration], used: list[Span], sink: Sink) -> bool:
    """Whether a name that is a macro no more is something else from there on, and was no macro in kernels."""
    defined = [d for d in same if d.sort is Sort.MACRO]
    before = [d.span for d in defined if d.span.file is not end.file or d.span.start < end.start]
    again = min((d.span.start for d in defined if d.span not in before), default=None)
    mine = [s.start for s in used if s.file is end.file]
    later = any(end.start < s and (again is None or s < again) for s in mine)
    if not before or not later:
        return False
    first = before[0]
    earlier = any(s < end.start and (first.file is not end.file or first.start < s) for s in mine)
    if earlier or again is not None:
        name = "".join(same[0].names)
        sink.report(KERNEL_MACRO, end, name=name, notes=(Note("first defined here", first),))
    return True


_MACROS = (Sort.MACRO, Sort.UNDEFINED)


def _between(used: Span, first: Span, last: Span) -> bool:
    """Whether something stands after one definition and before another, in the order of the text."""
    within = first.file is not used.file or first.start < used.start
    return within and last.file is used.file and used.start < last.start


def _made(
    declaration: Declaration, needs: Needs, defined: frozenset[str], members: Members, sink: Sink
) -> Routine | Pieces:
    """What a declaration becomes: a routine, or text in front of all routines; nothing for a macro."""
    setting = needs.setting
    if declaration.sort in _MACROS or any(declaration.span == d.span for d in needs.dependent):
        return ()
    if declaration.closure is not None:
        return closure_pieces(declaration, needs.orphans, setting, needs.dependent)
    if any(static.declaration.symbol == declaration.symbol for static in needs.statics):
        return (on_device(declaration),)
    if declaration.names and declaration.names <= setting.bound.keys():
        return ()  # other functions stand for it
    if declaration.sort is Sort.TYPE:
        return members.of_class(declaration, sink)
    if declaration.sort is not Sort.FUNCTION:
        return (declared(declaration),)
    return _function(declaration, needs, defined, members)


def _function(
    declaration: Declaration, needs: Needs, defined: frozenset[str], members: Members
) -> Routine | Pieces:
    setting = needs.setting
    cxx, level = setting.language is Language.CXX, level_of(declaration, setting)
    if declaration.body is None:
        known = not cxx and declaration.names & defined
        return () if known else (prototype(declaration, setting),)
    if cxx and level is Level.SEQ:
        return (definition(declaration, needs.orphans, setting),)
    if declaration.member:
        return members.outside(declaration)
    return replace(
        routine(declaration, needs.orphans, setting), types=text(needs.dependent, declaration.span)
    )


def _known_globally(declaration: Declaration, names: frozenset[str]) -> str:
    """What makes those of the names known in the global namespace that a declaration declares (C++17 6.4.3).

    It closes the namespace that the declaration is in, and opens it again.
    """
    if not _is_named(declaration) or any(map(namespace_name, declaration.around)):
        return ""
    lines = [f"using {NAMESPACE}::{name};" for name in sorted(declaration.names & names)]
    return "\n".join(("}", *lines, f"namespace {NAMESPACE} {{")) if lines else ""


def _is_named(declaration: Declaration) -> bool:
    """Whether names of the global namespace may be about it."""
    return not (declaration.sort is Sort.USING or declaration.sort in _MACROS or declaration.member)


def _shared(chosen: Iterable[Declaration], names: frozenset[str]) -> frozenset[str]:
    """The outermost namespaces among the names, which are merged with the global ones."""
    found = (namespace_name(d.around[0]) for d in chosen if d.around and _is_named(d) and not d.specializes)
    return names.intersection(found) - {"std"}


def _merged(declaration: Declaration, shared: frozenset[str]) -> str:
    """What gives the names of a namespace of the program, of these in the global one, and of those in it to
    the global one of its name, which a library may have, and the other way round.

    Specializations of library templates, which stand beside it, mean that of the program.
    """
    if declaration.specializes:
        known = sorted(shared & declaration.words)
        named = " ".join(f"namespace {name} = {NAMESPACE}::{name};" for name in known)
        return f"}}\n{enclosed(declaration.around, named)}\nnamespace {NAMESPACE} {{" if known else ""
    around = list(takewhile(bool, map(namespace_name, declaration.around)))
    if not around or around[0] not in shared or not _is_named(declaration):
        return ""
    outside, within = list[str](), list[str]()
    for depth in range(1, len(around) + 1):
        path, heads = "::".join(around[:depth]), declaration.around[:depth]
        outside.append(enclosed(heads, f"using namespace {NAMESPACE}::{path};"))
        within.append(enclosed(heads, f"using namespace ::{path};"))
    made = enclosed(declaration.around[: len(around)], "")
    return "\n".join((made, "}", *outside, f"namespace {NAMESPACE} {{", *within))
