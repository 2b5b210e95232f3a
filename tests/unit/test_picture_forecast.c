/* test_picture_forecast.c - what the picture of predict shows. */
#include "reported.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "report/attention_entry.h"
#include "report/picture_forecast.h"

static struct error err;

static void make_picture(const struct reported *r,
                         const struct picture_room *room, struct picture *p)
{
    *p = (struct picture){.n = 0};
    assert_ok(picture_forecast(&r->forecasts, room, p, &err), &err);
}

/* Intervals of 80 and 95 % around all forecasts. */
static struct band *add_intervals(struct reported *r)
{
    const size_t n =
        r->newest.n * r->g.model.config.net.H * r->g.given.schema.n_targets;
    struct band *bands = calloc(2 * n, sizeof *bands);

    assert_non_null(bands);
    for (size_t k = 0; k < n; k++) {
        bands[2 * k] = (struct band){r->y[k] - 1, r->y[k] + 1};
        bands[2 * k + 1] = (struct band){r->y[k] - 2, r->y[k] + 2};
    }
    r->forecasts.levels = (struct levels){2, {80, 95}};
    r->forecasts.intervals = bands;
    return bands;
}

static void history_and_forecast_follow_each_other(void **state)
{
    struct reported r;
    struct picture p;
    struct band *bands;

    (void)state;
    report_built(&r, &reported_series);
    bands = add_intervals(&r);
    make_picture(&r, &room_of_terminal, &p);
    assert_int_equal(p.n, 3); /* a, b, attention */
    for (size_t j = 0; j < 2; j++) {
        const struct panel *panel = &p.panels[j];
        const struct dataset *d = &r.g.given.dataset;
        const size_t end = r.newest.list[0].row;

        assert_string_equal(panel->title.bytes, j ? "b" : "a");
        assert_int_equal(panel->n, 33);
        assert_int_equal(panel->origin, 29);
        assert_int_equal(panel->n_traces, 4);
        /* the wide band is below the narrow one */
        assert_string_equal(panel->traces[0].name.bytes, "95 %");
        assert_string_equal(panel->traces[1].name.bytes, "80 %");
        for (size_t i = 0; i < 30; i++) {
            assert_true(panel->traces[2].y[i] ==
                        (double)dataset_value(d, end - 30 + i, j));
            assert_true(isnan(panel->traces[3].y[i]));
            assert_true(isnan(panel->traces[0].low[i]));
        }
        for (size_t h = 0; h < 3; h++) {
            assert_true(isnan(panel->traces[2].y[30 + h]));
            assert_true(panel->traces[3].y[30 + h] == r.y[2 * h + j]);
            assert_true(panel->traces[0].low[30 + h] == r.y[2 * h + j] - 2);
            assert_true(panel->traces[1].high[30 + h] == r.y[2 * h + j] + 1);
        }
    }
    picture_release(&p);
    reported_release(&r);
    free(bands);
}

static void attention_is_at_the_times_of_its_rows(void **state)
{
    const size_t T = 4;
    struct reported r;
    struct picture p;
    double sum = 0;

    (void)state;
    report_built(&r, &reported_series);
    make_picture(&r, &room_of_file, &p);
    assert_int_equal(p.panels[2].kind, PANEL_BARS);
    for (size_t i = 0; i < p.panels[2].n; i++) {
        const double y = p.panels[2].traces[0].y[i];

        if (i < 30 - T || i >= 30)
            assert_true(isnan(y));
        else
            assert_close(y, r.weights[i - (30 - T)], 1e-12, 0);
        sum += isnan(y) ? 0 : y;
    }
    assert_close(sum, 1, 1e-6, 0);
    assert_string_equal(string_list_at(&p.panels[2].labels, 29),
                        string_list_at(&p.panels[0].labels, 29));
    picture_release(&p);
    reported_release(&r);
}

/* The rows of a long window that are not drawn are in the caption. */
static void weights_of_older_rows_are_named(void **state)
{
    const struct picture_room room = {6, 1, 40};
    const struct built built = {.T = 36, .H = 3};
    struct reported r;
    struct picture p;
    double older = 0;
    char want[64];

    (void)state;
    report_built(&r, &built);
    make_picture(&r, &room, &p);
    assert_int_equal(p.panels[0].n, 33);
    for (size_t t = 0; t < 6; t++)
        older += r.weights[t];
    (void)snprintf(want, sizeof want, "%.0f %% on rows not drawn", 100 * older);
    assert_holds(&p.panels[2].caption, want);
    picture_release(&p);
    /* the largest of all is named, drawn or not */
    r.weights[2] = 0.75;
    make_picture(&r, &room, &p);
    assert_holds(&p.panels[2].caption, "largest weight 0.75 (");
    assert_holds(&p.panels[2].caption, ", not drawn)");
    picture_release(&p);
    make_picture(&r, &room_of_file, &p); /* has room for the window */
    assert_int_equal(p.panels[0].n, 39);
    assert_holds(&p.panels[2].caption, "largest weight 0.75 (");
    assert_lacks(&p.panels[2].caption, "drawn");
    picture_release(&p);
    reported_release(&r);
}

static void the_caption_has_the_numbers(void **state)
{
    struct reported r;
    struct picture p;
    char want[128];

    (void)state;
    report_built(&r, &reported_series);
    make_picture(&r, &room_of_terminal, &p);
    (void)snprintf(want, sizeof want, "; forecast %.4g (", r.y[0]);
    assert_holds(&p.panels[0].caption, want);
    (void)snprintf(want, sizeof want, " to %.4g (", r.y[4]);
    assert_holds(&p.panels[0].caption, want);
    (void)snprintf(
        want, sizeof want, "last value %.4g (",
        (double)dataset_value(&r.g.given.dataset, r.newest.list[0].row - 1, 0));
    assert_holds(&p.panels[0].caption, want);
    picture_release(&p);
    reported_release(&r);
}

static void ids_for_which_there_is_no_room_are_counted(void **state)
{
    const struct picture_room room = {1, 6, 3};
    struct reported r;
    struct picture p;

    (void)state;
    report_built(&r, &reported_panel);
    assert_true(r.newest.n > 1);
    make_picture(&r, &room, &p);
    assert_holds(&p.note, "the first 1 of");
    assert_holds(&p.note, "ids (--only chooses others)");
    assert_holds(&p.panels[0].title, report_id(&r.forecasts, 0));
    picture_release(&p);
    reported_release(&r);
    report_built(&r, &reported_labelled);
    make_picture(&r, &room, &p);
    assert_holds(&p.note, "the first 3 of");
    assert_int_equal(p.n, 1);
    assert_int_equal(p.panels[0].kind, PANEL_INTERVALS);
    assert_int_equal(p.panels[0].n, 3);
    for (size_t i = 0; i < 3; i++)
        assert_true(p.panels[0].traces[0].y[i] == r.y[i]);
    picture_release(&p);
    reported_release(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(history_and_forecast_follow_each_other),
        cmocka_unit_test(attention_is_at_the_times_of_its_rows),
        cmocka_unit_test(weights_of_older_rows_are_named),
        cmocka_unit_test(the_caption_has_the_numbers),
        cmocka_unit_test(ids_for_which_there_is_no_room_are_counted),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
