/* What the files of the HIP half share. */
#ifndef ACCOMP_HIP_INTERNAL_H
#define ACCOMP_HIP_INTERNAL_H

#include "../internal.h"

#include <hip/hip_runtime_api.h>

/* device.c. HIP's current device of this host thread becomes the device. */
void accomp_hip_use(int device);
/* A call has failed, and HIP may be of no use any more. */
extern _Atomic bool accomp_hip_failed;
/* Ends the program where a call has failed: "DOING on device 0 failed: REASON". */
void accomp_hip_check(hipError_t error, int device, const char *doing);

/* queue.c. The stream of a queue; of acc_async_sync, the null stream. It may be used by the thread right away. */
hipStream_t accomp_hip_stream_of(int device, int async);
/* Waits for the stream of a queue where operations are to be done now: the queue is acc_async_sync. */
void accomp_hip_finish_now(int device, int async, const char *doing);

/* cache.c. Device memory of which some is kept when it is freed; NULL where none is to be, or there is none. */
void *accomp_hip_cached(size_t bytes, int device);
/* Whether the memory is kept; else HIP is to free it. */
bool accomp_hip_keep(void *memory);
void accomp_hip_free_kept_memory(int device);

/* stamps.c. Profiles get the times of what is complete. */
void accomp_hip_tell_stamps(int device);

/* links.c. Pointers of the device's code to variables in declare are set; before each kernel. */
void accomp_hip_set_links(int device);

/* scratch.c. The launch of this thread is over: the next one may use its memory again. */
void accomp_hip_end_scratch(void);
/* Host memory that launches of this thread need, until the kernels of a synchronous construct are complete. */
void accomp_hip_keep_value(void *memory);
void accomp_hip_free_kept(void);
/* Frees the memory that launches on a device leave to each other, if none is under way. */
void accomp_hip_free_scratch(int device);

#endif
