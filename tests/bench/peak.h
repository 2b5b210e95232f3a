/* peak.h - the rate of multiply-adds that nothing else holds up. */
#ifndef TESTS_PEAK_H
#define TESTS_PEAK_H

#include "kernel/isa.h"

/* Operations in one turn of the loop; the loop, and its sum. */
typedef size_t peak_operations_function(void);
typedef real peak_loop_function(size_t turns, real start);
DECLARE_EACH_ISA(peak_operations_function, peak_operations);
DECLARE_EACH_ISA(peak_loop_function, peak_loop);

#endif
