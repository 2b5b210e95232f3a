/* past_forecast.c - see past_forecast.h. */
#include "past_forecast.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void write_file(char *path, const char *text)
{
    const int fd = mkstemp(path);

    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), (ssize_t)strlen(text));
    assert_int_equal(close(fd), 0);
}

enum status forecast_text_read(struct forecast_file *file, const char *csv,
                               struct error *err)
{
    char path[] = "/tmp/test_forecast_XXXXXX";
    enum status status;

    write_file(path, csv);
    status = forecast_file_read(file, path, err);
    (void)unlink(path);
    return status;
}

enum status history_text_read(struct history *history, const char *csv,
                              struct error *err)
{
    char path[] = "/tmp/test_history_XXXXXX";
    enum status status;

    write_file(path, csv);
    status = history_read(history, path, err);
    (void)unlink(path);
    return status;
}

void score_texts(struct past_forecast *past, const char *forecast,
                 const char *actual, const struct given_options *options)
{
    struct error err;

    assert_ok(forecast_text_read(&past->file, forecast, &err), &err);
    given_read(&past->actual, actual, options);
    past->rows = calloc(past->file.n_rows, sizeof *past->rows);
    assert_non_null(past->rows);
    assert_ok(
        forecast_match(&past->file, &past->actual.dataset, past->rows, &err),
        &err);
    assert_ok(forecast_scores_init(&past->scores, &past->file,
                                   &past->actual.dataset, past->rows, &err),
              &err);
}

void past_forecast_release(struct past_forecast *past)
{
    forecast_scores_release(&past->scores);
    free(past->rows);
    given_release(&past->actual);
    forecast_file_release(&past->file);
}
