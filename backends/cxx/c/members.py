"""Member functions with directives (OpenACC 3.3 sections 2.9, 2.12, 2.15.1).

Classes stand in kernels as the program has them. In bodies with directives these are carried out as in all
functions; those of members with gang, worker or vector parallelism are made anew, as of all routines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.backends.cxx.c.prelude import ON_DEVICES, within
from accomp.backends.cxx.c.routines import check_levels, for_devices_alone, function_writer, level_of, routine
from accomp.backends.cxx.c.translation_unit import Setting
from accomp.codes.kernels import KERNEL_OVERLOAD, KERNEL_ROUTINE
from accomp.diagnostics import Sink
from accomp.host import nodes as host
from accomp.host.program import FOR_DEVICES, Declaration, Program, Sort
from accomp.host.walk import walk
from accomp.ir.kernel import Level, Routine
from accomp.ir.nodes import Construct, Unit
from accomp.kernels.problem import Problem
from accomp.records import dataclass
from accomp.sema.device_routines import ANYWHERE
from accomp.source import Edit, Span, as_bytes, edited

UNTOLD_LEVEL = -1
"""That of a class whose functions have different ones, as compilers are told."""
Pieces = tuple[str | Routine, ...]
"""Text of declarations, with the routines whose bodies stand between."""


@dataclass(frozen=True, slots=True)
class Members:
    """The member functions that classes of a program declare, with the directives in functions."""

    program: Program
    orphans: tuple[Construct, ...]
    setting: Setting
    units: tuple[Unit, ...]

    def of_class(self, declaration: Declaration, sink: Sink) -> Pieces:
        """The definition of a class. Reports what its members cannot have in kernels."""
        edits, routines = list(declaration.edits), list[tuple[Span, Routine]]()
        edits += self._told_levels(declaration)
        for member in self._in(declaration):
            if any(span.contains(member.span) for span, _ in routines):
                continue
            sequential = level_of(member, self.setting) is Level.SEQ
            edits = edits if sequential else _with_member(edits, member)
            try:
                if sequential:
                    edits += self._sequential(member)
                else:
                    routines += self._parallel(member)
            except Problem as problem:
                if member.tables or member.body is None or self._is_called(member):
                    problem.report(sink)
                else:
                    names = {name.partition("<")[0] for name in member.names}
                    empty = b"{}" if names & declaration.names else b";"  # after initializers
                    edits += _without_body(member, member.body.root.span, problem, empty)
        return _cut(declaration, edits, routines)

    def _told_levels(self, declaration: Declaration) -> Iterator[Edit]:
        """Tells compilers of the levels of objects that are called, where arguments of templates are such."""
        called = [m for m in self._in(declaration) if "operator()" in m.names]
        for place in {m.within for m in called} if self.setting.of_objects else ():
            own = [m for m in called if m.within == place]
            levels = {level_of(m, self.setting) for m in own}
            if levels != {Level.SEQ}:
                first = own[0].span
                told = min(levels).value if len(levels) == 1 else UNTOLD_LEVEL
                text = f"static constexpr int accomp_level = {told}; "
                yield Edit(Span(first.file, first.start, first.start), as_bytes(text), order=-2)

    def _parallel(self, member: Declaration) -> Iterator[tuple[Span, Routine]]:
        """The body of a function with parallelism, with its place. Raises Problem where it is virtual."""
        if member.tables:
            (name,) = member.names
            raise Problem(KERNEL_ROUTINE, member.span, name=name)
        if member.body is not None:
            yield member.body.root.span, routine(member, self.orphans, self.setting)

    def _in(self, declaration: Declaration) -> list[Declaration]:
        """The member functions that a class declares."""
        found = [m for m in self.program.members if declaration.span.contains(m.span)]
        return sorted(found, key=lambda m: m.span.start)

    def _sequential(self, member: Declaration) -> Iterator[Edit]:
        """What carries out the directives in a function that each thread executes alone."""
        if member.body is None:
            return
        check_levels(member.body.root, self.setting)
        writer, children = function_writer(member, member.body, self.orphans, self.setting)
        if children and all(c.directive.name in ANYWHERE for c in children):
            inside = member.body.root.span
            yield from (edit for edit in writer.edits if inside.contains(edit.span))

    def outside(self, declaration: Declaration) -> Pieces:
        """A member with parallelism that is defined outside of its class."""
        assert declaration.body is not None
        made = routine(declaration, self.orphans, self.setting)
        heading = declaration_of(declaration)
        before, after = within(declaration, f"{heading}\0").split("\0")
        return (f"{ON_DEVICES.format('end')}\n{before}", made, f"{after}\n{ON_DEVICES.format('begin')}")

    def refused(self, template: Declaration, problem: Problem, sink: Sink) -> Pieces:
        """A function template whose instantiations compilers refuse; for others, the problem is reported."""
        if not template.template or template.body is None or problem.code is not KERNEL_OVERLOAD:
            problem.report(sink)
            return ()
        span = template.span
        heading = Span(span.file, span.start, template.body.root.span.start)
        edits = (*template.edits, *_refusal(template, problem))
        return (within(template, f"{edited(heading, edits).strip().removeprefix('extern ')};"),)

    def _is_called(self, member: Declaration) -> bool:
        """Whether a region or a function calls a member function."""
        found = (c.body for u in self.units for c in u.walk() if c.body is not None)
        functions = (d.body for d in (*self.program.declarations, *self.program.members) if d.body)
        calls = (n for b in (*found, *functions) for n in walk(b.root) if isinstance(n, host.Call))
        return any(c.member is not None and member.span.contains(c.member) for c in calls)


def parallel_members(program: Program, setting: Setting) -> bool:
    """Whether member functions, or lambdas, have gang, worker or vector parallelism."""
    functions = (d for d in program.declarations if d.sort is Sort.FUNCTION and d.member)
    closures = (d for d in program.declarations if d.closure is not None)
    return any(level_of(m, setting) is not Level.SEQ for m in (*program.members, *functions)) or any(
        setting.level_of_lambda(d.span) is not Level.SEQ for d in closures
    )


def declaration_of(declaration: Declaration) -> str:
    """The heading of a routine, for devices alone."""
    assert declaration.body is not None
    span = declaration.span
    heading = Span(span.file, span.start, declaration.body.root.span.start)
    return edited(heading, for_devices_alone(declaration.edits)).strip().removeprefix("extern ")


def _with_member(edits: Iterable[Edit], member: Declaration) -> list[Edit]:
    """The edits of a class whose member is for devices alone: only these have memory that threads share."""
    marks = [e for e in member.edits if e.text == FOR_DEVICES]
    out = [*(e for e in edits if e not in marks), *for_devices_alone(marks)]
    if member.body is not None:
        return out
    span = member.span
    opening, closing = (f"\n{ON_DEVICES.format(word)}\n" for word in ("end", "begin"))
    out.append(Edit(Span(span.file, span.start, span.start), as_bytes(opening), order=-1))
    out.append(Edit(Span(span.file, span.end, span.end), as_bytes(f";{closing}"), order=-1))
    return out


def _without_body(member: Declaration, body: Span, problem: Problem, empty: bytes) -> Iterator[Edit]:
    """A declaration whose call compilers refuse; `empty` stands for its body."""
    yield from _refusal(member, problem)
    yield Edit(body, empty)


def _refusal(function: Declaration, problem: Problem) -> Iterator[Edit]:
    """What makes compilers refuse calls of a function, and say why."""
    message = problem.code.message.format(**problem.arguments).replace("\\", "").replace('"', "'")
    for mark in (e for e in function.edits if e.text == FOR_DEVICES):
        yield Edit(mark.span, as_bytes(f'[[gnu::error("{message}")]] '), order=-1)


def _cut(declaration: Declaration, edits: list[Edit], routines: list[tuple[Span, Routine]]) -> Pieces:
    """The text of a class, with routines in place of bodies."""
    texts, at, file = list[str](), declaration.span.start, declaration.span.file
    for body, _ in routines:
        texts.append(edited(Span(file, at, body.start), edits))
        at = body.end
    texts.append(edited(Span(file, at, declaration.span.end), edits))
    texts = within(declaration, "\0".join(texts) + ";").split("\0")
    pieces: list[str | Routine] = [texts[0]]
    for (_, made), text in zip(routines, texts[1:], strict=True):
        pieces += (made, text)
    return tuple(pieces)
