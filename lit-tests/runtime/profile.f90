! Profiles of Fortran programs, on every device and over both compilers.
! REQUIRES: cpu-device, flang-22, gfortran
! RUN: rm -rf %t && mkdir -p %t && cd %t
! RUN: %accomp-flang -w -O1 -fopenacc-target=cpu %s -o cpu
! RUN: env ACCOMP_PROFILE=1 %run-cpu 3 ./cpu 2>&1 | FileCheck --check-prefixes=ALL,MOVES %s
! RUN: %accomp-flang -w -O1 -fopenacc-target=hip-cpu %s -o hip
! RUN: env ACCOMP_PROFILE=1 ./hip 2>&1 | FileCheck --check-prefixes=ALL,MOVES %s
! RUN: env ACCOMP_NOTIFY=2 ./hip 2>&1 | FileCheck --check-prefix=NOTIFY %s
! RUN: %accomp-flang -w -O1 --accomp-fc=%gfortran %s -o host
! RUN: env ACCOMP_PROFILE=1 ./host 2>&1 | FileCheck --check-prefixes=ALL,HOST %s
! RUN: env ACCOMP_PROFILE=gone.json not ./host stop && %project profile gone.json --format=json | FileCheck --check-prefix=STOP %s
program heat
  use openacc
  implicit none
  real(8) :: u(100)
  integer :: i, step
  u = 1
  if (command_argument_count() > 0) step = 2
  !$acc data copy(u)
  do step = 1, 3
    !$acc parallel loop present(u)
    do i = 2, 100
      u(i) = u(i) + 1
    end do
    !$acc update self(u(1:10))
  end do
  if (command_argument_count() > 0) error stop 1
  !$acc end data
  print *, u(100)
end program

! ALL:        accomp: profile of {{cpu|hip|host}}, process
! MOVES-DAG:  {{^ +}}3 {{.*}}s 0 0 0 0 0 0 {{.*}}profile.f90:21 parallel in main
! MOVES-DAG:  {{^ +}}0 0 0 240 B 3 {{.*}}profile.f90:25 update in main
! MOVES-DAG:  {{^ +}}0 0 800 B 800 B 2 {{.*}}profile.f90:19 data in main
! HOST-DAG:   {{^ +}}3 {{.*}}s 0 0 0 0 0 0 {{.*}}profile.f90:21 parallel in main
! ALL:        {{^ +}}3 {{.*}} total{{$}}
! NOTIFY:     upload data  file={{.*}}profile.f90 function=main line=19 device=0 threadid=1 variable=u bytes=800
! NOTIFY:     download data  file={{.*}}profile.f90 function=main line=25 device=0 threadid=1 variable=u(1:10) bytes=80
! STOP:       "launches": 3
