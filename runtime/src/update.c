/* `update` (section 2.14.4): exactly the elements named are moved, by as few transfers as they have runs. */
#include "internal.h"
#include "strided.h"

#include <stdlib.h>

struct update {
  int device, async;
  bool to_device, if_present;
  bool in_runs; /* the piece is only looked up */
  const accomp_var *var;
  char *host, *copy;
  size_t bytes;
};

static void move_run(size_t offset, size_t bytes, void *argument) {
  const struct update *u = argument;
  accomp_move(u->host + offset, u->copy + offset, bytes, u->to_device, u->device, u->async);
}

static void move_block(const accomp_block *block, void *argument) {
  const struct update *u = argument;
  accomp_move_block(u->host, u->copy, block, u->to_device, u->device, u->async);
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
  struct update *u = argument;
  accomp_piece own = *piece;
  if (rows)
    return; /* the pointers to the rows stay as they are on both sides */
  settle(&own, u->device);
  if (own.bytes == 0 && !own.pointer)
    return;
  u->host = own.host;
  u->bytes = own.bytes;
  u->copy = accomp_translate(own.host, own.bytes, u->device, own.name);
  if (!u->copy && !u->if_present)
    accomp_absent(&own, u->device);
  if (u->copy)
    accomp_trace(u->to_device ? "update device" : "update self", own.name, own.host, own.bytes, NULL);
  if (u->copy && !u->in_runs)
    accomp_move(own.host, u->copy, own.bytes, u->to_device, u->device, u->async);
}

static bool follows_pointers(const accomp_var *var) {
  for (int i = 0; i < var->rank; ++i)
    if (var->dims[i].through)
      return true;
  return false;
}

static bool holds_attached(const struct update *u) {
  accomp_spared *spared = accomp_spare_attached(u->host, u->bytes, u->device);
  bool any = spared;
  free(spared);
  return any;
}

/* A subarray of an array: looked up as a whole, moved run by run. */
static void update_subarray(struct update *u) {
  const accomp_var *var = u->var;
  size_t first = 0;
  bool attached;
  accomp_pieces(var, update_piece, u);
  if (!u->copy)
    return;
  attached = accomp_transfers_blocks && holds_attached(u);
  for (int i = 0; i < var->rank; ++i)
    first += var->dims[i].lower * var->dims[i].size;
  u->host = (void *)var->host;
  u->copy -= first;
  if (accomp_transfers_blocks && !attached)
    accomp_blocks(var->dims, var->rank, move_block, u);
  else
    accomp_runs(var->dims, var->rank, move_run, u);
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
    u.var = &vars[i];
    u.copy = NULL;
    u.in_runs = vars[i].rank > 0 && !follows_pointers(&vars[i]);
    u.to_device = (vars[i].action & ACCOMP_ACTION) == ACCOMP_DEVICE;
    if (u.in_runs)
      update_subarray(&u);
    else
      accomp_pieces(&vars[i], update_piece, &u);
  }
  ACCOMP_EVENT(acc_ev_update_end, .device = u.device, .async = async, .tool = &tool);
}
