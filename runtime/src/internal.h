/* What the files of the run-time library share. */
#ifndef ACCOMP_INTERNAL_H
#define ACCOMP_INTERNAL_H

#include <acc_prof.h>
#include <accomp.h>
#include <openacc.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define WEAK __attribute__((weak))

#include "device_api.h"

/* device.c. The device of this thread's operations: an offload device, or HOST, whose memory is shared
   (then data operations do nothing). */
int accomp_device(void);
acc_device_t accomp_type_of_device(int device);
/* The device that OpenACC gives a number of a type; ends the program if there is none. */
int accomp_device_of(int device_num, acc_device_t device_type);

/* fail.c. Where the host thread is: the directive, or the routine of openacc.h, for messages. */
void accomp_at(const accomp_place *place);
void accomp_in(const char *routine);
accomp_place accomp_here(void);
/* Where an operation of a queue was enqueued; says that this thread carries it out. What it returns is to be
   given to accomp_at behind it. */
accomp_place accomp_queued_at(const accomp_place *place);
/* End the program with a message that starts with that place. */
_Noreturn void accomp_fail_as(acc_error_t error, const char *format, ...) __attribute__((format(printf, 2, 3)));
#define accomp_fail(...) accomp_fail_as(acc_error_other, __VA_ARGS__)
/* A callback of the profiling interface has returned, which may have been elsewhere. */
void accomp_back_at(const accomp_place *place);
const char *accomp_where(char *buffer, size_t size);

/* table.c: what is present, by device (section 2.6.7: two reference counters). */
/* The queues whose operations use something; with more than ACCOMP_NOTED of them it may be any. */
enum { ACCOMP_NOTED = 4 };
typedef struct accomp_queues {
  int count, numbers[ACCOMP_NOTED];
} accomp_queues;

typedef struct accomp_entry {
  char *host;
  size_t bytes;
  char *copy; /* the device copy of the first byte */
  int device;
  unsigned structured, dynamic;
  bool mapped;  /* by acc_map_data: the memory is the program's */
  bool busy;    /* a synchronous transfer that makes or ends it is under way */
  bool leaving; /* its copyout and its release are in queue `queue` */
  int queue;
  int pending; /* the queue of its last asynchronous transfer, or acc_async_sync */
  accomp_queues users;
  unsigned long life;  /* told apart from earlier lives by what is queued */
  unsigned departures; /* queued releases that point here; the last one frees a removed entry */
  bool removed;
  void *base;        /* the value of the pointer through which it was named, where it is not the address */
  void *attachments; /* attach.c: a tree */
  const char *name;  /* and under which name, or NULL */
  char origin[96];   /* where it was entered */
  struct accomp_room *room; /* that the copy lies in with those of other parts of an object, or NULL */
  struct accomp_room *holder; /* of the object that has the pointer to the data, or NULL */
} accomp_entry;

typedef void accomp_visit(accomp_entry *entry, void *argument);

/* index.c: entries by their addresses, of host data or of copies. They do not overlap. */
typedef struct accomp_index {
  size_t count, room;
  struct accomp_part **parts;
  uintptr_t *firsts; /* the first address in each part */
} accomp_index;
/* The first entry that overlaps [address, address + bytes), or NULL. */
accomp_entry *accomp_index_find(const accomp_index *index, const void *address, size_t bytes);
/* Visits those that overlap a range; nothing may be inserted or removed meanwhile. */
void accomp_index_each(const accomp_index *index, const void *address, size_t bytes, accomp_visit *visit,
                       void *argument);
void accomp_index_insert(accomp_index *index, const void *address, accomp_entry *entry);
void accomp_index_remove(accomp_index *index, const void *address, const accomp_entry *entry);

/* Lock and unlock the table of a device; `accomp_table_wait` sleeps until an entry stops being busy. */
void accomp_table_lock(int device);
void accomp_table_unlock(int device);
void accomp_table_wait(int device);
void accomp_table_changed(int device);
/* The entry that holds or overlaps [host, host + bytes), or NULL. At least one byte is looked for. */
accomp_entry *accomp_table_find(int device, const void *host, size_t bytes);
/* The entry whose device memory holds or overlaps [copy, copy + bytes), or NULL. */
accomp_entry *accomp_table_find_copy(int device, const void *copy, size_t bytes);
/* The tree of attachments of pointers that have no entry. */
void **accomp_table_attachments(int device);
/* The tree of rooms of objects. */
void **accomp_table_rooms(int device);
void accomp_table_insert(accomp_entry *entry);
void accomp_table_remove(accomp_entry *entry);
/* Visit the entries of a device, or those of them that overlap a range, in the order of host addresses. */
void accomp_table_each(int device, accomp_visit *visit, void *argument);
void accomp_table_overlapping(int device, const void *host, size_t bytes, accomp_visit *visit, void *argument);
bool accomp_holds(const accomp_entry *entry, const void *host, size_t bytes);

/* data.c: what sections 2.7.4 to 2.7.14 say of one piece of data. */
typedef struct accomp_piece {
  char *host;
  size_t bytes; /* 0: as much as is present at the address */
  const char *name;
  void **pointer; /* to be attached, or NULL */
  int action;     /* without modifiers */
  int flags;      /* the modifiers */
  const struct accomp_dim *dims; /* of elements that do not all touch; between them, nothing moves to what is in use */
  int rank;                      /* 0 for a contiguous piece */
  struct accomp_room *room;      /* where its copy is to be made, or NULL */
  char *object;                  /* that it is a part of, or that has `pointer`; NULL for none */
  size_t object_bytes;
} accomp_piece;
/* Entry: makes the piece present or finds it so and adds one to a counter. False where nothing
   was done (no_create of absent data). */
bool accomp_enter(const accomp_piece *piece, int device, bool dynamic, int async);
/* Exit: takes one from a counter (all with `finalize`); transfers and releases what is to leave. */
void accomp_leave(const accomp_piece *piece, int device, bool dynamic, bool finalize, int async);
/* together.c: memory for parts of one object. Those to be made are added one by one; NULL where there are not several,
   or too little memory. A room lasts as long as copies in it, and until whoever made it says that these are made. */
typedef struct accomp_room accomp_room;
typedef struct accomp_parts {
  int device;
  size_t count;
  char *first, *last;
} accomp_parts;
/* Whether a piece is a part of its object, and not reached through a pointer in it. */
bool accomp_is_part(const accomp_piece *piece);
void accomp_add_part(accomp_parts *parts, const accomp_piece *piece);
accomp_room *accomp_room_of(const accomp_parts *parts);
void accomp_room_made(accomp_room *room);
/* With the table locked: the place of a copy, and its end. */
char *accomp_place_in(accomp_room *room, const char *host);
void accomp_leave_room(accomp_room *room);
/* Whether what else keeps data present knows all of it. */
bool accomp_is_known(const accomp_room *room);
/* With the table locked. Parts of an object that directives enter one by one lie in one room, as large as the object;
   it lasts as long as any of them, and as data that is reached through its pointers. The room that holds a range, or
   NULL, and where in it; that for a piece as a part, and that of the object of a piece, made if need be. */
accomp_room *accomp_object_room(const void *host, size_t bytes, int device);
char *accomp_in_object_room(const void *host, size_t bytes, int device);
accomp_room *accomp_part_room(const accomp_piece *piece, int device);
accomp_room *accomp_room_for(const accomp_piece *piece, int device);
/* A pointer in an object has a place on the device while the piece that is reached through it is present. */
void accomp_keep_pointer(const accomp_piece *piece, int device);
/* The copy of data that is present without an entry, in no room. */
char *accomp_lone_copy(const void *host, size_t bytes, int device);
/* 2.5.14: a device copy of host data that is in no table, and its end. */
char *accomp_enter_initial(const accomp_piece *piece, int device);
void accomp_leave_initial(char *copy, size_t bytes, int device, int async);
/* The device address of host data, or NULL; data that is present without an entry counts. Ends the program where
   only a part of the data is present. */
char *accomp_translate(const void *host, size_t bytes, int device, const char *name);
/* statics.c: the device copy of data of internal linkage in `declare`, or NULL. */
char *accomp_static_copy(const void *host, size_t bytes, int device);
bool accomp_static_overlaps(const void *host, size_t bytes);
/* Zeroed memory, and more of it with what it held. The program ends where there is none. */
void *accomp_allocate(size_t bytes);
void *accomp_reallocate(void *memory, size_t bytes);
void accomp_note_queue(accomp_queues *queues, int number);
void accomp_drain_noted(const accomp_queues *queues, int device);
_Noreturn void accomp_absent(const accomp_piece *piece, int device);
/* allocated.c: memory of acc_malloc; forgotten by its address, with its bytes or 0 where it is none. */
void accomp_note_allocation(const void *memory, size_t bytes, int device);
size_t accomp_forget_allocation(const void *memory, int device);
/* Memory of a device, however it was allocated. An address near it counts: one for indices from 1, or at the end. */
enum { ACCOMP_NEAR = 64 };
void accomp_note_memory(const void *memory, size_t bytes, int device);
void accomp_forget_memory(const void *memory, int device);
bool accomp_is_noted(const char *address, int device);

/* Whether an address is of a variable of the program, its libraries, or device code that was loaded. */
bool accomp_is_static(const char *address);

/* Ends the program where an address that is to be a device's, be it that in variable `name` or an argument (NULL), is
   known to be the host's. */
void accomp_refuse_host_memory(const void *address, const char *name, int device);
/* The same for a pointer of `deviceptr`, where devices cannot reach memory of the host. */
void accomp_look_at_address(const accomp_var *var, int device);
/* Ends the program for a size that was negative before it was converted. */
void accomp_refuse_negative(size_t bytes);
/* The name by which what is present was entered, or NULL. */
const char *accomp_name_of(const void *host, int device);
/* Whether any entry has ever had a base. */
extern _Atomic bool accomp_has_bases;
/* Ends the lifetime of all data of a device (shutdown). */
void accomp_release_all(int device);

/* transfer.c. Moves bytes between host and device copy, now or in a queue; what is attached stays as it is. */
/* The same in a queue, of what may be gone when that comes to it: the value it has now. */
void accomp_move_constant(char *host, char *copy, size_t bytes, const char *name, int device, int async);
void accomp_move(char *host, char *copy, size_t bytes, const char *name, bool to_device, int device, int async);
void accomp_move_block(char *host, char *copy, const accomp_block *block, const char *name, bool to_device, int device,
                       int async);
/* update.c. The same of the elements of a piece. */
void accomp_move_piece(const accomp_piece *piece, char *copy, bool to_device, int device, int async);
/* results.c. Bytes of the host that a transfer from a device gives values. */
/* What queues are to write to the host: expected before such a transfer is queued, and forgotten after it, with what
   the first gives. And whether anything is to be written to some memory. */
void *accomp_expect_download(const char *host, size_t bytes, int async);
void accomp_download_queued(void *expected, int device, int async);
bool accomp_expects_download(const char *host, size_t bytes);
void accomp_note_download(const char *host, size_t bytes);

/* attach.c. The attachment counts (true) or one of both is not present. `data` is where the data begins that is
   reached through the pointer, or NULL: a subarray need not hold the element that the pointer points to. */
bool accomp_attach(void **pointer, const void *data, int device, int async);
void accomp_detach(void **pointer, int device, bool finalize, int async);
/* What lies around the pointers in a range of host memory that are attached now, in the order of addresses; NULL where
   there are none of them, and where nothing lies around. To be freed. */
typedef struct accomp_spared {
  size_t count;
  accomp_block blocks[]; /* of one layer */
} accomp_spared;
accomp_spared *accomp_spare_attached(const char *host, size_t bytes, int device);
/* Gives the device copies of a tree of pointers the values that the pointers have on the host. */
void accomp_reset_attached(void *attachments, int device, int async);
void accomp_drop_attachments(void *attachments);
/* After a transfer that did not know of attached pointers: those in the range get their values on the host again. They
   are forgotten where the device copy is gone. */
void accomp_return_attached(char *host, size_t bytes, int device, bool gone);
/* With the table locked: forgets the pointers of a range that have no entry. */
void accomp_forget_attached(char *host, size_t bytes, int device);

/* pieces.c: the pieces of a var. `through` pieces are the pointers to rows. */
typedef void accomp_piece_function(const accomp_piece *piece, bool rows, void *argument);
void accomp_pieces(const accomp_var *var, accomp_piece_function *function, void *argument);

/* wait.c. Waits for everything in a queue of a device. */
void accomp_drain(int device, int async);
void accomp_drain_device(int device);
/* What follows in a queue waits for what is now in the queues noted. */
void accomp_follow_noted(const accomp_queues *queues, int device, int async);
/* The queue that an async-argument means (section 2.16). Ends the program for other negative values. */
int accomp_queue_number(int async);

/* prof.c: events for the profiling interface (section 5). While nobody listens, an event costs a load and a branch:
       ACCOMP_EVENT(acc_ev_create, .device = device, ...); */
struct accomp_sizes {
  const char *kernel;
  size_t gangs, workers, lanes;
};
struct accomp_telling {
  int device; /* HOST, or the number of an offload device */
  int async;
  bool implicit;
  bool own;    /* for the library's own observers: section 5 knows no such event */
  bool queued; /* what ends is done in a queue, which accomp_timed names */
  acc_error_t error;
  const char *name; /* of the variable; the message of an error */
  const void *host, *copy;
  size_t bytes;
  const struct accomp_sizes *sizes; /* of the kernel launched, where they are known */
  void **tool; /* what tools keep from the start of something to its end */
};
enum { NO_DEVICE = HOST - 1 };
extern _Atomic int accomp_listens;
#define ACCOMP_LISTENS __builtin_expect(atomic_load_explicit(&accomp_listens, memory_order_relaxed), 0)
#define ACCOMP_EVENT(event, ...)                                                                                       \
  do {                                                                                                                 \
    if (ACCOMP_LISTENS)                                                                                                \
      accomp_tell(event, &(const struct accomp_telling){__VA_ARGS__});                                                 \
  } while (0)
void accomp_tell(acc_event_t event, const struct accomp_telling *telling);
/* The construct that this thread's events belong to, unless a routine of openacc.h is under way. */
extern _Thread_local acc_construct_t accomp_parent;
/* The place of the construct that ends, which may be on another line; NULL while none does. */
extern _Thread_local const accomp_place *accomp_ending;
/* The device is in use, from now on; false where its shutdown is that of a device which was not. */
void accomp_tell_device(int device, bool implicit);
bool accomp_tell_shutdown(int device, bool starts, bool implicit, void **tool);

/* profile.c: the times of profiles. What this thread has told of last, a launch or something that a queue does, is
   complete when what is now in the queue is. */
void accomp_timed(int device, int async);
#define ACCOMP_TIMED(device, async)                                                                                    \
  do {                                                                                                                 \
    if (ACCOMP_LISTENS)                                                                                                \
      accomp_timed(device, async);                                                                                     \
  } while (0)
/* Nanoseconds of CLOCK_MONOTONIC at which an operation began and was complete. */
void accomp_began(struct accomp_operation *operation, uint64_t time);
void accomp_completed(struct accomp_operation *operation, uint64_t time);
uint64_t accomp_clock(void);
/* Before the process ends without exit. */
void accomp_profile_finish(void);

/* trace.c: environment variables ACCOMP_TRACE, ACCOMP_LEAKS, ACCOMP_POISON. */
void accomp_trace(const char *action, const char *name, const void *host, size_t bytes, const accomp_entry *entry);
void accomp_trace_launch(const struct accomp_sizes *sizes, int device);
void accomp_poison(char *copy, size_t bytes, int device);

#endif
