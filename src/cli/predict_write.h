/* predict_write.h - writes what predict found where the options say. */
#ifndef CLI_PREDICT_WRITE_H
#define CLI_PREDICT_WRITE_H

#include "base/error.h"
#include "cli/options.h"
#include "report/report.h"

/* The forecasts, all attention weights with --attention-out, and the picture
 * with --plot. Fails as plot_write(). */
enum status predict_write(const struct options *options,
                          const struct forecast_report *report,
                          struct error *err);

#endif
