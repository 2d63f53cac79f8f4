/* HIP with devices made of host memory, which counts what it is asked for. Each stream has a thread. */
#include "fake.h"

#include <accomp_hip.h>
#include <hip/hip_runtime_api.h>
#include <time.h>

static _Thread_local bool in_host_function;
static _Thread_local int current;

/* Host functions in streams may not call HIP. */
static void called(void) {
  if (in_host_function)
    fake_fail("called by a host function");
}

/* Errors and devices. */

static _Thread_local hipError_t last_error;

static hipError_t set_error(hipError_t error) {
  if (error != hipSuccess)
    last_error = error;
  return error;
}

const char *hipGetErrorString(hipError_t error) { return error == hipErrorOutOfMemory ? "out of memory" : "error"; }

hipError_t hipGetLastError(void) {
  hipError_t error = last_error;
  last_error = hipSuccess;
  return error;
}

hipError_t hipGetDeviceCount(int *count) { return *count = FAKE_DEVICES, hipSuccess; }

hipError_t hipGetDevice(int *device) { return *device = current, hipSuccess; }

hipError_t hipSetDevice(int device) {
  called();
  if (device < 0 || device >= FAKE_DEVICES)
    return set_error(hipErrorInvalidDevice);
  current = device;
  return hipSuccess;
}

hipError_t hipDeviceGetAttribute(int *value, hipDeviceAttribute_t attribute, int device) {
  (void)attribute;
  (void)device;
  *value = 64;
  return hipSuccess;
}

hipError_t hipDeviceGetName(char *name, int bytes, hipDevice_t device) {
  snprintf(name, (size_t)bytes, "fake device %d", device);
  return hipSuccess;
}

hipError_t hipDriverGetVersion(int *version) { return *version = 60000000, hipSuccess; }

hipError_t hipMemGetInfo(size_t *available, size_t *total) {
  *available = 1 << 20;
  *total = 1 << 21;
  return hipSuccess;
}

/* Memory: the sanitizers see accesses outside it and after its end. */

hipError_t hipMalloc(void **pointer, size_t bytes) {
  called();
  if (bytes > (size_t)1 << 40)
    return set_error(hipErrorOutOfMemory);
  COUNT(allocated, 1);
  *pointer = malloc(bytes);
  return hipSuccess;
}

hipError_t hipFree(void *pointer) {
  called();
  COUNT(freed, 1);
  free(pointer);
  return hipSuccess;
}

hipError_t hipFreeAsync(void *pointer, hipStream_t stream) {
  if (stream)
    fake_fail("memory given back in a queue");
  return hipFree(pointer);
}

hipError_t hipPointerGetAttributes(hipPointerAttribute_t *attributes, const void *pointer) {
  attributes->devicePointer = (void *)pointer;
  return hipSuccess;
}

/* Streams. */

struct operation {
  struct operation *next;
  void (*run)(void *);
  void *argument;
  bool host_function;
};

struct ihipStream_t {
  struct operation *first, **last;
  unsigned long enqueued, completed;
  int device;
  bool started;
};

struct ihipEvent_t {
  hipStream_t stream;
  unsigned long reached;
  bool timed;
  struct timespec time;
};

static struct ihipStream_t null_streams[FAKE_DEVICES];

static void *work(void *argument) {
  hipStream_t s = argument;
  pthread_mutex_lock(&fake_lock);
  for (;;) {
    struct operation *o = s->first;
    if (!o || (fake_held && s != &null_streams[s->device])) {
      pthread_cond_wait(&fake_changed, &fake_lock);
      continue;
    }
    pthread_mutex_unlock(&fake_lock);
    in_host_function = o->host_function;
    o->run(o->argument);
    in_host_function = false;
    pthread_mutex_lock(&fake_lock);
    s->first = o->next;
    if (!s->first)
      s->last = &s->first;
    s->completed++;
    free(o);
    pthread_cond_broadcast(&fake_changed);
  }
  return NULL;
}

/* With the lock held. */
static void start(hipStream_t s) {
  pthread_t thread;
  if (s->started)
    return;
  s->started = true;
  if (!s->last)
    s->last = &s->first;
  pthread_create(&thread, NULL, work, s);
  pthread_detach(thread);
}

static hipStream_t stream_of(hipStream_t stream) { return stream ? stream : &null_streams[current]; }

static hipError_t enqueue(hipStream_t stream, void (*run)(void *), void *argument, bool host_function) {
  struct operation *o = malloc(sizeof *o);
  hipStream_t s = stream_of(stream);
  called();
  if (s->device != current && stream)
    fake_fail("a stream of another device");
  *o = (struct operation){NULL, run, argument, host_function};
  pthread_mutex_lock(&fake_lock);
  if (!stream)
    s->device = current;
  start(s);
  *s->last = o;
  s->last = &o->next;
  s->enqueued++;
  pthread_cond_broadcast(&fake_changed);
  pthread_mutex_unlock(&fake_lock);
  return hipSuccess;
}

hipError_t hipStreamCreateWithFlags(hipStream_t *stream, unsigned flags) {
  called();
  if (flags != hipStreamNonBlocking)
    fake_fail("a stream that waits for the null stream");
  *stream = calloc(1, sizeof **stream);
  (*stream)->device = current;
  (*stream)->last = &(*stream)->first;
  return hipSuccess;
}

static void await(hipStream_t s, unsigned long goal) {
  pthread_mutex_lock(&fake_lock);
  while (s->completed < goal)
    pthread_cond_wait(&fake_changed, &fake_lock);
  pthread_mutex_unlock(&fake_lock);
}

static unsigned long read_count(unsigned long *count) {
  unsigned long value;
  pthread_mutex_lock(&fake_lock);
  value = *count;
  pthread_mutex_unlock(&fake_lock);
  return value;
}

hipError_t hipStreamSynchronize(hipStream_t stream) {
  hipStream_t s = stream_of(stream);
  called();
  await(s, read_count(&s->enqueued));
  return hipSuccess;
}

hipError_t hipDeviceSynchronize(void) { return hipStreamSynchronize(NULL); }

hipError_t hipStreamQuery(hipStream_t stream) {
  hipStream_t s = stream_of(stream);
  called();
  return read_count(&s->completed) == read_count(&s->enqueued) ? hipSuccess : set_error(hipErrorNotReady);
}

hipError_t hipLaunchHostFunc(hipStream_t stream, hipHostFn_t function, void *argument) {
  return enqueue(stream, function, argument, true);
}

/* Events. */

hipError_t hipEventCreateWithFlags(hipEvent_t *event, unsigned flags) {
  called();
  *event = calloc(1, sizeof **event);
  (*event)->timed = !(flags & hipEventDisableTiming);
  return hipSuccess;
}

hipError_t hipEventDestroy(hipEvent_t event) {
  called();
  free(event);
  return hipSuccess;
}

static void note_time(void *argument) {
  struct ihipEvent_t *event = argument;
  clock_gettime(CLOCK_MONOTONIC, &event->time);
}

hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream) {
  called();
  event->stream = stream_of(stream);
  if (event->timed)
    enqueue(stream, note_time, event, false);
  event->reached = read_count(&event->stream->enqueued);
  return hipSuccess;
}

hipError_t hipEventQuery(hipEvent_t event) {
  called();
  return read_count(&event->stream->completed) >= event->reached ? hipSuccess : set_error(hipErrorNotReady);
}

hipError_t hipEventSynchronize(hipEvent_t event) {
  called();
  await(event->stream, event->reached);
  return hipSuccess;
}

hipError_t hipEventElapsedTime(float *milliseconds, hipEvent_t start, hipEvent_t stop) {
  called();
  if (hipEventQuery(start) != hipSuccess || hipEventQuery(stop) != hipSuccess || !start->timed || !stop->timed)
    fake_fail("an event without a time");
  *milliseconds = 1e3f * (float)(stop->time.tv_sec - start->time.tv_sec) +
                  1e-6f * (float)(stop->time.tv_nsec - start->time.tv_nsec);
  return hipSuccess;
}

static void await_event(void *argument) {
  struct ihipEvent_t *event = argument;
  await(event->stream, event->reached);
  free(event);
}

hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned flags) {
  hipEvent_t now = malloc(sizeof *now);
  (void)flags;
  *now = *event;
  return enqueue(stream, await_event, now, false);
}

/* Transfers. */

struct copy {
  char *to;
  const char *from;
  size_t to_step, from_step, bytes, rows;
  hipMemcpyKind kind;
  size_t counted; /* bytes; 0 for what is part of another copy */
};

static void count_copy(size_t bytes, hipMemcpyKind kind) {
  if (kind == hipMemcpyHostToDevice) {
    COUNT(in, 1);
    COUNT(bytes_in, bytes);
  } else if (kind == hipMemcpyDeviceToHost) {
    COUNT(out, 1);
    COUNT(bytes_out, bytes);
  } else {
    COUNT(within, 1);
  }
}

static void copy(void *argument) {
  struct copy *c = argument;
  fake_pause();
  for (size_t i = 0; i < c->rows; ++i)
    memmove(c->to + i * c->to_step, c->from + i * c->from_step, c->bytes);
  if (c->counted)
    count_copy(c->counted, c->kind);
  free(c);
}

static hipError_t start_copy(struct copy c, hipMemcpyKind kind, hipStream_t stream) {
  struct copy *own = malloc(sizeof *own);
  *own = c;
  own->kind = kind;
  own->counted = c.bytes * c.rows;
  return enqueue(stream, copy, own, false);
}

hipError_t hipMemcpyAsync(void *to, const void *from, size_t bytes, hipMemcpyKind kind, hipStream_t stream) {
  return start_copy((struct copy){.to = to, .from = from, .bytes = bytes, .rows = 1}, kind, stream);
}

hipError_t hipMemcpyPeerAsync(void *to, int to_device, const void *from, int from_device, size_t bytes,
                              hipStream_t stream) {
  if (to_device == from_device)
    fake_fail("a peer that is none");
  return start_copy((struct copy){.to = to, .from = from, .bytes = bytes, .rows = 1}, hipMemcpyDeviceToDevice, stream);
}

hipError_t hipMemcpy2DAsync(void *to, size_t to_step, const void *from, size_t from_step, size_t bytes, size_t rows,
                            hipMemcpyKind kind, hipStream_t stream) {
  if (bytes > to_step || bytes > from_step)
    return set_error(hipErrorInvalidPitchValue);
  return start_copy((struct copy){to, from, to_step, from_step, bytes, rows, kind, 0}, kind, stream);
}

/* Counted as one. */
hipError_t hipMemcpy3DAsync(const hipMemcpy3DParms *p, hipStream_t stream) {
  size_t to_layer = p->dstPtr.pitch * p->dstPtr.ysize, from_layer = p->srcPtr.pitch * p->srcPtr.ysize;
  for (size_t i = 0; i < p->extent.depth; ++i) {
    struct copy *own = malloc(sizeof *own);
    *own = (struct copy){(char *)p->dstPtr.ptr + i * to_layer, (char *)p->srcPtr.ptr + i * from_layer,
                         p->dstPtr.pitch, p->srcPtr.pitch, p->extent.width, p->extent.height, p->kind, 0};
    if (i == 0)
      own->counted = p->extent.width * p->extent.height * p->extent.depth;
    enqueue(stream, copy, own, false);
  }
  return hipSuccess;
}

struct filling {
  void *to;
  int value;
  size_t bytes;
};

static void fill(void *argument) {
  struct filling *f = argument;
  memset(f->to, f->value, f->bytes);
  free(f);
}

hipError_t hipMemsetAsync(void *to, int value, size_t bytes, hipStream_t stream) {
  struct filling *f = malloc(sizeof *f);
  *f = (struct filling){to, value, bytes};
  return enqueue(stream, fill, f, false);
}

/* What the tests ask for. */

void *fake_openmp_map(const void *host, size_t bytes, int device) {
  (void)device;
  accomp_declare((void *)host, bytes, NULL);
  return acc_deviceptr((void *)host);
}

bool fake_openmp_unmap(const void *host, int device) {
  (void)host;
  (void)device;
  return false;
}

void fake_kernel(char *queue, void (*run)(void *), void *argument) {
  (void)queue;
  enqueue(accomp_hip_stream(), run, argument, false);
}
