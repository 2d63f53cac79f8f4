/* Objects that are called, whose classes tell by how many threads: accomp_level is 0 for each thread alone, 1 for the
 * threads of gangs, 2 of a gang, 3 of a worker (OpenACC 3.3 section 2.15.1).
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_OBJECTS_H
#define ACCOMP_DEVICE_OBJECTS_H

#include <accomp_device/basics.h>
#include <accomp_device/storage.h>

#include <new>
#include <utility>

namespace accomp {

template <class F, class = void> struct level_of {
  static constexpr int value = 0;
};
template <class F> struct level_of<F, std::void_t<decltype(F::accomp_level)>> {
  static constexpr int value = F::accomp_level;
};
template <class F> constexpr int level = level_of<std::remove_cv_t<std::remove_reference_t<F>>>::value;

template <class F, class = void> constexpr bool is_lambda = false;
template <class F> constexpr bool is_lambda<F, std::void_t<typename F::accomp_lambda>> = true;

/* What a lambda gives that has several threads, and is called as if by one. */
template <class R, class... A> ACCOMP_DEVICE_CODE R refused() {
  static_assert(sizeof...(A) + 1 == 0, "a lambda with gang, worker or vector parallelism is called by one thread");
  return static_cast<R (*)()>(nullptr)();
}

/* A lambda that all threads of a level call, or call and change; F is its class. */
template <int Level, class F> struct leveled_lambda : F {
  using accomp_lambda = void;
  static constexpr int accomp_level = Level;
  template <class G, class... A> using result = decltype(std::declval<G &>()(std::declval<A>()...));
  __device__ explicit leveled_lambda(const F &f) : F(f) {}
  template <class... A> __device__ decltype(auto) accomp_call(A &&...given) const {
    return static_cast<const F &>(*this)(static_cast<A &&>(given)...);
  }
  template <class... A> __device__ decltype(auto) accomp_call(A &&...given) {
    return static_cast<F &>(*this)(static_cast<A &&>(given)...);
  }
  template <class... A> __device__ auto operator()(A &&...) const -> result<const F, A...> {
    return refused<result<const F, A...>, A...>();
  }
  template <class... A> __device__ auto operator()(A &&...) -> result<F, A...> {
    return refused<result<F, A...>, A...>();
  }
};
template <int Level, class F> ACCOMP_DEVICE_CODE auto leveled(const F &f) { return leveled_lambda<Level, F>(f); }

/* By the thread that gets here, or by all threads that do. */
template <class F, class... A> ACCOMP_DEVICE_CODE decltype(auto) called(F &f, A &&...given) {
  if constexpr (is_lambda<std::remove_cv_t<F>>)
    return f.accomp_call(static_cast<A &&>(given)...);
  else
    return f(static_cast<A &&>(given)...);
}

/* An object as each thread calls it that gets here, in place of the object. */
template <class F> ACCOMP_DEVICE_CODE F &&alone(F &&f) {
  static_assert(level<F> == 0, "an object with gang, worker or vector parallelism is called by one thread");
  return static_cast<F &&>(f);
}

/* An object as the threads of a gang or worker call it: all of them, those of one worker, or the first one. */
template <class F> struct gang_call {
  F &f;
  template <class... A> __device__ auto operator()(A &&...given) const {
    using R = decltype(called(f, static_cast<A &&>(given)...));
    static_assert(level<F> >= 0, "arguments of a template decide the parallelism of what is called");
    if constexpr (level<F> == 1 || level<F> == 2) {
      return called(f, static_cast<A &&>(given)...);
    } else if constexpr (std::is_void_v<R>) {
      if (level<F> == 3 ? worker() == 0 : first_of_gang())
        called(f, static_cast<A &&>(given)...);
    } else {
      static_assert(!std::is_reference_v<R>, "what one thread or worker gets a reference of is not known to others");
      alignas(R) unsigned char bytes[sizeof(R)];
      if (level<F> == 3 ? worker() == 0 : first_of_gang())
        new (static_cast<void *>(bytes)) R(called(f, static_cast<A &&>(given)...));
      return once_in_gang([&] { return *reinterpret_cast<R *>(bytes); });
    }
  }
};
template <class F> struct worker_call {
  F &f;
  template <class... A> __device__ auto operator()(A &&...given) const {
    using R = decltype(called(f, static_cast<A &&>(given)...));
    static_assert(level<F> == 0 || level<F> == 3, "one worker calls an object with gang or worker parallelism");
    if constexpr (level<F> == 3) {
      return called(f, static_cast<A &&>(given)...);
    } else if constexpr (std::is_void_v<R>) {
      if (first_of_worker())
        called(f, static_cast<A &&>(given)...);
    } else {
      static_assert(!std::is_reference_v<R>, "what one lane gets a reference of is not known to others");
      return once_in_worker([&] { return called(f, static_cast<A &&>(given)...); });
    }
  }
};
template <class F> ACCOMP_DEVICE_CODE gang_call<F> by_gang(F &f) { return {f}; }
template <class F> ACCOMP_DEVICE_CODE gang_call<const F> by_gang(const F &&f) { return {f}; }
template <class F> ACCOMP_DEVICE_CODE worker_call<F> by_worker(F &f) { return {f}; }
template <class F> ACCOMP_DEVICE_CODE worker_call<const F> by_worker(const F &&f) { return {f}; }

/* One object for the threads of a gang or worker, in place of those that they all get here with. */
template <int Place, class F> ACCOMP_DEVICE_CODE F &&one_in_gang(const F &f) {
  using place = storage<F>;
  __shared__ typename place::block shared;
  F &object = place::template at<0>(shared, place::none());
  sync_gang();
  if (first_of_gang())
    construct(object, f);
  sync_gang();
  return static_cast<F &&>(object);
}
template <int Place, class F> ACCOMP_DEVICE_CODE F &&one_in_worker(const F &f) {
  using place = storage<per_worker<F>>;
  __shared__ typename place::block shared;
  F &object = own(place::template at<0>(shared, place::none()));
  sync_worker();
  if (first_of_worker())
    construct(object, f);
  sync_worker();
  return static_cast<F &&>(object);
}

} // namespace accomp

#endif
