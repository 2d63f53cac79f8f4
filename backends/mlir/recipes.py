"""Recipes: how private copies are made, copied, combined and ended, once for each type."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager

from accomp.backends.mlir import objects
from accomp.backends.mlir.bounds import BOUNDS
from accomp.backends.mlir.context import Module, Signature
from accomp.backends.mlir.conversions import constant, convert, truth
from accomp.backends.mlir.memory import (
    AtPointer,
    InMemref,
    Memref,
    Place,
    Value,
    element,
    load,
    member,
    store,
)
from accomp.backends.mlir.opaque import declare_opaque
from accomp.backends.mlir.operators import of_type
from accomp.backends.mlir.text import Writer, location
from accomp.backends.mlir.types import (
    Array,
    Bool,
    Complex,
    Float,
    Hidden,
    Int,
    NoLoweringError,
    Record,
    Type,
    innermost,
    llvm_type,
    size_of,
    value_type,
)
from accomp.backends.mlir.variables import Target
from accomp.patterns import pattern
from accomp.source import Language, Span

_NO_NAME = pattern(r"\W+")
OPERATORS = {
    "+": "add", "*": "mul", "max": "max", "min": "min", "&": "iand", "|": "ior", "^": "xor", "&&": "land",
    "||": "lor", "iand": "iand", "ior": "ior", "ieor": "xor", ".and.": "land", ".or.": "lor", ".eqv.": "eqv",
    ".neqv.": "neqv",
}  # fmt: skip
"""What the dialect calls the operators of reductions."""


_PRIVATE = 'attributes {sym_visibility = "private"}'
Writes = Callable[..., None]


def _name(kind: str, found: Target) -> str:
    rank = f"_{len(found.bounds)}d" if found.bounds and found.of == "!llvm.ptr" else ""
    of = found.of if found.of != "!llvm.ptr" else f"ptr_{found.var_type}"
    made = innermost(found.type)
    of = f"{of}_{made.name}" if isinstance(made, Record) and made.special else of
    of = f"hidden_{found.name}" if isinstance(made, Hidden) else of
    return f"{kind}_{_NO_NAME.sub('_', of).strip('_')}{rank}"


class Recipe:
    """Writes the regions of one recipe."""

    def __init__(self, module: Module, found: Target, span: Span | None) -> None:
        self.module, self.found, self.span = module, found, span
        self.rank = len(found.bounds) if found.of == "!llvm.ptr" else 0
        """The number of dimensions that bounds give, where the type does not."""

    def region(self, arguments: int, write: Writes) -> str:
        """A region with so many arguments of the type, and the bounds."""
        out = Writer(depth=2)
        out.at(self.span)
        place = location(self.span)
        names = [f"%arg{i}" for i in range(arguments)]
        listed = [f"{n}: {self.found.of} {place}" for n in names]
        listed += [f"%bound{i}: {BOUNDS} {place}" for i in range(self.rank)]
        out.block("^bb0", ", ".join(listed))
        write(out, *names)
        return f"{{\n{out.text()}\n  }}"

    def by_call(self, word: str, why: str) -> str:
        """A region that has its work done by a call which carries the text of the variable."""
        given = 1 if word == "init" else 2
        of, result = self.found.of, "" if word == "copy" else self.found.of
        name = declare_opaque(self.module, self.found.name, self.span, why, Signature((of,) * given, result))

        def write(out: Writer, *names: str) -> None:
            call = f"func.call @{name}({', '.join(names)}) : {Signature((of,) * given, result).type}"
            if not result:
                out.op(call)
                out.op("acc.terminator")
                return
            out.op(f"acc.yield {out.value(call)} : {of}")

        return self.region(given, write)

    def place(self, name: str) -> Place:
        """The object of an argument."""
        memref = self.memref()
        if memref is None:
            return AtPointer(name, self.found.type)
        return InMemref(name, memref, self.found.type)

    def memref(self) -> Memref | None:
        """The type as a memref, if it is one."""
        return self.found.memref

    # Making copies.

    def allocate(self, out: Writer, given: str) -> str:
        """Memory for a private object."""
        memref, of = self.memref(), innermost(self.found.type)
        if isinstance(of, Hidden):
            raise NoLoweringError(of.why)
        if memref is not None:
            sizes = ", ".join(
                self._dimension(out, given, memref, i) for i, e in enumerate(memref.shape) if e is None
            )
            plain = Memref(memref.element, memref.shape)
            made = out.value(f"memref.alloca({sizes}) : {plain.text}")
            if memref.strided:
                made = out.value(f"memref.cast {made} : {plain.text} to {memref.text}")
            return made
        if not self.rank:
            one = out.value("arith.constant 1 : i64")
            return out.value(f"llvm.alloca {one} x {llvm_type(self.found.type)} : (i64) -> !llvm.ptr")
        count = self._count(out)
        made = out.value(f"llvm.alloca {count} x {llvm_type(self.found.type)} : (i64) -> !llvm.ptr")
        return self._moved(out, made, -1)

    def _dimension(self, out: Writer, given: str, memref: Memref, number: int) -> str:
        at = out.value(f"arith.constant {number} : index")
        return out.value(f"memref.dim {given}, {at} : {memref.text}")

    def _count(self, out: Writer) -> str:
        """The number of elements of the outermost dimension, to which the pointer leads."""
        extent = out.value(f"acc.get_extent %bound{self.rank - 1} : ({BOUNDS}) -> index")
        return out.value(f"arith.index_cast {extent} : index to i64")

    def _moved(self, out: Writer, pointer: str, sign: int) -> str:
        """A pointer that is the lower bound further, or before."""
        lower = out.value(f"acc.get_lowerbound %bound{self.rank - 1} : ({BOUNDS}) -> index")
        number = out.value(f"arith.index_cast {lower} : index to i64")
        if sign < 0:
            zero = out.value("arith.constant 0 : i64")
            number = out.value(f"arith.subi {zero}, {number} : i64")
        of = llvm_type(self.found.type)
        return out.value(f"llvm.getelementptr {pointer}[{number}] : (!llvm.ptr, i64) -> !llvm.ptr, {of}")

    def init(self, out: Writer, given: str) -> None:
        """The region that makes a copy."""
        made = self.allocate(out, given)
        self._each_object(out, objects.default_of(self.found.type), made)
        out.op(f"acc.yield {made} : {self.found.of}")

    def memory(self, out: Writer, given: str) -> None:
        """The region that makes a copy whose value is that of the original."""
        made = self.allocate(out, given)
        out.op(f"acc.yield {made} : {self.found.of}")

    def end(self) -> str:
        """The region that ends a copy, where its class has a destructor."""
        symbol = objects.end_of(self.found.type)
        if not symbol:
            return ""

        def write(out: Writer, _: str, made: str) -> None:
            self._each_object(out, symbol, made)
            out.op("acc.terminator")

        return f" destroy {self.region(2, write)}"

    def _each_object(self, out: Writer, symbol: str, *names: str) -> None:
        """Call a constructor or destructor for what arguments are, or for each element."""
        if not symbol:
            return
        if not objects.known(self.module, symbol):
            raise NoLoweringError("a constructor or destructor of the class of a copy has no form")
        if self.rank:
            raise NoLoweringError("copies of objects behind pointers")
        objects.each(self.module, out, tuple(map(self.place, names)), symbol)

    def copy(self, out: Writer, source: str, target: str) -> None:
        """The region that gives a copy the value of the original."""
        memref = self.memref()
        record = innermost(self.found.type)
        if isinstance(record, Record) and record.copy:
            self._each_object(out, record.copy, target, source)
        elif memref is not None:
            out.op(f"memref.copy {source}, {target} : {memref.text} to {memref.text}")
        else:
            size = size_of(self.found.type)
            bytes_ = out.value(f"arith.constant {size} : i64")
            if self.rank:
                source, target = self._moved(out, source, 1), self._moved(out, target, 1)
                bytes_ = out.value(f"arith.muli {bytes_}, {self._count(out)} : i64")
            types = "(!llvm.ptr, !llvm.ptr, i64) -> ()"
            out.op(f'"llvm.intr.memcpy"({target}, {source}, {bytes_}) <{{isVolatile = false}}> : {types}')
        out.op("acc.terminator")

    # Combining copies.

    def each(self, out: Writer, names: tuple[str, ...], write: Writes) -> None:
        """Write something for each element of some arrays."""
        if self.rank:
            self._each_of_bounds(out, names, write)
            return
        self._each(out, tuple(self.place(n) for n in names), (), write)

    def _each(self, out: Writer, places: tuple[Place, ...], at: tuple[str, ...], write: Writes) -> None:
        first = places[0]
        if isinstance(first.type, Record):
            for one in first.type.fields:
                self._each(out, tuple(member(out, p, one.name) for p in places), at, write)
            return
        if not isinstance(first.type, Array):
            write(out, *places)
            return
        if isinstance(first, InMemref):
            upper = self._dimension(out, first.memref, first.of, len(at))
        else:
            upper = out.value(f"arith.constant {first.type.extent or 0} : index")
        with _counted(out, upper) as index:
            number = Value(out.value(f"arith.index_cast {index} : index to i64"), Int(64))
            inner = tuple(element(out, p, number) for p in places)
            self._each(out, inner, (*at, index), write)

    def _each_of_bounds(self, out: Writer, names: tuple[str, ...], write: Writes) -> None:
        if self.rank > 1 or isinstance(self.found.type, Array):
            raise NoLoweringError("a reduction of an array with several dimensions behind a pointer")
        extent = out.value(f"acc.get_extent %bound0 : ({BOUNDS}) -> index")
        moved = [self._moved(out, n, 1) for n in names]
        of = llvm_type(self.found.type)
        with _counted(out, extent) as index:
            number = out.value(f"arith.index_cast {index} : index to i64")
            made = [
                out.value(f"llvm.getelementptr {m}[{number}] : (!llvm.ptr, i64) -> !llvm.ptr, {of}")
                for m in moved
            ]
            write(out, *(AtPointer(m, self.found.type) for m in made))


@contextmanager
def _counted(out: Writer, upper: str) -> Generator[str]:
    """A loop from zero up to a bound; its index."""
    zero, one = out.value("arith.constant 0 : index"), out.value("arith.constant 1 : index")
    name = out.name()
    with out.region(f"scf.for {name} = {zero} to {upper} step {one}"):
        yield name


def private(module: Module, found: Target, span: Span | None) -> str:
    """The recipe of a private variable."""
    name, recipe = _name("privatization", found), Recipe(module, found, span)

    def regions() -> str:
        return f"init {recipe.region(1, recipe.init)}{recipe.end()}"

    head = f"  acc.private.recipe @{name} : {found.of} {_PRIVATE}"
    return _made(recipe, name, head, regions, ("init",))


def _made(recipe: Recipe, name: str, head: str, regions: Callable[[], str], words: tuple[str, ...]) -> str:
    """The recipe, made once; of objects without a form by calls."""
    module = recipe.module
    if name not in module.parts:
        try:
            text = regions()
        except NoLoweringError as error:
            if module.strict:
                raise
            text = " ".join(f"{word} {recipe.by_call(word, str(error))}" for word in words)
        module.parts[name] = f"{head} {text} {location(recipe.span)}"
    return name


def firstprivate(module: Module, found: Target, span: Span | None) -> str:
    """The recipe of a private variable that starts from the value of the original."""
    name, recipe = _name("firstprivatization", found), Recipe(module, found, span)

    def regions() -> str:
        init, copy = recipe.region(1, recipe.memory), recipe.region(2, recipe.copy)
        return f"init {init} copy {copy}{recipe.end()}"

    head = f"  acc.firstprivate.recipe @{name} : {found.of} {_PRIVATE}"
    return _made(recipe, name, head, regions, ("init", "copy"))


def reduction(module: Module, found: Target, operator: str, span: Span | None) -> str:
    """The recipe of a variable that is reduced."""
    if operator not in OPERATORS:
        raise NoLoweringError("a reduction whose operator is a parameter of a macro")
    called = OPERATORS[operator]
    name, recipe = _name(f"reduction_{called}", found), Recipe(module, found, span)

    def init(out: Writer, given: str) -> None:
        made = recipe.allocate(out, given)

        def start(o: Writer, p: Place) -> None:
            store(o, neutral(o, called, innermost(p.type)), p)

        recipe.each(out, (made,), start)
        out.op(f"acc.yield {made} : {found.of}")

    def combine(out: Writer, left: str, right: str) -> None:
        def one(o: Writer, first: Place, second: Place) -> None:
            store(o, joined(o, called, load(o, first), load(o, second)), first)

        recipe.each(out, (left, right), one)
        out.op(f"acc.yield {left} : {found.of}")

    def regions() -> str:
        _check_record(module, found, called)
        return f"init {recipe.region(1, init)} combiner {recipe.region(2, combine)}"

    head = f"  acc.reduction.recipe @{name} : {found.of} {_PRIVATE} reduction_operator <{called}>"
    return _made(recipe, name, head, regions, ("init", "combiner"))


def _check_record(module: Module, found: Target, called: str) -> None:
    record = innermost(found.type)
    if not isinstance(record, Record):
        return
    if record.default or record.end:
        raise NoLoweringError("objects that constructors make are reduced")
    if called == "mul" and module.unit.source.language is Language.CXX:
        raise NoLoweringError("the product of objects of a class is not that of their members")


_OF_TRUTH = {"add": "lor", "mul": "land", "iand": "land", "ior": "lor", "xor": "neqv"}


def neutral(out: Writer, called: str, type_: Type) -> Value:
    """The value that changes nothing (OpenACC 3.3 2.5.15)."""
    if called in ("max", "min"):
        return constant(out, _extreme(called, type_), type_)
    if called == "iand":
        return constant(out, -1, type_)
    return constant(out, 1 if called in ("mul", "land", "eqv") else 0, type_)


def _extreme(called: str, type_: Type) -> int | float:
    if isinstance(type_, Float):
        return float("-inf" if called == "max" else "inf")
    if not isinstance(type_, Int):
        raise NoLoweringError(f"a reduction by '{called}' of what is no number")
    if type_.unsigned:
        return 0 if called == "max" else (1 << type_.bits) - 1
    return -(1 << (type_.bits - 1)) if called == "max" else (1 << (type_.bits - 1)) - 1


_SYMBOLS = {"add": "+", "mul": "*", "iand": "&", "ior": "|", "xor": "^"}


def joined(out: Writer, called: str, left: Value, right: Value) -> Value:
    """Two values combined by the operator of a reduction."""
    type_ = left.type
    of = value_type(type_)
    if called in ("max", "min"):
        kind = (
            "numf"
            if isinstance(type_, Float)
            else "ui"
            if isinstance(type_, Int) and type_.unsigned
            else "si"
        )
        name = f"{called}{kind}"
        return Value(out.value(f"arith.{name} {left.name}, {right.name} : {of}"), type_)
    if called in _SYMBOLS:
        if isinstance(type_, Bool):
            return _logical(out, _OF_TRUTH[called], left, right)
        return of_type(out, _SYMBOLS[called], left, right)
    return _logical(out, called, left, right)


def _logical(out: Writer, called: str, left: Value, right: Value) -> Value:
    if isinstance(left.type, Complex):
        raise NoLoweringError("complex numbers are no truth values")
    first, second = truth(out, left).name, truth(out, right).name
    operation = {"land": "andi", "lor": "ori", "neqv": "xori", "eqv": "xori"}[called]
    made = out.value(f"arith.{operation} {first}, {second} : i1")
    if called == "eqv":
        one = constant(out, 1, Bool())
        made = out.value(f"arith.xori {made}, {one.name} : i1")
    return convert(out, Value(made, Bool()), left.type)
