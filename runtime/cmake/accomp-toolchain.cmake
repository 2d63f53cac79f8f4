# cmake -DCMAKE_TOOLCHAIN_FILE=.../accomp-toolchain.cmake: accomp's programs as the compilers of a project, and what
# find_package(OpenACC) asks for. CMake's module knows no flags for clang and flang, and no OpenACC after 2.5.
# `accomp-clang --accomp-print-toolchain-file` prints this file's path.
#
# Each variable may be given on the command line instead; one that is set stays as it is:
#   CMAKE_C_COMPILER, CMAKE_CXX_COMPILER, CMAKE_Fortran_COMPILER    accomp-clang, accomp-clang++, accomp-flang
#   OpenACC_C_FLAGS, OpenACC_CXX_FLAGS, OpenACC_Fortran_FLAGS       -fopenacc
#   OpenACC_C_VERSION, OpenACC_CXX_VERSION, OpenACC_Fortran_VERSION 3.3
#   CMAKE_C_COMPILER_AR, CMAKE_CXX_COMPILER_AR, ..._RANLIB          the archiver for INTERPROCEDURAL_OPTIMIZATION
#   CMAKE_CXX_SCAN_FOR_MODULES                                      OFF
#   ACCOMP_TARGET                                                   a value of -fopenacc-target=; empty for the host
set(ACCOMP_TARGET "" CACHE STRING "Where regions run: host, cpu, hip-cpu, nvptx or amdgcn")
list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ACCOMP_TARGET)
foreach(_accomp_pair C:accomp-clang CXX:accomp-clang++ Fortran:accomp-flang)
  string(REPLACE ":" ";" _accomp_pair "${_accomp_pair}")
  list(GET _accomp_pair 0 _accomp_language)
  list(GET _accomp_pair 1 _accomp_program)
  if(NOT DEFINED CMAKE_${_accomp_language}_COMPILER)
    set(CMAKE_${_accomp_language}_COMPILER ${_accomp_program})
  endif()
  if(ACCOMP_TARGET)
    set(CMAKE_${_accomp_language}_FLAGS_INIT "-fopenacc-target=${ACCOMP_TARGET}")
  endif()
endforeach()
# CMake takes accomp- for the prefix of a cross compiler's tools and finds no archiver for link-time optimization.
foreach(_accomp_language C CXX)
  foreach(_accomp_tool ar ranlib)
    string(TOUPPER ${_accomp_tool} _accomp_variable)
    set(_accomp_variable CMAKE_${_accomp_language}_COMPILER_${_accomp_variable})
    list(APPEND CMAKE_TRY_COMPILE_PLATFORM_VARIABLES ${_accomp_variable})
    foreach(_accomp_program llvm-${_accomp_tool} gcc-${_accomp_tool})
      if(NOT ${_accomp_variable})
        execute_process(COMMAND ${CMAKE_${_accomp_language}_COMPILER} -print-prog-name=${_accomp_program}
          OUTPUT_VARIABLE _accomp_path OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
        if(IS_ABSOLUTE "${_accomp_path}")
          set(${_accomp_variable} "${_accomp_path}" CACHE FILEPATH "For INTERPROCEDURAL_OPTIMIZATION")
        endif()
      endif()
    endforeach()
  endforeach()
endforeach()
# Sources in C++20 are not scanned for modules: clang-scan-deps, which is given these options, knows none of accomp's.
if(NOT DEFINED CMAKE_CXX_SCAN_FOR_MODULES)
  set(CMAKE_CXX_SCAN_FOR_MODULES OFF)
endif()
# FindOpenACC fails where flags are set for languages that the project does not enable.
if(NOT DEFINED CMAKE_PROJECT_INCLUDE)
  set(CMAKE_PROJECT_INCLUDE "${CMAKE_CURRENT_LIST_DIR}/accomp-openacc.cmake")
endif()
