/* test_picture_text.c - pictures drawn with block characters. */
#include "reported.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "report/picture_text.h"
#include "report/text_canvas.h"

static struct error err;

static struct panel *add_panel(struct picture *p, enum panel_kind kind,
                               size_t n)
{
    struct panel *panel;

    assert_ok(picture_add(p, kind, n, &panel, &err), &err);
    for (size_t i = 0; i < n; i++) {
        char label[32];

        (void)snprintf(label, sizeof label, "t%zu", i + 1);
        assert_ok(panel_label(panel, label, &err), &err);
    }
    return panel;
}

static struct trace *add_trace(struct panel *panel, enum mark mark,
                               const char *name)
{
    struct trace *trace;

    assert_ok(panel_add(panel, mark, name, &trace, &err), &err);
    return trace;
}

static void draw(struct picture *p, size_t width, struct text *text)
{
    *text = (struct text){0};
    assert_ok(picture_text(p, width, text, &err), &err);
    picture_release(p);
}

/* Values 0 to 19, then forecasts around 10 in a band of 5 to 15. */
static struct panel *add_ramp(struct picture *p)
{
    struct panel *panel = add_panel(p, PANEL_LINES, 24);
    struct trace *trace = add_trace(panel, MARK_BAND, "80 %");

    panel->origin = 19;
    text_string(&panel->title, "x");
    for (size_t i = 20; i < 24; i++) {
        trace->low[i] = 5;
        trace->high[i] = 15;
    }
    trace = add_trace(panel, MARK_HISTORY, "values");
    for (size_t i = 0; i < 20; i++)
        trace->y[i] = (double)i;
    trace = add_trace(panel, MARK_FORECAST, "forecast");
    for (size_t i = 20; i < 24; i++)
        trace->y[i] = 10;
    return panel;
}

static void assert_text(const struct text *text, const char *want)
{
    assert_string_equal(text->bytes, want);
}

static void lines_and_bands_are_where_their_values_are(void **state)
{
    struct picture p = {.n = 0};
    struct text text;

    (void)state;
    (void)add_ramp(&p);
    draw(&p, 27, &text);
    assert_text(&text, "x\n"
                       "█ values, forecast  ░ 80 %\n"
                       "  │                 ▄█▀    \n"
                       "  │                ▄█ ┊    \n"
                       "15┤              ▄█▀  ┊░░░░\n"
                       "  │             █▀    ┊░░░░\n"
                       "  │           ▄█▀     ┊░░░░\n"
                       "10┤          █▀       ┊▄▄▄▄\n"
                       "  │        ▄█▀        ┊░░░░\n"
                       "  │      ▄█▀          ┊░░░░\n"
                       " 5┤     ▄█            ┊░░░░\n"
                       "  │   ▄█▀             ┊    \n"
                       "  │  █▀               ┊    \n"
                       " 0┤▄█▀                ┊    \n"
                       "  └┬────────┬─────────┬───┬\n"
                       "   t1      t10       t20\n"
                       "                        t24\n");
    text_release(&text);
}

static void weights_are_under_the_time_axis(void **state)
{
    struct picture p = {.n = 0};
    struct trace *trace;
    struct panel *panel;
    struct text text;
    char *line;

    (void)state;
    (void)add_ramp(&p);
    panel = add_panel(&p, PANEL_BARS, 24);
    text_string(&panel->title, "weight");
    text_string(&panel->caption, "largest 0.5");
    trace = add_trace(panel, MARK_OTHER, "");
    trace->y[0] = 0.25;
    trace->y[1] = 0;
    trace->y[18] = 0.001;
    trace->y[19] = -0.5;
    draw(&p, 31, &text);
    line = line_of(&text, 17);
    assert_string_equal(line, "weight ▄                 ▁█    ");
    free(line);
    assert_line(&text, 18, "█ is 0.5; largest 0.5");
    text_release(&text);
}

/* Half a block for half a row, and nothing for less than a quarter. */
static void signed_bars_are_above_and_below_zero(void **state)
{
    struct picture p = {.n = 0};
    struct panel *panel = add_panel(&p, PANEL_SIGNED, 20);
    struct trace *trace = add_trace(panel, MARK_OTHER, "");
    struct text text;

    (void)state;
    text_string(&panel->title, "adds");
    panel->shown = (struct range){-3, 4};
    trace->y[0] = 4;
    trace->y[1] = -2.5;
    trace->y[2] = 0.1;
    trace->y[19] = -1;
    draw(&p, 23, &text);
    assert_text(&text, "adds\n"
                       " 4┤█                   \n"
                       "  │█                   \n"
                       " 2┤█                   \n"
                       "  │█                   \n"
                       " 0┤ █                 █\n"
                       "  │ █                  \n"
                       "-2┤ ▀                  \n"
                       "  └┬────────┬─────────┬\n"
                       "   t1      t10      t20\n");
    text_release(&text);
}

/* Also where a column is several positions. */
static void signed_bars_end_at_the_line(void **state)
{
    struct picture p = {.n = 0};
    struct panel *panel = add_panel(&p, PANEL_SIGNED, 90);
    struct trace *trace = add_trace(panel, MARK_OTHER, "");
    struct text text;

    (void)state;
    panel->origin = 81;
    trace->y[0] = 1;
    trace->y[81] = 2;
    draw(&p, 23, &text);
    assert_line(&text, 0, "2.0┤                 █  ");
    assert_line(&text, 6, "0.0┤█                █  ");
    text_release(&text);
}

static void many_rows_of_weights_are_joined(void **state)
{
    struct picture p = {.n = 0};
    struct panel *panel = add_panel(&p, PANEL_HEAT, 20);
    struct text text;

    (void)state;
    for (size_t k = 0; k < 30; k++) {
        struct trace *trace;
        char name[32];

        (void)snprintf(name, sizeof name, "step %zu", k + 1);
        trace = add_trace(panel, MARK_OTHER, name);
        for (size_t i = 0; i < 20; i++)
            trace->y[i] = k == 4 ? (double)i / 19 : 0;
    }
    draw(&p, 28, &text);
    assert_int_equal(n_lines(&text), 11);
    assert_line(&text, 10, "█ is 1");
    assert_line(&text, 0, " step 1│                    ");
    assert_line(&text, 1, " step 4│ ░░░░▒▒▒▒▒▓▓▓▓▓█████");
    assert_line(&text, 9, "step 28│                    ");
    text_release(&text);
}

static void intervals_are_lines_around_their_means(void **state)
{
    struct picture p = {.n = 0};
    struct panel *panel = add_panel(&p, PANEL_INTERVALS, 3);
    struct trace *trace = add_trace(panel, MARK_OTHER, "mean");
    struct text text;

    (void)state;
    text_string(&panel->axis, "difference");
    for (size_t i = 0; i < 2; i++) {
        trace->y[i] = 5 * (double)i - 4;
        trace->low[i] = trace->y[i] - 2;
        trace->high[i] = trace->y[i] + 3;
    }
    draw(&p, 23, &text);
    assert_text(&text, "█ mean  ├─┤ interval  ┊\n"
                       "0\n"
                       "t1│├───█─────┤ ┊       \n"
                       "t2│          ├─┼─█────┤\n"
                       "t3│            ┊       \n"
                       "  └──┬─────────┬───────\n"
                       "    -5         0\n"
                       "difference\n");
    text_release(&text);
}

/* The rows of the drawing in which something is in a column. */
static void gaps_are_not_drawn_and_points_between_them_are(void **state)
{
    struct picture p = {.n = 0};
    struct panel *panel = add_panel(&p, PANEL_LINES, 20);
    struct trace *trace = add_trace(panel, MARK_HISTORY, "values");
    struct text text;

    (void)state;
    trace->y[0] = trace->y[1] = 4;
    trace->y[10] = 4;
    trace->y[19] = 5;
    draw(&p, 24, &text);
    assert_line(&text, 1, "5.0┤                   ▀");
    assert_line(&text, 12, "4.0┤▄▄        ▄         ");
    text_release(&text);
}

/* Others are letters, in their order, and a constant is in the middle. */
static void what_is_compared_has_letters(void **state)
{
    struct picture p = {.n = 0};
    struct panel *panel = add_panel(&p, PANEL_LINES, 20);
    struct trace *model = add_trace(panel, MARK_FORECAST, "model");
    struct trace *other = add_trace(panel, MARK_OTHER, "naive");
    struct text text;

    (void)state;
    for (size_t i = 0; i < 20; i++)
        model->y[i] = i < 10 ? 3 : (double)NAN;
    other = &panel->traces[1];
    for (size_t i = 0; i < 20; i++)
        other->y[i] = 3;
    draw(&p, 25, &text);
    assert_line(&text, 0, "█ model  a naive");
    assert_holds(&text, "▀▀▀▀▀▀▀▀▀▀aaaaaaaaaa");
    text_release(&text);
}

/* Names of the data neither break a line nor change the terminal. */
static void names_are_made_printable(void **state)
{
    struct picture p = {.n = 0};
    struct panel *panel = add_panel(&p, PANEL_LINES, 2);
    struct text text;

    (void)state;
    (void)add_trace(panel, MARK_HISTORY, "a\nb\033[2J");
    draw(&p, 24, &text);
    assert_holds(&text, "█ a?b?[2J\n");
    text_release(&text);
}

static void no_line_is_wider_than_the_terminal(void **state)
{
    for (size_t width = 30; width < 200; width++) {
        struct picture p = {.n = 0};
        struct panel *panel = add_ramp(&p);
        struct text text;

        (void)state;
        text_string(&panel->caption, "a caption that is longer than many of "
                                     "the terminals in which it is printed");
        draw(&p, width, &text);
        for (size_t i = 0; i < n_lines(&text); i++) {
            char *line = line_of(&text, i);

            assert_in_range(utf8_columns(line), 0, width);
            free(line);
        }
        text_release(&text);
    }
}

static void tick_marks_are_round_numbers(void **state)
{
    (void)state;
    assert_close(tick_distance((struct range){0, 10}, 5), 2, 1e-12, 0);
    assert_close(tick_distance((struct range){0, 0.7}, 4), 0.2, 1e-12, 0);
    assert_close(tick_distance((struct range){-3e6, 3e6}, 3), 2e6, 1e-12, 0);
    assert_string_equal(tick_text(-1e-17, 0.2).text, "0.0");
    assert_string_equal(tick_text(0.6, 0.2).text, "0.6");
    assert_string_equal(tick_text(2e9, 1e9).text, "2e+09");
    assert_int_equal(label_distance(100, 10), 10);
    assert_int_equal(label_distance(3, 10), 1);
    assert_int_equal(label_distance(1, 1), 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_and_bands_are_where_their_values_are),
        cmocka_unit_test(weights_are_under_the_time_axis),
        cmocka_unit_test(signed_bars_are_above_and_below_zero),
        cmocka_unit_test(signed_bars_end_at_the_line),
        cmocka_unit_test(many_rows_of_weights_are_joined),
        cmocka_unit_test(intervals_are_lines_around_their_means),
        cmocka_unit_test(gaps_are_not_drawn_and_points_between_them_are),
        cmocka_unit_test(what_is_compared_has_letters),
        cmocka_unit_test(names_are_made_printable),
        cmocka_unit_test(no_line_is_wider_than_the_terminal),
        cmocka_unit_test(tick_marks_are_round_numbers),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
