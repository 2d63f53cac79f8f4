"""Closure types of lambdas for kernels: what templates call in their regions is the program's text.

A closure object is passed by value. OpenACC does not speak of what it captures: as everywhere, pointers in
it are those of present data, if there are any; what it refers to has to be present, or is copied where it is
not written to (OpenACC 3.3 section 2.6.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.backends.cxx.c.bodies import Bodies
from accomp.backends.cxx.c.lambdas import check_decided, prepare
from accomp.backends.cxx.c.local_types import text as local_types
from accomp.backends.cxx.c.prelude import enclosed, namespace_name, within
from accomp.backends.cxx.c.routines import function_writer
from accomp.backends.cxx.c.text import Writer, type_id
from accomp.backends.cxx.c.translation_unit import Setting
from accomp.codes.kernels import KERNEL_LAMBDA
from accomp.host.effects import effects
from accomp.host.program import OBJECT, Capture, Closure, Declaration
from accomp.ir.kernel import Code, Level, Routine
from accomp.ir.line_directives import marked
from accomp.ir.nodes import Construct
from accomp.kernels.problem import Problem
from accomp.syntax.nodes import TypeKind


def closure_pieces(
    declaration: Declaration,
    orphans: tuple[Construct, ...],
    setting: Setting,
    dependent: Iterable[Declaration] = (),
) -> tuple[str | Routine, ...]:
    """The definition of a class that has the layout of a closure type, and its function.

    `dependent` are types that functions declare with template parameters; it has those of its function.
    """
    closure, body = declaration.closure, declaration.body
    assert closure is not None and body is not None
    (name,) = declaration.names
    level = setting.level_of_lambda(declaration.span)
    objects = frozenset(c.name for c in closure.captures) if level is not Level.SEQ else frozenset[str]()
    writer, children = function_writer(declaration, body, orphans, setting, objects)
    problem = closure.problem or _problem(declaration, setting)
    written = effects(body.root).writes
    copied = frozenset(c.name for c in closure.captures if _is_copied(c, written))
    members = [_member(c, c.name in copied) for c in closure.captures]
    if problem or not all(members):
        why = problem or "the type of what it captures cannot be written down"
        raise Problem(KERNEL_LAMBDA, declaration.span, why=why)
    own = [_local(c, c.name in copied) for c in closure.captures]
    translated = [_translated(c, c.name in copied) for c in closure.captures]
    lines = (
        *(_argument(*a) for a in closure.arguments),
        *local_types(dependent, declaration.span, declaration.words.union(*_words(closure))),
        f"struct accomp_held {{ {' '.join(members)} }} accomp_own;",
        *(_copy(c) for c in closure.captures if c.name in copied),
        f"__host__ void accomp_translate() {{ {' '.join(filter(None, translated))} }}",
    )
    function = _function(declaration, children, writer, setting, (*closure.constants, *own))
    inside = function if isinstance(function, str) else _parallel_function(name, closure, level)
    made = f"struct {name} {{\n{chr(10).join((*lines, inside))}\n}};"
    made = _placed(declaration, made, setting)
    if isinstance(function, str):
        return (made,)
    before, after = made.split("\0")
    return before, function, after


def _placed(declaration: Declaration, made: str, setting: Setting) -> str:
    """A class in its namespaces."""
    (name,) = declaration.names
    assert declaration.body is not None
    own = setting.scopes.get(declaration.body.scope)
    if own is None:
        return within(declaration, made)
    *around, unnamed = declaration.around
    known = f"using {namespace_name(own)}::{name};"
    return enclosed(tuple(around), f"{enclosed((own, unnamed), made)} {known}")


def _function(
    declaration: Declaration,
    children: tuple[Construct, ...],
    writer: Writer,
    setting: Setting,
    own: tuple[str, ...],
) -> str | Routine:
    """The function of a closure; `own` declares what it captured."""
    body, closure = declaration.body, declaration.closure
    assert body is not None and closure is not None
    level = setting.level_of_lambda(declaration.span)
    prepare(body.root, children, writer, setting, level=level)
    if level is Level.SEQ:
        check_decided(body.root, setting)
        text = writer.text(body.root.span).strip()[1:]
        text = marked(text, body.root.span) if setting.lines else text
        return f"{_heading(closure, 'operator()')} {{ {' '.join(own)}\n{text}"
    shared = writer.effects.of(body.root).shared
    made = Bodies(writer, setting, shared).lowering(body.root, children).statements(body.root)
    declared = Code(" ".join(own), effects=False, reads_memory=False)
    (name,), heading = declaration.names, f"({closure.parameters or ''})"
    lambdas = tuple(writer.lambdas)
    return Routine(name, heading, (declared, *made), level, span=declaration.span, lambdas=lambdas)


def _parallel_function(name: str, closure: Closure, level: Level) -> str:
    """The function that all threads of a level call, with a null character for its body.

    What calls an object as each thread does finds another one, which compilers refuse.
    """
    template = f"template <class... accomp_given, class accomp_own_class = {name}>"
    const = "" if closure.mutable else "const "
    result = (
        f"decltype(std::declval<{const}accomp_own_class &>().accomp_call(std::declval<accomp_given>()...))"
    )
    return "\n".join(
        (
            f"using accomp_lambda = void; static constexpr int accomp_level = {level.value};",
            f"{_heading(closure, 'accomp_call')} \0",
            f"{template} __device__ auto operator()(accomp_given &&...) {const}-> {result}",
            f"{{ return accomp::refused<{result}, accomp_given...>(); }}",
        )
    )


def _words(closure: Closure) -> Iterator[frozenset[str]]:
    """The words in the types of what a closure captures."""
    return (c.type.words for c in closure.captures)


def _problem(declaration: Declaration, setting: Setting) -> str:
    closure = declaration.closure
    assert closure is not None
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


def _heading(closure: Closure, name: str) -> str:
    """The heading of the function, which is a template if a parameter has no type."""
    template = f"template <{', '.join(f'class {n}' for n in closure.generic)}> " if closure.generic else ""
    end = f"{'' if closure.mutable else 'const '}{closure.tail}"
    return f"{template}__device__ auto {name}({closure.parameters or ''}) {end}".rstrip()
