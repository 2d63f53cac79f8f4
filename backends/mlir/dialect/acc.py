"""The operations, attributes and types of MLIR 22's `acc` dialect.

They are those of `xdsl.dialects.acc`. Where that differs from the text and the rules of mlir-opt 22, it is
amended when this module is imported, so import the dialect from here:

- `acc.terminator` stands in any region; xdsl refuses it in parallel, serial, loop and declare.
- `acc.yield` ends blocks of any compute construct, loop, data construct, recipe or atomic update.
- Regions of parallel, serial, kernels, data, host_data and kernel_environment may have no block, and those of
  all but the last several; xdsl wants one.
- Regions of loop with several blocks can be printed.
- Blocks of these regions end as they are written: no terminator is added.
- Clauses stand in any order, and properties in the dictionary of attributes; xdsl wants them as they are
  printed.
- The data operands of `acc.kernel_environment` have their types after all of them.
- `varType` is printed of each `!llvm.ptr`, and vars that are no pointers are printed as `var`.
- `wait` with a list of device types alone is read, as mlir-opt prints it.
- Data clause modifiers: `always` is `alwaysin` and `alwaysout` together, and stands first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, cast

from xdsl.dialects import acc as _acc
from xdsl.dialects.acc import (
    ACC,
    AtomicCaptureOp,
    AtomicReadOp,
    AtomicUpdateOp,
    AtomicWriteOp,
    AttachOp,
    CacheOp,
    ClauseDefaultValue,
    ClauseDefaultValueAttr,
    CombinedConstructsType,
    CombinedConstructsTypeAttr,
    CopyinOp,
    CopyoutOp,
    CreateOp,
    DataBoundsOp,
    DataBoundsType,
    DataClause,
    DataClauseAttr,
    DataClauseModifier,
    DataClauseModifierAttr,
    DataOp,
    DeclareActionAttr,
    DeclareAttr,
    DeclareDeviceResidentOp,
    DeclareEnterOp,
    DeclareExitOp,
    DeclareLinkOp,
    DeclareOp,
    DeclareTokenType,
    DeleteOp,
    DetachOp,
    DevicePtrOp,
    DeviceType,
    DeviceTypeAttr,
    EnterDataOp,
    ExitDataOp,
    FirstprivateMapOp,
    FirstprivateOp,
    FirstprivateRecipeOp,
    GangArgType,
    GangArgTypeAttr,
    GetDevicePtrOp,
    GetExtentOp,
    GetLowerboundOp,
    GetStrideOp,
    GetUpperboundOp,
    GlobalConstructorOp,
    GlobalDestructorOp,
    HostDataOp,
    InitOp,
    KernelEnvironmentOp,
    KernelsOp,
    LoopOp,
    NoCreateOp,
    ParallelOp,
    PresentOp,
    PrivateOp,
    PrivateRecipeOp,
    ReductionOp,
    ReductionOpKind,
    ReductionOpKindAttr,
    ReductionRecipeOp,
    RoutineInfoAttr,
    RoutineOp,
    SerialOp,
    SetOp,
    ShutdownOp,
    TerminatorOp,
    UpdateDeviceOp,
    UpdateHostOp,
    UpdateOp,
    UseDeviceOp,
    VarNameAttr,
    WaitOp,
    YieldOp,
)
from xdsl.dialects.builtin import ArrayAttr, MemRefType, UnrankedMemRefType, UnregisteredAttr
from xdsl.dialects.llvm import LLVMPointerType
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.irdl import IRDLOperation, RegionDef, traits_def
from xdsl.irdl.declarative_assembly_format import PrintingState
from xdsl.parser import AttrParser, Parser
from xdsl.printer import Printer
from xdsl.traits import IsTerminator, NoMemoryEffect, OpTrait, RecursiveMemoryEffect
from xdsl.utils.hints import isa

from accomp.backends.mlir.dialect.clause_order import take_any_order

__all__ = [
    "ACC",
    "AtomicCaptureOp",
    "AtomicReadOp",
    "AtomicUpdateOp",
    "AtomicWriteOp",
    "AttachOp",
    "CacheOp",
    "ClauseDefaultValue",
    "ClauseDefaultValueAttr",
    "CombinedConstructsType",
    "CombinedConstructsTypeAttr",
    "CopyinOp",
    "CopyoutOp",
    "CreateOp",
    "DataBoundsOp",
    "DataBoundsType",
    "DataClause",
    "DataClauseAttr",
    "DataClauseModifier",
    "DataClauseModifierAttr",
    "DataOp",
    "DeclareActionAttr",
    "DeclareAttr",
    "DeclareDeviceResidentOp",
    "DeclareEnterOp",
    "DeclareExitOp",
    "DeclareLinkOp",
    "DeclareOp",
    "DeclareTokenType",
    "DeleteOp",
    "DetachOp",
    "DevicePtrOp",
    "DeviceType",
    "DeviceTypeAttr",
    "EnterDataOp",
    "ExitDataOp",
    "FirstprivateMapOp",
    "FirstprivateOp",
    "FirstprivateRecipeOp",
    "GangArgType",
    "GangArgTypeAttr",
    "GetDevicePtrOp",
    "GetExtentOp",
    "GetLowerboundOp",
    "GetStrideOp",
    "GetUpperboundOp",
    "GlobalConstructorOp",
    "GlobalDestructorOp",
    "HostDataOp",
    "InitOp",
    "KernelEnvironmentOp",
    "KernelsOp",
    "LoopOp",
    "NoCreateOp",
    "ParallelOp",
    "PresentOp",
    "PrivateOp",
    "PrivateRecipeOp",
    "ReductionOp",
    "ReductionOpKind",
    "ReductionOpKindAttr",
    "ReductionRecipeOp",
    "RoutineInfoAttr",
    "RoutineOp",
    "SerialOp",
    "SetOp",
    "ShutdownOp",
    "TerminatorOp",
    "UpdateDeviceOp",
    "UpdateHostOp",
    "UpdateOp",
    "UseDeviceOp",
    "VarNameAttr",
    "WaitOp",
    "YieldOp",
    "is_pointer",
]


def _amend() -> None:
    """Make xdsl's dialect that of mlir-opt 22, as the docstring of this module lists it."""
    _set_traits(TerminatorOp, IsTerminator(), NoMemoryEffect())
    _set_traits(YieldOp, IsTerminator(), NoMemoryEffect())
    for operation in (ParallelOp, SerialOp, KernelsOp, DataOp, HostDataOp):
        _set_traits(operation, RecursiveMemoryEffect())
        _any_region(operation)
    _any_region(KernelEnvironmentOp)
    module = cast("Any", _acc)
    module._parse_wait_body = _wait_lists(module._parse_wait_body)  # noqa: SLF001
    environment = KernelEnvironmentOp.get_irdl_definition()
    environment.assembly_format = _ENVIRONMENT
    directives = (_acc.DeviceTypeOperandsWithKeywordOnly, _acc.WaitClause)
    environment.custom_directives = {directive.__name__: directive for directive in directives}
    for operation in ACC.operations:
        take_any_order(cast("type[IRDLOperation]", operation))
    control = cast("Any", _acc.LoopControl)
    control.print = _print_loop_control
    var, accelerator = cast("Any", _acc.Var), cast("Any", _acc.AccVar)
    var.print, accelerator.print = _print_var, _print_accelerator_var
    modifiers = cast("Any", DataClauseModifierAttr)
    modifiers.print_parameter = _print_modifiers
    modifiers.parse_parameter = classmethod(_parse_modifiers)


def _wait_lists(parse: Callable[[Parser], _Wait]) -> Callable[[Parser], _Wait]:
    """What reads a `wait` clause also where it has a list of device types alone."""

    def read(parser: Parser) -> _Wait:
        start = parser.pos
        if parser.parse_optional_punctuation("(") and parser.parse_optional_punctuation("["):
            types = parser.parse_comma_separated_list(parser.Delimiter.NONE, parser.parse_attribute)
            parser.parse_punctuation("]")
            if parser.parse_optional_punctuation(")"):
                return (), (), None, None, None, ArrayAttr(types)
        cast("Any", parser)._resume_from(start)  # noqa: SLF001
        return parse(parser)

    return read


_Wait = tuple[Any, Any, Any, Any, Any, Any]

_ENVIRONMENT = (
    "(`dataOperands` `(` $data_clause_operands^ `:` type($data_clause_operands) `)`)?"
    " (`async` custom<DeviceTypeOperandsWithKeywordOnly>($async_operands, type($async_operands),"
    " $asyncOperandsDeviceType, $asyncOnly)^)?"
    " (`wait` custom<WaitClause>($wait_operands, type($wait_operands), $waitOperandsDeviceType,"
    " $waitOperandsSegments, $hasWaitDevnum, $waitOnly)^)?"
    " $region attr-dict"
)


def _set_traits(operation: type[IRDLOperation], *traits: OpTrait) -> None:
    changed = cast("Any", operation)
    changed.traits = changed.get_irdl_definition().traits = traits_def(*traits)


def _any_region(operation: type[IRDLOperation]) -> None:
    definition = operation.get_irdl_definition()
    definition.regions = [(name, RegionDef()) for name, _ in definition.regions]


_MODIFIERS = ("zero", "readonly", "alwaysin", "alwaysout", "capture")
_ALWAYS = frozenset((DataClauseModifier.ALWAYSIN, DataClauseModifier.ALWAYSOUT))


def _parse_modifiers(_: type, parser: AttrParser) -> frozenset[DataClauseModifier]:
    def one() -> frozenset[DataClauseModifier]:
        word = parser.parse_keyword_in(("none", "always", *_MODIFIERS))
        if word == "none":
            return frozenset()
        return _ALWAYS if word == "always" else frozenset((DataClauseModifier(word),))

    parts = parser.parse_comma_separated_list(AttrParser.Delimiter.NONE, one)
    return frozenset[DataClauseModifier]().union(*parts)


def _print_modifiers(attribute: DataClauseModifierAttr, printer: Printer) -> None:
    flags = frozenset(attribute.data)
    words = ["always"] if flags >= _ALWAYS else []
    rest = flags - _ALWAYS if words else flags
    words += [word for word in _MODIFIERS if DataClauseModifier(word) in rest]
    printer.print_string(",".join(words) or "none")


def _print_loop_control(directive: Any, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
    region: Region = directive.region.get(op)
    variables = region.blocks.first.args if region.blocks.first else ()
    state.print_whitespace(printer)
    if variables:
        printer.print_string("control(")
        printer.print_list(variables, lambda variable: _print_with_types(printer, (variable,)))
        printer.print_string(") = (")
        _print_with_types(printer, directive.lowerbound.get(op))
        printer.print_string(") to (")
        _print_with_types(printer, directive.upperbound.get(op))
        printer.print_string(") step (")
        _print_with_types(printer, directive.step.get(op))
        printer.print_string(") ")
    printer.print_region(region, print_entry_block_args=False)
    state.should_emit_space = True
    state.last_was_punctuation = False


def _print_var(directive: Any, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
    var: SSAValue = directive.var.get(op)
    state.print_whitespace(printer)
    printer.print_string("varPtr(" if is_pointer(var.type) else "var(")
    _print_with_types(printer, (var,))
    kind = directive.var_type_attr.get(op)
    printed = var.type.element_type if isa(var.type, MemRefType | UnrankedMemRefType) else var.type
    implied = not isinstance(var.type, LLVMPointerType) and kind in (None, printed)
    printer.print_string(")" if implied else f") varType({kind})")
    state.should_emit_space = True
    state.last_was_punctuation = False


def _print_accelerator_var(directive: Any, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
    var: SSAValue = directive.acc_var.get(op)
    state.print_whitespace(printer)
    printer.print_string("accPtr(" if is_pointer(var.type) else "accVar(")
    _print_with_types(printer, (var,))
    printer.print_string(")")
    state.should_emit_space = True
    state.last_was_punctuation = False


def is_pointer(kind: Attribute) -> bool:
    """Whether a type has MLIR's interface PointerLikeType, that of fir.ref and its kin included."""
    if isa(kind, MemRefType | UnrankedMemRefType | LLVMPointerType):
        return True
    return isinstance(kind, UnregisteredAttr) and kind.attr_name.data in _FIR_POINTERS


_FIR_POINTERS = ("fir.ref", "fir.heap", "fir.ptr", "fir.llvm_ptr")


def _print_with_types(printer: Printer, values: Sequence[SSAValue]) -> None:
    printer.print_list(values, printer.print_ssa_value)
    printer.print_string(" : ")
    printer.print_list([value.type for value in values], printer.print_attribute)


_amend()
