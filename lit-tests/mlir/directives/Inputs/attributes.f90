subroutine saxpy(n, m, a, x, y, z)
  implicit none
  integer :: n, m, i, j, k
  real :: a, x(n), y(n), z(n, m), s
  !$acc enter data copyin(x) create(y(2:n)) async(2) if(n > 10)
  !$acc data copyin(readonly: x(2:n)) copy(y) create(z) copyout(a)
  s = 0
  !$acc parallel loop gang vector vector_length(128) reduction(+:s) async(1) if(n > 10) private(k) firstprivate(a)
  do i = 1, n
    y(i) = y(i) + a * x(i)
    s = s + y(i)
    k = i
  end do
  !$acc kernels num_gangs(4) default(present) copyout(zero: z) device_type(nvidia) num_workers(2)
  !$acc loop independent collapse(2) private(k)
  do i = 1, n
    do j = 1, m
      k = i + j
      z(i,j) = k
    end do
  end do
  !$acc end kernels
  !$acc serial no_create(x) self wait(1, 2) async
  !$acc loop seq
  do i = 1, n
    y(i) = i
  end do
  !$acc end serial
  !$acc parallel num_gangs(8) num_workers(4) present(z)
  !$acc loop gang(static:*) tile(2, *)
  do i = 1, n
    do j = 1, m
      z(i,j) = i + j
    end do
  end do
  !$acc loop worker
  do i = 1, n
    y(i) = i
  end do
  !$acc end parallel
  !$acc end data
  !$acc update self(y(1:n)) device(x) async if_present
  !$acc wait(devnum: 0: queues: 1, 2) async(3)
  !$acc exit data copyout(x(2:3)) delete(y) finalize
  !$acc host_data use_device(x) if_present
  call work(x)
  !$acc end host_data
  !$acc init device_num(1) device_type(nvidia)
  !$acc shutdown if(n > 2)
  !$acc set device_num(1) device_type(nvidia)
end subroutine
