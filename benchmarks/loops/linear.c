// Loops on vectors in `kernels` constructs, which compilers are to find parallel: tools/compare_loops.py counts.
// They have the forms, and the names, of the loops that the Test Suite for Vectorizing Compilers (Callahan,
// Dongarra, Levine 1988) asks for: dependences, induction variables, order of statements and loops.
#define N 4096
#define M 64

double a[N], b[N], c[N], d[N], e[N], x[N], flat[M * M], aa[M][M], bb[M][M], cc[M][M], tt[M][M];

void s000(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] = b[i] + 1;
}
void s111(void) {
#pragma acc kernels
  for (int i = 1; i < N; i += 2) a[i] = a[i - 1] + b[i];
}
void s1111(void) {
#pragma acc kernels
  for (int i = 0; i < N / 2; ++i) a[2 * i] = c[i] * b[i] + d[i] * b[i] + c[i] * c[i] + d[i] * c[i];
}
void s112(void) {
#pragma acc kernels
  for (int i = N - 2; i >= 0; --i) a[i + 1] = a[i] + b[i];
}
void s1112(void) {
#pragma acc kernels
  for (int i = N - 1; i >= 0; --i) a[i] = b[i] + 1;
}
void s113(void) {
#pragma acc kernels
  for (int i = 1; i < N; ++i) a[i] = a[0] + b[i];
}
void s1113(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] = a[N / 2] + b[i];
}
void s114(void) {
#pragma acc kernels
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < i; ++j) aa[i][j] = aa[j][i] + bb[i][j];
}
void s115(void) {
#pragma acc kernels
  for (int j = 0; j < M; ++j)
    for (int i = j + 1; i < M; ++i) a[i] -= aa[j][i] * a[j];
}
void s1115(void) {
#pragma acc kernels
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j) aa[i][j] = aa[i][j] * cc[j][i] + bb[i][j];
}
void s116(void) {
#pragma acc kernels
  for (int i = 0; i < N - 5; i += 5) {
    a[i] = a[i + 1] * a[i];
    a[i + 1] = a[i + 2] * a[i + 1];
    a[i + 2] = a[i + 3] * a[i + 2];
    a[i + 3] = a[i + 4] * a[i + 3];
    a[i + 4] = a[i + 5] * a[i + 4];
  }
}
void s118(void) {
#pragma acc kernels
  for (int i = 1; i < M; ++i)
    for (int j = 0; j <= i - 1; ++j) a[i] += bb[j][i] * a[i - j - 1];
}
void s119(void) {
#pragma acc kernels
  for (int i = 1; i < M; ++i)
    for (int j = 1; j < M; ++j) aa[i][j] = aa[i - 1][j - 1] + bb[i][j];
}
void s1119(void) {
#pragma acc kernels
  for (int i = 1; i < M; ++i)
    for (int j = 0; j < M; ++j) aa[i][j] = aa[i - 1][j] + bb[i][j];
}
void s121(void) {
#pragma acc kernels
  for (int i = 0; i < N - 1; ++i) {
    int j = i + 1;
    a[i] = a[j] + b[i];
  }
}
void s122(int first, int step) {
  int k = 0;
#pragma acc kernels
  for (int i = first - 1; i < N; i += step) {
    k += 1;
    a[i] += b[N - k];
  }
}
void s123(void) {
  int j = -1;
#pragma acc kernels
  for (int i = 0; i < N / 2; ++i) {
    ++j;
    a[j] = b[i] + d[i] * e[i];
    if (c[i] > 0) {
      ++j;
      a[j] = c[i] + d[i] * e[i];
    }
  }
}
void s124(void) {
  int j = -1;
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    ++j;
    if (b[i] > 0)
      a[j] = b[i] + d[i] * e[i];
    else
      a[j] = c[i] + d[i] * e[i];
  }
}
void s125(void) {
  int k = -1;
#pragma acc kernels
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j) {
      ++k;
      flat[k] = aa[i][j] + bb[i][j] * cc[i][j];
    }
}
void s126(void) {
  int k = 1;
#pragma acc kernels
  for (int i = 0; i < M - 1; ++i) {
    for (int j = 1; j < M; ++j) {
      bb[j][i] = bb[j - 1][i] + flat[k - 1] * cc[j][i];
      ++k;
    }
    ++k;
  }
}
void s127(void) {
  int j = -1;
#pragma acc kernels
  for (int i = 0; i < N / 2; ++i) {
    ++j;
    a[j] = b[i] + c[i] * d[i];
    ++j;
    a[j] = b[i] + d[i] * e[i];
  }
}
void s128(void) {
  int j = -1;
#pragma acc kernels
  for (int i = 0; i < N / 2; ++i) {
    int k = j + 1;
    a[i] = b[k] - d[i];
    j = k + 1;
    b[k] = a[i] + c[k];
  }
}
void s131(void) {
  int m = 1;
#pragma acc kernels
  for (int i = 0; i < N - 1; ++i) a[i] = a[i + m] + b[i];
}
void s132(void) {
  int m = 0, j = m, k = m + 1;
#pragma acc kernels
  for (int i = 1; i < M; ++i) aa[j][i] = aa[k][i - 1] + b[i] * c[1];
}
void s141(void) {
#pragma acc kernels
  for (int i = 0; i < M; ++i) {
    int k = (i + 1) * i / 2 + i;
    for (int j = i; j < M; ++j) {
      flat[k] += bb[j][i];
      k += j + 1;
    }
  }
}
static void add_from(double *to, const double *from, int m) {
  for (int i = 0; i < N - 1; ++i) to[i] = to[i + m] + from[i];
}
void s151(void) {
#pragma acc kernels
  { add_from(a, b, 1); }
}
static void scaled(double *to, const double *by, const double *from, int i) { to[i] += by[i] * from[i]; }
void s152(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    b[i] = d[i] * e[i];
    scaled(a, b, c, i);
  }
}
void s161(void) {
#pragma acc kernels
  for (int i = 0; i < N - 1; ++i)
    if (b[i] < 0)
      c[i + 1] = a[i] + d[i] * d[i];
    else
      a[i] = c[i] + d[i] * e[i];
}
void s1161(void) {
#pragma acc kernels
  for (int i = 0; i < N - 1; ++i)
    if (c[i] < 0)
      b[i] = a[i] + d[i] * d[i];
    else
      a[i] = c[i] + d[i] * e[i];
}
void s162(int k) {
#pragma acc kernels
  if (k > 0)
    for (int i = 0; i < N - 1 - k; ++i) a[i] = a[i + k] + b[i] * c[i];
}
void s171(int inc) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i * inc] += b[i];
}
void s172(int first, int step) {
#pragma acc kernels
  for (int i = first - 1; i < N; i += step) a[i] += b[i];
}
void s173(void) {
  int k = N / 2;
#pragma acc kernels
  for (int i = 0; i < N / 2; ++i) a[i + k] = a[i] + b[i];
}
void s174(int m) {
#pragma acc kernels
  for (int i = 0; i < m; ++i) a[i + m] = a[i] + b[i];
}
void s175(int inc) {
#pragma acc kernels
  for (int i = 0; i < N - 1; i += inc) a[i] = a[i + inc] + b[i];
}
void s176(void) {
  int m = N / 2;
#pragma acc kernels
  for (int j = 0; j < N / 2; ++j)
    for (int i = 0; i < m; ++i) a[i] += b[i + m - j - 1] * c[j];
}
void s211(void) {
#pragma acc kernels
  for (int i = 1; i < N - 1; ++i) {
    a[i] = b[i - 1] + c[i] * d[i];
    b[i] = b[i + 1] - e[i] * d[i];
  }
}
void s212(void) {
#pragma acc kernels
  for (int i = 0; i < N - 1; ++i) {
    a[i] *= c[i];
    b[i] += a[i + 1] * d[i];
  }
}
void s1213(void) {
#pragma acc kernels
  for (int i = 1; i < N - 1; ++i) {
    a[i] = b[i - 1] + c[i];
    b[i] = a[i + 1] * d[i];
  }
}
void s221(void) {
#pragma acc kernels
  for (int i = 1; i < N; ++i) {
    a[i] += c[i] * d[i];
    b[i] = b[i - 1] + a[i] + d[i];
  }
}
void s1221(void) {
#pragma acc kernels
  for (int i = 4; i < N; ++i) b[i] = b[i - 4] + a[i];
}
void s222(void) {
#pragma acc kernels
  for (int i = 1; i < N; ++i) {
    a[i] += b[i] * c[i];
    e[i] = e[i - 1] * e[i - 1];
    a[i] -= b[i] * c[i];
  }
}
void s231(void) {
#pragma acc kernels
  for (int i = 0; i < M; ++i)
    for (int j = 1; j < M; ++j) aa[j][i] = aa[j - 1][i] + bb[j][i];
}
void s232(void) {
#pragma acc kernels
  for (int j = 1; j < M; ++j)
    for (int i = 1; i <= j; ++i) aa[j][i] = aa[j][i - 1] * aa[j][i - 1] + bb[j][i];
}
void s1232(void) {
#pragma acc kernels
  for (int j = 0; j < M; ++j)
    for (int i = j; i < M; ++i) aa[i][j] = bb[i][j] + cc[i][j];
}
void s233(void) {
#pragma acc kernels
  for (int i = 1; i < M; ++i) {
    for (int j = 1; j < M; ++j) aa[j][i] = aa[j - 1][i] + cc[j][i];
    for (int j = 1; j < M; ++j) bb[j][i] = bb[j][i - 1] + cc[j][i];
  }
}
void s2233(void) {
#pragma acc kernels
  for (int i = 1; i < M; ++i) {
    for (int j = 1; j < M; ++j) aa[j][i] = aa[j - 1][i] + cc[j][i];
    for (int j = 1; j < M; ++j) bb[i][j] = bb[i - 1][j] + cc[i][j];
  }
}
void s235(void) {
#pragma acc kernels
  for (int i = 0; i < M; ++i) {
    a[i] += b[i] * c[i];
    for (int j = 1; j < M; ++j) aa[j][i] = aa[j - 1][i] + bb[j][i] * a[i];
  }
}
void s241(void) {
#pragma acc kernels
  for (int i = 0; i < N - 1; ++i) {
    a[i] = b[i] * c[i] * d[i];
    b[i] = a[i] * a[i + 1] * d[i];
  }
}
void s242(double s, double t) {
#pragma acc kernels
  for (int i = 1; i < N; ++i) a[i] = a[i - 1] + s + t + b[i] + c[i] + d[i];
}
void s243(void) {
#pragma acc kernels
  for (int i = 0; i < N - 1; ++i) {
    a[i] = b[i] + c[i] * d[i];
    b[i] = a[i] + d[i] * e[i];
    a[i] = b[i] + a[i + 1] * d[i];
  }
}
void s244(void) {
#pragma acc kernels
  for (int i = 0; i < N - 1; ++i) {
    a[i] = b[i] + c[i] * d[i];
    b[i] = c[i] + b[i];
    a[i + 1] = b[i] + a[i + 1] * d[i];
  }
}
void s1244(void) {
#pragma acc kernels
  for (int i = 0; i < N - 1; ++i) {
    a[i] = b[i] + c[i] * c[i] + b[i] * b[i] + c[i];
    d[i] = a[i] + a[i + 1];
  }
}
void s2244(void) {
#pragma acc kernels
  for (int i = 0; i < N - 1; ++i) {
    a[i + 1] = b[i] + e[i];
    a[i] = b[i] + c[i];
  }
}
