/* C11 7.18, for machines without a compiler's own headers. */
#ifndef ACCOMP_STDBOOL_H
#define ACCOMP_STDBOOL_H
#define __bool_true_false_are_defined 1
#if !defined(__cplusplus) && (!defined(__STDC_VERSION__) || __STDC_VERSION__ < 202311L)
#define bool _Bool
#define true 1
#define false 0
#endif
#endif
