/* Parts of one object that a directive names: their device copies lie as they do on the host, as kernels reach all of
   them from one address. Each has an entry and counters of its own (section 2.7). */
#include "internal.h"

#include <search.h>
#include <stdlib.h>

struct accomp_room {
  char *host, *copy;
  size_t bytes;
  int device;
  size_t users; /* entries in it or reached through it, and who made it; the table of the device is locked */
  bool object;  /* in the tree of the device */
  bool known;   /* all of it to what else keeps data present */
};

/* Larger objects have no room as large as they are: directives may name small parts of them. */
enum { LARGEST_OBJECT = 1 << 20 };

static int by_host(const void *left, const void *right) {
  const accomp_room *a = left, *b = right;
  if ((uintptr_t)a->host + a->bytes <= (uintptr_t)b->host)
    return -1;
  return (uintptr_t)b->host + b->bytes <= (uintptr_t)a->host;
}

/* One that overlaps the range, or NULL. */
static accomp_room *find(const void *host, size_t bytes, int device) {
  accomp_room key = {.host = (char *)host, .bytes = bytes ? bytes : 1};
  accomp_room **found = tfind(&key, accomp_table_rooms(device), by_host);
  return found ? *found : NULL;
}

static bool within(const void *host, size_t bytes, const char *object, size_t object_bytes) {
  return object <= (const char *)host && (const char *)host + bytes <= object + object_bytes;
}

accomp_room *accomp_object_room(const void *host, size_t bytes, int device) {
  accomp_room *room = find(host, bytes, device);
  return room && within(host, bytes, room->host, room->bytes) ? room : NULL;
}

char *accomp_in_object_room(const void *host, size_t bytes, int device) {
  accomp_room *room = accomp_object_room(host, bytes, device);
  return room ? room->copy + ((const char *)host - room->host) : NULL;
}

char *accomp_lone_copy(const void *host, size_t bytes, int device) {
  return find(host, bytes, device) ? NULL : accomp_standing_copy(host, bytes, device);
}

bool accomp_is_known(const accomp_room *room) { return room->known; }

/* All of the object is copied: what no clause lists has a value. */
static accomp_room *make_object_room(const accomp_piece *piece, int device) {
  char *copy = accomp_device_allocate(piece->object_bytes, device);
  accomp_room *room;
  bool alone = !accomp_table_find(device, piece->object, piece->object_bytes);
  if (!copy)
    return NULL;
  accomp_copy(copy, piece->object, piece->object_bytes, device, HOST, acc_async_sync);
  room = accomp_allocate(sizeof *room);
  *room = (accomp_room){piece->object, copy, piece->object_bytes, device, 0, true, false};
  room->known = alone && accomp_make_known(room->host, room->copy, room->bytes, device);
  if (!tsearch(room, accomp_table_rooms(device), by_host))
    accomp_fail_as(acc_error_out_of_memory, "out of memory");
  return room;
}

static bool stands(char *byte, int device) {
  return !accomp_table_find(device, byte, 1) && accomp_standing_copy(byte, 1, device);
}

/* Whether all of the object is on the device, or bytes of it are without an entry. */
static bool is_elsewhere(const accomp_piece *piece, int device) {
  accomp_entry *entry = accomp_table_find(device, piece->object, piece->object_bytes);
  return (entry && accomp_holds(entry, piece->object, piece->object_bytes)) || stands(piece->object, device) ||
         stands(piece->object + piece->object_bytes - 1, device);
}

accomp_room *accomp_room_for(const accomp_piece *piece, int device) {
  accomp_room *room;
  if (!piece->object || !piece->object_bytes || piece->object_bytes > LARGEST_OBJECT)
    return NULL;
  room = find(piece->object, piece->object_bytes, device);
  if (!room && !is_elsewhere(piece, device))
    room = make_object_room(piece, device);
  return room && within(piece->object, piece->object_bytes, room->host, room->bytes) ? room : NULL;
}

void accomp_keep_pointer(const accomp_piece *piece, int device) {
  accomp_entry *entry;
  accomp_room *room;
  if (!piece->pointer || !within(piece->pointer, sizeof *piece->pointer, piece->object, piece->object_bytes))
    return;
  accomp_table_lock(device);
  entry = accomp_table_find(device, piece->host, piece->bytes);
  room = entry && !entry->holder ? accomp_room_for(piece, device) : NULL;
  if (room) {
    room->users++;
    entry->holder = room;
  }
  accomp_table_unlock(device);
}

bool accomp_is_part(const accomp_piece *piece) {
  return !piece->object || within(piece->host, piece->bytes, piece->object, piece->object_bytes);
}

accomp_room *accomp_part_room(const accomp_piece *piece, int device) {
  accomp_room *room = accomp_object_room(piece->host, piece->bytes, device);
  return room || !accomp_is_part(piece) ? room : accomp_room_for(piece, device);
}

void accomp_add_part(accomp_parts *parts, const accomp_piece *piece) {
  bool creates = piece->action != ACCOMP_PRESENT && piece->action != ACCOMP_NO_CREATE && piece->bytes;
  char *last = piece->host + piece->bytes;
  bool present;
  if (!creates || !accomp_is_part(piece))
    return;
  accomp_table_lock(parts->device);
  present = accomp_table_find(parts->device, piece->host, piece->bytes) ||
            accomp_lone_copy(piece->host, piece->bytes, parts->device) || accomp_part_room(piece, parts->device);
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
  *room = (accomp_room){parts->first, copy, (size_t)(parts->last - parts->first), parts->device, 1, false, false};
  return room;
}

char *accomp_place_in(accomp_room *room, const char *host) {
  room->users++;
  return room->copy + (host - room->host);
}

void accomp_leave_room(accomp_room *room) {
  if (--room->users)
    return;
  if (room->object) {
    tdelete(room, accomp_table_rooms(room->device), by_host);
    accomp_forget_attached(room->host, room->bytes, room->device);
  }
  if (room->known)
    accomp_make_unknown(room->host, room->device);
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
