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
    DeviceType,
    DeviceVerb,
    MakeResident,
    Motion,
    MoveData,
    NameQueue,
    OpenRegion,
    Part,
    Queue,
    RegionOf,
    RegisterStatic,
    Request,
    ShadowByAddress,
    UseDevice,
    Wait,
    WaitFor,
)
from accomp.ir.fields import Field, Form, boolean, enum, name, node, nodes, text
from accomp.syntax.nodes import Expr, VarRef

_REQUEST = node("request", Request)


def _expression(called: str) -> Field:
    return node(called, Expr, default=None)


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
    Form(Wait, "queues", (nodes("queues", Expr), _expression("device"))),
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
)
