/* The index of addresses against a list that is searched from its start. */
#include "fake.h"

#include "../../runtime/src/internal.h"

enum { PLACES = 4000, STEPS = 60000, WIDTH = 16 };

static accomp_entry entries[PLACES];
static bool held[PLACES];
static accomp_index index_;

static char *address(size_t place) { return (char *)(uintptr_t)(4096 + WIDTH * place); }

static unsigned drawn(void) {
  static unsigned long state = 12345;
  state = state * 6364136223846793005ul + 1442695040888963407ul;
  return (unsigned)(state >> 33);
}

static accomp_entry *listed(size_t first, size_t bytes) {
  for (size_t place = 0; place < PLACES; ++place) {
    size_t begin = 4096 + WIDTH * place;
    if (held[place] && begin < first + bytes && first < begin + entries[place].bytes)
      return &entries[place];
  }
  return NULL;
}

struct seen {
  size_t count;
  char *last;
  bool ordered;
};

static void visit(accomp_entry *entry, void *argument) {
  struct seen *s = argument;
  s->ordered = s->ordered && entry->host > s->last;
  s->last = entry->host;
  s->count++;
}

static size_t seen_in(const void *first, size_t bytes) {
  struct seen s = {0, NULL, true};
  accomp_index_each(&index_, first, bytes, visit, &s);
  CHECK(s.ordered);
  return s.count;
}

static size_t count_held(size_t first, size_t end) {
  size_t count = 0;
  for (size_t place = first; place < end; ++place)
    count += held[place];
  return count;
}

static void change(size_t place) {
  if (held[place]) {
    accomp_index_remove(&index_, address(place), &entries[place]);
  } else {
    entries[place] = (accomp_entry){.host = address(place), .bytes = 1 + drawn() % WIDTH};
    accomp_index_insert(&index_, address(place), &entries[place]);
  }
  held[place] = !held[place];
}

static void random_changes(void) {
  for (size_t step = 0; step < STEPS; ++step) {
    size_t first = 4000 + drawn() % (WIDTH * PLACES + 200), bytes = 1 + drawn() % (3 * WIDTH);
    change(drawn() % PLACES);
    if (step % 16 == 0)
      CHECK(accomp_index_find(&index_, (void *)(uintptr_t)first, bytes) == listed(first, bytes));
    if (step % 1000 == 0) {
      size_t from = drawn() % PLACES, to = from + drawn() % (PLACES - from);
      CHECK(seen_in(NULL, SIZE_MAX) == count_held(0, PLACES));
      CHECK(seen_in(address(from), WIDTH * (to - from)) == count_held(from, to));
    }
  }
}

static void in_order(void) {
  for (size_t place = 0; place < PLACES; ++place)
    if (!held[place])
      change(place);
  CHECK(seen_in(NULL, SIZE_MAX) == PLACES);
  for (size_t place = PLACES; place-- > 0;)
    change(place);
  CHECK(seen_in(NULL, SIZE_MAX) == 0 && index_.count == 0);
  for (size_t place = PLACES; place-- > 0;)
    change(place);
  CHECK(seen_in(NULL, SIZE_MAX) == PLACES);
}

/* Entries of no bytes may begin where others do, and overlap nothing. */
static void without_bytes(void) {
  enum { SAME = 600 };
  static accomp_entry empty[SAME];
  static accomp_index own;
  struct seen s = {0, NULL, true};
  for (size_t i = 0; i < SAME; ++i) {
    empty[i] = (accomp_entry){.host = address(1)};
    accomp_index_insert(&own, address(1), &empty[i]);
  }
  CHECK(!accomp_index_find(&own, address(0), WIDTH));
  for (size_t i = 0; i < SAME; ++i)
    accomp_index_remove(&own, address(1), &empty[i]);
  accomp_index_each(&own, NULL, SIZE_MAX, visit, &s);
  CHECK(s.count == 0 && own.count == 0);
}

int main(int argc, char **argv) {
  const struct test_case cases[] = {
      {"random_changes", random_changes}, {"in_order", in_order}, {"without_bytes", without_bytes}, {NULL, NULL}};
  return run_cases(argc, argv, cases);
}
