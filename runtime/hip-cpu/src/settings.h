// What the environment asks for.
#pragma once

#include <cstddef>
#include <cstdint>

namespace accomp_hip {

enum class Order { forward, reverse, random };
enum class Streams { threads, eager, lazy };
enum class Divergence { fail, warn, allow };
enum class Blocks { quick, asked };
enum class Strict { automatic, on, pages, off };

struct Settings {
  int devices = 2;
  std::size_t memory = 0; // bytes of one device
  unsigned workers = 1;
  int wave = 32;
  Order order = Order::forward;
  std::uint64_t seed = 1;
  Blocks blocks = Blocks::quick;
  Streams streams = Streams::threads;
  Divergence divergence = Divergence::fail;
  Strict strict = Strict::automatic;
  std::size_t stack = std::size_t{256} << 10;
  unsigned timeout = 0; // seconds
  bool info = false;
  bool poisons = true;
  unsigned char poison = 0xcb;
};

const Settings &settings();

} // namespace accomp_hip
