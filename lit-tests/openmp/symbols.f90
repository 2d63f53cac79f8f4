! Scopes, symbols and attributes of OpenMP constructs, how each is determined, and by which section.
! RUN: %accomp-flang -fopenmp-dump-symbols %s | FileCheck %s
! RUN: %accomp-flang -fopenmp-dump-symbols=json %s | %python -m json.tool | FileCheck %s --check-prefix=JSON
! RUN: %accomp-flang -fopenmp-explain=x %s | FileCheck %s --check-prefix=WHY --implicit-check-not=error
! RUN: %accomp-flang -fopenmp-dump-parse-tree %s | FileCheck %s --check-prefix=TREE
! RUN: %accomp-flang -fopenmp-unparse %s -o %t.f90 && diff %s %t.f90

! CHECK: subroutine f (line 17)
! CHECK-NEXT: parallel do (line 20)
! CHECK-NEXT: a (OmpShared): implicit, OpenMP 5.2 5.1.1: variables of a parallel region are shared
! CHECK-NEXT: i (OmpPrivate) copy of f:i: predetermined, OpenMP 5.2 5.1.1
! CHECK-NEXT: n (OmpShared)
! CHECK-NEXT: x (OmpReduction) copy of f:x: explicit (reduction), OpenMP 5.2 5.4
! CHECK-NEXT: task (line 22)
! CHECK-NEXT: a (OmpShared): implicit, OpenMP 5.2 5.1.1: it is shared by the implicit tasks of the team
! CHECK-NEXT: i (OmpFirstPrivate) copy of i in parallel do (line 20): implicit
subroutine f(n, a, x)
  integer :: n, i
  real :: a(n), x
  !$omp parallel do reduction(+: x)
  do i = 1, n
    !$omp task
    a(i) = i
    !$omp end task
    x = x + a(i)
  end do
! WHY: symbols.f90:20:34: 'x' is a reduction variable in 'parallel do': explicit (reduction), OpenMP 5.2 5.4: the clause
! WHY: symbols.f90:32:5: 'x' is firstprivate in 'target': implicit, OpenMP 5.2 5.8.7: scalars that nothing maps
! CHECK: target (line 31)
! CHECK-NEXT: a (OmpMapTo, OmpMapFrom): implicit, OpenMP 5.2 5.8.7: what is no scalar is mapped tofrom
  !$omp target
    x = a(1)
  !$omp end target
end subroutine
! JSON: "scope": "parallel do",
! JSON: "OmpReduction"
! JSON: "origin": "explicit",
! JSON: "copy_of": "f:x",
! TREE: OpenMPLoopConstruct 'parallel do' [20:9-20:19] [20:3-20:35]
! TREE-NEXT: OmpClause 'reduction' [20:21-20:35] reduction(+: x)
! TREE-NEXT: do [21:3-21:13] Nonlabel_Do_Stmt('DO',
! TREE-NEXT: OpenMPBlockConstruct 'task' [22:11-22:14] [22:5-22:14]
! TREE-NEXT: executable [23:5-23:12] Assignment_Stmt(
! TREE-NEXT: End 'task' [24:5-24:18]
