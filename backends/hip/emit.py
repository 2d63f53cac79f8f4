"""The text of a module of kernels."""

from __future__ import annotations

import os.path
import re
from functools import cache
from textwrap import wrap
from typing import TYPE_CHECKING

from accomp.backends.base import Hint, Sizes
from accomp.backends.hip.cache_placement import has_caches, placed, without_caches
from accomp.backends.hip.counting import Counting, counting_of
from accomp.backends.hip.cxx_text import (
    folded,
    fresh,
    identifiers,
    indented,
    on_device,
    within,
    without_defaults,
)
from accomp.backends.hip.kernel_frames import Lowered, lower_kernel, lower_routine
from accomp.backends.hip.launchers import Chosen, Extra, launch_of, launcher_declarations
from accomp.backends.hip.loop_reductions import UnsupportedKernelError as UnsupportedKernelError  # noqa: PLC0414
from accomp.backends.hip.macro_names import apart, members_apart
from accomp.backends.hip.shape import Shape, block_threads, loops_of, shape_of
from accomp.ir.kernel import Kernel, Module, Routine, texts
from accomp.ir.line_directives import module_name, with_lines
from accomp.patterns import pattern
from accomp.source import Span

if TYPE_CHECKING:
    from jinja2 import Template


__all__ = ["hints", "launcher_declarations", "module_text"]


SIZES = Sizes()


def module_text(
    module: Module, sizes: Sizes = SIZES, lines: bool = False, macros: frozenset[str] = frozenset()
) -> str:
    """All routines, kernels and launchers of a source file; with `lines` these of the program are told.

    Its own names are none of those of `macros`.
    """
    own = (routine for routine in module.routines if not routine.declared)
    prototypes = [within(routine.around, f"{on_device(routine.heading)};") for routine in own]
    known = identifiers(module.prelude) | macros
    text = _template("module.hip.j2").render(
        module=module,
        declarations=_declarations(module, known),
        prototypes=prototypes,
        routines=[routine_text(routine, module, known) for routine in module.routines],
        kernels=[kernel_text(kernel, module, sizes, known) for kernel in module.kernels],
    )
    text = apart(text, known)
    return with_lines(text, module_name(module.path)) if lines else text


def _declarations(module: Module, known: frozenset[str]) -> str:
    """The declarations in front of the routines, in which bodies of member functions stand."""
    parts = [module.declarations]
    for member in module.members:
        parts += (routine_text(member.routine, module, known), member.after)
    return "\n".join(parts).strip("\n")


def hints(module: Module, sizes: Sizes = SIZES) -> tuple[Hint, ...]:
    """What `cache` directives name and is not copied, and why."""
    found = [h for k in module.kernels if has_caches(k.body) for h in placed(k, shape_of(k), sizes)[1]]
    return tuple(dict.fromkeys(found))


def kernel_text(kernel: Kernel, module: Module, sizes: Sizes, known: frozenset[str]) -> str:
    """One kernel and its launcher; names in front of them are `known`."""
    taken = identifiers(texts(kernel)) | known
    shape = shape_of(kernel)
    threads = block_threads(kernel, shape, sizes)
    given = sizes != SIZES and threads != block_threads(kernel, shape, SIZES)
    chosen = Chosen(threads, sizes.gangs, given)
    kernel, _ = placed(kernel, shape, sizes)
    name, storage_name = f"{kernel.name}_kernel", f"{kernel.name}_storage"
    counting, lowered = _lowered(kernel, shape, storage_name, taken, chosen)
    extra = Extra(_extra(lowered, storage_name), _numbers(lowered))
    launch = launch_of(kernel, name, shape, chosen, extra, counting, known)
    heading = f"__global__ void __launch_bounds__({launch.bound}) {name}({', '.join(lowered.parameters)})"
    if counting.way:
        heading = f"template <class {counting.way}> {heading}"
    text = _template("kernel.hip.j2").render(
        storage=lowered.storage,
        storage_name=storage_name,
        shared=lowered.shared,
        where=_place(kernel.span, module, "serial" if kernel.serial else "kernel"),
        heading=folded(heading),
        lines=indented(lowered.lines),
        launch_heading=folded(f"void {kernel.name}({', '.join(launch.parameters)})"),
        launch=indented(members_apart(launch.lines, known)),
    )
    return within(kernel.around, _with_lambdas(text, kernel, module, known), "\n")


def _with_lambdas(text: str, around: Kernel | Routine, module: Module, known: frozenset[str]) -> str:
    """A text with the bodies of the lambdas in it."""
    for one in around.lambdas:
        text = text.replace(one.name, routine_text(one, module, known))
    return text


def _lowered(
    kernel: Kernel, shape: Shape, storage_name: str, taken: frozenset[str], chosen: Chosen
) -> tuple[Counting, Lowered]:
    """A kernel, and how it counts: gangs that have memory of their own are no more than the device holds."""
    loops, way = loops_of(kernel.body), fresh("Way", taken)
    threads = chosen.threads if shape is Shape.THREADS and not chosen.given else 0
    counting = counting_of(kernel, loops, way, not chosen.gangs, threads)
    lowered = lower_kernel(kernel, shape, storage_name, taken, counting)
    if counting.once and (lowered.storage or lowered.totals):
        counting = counting_of(kernel, loops, way, False, threads)
        lowered = lower_kernel(kernel, shape, storage_name, taken, counting)
    return counting, lowered


def _numbers(lowered: Lowered) -> tuple[str, ...]:
    """The counts that a launcher prepares for division."""
    nests = (f"accomp::nest<{len(counts)}>({', '.join(counts)})" for counts in lowered.nests)
    return (*nests, *(f"accomp::divisor({count})" for count in lowered.divisors))


def _extra(lowered: Lowered, storage_name: str) -> tuple[str, ...]:
    extra = (f"launch.scratch<{storage_name}>()",) if lowered.storage else ()
    types = ", ".join(lowered.totals)
    return (*extra, f"launch.totals<{types}>()") if lowered.totals else extra


def routine_text(routine: Routine, module: Module, known: frozenset[str]) -> str:
    """One routine, of a member its body; names in front of it are `known`."""
    storage_name = f"{routine.name}_storage"
    lowered = lower_routine(without_caches(routine), storage_name, identifiers(texts(routine)) | known)
    text = _template("routine.hip.j2").render(
        heading="" if routine.member else on_device(without_defaults(routine.heading)),
        types=indented(routine.types),
        storage=lowered.storage,
        storage_name=storage_name,
        shared=lowered.shared,
        where=_place(routine.span, module, f"routine {routine.level.name.lower()}"),
        lines=indented(lowered.lines),
    )
    return within(routine.around, _with_lambdas(text, routine, module, known), "\n")


def _place(span: Span | None, module: Module, what: str) -> str:
    """Where the directive stands, and what it says, as a comment."""
    if span is None:
        return f"// {os.path.basename(module.path)}: {what}"
    path, line = span.file.origin(span.position()[0])
    text = span.text().strip()
    if what.startswith("routine"):
        text = text.partition("\n")[0].rstrip(" {\r")
    lines = (x.strip("\r\\& \t") for x in text.split("\n"))
    written = " ".join((next(lines), *(_SENTINEL.sub("", x).strip("& \t") for x in lines)))
    text = f"// {os.path.basename(path)}:{line}: {written}".rstrip()
    if len(text) <= 104 and text.isprintable():
        return text
    return "\n".join(wrap(text, 104, subsequent_indent="//     ", break_on_hyphens=False))


_SENTINEL = pattern(r"[!c*]\$(?:acc|omp|cuf)", re.IGNORECASE)


@cache
def _template(name: str) -> Template:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    loader = PackageLoader("accomp.backends.hip", "templates")
    environment = Environment(
        loader=loader, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined, autoescape=False
    )
    return environment.get_template(name)
