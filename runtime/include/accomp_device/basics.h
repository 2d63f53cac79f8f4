/* Types by their type-ids, places of threads, barriers, exchange between the threads of a worker.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_BASICS_H
#define ACCOMP_DEVICE_BASICS_H

#include <accomp_hip.h>
#include <hip/hip_runtime.h>

#include <stddef.h>
#include <string.h>

#include <new>
#include <type_traits>
#include <utility>

#define ACCOMP_DEVICE_CODE __device__ inline
#define ACCOMP_ANY_CODE __host__ __device__ inline
/* In front of the program's constants that kernels use. */
#define ACCOMP_CONSTANT __device__

/* Whether kernels share work as is best on the CPU. Of the headers that they may be compiled with, those of HIP on the
 * CPU have this guard. */
#ifndef ACCOMP_ON_CPU
#ifdef ACCOMP_HIP_RUNTIME_H
#define ACCOMP_ON_CPU 1
#else
#define ACCOMP_ON_CPU 0
#endif
#endif

/* Whether the compiler is nvcc, for which loops are written in another way. */
#ifndef ACCOMP_FOR_NVCC
#ifdef __CUDACC__
#define ACCOMP_FOR_NVCC 1
#else
#define ACCOMP_FOR_NVCC 0
#endif
#endif

/* Whether device code is linked with that of other files. */
#if defined(__CLANG_RDC__) || defined(__CUDACC_RDC__)
#define ACCOMP_RELOCATABLE 1
#else
#define ACCOMP_RELOCATABLE 0
#endif

namespace accomp {

/* A type by its type-id: declares arrays without declarators. */
template <class T> using type = T;
/* The same without const, to be set later. */
template <class T> using variable = std::remove_const_t<T>;

/* `++` and `--` of what C++ has none for: enumerations, and truth values (C11 6.5.2.4, 6.5.3.1). */
template <class T> ACCOMP_DEVICE_CODE T set_to_next(T &object) {
  return object = static_cast<T>(static_cast<long long>(object) + 1);
}
template <class T> ACCOMP_DEVICE_CODE T set_to_previous(T &object) {
  return object = static_cast<T>(static_cast<long long>(object) - 1);
}
template <class T> ACCOMP_DEVICE_CODE T set_after_to_next(T &object) {
  const T before = object;
  set_to_next(object);
  return before;
}
template <class T> ACCOMP_DEVICE_CODE T set_after_to_previous(T &object) {
  const T before = object;
  set_to_previous(object);
  return before;
}

/* Waves of the largest block: 1024 threads in waves of 32. */
constexpr int most_workers = 32;

/* A pointer that an object holds: the device's where it points to data that is present. */
template <class T> __host__ void translate(T *&pointer) {
  pointer = static_cast<T *>(accomp_hip_pointer(pointer));
}
template <class T> __host__ void translate(T *const &pointer) { translate(const_cast<T *&>(pointer)); }
/* What lambdas capture: closure types have a function for that. */
template <class T> __host__ auto to_device(T &object, int) -> decltype(object.accomp_translate()) {
  object.accomp_translate();
}
template <class T> __host__ void to_device(T &, long) {}
template <class T> __host__ constexpr size_t held_bytes(typename T::accomp_held *) { return sizeof(typename T::accomp_held); }
template <class T> __host__ constexpr size_t held_bytes(...) { return sizeof(T); }
/* What a lambda has a reference to: data that is present, or else a copy, where it does not write to it. */
template <class T> __host__ void translate_or_copy(const T *&pointer, unsigned char *copy) {
  const void *found = accomp_hip_pointer(pointer);
  if (found == pointer)
    memcpy(copy, pointer, sizeof(T)), pointer = nullptr;
  else
    pointer = static_cast<const T *>(found);
}

/* Bytes of an object that is a parameter of kernels itself: all parameters together have 4 KiB on some devices. */
constexpr size_t largest_parameter = 512;
template <class T, class = void> constexpr bool is_large = sizeof(T) > largest_parameter;
template <class T> constexpr bool is_large<T, std::void_t<decltype(std::declval<T &>().accomp_translate())>> = false;

/* The bytes of an object, even if it is an array. The launch copies them, whatever constructors a class has. */
template <class T, bool Plain = std::is_trivially_copyable_v<T>> struct held {
  union {
    std::remove_cv_t<T> _object;
    unsigned char bytes[sizeof(T)];
  };
  __host__ held() {}
};
template <class T> struct held<T, false> {
  union {
    std::remove_cv_t<T> _object;
    unsigned char bytes[sizeof(T)];
  };
  __host__ held() {}
  ACCOMP_ANY_CODE held(const held &other) { memcpy(bytes, other.bytes, sizeof bytes); }
  ACCOMP_ANY_CODE ~held() {}
};

/* The address of an object, as a parameter. nvcc 13 gives kernels two names where a parameter points to an array of a
 * specialization. */
template <class T> struct address {
  T *_object;
  __host__ explicit address(void *at) : _object(static_cast<T *>(at)) {}
  __host__ __device__ T &operator*() const { return *_object; }
};

/* An object that is passed by value. */
template <class T, bool Large = is_large<T>> struct boxed : held<T> {
  __host__ explicit boxed(const void *from) {
    if (!from) /* an argument that is absent */
      return;
    memcpy(this->bytes, from, held_bytes<T>(nullptr));
    to_device(this->_object, 0);
  }
};

/* A large one is copied to device memory for the launch. Who changes it has a copy of it. */
template <class T> struct boxed<T, true> {
  const std::remove_cv_t<T> &_object;
  __host__ explicit boxed(const void *from) : _object(*static_cast<const T *>(copied(from))) {}

private:
  __host__ static void *copied(const void *from) {
    accomp_launch how{};
    how._stream = accomp_hip_stream();
    return accomp_hip_copied(&how, from, sizeof(T));
  }
};

/* The place of a thread. Blocks have one dimension. */
ACCOMP_DEVICE_CODE int thread() { return static_cast<int>(threadIdx.x); }
/* All blocks of a launch have as many threads, which clang does not know of blockDim. */
#if defined(__AMDGCN__)
ACCOMP_DEVICE_CODE int threads() { return static_cast<int>(__builtin_amdgcn_workgroup_size_x()); }
#else
ACCOMP_DEVICE_CODE int threads() { return static_cast<int>(blockDim.x); }
#endif
/* CUDA's compilers do not know that all of its devices have the same. */
#if defined(__CUDACC__)
ACCOMP_DEVICE_CODE int wave_size() { return 32; }
#else
ACCOMP_DEVICE_CODE int wave_size() { return static_cast<int>(warpSize); }
#endif
ACCOMP_DEVICE_CODE int worker() { return thread() / wave_size(); }
ACCOMP_DEVICE_CODE int workers() { return (threads() + wave_size() - 1) / wave_size(); }
ACCOMP_DEVICE_CODE int lane() { return thread() % wave_size(); }
#if ACCOMP_ON_CPU
ACCOMP_DEVICE_CODE int lanes() {
  const int rest = threads() - worker() * wave_size();
  return rest < wave_size() ? rest : wave_size();
}
#else
/* Blocks of GPUs are one thread or whole waves. */
ACCOMP_DEVICE_CODE int lanes() { return threads() == 1 ? 1 : wave_size(); }
#endif
ACCOMP_DEVICE_CODE bool first_of_gang() { return thread() == 0; }
ACCOMP_DEVICE_CODE bool first_of_worker() { return lane() == 0; }

template <int Dim = 1> ACCOMP_DEVICE_CODE long long gang() {
  return Dim == 1 ? blockIdx.x : Dim == 2 ? blockIdx.y : blockIdx.z;
}
template <int Dim = 1> ACCOMP_DEVICE_CODE long long gangs() {
  return Dim == 1 ? gridDim.x : Dim == 2 ? gridDim.y : gridDim.z;
}
/* The number of a gang among those of all dimensions. */
ACCOMP_DEVICE_CODE long long gang_number() { return (gang<3>() * gangs<2>() + gang<2>()) * gangs<1>() + gang<1>(); }
ACCOMP_ANY_CODE long long product(dim3 size) { return 1LL * size.x * size.y * size.z; }

/* The threads of a gang, or of a worker, wait for each other and see what the others wrote. */
ACCOMP_DEVICE_CODE void sync_gang() {
  if (threads() > 1)
    __syncthreads();
}
ACCOMP_DEVICE_CODE void sync_worker() {
#if defined(__AMDGCN__)
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
#elif ACCOMP_ON_CPU
  if (threads() > 1)
    __syncwarp();
#elif !defined(__HIP_PLATFORM_AMD__)
  __syncwarp();
#endif
}

/* One word of another lane. All lanes of the worker take part; CUDA has to be told which those are. */
ACCOMP_DEVICE_CODE int word_from_lane(int word, int lane) {
#if defined(__CUDACC__)
  const int all = lanes();
  return __shfl_sync(all < 32 ? (1u << all) - 1 : ~0u, word, lane);
#else
  return __shfl(word, lane);
#endif
}

/* The value that another lane of the worker has, of any type that can be copied bytewise. */
template <class T> ACCOMP_DEVICE_CODE T from_lane(const T &value, int lane) {
  static_assert(std::is_trivially_copyable_v<T>, "values that threads exchange are copied bytewise");
#if ACCOMP_ON_CPU
  if (threads() == 1)
    return value;
#endif
  constexpr size_t words = (sizeof(T) + sizeof(int) - 1) / sizeof(int);
  int word[words] = {};
  memcpy(word, &value, sizeof(T));
  for (size_t i = 0; i < words; ++i)
    word[i] = word_from_lane(word[i], lane);
  alignas(T) unsigned char bytes[sizeof(T)];
  memcpy(bytes, word, sizeof(T));
  return *reinterpret_cast<T *>(bytes);
}

/* What one thread evaluates and all threads of the gang, or of the worker, know then. */
template <class F> ACCOMP_DEVICE_CODE auto once_in_gang(F evaluate) {
  using T = decltype(evaluate());
  __shared__ T known;
  sync_gang();
  if (first_of_gang())
    known = evaluate();
  sync_gang();
  return known;
}
template <class F> ACCOMP_DEVICE_CODE auto once_in_worker(F evaluate) {
  decltype(evaluate()) known{};
  sync_worker();
  if (first_of_worker())
    known = evaluate();
  sync_worker();
  return from_lane(known, 0);
}

} // namespace accomp

#endif
