/* Arrays whose shape is known at run time only: Fortran's, column by column, with lower bounds.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_VIEWS_H
#define ACCOMP_DEVICE_VIEWS_H

#include <accomp_device/basics.h>

namespace accomp {

/* An array of device memory. `bounds` are, for each dimension, fastest first, the lower bound, the extent and the
 * stride in elements. */
template <class T, int Rank> struct view {
  T *data;
  long long low[Rank], count[Rank], stride[Rank];

  __host__ __device__ view(void *at, const long long *bounds) : data(static_cast<T *>(at)) {
    for (int i = 0; i < Rank; ++i) {
      low[i] = bounds[3 * i];
      count[i] = bounds[3 * i + 1];
      stride[i] = bounds[3 * i + 2];
    }
  }

  template <class... I> __host__ __device__ T &operator()(I... index) const {
    static_assert(sizeof...(I) == Rank, "as many subscripts as dimensions");
    const long long at[] = {static_cast<long long>(index)...};
    long long offset = 0;
    for (int i = 0; i < Rank; ++i)
      offset += (at[i] - low[i]) * stride[i];
    return data[offset];
  }

  __host__ __device__ view(T *row, const long long *lows, const long long *counts, const long long *strides)
      : data(row) {
    for (int i = 0; i < Rank; ++i) {
      low[i] = lows[i];
      count[i] = counts[i];
      stride[i] = strides[i];
    }
  }

  /* Other memory in the same shape. */
  __host__ __device__ view of(T *memory) const { return view(memory, low, count, stride); }

  /* LBOUND, UBOUND and SIZE; dimensions count from 1. */
  __host__ __device__ long long lbound(int dim) const { return count[dim - 1] > 0 ? low[dim - 1] : 1; }
  __host__ __device__ long long ubound(int dim) const {
    return count[dim - 1] > 0 ? low[dim - 1] + count[dim - 1] - 1 : 0;
  }
  __host__ __device__ long long size(int dim) const { return count[dim - 1] > 0 ? count[dim - 1] : 0; }
  __host__ __device__ long long size() const {
    long long all = 1;
    for (int i = 0; i < Rank; ++i)
      all *= size(i + 1);
    return all;
  }
};

/* An array of C, whose subscripts start with the dimension that varies slowest. It becomes a pointer to its first
 * element (C11 6.3.2.1p3), that of several dimensions only one to `void`. */
template <class T, int Rank> struct rows : view<T, Rank> {
  using view<T, Rank>::view;

  __host__ __device__ rows<T, Rank - 1> operator[](long long index) const {
    constexpr int last = Rank - 1;
    T *const row = this->data + (index - this->low[last]) * this->stride[last];
    return rows<T, Rank - 1>(row, this->low, this->count, this->stride);
  }
  __host__ __device__ rows<T, Rank - 1> operator*() const { return (*this)[0]; }
  __host__ __device__ operator void *() const { return const_cast<void *>(static_cast<const void *>(this->data)); }
  __host__ __device__ rows of(T *memory) const { return rows(memory, this->low, this->count, this->stride); }
};

template <class T> struct rows<T, 1> : view<T, 1> {
  using view<T, 1>::view;

  __host__ __device__ operator T *() const { return this->data; }
};

/* An array of C of variable length as a function's parameter: where it starts. `of` is given the extents of its rows,
 * that which varies slowest first. */
template <class T> struct first_row {
  T *data;

  template <class U> __host__ __device__ first_row(U *row) : data((T *)row) {}
  template <class U, int Rank> __host__ __device__ first_row(const view<U, Rank> &array) : data(array.data) {}

  template <class... Extent> __host__ __device__ rows<T, int(sizeof...(Extent)) + 1> of(Extent... extents) const {
    constexpr int rank = int(sizeof...(Extent)) + 1;
    const long long given[] = {0, static_cast<long long>(extents)...};
    long long low[rank], count[rank], stride[rank], elements = 1;
    for (int i = 0; i < rank; ++i) {
      low[i] = 0;
      count[i] = given[rank - 1 - i];
      stride[i] = elements;
      elements *= count[i];
    }
    return rows<T, rank>(data, low, count, stride);
  }
};

} // namespace accomp

#endif
