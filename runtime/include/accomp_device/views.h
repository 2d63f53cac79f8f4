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

  /* C's subscripts: the dimension that varies slowest comes first. */
  __host__ __device__ decltype(auto) operator[](long long index) const {
    T *const row = data + (index - low[Rank - 1]) * stride[Rank - 1];
    if constexpr (Rank == 1)
      return static_cast<T &>(*row);
    else
      return view<T, Rank - 1>(row, low, count, stride);
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

} // namespace accomp

#endif
