"""Kernels and routines: frames around lowered statements."""

from __future__ import annotations

from functools import partial

from accomp.backends.hip.context import Context, Facts, Group, Piece, Slot, lines_of_pieces
from accomp.backends.hip.counting import Counting
from accomp.backends.hip.cxx_text import braced, declared, reference
from accomp.backends.hip.launchers import Loops, is_boxed, kernel_parameter
from accomp.backends.hip.loop_reductions import UnsupportedKernelError, operator
from accomp.backends.hip.lower import declare, lower, sequence
from accomp.backends.hip.shape import Shape, loops_of
from accomp.ir.kernel import Kernel, Level, Parameter, Passing, Reduction, Routine
from accomp.patterns import pattern
from accomp.records import dataclass


@dataclass(frozen=True, slots=True)
class Lowered:
    """The text of a kernel or routine: parameters, statements, and types of objects that threads share.

    `totals` are the types of results that are combined over gangs; `shared` names the shared memory;
    `nests` and `divisors` are counts that the launcher prepares for division.
    """

    parameters: tuple[str, ...]
    lines: tuple[str, ...]
    storage: tuple[str, ...] = ()
    totals: tuple[str, ...] = ()
    shared: str = ""
    nests: tuple[tuple[str, ...], ...] = ()
    divisors: tuple[str, ...] = ()


def lower_kernel(
    kernel: Kernel, shape: Shape, storage_name: str, taken: frozenset[str], counting: Counting
) -> Lowered:
    """A kernel. It is walked through until what it was told of its variables proves right."""
    facts, loops = Facts(), loops_of(kernel.body)
    while True:
        lowered = _kernel_once(kernel, loops, shape, storage_name, facts, taken, counting)
        if facts.settled():
            return lowered


def _kernel_once(
    kernel: Kernel,
    loops: Loops,
    shape: Shape,
    storage_name: str,
    facts: Facts,
    taken: frozenset[str],
    counting: Counting,
) -> Lowered:
    group = Group.THREAD if shape is Shape.SINGLE else Group.GANG
    context = Context(facts, group, shape is Shape.WAVES, taken)
    context.lower = partial(lower, context)
    context.gang_dims = _gang_dims(kernel, loops)
    context.whole_waves = shape is Shape.WAVES
    context.serial, context.storage_name = kernel.serial, storage_name
    context.host_values, context.counting = kernel.parameters, counting
    reduced = frozenset(reduction.name for reduction in kernel.reductions)
    parameters, pieces = _parameters(context, kernel.parameters, reduced)
    totals = _totals(context, kernel, loops)
    with context.scope():
        inner = _private(context, kernel)
        inner += sequence(context, kernel.body, ("body",))
        inner += _combined(context, totals)
    lines = lines_of_pieces(inner, group)
    if kernel.private or kernel.reductions:
        lines = braced("", lines)
    outer = [*pieces, *_declared_totals(context, kernel, totals)]
    return Lowered(
        (*parameters, *_extra_parameters(context, totals)),
        (*_scratch_declarations(context), *lines_of_pieces(outer, group), *lines),
        tuple(context.storage.values()),
        tuple(total.type for total in totals),
        context.shared,
        tuple(context.nests),
        tuple(context.divisors),
    )


def _gang_dims(kernel: Kernel, loops: Loops) -> frozenset[int]:
    """The dimensions that gangs may be launched in, where there are several."""
    most = max([len(kernel.num_gangs), *[loop.gang_dim for loop in loops]], default=1)
    return frozenset(range(1, most + 1)) if most > 1 and not kernel.serial else frozenset()


def _parameters(
    context: Context, parameters: tuple[Parameter, ...], reduced: frozenset[str]
) -> tuple[list[str], list[Piece]]:
    """The kernel's parameters, and the names of the body where those are not the parameters. Of `reduced` it
    has copies of its own.
    """
    texts: list[str] = []
    pieces: list[Piece] = []
    for parameter in parameters:
        name = parameter.name
        slot = Slot(("parameter", name), name, parameter.type, context.group)
        if parameter.passing in (Passing.VALUE, Passing.POINTER):
            context.env[name] = slot
        given = name
        if parameter.passing is Passing.OBJECT:
            given = context.fresh(f"{name}_object")
            if name not in reduced:
                pieces.append(Piece((f"auto &{name} = *{given};",)))
        elif is_boxed(parameter) or (name in context.env and context.facts.shared(slot)):
            given = context.fresh(f"{name}_value")
            pieces += _value(context, parameter, slot, given)
        texts.append(kernel_parameter(parameter, given))
    return texts, pieces


def _value(context: Context, parameter: Parameter, slot: Slot, given: str) -> list[Piece]:
    """A parameter that is an object of each thread, or one of all threads of the gang."""
    value = f"{given}._object" if is_boxed(parameter) else given
    if not context.facts.shared(slot):
        return [Piece((f"auto &{slot.name} = {value};",))]
    place = Piece((f"{reference(slot.type, slot.name)} = {context.place(slot)};",))
    meet = context.before(False, False, True, own=(False, True))
    return [*meet, place, Piece((f"accomp::construct({slot.name}, {value});",), single=True)]


def _totals(context: Context, kernel: Kernel, loops: Loops) -> tuple[Reduction, ...]:
    """Reductions over gangs: those of the construct, and those of gang loops for objects of the program."""
    found = {reduction.name: reduction for reduction in kernel.reductions}
    objects = {p.name for p in kernel.parameters if p.passing is Passing.OBJECT}
    for loop in loops:
        for reduction in loop.reductions if Level.GANG in loop.levels and not kernel.serial else ():
            if reduction.name not in objects:
                continue
            known = found.setdefault(reduction.name, reduction)
            if known.operator != reduction.operator:
                raise UnsupportedKernelError(f"'{reduction.name}' is reduced over gangs with two operators")
    own = {reduction.name for reduction in kernel.reductions}
    for name, reduction in found.items():
        total = name if name in own else context.fresh(f"{name}_total")
        key = ("total", name)
        context.totals[name] = Slot(key, total, reduction.type, context.group, reduction.is_array)
    return tuple(found.values())


def _declared_totals(context: Context, kernel: Kernel, totals: tuple[Reduction, ...]) -> list[Piece]:
    own = {reduction.name for reduction in kernel.reductions}
    pieces: list[Piece] = []
    for reduction in totals:
        if reduction.name not in own:
            pieces += _accumulator(context, reduction)
    return pieces


def _accumulator(context: Context, reduction: Reduction) -> list[Piece]:
    slot = context.totals[reduction.name]
    init = f"accomp::set_identity<{operator(reduction)}>({slot.name});"
    if not context.facts.shared(slot):
        return [Piece((f"{declared(slot.type, slot.name)};", init))]
    place = f"{reference(slot.type, slot.name)} = {context.place(slot)};"
    meet = context.before(False, False, True, own=(False, True))
    return [*meet, Piece((place,)), Piece((init,), single=True)]


def _private(context: Context, kernel: Kernel) -> list[Piece]:
    """Gang-private variables: of private and firstprivate clauses, and copies of reduction variables."""
    pieces: list[Piece] = []
    for variable in kernel.private:
        pieces += declare(context, variable, ("private",))
    for reduction in kernel.reductions:
        pieces += _accumulator(context, reduction)
        context.env[reduction.name] = context.totals[reduction.name]
    return pieces


def _combined(context: Context, totals: tuple[Reduction, ...]) -> list[Piece]:
    """At the end of the kernel, the last gang combines what all gangs found."""
    if not totals:
        return []
    results: list[str] = []
    meet: list[Piece] = []
    for reduction in totals:
        slot = context.totals[reduction.name]
        memory = context.facts.shared(slot)
        if context.group is not Group.THREAD:
            meet += context.before(False, False, True, own=(memory, False))
        target = f"*{context.fresh(f'{reduction.name}_object')}"
        results.append(f"accomp::result<{operator(reduction)}>({slot.name}, {target})")
    return [*meet, Piece((f"accomp::combine_gangs({', '.join([context.fresh('totals'), *results])});",))]


def _extra_parameters(context: Context, totals: tuple[Reduction, ...]) -> list[str]:
    extra = [f"unsigned char *{context.fresh('all_scratch')}"] if context.storage else []
    extra += [f"accomp::gang_totals {context.fresh('totals')}"] if totals else []
    extra += [f"accomp::nest<{len(counts)}> {name}" for counts, name in context.nests.items()]
    return [*extra, *(f"accomp::divisor {name}" for name in context.divisors.values())]


def _scratch_declarations(context: Context) -> list[str]:
    if not context.storage:
        return []
    given = context.fresh("all_scratch")
    return [f"unsigned char *const {context.scratch} = {context.storage_name}::own({given});"]


def lower_routine(routine: Routine, storage_name: str, taken: frozenset[str]) -> Lowered:
    """A routine, from the mode it is called in."""
    facts = Facts()
    while True:
        lowered = _routine_once(routine, storage_name, facts, taken)
        if facts.settled():
            return lowered


_GROUPS = {
    Level.SEQ: Group.THREAD,
    Level.VECTOR: Group.WORKER,
    Level.WORKER: Group.GANG,
    Level.GANG: Group.GANG,
}


def _routine_once(routine: Routine, storage_name: str, facts: Facts, taken: frozenset[str]) -> Lowered:
    context = Context(facts, _GROUPS[routine.level], True, taken)
    context.lower, context.storage_name = partial(lower, context), storage_name
    context.in_template = routine.member or routine.heading.startswith("template")
    outer, pieces = _routine_parameters(context, routine.heading)
    for variable in routine.private:
        pieces += declare(context, variable, ("private",))
    pieces += sequence(context, routine.body, ("body",))
    lines = lines_of_pieces(pieces, context.group)
    if outer:
        lines = [*outer, *braced("", lines)]
    if context.storage:
        lines.insert(0, f"unsigned char *const {context.scratch} = {storage_name}::none();")
    return Lowered((), tuple(lines), tuple(context.storage.values()), (), context.shared)


_DECLARED = pattern(r"(.*?[\s*&>])(\w+)\s*")


def _routine_parameters(context: Context, heading: str) -> tuple[list[str], list[Piece]]:
    """A routine's parameters: copies of each thread, but for those that have to be one object of all."""
    outer: list[str] = []
    pieces: list[Piece] = []
    for text in _split(heading[heading.index("(") + 1 : heading.rindex(")")]):
        found = _DECLARED.fullmatch(text)
        if found is None or context.group is Group.THREAD:
            continue
        slot = Slot(("parameter", found[2]), found[2], found[1].strip(), context.group)
        context.env[slot.name] = slot
        if context.facts.shared(slot):
            value = context.fresh(f"{slot.name}_value")
            outer.append(f"const auto &{value} = {slot.name};")
            pieces.append(Piece((f"{reference(slot.type, slot.name)} = {context.place(slot)};",)))
            meet = context.before(False, False, True, own=(False, True))
            pieces += [*meet, Piece((f"accomp::construct({slot.name}, {value});",), single=True)]
    return outer, pieces


def _split(parameters: str) -> list[str]:
    """The declarations of a list of parameters: arguments of templates have commas too."""
    parts, depth = [""], 0
    for character in parameters:
        depth += (character in "<([") - (character in ">)]")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]
