"""What directives and clauses of OpenACC mean, and in which order clauses are laid out."""

from __future__ import annotations

from collections.abc import Mapping

DIRECTIVES: Mapping[str, str] = {
    "parallel": "Gangs run the region on the device; iterations are shared among them by loop constructs.",
    "serial": "One gang with one worker and one lane runs the region on the device.",
    "kernels": "The compiler makes kernels of the region, and decides which loops are parallel.",
    "data": "Keeps data on the device for the duration of the region.",
    "enter data": "Brings data to the device, where it stays until exit data or the end of the program.",
    "exit data": "Ends the lifetime of data on the device.",
    "host_data": "Uses addresses of the device in the region, which the host runs.",
    "loop": "Tells how the iterations of the following loop are spread over gangs, workers and lanes.",
    "cache": "Names parts of arrays that the body of the loop is to keep in the fastest memory.",
    "parallel loop": "A parallel construct that holds nothing but a loop construct.",
    "serial loop": "A serial construct that holds nothing but a loop construct.",
    "kernels loop": "A kernels construct that holds nothing but a loop construct.",
    "atomic": "Reads, writes, updates or captures a variable without interference of other threads.",
    "declare": "Keeps variables on the device for as long as the function, the program unit or the program.",
    "init": "Starts up the device, which else happens when it is used first.",
    "shutdown": "Takes down the device.",
    "set": "Sets the device or the queue that directives without one of their own use.",
    "update": "Copies data that is present from the device to the host, or the other way round.",
    "routine": "Makes a procedure for the device, to be called from compute regions.",
    "wait": "Waits until the work on queues is done.",
}
"""Their sections are in the table of directives."""

CLAUSES: Mapping[str, tuple[str, str]] = {
    "async": ("2.16.1", "The work is put on a queue, and the host goes on."),
    "attach": ("2.7.13", "The pointer on the device is set to the device's address of what it points to."),
    "auto": ("2.9.7", "The compiler decides whether the iterations are independent."),
    "bind": ("2.15.1", "The procedure has another name on the device."),
    "capture": ("2.12", "The old or the new value of what is updated is read with the update."),
    "collapse": ("2.9.1", "The directive is about that many nested loops."),
    "copy": ("2.7.7", "Copied to the device, and back at the end, unless the data is present already."),
    "copyin": ("2.7.8", "Copied to the device, unless the data is present already."),
    "copyout": (
        "2.7.9",
        "Memory of the device at the start, copied back at the end, unless present already.",
    ),
    "create": ("2.7.10", "Memory of the device without a copy, unless the data is present already."),
    "default": (
        "2.5.16",
        "What variables have that no clause names: 'none' asks for clauses, 'present' is one.",
    ),
    "default_async": ("2.14.3", "The queue of 'async' clauses without a number."),
    "delete": ("2.7.12", "The memory of the device is given up without a copy."),
    "detach": ("2.7.14", "The pointer on the device gets back the address of the host."),
    "device": ("2.14.4", "Copied from the host to the device."),
    "device_num": ("2.14.1", "The number of the device."),
    "device_resident": ("2.13.1", "The variable is on the device alone."),
    "device_type": ("2.4", "The clauses that follow hold for devices of these types alone."),
    "deviceptr": ("2.7.5", "The pointer holds an address of the device."),
    "finalize": ("2.6.6", "The data goes, whatever the reference counters say."),
    "firstprivate": ("2.5.14", "Each gang has a copy of its own, with the value in front of the construct."),
    "gang": ("2.9.2", "Iterations are spread over gangs."),
    "host": ("2.14.4", "Copied from the device to the host; another word for 'self'."),
    "if": ("2.5.6", "The directive has its effect on the device only if the condition is true."),
    "if_present": ("2.14.4", "Data that is not present is left out, where it would else be an error."),
    "independent": ("2.9.6", "The program says that no iteration needs what another one makes."),
    "link": ("2.13.3", "A global variable that data clauses make present when they name it."),
    "no_create": ("2.7.11", "What is present is used there, else the address of the host."),
    "nohost": ("2.15.1", "The procedure is compiled for the device alone."),
    "num_gangs": ("2.5.10", "How many gangs run the region."),
    "num_workers": ("2.5.11", "How many workers a gang has."),
    "present": ("2.7.6", "The data has to be present already."),
    "private": ("2.9.10", "Each gang, or each iteration of a loop, has a copy of its own without a value."),
    "read": ("2.12", "The variable is read."),
    "reduction": (
        "2.9.11",
        "Copies are combined by the operator, and the result is in the variable at the end.",
    ),
    "self": ("2.5.7", "On compute constructs: the host runs the region. On update: copied to the host."),
    "seq": ("2.9.5", "The iterations run in order."),
    "tile": ("2.9.8", "Nested loops are cut into tiles of these sizes."),
    "update": ("2.12", "The variable is updated; the same as without a clause."),
    "use_device": ("2.8.1", "In the region the name stands for the address on the device."),
    "vector": ("2.9.4", "Iterations are spread over the lanes of a worker."),
    "vector_length": ("2.5.12", "How many lanes a worker has."),
    "wait": ("2.16.2", "The directive waits for the work on these queues, or on all."),
    "worker": ("2.9.3", "Iterations are spread over the workers of a gang."),
    "write": ("2.12", "The variable is written."),
}
"""The section of each clause, and what it does."""

_ORDER = (
    ("read", "write", "update", "capture"),
    ("gang",),
    ("worker",),
    ("vector",),
    ("seq", "independent", "auto"),
    ("collapse", "tile"),
    ("num_gangs",),
    ("num_workers",),
    ("vector_length",),
    ("bind", "nohost"),
    ("device_num",),
    ("default_async",),
    ("default",),
    (
        *("copy", "copyin", "copyout", "create", "no_create", "present", "deviceptr", "attach"),
        *("delete", "detach", "use_device", "device_resident", "link", "self", "host", "device"),
    ),
    ("private", "firstprivate"),
    ("reduction",),
    ("if", "if_present", "finalize"),
    ("wait",),
    ("async",),
)
_PLACES = {name: place for place, names in enumerate(_ORDER) for name in names}


def place_of(clause: str, directive: str) -> int:
    """The place of a clause among those of its directive.

    Clauses that name data share one, as their order may count (a record in front of its members).
    """
    if clause == "self" and directive != "update":
        return _PLACES["if"]
    return _PLACES[clause]
