// As linear.c: reductions, searches, packing, recurrences, indirect subscripts and plain vector statements.
#define N 4096
#define M 64

double a[N], b[N], c[N], d[N], e[N], x[N], both[2 * N], aa[M][M], bb[M][M], cc[M][M];
int where[N];

double s311(void) {
  double sum = 0;
#pragma acc kernels
  for (int i = 0; i < N; ++i) sum += a[i];
  return sum;
}
double s31111(void) {
  double sum = 0;
#pragma acc kernels
  for (int k = 0; k < 8; ++k)
    for (int i = 0; i < 4; ++i) sum += a[4 * k + i];
  return sum;
}
double s312(void) {
  double product = 1;
#pragma acc kernels
  for (int i = 0; i < N; ++i) product *= a[i];
  return product;
}
double s313(void) {
  double dot = 0;
#pragma acc kernels
  for (int i = 0; i < N; ++i) dot += a[i] * b[i];
  return dot;
}
double s314(void) {
  double most = a[0];
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (a[i] > most) most = a[i];
  return most;
}
double s315(void) {
  double most = a[0];
  int at = 0;
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (a[i] > most) {
      most = a[i];
      at = i;
    }
  return most + at;
}
double s316(void) {
  double least = a[0];
#pragma acc kernels
  for (int i = 1; i < N; ++i)
    if (a[i] < least) least = a[i];
  return least;
}
double s317(void) {
  double q = 1;
#pragma acc kernels
  for (int i = 0; i < N / 2; ++i) q *= .99;
  return q;
}
double s318(int inc) {
  double most = a[0] < 0 ? -a[0] : a[0];
  int k = inc, at = 0;
#pragma acc kernels
  for (int i = 1; i < N; ++i) {
    double size = a[k] < 0 ? -a[k] : a[k];
    if (size > most) {
      at = i;
      most = size;
    }
    k += inc;
  }
  return most + at;
}
double s319(void) {
  double sum = 0;
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    a[i] = c[i] + d[i];
    sum += a[i];
    b[i] = c[i] + e[i];
    sum += b[i];
  }
  return sum;
}
double s3110(void) {
  double most = aa[0][0];
  int row = 0, column = 0;
#pragma acc kernels
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      if (aa[i][j] > most) {
        most = aa[i][j];
        row = i;
        column = j;
      }
  return most + row + column;
}
double s13110(void) {
  double most = aa[0][0];
#pragma acc kernels
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      if (aa[i][j] > most) most = aa[i][j];
  return most;
}
double s3111(void) {
  double sum = 0;
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (a[i] > 0) sum += a[i];
  return sum;
}
double s3112(void) {
  double sum = 0;
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    sum += a[i];
    b[i] = sum;
  }
  return sum;
}
double s3113(void) {
  double most = a[0] < 0 ? -a[0] : a[0];
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    double size = a[i] < 0 ? -a[i] : a[i];
    if (size > most) most = size;
  }
  return most;
}
void s321(void) {
#pragma acc kernels
  for (int i = 1; i < N; ++i) a[i] += a[i - 1] * b[i];
}
void s322(void) {
#pragma acc kernels
  for (int i = 2; i < N; ++i) a[i] += a[i - 1] * b[i] + a[i - 2] * c[i];
}
void s323(void) {
#pragma acc kernels
  for (int i = 1; i < N; ++i) {
    a[i] = b[i - 1] + c[i] * d[i];
    b[i] = a[i] + c[i] * e[i];
  }
}
int s331(void) {
  int last = -1;
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (a[i] < 0) last = i;
  return last;
}
double s332(double limit) {
  double found = -1;
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (a[i] > limit) {
      found = a[i];
      break;
    }
  return found;
}
void s341(void) {
  int k = -1;
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (b[i] > 0) a[++k] = b[i];
}
void s342(void) {
  int k = -1;
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (a[i] > 0) a[i] = b[++k];
}
void s343(void) {
  int k = -1;
#pragma acc kernels
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < M; ++j)
      if (bb[j][i] > 0) both[++k] = aa[j][i];
}
void s351(double alpha) {
#pragma acc kernels
  for (int i = 0; i < N; i += 4) {
    a[i] += alpha * b[i];
    a[i + 1] += alpha * b[i + 1];
    a[i + 2] += alpha * b[i + 2];
    a[i + 3] += alpha * b[i + 3];
  }
}
void s1351(double *restrict to, const double *restrict left, const double *restrict right) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    *to = *left + *right;
    to++;
    left++;
    right++;
  }
}
double s352(void) {
  double dot = 0;
#pragma acc kernels
  for (int i = 0; i < N; i += 4) dot += a[i] * b[i] + a[i + 1] * b[i + 1] + a[i + 2] * b[i + 2] + a[i + 3] * b[i + 3];
  return dot;
}
void s353(double alpha) {
#pragma acc kernels
  for (int i = 0; i < N; i += 4) {
    a[i] += alpha * b[where[i]];
    a[i + 1] += alpha * b[where[i + 1]];
    a[i + 2] += alpha * b[where[i + 2]];
    a[i + 3] += alpha * b[where[i + 3]];
  }
}
void s421(void) {
  double *other = both;
#pragma acc kernels
  for (int i = 0; i < N - 1; ++i) both[i] = other[i + 1] + a[i];
}
void s1421(void) {
  double *half = &b[N / 2];
#pragma acc kernels
  for (int i = 0; i < N / 2; ++i) b[i] = half[i] + a[i];
}
void s422(void) {
  double *other = both + 4;
#pragma acc kernels
  for (int i = 0; i < N; ++i) other[i] = both[i + 8] + a[i];
}
void s423(void) {
  double *other = both + 64;
#pragma acc kernels
  for (int i = 0; i < N - 1; ++i) both[i + 1] = other[i] + a[i];
}
void s424(void) {
  double *other = both + 63;
#pragma acc kernels
  for (int i = 0; i < N - 1; ++i) other[i + 1] = both[i] + a[i];
}
void s431(void) {
  int k = 2 * 1 - 1 - 1;
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] = a[i + k] + b[i];
}
void s491(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[where[i]] = b[i] + c[i] * d[i];
}
void s4112(double s) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] += b[where[i]] * s;
}
void s4113(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[where[i]] = b[where[i]] + c[i];
}
void s4114(int first) {
#pragma acc kernels
  for (int i = first - 1; i < N; ++i) {
    int k = where[i];
    a[i] = b[i] + c[N - k] * d[i];
  }
}
double s4115(void) {
  double sum = 0;
#pragma acc kernels
  for (int i = 0; i < N; ++i) sum += a[i] * b[where[i]];
  return sum;
}
double s4116(int j, int inc) {
  double sum = 0;
#pragma acc kernels
  for (int i = 0; i < M - 1; ++i) sum += a[inc + i] * aa[j - 1][where[i]];
  return sum;
}
void s4117(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] = b[i] + c[i / 2] * d[i];
}
static double product(double one, double other) { return one * other; }
void s4121(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] += product(b[i], c[i]);
}
void va(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] = b[i];
}
void vag(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] = b[where[i]];
}
void vas(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[where[i]] = b[i];
}
void vif(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i)
    if (b[i] > 0) a[i] = b[i];
}
void vpv(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] += b[i];
}
void vtv(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] *= b[i];
}
void vpvtv(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] += b[i] * c[i];
}
void vpvts(double s) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] += b[i] * s;
}
void vpvpv(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] += b[i] + c[i];
}
void vtvtv(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) a[i] = a[i] * b[i] * c[i];
}
double vsumr(void) {
  double sum = 0;
#pragma acc kernels
  for (int i = 0; i < N; ++i) sum += a[i];
  return sum;
}
double vdotr(void) {
  double dot = 0;
#pragma acc kernels
  for (int i = 0; i < N; ++i) dot += a[i] * b[i];
  return dot;
}
void vbor(void) {
#pragma acc kernels
  for (int i = 0; i < N; ++i) {
    double p = a[i] * b[i], q = c[i] * d[i], r = e[i] * a[i];
    x[i] = p * q + q * r + r * p;
  }
}
