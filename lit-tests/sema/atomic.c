// Statements after atomic directives.
// RUN: %accomp-opt --verify --stop-after=check %s

int called(int);
void invalid(int *x, int v, int y) {
#pragma acc parallel
  {
    // expected-note@+1{{'atomic read' directive is here}}
#pragma acc atomic read
    // expected-error@+1{{statement after 'atomic read' must be of the form 'v = x;'}}
    v = *x + 1;
    // expected-note@+1{{'atomic write' directive is here}}
#pragma acc atomic write
    *x += 1; // expected-error{{statement after 'atomic write' must be of the form 'x = expr;'}}
    // expected-note@+1{{'atomic' directive is here}}
#pragma acc atomic
    *x = y; // expected-error{{statement after 'atomic' must be of the form 'x++;', 'x--;'}}
    // expected-note@+1{{'atomic capture' directive is here}}
#pragma acc atomic capture
    // expected-error@+1{{statement after 'atomic capture' must be of the form 'v = update;' or a compound statement}}
    { v = *x; y++; }
    // expected-note@+1{{'atomic' directive is here}}
#pragma acc atomic
    int sum = y; // expected-error{{statement after 'atomic' must be of the form 'x++;', 'x--;'}}
    // expected-note@+1{{'atomic read' directive is here}}
#pragma acc atomic read
    int copy = y; // expected-error{{statement after 'atomic read' must be of the form 'v = x;'}}
    // expected-note@+1{{'atomic write' directive is here}}
#pragma acc atomic write
    called(*x); // expected-error{{statement after 'atomic write' must be of the form 'x = expr;'}}
    // expected-note@+1{{'atomic capture' directive is here}}
#pragma acc atomic capture
    // expected-error@+1{{statement after 'atomic capture' must be of the form 'v = update;' or a compound statement}}
    { v = *x; (called)(y); }
    // expected-note@+1{{'atomic capture' directive is here}}
#pragma acc atomic capture
    // expected-error@+1{{statement after 'atomic capture' must be of the form 'v = update;' or a compound statement}}
    { v = *x; called(y); }
    // expected-note@+1{{'atomic read' directive is here}}
#pragma acc atomic read
    v = called(y); // expected-error{{statement after 'atomic read' must be of the form 'v = x;'}}
    // expected-note@+1{{'atomic' directive is here}}
#pragma acc atomic
    y; // expected-error{{statement after 'atomic' must be of the form 'x++;', 'x--;'}}
  }
}

#define ADD(x, y) x += y
#define NONE x = 0
void macros(int x, int v, int y) {
#pragma acc parallel
  {
#pragma acc atomic
    ADD(x, called(y));
#pragma acc atomic write
    NONE;
#pragma acc atomic capture
    { v = x; ADD(x, y); }
#pragma acc atomic capture
    { ADD(x, y); v = x; }
  }
}

void valid(int *x, int v, int y) {
#pragma acc parallel
  {
#pragma acc atomic read
    v = *x;
#pragma acc atomic write
    *x = v + y;
#pragma acc atomic
    x[0]++;
#pragma acc atomic update
    *x = *x * (v + y);
#pragma acc atomic capture
    v = *x += y;
#pragma acc atomic capture
    {
      v = *x;
      *x = y;
    }
  }
}

void in_front(int *x) {
#pragma acc parallel copy(x[0:1])
  {
    // expected-note@+1{{'atomic capture' directive is here}}
#pragma acc atomic capture
    // expected-error@+1{{statement after 'atomic capture' must be without a directive in front of it}}
#pragma acc atomic
    (*x)++;
  }
}
