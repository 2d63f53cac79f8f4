/* Transfers between host and device copy by HIP's routines, in the stream of a queue. */
#include "hip.h"

#include <stdlib.h>
#include <string.h>

/* Whether the pointers lie in a row: the same distance apart on the device, which is that on the host. */
static bool evenly(const accomp_attached *attached, size_t *apart) {
  const accomp_attached_pointer *p = attached->pointers;
  *apart = attached->count > 1 ? (size_t)((char *)p[1].slot - (char *)p[0].slot) : sizeof(void *);
  for (size_t i = 1; i < attached->count; ++i)
    if ((size_t)((char *)p[i].slot - (char *)p[i - 1].slot) != *apart)
      return false;
  return true;
}

/* The device copies of attached pointers get the values that they have there. */
static void set_attached(const accomp_attached *attached, int device, hipStream_t stream) {
  const accomp_attached_pointer *p = attached->pointers;
  hipError_t error = hipSuccess;
  size_t apart;
  if (evenly(attached, &apart))
    error = hipMemcpy2DAsync(p->slot, apart, &p->copy, sizeof *p, sizeof p->copy, attached->count,
                             hipMemcpyHostToDevice, stream);
  else
    for (size_t i = 0; i < attached->count && error == hipSuccess; ++i)
      error = hipMemcpyAsync(p[i].slot, &p[i].copy, sizeof p[i].copy, hipMemcpyHostToDevice, stream);
  accomp_hip_check(error, device, "setting pointers");
}

/* The pointers on the host keep their values while a transfer goes over them. Streams call these: no HIP in them. */
static void save(void *argument) {
  accomp_attached *attached = argument;
  for (size_t i = 0; i < attached->count; ++i)
    attached->pointers[i].copy = *attached->pointers[i].pointer;
}

static void restore(void *argument) {
  accomp_attached *attached = argument;
  for (size_t i = 0; i < attached->count; ++i)
    *attached->pointers[i].pointer = attached->pointers[i].copy;
}

static void restore_last(void *argument) {
  restore(argument);
  free(argument);
}

static void move(void *to, const void *from, size_t bytes, hipMemcpyKind kind, int device, hipStream_t stream) {
  accomp_hip_check(hipMemcpyAsync(to, from, bytes, kind, stream), device, "a transfer");
}

static void move_up(char *host, char *copy, size_t bytes, accomp_attached *attached, int device, int async) {
  hipStream_t stream = accomp_hip_stream_of(device, async);
  move(copy, host, bytes, hipMemcpyHostToDevice, device, stream);
  if (attached)
    set_attached(attached, device, stream);
  accomp_hip_finish_now(device, async, "a transfer");
  if (attached)
    accomp_enqueue(device, async, free, attached);
}

static void move_down(char *host, char *copy, size_t bytes, accomp_attached *attached, int device, int async) {
  hipStream_t stream = accomp_hip_stream_of(device, async);
  bool now = accomp_queue_number(async) == acc_async_sync;
  if (attached && now)
    save(attached);
  else if (attached)
    accomp_hip_check(hipLaunchHostFunc(stream, save, attached), device, "a transfer");
  move(host, copy, bytes, hipMemcpyDeviceToHost, device, stream);
  accomp_hip_finish_now(device, async, "a transfer");
  if (attached && now)
    restore_last(attached);
  else if (attached)
    accomp_hip_check(hipLaunchHostFunc(stream, restore_last, attached), device, "a transfer");
}

void accomp_transfer(char *host, char *copy, size_t bytes, bool to_device, int device, int async) {
  accomp_attached *attached = accomp_attached_in(host, bytes, device);
  (to_device ? move_up : move_down)(host, copy, bytes, attached, device, async);
}

const bool accomp_transfers_blocks = true;

/* HIP's rows lie at most so far apart. */
enum { WIDEST = INT32_MAX };

static hipError_t move_rows(char *to, const char *from, const accomp_block *b, hipMemcpyKind kind, hipStream_t stream) {
  hipError_t error = hipSuccess;
  if (b->row_step <= WIDEST)
    return hipMemcpy2DAsync(to, b->row_step, from, b->row_step, b->bytes, b->rows, kind, stream);
  for (size_t i = 0; i < b->rows && error == hipSuccess; ++i)
    error = hipMemcpyAsync(to + i * b->row_step, from + i * b->row_step, b->bytes, kind, stream);
  return error;
}

static hipError_t move_layers(char *to, char *from, const accomp_block *b, hipMemcpyKind kind, hipStream_t stream) {
  hipMemcpy3DParms parameters = {.kind = kind, .extent = {b->bytes, b->rows, b->layers}};
  size_t rows_apart = b->layer_step / b->row_step;
  parameters.srcPtr = (hipPitchedPtr){from, b->row_step, b->row_step, rows_apart};
  parameters.dstPtr = (hipPitchedPtr){to, b->row_step, b->row_step, rows_apart};
  return hipMemcpy3DAsync(&parameters, stream);
}

static hipError_t move_block(char *to, char *from, const accomp_block *b, hipMemcpyKind kind, hipStream_t stream) {
  hipError_t error = hipSuccess;
  if (b->layers > 1 && b->rows > 1 && b->row_step <= WIDEST && b->layer_step >= b->rows * b->row_step)
    return move_layers(to, from, b, kind, stream);
  for (size_t i = 0; i < b->layers && error == hipSuccess; ++i)
    error = move_rows(to + i * b->layer_step, from + i * b->layer_step, b, kind, stream);
  return error;
}

void accomp_transfer_block(char *host, char *copy, const accomp_block *block, bool to_device, int device, int async) {
  hipStream_t stream = accomp_hip_stream_of(device, async);
  char *here = host + block->offset, *there = copy + block->offset;
  accomp_hip_check(to_device ? move_block(there, here, block, hipMemcpyHostToDevice, stream)
                             : move_block(here, there, block, hipMemcpyDeviceToHost, stream),
                   device, "a transfer");
  accomp_hip_finish_now(device, async, "a transfer");
}

void accomp_store(void **slot, void *value, int device, int async) {
  hipStream_t stream = accomp_hip_stream_of(device, async);
  void **source = accomp_allocate(sizeof *source);
  *source = value;
  move(slot, source, sizeof value, hipMemcpyHostToDevice, device, stream);
  accomp_hip_finish_now(device, async, "setting a pointer");
  accomp_enqueue(device, async, free, source);
}

static void set(char *copy, size_t bytes, int value, int device, int async) {
  hipStream_t stream = accomp_hip_stream_of(device, async);
  accomp_hip_check(hipMemsetAsync(copy, value, bytes, stream), device, "filling memory");
  accomp_hip_finish_now(device, async, "filling memory");
}

void accomp_fill(char *copy, size_t bytes, int value, int device) { set(copy, bytes, value, device, acc_async_sync); }

void accomp_zero(char *copy, size_t bytes, int device, int async) { set(copy, bytes, 0, device, async); }

static hipMemcpyKind kind_of(int to_device, int from_device) {
  if (from_device == HOST)
    return to_device == HOST ? hipMemcpyHostToHost : hipMemcpyHostToDevice;
  return to_device == HOST ? hipMemcpyDeviceToHost : hipMemcpyDeviceToDevice;
}

void accomp_copy(void *to, const void *from, size_t bytes, int to_device, int from_device, int async) {
  int device = accomp_device();
  hipStream_t stream;
  if (device == HOST && to_device == HOST && from_device == HOST) {
    memmove(to, from, bytes);
    return;
  }
  if (device == HOST)
    device = to_device == HOST ? from_device : to_device;
  stream = accomp_hip_stream_of(device, async);
  if (to_device != from_device && to_device != HOST && from_device != HOST)
    accomp_hip_check(hipMemcpyPeerAsync(to, to_device, from, from_device, bytes, stream), device, "a copy");
  else
    move(to, from, bytes, kind_of(to_device, from_device), device, stream);
  accomp_hip_finish_now(device, async, "a copy");
}
