"""DO CONCURRENT (Fortran 2018 11.1.7) in one thread: loops in any order."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager

from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.enclosing import Around, Nest
from accomp.backends.cxx.fortran.expressions import Expressions, Notes
from accomp.backends.cxx.fortran.lines import braced, inlined, logical
from accomp.backends.cxx.fortran.objects import Object, of_variable, variable_type
from accomp.host import nodes as host
from accomp.host.fortran_types import RefusedError


def concurrent(statements: Nest, node: host.Concurrent, notes: Notes, around: Around) -> list[str]:
    """The lines of a loop; what REDUCE names is reduced in the order of the iterations."""
    place, within = statements.place, statements.writer(notes)
    for one in node.ranges:
        place.declare(place.variable(one.index.id))
    heads = [_head(one, within, node, notes) for one in node.ranges]
    test = inlined(logical(within.value(node.mask)), notes) if node.mask is not None else ""
    with _locals(statements, node, notes) as copies:
        inside = [*copies, *statements.body(node.body, notes, around)]
    if test:
        inside = braced(f"if ({test})", inside)
    if len(heads) > 1 and around.labels:
        raise RefusedError("a jump in DO CONCURRENT")
    for head in reversed(heads):
        inside = braced(head, inside)
    return inside


@contextmanager
def _locals(statements: Nest, node: host.Concurrent, notes: Notes) -> Generator[list[str]]:
    """The variables that each iteration has of its own (LOCAL, LOCAL_INIT), with their declarations."""
    place = statements.place
    before: dict[str, Object] = {}
    lines: list[str] = []
    names: set[str] = set()
    for symbol in node.private:
        declared = place.variable(symbol.id)
        old = place.object(declared)
        name = place.fresh(f"_{symbol.name}")
        made = of_variable(declared, old.type, local=not old.rank, name=name, memory=False)
        if made.view or declared.dynamic:
            raise RefusedError(f"'{symbol.name}', whose shape is not constant, is local to DO CONCURRENT")
        lines.append(f"accomp::type<{variable_type(made)}> {made.text};")
        if symbol in node.initialized:
            notes.uses.add(old.first or old.text)
            lines.append(f"memcpy(&{made.text}, &{old.text}, sizeof({made.text}));")
        before[symbol.id] = old
        names.add(made.text)
        place.known[symbol.id] = made
    try:
        yield lines
    finally:
        place.known.update(before)
        notes.uses -= names
        notes.assigns -= names


def _head(range_: host.Range, within: Expressions, node: host.Concurrent, notes: Notes) -> str:
    index = within.designator(host.Variable(range_.index, node.span))
    notes.uses.discard(index.object)
    first, last, step = (within.value(n) for n in (range_.lower, range_.upper, range_.step))
    name, type_ = index.text, cpp_type(index.type)
    if step.constant == 1:
        return f"for ({type_} {name} = {first.text}; {name} <= {last.text}; ++{name})"
    if not step.constant:
        raise RefusedError("the step of DO CONCURRENT is not constant")
    sign = "<=" if step.constant > 0 else ">="
    return f"for ({type_} {name} = {first.text}; {name} {sign} {last.text}; {name} += {step.text})"
