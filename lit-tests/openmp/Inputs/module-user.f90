subroutine user
  use m, only: here => there
  !$omp target
  here = 1
  !$omp end target
end subroutine
