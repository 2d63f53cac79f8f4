# At the end of each project(): what find_package(OpenACC) asks for, in the languages that are enabled.
get_property(_accomp_languages GLOBAL PROPERTY ENABLED_LANGUAGES)
foreach(_accomp_language IN ITEMS C CXX Fortran)
  if(_accomp_language IN_LIST _accomp_languages)
    set(OpenACC_${_accomp_language}_FLAGS -fopenacc CACHE STRING "Flags for OpenACC")
    set(OpenACC_${_accomp_language}_VERSION 3.3 CACHE STRING "Version of OpenACC")
  endif()
endforeach()
