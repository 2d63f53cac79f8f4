extern int counted;
static int count(void) { return ++counted; }
