#ifndef TEAM_H
#define TEAM_H
// Loops of workers and lanes that are handed lambdas, and loops of gangs around them.
namespace team {
struct Member {
  int rank, size;
};
template <class I> struct Workers {
  I end;
  Member const &member;
};
template <class I> struct Lanes {
  I end;
  Member const &member;
};
template <class I> Workers<I> workers(Member const &m, I n) { return {n, m}; }
template <class I> Lanes<I> lanes(Member const &m, I n) { return {n, m}; }
#pragma acc routine worker
template <class I, class F> void each(Workers<I> const &range, F const &f) {
#pragma acc loop worker
  for (I i = 0; i < range.end; ++i) f(i);
}
#pragma acc routine vector
template <class I, class F> void each(Lanes<I> const &range, F const &f) {
#pragma acc loop vector
  for (I i = 0; i < range.end; ++i) f(i);
}
#pragma acc routine worker
template <class I, class F, class T> void sum(Workers<I> const &range, F const &f, T &result) {
  T own = T();
#pragma acc loop worker reduction(+ : own)
  for (I i = 0; i < range.end; ++i) f(i, own);
  result = own;
}
#pragma acc routine vector
template <class I, class F, class T> void sum(Lanes<I> const &range, F const &f, T &result) {
  T own = T();
#pragma acc loop vector reduction(+ : own)
  for (I i = 0; i < range.end; ++i) f(i, own);
  result = own;
}
template <class F> struct Adapter {
  F f;
#pragma acc routine worker
  template <class... A> void operator()(A &&...args) const {
    if constexpr (sizeof...(A) > 4) f(1);
    else f(static_cast<A &&>(args)...);
  }
};
template <class F> void over(int teams, int threads, int length, F const &f) {
  Adapter<F> const functor{f};
#pragma acc parallel loop gang num_gangs(teams) num_workers(threads) vector_length(length) copyin(functor)
  for (int i = 0; i < teams; ++i) {
    Member member{i, teams};
    functor(member);
  }
}
template <class F, class T> void total(int teams, int threads, int length, F const &f, T &result) {
  Adapter<F> const functor{f};
  T value = T();
#pragma acc parallel loop gang num_gangs(teams) num_workers(threads) vector_length(length) copyin(functor) reduction(+ : value)
  for (int i = 0; i < teams; ++i) {
    Member member{i, teams};
    functor(member, value);
  }
  result = value;
}
}
#endif
