/* Routines in programs whose directives are OpenMP's own: both count in OpenMP. */
#include "fake_openmp.h"

#include <stdint.h>

enum { N = 16, BYTES = N * sizeof(int) };
static int a[N];
static unsigned counter; /* that OpenMP has of `a` */
static char *copy;

/* OpenMP's part: a device copy, made by the first entry and ended with the last. */
static void begin(void *host, size_t bytes, bool in) {
  if (counter++ == 0)
    copy = fake_openmp_map(host, bytes, 0);
  if (counter == 1 && in)
    memcpy(copy, host, bytes);
}

static void end(void *host, size_t bytes, bool out, bool all) {
  if (counter == 0)
    return;
  counter = all ? 0 : counter - 1;
  if (counter)
    return;
  if (out)
    memcpy(host, copy, bytes);
  fake_openmp_unmap(host, 0);
}

#ifdef FAKE_LLVM
static void **told; /* the pointer that OpenMP was told of as attached */
static int telling; /* what it points to counts one more meanwhile */

void __tgt_target_data_begin_mapper(void *location, int64_t device, int32_t count, void **bases, void **begins,
                                    int64_t *sizes, int64_t *types, void **names, void **mappers);
void __tgt_target_data_end_mapper(void *location, int64_t device, int32_t count, void **bases, void **begins,
                                  int64_t *sizes, int64_t *types, void **names, void **mappers);
void __tgt_target_data_begin_mapper(void *location, int64_t device, int32_t count, void **bases, void **begins,
                                    int64_t *sizes, int64_t *types, void **names, void **mappers) {
  CHECK(!location && device == 0 && !names && !mappers);
  if (count && (types[0] & 16)) {
    told = bases[0];
    CHECK(types[0] == ((int64_t)1 << 48 | 16) && !sizes[0] && *told == begins[0] && !telling++);
    return;
  }
  if (count) /* without data, the images are loaded */
    begin(begins[0], (size_t)sizes[0], types[0] & 1);
  CHECK(!count || bases[0] == begins[0]);
}
void __tgt_target_data_end_mapper(void *location, int64_t device, int32_t count, void **bases, void **begins,
                                  int64_t *sizes, int64_t *types, void **names, void **mappers) {
  CHECK(!location && device == 0 && count == 1 && bases[0] == begins[0] && !names && !mappers);
  if (telling) {
    CHECK(*told == begins[0] && !sizes[0] && !types[0] && !--telling);
    return;
  }
  end(begins[0], (size_t)sizes[0], types[0] & 2, types[0] & 8);
}
#endif

#ifdef FAKE_GNU
void GOMP_target_enter_exit_data(int device, size_t count, void **begins, size_t *sizes, unsigned short *kinds,
                                 unsigned int flags, void **depend);
void GOMP_target_enter_exit_data(int device, size_t count, void **begins, size_t *sizes, unsigned short *kinds,
                                 unsigned int flags, void **depend) {
  CHECK(device == 0 && count == 1 && !depend);
  if (flags == 0)
    begin(begins[0], sizes[0], kinds[0] == 1);
  else
    end(begins[0], sizes[0], kinds[0] == 2, kinds[0] == 7);
}
#endif

static void fill(int first) {
  for (int i = 0; i < N; ++i)
    a[i] = first + i;
}

static void routine_first(void) {
  fill(0);
  CHECK((char *)acc_copyin(a, BYTES) == copy && counter == 1);
  CHECK(acc_is_present(a, BYTES) && acc_hostptr(copy + 4) == a + 1);
  ((int *)copy)[3] = 33;
  end(a, BYTES, true, false); /* `exit data copyout` */
  CHECK(a[3] == 33 && !acc_is_present(a, 1) && !acc_hostptr(copy));
  acc_copyout(a, BYTES);
  CHECK(a[3] == 33);
}

static void directive_first(void) {
  fill(0);
  begin(a, BYTES, true); /* `enter data copyin` */
  acc_create(a, BYTES);
  end(a, BYTES, false, false);
  CHECK(counter == 1 && acc_is_present(a, BYTES));
  ((int *)copy)[2] = 22;
  acc_update_self(a, BYTES);
  CHECK(a[2] == 22);
  ((int *)copy)[3] = 33;
  acc_copyout_async(a, BYTES, 1);
  CHECK(a[3] == 33 && counter == 0);
}

static void finalized(void) {
  fill(0);
  acc_copyin(a, BYTES), acc_copyin_async(a, BYTES, 2);
  CHECK(counter == 2);
  acc_delete(a, BYTES);
  CHECK(counter == 1);
  acc_copyin(a, BYTES);
  ((int *)copy)[1] = 11;
  acc_copyout_finalize(a, BYTES);
  CHECK(a[1] == 11 && counter == 0);
  acc_create(a, BYTES), acc_create(a, BYTES);
  acc_shutdown(acc_device_default);
  CHECK(counter == 0 && !acc_is_present(a, 1));
}

/* What acc_map_data made present has counters of its own. */
static void mapped(void) {
  void *memory = acc_malloc(BYTES);
  acc_map_data(a, memory, BYTES);
  CHECK(acc_copyin(a, BYTES) == memory && counter == 0);
  acc_delete(a, BYTES);
  acc_unmap_data(a);
  acc_free(memory);
}

static void attached(void) {
  static struct {
    int *p, n;
  } s;
  s.p = NULL;
  for (int turn = 0; turn < 2; ++turn) {
    void *target = acc_malloc(BYTES);
    acc_map_data(a, target, BYTES);
    s.p = a;
    acc_copyin(&s, sizeof s);
    acc_attach((void **)&s.p);
    CHECK(*(int **)copy == target);
#ifdef FAKE_LLVM
    CHECK(told == (void **)&s.p && !telling);
#endif
    ((int *)copy)[2] = turn;
    acc_copyout(&s, sizeof s);
    CHECK(s.p == a && s.n == turn);
    acc_unmap_data(a);
    acc_free(target);
  }
}

static void partial(void) {
  begin(a, BYTES / 2, true);
  acc_copyin(a, BYTES);
}

static void partial_end(void) {
  begin(a + N / 2, BYTES / 2, true);
  acc_delete(a, BYTES);
  acc_create(a, BYTES);
}

int main(int argc, char **argv) {
  static const struct test_case cases[] = {{"routine_first", routine_first},
                                           {"directive_first", directive_first},
                                           {"finalized", finalized},
                                           {"mapped", mapped},
                                           {"attached", attached},
                                           {NULL, NULL}};
  static const struct test_case errors[] = {{"partial", partial}, {"partial_end", partial_end}, {NULL, NULL}};
  return run_cases(argc, argv, argc < 2 ? cases : errors);
}
