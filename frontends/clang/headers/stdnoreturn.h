/* C11 7.23. */
#ifndef ACCOMP_STDNORETURN_H
#define ACCOMP_STDNORETURN_H
#define noreturn _Noreturn
#endif
