#include "stream.h"

#include "device.h"
#include "errors.h"
#include "queue.h"
#include "settings.h"

#include <atomic>
#include <utility>

namespace accomp_hip {
namespace {

hipError_t make(hipStream_t *stream, unsigned flags, int priority) {
  if (!stream || flags > hipStreamNonBlocking)
    return noted(hipErrorInvalidValue);
  if (!settings().devices)
    return noted(hipErrorNoDevice);
  std::lock_guard<std::mutex> hold(queues().lock);
  resolve(nullptr);
  *stream = make_stream(current_device(), flags, priority);
  return hipSuccess;
}

/// What a stream was made with.
template <class T> hipError_t told(hipStream_t stream, T *value, T ihipStream_t::*member) {
  std::lock_guard<std::mutex> hold(queues().lock);
  const hipStream_t found = resolve(stream);
  if (!value || !found)
    return noted(value ? hipErrorContextIsDestroyed : hipErrorInvalidValue);
  *value = found->*member;
  return hipSuccess;
}

bool may_measure(const ihipEvent_t *event) {
  return event && event->token && !(event->flags & hipEventDisableTiming);
}

std::atomic<unsigned> writers;

} // namespace

std::function<void()> writing_host(std::function<void()> work) {
  ++writers;
  return [work = std::move(work)] {
    work();
    --writers;
  };
}

bool host_is_written() { return writers != 0; }

} // namespace accomp_hip

using namespace accomp_hip;

extern "C" {

hipError_t hipStreamCreate(hipStream_t *stream) { return make(stream, hipStreamDefault, 0); }

hipError_t hipStreamCreateWithFlags(hipStream_t *stream, unsigned flags) { return make(stream, flags, 0); }

hipError_t hipStreamCreateWithPriority(hipStream_t *stream, unsigned flags, int) { return make(stream, flags, 0); }

hipError_t hipStreamDestroy(hipStream_t stream) {
  std::unique_lock<std::mutex> hold(queues().lock);
  if (!stream || stream == hipStreamPerThread || stream == hipStreamLegacy)
    return noted(hipErrorInvalidHandle);
  if (!resolve(stream))
    return noted(hipErrorContextIsDestroyed);
  destroy_stream(stream, hold);
  return hipSuccess;
}

hipError_t hipStreamSynchronize(hipStream_t stream) {
  std::unique_lock<std::mutex> hold(queues().lock);
  const hipStream_t found = resolve(stream);
  if (!found)
    return noted(hipErrorContextIsDestroyed);
  if (found->is_null) {
    hold.unlock();
    perform(stream, nullptr);
    return hipSuccess;
  }
  wait_for(TokenRef(found->last), hold);
  return hipSuccess;
}

hipError_t hipStreamQuery(hipStream_t stream) {
  std::unique_lock<std::mutex> hold(queues().lock);
  const hipStream_t found = resolve(stream);
  if (!found)
    return noted(hipErrorContextIsDestroyed);
  step_any(hold); // gives a program that polls progress
  return found->last && !found->last->complete ? hipErrorNotReady : hipSuccess;
}

hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned flags) {
  std::unique_lock<std::mutex> hold(queues().lock);
  const hipStream_t found = resolve(stream);
  if (!event || flags)
    return noted(event ? hipErrorInvalidValue : hipErrorInvalidHandle);
  if (!found)
    return noted(hipErrorContextIsDestroyed);
  if (event->token && !event->token->complete) {
    const TokenRef token = add(found, nullptr, {event->token});
    queues().changed.notify_all();
  }
  return hipSuccess;
}

hipError_t hipStreamGetFlags(hipStream_t stream, unsigned *flags) { return told(stream, flags, &ihipStream_t::flags); }

hipError_t hipStreamGetPriority(hipStream_t stream, int *priority) {
  return told(stream, priority, &ihipStream_t::priority);
}

hipError_t hipStreamGetDevice(hipStream_t stream, hipDevice_t *device) {
  return told(stream, device, &ihipStream_t::device);
}

hipError_t hipStreamAddCallback(hipStream_t stream, hipStreamCallback_t callback, void *argument, unsigned flags) {
  if (!callback || flags)
    return noted(hipErrorInvalidValue);
  if (!valid(stream))
    return noted(hipErrorContextIsDestroyed);
  enqueue(stream, writing_host([=] { callback(stream, hipSuccess, argument); }));
  return hipSuccess;
}

hipError_t hipLaunchHostFunc(hipStream_t stream, hipHostFn_t function, void *argument) {
  if (!function)
    return noted(hipErrorInvalidValue);
  if (!valid(stream))
    return noted(hipErrorContextIsDestroyed);
  enqueue(stream, writing_host([=] { function(argument); }));
  return hipSuccess;
}

hipError_t hipEventCreate(hipEvent_t *event) { return hipEventCreateWithFlags(event, hipEventDefault); }

hipError_t hipEventCreateWithFlags(hipEvent_t *event, unsigned flags) {
  constexpr unsigned known = hipEventBlockingSync | hipEventDisableTiming | hipEventInterprocess;
  if (!event || (flags & ~known))
    return noted(hipErrorInvalidValue);
  *event = new ihipEvent_t;
  (*event)->flags = flags;
  return hipSuccess;
}

hipError_t hipEventDestroy(hipEvent_t event) {
  if (!event)
    return noted(hipErrorInvalidHandle);
  delete event;
  return hipSuccess;
}

hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream) {
  if (!event)
    return noted(hipErrorInvalidHandle);
  if (!valid(stream))
    return noted(hipErrorContextIsDestroyed);
  TokenRef token = enqueue_brief(stream, nullptr);
  std::lock_guard<std::mutex> hold(queues().lock);
  event->token = std::move(token);
  return hipSuccess;
}

hipError_t hipEventQuery(hipEvent_t event) {
  if (!event)
    return noted(hipErrorInvalidHandle);
  std::unique_lock<std::mutex> hold(queues().lock);
  step_any(hold); // gives a program that polls progress
  return event->token && !event->token->complete ? hipErrorNotReady : hipSuccess;
}

hipError_t hipEventSynchronize(hipEvent_t event) {
  if (!event)
    return noted(hipErrorInvalidHandle);
  std::unique_lock<std::mutex> hold(queues().lock);
  wait_for(TokenRef(event->token), hold);
  return hipSuccess;
}

hipError_t hipEventElapsedTime(float *milliseconds, hipEvent_t start, hipEvent_t stop) {
  if (!milliseconds)
    return noted(hipErrorInvalidValue);
  std::lock_guard<std::mutex> hold(queues().lock);
  if (!may_measure(start) || !may_measure(stop))
    return noted(hipErrorInvalidHandle);
  if (!start->token->complete || !stop->token->complete)
    return hipErrorNotReady;
  *milliseconds = std::chrono::duration<float, std::milli>(stop->token->time - start->token->time).count();
  return hipSuccess;
}
}
