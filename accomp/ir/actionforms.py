"""The table of the text form, for actions."""

from __future__ import annotations

from accomp.ir.actions import (
    Branch,
    CloseRegion,
    Condition,
    ControlDevice,
    DataAction,
    DataFlag,
    DataItem,
    DeclareSection,
    DeviceType,
    DeviceVerb,
    EndLaunch,
    LaunchKernels,
    MakeResident,
    Motion,
    MoveData,
    NameQueue,
    OpenRegion,
    Part,
    PrivateCopy,
    Queue,
    RegionOf,
    RegisterStatic,
    Request,
    ShadowByAddress,
    ShadowByCopies,
    UseDevice,
    Wait,
    WaitFor,
)
from accomp.ir.fields import REQUIRED, Field, Form, boolean, enum, name, node, nodes, text
from accomp.ir.kernel import Parameter
from accomp.ir.launch import Given, HostArgument, Launch, LaunchCase, ParameterKind, TemplateArgument
from accomp.syntax.nodes import Expr, VarRef

_REQUEST = node("request", Request)


def _expression(called: str) -> Field:
    return node(called, Expr, default=None)


_COPIES = nodes("copies", PrivateCopy)
ACTION_FORMS = (
    Form(
        DataItem,
        "item",
        (
            node("var", VarRef),
            enum("action", DataAction),
            Field("flags", "enums", (), (DataFlag,)),
            boolean("exits"),
            text("pointer", ""),
        ),
    ),
    Form(Condition, "condition", (_expression("expression"), boolean("negated"))),
    Form(Queue, "queue", (_expression("number"),)),
    Form(Wait, "queues", (nodes("queues", Expr), _expression("device"), boolean("always"))),
    Form(
        Request,
        "request",
        (
            Field("at", "span", missing=True),
            name("unit", ""),
            nodes("conditions", Condition),
            node("queue", Queue, default=None),
            nodes("waits", Wait),
            nodes("items", DataItem),
            boolean("extension"),
        ),
    ),
    Form(
        OpenRegion,
        "open_region",
        (enum("region", RegionOf), _REQUEST, Field("number", "int", 0), boolean("task"), boolean("braced")),
    ),
    Form(CloseRegion, "close_region", (Field("last", "span", None),)),
    Form(MoveData, "move_data", (enum("motion", Motion), _REQUEST, boolean("option"), boolean("once"))),
    Form(WaitFor, "wait_for", (_REQUEST,)),
    Form(
        ControlDevice,
        "control_device",
        (
            enum("verb", DeviceVerb),
            enum("type", DeviceType),
            _REQUEST,
            _expression("number"),
            _expression("default_queue"),
        ),
    ),
    Form(
        UseDevice,
        "use_device",
        (_REQUEST, nodes("bound", VarRef), nodes("asked", VarRef), boolean("if_present")),
    ),
    Form(ShadowByAddress, "shadow_by_address", (nodes("vars", VarRef),)),
    Form(RegisterStatic, "register_static", (name("name"), name("address", ""))),
    Form(MakeResident, "make_resident", (name("name"),)),
    Form(NameQueue, "name_queue", (enum("part", Part),)),
    Form(Branch, "branch", (enum("part", Part),)),
    Form(
        HostArgument,
        "given",
        (
            node("parameter", Parameter),
            node("var", VarRef),
            enum("given", Given, Given.DEVICE),
            boolean("open"),
            name("module", ""),
            boolean("optional"),
            boolean("contiguous"),
        ),
    ),
    Form(
        Launch,
        "launch",
        (
            name("kernel"),
            nodes("gangs", Expr),
            _expression("workers"),
            _expression("lanes"),
            nodes("arguments", HostArgument, default=REQUIRED),
        ),
    ),
    Form(
        TemplateArgument,
        "argument",
        (
            name("parameter"),
            enum("kind", ParameterKind),
            text("text", ""),
            text("symbol", ""),
            text("place", ""),
            Field("number", "int", 0),
            Field("alike", "int", 0),
            boolean("nested"),
        ),
    ),
    Form(
        LaunchCase,
        "case",
        (nodes("launches", Launch, default=REQUIRED), nodes("arguments", TemplateArgument, default=None)),
    ),
    Form(
        LaunchKernels,
        "launch_kernels",
        (nodes("cases", LaunchCase, default=REQUIRED), Field("region", "int", 0), _COPIES),
    ),
    Form(EndLaunch, "end_launch", (_COPIES,)),
    Form(
        PrivateCopy,
        "private_copy",
        (
            node("var", VarRef),
            boolean("initial"),
            boolean("read", default=True),
            *(boolean(word) for word in ("dependent", "alone")),
        ),
    ),
    Form(ShadowByCopies, "shadow_by_copies", (enum("part", Part), _COPIES)),
    Form(DeclareSection, "declare_section", (node("var", VarRef), boolean("copied"), name("source", ""))),
)
