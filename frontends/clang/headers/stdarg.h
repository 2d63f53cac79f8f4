/* C11 7.16, for machines without a compiler's own headers. */
#ifndef ACCOMP_GNUC_VA_LIST
#define ACCOMP_GNUC_VA_LIST
typedef __builtin_va_list __gnuc_va_list;
#endif
#ifdef __need___va_list
#undef __need___va_list
#else
#ifndef ACCOMP_STDARG_H
#define ACCOMP_STDARG_H
typedef __builtin_va_list va_list;
#define va_start(list, ...) __builtin_va_start(list, 0)
#define va_end(list) __builtin_va_end(list)
#define va_arg(list, type) __builtin_va_arg(list, type)
#define va_copy(to, from) __builtin_va_copy(to, from)
#endif
#endif
