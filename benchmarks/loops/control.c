// As linear.c: scalars that are expanded, statements under conditions, wrap-around and peeled iterations.
#define N 4096
#define M 64

double a[N], b[N], c[N], d[N], e[N], flat[M * M], aa[M][M], bb[M][M], cc[M][M];

void s251(void) {
  double s;
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    s = b[i] + c[i] * d[i];
    a[i] = s * s;
  }
}
void s1251(void) {
  double s;
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    s = b[i] + c[i];
    b[i] = a[i] + d[i];
    a[i] = s * e[i];
  }
}
void s2251(void) {
  double s = 0;
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    a[i] = s * e[i];
    s = b[i] + c[i];
    b[i] = a[i] + d[i];
  }
}
void s3251(void) {
#pragma acc kernels
  for (int i = 0; i < N - 1; ++i) {
    a[i + 1] = b[i] + c[i];
    b[i] = c[i] * e[i];
    d[i] = a[i] * e[i];
  }
}
void s252(void) {
  double t = 0, s;
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    s = b[i] * c[i];
    a[i] = s + t;
    t = s;
  }
}
void s253(void) {
  double s;
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (a[i] > b[i]) {
      s = a[i] - b[i] * d[i];
      c[i] += s;
      a[i] = s;
    }
}
void s254(void) {
  double before = b[N - 1];
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    a[i] = (b[i] + before) * .5;
    before = b[i];
  }
}
void s255(void) {
  double before = b[N - 1], first = b[N - 2];
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    a[i] = (b[i] + before + first) * .333;
    first = before;
    before = b[i];
  }
}
void s256(void) {
#pragma acc kernels
  for (int i = 0; i < M; ++i)
    for (int j = 1; j < M; ++j) {
      a[j] = 1 - a[j - 1];
      aa[j][i] = a[j] + bb[j][i] * d[j];
    }
}
void s257(void) {
#pragma acc kernels
  for (int i = 1; i < M; ++i)
    for (int j = 0; j < M; ++j) {
      a[i] = aa[j][i] - a[i - 1];
      aa[j][i] = a[i] + bb[j][i];
    }
}
void s258(void) {
  double s = 0;
#pragma acc kernels
  for (int i = 0; i < M; ++i) {
    if (a[i] > 0) s = d[i] * d[i];
    b[i] = s * c[i] + d[i];
    e[i] = (s + 1) * aa[0][i];
  }
}
void s261(void) {
  double t;
#pragma acc kernels
  for (int i = 1; i < N; ++i) {
    t = a[i] + b[i];
    a[i] = t + c[i - 1];
    t = c[i] * d[i];
    c[i] = t;
  }
}
void s271(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (b[i] > 0) a[i] += b[i] * c[i];
}
void s272(double t) {
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (e[i] >= t) {
      a[i] += c[i] * d[i];
      b[i] += c[i] * c[i];
    }
}
void s273(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    a[i] += d[i] * e[i];
    if (a[i] < 0) b[i] += d[i] * e[i];
    c[i] += a[i] * d[i];
  }
}
void s274(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    a[i] = c[i] + e[i] * d[i];
    if (a[i] > 0)
      b[i] = a[i] + b[i];
    else
      a[i] = d[i] * e[i];
  }
}
void s275(void) {
#pragma acc kernels
  for (int i = 0; i < M; ++i)
    if (aa[0][i] > 0)
      for (int j = 1; j < M; ++j) aa[j][i] = aa[j - 1][i] + bb[j][i] * cc[j][i];
}
void s2275(void) {
#pragma acc kernels
  for (int i = 0; i < M; ++i) {
    for (int j = 0; j < M; ++j) aa[j][i] += bb[j][i] * cc[j][i];
    a[i] = b[i] + c[i] * d[i];
  }
}
void s276(void) {
  int middle = N / 2;
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (i + 1 < middle)
      a[i] += b[i] * c[i];
    else
      a[i] += b[i] * d[i];
}
void s277(void) {
#pragma acc kernels
  for (int i = 0; i < N - 1; ++i) {
    if (a[i] >= 0) continue;
    if (b[i] < 0) a[i] += c[i] * d[i];
    b[i + 1] = c[i] + d[i] * e[i];
  }
}
void s278(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    if (a[i] > 0)
      c[i] = d[i] * e[i] - c[i];
    else
      b[i] = d[i] * e[i] - b[i];
    a[i] = b[i] + c[i] * d[i];
  }
}
void s279(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    if (a[i] > 0)
      c[i] = e[i] * e[i] - c[i];
    else {
      b[i] = d[i] * d[i] - b[i];
      if (b[i] > a[i]) c[i] += d[i] * e[i];
    }
    a[i] = b[i] + c[i] * d[i];
  }
}
void s1279(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (a[i] < 0)
      if (b[i] > a[i]) c[i] += d[i] * e[i];
}
void s2710(double limit) {
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (a[i] > b[i]) {
      a[i] += b[i] * d[i];
      if (N > 10)
        c[i] += d[i] * d[i];
      else
        c[i] = d[i] * e[i] + 1;
    } else {
      b[i] = a[i] + e[i] * e[i];
      if (limit > 0)
        c[i] = a[i] + d[i] * d[i];
      else
        c[i] += e[i] * e[i];
    }
}
void s2711(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (b[i] != 0) a[i] += b[i] * c[i];
}
void s2712(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (a[i] > b[i]) a[i] += b[i] * c[i];
}
void s281(void) {
  double t;
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    t = a[N - i - 1] + b[i] * c[i];
    a[i] = t - 1;
    b[i] = t;
  }
}
void s1281(void) {
  double t;
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    t = b[i] * c[i] + a[i] * d[i] + e[i];
    a[i] = t - 1;
    b[i] = t;
  }
}
void s291(void) {
  int before = N - 1;
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    a[i] = (b[i] + b[before]) * .5;
    before = i;
  }
}
void s292(void) {
  int before = N - 1, first = N - 2;
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    a[i] = (b[i] + b[before] + b[first]) * .333;
    first = before;
    before = i;
  }
}
void s293(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] = a[0];
}
void s2101(void) {
#pragma acc kernels
  for (int i = 0; i < M; ++i) aa[i][i] += bb[i][i] * cc[i][i];
}
void s2102(void) {
#pragma acc kernels
  for (int i = 0; i < M; ++i) {
    for (int j = 0; j < M; ++j) aa[j][i] = 0;
    aa[i][i] = 1;
  }
}
void s2111(void) {
#pragma acc kernels
  for (int j = 1; j < M; ++j)
    for (int i = 1; i < M; ++i) aa[j][i] = (aa[j][i - 1] + aa[j - 1][i]) / 1.9;
}
void s441(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (d[i] < 0)
      a[i] += b[i] * c[i];
    else if (d[i] == 0)
      a[i] += b[i] * b[i];
    else
      a[i] += c[i] * c[i];
}
void s442(const int *choice) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) switch (choice[i]) {
    case 1: a[i] += b[i] * b[i]; break;
    case 2: a[i] += c[i] * c[i]; break;
    case 3: a[i] += d[i] * d[i]; break;
    default: a[i] += e[i] * e[i];
    }
}
void s443(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (d[i] <= 0)
      a[i] += b[i] * c[i];
    else
      a[i] += b[i] * b[i];
}
double sin(double), cos(double), exp(double);
void s451(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] = sin(b[i]) + cos(c[i]);
}
void s452(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] = b[i] + c[i] * (i + 1);
}
void s453(void) {
  double s = 0;
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    s += 2;
    a[i] = s * b[i];
  }
}
void note(void);
void s471(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    c[i] = b[i] + d[i] * d[i];
    note();
    b[i] = a[i] + d[i] * e[i];
  }
}
void exit(int);
void s481(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    if (d[i] < 0) exit(0);
    a[i] += b[i] * c[i];
  }
}
void s482(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    a[i] += b[i] * c[i];
    if (c[i] > b[i]) break;
  }
}
