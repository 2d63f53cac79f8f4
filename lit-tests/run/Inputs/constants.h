#ifndef CONSTANTS_H
#define CONSTANTS_H
typedef double real;
namespace math {
constexpr real root = 1.5;
constexpr int three = 3;
} // namespace math
#endif
