/*
 * reading_fields.h - the fields of struct reading in the model file.
 *
 *   ROW(field, key, type, minimum, maximum, names)    as struct json_field
 *
 * A field that older model files lack has its value for them in
 * defaults_of_version_2 (model_read.c).
 */
#ifndef MODEL_READING_FIELDS_H
#define MODEL_READING_FIELDS_H

#include "table/reading.h"
#include "store/json_field.h"

#define READING_FIELDS(ROW)                                                    \
    ROW(missing, "missing", JSON_CHOICE, 0, 0, missing_names)                  \
    ROW(gaps, "gaps", JSON_CHOICE, 0, 0, gap_method_names)                     \
    ROW(drop_last, "drop_last", JSON_COUNT, 0, 0x1p40, NULL)                   \
    ROW(duplicates, "duplicates", JSON_CHOICE, 0, 0, duplicates_names)         \
    ROW(sort, "sort", JSON_FLAG, 0, 0, NULL)                                   \
    ROW(freq, "freq", JSON_TEXT, 0, READING_TEXT_MAX, NULL)                    \
    ROW(resample, "resample", JSON_TEXT, 0, READING_TEXT_MAX, NULL)            \
    ROW(delimiter, "delimiter", JSON_CHARACTER, 0, 0, NULL)                    \
    ROW(header, "header", JSON_FLAG, 0, 0, NULL)                               \
    ROW(time_format, "time_format", JSON_TEXT, 0, READING_TEXT_MAX, NULL)      \
    ROW(tz, "tz", JSON_TEXT, 0, READING_TEXT_MAX, NULL)                        \
    ROW(decimal, "decimal", JSON_CHOICE, 0, 0, decimal_names)                  \
    ROW(thousands, "thousands", JSON_CHOICE, 0, 0, thousands_names)            \
    ROW(strip, "strip", JSON_TEXT, 0, READING_TEXT_MAX, NULL)                  \
    ROW(na, "na", JSON_TEXT, 0, READING_TEXT_MAX, NULL)

extern const struct json_field reading_fields[];

#endif
