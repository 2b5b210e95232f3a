/* normal.h - the standard normal distribution. */
#ifndef BASE_NORMAL_H
#define BASE_NORMAL_H

/* The z with P(|Z| < z) = p, 0 <= p < 1, for a standard normal Z. */
double normal_central(double p);

/* The z with P(Z < z) = p, 0 < p < 1. */
double normal_quantile(double p);

#endif
