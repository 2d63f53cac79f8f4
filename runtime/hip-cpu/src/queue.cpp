#include "queue.h"

#include "access.h"
#include "device.h"
#include "settings.h"

#include <hip/hip_runtime.h>

#include <algorithm>

namespace accomp_hip {
namespace {

bool complete(const TokenRef &token) { return token->complete; }

bool ready(const ihipStream_t &stream) {
  if (stream.busy || stream.operations.empty())
    return false;
  const auto &after = stream.operations.front().after;
  return std::all_of(after.begin(), after.end(), complete);
}

/// Runs the first operation of a stream that is ready, without the lock.
void step(hipStream_t stream, std::unique_lock<std::mutex> &hold) {
  stream->busy = true;
  stream->runner = std::this_thread::get_id();
  Operation operation = std::move(stream->operations.front());
  stream->operations.pop_front();
  --queues().pending;
  hold.unlock();
  if (operation.work)
    operation.work();
  operation.work = nullptr;
  hold.lock();
  operation.done->time = std::chrono::steady_clock::now();
  operation.done->complete = true;
  stream->busy = false;
  if (queues().pending || queues().sleepers) // to wake threads costs more than many an operation
    queues().changed.notify_all();
}

void execute(hipStream_t stream) {
  std::unique_lock<std::mutex> hold(queues().lock);
  for (;;) {
    queues().changed.wait(hold, [&] { return ready(*stream) || stream->closing; });
    if (stream->closing)
      break;
    step(stream, hold);
  }
  stream->has_executor = false;
  queues().changed.notify_all();
}

void start_executor(hipStream_t stream) {
  if (stream->has_executor || settings().streams != Streams::threads)
    return;
  stream->has_executor = true;
  start_thread([stream] { execute(stream); });
}

void append(std::vector<TokenRef> &to, const TokenRef &token) {
  if (token && !token->complete)
    to.push_back(token);
}

/// The null stream waits for all blocking streams of its device, and they wait for it.
void add_implied(hipStream_t stream, std::vector<TokenRef> &after) {
  if (stream->flags & hipStreamNonBlocking)
    return;
  if (!stream->is_null) {
    append(after, queues().null[static_cast<std::size_t>(stream->device)]->last);
    return;
  }
  for (const hipStream_t other : queues().streams)
    if (other != stream && other->device == stream->device && !(other->flags & hipStreamNonBlocking))
      append(after, other->last);
}

hipStream_t stream_of_thread() {
  thread_local std::vector<hipStream_t> own;
  const auto device = static_cast<std::size_t>(current_device());
  if (own.size() <= device)
    own.resize(device + 1);
  if (!own[device])
    own[device] = make_stream(current_device(), hipStreamDefault, 0);
  return own[device];
}

hipStream_t null_stream() {
  auto &null = queues().null;
  for (int device = static_cast<int>(null.size()); device < settings().devices; ++device) {
    null.push_back(nullptr);
    null.back() = make_stream(device, hipStreamDefault, 0);
    null.back()->is_null = true;
  }
  return settings().devices ? null[static_cast<std::size_t>(current_device())] : nullptr;
}

bool runs_elsewhere(const ihipStream_t *stream) {
  return stream->busy && stream->runner != std::this_thread::get_id();
}

/// What runs is completed first: the child would have half of its effects.
void hold_queues() {
  std::unique_lock<std::mutex> hold(queues().lock);
  const auto &streams = queues().streams;
  ++queues().sleepers;
  queues().changed.wait(hold, [&] { return std::none_of(streams.begin(), streams.end(), runs_elsewhere); });
  --queues().sleepers;
  hold.release();
}

void release_queues() { queues().lock.unlock(); }

/// Operations that wait are run by those that wait for them, or by the thread that the next one starts.
void begin_queues_anew() {
  for (const hipStream_t stream : queues().streams)
    stream->has_executor = false;
  queues().sleepers = 0;
  renew(queues().changed);
  release_queues();
}

} // namespace

const Fork queues_fork = {hold_queues, release_queues, begin_queues_anew};

Queues &queues() {
  static Queues &made = *new Queues;
  return made;
}

hipStream_t make_stream(int device, unsigned flags, int priority) {
  auto *made = new ihipStream_t;
  made->device = device;
  made->flags = flags;
  made->priority = priority;
  queues().streams.push_back(made);
  return made;
}

hipStream_t resolve(hipStream_t handle) {
  const hipStream_t null = null_stream();
  if (!handle || handle == hipStreamLegacy || handle == awaited_stream())
    return null;
  if (handle == hipStreamPerThread)
    return stream_of_thread();
  const auto &all = queues().streams;
  return std::find(all.begin(), all.end(), handle) == all.end() ? nullptr : handle;
}

TokenRef add(hipStream_t stream, std::function<void()> work, std::vector<TokenRef> after) {
  auto token = std::make_shared<Token>();
  token->stream = stream;
  add_implied(stream, after);
  stream->operations.push_back({std::move(work), std::move(after), token});
  ++queues().pending;
  stream->last = token;
  start_executor(stream);
  return token;
}

bool step_any(std::unique_lock<std::mutex> &hold) {
  for (const hipStream_t stream : queues().streams)
    if (!stream->has_executor && ready(*stream)) {
      step(stream, hold);
      return true;
    }
  return false;
}

void wait_for(const TokenRef &token, std::unique_lock<std::mutex> &hold) {
  while (token && !token->complete) {
    if (ready(*token->stream))
      step(token->stream, hold);
    else if (!step_any(hold)) {
      ++queues().sleepers;
      queues().changed.wait(hold);
      --queues().sleepers;
    }
  }
}

void destroy_stream(hipStream_t stream, std::unique_lock<std::mutex> &hold) {
  wait_for(stream->last, hold);
  auto &all = queues().streams;
  all.erase(std::find(all.begin(), all.end(), stream));
  stream->closing = true;
  queues().changed.notify_all();
  queues().changed.wait(hold, [&] { return !stream->has_executor; });
  delete stream;
}

bool valid(hipStream_t stream) {
  std::lock_guard<std::mutex> hold(queues().lock);
  return resolve(stream) != nullptr;
}

int device_of_stream(hipStream_t stream) {
  std::lock_guard<std::mutex> hold(queues().lock);
  return resolve(stream)->device;
}

TokenRef enqueue(hipStream_t stream, std::function<void()> work) {
  std::unique_lock<std::mutex> hold(queues().lock);
  TokenRef token = add(resolve(stream), std::move(work), {});
  if (settings().streams == Streams::eager)
    wait_for(token, hold);
  else
    queues().changed.notify_all();
  return token;
}

TokenRef enqueue_brief(hipStream_t stream, std::function<void()> work) {
  std::unique_lock<std::mutex> hold(queues().lock);
  const hipStream_t found = resolve(stream);
  TokenRef token = add(found, std::move(work), {});
  if (found->operations.size() == 1 && ready(*found))
    step(found, hold);
  else
    queues().changed.notify_all();
  return token;
}

void wait(const TokenRef &token) {
  std::unique_lock<std::mutex> hold(queues().lock);
  wait_for(token, hold);
}

void perform(hipStream_t stream, std::function<void()> work) {
  std::unique_lock<std::mutex> hold(queues().lock);
  wait_for(add(resolve(stream), std::move(work), {}), hold);
}

void synchronize(int device) {
  std::unique_lock<std::mutex> hold(queues().lock);
  std::vector<TokenRef> all;
  for (const hipStream_t stream : queues().streams)
    if (stream->device == device)
      append(all, stream->last);
  for (const TokenRef &token : all)
    wait_for(token, hold);
}

void synchronize_all() {
  for (int device = 0; device < settings().devices; ++device)
    synchronize(device);
}

} // namespace accomp_hip
