/* Random data actions, compared step by step with a model of section 2.6.7: values and counters of each variable. */
#include "fake_openmp.h"

enum { VARS_ = 5, N = 4, BYTES = N * sizeof(int), STEPS = 20000, DEPTH = 6, Q = 1 };

static int host[VARS_][2 * N]; /* twice as much, so that variables are no neighbours */
static struct {
  bool present;
  unsigned structured, dynamic;
  int host[N], copy[N];
  bool unknown; /* created, and nothing moved in */
} model[VARS_];

static struct {
  int var, action, async;
} open[DEPTH];
static int depth;
static bool waiting; /* the queue stands still */
static unsigned seed = 1;

static unsigned pick(unsigned below) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) % below;
}

static void nothing(void *argument) { (void)argument; }

static void stand_still(void) {
  if (waiting)
    return;
  waiting = true;
  fake_hold();
  accomp_begin(ACCOMP_HERE, ACCOMP_PARALLEL, 1, Q, 0, NULL);
  fake_kernel(accomp_queue(Q), nothing, NULL);
  END();
}

static void go_on(void) {
  fake_go();
  acc_wait(Q);
  waiting = false;
}

static void move_in(int v) {
  memcpy(model[v].copy, model[v].host, BYTES);
  model[v].unknown = false;
}

static void move_out(int v) {
  memcpy(model[v].host, model[v].copy, BYTES);
}

static bool moves_in(int action) {
  return (action & ACCOMP_ACTION) == ACCOMP_COPY || (action & ACCOMP_ACTION) == ACCOMP_COPYIN;
}

static bool moves_out(int action) {
  return (action & ACCOMP_ACTION) == ACCOMP_COPY || (action & ACCOMP_ACTION) == ACCOMP_COPYOUT;
}

static void model_enter(int v, int action, unsigned *counter) {
  ++*counter;
  if (!model[v].present) {
    model[v].unknown = !moves_in(action) && !(action & ACCOMP_ZERO);
    model[v].present = true;
    memset(model[v].copy, 0, BYTES);
    if (moves_in(action))
      move_in(v);
  } else if (action & ACCOMP_ALWAYS_IN && moves_in(action)) {
    move_in(v);
  }
}

static void model_leave(int v, int action, unsigned *counter, bool finalize) {
  bool gone;
  if (!model[v].present)
    return;
  *counter = finalize ? 0 : *counter ? *counter - 1 : 0;
  gone = !model[v].structured && !model[v].dynamic;
  if (moves_out(action) && (gone || action & ACCOMP_ALWAYS_OUT))
    move_out(v);
  model[v].present = !gone;
}

/* What is unknown is not to reach the host: it is set on the device by a transfer first. */
static void make_known(int v) {
  if (!model[v].present || !model[v].unknown)
    return;
  accomp_update(ACCOMP_HERE, 1, Q, 0, VARS(VAR(ACCOMP_DEVICE, host[v], BYTES)));
  if (!waiting)
    acc_wait(Q);
  move_in(v);
}

static int entering(void) {
  static const int actions[] = {ACCOMP_COPY, ACCOMP_COPYIN, ACCOMP_COPYIN | ACCOMP_ALWAYS_IN, ACCOMP_CREATE,
                                ACCOMP_CREATE | ACCOMP_ZERO, ACCOMP_COPYOUT,
                                ACCOMP_COPY | ACCOMP_ALWAYS_IN | ACCOMP_ALWAYS_OUT};
  return actions[pick(sizeof actions / sizeof *actions)];
}

static void step_enter(int v, int async) {
  int action = entering();
  if ((action & ACCOMP_ACTION) == ACCOMP_COPY || action == ACCOMP_COPYOUT)
    action = ACCOMP_COPYIN;
  ENTER(async, VAR(action, host[v], BYTES));
  model_enter(v, action, &model[v].dynamic);
}

static void step_exit(int v, int async) {
  static const int actions[] = {ACCOMP_DELETE, ACCOMP_COPYOUT, ACCOMP_COPYOUT | ACCOMP_ALWAYS_OUT};
  int action = actions[pick(3)];
  bool finalize = pick(4) == 0;
  make_known(v);
  accomp_exit_data(ACCOMP_HERE, 1, async, finalize, VARS(VAR(action, host[v], BYTES)));
  model_leave(v, action, &model[v].dynamic, finalize);
}

static void step_open(int v, int async) {
  int action = entering();
  if (depth == DEPTH)
    return;
  open[depth].var = v, open[depth].action = action, open[depth].async = async;
  depth++;
  BEGIN(ACCOMP_DATA, async, VAR(action, host[v], BYTES));
  model_enter(v, action, &model[v].structured);
}

static void step_close(void) {
  int v;
  if (depth == 0)
    return;
  depth--;
  v = open[depth].var;
  make_known(v);
  if (open[depth].async == ACCOMP_SYNC)
    go_on();
  END();
  model_leave(v, open[depth].action, &model[v].structured, false);
}

static void step_update(int v, int async) {
  make_known(v);
  if (pick(2)) {
    accomp_update(ACCOMP_HERE, 1, async, 1, VARS(VAR(ACCOMP_DEVICE, host[v], BYTES)));
    if (model[v].present)
      move_in(v);
  } else {
    accomp_update(ACCOMP_HERE, 1, async, 1, VARS(VAR(ACCOMP_SELF, host[v], BYTES)));
    if (model[v].present)
      move_out(v);
  }
}

/* The host and a kernel write; both only when the queue is empty. */
static void step_write(int v) {
  int value = (int)pick(1000), *copy = acc_deviceptr(host[v]);
  go_on();
  host[v][1] = model[v].host[1] = value;
  CHECK((copy != NULL) == model[v].present);
  if (copy && !model[v].unknown)
    copy[2] = model[v].copy[2] = value + 1;
}

static void compare(void) {
  go_on();
  for (int v = 0; v < VARS_; ++v) {
    int *copy = acc_deviceptr(host[v]);
    CHECK(memcmp(host[v], model[v].host, BYTES) == 0);
    CHECK((copy != NULL) == model[v].present && acc_is_present(host[v], BYTES) == model[v].present);
    CHECK(!copy || model[v].unknown || memcmp(copy, model[v].copy, BYTES) == 0);
  }
}

static void step(void) {
  static bool queued; /* for a while: many actions on few variables are in the queue at once */
  int v = (int)pick(queued ? 2 : VARS_), async = queued || pick(2) ? Q : ACCOMP_SYNC;
  if (pick(12) == 0)
    queued = !queued;
  if (async == Q && pick(3) == 0)
    stand_still();
  if (async == ACCOMP_SYNC)
    go_on();
  switch (pick(queued ? 4 : 8)) {
  case 0:
  case 1:
    step_enter(v, async);
    break;
  case 2:
  case 3:
    step_exit(v, async);
    break;
  case 4:
    step_open(v, async);
    break;
  case 5:
    step_close();
    break;
  case 6:
    step_update(v, async);
    break;
  default:
    step_write(v);
  }
}

int main(void) {
  struct fake_counts c;
  for (int i = 0; i < STEPS && !test_failures; ++i) {
    step();
    if (!waiting || pick(20) == 0)
      compare();
    if (test_failures)
      fprintf(stderr, "after step %d\n", i);
  }
  while (depth)
    step_close();
  go_on();
  for (int v = 0; v < VARS_; ++v)
    FINALIZE(ACCOMP_SYNC, VAR(ACCOMP_DELETE, host[v], BYTES));
  c = fake_counts();
  CHECK(c.allocated == c.freed && c.allocated > 100);
  return test_failures != 0;
}
