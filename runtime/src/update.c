/* `update` (section 2.14.4): exactly the elements named are moved, by as few transfers as they have runs. */
#include "internal.h"
#include "strided.h"

#include <stdlib.h>

struct update {
  int device, async;
  bool to_device, if_present;
};

struct transfer {
  char *host, *copy; /* of the element with all indices 0 */
  const char *name;
  bool to_device;
  int device, async;
};

static void move_run(size_t offset, size_t bytes, void *argument) {
  const struct transfer *t = argument;
  accomp_move(t->host + offset, t->copy + offset, bytes, t->name, t->to_device, t->device, t->async);
}

static void move_block(const accomp_block *block, void *argument) {
  const struct transfer *t = argument;
  accomp_move_block(t->host, t->copy, block, t->name, t->to_device, t->device, t->async);
}

static bool holds_attached(const accomp_piece *piece, int device) {
  accomp_spared *spared = accomp_spare_attached(piece->host, piece->bytes, device);
  bool any = spared;
  free(spared);
  return any;
}

void accomp_move_piece(const accomp_piece *piece, char *copy, bool to_device, int device, int async) {
  struct transfer t = {piece->host, copy, piece->name, to_device, device, async};
  size_t first = 0;
  if (!piece->rank) {
    accomp_move(piece->host, copy, piece->bytes, piece->name, to_device, device, async);
    return;
  }
  for (int i = 0; i < piece->rank; ++i)
    first += piece->dims[i].lower * piece->dims[i].size;
  t.host -= first;
  t.copy -= first;
  if (accomp_transfers_blocks && !holds_attached(piece, device))
    accomp_blocks(piece->dims, piece->rank, move_block, &t);
  else
    accomp_runs(piece->dims, piece->rank, move_run, &t);
}

/* The pointer named whole is updated itself where it is present, else what it points to. */
static void settle(accomp_piece *piece, int device) {
  accomp_entry *entry;
  if (piece->bytes || !piece->pointer)
    return;
  accomp_table_lock(device);
  entry = accomp_table_find(device, piece->pointer, sizeof(void *));
  if (entry) {
    piece->host = (char *)piece->pointer;
    piece->bytes = sizeof(void *);
  } else if ((entry = accomp_table_find(device, piece->host, 1))) {
    piece->host = entry->host;
    piece->bytes = entry->bytes;
  }
  accomp_table_unlock(device);
}

static void update_piece(const accomp_piece *piece, bool rows, void *argument) {
  const struct update *u = argument;
  accomp_piece own = *piece;
  char *copy;
  if (rows)
    return; /* the pointers to the rows stay as they are on both sides */
  settle(&own, u->device);
  if (own.bytes == 0 && !own.pointer)
    return;
  copy = accomp_translate(own.host, own.bytes, u->device, own.name);
  if (!copy && !u->if_present)
    accomp_absent(&own, u->device);
  if (!copy)
    return;
  accomp_trace(u->to_device ? "update device" : "update self", own.name, own.host, own.bytes, NULL);
  accomp_move_piece(&own, copy, u->to_device, u->device, u->async);
}

void accomp_update(const accomp_place *place, int condition, int async, int if_present, int count,
                   const accomp_var *vars) {
  struct update u = {.device = accomp_device(), .async = async, .if_present = if_present};
  void *tool = NULL;
  accomp_at(place);
  if (!condition)
    return;
  accomp_parent = acc_construct_update;
  ACCOMP_EVENT(acc_ev_update_start, .device = u.device, .async = async, .tool = &tool);
  for (int i = 0; i < count && u.device != HOST; ++i) {
    u.to_device = (vars[i].action & ACCOMP_ACTION) == ACCOMP_DEVICE;
    accomp_pieces(&vars[i], update_piece, &u);
  }
  ACCOMP_EVENT(acc_ev_update_end, .device = u.device, .async = async, .tool = &tool);
}
