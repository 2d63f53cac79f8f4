#ifndef DIRECTIVES_IN_MACROS_H
#define DIRECTIVES_IN_MACROS_H
#define ON_DEVICE _Pragma("acc routine seq")
#define ALONE _Pragma("acc serial copy(s)")
#endif
