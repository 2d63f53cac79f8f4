// What programs that test kernels need: device memory, launches of any size, and the library's part of launching.
#include <accomp_device.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <vector>

inline int failures = 0;
inline long long runs = 0;

extern "C" {
inline const accomp_hip_limits *device_limits() {
  static accomp_hip_limits limits{};
  if (!limits.units) {
    hipDeviceProp_t p;
    (void)hipGetDeviceProperties(&p, 0);
    limits = {4, p.warpSize, 1024, 2048, 48 * 1024, 2147483647LL};
  }
  return &limits;
}
const accomp_hip_limits *accomp_hip_device_limits(void) { return device_limits(); }
void *accomp_hip_scratch(const accomp_launch *, size_t bytes) {
  void *memory = nullptr;
  (void)hipMalloc(&memory, bytes);
  (void)hipMemset(memory, 0xAB, bytes);
  return memory;
}
void *accomp_hip_stream(void) { return nullptr; }
void *accomp_hip_copied(const accomp_launch *how, const volatile void *object, size_t bytes) {
  const void *host = const_cast<const void *>(object);
  void *const memory = accomp_hip_scratch(how, bytes);
  (void)hipMemcpy(memory, host, bytes, hipMemcpyHostToDevice);
  return memory;
}
unsigned *accomp_hip_tickets(const accomp_launch *, size_t count) {
  static unsigned *tickets = nullptr;
  if (!tickets) {
    (void)hipMalloc(reinterpret_cast<void **>(&tickets), 4096);
    (void)hipMemset(tickets, 0, 4096);
  }
  return count <= 1024 ? tickets : nullptr;
}
void accomp_hip_launched(const accomp_launch *, const char *kernel, long long gangs, long long workers, long long lanes,
                         int error) {
  const hipError_t later = error ? hipSuccess : hipDeviceSynchronize();
  if (error || later) {
    std::printf("%s <%lld, %lld, %lld>: error %d %d\n", kernel, gangs, workers, lanes, error, static_cast<int>(later));
    std::exit(1);
  }
  ++runs;
}
void accomp_hip_refuse(const accomp_launch *, const char *message) {
  std::puts(message);
  std::exit(1);
}
}

// An array in device memory that is brought back by host().
template <class T> class Device {
public:
  template <class V, class = decltype(std::declval<V>().data())>
  explicit Device(const V &from) : size_(from.size()) {
    (void)hipMalloc(&at_, (size_ + 1) * sizeof(T));
    (void)hipMemcpy(at_, from.data(), size_ * sizeof(T), hipMemcpyHostToDevice);
  }
  explicit Device(const T &one) : size_(1) {
    (void)hipMalloc(&at_, sizeof(T));
    (void)hipMemcpy(at_, &one, sizeof(T), hipMemcpyHostToDevice);
  }
  Device(const Device &) = delete;
  ~Device() { (void)hipFree(at_); }
  operator void *() const { return at_; }
  std::vector<T> host() const {
    std::vector<T> to(size_);
    (void)hipMemcpy(to.data(), at_, size_ * sizeof(T), hipMemcpyDeviceToHost);
    return to;
  }
  T one() const {
    T to;
    (void)hipMemcpy(&to, at_, sizeof(T), hipMemcpyDeviceToHost);
    return to;
  }

private:
  size_t size_;
  void *at_ = nullptr;
};

struct Sizes {
  long long gangs, workers, lanes;
};
inline const char *running = "";
inline accomp_launch launch_of(const Sizes &s) { return {{s.gangs, 0, 0}, s.workers, s.lanes, nullptr, nullptr}; }

template <class A, class B> void expect(const A &got, const B &want, const Sizes &s, long long n, long long m = 0) {
  if (got == want)
    return;
  if (++failures < 20)
    std::printf("%s <%lld, %lld, %lld> n=%lld m=%lld: wrong\n", running, s.gangs, s.workers, s.lanes, n, m);
}

// How many rows or elements kernels are tried with: most of them, those that take whole rows, those that wait much.
using Counts = std::vector<long long>;
inline const Counts ELEMENTS{0, 1, 2, 31, 32, 33, 63, 64, 65, 1000, 997}, ROWS{0, 1, 2, 31, 33, 64, 131},
    FEW{0, 1, 3, 17};

// Every launch of the sweep, or fewer for kernels that wait much.
template <class F> void sweep(const char *name, F run, const Counts &counts = ELEMENTS) {
  running = name;
  std::vector<Sizes> sizes = {{0, 0, 0}, {1, 1, 1}, {4, 2, 8}, {2, 3, 64}, {3, 5, 100}};
  if (&counts != &FEW)
    sizes.insert(sizes.end(), {{3, 0, 0}, {0, 16, 0}, {5, 0, 129}});
  for (const Sizes &s : sizes)
    for (long long n : counts)
      run(s, n);
}
