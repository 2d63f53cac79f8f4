"""Compute constructs, `data` and `host_data`, and loops."""

from __future__ import annotations

from accomp.backends.mlir import clauses, data, recipes
from accomp.backends.mlir.clauses import grouped
from accomp.backends.mlir.context import Context, Flow
from accomp.backends.mlir.data import Decomposed, Entry
from accomp.backends.mlir.globals import variable
from accomp.backends.mlir.jumps import BREAK
from accomp.backends.mlir.loops import Counted, bind_index, counted, counting_type, nest_of, own_variables
from accomp.backends.mlir.memory import Value
from accomp.backends.mlir.ranges import loop_of
from accomp.backends.mlir.statements import iteration
from accomp.backends.mlir.text import quoted
from accomp.backends.mlir.types import Hidden, NoLoweringError, value_type
from accomp.backends.mlir.variables import target
from accomp.host import nodes as host
from accomp.host.walk import walk
from accomp.ir.nodes import Construct
from accomp.records import dataclass, replace
from accomp.syntax.nodes import Clause, Directive, VarRef, Word

COMPUTE = ("parallel", "serial", "kernels")
_INDEPENDENCE = {"parallel": "independent", "kernels": "auto", "serial": "auto", "": "independent"}
_OF_LOOP = frozenset("collapse gang worker vector seq independent auto tile private".split())
"""Clauses of a combined directive that belong to its loop."""
_SCHEDULES = ("seq", "auto", "independent")


@dataclass(frozen=True, slots=True)
class Copies:
    """The operations of clauses that make copies."""

    private: tuple[Entry, ...] = ()
    firstprivate: tuple[Entry, ...] = ()
    reduction: tuple[Entry, ...] = ()

    @property
    def all(self) -> tuple[Entry, ...]:
        """All of them."""
        return (*self.private, *self.firstprivate, *self.reduction)

    @property
    def text(self) -> str:
        """The operands of a construct."""
        parts = {"private": self.private, "firstprivate": self.firstprivate, "reduction": self.reduction}
        return "".join(data.operands(found, word) for word, found in parts.items())


def copies(ctx: Context, directive: Directive, names: tuple[str, ...]) -> Copies:
    """The private copies that clauses make, with their recipes."""
    found: dict[str, list[Entry]] = {"private": [], "firstprivate": [], "reduction": []}
    for clause in directive.clauses:
        if clause.name in names:
            for ref in clause.vars:
                found[clause.name].append(_copy(ctx, clause, ref))
    return Copies(*(tuple(found[n]) for n in ("private", "firstprivate", "reduction")))


def _copy(ctx: Context, clause: Clause, ref: VarRef) -> Entry:
    span = ref.span or clause.span
    ctx.out.at(span)
    one = target(ctx, ref, own=True)
    if clause.name == "reduction":
        operator = next(m.text.lower() for m in clause.modifiers if isinstance(m, Word))
        recipe = recipes.reduction(ctx.module, one, operator, span)
    else:
        make = recipes.private if clause.name == "private" else recipes.firstprivate
        recipe = make(ctx.module, one, span)
    made = Decomposed(clause.name, "", clause.name)
    attributes = (f"name = {quoted(one.name)}", *(("implicit = true",) if clause.implicit else ()))
    return data.entry(ctx, one, made, attributes, span, recipe=recipe)


def parts(directive: Directive) -> tuple[Directive, Directive]:
    """The clauses of a combined directive: those of the compute construct, and those of the loop."""
    listed, own = directive.clauses, list[Clause]()
    loops = list[Clause]()
    for clause in listed:
        if clause.name in _OF_LOOP:
            loops.append(clause)
        elif clause.name == "reduction" and directive.name == "kernels loop":
            loops.append(clause)  # kernels has no such clause (2.5.3)
        elif clause.name in ("reduction", "device_type"):
            own.append(clause)
            loops.append(clause)
        else:
            own.append(clause)
    name = directive.name.removesuffix(" loop")
    return replace(directive, name=name, clauses=tuple(own)), replace(
        directive, name="loop", clauses=tuple(loops)
    )


def construct(ctx: Context, made: Construct, body: host.Statement) -> None:
    """A compute construct, combined with a loop or not."""
    directive = made.directive
    combined = directive.name.endswith(" loop")
    own, loops = parts(directive) if combined else (directive, directive)
    name = own.name
    condition = clauses.condition(ctx, own) + _self_condition(ctx, own)
    moved = data.entries(ctx, own, data.STRUCTURED)
    made_copies = copies(ctx, own, ("private", "firstprivate", "reduction"))
    ctx.out.at(directive.span)
    text = f"acc.{name}{' combined(loop)' if combined else ''}"
    text += data.operands(moved) + made_copies.text
    text += clauses.single(ctx, own, "async") + clauses.several(ctx, own, "num_gangs")
    text += "".join(clauses.single(ctx, own, n) for n in ("num_workers", "vector_length"))
    text += clauses.waits(ctx, own) + condition
    attributes = clauses.listed(
        (clauses.default(own), _self_attribute(own), clauses.only(own, "async", "wait"))
    )
    with ctx.out.region(text, attributes):
        entry = ctx.out.slot()
        inner = ctx.inner(
            entry=entry,
            flow=Flow(blocks=False, returns=False),
            children=made.children,
            region=True,
            compute=name,
        )
        data.rebind(inner, (*moved, *made_copies.all))
        if combined:
            loop(inner, made, loops, body, name)
        else:
            iteration(inner, body)
        ctx.out.at(directive.span)
        ctx.out.op("acc.terminator" if name == "kernels" else "acc.yield")
    data.exits(ctx, moved)


def _self_condition(ctx: Context, directive: Directive) -> str:
    return clauses.condition(ctx, directive, "self")


def _self_attribute(directive: Directive) -> str:
    clause = directive.get("self")
    return "selfAttr" if clause is not None and not clause.args else ""


def region(ctx: Context, made: Construct, body: host.Statement) -> None:
    """A `data` or a `host_data` construct."""
    directive = made.directive
    using = directive.name == "host_data"
    condition = clauses.condition(ctx, directive)
    moved = data.entries(ctx, directive, data.USING if using else data.STRUCTURED)
    ctx.out.at(directive.span)
    if not moved and not using and not clauses.default(directive):
        raise NoLoweringError("a 'data' construct without clauses that move data has no operation")
    text = f"acc.{directive.name}{condition}"
    if not using:
        text += clauses.single(ctx, directive, "async") + clauses.waits(ctx, directive)
    text += data.operands(moved)
    attributes = clauses.listed(
        (
            clauses.default(directive),
            "ifPresent" if directive.has("if_present") else "",
            clauses.only(directive, "async", "wait"),
        )
    )
    with ctx.out.region(text, attributes):
        inner = ctx.inner(
            flow=Flow(blocks=False, returns=False), children=made.children, entry=ctx.out.slot()
        )
        if using:
            data.rebind(inner, moved)
        iteration(inner, body)
        ctx.out.at(directive.span)
        ctx.out.op("acc.terminator")
    data.exits(ctx, moved)


# Loops.


def orphan(ctx: Context, made: Construct, body: host.Statement) -> None:
    """A `loop` directive."""
    loop(ctx, made, made.directive, body, "")


def loop(ctx: Context, made: Construct, directive: Directive, body: host.Statement, combined: str) -> None:
    """The loops that a directive is associated with."""
    count = max(1, made.directive.associated)
    concurrent = _single(body)
    if isinstance(concurrent, host.Label):
        concurrent = concurrent.statement
    if isinstance(concurrent, host.Concurrent):
        body, count = nest_of(concurrent), len(concurrent.ranges)
    known = _ranges(ctx, body, count)
    if not known and sum(isinstance(n, host.Loop | host.While | host.Iterate) for n in walk(body)) < count:
        raise NoLoweringError("the loop is of a form that has none in MLIR")
    found = [counted(ctx, one.range) for one in known if one.range is not None]
    copied = copies(ctx, directive, ("private", "firstprivate", "reduction"))
    indices = [_index(ctx, one.range, copied) for one in known if one.range is not None]
    private = (*copied.private, *(i for i in indices if i is not None))
    copied = Copies(private, copied.firstprivate, copied.reduction)
    ctx.out.at(directive.span)
    names = [ctx.out.name() for _ in found]
    text = f"acc.loop{_clauses(ctx, directive, copied, combined)}{_control(names, found)}"
    leaves = "" if known else _unstructured(ctx, body)
    with ctx.out.region(text, clauses.listed((leaves, *_attributes(ctx, directive, found)))):
        inner = ctx.inner(
            entry=ctx.out.slot(), flow=Flow(blocks=False, returns=False), children=made.children, region=True
        )
        data.rebind(inner, copied.all)
        if isinstance(concurrent, host.Concurrent):
            own_variables(inner, concurrent)
        for node, one, name in zip(known, found, names, strict=True):
            if node.range is not None:
                _bind(inner, node.range, one, name)
        iteration(inner, known[-1].body if known else body)
        ctx.out.at(directive.span)
        ctx.out.op("acc.yield")


def _clauses(ctx: Context, directive: Directive, copied: Copies, combined: str) -> str:
    text = f" combined({combined})" if combined else ""
    text += clauses.gang(ctx, directive)
    text += clauses.single(ctx, directive, "worker") + clauses.single(ctx, directive, "vector")
    text += data.operands(copied.private, "private") + data.operands(copied.firstprivate, "firstprivate")
    return text + clauses.several(ctx, directive, "tile") + data.operands(copied.reduction, "reduction")


def _ranges(ctx: Context, body: host.Statement, count: int) -> list[host.Loop]:
    """The loops of a nest whose iterations the operation counts; none where its region has the loops."""
    try:
        nest = _nest(body, count)
        for one in nest:
            if one.range is None:
                return []
            counting_type(one.range)
    except NoLoweringError:
        return []
    if BREAK in ctx.module.jumps.leaving(nest[-1].body):
        return []
    outer = {one.range.index.id for one in nest if one.range is not None}
    inner = (
        n
        for one in nest[1:]
        if one.range is not None
        for p in (one.range.lower, one.range.upper)
        for n in walk(p)
    )
    if any(isinstance(n, host.Variable) and n.symbol.id in outer for n in inner):
        return []
    return nest


def _unstructured(ctx: Context, body: host.Statement) -> str:
    """What tells of a loop that is left before its iterations are done (one that is `seq`, 2.9)."""
    loops = (n for n in walk(body) if isinstance(n, host.Loop))
    return "unstructured" if any(BREAK in ctx.module.jumps.leaving(n.body) for n in loops) else ""


def _nest(body: host.Statement, count: int) -> list[host.Loop]:
    """The loops of a nest, from the outermost."""
    found: list[host.Loop] = []
    while len(found) < count:
        body = _single(body)
        if isinstance(body, host.Iterate):
            body = loop_of(body)
        if not isinstance(body, host.Loop):
            raise NoLoweringError("the loops of a nest are not tightly nested")
        found.append(body)
        body = body.body
    return found


def _single(body: host.Statement) -> host.Statement:
    """The one statement of a block; a label that ends a loop is none where nothing jumps to it."""
    while isinstance(body, host.Block):
        if len(body.body) != (2 if _ends_with_label(body) else 1):
            return body
        body = body.body[0]
    return body


def _ends_with_label(body: host.Block) -> bool:
    """Whether the last statement is a label of its own to which nothing jumps."""
    last = body.body[-1] if body.body else None
    if not isinstance(last, host.Label) or not isinstance(last.statement, host.Null | None):
        return False
    return not any(isinstance(n, host.Jump) and last.name in n.targets for n in walk(body))


def _control(names: list[str], found: list[Counted]) -> str:
    if not found:
        return ""

    def typed(values: list[str]) -> str:
        types = ", ".join(value_type(one.type) for one in found)
        return f"({', '.join(values)} : {types})"

    listed = ", ".join(f"{n} : {value_type(one.type)}" for n, one in zip(names, found, strict=True))
    lower, upper = typed([o.lower.name for o in found]), typed([o.upper.name for o in found])
    return f" control({listed}) = {lower} to {upper} step {typed([o.step.name for o in found])}"


def _index(ctx: Context, range_: host.Range, made: Copies) -> Entry | None:
    """The private copy of a loop's index that the loop does not declare."""
    if range_.declared or any(e.target.symbol and e.target.symbol.id == range_.index.id for e in made.all):
        return None
    if isinstance(variable(ctx, range_.index).type, Hidden):
        return None
    ref = VarRef(range_.index.name, range_.index.name, range_.lower.span, symbol=range_.index)
    return _copy(ctx, Clause("private", range_.lower.span, args=(ref,), implicit=True), ref)


def _bind(ctx: Context, range_: host.Range, one: Counted, name: str) -> None:
    bound = None if range_.declared else variable(ctx, range_.index)
    place = None if isinstance(bound, Value) else bound
    bind_index(ctx, range_, one.index(ctx, name), place)


def _attributes(ctx: Context, directive: Directive, found: list[Counted]) -> list[str]:
    listed: list[str] = []
    sizes, types = list[str](), list[str]()
    for one in grouped(directive, "collapse"):
        number = next((a for a in one.clause.args if not isinstance(a, Word)), None)
        for type_ in one.types:
            sizes.append(str(getattr(number, "value", 1)))
            types.append(type_)
    if sizes:
        listed.append(f"collapse = [{', '.join(sizes)}], collapseDeviceType = {clauses.attributes(types)}")
    forced = [t for one in grouped(directive, "collapse") if one.clause.modifiers for t in one.types]
    if forced:  # the dialect has no word for it
        listed.append(f"collapse_force = {clauses.attributes(forced)}")
    if any(one.inclusive for one in found):
        flags = ", ".join("true" if one.inclusive else "false" for one in found)
        listed.append(f"inclusiveUpperbound = array<i1: {flags}>")
    return [*listed, clauses.only(directive, "worker", "vector"), *_schedules(directive, ctx.compute)]


def _schedules(directive: Directive, compute: str) -> list[str]:
    """Whether iterations are independent, for each device type (OpenACC 3.3 2.9)."""
    known = {name: [t for g in grouped(directive, name) for t in g.types] for name in _SCHEDULES}
    if not any(clauses.NONE in types for types in known.values()):
        serial = compute == "serial" and not directive.has("gang", "worker", "vector")
        known["seq" if serial else _INDEPENDENCE[compute]].append(clauses.NONE)
    spelled = {"auto": "auto_"}
    return [f"{spelled.get(n, n)} = {clauses.attributes(t)}" for n, t in known.items() if t]
