/* Transfers between host and device copy by HIP's routines, in the stream of a queue. */
#include "hip.h"

#include <stdlib.h>
#include <string.h>

static void move(void *to, const void *from, size_t bytes, hipMemcpyKind kind, int device, hipStream_t stream) {
  accomp_hip_check(hipMemcpyAsync(to, from, bytes, kind, stream), device, "a transfer");
}

const bool accomp_transfers_blocks = true;

/* HIP's rows lie at most so far apart. */
enum { WIDEST = INT32_MAX };

static hipError_t move_rows(char *to, const char *from, const accomp_block *b, hipMemcpyKind kind, hipStream_t stream) {
  hipError_t error = hipSuccess;
  if (b->rows > 1 && b->row_step <= WIDEST)
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

static void start_block(char *host, char *copy, const accomp_block *block, bool to_device, int device,
                        hipStream_t stream) {
  char *here = host + block->offset, *there = copy + block->offset;
  accomp_hip_check(to_device ? move_block(there, here, block, hipMemcpyHostToDevice, stream)
                             : move_block(here, there, block, hipMemcpyDeviceToHost, stream),
                   device, "a transfer");
}

void accomp_transfer_block(char *host, char *copy, const accomp_block *block, bool to_device, int device, int async) {
  start_block(host, copy, block, to_device, device, accomp_hip_stream_of(device, async));
  accomp_hip_finish_now(device, async, "a transfer");
}

void accomp_transfer(char *host, char *copy, size_t bytes, bool to_device, int device, int async) {
  accomp_spared *spared = accomp_spare_attached(host, bytes, device);
  accomp_block whole = {.bytes = bytes, .rows = 1, .layers = 1};
  hipStream_t stream = accomp_hip_stream_of(device, async);
  if (!spared)
    start_block(host, copy, &whole, to_device, device, stream);
  for (size_t i = 0; spared && i < spared->count; ++i)
    start_block(host, copy, &spared->blocks[i], to_device, device, stream);
  accomp_hip_finish_now(device, async, "a transfer");
  free(spared);
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
