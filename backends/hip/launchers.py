"""Launchers: how many gangs, workers and lanes a kernel gets; how host variables reach it."""

from __future__ import annotations

from accomp.backends.hip.counting import Counting, is_int
from accomp.backends.hip.cxx_text import (
    braced,
    declared,
    declared_as,
    folded,
    fresh,
    identifiers,
    indented,
    is_arithmetic,
    type_text,
)
from accomp.backends.hip.shape import (
    Shape,
    all_levels,
    known_to_host,
    loops_of,
)
from accomp.ir.kernel import Expr, Kernel, Level, Loop, Module, Parameter, Passing
from accomp.records import dataclass

Loops = tuple[Loop, ...]
"""The partitioned loops of a kernel."""
WAVE = 64
"""Threads of the largest wave: blocks of GPUs are whole ones."""
MOST_COVERED = 256
"""Iterations for which blocks have a thread each, as accomp_device.h says."""
MOST_THREADS = 1024
"""Threads of a block where the program chooses; no device has more."""


@dataclass(frozen=True, slots=True)
class Launch:
    """Parameters and statements of a launcher, and the most threads of a block."""

    parameters: tuple[str, ...]
    lines: tuple[str, ...]
    bound: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is chosen where the program does not say: threads of a block; gangs, 0 for all that are of use."""

    threads: int
    gangs: int = 0
    given: bool = False
    """Whether an option says how many threads."""


@dataclass(frozen=True, slots=True)
class Extra:
    """Arguments of a kernel after those of the program: memory for each gang, and numbers."""

    memory: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()


def launch_of(
    kernel: Kernel,
    name: str,
    shape: Shape,
    chosen: Chosen,
    extra: Extra,
    counting: Counting,
    macros: frozenset[str] = frozenset(),
) -> Launch:
    """The launcher of a kernel called `name`.

    Its own names are none of those of `macros`.
    """
    given = [one for p in kernel.parameters for one in launcher_parameters(p)]
    taken = {n for _, n in given} | macros
    how, launch = fresh("how", taken), fresh("launch", taken)
    loops = loops_of(kernel.body)
    asks = _asks(kernel, loops, launch)
    threads = f"{chosen.threads}, true" if chosen.given else str(chosen.threads)
    memory = [text.replace("launch", launch, 1) for text in extra.memory]
    arguments = [*(argument(p) for p in kernel.parameters), *memory, *extra.numbers]
    lines = [
        f"accomp::launching {launch}({how}, accomp::block_of::{_block(kernel, loops, shape)}, {threads});"
    ]
    lines += [f"{launch}.together();"] if kernel.together else []
    lines += [
        *asks,
        *_lanes(kernel, loops, shape, launch, bool(counting.covered)),
        *_gangs(kernel, loops, shape, launch, bool(memory)),
        *_proofs(kernel, loops, launch, counting),
    ]
    if chosen.gangs and any(Level.GANG in all_levels(loop) for loop in loops):
        lines.append(f"{launch}.want_gangs({chosen.gangs});")
    lines = [part for line in lines for part in folded(line)]
    lines += _start(name, launch, fresh("way", taken), arguments, counting)
    lines.append(f'{launch}.done("{kernel.name}");')
    threads = max(chosen.threads, MOST_COVERED) if counting.covered else chosen.threads
    bound = MOST_THREADS if asks and shape is not Shape.SINGLE else _bound(kernel, loops, shape, threads)
    parameters = [declared(kind, n) for kind, n in given]
    return Launch((f"const accomp_launch *{how}", *parameters), tuple(lines), bound)


def _start(name: str, launch: str, way: str, arguments: list[str], counting: Counting) -> list[str]:
    """The start of a kernel, in the way that the launcher finds, or unless there is nothing to do."""
    called = f"{name}<decltype({way})>" if counting.way else name
    call = [called, f"{launch}.grid()", f"{launch}.block()", "0", f"{launch}.stream()", *arguments]
    start = folded(f"hipLaunchKernelGGL({', '.join(call)});")
    alone = counting.alone
    before = [f"{launch}.is_one_loop();"] if alone is not None and counting.is_every(alone) else []
    if not counting.way:
        return [*before, *braced(f"if ({launch}.starts())", start)] if before else start
    best, counts = "once" if counting.once else "narrow", ""
    if alone is not None and counting.in_tiles(alone):
        best, counts = "once_in_nest", "".join(f", {item.count.text.strip()}" for item in alone.ranges)
    return [*before, f"{launch}.{best}([&](auto {way}) {{", *indented(start), *folded(f"}}{counts});")]


def _bound(kernel: Kernel, loops: Loops, shape: Shape, threads: int) -> int:
    """The most threads of a block, as whole waves: compilers give them more registers where there are few."""
    most = _most_threads(kernel, loops, shape, threads)
    return most if shape is Shape.SINGLE else -(-most // WAVE) * WAVE


def _most_threads(kernel: Kernel, loops: Loops, shape: Shape, threads: int) -> int:
    workers, lanes = kernel.num_workers, kernel.vector_length
    if shape is Shape.SINGLE or not (workers or lanes):
        return threads
    known = [int(size) if size and size.isdigit() else 0 for size in (workers, lanes)]
    block = _block(kernel, loops, shape)
    if block == "lanes":
        most = known[1] if lanes else threads
    elif block == "workers":
        most = known[0] if workers else threads
    elif block == "workers_and_lanes":
        most = known[0] * known[1]
    else:
        most = known[0] * max(64, known[1]) if known[1] or not lanes else 0
    return most if 0 < most <= MOST_THREADS else MOST_THREADS


def _lanes(kernel: Kernel, loops: Loops, shape: Shape, launch: str, covered: bool) -> list[str]:
    """Threads that loops within a gang's iteration have work for, where that can be told."""
    if shape is not Shape.THREADS or kernel.num_workers or kernel.vector_length:
        return []
    fine = [loop for loop in loops if loop.levels & {Level.WORKER, Level.VECTOR}]
    if any(Level.GANG in loop.levels or loop.tile or not _known(loop, loops, kernel) for loop in fine):
        return []
    if not fine or any(loop.tile_levels for loop in loops):
        return []
    function = "threads_for_all" if covered else "threads_for"
    return list(dict.fromkeys(f"{launch}.{function}({_count(loop)});" for loop in fine))


def launcher_declarations(
    module: Module, language: str = "c", macros: frozenset[str] = frozenset()
) -> tuple[str, ...]:
    """The declarations of the launchers for a host program in C or C++ that has included nothing so far."""
    linkage = 'extern "C" ' if language in ("c++", "cxx") else ""
    return ("struct accomp_launch;", *(f"{linkage}{_prototype(k, macros)};" for k in module.kernels))


def _prototype(kernel: Kernel, macros: frozenset[str]) -> str:
    given = [declared(kind, n) for p in kernel.parameters for kind, n in launcher_parameters(p)]
    parameters = (f"const struct accomp_launch *{fresh('how', macros)}", *map(_without_headers, given))
    return f"void {kernel.name}({', '.join(parameters)})"


def _without_headers(declaration: str) -> str:
    """A declaration that names no type of a header."""
    return " ".join("__SIZE_TYPE__" if word == "size_t" else word for word in declaration.split(" "))


def _block(kernel: Kernel, loops: Loops, shape: Shape) -> str:
    """What the threads of a block are, in the header's names."""
    if kernel.serial:
        return "serial"
    if shape is not Shape.THREADS:
        return shape.value
    levels = frozenset[Level]().union(*(all_levels(loop) for loop in loops))
    if Level.WORKER not in levels:
        return "lanes"
    return "workers_and_lanes" if Level.VECTOR in levels else "workers"


def _asks(kernel: Kernel, loops: Loops, launch: str) -> list[str]:
    """Arguments of gang, worker and vector count where the construct asks for nothing."""
    names = {Level.GANG: "gangs", Level.WORKER: "workers", Level.VECTOR: "lanes"}
    found = [
        f"{launch}.want_{names[level]}({expr.text});"
        for loop in loops
        for level, expr in loop.limits
        if level in names and not kernel.serial and known_to_host(expr, kernel.parameters)
    ]
    return list(dict.fromkeys(found))


def _gangs(kernel: Kernel, loops: Loops, shape: Shape, launch: str, few: bool) -> list[str]:
    """How many gangs are of use: as many as there are iterations for, or as many as the device holds."""
    spread = [loop for loop in loops if Level.GANG in all_levels(loop)]
    if kernel.serial or not spread:
        return []
    cap = [f"{launch}.fill_at_most();"] if few else []
    if not all(_known(loop, loops, kernel) for loop in spread):
        return [f"{launch}.fill();"]
    return [*(_useful(loop, shape, launch) for loop in spread), *cap]


def _proofs(kernel: Kernel, loops: Loops, launch: str, counting: Counting) -> list[str]:
    """What the launcher has to know for the kernel to count as it does."""
    if not counting.way:
        return [f"{launch}.covers();"] if counting.once else []
    spread = [loop for loop in loops if Level.GANG in all_levels(loop)]
    told = spread if all(_known(loop, loops, kernel) for loop in spread) else []
    rest = [loop for loop in loops if not is_int(loop) and not any(loop is one for one in told)]
    return list(dict.fromkeys(f"{launch}.counts({_count(x)});" for x in rest if counting.proves(x)))


def _useful(loop: Loop, shape: Shape, launch: str) -> str:
    unit, count = _unit(loop, shape), _count(loop)
    if unit == "threads":
        return f"{launch}.gangs_of_threads_for({count});"
    return f"{launch}.gangs_for({count}, {launch}.{unit}());"


def _known(loop: Loop, loops: Loops, kernel: Kernel) -> bool:
    """Whether the host can count a loop: what it names is no index somewhere in the kernel."""
    exprs = [item.count for item in loop.ranges] + [size for size in loop.tile if size]
    local = {r.index.name for other in loops for r in other.ranges}
    if not local.isdisjoint(identifiers(" ".join([e.text for e in exprs]))):
        return False
    return all(known_to_host(expr, kernel.parameters) for expr in exprs)


def _count(loop: Loop) -> str:
    counts = [f"({item.count.text})" if _loose(item.count) else item.count.text for item in loop.ranges]
    wide = [c if c.startswith("accomp::count_") else f"static_cast<long long>({c})" for c in counts]
    return " * ".join(wide if len(counts) > 1 else counts)


def _loose(expr: Expr) -> bool:
    return " " in expr.text and not expr.text.endswith(")")


def _unit(loop: Loop, shape: Shape) -> str:
    """How many iterations of a gang loop one gang makes at a time."""
    if not loop.levels & {Level.WORKER, Level.VECTOR}:
        return "one"
    if Level.VECTOR in loop.levels or shape is Shape.THREADS:
        return "threads"
    return "waves"


def is_number(parameter: Parameter) -> bool:
    """Whether a value is passed as it is (arithmetic types and enumerations)."""
    if parameter.passing is not Passing.VALUE or parameter.is_class:
        return False
    return is_arithmetic(parameter.type) or parameter.type.startswith("enum ")


def is_boxed(parameter: Parameter) -> bool:
    """Whether a value is an object that the launcher copies from memory."""
    return parameter.passing is Passing.VALUE and not is_number(parameter) and not _points(parameter)


def _points(parameter: Parameter) -> bool:
    return not parameter.is_class and parameter.type.removesuffix("const").rstrip().endswith("*")


def launcher_parameters(parameter: Parameter) -> list[tuple[str, str]]:
    """Types and names of what the launcher is given for a parameter; the types are those of C."""
    name = parameter.name
    if is_number(parameter):
        return [(parameter.type.removeprefix("const "), name)]
    if is_boxed(parameter):
        return [("const void *", name)]
    if parameter.passing is Passing.VIEW:
        return [("void *", name), ("const long long *", f"{name}_bounds")]
    return [("void *", name)]


def kernel_parameter(parameter: Parameter, name: str) -> str:
    """The declaration of the kernel's parameter under a name."""
    if parameter.passing is Passing.VIEW:
        return f"{parameter.view} {name}"
    if _is_addressed(parameter):
        return f"accomp::address<{parameter.type}> {name}"
    if parameter.passing is Passing.OBJECT:
        return declared_as(f"{type_text(parameter.type)} *", name)
    if is_boxed(parameter):
        return f"accomp::boxed<{parameter.type}> {name}"
    return declared(parameter.type.removeprefix("const ") if is_number(parameter) else parameter.type, name)


def _is_addressed(parameter: Parameter) -> bool:
    """Whether an object is an array of a specialization, pointers to which nvcc cannot pass."""
    return parameter.passing is Passing.OBJECT and parameter.type.endswith("]") and "<" in parameter.type


def _bounds(parameter: Parameter) -> str:
    """The bounds of a VIEW, with strides in elements of its type."""
    bounds = f"{parameter.name}_bounds"
    if not parameter.extended:
        return bounds
    return f'accomp_hip_strides({bounds}, {parameter.rank}, sizeof({parameter.type}), "{parameter.name}")'


def argument(parameter: Parameter) -> str:
    """What the launcher passes on to the kernel."""
    name = parameter.name
    if is_number(parameter):
        return name
    if parameter.passing is Passing.VIEW:
        return f"{parameter.view}({name}, {_bounds(parameter)})"
    if _is_addressed(parameter):
        return f"accomp::address<{parameter.type}>({name})"
    if parameter.passing is Passing.OBJECT:
        return f"static_cast<{type_text(parameter.type)} *>({name})"
    if is_boxed(parameter):
        return f"accomp::boxed<{parameter.type}>({name})"
    return f"static_cast<{type_text(parameter.type)}>({name})"
