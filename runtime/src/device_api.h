/* What the library asks of devices: over OpenMP in openmp/, over HIP in hip/. */
#ifndef ACCOMP_DEVICE_API_H
#define ACCOMP_DEVICE_API_H

#include <acc_prof.h>
#include <openacc.h>

#include <stdbool.h>
#include <stddef.h>

/* Offload devices have numbers from 0 on. */
#define HOST (-1)

/* device.c of each. */
int accomp_offload_devices(void);
/* Of this host thread; any number where there is no such device means the host. */
int accomp_default_device(void);
void accomp_set_default_device(int device);
/* What the offload devices are; acc_device_not_host where it is not known. */
acc_device_t accomp_offload_type(void);
/* The answers to acc_get_property for an offload device. */
size_t accomp_device_property(int device, acc_device_property_t property);
const char *accomp_device_text(int device, acc_device_property_t property);
/* The device gets its code; else it does with its first region. */
void accomp_start_device(int device);
/* Whether kernels can be given to the device of this thread, which may be the host. */
bool accomp_takes_kernels(int device);

void *accomp_device_allocate(size_t bytes, int device);
void accomp_device_free(void *memory, int device);
/* Whether an address, and what is near it, is of no memory that the program has on a device. Only devices on the CPU
   tell. */
bool accomp_is_elsewhere(const char *address, int device);
/* Whether variables of device code have addresses in the program itself. */
extern const bool accomp_shares_program;
/* What else in the program keeps data present; whether it could be told of a copy, as it has none of its own. */
extern const char accomp_model[];
bool accomp_make_known(void *host, void *copy, size_t bytes, int device);
void accomp_make_unknown(void *host, int device);
/* The copy of data that is present but has no entry, as OpenMP or `declare` keep it present; or NULL. */
char *accomp_standing_copy(const void *host, size_t bytes, int device);

/* Whether directives count what they make present in the tables of the library. If not, routines count as the
   directives do: these enter and leave what has no entry, at once, and tell and end what they entered. */
bool accomp_counts_apart(int device);
struct accomp_piece;
void accomp_enter_counted(const struct accomp_piece *piece, int device);
void accomp_leave_counted(const struct accomp_piece *piece, int device, bool finalize);
/* A pointer that is attached now: transfers of directives leave it as it is, where OpenMP can do that. */
void accomp_attach_counted(void **pointer, int device);
char *accomp_counted_host(const void *copy, int device);
void accomp_release_counted(int device);

/* transfer.c of each. Operations are done now where `async` is acc_async_sync, else in the queue. Those that fail end
   the program. */
/* Bytes between host and device copy, without the attached pointers among them: threads and kernels may read these
   while the transfer is under way. */
void accomp_transfer(char *host, char *copy, size_t bytes, bool to_device, int device, int async);
/* `layers` times `rows` runs of bytes, which begin at an offset from host and copy and lie evenly apart; no pointer among
   them is attached. Only where the devices can do that. */
typedef struct accomp_block {
  size_t offset, bytes;
  size_t rows, row_step;
  size_t layers, layer_step;
} accomp_block;
extern const bool accomp_transfers_blocks;
void accomp_transfer_block(char *host, char *copy, const accomp_block *block, bool to_device, int device, int async);
/* The value of a pointer in device memory. */
void accomp_store(void **slot, void *value, int device, int async);
void accomp_zero(char *copy, size_t bytes, int device, int async);
void accomp_fill(char *copy, size_t bytes, int value, int device);
/* Between memory of the host or of a device. The queue is one of the current device. */
void accomp_copy(void *to, const void *from, size_t bytes, int to_device, int from_device, int async);

/* queue.c of each. Runs an operation at once where `async` is acc_async_sync, else when everything before
   it in that queue of the device is complete. */
void accomp_enqueue(int device, int async, void (*run)(void *), void *argument);
/* After the kernels of a construct: counts them in their queue, or waits for them. `task`: they are OpenMP tasks, even
   where the construct is synchronous; `active`: they went to the device. */
void accomp_launched(int device, int async, bool task, bool active);
/* Whether everything in a queue is complete, and the wait for that. */
bool accomp_queue_idle(int device, int async);
void accomp_queue_finish(int device, int async);
/* What follows in queue `async` of `async_device` waits for what is now in a queue of a device. */
void accomp_queue_follow(int device, int number, int async_device, int async);
/* Waits for one of the queues, of which at least one is not acc_async_sync; its index. */
int accomp_queue_any(int device, int count, const int *numbers);
/* The device and its context as HIP has them; NULL where it does not. */
void *accomp_device_handle(int device);
void *accomp_device_context(int device);
/* The stream that is a queue, NULL where queues are none; another for it, if they are. */
void *accomp_queue_stream(int device, int async);
bool accomp_queue_set_stream(int device, int async, void *stream);
/* What tools may know of the interface to the device and of the queue. */
void accomp_tell_handles(acc_api_info *info, int device, int async);
/* Profiles: an operation begins, or is complete, when what is now in the queue is; tells accomp_began and
   accomp_completed. Of beginnings only devices tell that have a clock. */
struct accomp_operation;
void accomp_queue_stamp(int device, int async, struct accomp_operation *operation, bool ends);
/* The queues of a device so far, one after another; `at` is NULL in front of the first. */
bool accomp_next_queue(int device, const void **at, int *number);

#endif
