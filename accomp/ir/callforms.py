"""The text form of calls, references of functions, and other places in regions: see forms.py."""

from __future__ import annotations

from accomp.ir.calls import Assigned, Call, Undefined
from accomp.ir.fields import Field, Form, boolean, name, node, nodes, span, text
from accomp.ir.nodes import Trace
from accomp.ir.places import Asked, Branch, Mention
from accomp.syntax.nodes import VarRef

CALL_FORMS = (
    Form(Trace, "rule", (name("rule"), text("why", ""))),
    Form(Asked, "present", (span(),)),
    Form(Assigned, "result", (Field("value", "span"), boolean("conditional"))),
    Form(
        Mention,
        "mention",
        (
            text("text"),
            span(),
            boolean("branches"),
            node("component", VarRef, default=None),
            node("value", VarRef, default=None),
            boolean("of_part"),
        ),
    ),
    Form(Branch, "leaves", (text("keyword"), span(), boolean("enters"), boolean("ends"))),
    Form(Undefined, "undefined", (nodes("calls", Call), text("symbol", ""), boolean("at_hand"))),
    Form(Call, "called", (name("name"), span(), boolean("foreign"), boolean("macro"))),
)
