/* The profiling interface (section 5). */
#include "internal.h"

void accomp_event_data(enum accomp_data_event event, const accomp_piece *piece, const void *copy, int async) {
  (void)event, (void)piece, (void)copy, (void)async;
}

void accomp_event_transfer(bool upload, bool starts, const void *host, const void *copy, size_t bytes, int async) {
  (void)upload, (void)starts, (void)host, (void)copy, (void)bytes, (void)async;
}

void accomp_event_directive(enum accomp_directive_event event, bool starts, const accomp_place *place, int async) {
  (void)event, (void)starts, (void)place, (void)async;
}

void accomp_event_region(bool entry, bool starts, int construct, const accomp_place *place, int async) {
  (void)entry, (void)starts, (void)construct, (void)place, (void)async;
}
