"""DO CONCURRENT (Fortran 2018 11.1.7) that is not spread over threads: loops over its indices."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from accomp.frontends.fortran.kernels.cpp_types import cpp_type
from accomp.frontends.fortran.kernels.expressions import Expressions, Notes
from accomp.frontends.fortran.kernels.jumps import Around
from accomp.frontends.fortran.kernels.notes import braced, inlined, logical
from accomp.frontends.fortran.kernels.objects import Object
from accomp.frontends.fortran.kernels.objects_of import key, of_variable, variable_type
from accomp.frontends.fortran.loops import Control, loop_of, text_of
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.statement import Statement
from accomp.frontends.fortran.structure import Block
from accomp.frontends.fortran.types import RefusedError

if TYPE_CHECKING:
    from accomp.frontends.fortran.kernels.standing import Nest


def concurrent(statements: Nest, block: Block, notes: Notes, around: Around) -> list[str]:
    """The lines of a loop; what REDUCE names is reduced in the order of the iterations."""
    program = statements.program
    loop, statement = loop_of(program.structure, block), program.statement(block.first)
    scope = program.scopes.of(block)
    outer = Expressions(statements.place, scope.host or scope, notes)
    declared = statements.place.inner(scope, block)
    within = Expressions(statements.place, scope, notes)
    heads = [_head(statement, c, outer, within, notes) for c in loop.controls]
    test = ""
    if loop.condition is not None:
        test = inlined(logical(within, text_of(statement, loop.condition)), notes)
    with _locals(statements, block, scope, notes) as copies:
        inside = [*declared, *copies, *statements.body(block, notes, around)]
    if test:
        inside = braced(f"if ({test})", inside)
    if len(heads) > 1 and around.labels:
        raise RefusedError("a jump in DO CONCURRENT")
    for head in reversed(heads):
        inside = braced(head, inside)
    return inside


@contextmanager
def _locals(statements: Nest, block: Block, scope: Scope, notes: Notes) -> Generator[list[str]]:
    """The variables that each iteration has of its own (LOCAL, LOCAL_INIT), with their declarations."""
    place, host = statements.place, scope.host or scope
    before: dict[str, Object | None] = {}
    lines: list[str] = []
    names: set[str] = set()
    for locality in loop_of(statements.program.structure, block).locality:
        for name in locality.names if locality.word in ("local", "local_init") else ():
            entity = host.resolve(name)
            old = place.object(host, entity)
            made = of_variable(
                host, entity, old.type, local=not old.rank, name=place.fresh(f"_{name}"), memory=False
            )
            if made.view or entity.dynamic:
                raise RefusedError(f"'{name}', whose shape is not constant, is local to DO CONCURRENT")
            lines.append(f"accomp::type<{variable_type(made)}> {made.text};")
            if locality.word == "local_init":
                notes.uses.add(old.first or old.text)
                lines.append(f"memcpy(&{made.text}, &{old.text}, sizeof({made.text}));")
            before[key(entity)] = old
            names.add(made.text)
            place.known[key(entity)] = made
    try:
        yield lines
    finally:
        for name, old in before.items():
            if old is not None:
                place.known[name] = old
        notes.uses -= names
        notes.assigns -= names


def _head(
    statement: Statement, control: Control, outer: Expressions, within: Expressions, notes: Notes
) -> str:
    index = within.designator(within.read(control.name))
    notes.uses.discard(index.object)
    first = outer.text(text_of(statement, control.lower)).text
    last = outer.text(text_of(statement, control.upper)).text
    step = outer.text(text_of(statement, control.step)) if control.step else None
    name, type_ = index.text, cpp_type(index.type)
    if step is None or step.constant == 1:
        return f"for ({type_} {name} = {first}; {name} <= {last}; ++{name})"
    if step.constant is None or not step.constant:
        raise RefusedError("the step of DO CONCURRENT is not constant")
    sign = "<=" if step.constant > 0 else ">="
    return f"for ({type_} {name} = {first}; {name} {sign} {last}; {name} += {step.text})"
