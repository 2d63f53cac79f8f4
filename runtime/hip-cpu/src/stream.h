// Streams: queues of operations, and events on them.
#pragma once

#include <hip/hip_runtime_api.h>

#include <functional>
#include <memory>

namespace accomp_hip {

/// Stands for one operation of a stream and, through it, for all before it.
struct Token;
using TokenRef = std::shared_ptr<Token>;

/// A null handle is the null stream of the calling thread's current device.
bool valid(hipStream_t stream);
/// Which device a (valid) stream belongs to.
int device_of_stream(hipStream_t stream);
TokenRef enqueue(hipStream_t stream, std::function<void()> work);
/// The same for what takes no time: done at once if nothing in the stream is to be done before it.
TokenRef enqueue_brief(hipStream_t stream, std::function<void()> work);
void wait(const TokenRef &token);
/// Runs `work` on the stream and waits for it.
void perform(hipStream_t stream, std::function<void()> work);
/// `work` of a stream that may write memory of the host: until it is done, host_is_written().
std::function<void()> writing_host(std::function<void()> work);
bool host_is_written();
/// Waits for all streams of a device, or of all.
void synchronize(int device);
void synchronize_all();

} // namespace accomp_hip
