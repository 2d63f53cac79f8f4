// The memory of one device: a range of addresses of its own, cut up first fit, with guard bytes around each piece.
#pragma once

#include <cstddef>
#include <map>
#include <mutex>

namespace accomp_hip {

class Arena {
public:
  Arena(int device, std::size_t capacity);

  /// nullptr if there is not enough left.
  char *allocate(std::size_t bytes);
  /// false if no allocation begins there. A damaged guard ends the program with a message that names `found_by`.
  bool release(char *pointer, const char *found_by);
  void release_all();
  void check_all(const char *found_by);

  /// The allocation that holds `pointer`: its base and size, or nullptr.
  char *find(const void *pointer, std::size_t &bytes);
  bool holds(const void *pointer) const;
  std::size_t available();
  std::size_t total() const { return capacity_; }

private:
  struct Piece {
    std::size_t bytes; // asked for
    std::size_t span;  // with its guards
  };

  char *take(std::size_t span);
  void give_back(char *start, std::size_t span);
  void wipe(char *start, const Piece &piece);
  void check(char *start, const Piece &piece, const char *found_by) const;

  int device_;
  std::size_t capacity_;
  char *base_;
  std::mutex lock_;
  std::map<char *, Piece> live_;       // by start of the front guard
  std::map<char *, std::size_t> free_; // neighbours are joined
  std::size_t used_ = 0;
};

/// The arena of a device; made when first asked for.
Arena &arena(int device);
/// The device whose arena holds the pointer, or -1.
int device_of(const void *pointer);

} // namespace accomp_hip
