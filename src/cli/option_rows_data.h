/*
 * option_rows_data.h - the rows of the options on the data: which columns are
 * used and for what, how the file is read, and how rows are divided into parts.
 *
 * option_table.c includes it in the middle of its array, whose macros it uses.
 */
/* clang-format off */
    {0, "target", "LIST", OPTION_STRING, GROUP_COLUMNS, T | CHECK, AT(target),
     .default_help = "every feature",
     .help = "columns to forecast, by name or number, such as a,b"},
    {0, "features", "LIST", OPTION_STRING, GROUP_COLUMNS, T | CHECK,
     AT(features),
     .default_help = "every numeric column except time, id and label",
     .help = "columns the network reads"},
    {0, "known", "LIST", OPTION_STRING, GROUP_COLUMNS, T | CHECK, AT(known),
     .default_help = "none",
     .help = "columns whose values are known for the future, such as "
             "temperature,promo"},
    {0, "static", "LIST", OPTION_STRING, GROUP_COLUMNS, T | CHECK, AT(statics),
     .default_help = "none",
     .help = "columns with one number per id"},
    {0, "categorical", "LIST", OPTION_STRING, GROUP_COLUMNS, T | CHECK,
     AT(categorical),
     .default_help = "none",
     .help = "columns of categories; also in --known or --static if they are "
             "known for the future"},
    {0, "calendar", "auto|none|LIST", OPTION_STRING, GROUP_COLUMNS, T | CHECK,
     AT(calendar),
     .default_help = "hour where numbers are known ahead for steps below a day, "
                     "else none",
     .help = "what is read of the time of a row: some of "
             "hour,weekday,monthday,month; auto: by the step"},
    {0, "holidays", "FILE", OPTION_STRING, GROUP_COLUMNS, T | CHECK,
     AT(holidays),
     .default_help = "none",
     .help = "CSV file of dates and names; a row on such a date is a holiday"},
    {0, "holidays", "FILE", OPTION_STRING, GROUP_COLUMNS, P, AT(holidays),
     .default_help = "the dates in the model",
     .help = "CSV file of dates and names, in place of those of the model"},
    {0, "future", "FILE", OPTION_STRING, GROUP_COLUMNS, P, AT(future),
     .default_help = "none",
     .help = "CSV file with the known columns of the steps to forecast, with "
             "their times and ids"},
    {0, "time", "LIST", OPTION_STRING, GROUP_COLUMNS, T | CHECK | SCORE, AT(time),
     .default_help = "detected by name or content",
     .help = "column with the time, or several such as Date,Time; none: the "
             "file has no times"},
    ROWS_AS_TRAINED(GROUP_READING, "time-format", reading.time_format,
                    OTHERWISE("found by the times"),
                    "form of the times in letters of strptime, such as %d/%m/%Y",
                    .type = OPTION_TEXT, .metavar = "PATTERN")
    ROWS_AS_TRAINED(GROUP_READING, "tz", reading.tz, OTHERWISE("none"),
                    "time zone of local times, such as Europe/Berlin",
                    .type = OPTION_TEXT, .metavar = "ZONE")
    {0, "id", "LIST", OPTION_STRING, GROUP_COLUMNS, T | CHECK | SCORE, AT(id),
     .default_help = "a column called id, unique_id, ... if its times fit",
     .help = "column that identifies the series of a row, or several, such as "
             "shop,article"},
    {0, "label", "COLUMN", OPTION_STRING, GROUP_COLUMNS, T | CHECK, AT(label),
     .default_help = "none",
     .help = "column with the number to predict for each id"},
    {0, "layout", NULL, OPTION_CHOICE, GROUP_COLUMNS, T | CHECK | SCORE, AT(layout),
     .default_help = "by --id and --label; rows is never chosen",
     .names = layout_names,
     .help = "one series, several series by --id, one label per id, or one "
             "series per line"},
    {0, "no-header", NULL, OPTION_FLAG, GROUP_READING, T | CHECK | SCORE, AT(no_header),
     .help = "the first row is data; the columns are named 1, 2, ..."},
    {0, "header", NULL, OPTION_FLAG, GROUP_READING, T | CHECK | SCORE, AT(header),
     .help = "the first row is a header, even if it has a date and numbers; "
             "without it, --layout rows detects whether there is one"},
    ROWS_AS_TRAINED(GROUP_READING, "delimiter", reading.delimiter,
                    OTHERWISE("found in the first lines"),
                    "cell separator: one character, or the word tab, blank or "
                    "auto",
                    .type = OPTION_CHARACTER, .metavar = "CHAR")
    ROWS_AS_TRAINED(GROUP_READING, "decimal", reading.decimal, DEFAULT("."),
                    "decimal sign of the numbers",
                    .type = OPTION_CHOICE, .names = decimal_names)
    ROWS_AS_TRAINED(GROUP_READING, "thousands", reading.thousands,
                    DEFAULT("none"),
                    "what stands between groups of three digits",
                    .type = OPTION_CHOICE, .names = thousands_names)
    ROWS_AS_TRAINED(GROUP_READING, "strip", reading.strip, OTHERWISE("none"),
                    "signs and units passed over at either end of a number, "
                    "such as '$,%,kWh'",
                    .type = OPTION_TEXT, .metavar = "LIST")
    ROWS_AS_TRAINED(GROUP_READING, "na", reading.na, OTHERWISE("none"),
                    "cells that are missing values, such as -200,n/a, beside "
                    "empty ones, NA, NaN and null",
                    .type = OPTION_TEXT, .metavar = "LIST")
    ROWS_AS_TRAINED(GROUP_READING, "missing", reading.missing, DEFAULT("mask"),
                    "what fills missing cells; mask: unknown to network and "
                    "scores; error: stop",
                    .type = OPTION_CHOICE, .names = missing_names)
    ROWS_AS_TRAINED(GROUP_READING, "gaps", reading.gaps, DEFAULT("mask"),
                    "what fills rows whose times are absent; split: no window "
                    "contains one; zero: 0, for sums of events; error: stop",
                    .type = OPTION_CHOICE, .names = gap_method_names)

    {0, "only", "LIST", OPTION_STRING, GROUP_COLUMNS, P, AT(only),
     .default_help = "every id", .help = "ids to forecast, such as a,b"},
    {0, "from", "TIME|LINE", OPTION_TEXT, GROUP_READING, T | CHECK | SCORE,
     AT(reading.from), .default_help = "the first row",
     .help = "leave out the rows before this time, or before this line of the "
             "file"},
    ROWS_AS_TRAINED(GROUP_READING, "drop-last", reading.drop_last, DEFAULT("0"),
                    "leave out the newest rows of each series with a known "
                    "target, such as those of a day that is not over",
                    .type = OPTION_INTEGER, .metavar = "N", .maximum = MAX_ROWS)
    ROWS_AS_TRAINED(GROUP_READING, "duplicates", reading.duplicates,
                    DEFAULT("error"),
                    "what becomes of rows with the same time; error: stop",
                    .type = OPTION_CHOICE, .names = duplicates_names)
    ROWS_AS_TRAINED(GROUP_READING, "freq", reading.freq,
                    OTHERWISE("the most common difference of times"),
                    "step between rows, also of rows without times: 15min, 1h, "
                    "1d, 1w, 1mo, 1q, 1y, B for Monday to Friday, days such as "
                    "Mon-Sat, or hours of each day as in 1h,09:00-19:00",
                    .type = OPTION_TEXT, .metavar = "STEP")
    ROWS_AS_TRAINED(GROUP_READING, "resample", reading.resample,
                    OTHERWISE("none"),
                    "join the rows of each step by mean, sum or last, as in "
                    "1h:mean",
                    .type = OPTION_TEXT, .metavar = "STEP:HOW")
    ROWS_AS_TRAINED(GROUP_READING, "sort", reading.sort, OTHERWISE(NULL),
                    "sort the rows of each series by time",
                    .type = OPTION_FLAG)

    {0, "train-rows", "N", OPTION_INTEGER, GROUP_PARTS, T | CHECK,
     AT(train_rows),
     .default_help = "after 70 %", .minimum = 1, .maximum = MAX_ROWS,
     .help = "last train row of each series; needs the next two options"},
    {0, "valid-rows", "N", OPTION_INTEGER, GROUP_PARTS, T | CHECK,
     AT(valid_rows),
     .default_help = "after 80 %", .minimum = 1, .maximum = MAX_ROWS,
     .help = "last validation row of each series"},
    {0, "test-rows", "N", OPTION_INTEGER, GROUP_PARTS, T | CHECK, AT(test_rows),
     .default_help = "the last row", .minimum = 1, .maximum = MAX_ROWS,
     .help = "last test row of each series; later rows are not used"},

    {0, "actual", "FILE", OPTION_STRING, GROUP_PARTS, B, AT(actual),
     .default_help = "none",
     .help = "file with the actual values that follow DATA.csv: each series is "
             "forecast once, from its last row"},
    {0, "folds", "N", OPTION_INTEGER, GROUP_PARTS, B, AT(folds),
     .default_help = "one test part, as in train", .minimum = 1, .maximum = 100,
     .help = "number of test parts at the end of each series, one training for "
             "each"},
    {0, "mase-period", "N", OPTION_INTEGER, GROUP_PARTS, T, AT(mase_period),
     .default_help = "the season; with --actual and times, that of M4",
     .minimum = 1, .maximum = MAX_PERIOD,
     .help = "lag of the naive forecast that scales MASE"},
    {0, "stride", "N", OPTION_INTEGER, GROUP_PARTS, B, AT(stride),
     OTHERWISE("1, more for many origins"), .minimum = 1, .maximum = MAX_ROWS,
     .help = "rows from one forecast origin to the next"},

    {0, "positive", NULL, OPTION_FLAG, GROUP_COLUMNS, T | CHECK | P,
     AT(positive),
     .help = "no forecast is below 0"},
    ROWS_AS_TRAINED(GROUP_COLUMNS, "min", minimum, OTHERWISE("none"),
                    "the least forecast",
                    .type = OPTION_REAL, .metavar = "X", .minimum = -MAX_BOUND,
                    .maximum = MAX_BOUND)
    ROWS_AS_TRAINED(GROUP_COLUMNS, "max", maximum, OTHERWISE("none"),
                    "the greatest forecast",
                    .type = OPTION_REAL, .metavar = "X", .minimum = -MAX_BOUND,
                    .maximum = MAX_BOUND)
