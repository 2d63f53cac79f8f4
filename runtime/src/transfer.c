/* Transfers between host and device copy, as programs and tools are told of them. */
#include "internal.h"

struct telling {
  char *host, *copy;
  size_t bytes;
  const char *name;
  bool to_device;
  int device, async;
  void *tool;
};

static void tell_start(struct telling *t) {
  if (!t->to_device)
    accomp_note_download(t->host, t->bytes);
  if (ACCOMP_LISTENS && !t->name)
    t->name = accomp_name_of(t->host, t->device);
  accomp_trace(t->to_device ? "to device" : "from device", NULL, t->host, t->bytes, NULL);
  ACCOMP_EVENT(t->to_device ? acc_ev_enqueue_upload_start : acc_ev_enqueue_download_start, .device = t->device,
               .async = t->async, .name = t->name, .host = t->host, .copy = t->copy, .bytes = t->bytes,
               .tool = &t->tool);
}

static void tell_end(struct telling *t) {
  ACCOMP_EVENT(t->to_device ? acc_ev_enqueue_upload_end : acc_ev_enqueue_download_end, .device = t->device,
               .async = t->async, .name = t->name, .host = t->host, .copy = t->copy, .bytes = t->bytes,
               .tool = &t->tool);
  ACCOMP_TIMED(t->device, t->async);
}

void accomp_move(char *host, char *copy, size_t bytes, const char *name, bool to_device, int device, int async) {
  struct telling t = {host, copy, bytes, name, to_device, device, async, NULL};
  if (bytes == 0)
    return;
  tell_start(&t);
  accomp_transfer(host, copy, bytes, to_device, device, async);
  tell_end(&t);
}

/* Told of as one transfer. */
void accomp_move_block(char *host, char *copy, const accomp_block *block, const char *name, bool to_device, int device,
                       int async) {
  struct telling t = {host + block->offset, copy + block->offset, block->bytes * block->rows * block->layers,
                      name, to_device, device, async, NULL};
  if (block->rows * block->layers == 1) {
    accomp_move(t.host, t.copy, t.bytes, name, to_device, device, async);
    return;
  }
  tell_start(&t);
  accomp_transfer_block(host, copy, block, to_device, device, async);
  tell_end(&t);
}
