"""Gang reductions into variables that the gangs share and use beside the loop (OpenACC 3.3 section 2.9.11).

OpenMP's reduction on `teams` hides the shared value from the whole region.
So another variable is reduced in its stead: the loop gets a copy of the
variable's name, and the result is combined with the shared variable when all
gangs are done, as the standard has it. In routines, and where the region
goes on asynchronously, each gang combines its copy when it is done.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import OPERATOR_PARAMETER, REDUCTION_COMBINE
from accomp.ir.nodes import HostLine
from accomp.mapping.attributes import refs
from accomp.mapping.build import bare, clause, directive, expression
from accomp.mapping.levels import levels
from accomp.mapping.requests import region_condition
from accomp.mapping.rule import COMPUTE, AddClause, Around, Context, Effect, Host, Rule, Say, Separate, Wrap
from accomp.mapping.rules.data_clauses import device_condition
from accomp.records import replace
from accomp.source import Span
from accomp.spec.openacc import REDUCTIONS
from accomp.syntax.nodes import Clause, TypeInfo, TypeKind, VarRef

_INTEGRAL = frozenset((TypeKind.INTEGER, TypeKind.BOOLEAN, TypeKind.ENUM))
_IDENTITY = {"+": "0", "*": "1", "&": "~0", "|": "0", "^": "0", "&&": "1", "||": "0"}


def identity(operator: str, of: TypeInfo, name: str) -> str:
    """The value that an operator leaves unchanged (section 2.9.11, table)."""
    if operator in _IDENTITY:
        return _IDENTITY[operator]
    sign = "-" if operator == "max" else ""
    if of.kind is TypeKind.FLOATING:
        return f"{sign}__builtin_inf()"
    type_ = f"__typeof__({name})"
    top = f"((((({type_})1 << (sizeof({type_}) * 8 - 2)) - 1) * 2) + 1)"
    unsigned, signed = ("0", f"-{top} - 1") if operator == "max" else (f"({type_})-1", top)
    return f"({type_})-1 > ({type_})0 ? {unsigned} : {signed}"


def unknown(operator: str, place: Span | None) -> Iterator[Effect]:
    """The error of an operator that each use of a macro gives, where its meaning is asked for."""
    if operator not in REDUCTIONS:
        yield Say(OPERATOR_PARAMETER, place, {"operator": operator})


def combination(operator: str, into: str, value: str) -> str:
    """The statement that combines a value into a variable."""
    if operator in ("max", "min"):
        sign = "<" if operator == "max" else ">"
        return f"if ({into} {sign} {value}) {{ {into} = {value}; }}"
    if operator in ("&&", "||"):
        return f"{into} = {into} {operator} {value};"
    return f"{into} {operator}= {value};"


def reduced_name(name: str) -> str:
    """The name of the variable that is reduced in the stead of another."""
    return f"accomp_red_{name}"


def _deferred(context: Context) -> bool:
    """Whether the construct can wait for all gangs before it combines."""
    return not (context.directive.has("async") and context.target.exact and context.target.asynchronous)


def kernel_condition(context: Context) -> list[AddClause]:
    """The `if` clause of a kernel that accompanies that of a compute construct."""
    if not context.directive.has("if", "self"):
        return []
    condition = region_condition(context) if context.target.exact else device_condition(context)
    return [clause("if", (condition,))]


def emit_deferred(context: Context) -> Iterator[Effect]:
    """The reduction of another variable, and after the region its combination with the shared one."""
    condition = kernel_condition(context)
    shared: list[VarRef] = []
    reduced: list[VarRef] = []
    statements: list[str] = []
    for found in context.attributes.shadowed:
        operator, ref = found.operator, found.var
        if ref.symbol is None:
            continue
        name, of = reduced_name(ref.name), ref.symbol.type
        yield from unknown(operator, ref.span)
        if of.kind is TypeKind.RECORD:
            yield Say(REDUCTION_COMBINE, ref.span, {"operator": operator, "name": ref.text})
            continue
        yield Around((f"__typeof__({ref.name}) {name} = {identity(operator, of, ref.name)};",))
        other = VarRef(name, name, symbol=ref.symbol, type=of)
        yield clause("map", (other,), "tofrom")
        yield clause("reduction", (other,), operator)
        shared.append(ref)
        reduced.append(other)
        statements.append(combination(operator, ref.name, name))
    maps, copied = clause("map", shared, "tofrom"), clause("firstprivate", reduced)
    combining = directive("target", *condition, maps, copied, span=context.directive.span)
    yield Separate(combining, after=True)
    yield Host(HostLine(f"{{ {' '.join(statements)} }}"), after=True)


def _shadowed(context: Context) -> Iterator[tuple[Clause, VarRef]]:
    """The reductions of a gang loop into variables that gangs share."""
    compute = context.compute()
    names = {found.var.name for found in compute.attributes.shadowed} if compute is not None else None
    for acc, ref in refs(context.construct, "reduction"):
        symbol = ref.symbol
        if names is not None and ref.name in names:
            yield acc, ref
        elif names is None and symbol is not None and (symbol.file_scope or symbol.storage == "static"):
            yield acc, ref


def emit_shadow(context: Context) -> Iterator[Effect]:
    """A copy of the variable's name around the loop, and its combination after it."""
    compute = context.compute()
    deferred = compute is not None and _deferred(replace(context, construct=compute))
    for acc, ref in _shadowed(context):
        operator, of = acc.operator, ref.symbol.type if ref.symbol is not None else None
        if of is None or (deferred and of.kind is TypeKind.RECORD):
            continue  # said at the compute construct
        yield from unknown(operator, ref.span)
        value, shared = identity(operator, of, ref.name), f"accomp_shared_{ref.name}"
        if deferred:
            name = reduced_name(ref.name)
            yield Wrap((f"__typeof__({name}) {ref.name} = {value};",))
            yield Host(HostLine(combination(operator, name, ref.name)), after=True)
            continue
        combined = _atomically(operator, of, shared, ref.name)
        if combined is None:
            yield Say(REDUCTION_COMBINE, ref.span, {"operator": operator, "name": ref.text})
            continue
        pointer = f"__typeof__({ref.name}) *const {shared} = &{ref.name};"
        yield Wrap((pointer, f"__typeof__(*{shared}) {ref.name} = {value};"))
        yield from combined


def _atomically(operator: str, of: TypeInfo, shared: str, own: str) -> Iterator[Effect] | None:
    """The combination of a gang's value with the shared variable; None where none is atomic."""
    if of.kind is TypeKind.COMPLEX:
        return _complex(of, shared, own) if operator == "+" else None
    if operator in ("&&", "||"):
        return _logical(operator, shared, own) if of.kind in _INTEGRAL else None
    if of.kind is TypeKind.RECORD:
        return None
    kind = "compare" if operator in ("max", "min") else "update"
    return _atomic(combination(operator, f"*{shared}", own), kind)


def _atomic(statement: str, kind: str) -> Iterator[Effect]:
    """In a parallel region of one thread, as no atomic region may stand right inside of teams."""
    one = clause("num_threads", (expression("1"),))
    yield Separate(directive("parallel", one), after=True)
    yield Separate(directive("atomic", bare(kind)), after=True)
    yield Host(HostLine(statement), after=True)


def _complex(of: TypeInfo, shared: str, own: str) -> Iterator[Effect]:
    part = of.spelling.replace("_Complex", "").replace("complex", "").strip() or "double"
    yield from _atomic(f"(({part} *){shared})[0] += __real__ {own};", "update")
    yield from _atomic(f"(({part} *){shared})[1] += __imag__ {own};", "update")


def _logical(operator: str, shared: str, own: str) -> Iterator[Effect]:
    """An exchange that is repeated until no other gang came between."""
    old = "accomp_old"
    exchange = f"__atomic_compare_exchange_n({shared}, &{old}, {old} {operator} {own}, 0, 0, 0)"
    text = f"{{ __typeof__({own}) {old} = __atomic_load_n({shared}, 0); while (!{exchange}) ; }}"
    yield Host(HostLine(text), after=True)


def _needs_shadow(context: Context) -> bool:
    gang = levels(context.construct).gang and (context.compute() is not None or bool(context.routine))
    return gang and any(True for _ in _shadowed(context))


def _has_deferred(context: Context) -> bool:
    return bool(context.attributes.shadowed) and _deferred(context)


RULES = (
    Rule("reduction-deferred", COMPUTE, "2.9.11", emit_deferred, _has_deferred),
    Rule("loop-reduction-shadow", ("loop",), "2.9.11", emit_shadow, _needs_shadow),
)
