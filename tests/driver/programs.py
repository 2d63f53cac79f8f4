"""What tests of commands translate."""

PROGRAM = """\
int main(void) {
  int n = 0;
#pragma acc parallel loop reduction(+: n)
  for (int i = 0; i < 9; ++i)
    ++n;
  return n;
}
"""
