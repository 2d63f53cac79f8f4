/* Nests whose iterations GPUs cut into tiles, a block for each.
 *
 * Part of accomp, under the Apache License v2.0 with LLVM Exceptions.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 */
#ifndef ACCOMP_DEVICE_TILES_H
#define ACCOMP_DEVICE_TILES_H

#include <accomp_device/loops.h>

namespace accomp {

/* Tiles: threads of a block side by side in the innermost loop, and in the one around it. */
constexpr unsigned tile_width = 32, tile_height = 8;
/* The numbers of an iteration in loops of a nest, the outermost first. */
template <int Loops> struct numbers {
  unsigned of[Loops];
  ACCOMP_ANY_CODE operator long long() const { return of[0]; }
};
template <int Loops> struct numbers_apart {
  numbers<Loops - 1> quotient;
  unsigned remainder;
};
template <class Way, int Loops> ACCOMP_ANY_CODE numbers_apart<Loops> divide(const numbers<Loops> &all, const nest_part &) {
  numbers_apart<Loops> parts{{}, all.of[Loops - 1]};
  for (int i = 0; i < Loops - 1; ++i)
    parts.quotient.of[i] = all.of[i];
  return parts;
}

/* The iteration of a thread in tiles; gangs have as many dimensions as the nest. */
template <int Loops> struct iteration_in_tiles {
  numbers<Loops> at;
  bool more;
  ACCOMP_DEVICE_CODE iteration_in_tiles begin() const { return *this; }
  ACCOMP_DEVICE_CODE iteration_end<> end() const { return {0}; }
  ACCOMP_DEVICE_CODE numbers<Loops> operator*() const { return at; }
  ACCOMP_DEVICE_CODE void operator++() { more = false; }
  ACCOMP_DEVICE_CODE bool operator!=(iteration_end<>) const { return more; }
};
template <class Way, int Dim = 1, int Loops>
ACCOMP_DEVICE_CODE iteration_in_tiles<Loops> over_gangs_and_threads(const nest<Loops> &all) {
  const auto unit = static_cast<unsigned>(thread());
  const unsigned across = static_cast<unsigned>(gang<1>()) * tile_width + unit % tile_width;
  const unsigned down = static_cast<unsigned>(gang<2>()) * tile_height + unit / tile_width;
  const auto width = static_cast<unsigned>(all.inner[Loops - 2].by);
  if constexpr (Loops == 2)
    return {{{down, across}}, across < width && down < all.outer};
  else
    return {{{static_cast<unsigned>(gang<3>()), down, across}},
            across < width && down < static_cast<unsigned>(all.inner[0].by)};
}

} // namespace accomp

#endif
