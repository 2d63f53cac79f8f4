"""Operations of other dialects whose text xdsl lacks, or does not take as mlir-opt 22 prints it.

- `memref.cast`, `copy`, `global`, `extract_aligned_pointer_as_index`, `arith.index_castui`: their text.
- `llvm.icmp` of pointers; the lesser and greater of integers, `llvm.intr.smax` and the like.
- `scf.while` without operands, which has no list of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from xdsl.dialects import arith, llvm, memref, scf
from xdsl.dialects.builtin import (
    AnyDenseElement,
    DenseIntOrFPElementsAttr,
    IndexType,
    IntegerType,
    MemRefType,
    StringAttr,
    SymbolNameConstraint,
    TensorType,
    UnitAttr,
    UnrankedMemRefType,
)
from xdsl.ir import Attribute, Dialect, Operation
from xdsl.irdl import (
    AnyAttr,
    OperandDef,
    base,
    irdl_op_definition,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.irdl.operations import IRDLOperation
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.traits import MemoryReadEffect, MemoryWriteEffect, Pure, SymbolOpInterface


@irdl_op_definition
class CastOp(IRDLOperation):
    """A memref as one of another, compatible type."""

    name = "memref.cast"

    source = operand_def(base(MemRefType) | base(UnrankedMemRefType))
    dest = result_def(base(MemRefType) | base(UnrankedMemRefType))

    traits = traits_def(Pure())
    assembly_format = "$source attr-dict `:` type($source) `to` type($dest)"


@irdl_op_definition
class CopyOp(IRDLOperation):
    """A copy of all elements."""

    name = "memref.copy"

    source = operand_def(base(MemRefType) | base(UnrankedMemRefType))
    destination = operand_def(base(MemRefType) | base(UnrankedMemRefType))

    traits = traits_def(MemoryReadEffect(), MemoryWriteEffect())
    assembly_format = "$source `,` $destination attr-dict `:` type($source) `to` type($destination)"


@irdl_op_definition
class GlobalOp(IRDLOperation):
    """A global variable, which may be declared only, or left without initial value."""

    name = "memref.global"

    sym_name = prop_def(SymbolNameConstraint())
    sym_visibility = opt_prop_def(StringAttr)
    type = prop_def(MemRefType)
    initial_value = opt_prop_def(UnitAttr | DenseIntOrFPElementsAttr)
    constant = opt_prop_def(UnitAttr)
    alignment = opt_prop_def()

    traits = traits_def(SymbolOpInterface())

    @classmethod
    def parse(cls, parser: Parser) -> GlobalOp:
        """Read `"private"? constant? @name : type (= value)? {attributes}`."""
        visibility = parser.parse_optional_str_literal()
        constant = parser.parse_optional_keyword("constant")
        name = parser.parse_symbol_name()
        parser.parse_punctuation(":")
        kind = parser.parse_type()
        value = None
        if parser.parse_optional_punctuation("="):
            if parser.parse_optional_keyword("uninitialized"):
                value = UnitAttr()
            elif isinstance(kind, MemRefType):
                kind = cast("MemRefType[AnyDenseElement]", kind)
                parser.parse_keyword("dense")
                tensor = TensorType(kind.element_type, kind.shape)
                value = parser.parse_dense_int_or_fp_elements_attr(tensor)
        attributes = parser.parse_optional_attr_dict()
        alignment = attributes.pop("alignment", None)
        properties: dict[str, Attribute | None] = {
            "sym_name": name,
            "sym_visibility": StringAttr(visibility) if visibility is not None else None,
            "type": kind,
            "initial_value": value,
            "constant": UnitAttr() if constant else None,
            "alignment": alignment,
        }
        return cls.build(properties=properties, attributes=attributes)

    def print(self, printer: Printer) -> None:
        """Write what `parse` reads."""
        if self.sym_visibility is not None:
            printer.print_string(" ")
            printer.print_attribute(self.sym_visibility)
        printer.print_string(" constant " if self.constant is not None else " ")
        printer.print_symbol_name(self.sym_name.data)
        printer.print_string(" : ")
        printer.print_attribute(self.type)
        if isinstance(self.initial_value, UnitAttr):
            printer.print_string(" = uninitialized")
        elif self.initial_value is not None:
            printer.print_string(" = ")
            self.initial_value.print_without_type(printer)
        attributes = dict(self.attributes)
        if self.alignment is not None:
            attributes["alignment"] = self.alignment
        printer.print_op_attributes(attributes)


@irdl_op_definition
class IndexCastUIOp(IRDLOperation):
    """An unsigned integer as an index, or an index as one."""

    name = "arith.index_castui"

    input = operand_def(base(IntegerType) | base(IndexType))
    result = result_def(base(IntegerType) | base(IndexType))

    traits = traits_def(Pure())
    assembly_format = "$input attr-dict `:` type($input) `to` type($result)"


@irdl_op_definition
class ExtractAlignedPointerAsIndexOp(IRDLOperation):
    """The address of a memref's elements."""

    name = "memref.extract_aligned_pointer_as_index"

    source = operand_def(base(MemRefType) | base(UnrankedMemRefType))
    aligned_pointer = result_def(IndexType)

    traits = traits_def(Pure())
    assembly_format = "$source attr-dict `:` type($source) `->` type($aligned_pointer)"


def _read_while(cls: type[scf.WhileOp], parser: Parser) -> scf.WhileOp:
    """Read a loop; the list of operands may be missing."""
    if not parser.parse_optional_punctuation(":"):
        return _READ_WHILE(parser)
    results = parser.parse_function_type().outputs.data
    before = parser.parse_region()
    parser.parse_characters("do")
    made = cls((), results, before, parser.parse_region())
    attributes = parser.parse_optional_attr_dict_with_keyword()
    made.attributes.update(attributes.data if attributes is not None else {})
    return made


def _write_while(op: scf.WhileOp, printer: Printer) -> None:
    """Write a loop; of one without operands no list."""
    if op.arguments:
        _WRITE_WHILE(op, printer)
        return
    printer.print_string(" : ")
    printer.print_operation_type(op)
    printer.print_string(" ")
    printer.print_region(op.before_region)
    printer.print_string(" do ")
    printer.print_region(op.after_region)
    printer.print_op_attributes(op.attributes, print_keyword=True)


class _LesserOp(IRDLOperation):
    """The lesser or the greater of two integers."""

    a = operand_def(IntegerType)
    b = operand_def(IntegerType)
    res = result_def(IntegerType)

    traits = traits_def(Pure())
    assembly_format = "`(` $a `,` $b `)` attr-dict `:` functional-type(operands, results)"


_LESSER = tuple(
    irdl_op_definition(type(f"{word}Op", (_LesserOp,), {"name": f"llvm.intr.{word}", "__doc__": word}))
    for word in ("smax", "smin", "umax", "umin")
)

_READ_WHILE, _WRITE_WHILE = scf.WhileOp.parse, scf.WhileOp.print


def _amend() -> None:
    """Make operations of xdsl those of mlir-opt 22, as the docstring of this module lists them."""
    loop = cast("Any", scf.WhileOp)
    loop.parse, loop.print = classmethod(_read_while), _write_while
    comparison = llvm.ICmpOp.get_irdl_definition()
    comparison.operands = [(name, OperandDef(AnyAttr())) for name, _ in comparison.operands]


_amend()

_DIALECTS: dict[str, tuple[Dialect, Sequence[type[Operation]]]] = {
    "arith": (arith.Arith, (IndexCastUIOp,)),
    "llvm": (llvm.LLVM, _LESSER),
    "memref": (memref.MemRef, (CastOp, CopyOp, GlobalOp, ExtractAlignedPointerAsIndexOp)),
    "scf": (scf.Scf, ()),
}
"""Dialects of xdsl, and the operations that are ours in them."""


def amended_dialect(name: str) -> Dialect:
    """A dialect of xdsl with operations of ours in place of its own."""
    dialect, own = _DIALECTS[name]
    names = {operation.name for operation in own}
    others = [operation for operation in dialect.operations if operation.name not in names]
    constants = [arith.ArithConstantMaterializationInterface()] if name == "arith" else []
    return Dialect(name, [*others, *own], list(dialect.attributes), [*constants])
