#ifndef CONSTANTS_H
#define CONSTANTS_H
namespace model {
namespace units {
const int width = 3;
extern const double unused;
const double factor = 2.5;
} // namespace units
} // namespace model
#endif
