// `declare` is in the scope of its variables (OpenACC 3.3 section 2.13), and lists no members; nor does `use_device` (2.8).
// RUN: %accomp-opt --verify --stop-after=check %s

// expected-note@+1{{'table' declared here}}
int table[4], other[4];
#pragma acc declare create(other)

namespace apart {
int own[4];
#pragma acc declare create(own)
// expected-error@+1{{variable 'table' is not declared in the scope that the 'declare' directive is in}}
#pragma acc declare create(table)
// expected-note@+1{{'inner' declared here}}
int inner;
extern "C" {
int linked;
#pragma acc declare copyin(linked)
}
int late;
} // namespace apart

namespace apart {
#pragma acc declare create(late)
} // namespace apart

// expected-error@+1{{variable 'inner' is not declared in the scope that the 'declare' directive is in}}
#pragma acc declare create(apart::inner)

struct grid {
  // expected-note@+1{{'shared' declared here}}
  static int shared, count;
  int cells;
#pragma acc declare create(count)
  // expected-error@+1{{variable 'shared' in a 'link' clause must have file or namespace scope or be declared extern}}
#pragma acc declare link(shared)
  void set(int n) {
    int local[4];
#pragma acc declare create(local)
    // expected-error@+1{{'cells' in a clause of a 'declare' directive must be a variable or array, not a member}}
#pragma acc declare create(cells)
    // expected-error@+1{{'cells' in 'use_device' clause must be the name of a variable or array}}
#pragma acc host_data use_device(cells)
    local[0] = n;
#pragma acc host_data use_device(local)
    local[0] = n;
  }
};
