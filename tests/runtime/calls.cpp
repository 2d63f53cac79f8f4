/* The calls of translated C++ programs: arrays of vars, dimensions and queues are temporaries, from C++98 on. */
#include <acc_prof.h>
#include <accomp.h>
#include <openacc.h>

#include <cstdio>
#include <cstring>

static int failures;
#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      std::fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);                                   \
      ++failures;                                                                                                      \
    }                                                                                                                  \
  } while (0)

/* A macro with a region in its argument: all commas must be within parentheses. */
#define TWICE(region)                                                                                                  \
  region;                                                                                                              \
  region

static void no_vars() {
  int runs = 0;
  for (accomp_region accomp_0 = accomp_open(ACCOMP_HERE, ACCOMP_PARALLEL, 1, ACCOMP_SYNC, 0, 0); accomp_0._open;
       accomp_close(ACCOMP_HERE, &accomp_0))
    ++runs;
  CHECK(runs == 1);
}

static void several_vars(const double *in, int n) {
  double out[8], *const pointer = out;
  const int m = 8;
  if (n > 0)
    for (accomp_region accomp_0 = accomp_open(
             ACCOMP_HERE, ACCOMP_DATA, 1, ACCOMP_SYNC, 3,
             accomp_vars<3>()(ACCOMP_COPYIN | ACCOMP_READONLY, (void *)in, (size_t)n * sizeof in[0], (void **)&in,
                              "in[0:n]", 0, 0)(ACCOMP_COPYOUT, (void *)pointer, (size_t)m * sizeof pointer[0],
                                               (void **)&pointer, "pointer[0:m]",
                                               0, 0)(ACCOMP_CREATE, (void *)&n, sizeof n, 0, "n", 0, 0));
         accomp_0._open; accomp_close(ACCOMP_HERE, &accomp_0)) {
      CHECK(acc_is_present((void *)in, (size_t)n * sizeof *in) && acc_is_present(out, sizeof out));
      CHECK(acc_is_present(&n, sizeof n));
      for (accomp_region accomp_1 =
               accomp_open(ACCOMP_HERE, ACCOMP_SERIAL, 1, ACCOMP_SYNC, 1,
                           accomp_vars<1>()(ACCOMP_PRESENT, (void *)in, 8 * sizeof in[0], (void **)&in, "in", 0, 0));
           accomp_1._open; accomp_close(ACCOMP_HERE, &accomp_1))
        acc_memcpy_device(acc_deviceptr(out), acc_deviceptr((void *)in), sizeof out);
    }
  CHECK(std::memcmp(in, out, sizeof out) == 0 && !acc_is_present(out, sizeof out));
}

static void dimensions() {
  int rows[4][5], *row[4];
  for (int i = 0; i < 4; ++i)
    row[i] = rows[i];
  accomp_enter_data(ACCOMP_HERE, 1, ACCOMP_SYNC, 2,
                    accomp_vars<2>()(ACCOMP_COPYIN, (void *)rows, 0, 0, "rows[1:2][0:5]",
                                     accomp_dims<2>()(1, 2, 1, sizeof rows[0], 0)(0, 5, 1, sizeof rows[0][0], 0), 2)(
                        ACCOMP_CREATE, (void *)row, sizeof row, 0, "row", 0, 0));
  CHECK(acc_is_present(rows[1], 2 * sizeof rows[0]) && !acc_is_present(rows[0], 1) && acc_is_present(row, sizeof row));
  accomp_update(ACCOMP_HERE, 1, ACCOMP_SYNC, 0, 1,
                accomp_vars<1>()(ACCOMP_SELF, (void *)rows, 0, 0, "rows[1:2][1:3]",
                                 accomp_dims<2>()(1, 2, 1, sizeof rows[0], 0)(1, 3, 1, sizeof rows[0][0], 0), 2));
  accomp_exit_data(ACCOMP_HERE, 1, ACCOMP_SYNC, 0, 2,
                   accomp_vars<2>()(ACCOMP_DELETE, (void *)rows[1], 2 * sizeof rows[0], 0, "rows", 0, 0)(
                       ACCOMP_DELETE, (void *)row, sizeof row, 0, "row", 0, 0));
  CHECK(!acc_is_present(rows[1], 1) && !acc_is_present(row, 1));
}

static void waits() {
  int a[4] = {1, 2, 3, 4};
  accomp_enter_data(ACCOMP_HERE, 1, 3, 1, accomp_vars<1>()(ACCOMP_COPYIN, (void *)a, sizeof a, 0, "a", 0, 0));
  for (accomp_region accomp_0 = accomp_open(
           ACCOMP_HERE, ACCOMP_PARALLEL, 1,
           (accomp_wait(ACCOMP_HERE, 1, -1, ACCOMP_SYNC, 2, accomp_queue_numbers<2>()(3)(4)), ACCOMP_SYNC), 1,
           accomp_vars<1>()(ACCOMP_PRESENT, (void *)a, sizeof a, 0, "a", 0, 0));
       accomp_0._open; accomp_close(ACCOMP_HERE, &accomp_0))
    CHECK(acc_async_test(3));
  accomp_exit_data(ACCOMP_HERE, 1, 3, 1, 1, accomp_vars<1>()(ACCOMP_DELETE, (void *)a, sizeof a, 0, "a", 0, 0));
  accomp_wait(ACCOMP_HERE, 1, -1, ACCOMP_SYNC, 0, 0);
}

/* Types and numbers that are known only where the template is used. */
template <class Number, int Length> static int of_template(Number *values) {
  int runs = 0;
  for (accomp_region accomp_0 = accomp_open(
           ACCOMP_HERE, ACCOMP_KERNELS, (Length > 1) != 0, ACCOMP_SYNC, 1,
           accomp_vars<1>()(ACCOMP_COPY, (void *)values, (size_t)(Length) * sizeof values[0], (void **)&values,
                            "values[0:Length]", 0, 0));
       accomp_0._open; accomp_close(ACCOMP_HERE, &accomp_0))
    runs += acc_is_present(values, Length * sizeof(Number)) ? 1 : 10;
  return runs;
}

template <class Element> struct Grid {
  Element *data;
  int size;

  explicit Grid(int its_size) : data(new Element[(size_t)its_size]), size(its_size) {
    accomp_enter_data(ACCOMP_HERE, 1, ACCOMP_SYNC, 2,
                      accomp_vars<2>()(ACCOMP_COPYIN, (void *)this, sizeof *this, 0, "*this", 0, 0)(
                          ACCOMP_CREATE, (void *)data, (size_t)(size) * sizeof data[0], (void **)&data, "data[0:size]",
                          0, 0));
  }
  ~Grid() {
    accomp_exit_data(ACCOMP_HERE, 1, ACCOMP_SYNC, 0, 2,
                     accomp_vars<2>()(ACCOMP_DELETE, (void *)data, (size_t)(size) * sizeof data[0], (void **)&data,
                                      "data[0:size]", 0, 0)(ACCOMP_DELETE, (void *)this, sizeof *this, 0, "*this", 0,
                                                            0));
    delete[] data;
  }
  void *device() const { return accomp_use_device(ACCOMP_HERE, 1, 0, (void *)data, "data"); }

private:
  Grid(const Grid &);
  Grid &operator=(const Grid &);
};

static void scope(int *a) {
  accomp_region accomp_declared ACCOMP_SCOPE =
      accomp_open(ACCOMP_HERE, ACCOMP_DECLARE, 1, ACCOMP_SYNC, 1,
                  accomp_vars<1>()(ACCOMP_CREATE, (void *)a, sizeof *a, 0, "a", 0, 0));
  (void)accomp_declared;
  CHECK(acc_is_present(a, sizeof *a));
}

static int line;
static char function[64], name[64];
static void note(acc_prof_info *info, acc_event_info *event, acc_api_info *) {
  line = info->line_no;
  std::strncpy(function, info->func_name, sizeof function - 1);
  std::strncpy(name, event->data_event.var_name, sizeof name - 1);
}

static void places() {
  int a;
  acc_prof_register(acc_ev_create, note, acc_reg);
  accomp_enter_data(ACCOMP_HERE, 1, ACCOMP_SYNC, 1, accomp_vars<1>()(ACCOMP_CREATE, (void *)&a, sizeof a, 0, "a", 0, 0));
  CHECK(line == __LINE__ - 1 && std::strcmp(function, "places") == 0 && std::strcmp(name, "a") == 0);
  accomp_exit_data(ACCOMP_HERE, 1, ACCOMP_SYNC, 0, 1, accomp_vars<1>()(ACCOMP_DELETE, (void *)&a, sizeof a, 0, "a", 0, 0));
  acc_prof_unregister(acc_ev_create, note, acc_reg);
}

#if __cplusplus >= 201103L
static void lambdas() {
  int a[4] = {0, 1, 2, 3};
  auto region = [&](int condition) {
    int runs = 0;
    for (accomp_region accomp_0 =
             accomp_open(ACCOMP_HERE, ACCOMP_PARALLEL, condition, ACCOMP_SYNC, 1,
                         accomp_vars<1>()(ACCOMP_COPY, (void *)&a, sizeof a, 0, "a", 0, 0));
         accomp_0._open; accomp_close(ACCOMP_HERE, &accomp_0))
      runs += acc_is_present(a, sizeof a) == condition;
    return runs;
  };
  CHECK(region(1) == 1 && region(0) == 1);
}
#endif

int main() {
  double in[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  float floats[5] = {0};
  short shorts[3] = {0};
  int scoped;
  TWICE(no_vars());
  TWICE(for (accomp_region accomp_0 = accomp_open(
                 ACCOMP_HERE, ACCOMP_PARALLEL, 1, ACCOMP_SYNC, 2,
                 accomp_vars<2>()(ACCOMP_COPY, (void *)&in, sizeof in, 0, "in", 0, 0)(ACCOMP_COPY, (void *)&floats,
                                                                                     sizeof floats, 0, "floats", 0, 0));
             accomp_0._open; accomp_close(ACCOMP_HERE, &accomp_0)) CHECK(acc_is_present(floats, sizeof floats)));
  several_vars(in, 8);
  dimensions();
  waits();
  CHECK((of_template<float, 5>(floats)) == 1 && (of_template<short, 3>(shorts)) == 1);
  {
    Grid<double> grid(10);
    CHECK(acc_is_present(&grid, sizeof grid) && grid.device() == acc_deviceptr(grid.data));
  }
  scope(&scoped);
  CHECK(!acc_is_present(&scoped, sizeof scoped));
  places();
#if __cplusplus >= 201103L
  lambdas();
#endif
  return failures != 0;
}
