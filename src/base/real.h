/*
 * real.h - the number type of the network.
 *
 * `real` is float in the program, and double in the build that checks gradients
 * against finite differences (-DREAL_DOUBLE). Write a literal as R(0.5) and a
 * libm call as r_exp(x), so that neither build converts implicitly.
 */
#ifndef BASE_REAL_H
#define BASE_REAL_H

#include <math.h>

#ifdef REAL_DOUBLE
typedef double real;
#define R(x)      (x)
#define r_exp     exp
#define r_fabs    fabs
#define r_sqrt    sqrt
#define r_tanh    tanh
#define r_log     log
#define REAL_NAME "double"
#else
typedef float real;
#define R(x)      (x##f)
#define r_exp     expf
#define r_fabs    fabsf
#define r_sqrt    sqrtf
#define r_tanh    tanhf
#define r_log     logf
#define REAL_NAME "float"
#endif

#endif
