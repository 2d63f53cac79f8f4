/* Entries in the order of addresses, in parts. A search reads two short arrays of addresses; in a balanced tree of
   100,000 entries it would read some 17 nodes, each elsewhere in memory. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

enum { HELD = 256 };

typedef struct accomp_part {
  size_t count;
  uintptr_t addresses[HELD];
  accomp_entry *entries[HELD];
} part;

typedef struct place {
  size_t part, at;
} place;

/* How many of the addresses, which are sorted, are not above one. */
static size_t up_to(const uintptr_t *addresses, size_t count, uintptr_t address) {
  size_t low = 0;
  while (count) {
    size_t half = count / 2;
    if (addresses[low + half] <= address) {
      low += half + 1;
      count -= half + 1;
    } else {
      count = half;
    }
  }
  return low;
}

/* The place after the last entry that begins at an address or before it. */
static place after(const accomp_index *index, uintptr_t address) {
  size_t number = up_to(index->firsts, index->count, address);
  if (number == 0)
    return (place){0, 0};
  return (place){number - 1, up_to(index->parts[number - 1]->addresses, index->parts[number - 1]->count, address)};
}

static accomp_entry *entry_at(const accomp_index *index, place *p) {
  if (p->part < index->count && p->at == index->parts[p->part]->count)
    *p = (place){p->part + 1, 0};
  return p->part < index->count ? index->parts[p->part]->entries[p->at] : NULL;
}

/* The place of the first entry that reaches beyond an address. */
static place first_in(const accomp_index *index, uintptr_t address) {
  place p = after(index, address);
  if (p.at > 0) {
    const part *here = index->parts[p.part];
    if (here->addresses[p.at - 1] + here->entries[p.at - 1]->bytes > address)
      p.at--;
  }
  return p;
}

/* The entry at a place, which is moved on at the end of a part, if it begins before an address. */
static accomp_entry *before(const accomp_index *index, place *p, uintptr_t end) {
  accomp_entry *entry = entry_at(index, p);
  return entry && index->parts[p->part]->addresses[p->at] < end ? entry : NULL;
}

static uintptr_t end_of(uintptr_t address, size_t bytes) {
  return bytes < UINTPTR_MAX - address ? address + bytes : UINTPTR_MAX;
}

accomp_entry *accomp_index_find(const accomp_index *index, const void *address, size_t bytes) {
  place p = first_in(index, (uintptr_t)address);
  return before(index, &p, end_of((uintptr_t)address, bytes));
}

void accomp_index_each(const accomp_index *index, const void *address, size_t bytes, accomp_visit *visit,
                       void *argument) {
  place p = first_in(index, (uintptr_t)address);
  uintptr_t end = end_of((uintptr_t)address, bytes);
  for (accomp_entry *entry; (entry = before(index, &p, end)); p.at++)
    visit(entry, argument);
}

static part *new_part(accomp_index *index, size_t number) {
  part *made = accomp_allocate(sizeof *made);
  if (index->count == index->room) {
    index->room = index->room ? 2 * index->room : 16;
    index->parts = accomp_reallocate(index->parts, index->room * sizeof *index->parts);
    index->firsts = accomp_reallocate(index->firsts, index->room * sizeof *index->firsts);
  }
  memmove(index->parts + number + 1, index->parts + number, (index->count - number) * sizeof *index->parts);
  memmove(index->firsts + number + 1, index->firsts + number, (index->count - number) * sizeof *index->firsts);
  index->parts[number] = made;
  index->count++;
  made->count = 0;
  return made;
}

/* What a part holds from `kept` on goes to a new one after it. */
static void split(accomp_index *index, size_t number, size_t kept) {
  part *made = new_part(index, number + 1), *full = index->parts[number];
  made->count = full->count - kept;
  memcpy(made->addresses, full->addresses + kept, made->count * sizeof *made->addresses);
  memcpy(made->entries, full->entries + kept, made->count * sizeof *made->entries);
  full->count = kept;
  if (made->count)
    index->firsts[number + 1] = made->addresses[0];
}

void accomp_index_insert(accomp_index *index, const void *address, accomp_entry *entry) {
  place p = after(index, (uintptr_t)address);
  part *here;
  if (!index->count)
    new_part(index, 0);
  if (index->parts[p.part]->count == HELD) {
    size_t kept = p.at == HELD ? HELD : HELD / 2; /* all, so that parts are full after entries in order */
    split(index, p.part, kept);
    if (p.at >= kept)
      p = (place){p.part + 1, p.at - kept};
  }
  here = index->parts[p.part];
  memmove(here->addresses + p.at + 1, here->addresses + p.at, (here->count - p.at) * sizeof *here->addresses);
  memmove(here->entries + p.at + 1, here->entries + p.at, (here->count - p.at) * sizeof *here->entries);
  here->addresses[p.at] = (uintptr_t)address;
  here->entries[p.at] = entry;
  here->count++;
  index->firsts[p.part] = here->addresses[0];
}

static void drop_part(accomp_index *index, size_t number) {
  free(index->parts[number]);
  index->count--;
  memmove(index->parts + number, index->parts + number + 1, (index->count - number) * sizeof *index->parts);
  memmove(index->firsts + number, index->firsts + number + 1, (index->count - number) * sizeof *index->firsts);
}

void accomp_index_remove(accomp_index *index, const void *address, const accomp_entry *entry) {
  place p = after(index, (uintptr_t)address);
  part *here;
  do { /* of entries of no bytes several may begin at one address */
    if (p.at == 0 && p.part > 0)
      p = (place){p.part - 1, index->parts[p.part - 1]->count};
    if (p.at == 0)
      return;
    here = index->parts[p.part];
  } while (here->entries[--p.at] != entry);
  here->count--;
  memmove(here->addresses + p.at, here->addresses + p.at + 1, (here->count - p.at) * sizeof *here->addresses);
  memmove(here->entries + p.at, here->entries + p.at + 1, (here->count - p.at) * sizeof *here->entries);
  if (here->count == 0)
    drop_part(index, p.part);
  else
    index->firsts[p.part] = here->addresses[0];
}
