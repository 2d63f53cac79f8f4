/* Parts of one object that a directive names: their device copies lie as they do on the host, as kernels reach all of
   them from one address. Each has an entry and counters of its own (section 2.7). */
#include "internal.h"

#include <stdlib.h>

struct accomp_room {
  char *host, *copy;
  int device;
  size_t users; /* entries in it, and who made it; the table of the device is locked */
};

void accomp_add_part(accomp_parts *parts, const accomp_piece *piece) {
  bool creates = piece->action != ACCOMP_PRESENT && piece->action != ACCOMP_NO_CREATE && piece->bytes;
  char *last = piece->host + piece->bytes;
  bool present;
  if (!creates)
    return;
  accomp_table_lock(parts->device);
  present = accomp_table_find(parts->device, piece->host, piece->bytes) ||
            accomp_standing_copy(piece->host, piece->bytes, parts->device);
  accomp_table_unlock(parts->device);
  if (present)
    return;
  if (!parts->count || piece->host < parts->first)
    parts->first = piece->host;
  if (!parts->count || last > parts->last)
    parts->last = last;
  parts->count++;
}

accomp_room *accomp_room_of(const accomp_parts *parts) {
  accomp_room *room;
  char *copy = NULL;
  if (parts->count > 1)
    copy = accomp_device_allocate((size_t)(parts->last - parts->first), parts->device);
  if (!copy)
    return NULL;
  room = accomp_allocate(sizeof *room);
  *room = (accomp_room){parts->first, copy, parts->device, 1};
  return room;
}

char *accomp_place_in(accomp_room *room, const char *host) {
  room->users++;
  return room->copy + (host - room->host);
}

void accomp_leave_room(accomp_room *room) {
  if (--room->users)
    return;
  accomp_device_free(room->copy, room->device);
  free(room);
}

void accomp_room_made(accomp_room *room) {
  int device;
  if (!room)
    return;
  device = room->device;
  accomp_table_lock(device);
  accomp_leave_room(room);
  accomp_table_unlock(device);
}
