/* Copies of parts of arrays in memory that threads share: what directives `cache` ask for (OpenACC 3.3 section 2.10).
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_WINDOWS_H
#define ACCOMP_DEVICE_WINDOWS_H

#include <accomp_device/views.h>

namespace accomp {

/* A number for each dimension, that which varies slowest first. */
template <int Rank> struct corner {
  long long at[Rank];
};
template <class... N> ACCOMP_DEVICE_CODE corner<sizeof...(N)> corner_of(N... number) {
  return {{static_cast<long long>(number)...}};
}

/* Whether an array has an element: of views that can be told. */
template <int Rank, class Array> ACCOMP_DEVICE_CODE bool has(const Array &, const corner<Rank> &) { return true; }
template <int Rank, class T> ACCOMP_DEVICE_CODE bool has(const view<T, Rank> &whole, const corner<Rank> &at) {
  for (int i = 0; i < Rank; ++i) {
    const long long place = at.at[i] - whole.low[Rank - 1 - i];
    if (place < 0 || place >= whole.count[Rank - 1 - i])
      return false;
  }
  return true;
}

template <class Array> constexpr bool is_view = false;
template <class T, int Rank> constexpr bool is_view<view<T, Rank>> = true;
template <class T, int Rank> constexpr bool is_view<rows<T, Rank>> = true;

/* An element: of views as lower bounds and strides have it, of other arrays by C's subscripts. */
template <int Dim, int Rank, class Array>
ACCOMP_DEVICE_CODE decltype(auto) element_of(Array &&whole, const corner<Rank> &at) {
  if constexpr (is_view<std::decay_t<Array>>) {
    long long offset = 0;
    for (int i = 0; i < Rank; ++i)
      offset += (at.at[i] - whole.low[Rank - 1 - i]) * whole.stride[Rank - 1 - i];
    return (whole.data[offset]);
  } else if constexpr (Dim + 1 == Rank) {
    return (whole[at.at[Dim]]);
  } else {
    return element_of<Dim + 1>(whole[at.at[Dim]], at);
  }
}

/* The copy of a part of an array. It has room for `Extent...` elements, the dimension that varies slowest first, and
 * is indexed like the array itself, by C's subscripts or Fortran's. */
template <class T, int... Extent> class window {
public:
  static constexpr int rank = sizeof...(Extent);
  static constexpr int room = (1 * ... * Extent);
  using corner_type = corner<rank>;

  /* `memory` has room for the elements once, or twice where they are put back. */
  __device__ window(T *memory, const corner_type &low, const corner_type &count)
      : memory_(memory), low_(low), count_(count) {}

  /* The threads of a group take turns; they have to meet in front of it and after. */
  template <class Array> __device__ void fetch(Array &whole, int thread, int threads) const {
    each(thread, threads, [&](int place, const corner_type &at) {
      if (has(whole, at))
        const_cast<std::remove_const_t<T> &>(memory_[place]) = element_of<0>(whole, at);
    });
  }
  /* The same, for elements that the threads may change. */
  template <class Array> __device__ void fetch_to_change(Array &whole, int thread, int threads) const {
    each(thread, threads, [&](int place, const corner_type &at) {
      if (has(whole, at))
        memory_[place] = memory_[room + place] = element_of<0>(whole, at);
    });
  }
  /* Elements that were changed go back: neighbours may be what other gangs change. */
  template <class Array> __device__ void put_back(Array &whole, int thread, int threads) const {
    each(thread, threads, [&](int place, const corner_type &at) {
      if (has(whole, at) && differ(memory_[place], memory_[room + place]))
        element_of<0>(whole, at) = memory_[place];
    });
  }

  __device__ decltype(auto) operator[](long long index) const { return row<0>{memory_, low_}[index]; }
  template <class... I> __device__ T &operator()(I... index) const {
    static_assert(sizeof...(I) == rank, "as many subscripts as dimensions");
    const long long at[] = {static_cast<long long>(index)...};
    long long place = 0;
    for (int i = 0; i < rank; ++i)
      place = place * extent(i) + at[rank - 1 - i] - low_.at[i];
    return memory_[place];
  }

private:
  /* Byte by byte: CUDA's device code has no memcmp. */
  __device__ static bool differ(const T &a, const T &b) {
    const auto *const left = reinterpret_cast<const unsigned char *>(&a);
    const auto *const right = reinterpret_cast<const unsigned char *>(&b);
    for (size_t i = 0; i < sizeof(T); ++i)
      if (left[i] != right[i])
        return true;
    return false;
  }

  __host__ __device__ static constexpr int extent(int dim) {
    constexpr int extents[] = {Extent...};
    return extents[dim];
  }

  /* Subscripts from dimension `Dim` on. */
  template <int Dim> struct row {
    T *memory;
    const corner_type &low;
    __device__ decltype(auto) operator[](long long index) const {
      T *const at = memory + (index - low.at[Dim]) * inner();
      if constexpr (Dim + 1 == rank)
        return static_cast<T &>(*at);
      else
        return row<Dim + 1>{at, low};
    }
    __host__ __device__ static constexpr int inner() {
      int size = 1;
      for (int i = Dim + 1; i < rank; ++i)
        size *= extent(i);
      return size;
    }
  };

  template <class F> __device__ void each(int thread, int threads, F visit) const {
    int all = 1;
    for (int i = 0; i < rank; ++i)
      all *= static_cast<int>(count_.at[i] > 0 ? count_.at[i] : 0);
    for (int number = thread; number < all; number += threads) {
      corner_type at;
      int rest = number, place = 0;
      for (int i = rank - 1, pitch = 1; i >= 0; --i) {
        const int count = static_cast<int>(count_.at[i]);
        place += rest % count * pitch;
        at.at[i] = low_.at[i] + rest % count;
        rest /= count;
        pitch *= extent(i);
      }
      visit(place, at);
    }
  }

  T *memory_;
  corner_type low_, count_;
};

} // namespace accomp

#endif
