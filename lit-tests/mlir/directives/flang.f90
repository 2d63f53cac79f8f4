! REQUIRES: flang-22
! RUN: %flang -fc1 -fopenacc -emit-hlfir -mmlir --mlir-print-op-generic %s -o %t.mlir
! RUN: %accomp-opt %t.mlir --emit=acc | FileCheck %s
! RUN: %accomp-opt %t.mlir -o /dev/null

! Directives come back from the module that flang makes of a program, with the sections and expressions of the user.

subroutine saxpy(n, a, x, y)
  integer :: n, i, j, k
  real :: a, x(n), y(n), s
  real, allocatable :: w(:)
  ! CHECK: #pragma acc enter data if(n > 10) async(2) copyin(x) create(y(2:n))
  !$acc enter data copyin(x) create(y(2:n)) async(2) if(n > 10)
  ! CHECK-NEXT: acc data copyin(readonly: x(2:n)) copy(y) create(w)
  !$acc data copyin(readonly: x(2:n)) copy(y) create(w)
  s = 0
  ! CHECK-NEXT: acc parallel loop if(n > 10) async(1) vector_length(128) gang vector reduction(+:s)
  !$acc parallel loop gang vector vector_length(128) reduction(+:s) async(1) if(n > 10)
  do i = 1, n
    y(i) = y(i) + a * x(i)
    s = s + y(i)
  end do
  ! CHECK-NEXT: acc kernels num_gangs(n + 1) device_type(nvidia) num_gangs(4)
  !$acc kernels num_gangs(n + 1) device_type(nvidia) num_gangs(4)
  ! CHECK-NEXT: acc loop collapse(2) independent private(k)
  !$acc loop independent collapse(2) private(k)
  do i = 1, n
    do j = 1, n
      k = i + j
      y(i) = k
    end do
  end do
  !$acc end kernels
  ! CHECK-NEXT: acc loop gang(static: *) tile(2, *)
  !$acc loop gang(static:*) tile(2, *)
  do i = 1, n
    do j = 1, n
      y(i) = i + j
    end do
  end do
  !$acc end data
  ! CHECK-NEXT: acc update async self(y(1:n)) if_present
  !$acc update self(y(1:n)) async if_present
  ! CHECK-NEXT: acc wait(devnum: 0: queues: 1, 2) async(3)
  !$acc wait(devnum: 0: queues: 1, 2) async(3)
  ! CHECK-NEXT: acc exit data copyout(x(2:3)) delete(y) finalize
  !$acc exit data copyout(x(2:3)) delete(y) finalize
  ! CHECK-NEXT: acc host_data use_device(x) if_present
  !$acc host_data use_device(x) if_present
  call work(x)
  !$acc end host_data
  ! CHECK-NEXT: acc atomic update
  !$acc atomic update
  s = s + 1
  ! CHECK-NEXT: acc set device_num(1) device_type(nvidia)
  !$acc set device_num(1) device_type(nvidia)
end subroutine
