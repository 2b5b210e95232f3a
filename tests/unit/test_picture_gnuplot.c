/* test_picture_gnuplot.c - pictures as scripts for gnuplot. */
#include "reported.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "report/gnuplot_data.h"
#include "report/picture_gnuplot.h"

static struct error err;

static struct panel *add_panel(struct picture *p, enum panel_kind kind,
                               size_t n)
{
    struct panel *panel;

    assert_ok(picture_add(p, kind, n, &panel, &err), &err);
    for (size_t i = 0; i < n; i++)
        assert_ok(panel_label(panel, "t", &err), &err);
    return panel;
}

static struct trace *add_trace(struct panel *panel, enum mark mark,
                               const char *name)
{
    struct trace *trace;

    assert_ok(panel_add(panel, mark, name, &trace, &err), &err);
    return trace;
}

static void write_script(struct picture *p, enum picture_form form,
                         struct text *script)
{
    *script = (struct text){0};
    picture_gnuplot(p, form, script);
    assert_false(script->failed);
    picture_release(p);
}

static void assert_name(const char *name, bool is_tick, const char *want)
{
    struct text script = {0};

    gnuplot_name(name, is_tick, &script);
    assert_string_equal(script.bytes, want);
    text_release(&script);
}

/* gnuplot replaces nothing between single quotes but two of them. */
static void names_cannot_end_their_quotes(void **state)
{
    (void)state;
    assert_name("temp", false, "'temp'");
    assert_name("", false, "''");
    assert_name("it's '", false, "'it''s '''");
    assert_name("a\nset output 'x'\n", false, "'a?set output ''x''?'");
    assert_name("`id` \"$HOME\" @x {/Bold b}_c^d <script>\\", false,
                "'`id` \"$HOME\" @x {/Bold b}_c^d <script>\\'");
    assert_name("100 %d", false, "'100 %d'");
    assert_name("100 %d", true, "'100 %%d'");
    assert_name("\xff\x1b", false,
                "'?"
                "?'");
}

static void a_long_name_is_cut(void **state)
{
    char name[1000];
    struct text script = {0};

    (void)state;
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    gnuplot_name(name, false, &script);
    assert_int_equal(script.length, 102);
    text_release(&script);
}

static void lines_have_their_numbers_and_a_gap(void **state)
{
    struct picture p = {.n = 0};
    struct panel *panel = add_panel(&p, PANEL_LINES, 4);
    struct trace *trace = add_trace(panel, MARK_HISTORY, "values");
    struct text script = {0};

    (void)state;
    trace->y[0] = 1.5;
    trace->y[1] = 1.0 / 3;
    trace->y[3] = -2e-12;
    gnuplot_data(panel, 7, 0, &script);
    assert_string_equal(script.bytes, "$p7t0 << END\n"
                                      "0 1.5 nan nan\n"
                                      "1 0.333333333 nan nan\n"
                                      "\n"
                                      "3 -2e-12 nan nan\n"
                                      "END\n");
    text_release(&script);
    picture_release(&p);
}

/* A band of one step would have no area. */
static void a_band_of_one_step_has_a_width(void **state)
{
    struct picture p = {.n = 0};
    struct panel *panel = add_panel(&p, PANEL_LINES, 3);
    struct trace *trace = add_trace(panel, MARK_BAND, "80 %");
    struct text script = {0};

    (void)state;
    trace->low[2] = 1;
    trace->high[2] = 3;
    gnuplot_data(panel, 0, 0, &script);
    assert_string_equal(script.bytes, "$p0t0 << END\n"
                                      "1.6 nan 1 3\n"
                                      "2.4 nan 1 3\n"
                                      "END\n");
    text_release(&script);
    picture_release(&p);
}

static void traces_are_told_apart_without_colour(void **state)
{
    static const enum mark marks[] = {MARK_BAND,     MARK_BAND,  MARK_HISTORY,
                                      MARK_FORECAST, MARK_OTHER, MARK_OTHER,
                                      MARK_ACTUAL};
    enum { N = sizeof marks / sizeof *marks };
    struct text styles[N] = {{0}};

    (void)state;
    for (size_t k = 0; k < N; k++) {
        gnuplot_style(marks[k], k && marks[k] == marks[k - 1], &styles[k]);
        for (size_t l = 0; l < k; l++)
            assert_string_not_equal(styles[k].bytes, styles[l].bytes);
    }
    for (size_t k = 0; k < N; k++)
        text_release(&styles[k]);
}

/* A trace without a value would be an error of gnuplot. */
static void a_panel_without_values_is_an_empty_plot(void **state)
{
    struct picture p = {.n = 0};
    struct text script;

    (void)state;
    (void)add_trace(add_panel(&p, PANEL_LINES, 3), MARK_HISTORY, "values");
    write_script(&p, PICTURE_SVG, &script);
    assert_holds(&script, "plot NaN notitle\n");
    assert_lacks(&script, "title 'values'");
    text_release(&script);
    (void)add_panel(&p, PANEL_LINES, 3); /* no trace at all */
    (void)add_trace(add_panel(&p, PANEL_INTERVALS, 0), MARK_OTHER, "");
    write_script(&p, PICTURE_SVG, &script);
    assert_holds(&script, "plot NaN notitle\nunset label");
    assert_holds(&script, "plot NaN notitle\nunset multiplot");
    text_release(&script);
}

/* Labels that would be beyond the edges are moved, and the last step of a
 * forecast is below the others if it is near to the origin. */
static void labels_stay_on_the_page(void **state)
{
    struct picture p = {.n = 0};
    struct panel *panel;
    struct text script;

    (void)state;
    assert_ok(picture_add(&p, PANEL_LINES, 40, &panel, &err), &err);
    for (int i = 0; i < 40; i++) {
        char label[40];

        (void)snprintf(label, sizeof label, "2024-02-27T19:00:%02d+01:00", i);
        assert_ok(panel_label(panel, label, &err), &err);
    }
    panel->origin = 38;
    write_script(&p, PICTURE_SVG, &script);
    assert_holds(&script, "19:00:38+01:00' at screen 0.99375");
    assert_holds(&script, "19:00:39+01:00' at screen 0.99375");
    assert_holds(&script, "('' 18, '' 38, '' 39)");
    assert_lacks(&script, "19:00:00+01:00'");
    text_release(&script);
}

static void numbers_on_the_left_have_room(void **state)
{
    struct picture p = {.n = 0};
    struct trace *trace =
        add_trace(add_panel(&p, PANEL_LINES, 2), MARK_HISTORY, "values");
    struct text script;

    (void)state;
    trace->y[0] = 1e9;
    trace->y[1] = 1.001e9;
    write_script(&p, PICTURE_SVG, &script);
    assert_holds(&script, "'1.0002e+09' 1.0002e+09");
    /* ten characters of 9 pixels, and 20 */
    assert_holds(&script, "set lmargin at screen 0.17188\n");
    text_release(&script);
}

static void each_panel_is_below_the_one_before(void **state)
{
    struct picture p = {.n = 0};
    double before = 1;
    size_t n = 0;
    struct text script;

    (void)state;
    text_string(&p.note, "the first 2 of 9");
    for (size_t i = 0; i < 3; i++)
        (void)add_trace(add_panel(&p, i < 2 ? PANEL_LINES : PANEL_BARS, 3),
                        MARK_HISTORY, "values");
    write_script(&p, PICTURE_PDF, &script);
    assert_holds(&script, "set terminal pdfcairo");
    assert_holds(&script, "noenhanced");
    assert_holds(&script, "'the first 2 of 9'");
    for (const char *at = script.bytes;
         (at = strstr(at, "set tmargin at screen ")); n++) {
        const double top = strtod(at + 22, NULL);
        const double bottom =
            strtod(strstr(at, "set bmargin at screen ") + 22, NULL);

        assert_true(top < before && bottom < top && bottom > 0);
        before = bottom;
        at++;
    }
    assert_int_equal(n, 3);
    text_release(&script);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_cannot_end_their_quotes),
        cmocka_unit_test(a_long_name_is_cut),
        cmocka_unit_test(lines_have_their_numbers_and_a_gap),
        cmocka_unit_test(a_band_of_one_step_has_a_width),
        cmocka_unit_test(traces_are_told_apart_without_colour),
        cmocka_unit_test(a_panel_without_values_is_an_empty_plot),
        cmocka_unit_test(labels_stay_on_the_page),
        cmocka_unit_test(numbers_on_the_left_have_room),
        cmocka_unit_test(each_panel_is_below_the_one_before),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
