/* Transfers between host and device copy, as programs and tools are told of them. */
#include "internal.h"

void accomp_move(char *host, char *copy, size_t bytes, bool to_device, int device, int async) {
  void *tool = NULL;
  if (bytes == 0)
    return;
  accomp_trace(to_device ? "to device" : "from device", NULL, host, bytes, NULL);
  ACCOMP_EVENT(to_device ? acc_ev_enqueue_upload_start : acc_ev_enqueue_download_start, .device = device,
               .async = async, .host = host, .copy = copy, .bytes = bytes, .tool = &tool);
  accomp_transfer(host, copy, bytes, to_device, device, async);
  ACCOMP_EVENT(to_device ? acc_ev_enqueue_upload_end : acc_ev_enqueue_download_end, .device = device, .async = async,
               .host = host, .copy = copy, .bytes = bytes, .tool = &tool);
}
