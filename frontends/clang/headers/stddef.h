/* The few definitions of C11 7.19, for machines without a compiler's own headers. */
#ifndef ACCOMP_STDDEF_H
#define ACCOMP_STDDEF_H
typedef __PTRDIFF_TYPE__ ptrdiff_t;
typedef __SIZE_TYPE__ size_t;
#ifndef __cplusplus
typedef __WCHAR_TYPE__ wchar_t;
#endif
typedef struct {
  long long __first __attribute__((__aligned__(__alignof__(long long))));
  long double __second __attribute__((__aligned__(__alignof__(long double))));
} max_align_t;
#undef NULL
#ifdef __cplusplus
#define NULL __null
#else
#define NULL ((void *)0)
#endif
#define offsetof(type, member) __builtin_offsetof(type, member)
#endif
/* The C library asks for single definitions; all of them are there already. */
#undef __need_size_t
#undef __need_wchar_t
#undef __need_NULL
#undef __need_ptrdiff_t
#ifdef __need_wint_t
#ifndef ACCOMP_WINT_T
#define ACCOMP_WINT_T
typedef __WINT_TYPE__ wint_t;
#endif
#undef __need_wint_t
#endif
