! What constructs move, by which clause or rule; numbers of elements where they are constant.
! RUN: %accomp-flang -c -fopenacc-explain %s -o %t.o 2>&1 | FileCheck %s
! RUN: %accomp-flang -fopenacc-print=omp -fopenacc-explain %s -o %t.f90 2>&1 | FileCheck %s
subroutine regions(n, q, c)
  integer, intent(in) :: n
  real(8), intent(in) :: q(n)
  real, allocatable, intent(in) :: c(:)
  real :: a(10, -1:4), s
  integer :: i, k
  s = 0
  k = 1
  a = 0
! CHECK: [[#@LINE+2]]:21: remark: 'q(1:n)' is copied to the device, unless it is present: by 'copyin' (OpenACC 3.3 2.7.8) [data-movement]
! CHECK: [[#@LINE+1]]:34: remark: 'a(:,0:0)' (10 elements) is copied to the device and back
  !$acc data copyin(q(1:n)) copy(a(:,0:0))
! CHECK: [[#@LINE+5]]:3: remark: 's' is copied to the device and back, unless it is present: implicit 'copy' of the result of a reduction
! CHECK: [[#@LINE+4]]:3: remark: 'c' is copied to the device and back, unless it is present: implicit 'copy': no clause has the aggregate, in 'parallel'
! CHECK: [[#@LINE+3]]:3: remark: 'n' is copied to the device, once for each gang: implicit 'firstprivate'
! CHECK: [[#@LINE+2]]:3: remark: 'q(1:n)' is not copied: a data construct or 'declare' around has it
! CHECK: [[#@LINE+1]]:3: remark: 'a(:,0:0)' is not copied
  !$acc parallel loop reduction(+:s)
  do i = 1, n
    s = s + q(i) + a(1, 1) + c(i)
  end do
  !$acc end data
! CHECK: [[#@LINE+2]]:3: remark: 'a' (60 elements) is copied to the device and back, unless it is present: implicit 'copy': no clause has the aggregate, in 'kernels'
! CHECK: [[#@LINE+1]]:3: remark: 'k' is copied to the device and back, unless it is present: implicit 'copy': no clause has the scalar, in 'kernels'
  !$acc kernels
  do i = 1, n
    a(1, 1) = k
  end do
  !$acc end kernels
  if (s > 0) stop 1
end subroutine regions
