"""Statements of kernel trees as C++ text, each in the mode of its place (OpenACC 3.3, section 2.9)."""

from __future__ import annotations

from accomp.backends.hip.cache_placement import lower_cache
from accomp.backends.hip.context import FIRST, Context, Frame, Group, Path, Piece, Slot, lines_of_pieces
from accomp.backends.hip.cxx_text import (
    braced,
    declared,
    folded,
    identifiers,
    indented,
    is_arithmetic,
    lines_of,
    reference,
    renamed,
)
from accomp.backends.hip.hazards import Access
from accomp.backends.hip.partitioned_loops import lower_loop
from accomp.ir.kernel import (
    Block,
    Cache,
    Call,
    Code,
    Declare,
    If,
    Jump,
    JumpKind,
    Level,
    Loop,
    Statement,
    Variable,
    While,
)


def lower(context: Context, statement: Statement, path: Path) -> list[Piece]:
    """One statement."""
    match statement:
        case Code():
            return _code(context, statement)
        case Declare():
            return declare(context, statement.variable, path)
        case Block():
            return [Piece(tuple(braced("", body(context, statement.body, path))))]
        case If():
            return _if(context, statement, path)
        case While():
            return _while(context, statement, path)
        case Jump():
            return _jump(context, statement)
        case Loop():
            return lower_loop(context, statement, path, declare)
        case Call():
            return _call(context, statement)
        case Cache():
            return lower_cache(context, statement, path, sequence)


def sequence(context: Context, statements: tuple[Statement, ...], path: Path) -> list[Piece]:
    """Statements in the scope that is open."""
    pieces: list[Piece] = []
    for number, statement in enumerate(statements):
        pieces += lower(context, statement, (*path, number))
    return pieces


def body(context: Context, statements: tuple[Statement, ...], path: Path) -> list[str]:
    """The lines of statements in a scope of their own."""
    with context.scope():
        return lines_of_pieces(sequence(context, statements, path), context.group)


def _code(context: Context, code: Code) -> list[Piece]:
    together = context.group is not Group.THREAD
    assigned = context.slots(code.assigns)
    effects = code.effects or any(slot.is_reference for slot in assigned)
    single = together and (effects or any(context.facts.shared(slot) for slot in assigned))
    read, written = context.note_read(code.uses, single), context.note_write(code.assigns, single)
    own = read, written or (effects and context.holds_elements(code.uses))
    meet = context.before(code.reads_memory, effects, single, own)
    return [*meet, Piece(tuple(lines_of(code.text)), single)]


def declare(context: Context, variable: Variable, path: Path) -> list[Piece]:
    """A variable of the group: a copy in each thread where that is enough, else one object."""
    before, initial = _initial(context, variable)
    array = variable.is_array and not variable.type.startswith("const ")
    slot = Slot((*path, variable.name), variable.name, variable.type, context.group, array)
    context.env[variable.name] = slot
    if context.facts.shared(slot):
        return [*before, *_shared_object(context, slot, initial)]
    if initial is None:
        return [*before, Piece((f"{declared(variable.type, variable.name)};",))]
    effects = variable.initial is not None and variable.initial.effects
    if effects and context.group is not Group.THREAD:
        return [*before, *_single_initial(context, slot, initial)]
    if "[" in variable.type and not initial.startswith("{"):
        construct = f"accomp::construct({variable.name}, {initial});"
        return [*before, Piece((f"accomp::variable<{variable.type}> {variable.name};", construct))]
    return [*before, Piece(tuple(folded(f"{declared(variable.type, variable.name)} = {initial};")))]


def _initial(context: Context, variable: Variable) -> tuple[list[Piece], str | None]:
    """The initial value, evaluated where the name still means the enclosing variable."""
    expr = variable.initial
    if expr is None:
        return [], None
    single = context.group is not Group.THREAD and expr.effects
    memory = context.note_read(expr.uses | identifiers(expr.text), single)
    pieces = context.before(context.reads(expr), expr.effects, single, (memory, False))
    if variable.name not in identifiers(expr.text):
        return pieces, expr.text
    outer = context.fresh(f"{variable.name}_outside")
    pieces.append(Piece((f"const auto &{outer} = {variable.name};",)))
    return pieces, renamed(expr.text, variable.name, outer)


def _shared_object(context: Context, slot: Slot, initial: str | None) -> list[Piece]:
    pieces = [Piece((f"{reference(slot.type, slot.name)} = {context.place(slot)};",))]
    if initial is None and is_arithmetic(slot.type):
        return pieces
    pieces += context.before(False, False, True, own=(False, True))
    return [*pieces, Piece(_constructed(context, slot, initial), single=True)]


def _constructed(context: Context, slot: Slot, initial: str | None) -> tuple[str, ...]:
    if initial is None:
        return (f"accomp::construct({slot.name});",)
    if not initial.startswith("{"):
        return (f"accomp::construct({slot.name}, {initial});",)
    start = context.fresh(f"{slot.name}_start")
    value = f"const {declared(slot.type, start)} = {initial};"
    return ("{", f"  {value}", f"  accomp::construct({slot.name}, {start});", "}")


def _single_initial(context: Context, slot: Slot, initial: str) -> list[Piece]:
    context.note_write((slot.name,), single=True)
    if context.facts.shared(slot):
        return _shared_object(context, slot, initial)
    text = f"accomp::variable<{slot.type}> {slot.name};"
    return [Piece((text,)), Piece((f"{slot.name} = {initial};",), single=True)]


def _if(context: Context, statement: If, path: Path) -> list[Piece]:
    if statement.constant:
        pieces, condition = [], statement.condition.text
    else:
        pieces, condition = context.evaluate(statement.condition, "holds")
    entry = context.pending
    lines = braced(
        f"if {'constexpr ' if statement.constant else ''}({condition})",
        body(context, statement.then, (*path, "then")),
    )
    after, context.pending = context.pending, entry
    if statement.orelse:
        lines[-1:] = braced("} else", body(context, statement.orelse, (*path, "else")))
    context.pending |= after
    pieces.append(Piece(tuple(lines)))
    if condition == statement.condition.text:
        return pieces
    return [Piece(tuple(braced("", lines_of_pieces(pieces, context.group))))]


def _while(context: Context, statement: While, path: Path) -> list[Piece]:
    with context.scope():
        first = sequence(context, statement.first, (*path, "first"))
        loop = context.repeated(lambda: _iteration(context, statement, path))
        if not first:
            return loop
        return [Piece(tuple(braced("", lines_of_pieces([*first, *loop], context.group))))]


def _iteration(context: Context, statement: While, path: Path) -> list[Piece]:
    """A `for (;;)` with the condition where it is checked, unless a C++ loop is as good."""
    check = [] if statement.check_last else _check(context, statement)
    inside = body(context, statement.body, (*path, "body"))
    context.pending |= context.frames[-1].again
    step = body(context, statement.step, (*path, "step"))
    if statement.check_last:
        step += lines_of_pieces(_check(context, statement), context.group)
    if step and _continues(statement.body):
        again = context.fresh("again")
        lines = [*braced(f"if ({again})", step), *lines_of_pieces(check, context.group), *inside]
        return [Piece(tuple(braced(f"for (bool {again} = false;; {again} = true)", lines)))]
    if len(check) == 1:
        condition = check[0].lines[0].removeprefix("if (!(").removesuffix("))")
        return [Piece(tuple(braced(f"while ({condition})", [*inside, *step])))]
    return [Piece(tuple(braced("for (;;)", [*lines_of_pieces(check, context.group), *inside, *step])))]


def _check(context: Context, statement: While) -> list[Piece]:
    pieces, condition = context.evaluate(statement.condition, "holds")
    context.frames[-1].leave |= context.pending
    return [*pieces, Piece((f"if (!({condition}))", "  break;"))]


def _continues(statements: tuple[Statement, ...]) -> bool:
    """Whether a `continue` of this loop is among the statements."""
    for statement in statements:
        match statement:
            case Jump(kind=JumpKind.CONTINUE):
                return True
            case Block() | Cache() if _continues(statement.body):
                return True
            case If() if _continues(statement.then) or _continues(statement.orelse):
                return True
            case _:
                pass
    return False


def _jump(context: Context, jump: Jump) -> list[Piece]:
    if jump.kind is JumpKind.RETURN:
        pieces, value = context.evaluate(jump.value, "result") if jump.value else ([], "")
        return [*pieces, Piece((f"return {value}".rstrip() + ";",))]
    frame = context.frames[-1] if context.frames else Frame()
    if jump.kind is JumpKind.BREAK:
        frame.leave |= context.pending
    else:
        frame.again |= context.pending
    context.pending = Access.NONE
    return [Piece((f"{jump.kind.value};",))]


def _call(context: Context, call: Call) -> list[Piece]:
    """All threads of the level call; one wave does where a vector routine is called for the whole gang."""
    context.facts.objects |= {slot.key for slot in context.slots(call.refers) if slot.group is context.group}
    context.note_read(call.uses | call.refers, single=False)
    context.note_write(call.refers, single=False)
    one_wave = context.group is Group.GANG and call.level is Level.VECTOR
    target = (call.target,) if call.target else ()
    memory = context.note_write(target, single=one_wave)
    meet = context.before(True, True, False, own=(True, True))
    text = f"{_BY[context.group]}({call.callee}){call.text}" if call.callee else call.text
    if not call.target:
        lines = [f"{text};"]
    elif one_wave or memory:
        lines = _stored_result(context, call, text)
    else:
        lines = [f"{call.target} = {text};"]
    if one_wave or len(lines) > 1:
        lines = braced("if (accomp::worker() == 0)" if one_wave else "", lines)
    return [*meet, Piece(tuple(lines))]


_BY = {Group.GANG: "accomp::by_gang", Group.WORKER: "accomp::by_worker", Group.THREAD: "accomp::alone"}
"""What has as many threads of a group call an object as its class asks for."""


def _stored_result(context: Context, call: Call, text: str) -> list[str]:
    result = context.fresh("result")
    wave = call.level is Level.VECTOR or (bool(call.callee) and context.group is Group.WORKER)
    first = FIRST[Group.WORKER if wave else Group.GANG]
    return [f"const auto {result} = {text};", f"if ({first})", *indented([f"{call.target} = {result};"])]
