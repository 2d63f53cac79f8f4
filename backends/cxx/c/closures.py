"""Closure types of lambdas for kernels: what templates call in their regions is the program's text.

A closure object is passed by value. OpenACC does not speak of what it captures: as everywhere, pointers in
it are those of present data, if there are any; what it refers to has to be present, or is copied where it is
not written to (OpenACC 3.3 section 2.6.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.backends.cxx.c.local_types import text as local_types
from accomp.backends.cxx.c.prelude import enclosed, namespace_name, within
from accomp.backends.cxx.c.routines import function_writer
from accomp.backends.cxx.c.text import plain_name, type_id
from accomp.backends.cxx.c.translation_unit import Setting
from accomp.codes.kernels import KERNEL_LAMBDA
from accomp.host.effects import effects
from accomp.host.program import OBJECT, Capture, Closure, Declaration
from accomp.ir.line_directives import marked
from accomp.ir.nodes import Construct
from accomp.kernels.problem import Problem
from accomp.mapping.levels import levels
from accomp.syntax.nodes import TypeKind


def closure_text(
    declaration: Declaration,
    orphans: tuple[Construct, ...],
    setting: Setting,
    dependent: Iterable[Declaration] = (),
) -> str:
    """The definition of a class that has the layout of a closure type, and its function.

    `dependent` are types that functions declare with template parameters; it has those of its function.
    """
    closure, body = declaration.closure, declaration.body
    assert closure is not None and body is not None
    (name,) = declaration.names
    writer, children = function_writer(declaration, body, orphans, setting)
    problem = closure.problem or _problem(declaration, children, setting)
    written = effects(body.root).writes
    copied = frozenset(c.name for c in closure.captures if _is_copied(c, written))
    members = [_member(c, c.name in copied) for c in closure.captures]
    if problem or not all(members):
        why = problem or "the type of what it captures cannot be written down"
        raise Problem(KERNEL_LAMBDA, declaration.span, why=why)
    text = writer.text(body.root.span).strip()[1:]
    own = [_local(c, c.name in copied) for c in closure.captures]
    translated = [_translated(c, c.name in copied) for c in closure.captures]
    lines = (
        *(_argument(*a) for a in closure.arguments),
        *local_types(dependent, declaration.span, declaration.words.union(*_words(closure))),
        f"struct accomp_held {{ {' '.join(members)} }} accomp_own;",
        *(_copy(c) for c in closure.captures if c.name in copied),
        f"__host__ void accomp_translate() {{ {' '.join(filter(None, translated))} }}",
        f"{_heading(closure)} {{ {' '.join((*closure.constants, *own))}",
        marked(text, body.root.span) if setting.lines else text,
    )
    made = f"struct {name} {{\n{chr(10).join(lines)}\n}};"
    own = setting.scopes.get(body.scope)
    if own is None:
        return within(declaration, made)
    *around, unnamed = declaration.around
    known = f"using {namespace_name(own)}::{name};"
    return enclosed(tuple(around), f"{enclosed((own, unnamed), made)} {known}")


def _words(closure: Closure) -> Iterator[frozenset[str]]:
    """The words in the types of what a closure captures."""
    return (c.type.words for c in closure.captures)


def _problem(declaration: Declaration, children: tuple[Construct, ...], setting: Setting) -> str:
    body, closure = declaration.body, declaration.closure
    assert body is not None and closure is not None
    called = effects(body.root).calls & setting.routines.keys()
    if called:
        return f"it calls '{plain_name(min(called))}', a routine with parallelism"
    if any(levels(c) for child in children for c in child.walk() if c.directive.name == "loop"):
        return "it has a partitioned loop"
    unknown = sorted(closure.globals - setting.constants - setting.links.keys() - setting.statics)
    if unknown:
        return f"it uses '{unknown[0]}', which no 'declare' directive gives a copy on the device"
    return ""


def _argument(name: str, kind: str, text: str) -> str:
    return f"static constexpr auto {name} = {text};" if kind == "value" else f"using {name} = {text};"


def _type(capture: Capture) -> str:
    return capture.closure or type_id(capture.type.unqualified)


def _member(capture: Capture, copied: bool) -> str:
    type_ = _type(capture)
    if capture.reference:
        constant = "const " if copied else ""
        return f"{constant}accomp::type<{type_}> *accomp_{capture.name};" if type_ else ""
    return f"accomp::type<{type_}> accomp_{capture.name};" if type_ else ""


def _held(capture: Capture) -> str:
    return f"accomp_own.accomp_{capture.name}"


def _is_copied(capture: Capture, written: frozenset[str]) -> bool:
    """Whether a copy will do of a variable that is captured by reference, where it is not present."""
    if not capture.reference or capture.closure:
        return False
    return capture.type.const or (capture.type.scalar and capture.name not in written)


def _copy(capture: Capture) -> str:
    type_ = _type(capture)
    return f"alignas({type_}) unsigned char accomp_copy_{capture.name}[sizeof(accomp::type<{type_}>)];"


def _local(capture: Capture, copied: bool) -> str:
    """The declaration of the name that the body has for what is captured."""
    is_object = capture.name == "this"
    name, held = OBJECT if is_object else capture.name, f"this->{_held(capture)}"
    if copied:
        copy = f"reinterpret_cast<decltype({held})>(this->accomp_copy_{name})"
        return f"const auto &{name} = *({held} ? {held} : {copy}); (void){name};"
    through = capture.reference or (is_object and capture.type.kind is TypeKind.POINTER)
    return f"auto &{name} = {'*' if through else ''}{held}; (void){name};"


def _translated(capture: Capture, copied: bool) -> str:
    """What makes an address of the device of one of the host."""
    held = _held(capture)
    if copied:
        return f"accomp::translate_or_copy({held}, accomp_copy_{capture.name});"
    if capture.reference:
        shown = capture.name
        given = f'accomp_hip_address({held}, sizeof *{held}, "{shown}")'
        return f"{held} = static_cast<decltype({held})>({given});"
    if capture.closure:
        return f"{held}.accomp_translate();"
    if capture.type.kind is TypeKind.POINTER:
        return f"accomp::translate({held});"
    return ""


def _heading(closure: Closure) -> str:
    """The heading of the function, which is a template if a parameter has no type."""
    template = f"template <{', '.join(f'class {n}' for n in closure.generic)}> " if closure.generic else ""
    end = f"{'' if closure.mutable else 'const '}{closure.tail}"
    return f"{template}__device__ auto operator()({closure.parameters or ''}) {end}".rstrip()
