/* report_html.c - see report_html.h. */
#include "report/report_html.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "report/forecast_cell.h"
#include "report/html.h"
#include "report/html_scores.h"
#include "report/html_style.h"
#include "report/report_attention.h"

/* The parts of the page, in this order. */
static const struct {
    const char *anchor, *title;
} parts[] = {
    {"picture", "Picture"},
    {"forecast", "Forecast"},
    {"scores", "Scores"},
    {"choices", "What was chosen"},
    {"data", "The data"},
    {"attention", "Attention"},
    {"reading", "How to read this page"},
};

enum { N_PARTS_OF_PAGE = sizeof parts / sizeof *parts };

static void open_part(struct text *page, size_t i)
{
    text_printf(page, "<section id=\"%s\">\n", parts[i].anchor);
    html_element(page, "h2", parts[i].title);
}

static void close_part(struct text *page)
{
    text_string(page, "</section>\n");
}

static size_t n_shown(const struct forecast_report *r)
{
    return r->origins->n < HTML_SERIES ? r->origins->n : HTML_SERIES;
}

static size_t n_targets(const struct forecast_report *r)
{
    return r->model->schema.n_targets;
}

/* "2016-01-01", or "step 1" without times. */
static void step_words(const struct forecast_report *r, size_t i, size_t h,
                       char words[TIME_TEXT_MAX])
{
    forecast_step_time(r, i, h, words);
    if (!*words)
        (void)snprintf(words, TIME_TEXT_MAX, "step %zu", h + 1);
}

/* "5.27 (80 %: 1.49 to 9.05) on 2016-01-01" */
static void forecast_words(const struct forecast_report *r, size_t i, size_t h,
                           size_t j, struct text *page)
{
    char time[TIME_TEXT_MAX];

    step_words(r, i, h, time);
    text_printf(page, "<strong>%s</strong>",
                rounded(forecast_value(r, i, h, j), 6).text);
    if (r->levels.n && !isnan(forecast_band(r, i, h, j, 0).low))
        text_printf(page, " (%g %%: %s to %s)", r->levels.list[0],
                    rounded(forecast_band(r, i, h, j, 0).low, 4).text,
                    rounded(forecast_band(r, i, h, j, 0).high, 4).text);
    text_string(page, r->dataset->has_times ? " on " : " at ");
    html_words(page, time);
}

static void series_title(const struct forecast_report *r, size_t i,
                         const char *tag, struct text *page)
{
    struct text name = {0};

    if (forecast_series(r, i, &name))
        html_element(page, tag, name.failed ? "" : name.bytes);
    text_release(&name);
}

/* One sentence for each target: the first and the last step. */
static void summary_of(const struct forecast_report *r, size_t i,
                       struct text *page)
{
    series_title(r, i, "h3", page);
    text_string(page, "<ul>\n");
    for (size_t j = 0; j < n_targets(r); j++) {
        text_string(page, "<li>");
        html_words(page, schema_target_name(&r->model->schema, j));
        text_string(page, ": ");
        forecast_words(r, i, 0, j, page);
        if (r->steps > 1) {
            text_string(page, ", ");
            forecast_words(r, i, r->steps - 1, j, page);
        }
        text_string(page, "</li>\n");
    }
    text_string(page, "</ul>\n");
}

static void list_words(const struct string_list *list, struct text *page)
{
    if (!list->n)
        return;
    text_string(page, "<ul>\n");
    for (size_t i = 0; i < list->n; i++)
        html_element(page, "li", string_list_at(list, i));
    text_string(page, "</ul>\n");
}

static void put_summary(const struct html_report *h, struct text *page)
{
    const struct forecast_report *r = h->forecasts;
    char origin[TIME_TEXT_MAX];

    text_string(page, "<header>\n<h1>Forecast</h1>\n<p>");
    html_words(page, h->path);
    text_printf(page, ", %s",
                counted(dataset_rows_used(r->dataset), "row").text);
    forecast_origin_time(r, 0, origin);
    if (*origin) {
        text_string(page, ", the newest of ");
        html_words(page, origin);
    }
    text_printf(page, "; %s ahead</p>\n", counted(r->steps, "step").text);
    for (size_t i = 0; i < n_shown(r); i++)
        summary_of(r, i, page);
    if (n_shown(r) < r->origins->n)
        text_printf(page,
                    "<p>%zu series; the first %zu are on this page (--only "
                    "names others).</p>\n",
                    r->origins->n, n_shown(r));
    html_score_words(r->model, page);
    list_words(&r->model->training.verdict, page);
    text_string(page, "</header>\n<nav><ul>\n");
    for (size_t i = 0; i < N_PARTS_OF_PAGE; i++)
        text_printf(page, "<li><a href=\"#%s\">%s</a></li>\n", parts[i].anchor,
                    parts[i].title);
    text_string(page, "</ul></nav>\n");
}

static void put_row(const struct forecast_report *r, size_t i, size_t h,
                    size_t j, struct text *page)
{
    char time[TIME_TEXT_MAX];

    step_words(r, i, h, time);
    text_string(page, "<tr><th scope=\"row\">");
    html_words(page, time);
    text_printf(page, "</th><td>%s</td>",
                rounded(forecast_value(r, i, h, j), 6).text);
    for (size_t k = 0; k < forecast_n_ranges(r); k++)
        text_printf(page, "<td>%s</td>", forecast_range(r, i, h, j, k).text);
    text_string(page, "</tr>\n");
}

static void put_target(const struct forecast_report *r, size_t i, size_t j,
                       struct text *page)
{
    text_string(page, "<table>\n<caption>");
    html_words(page, schema_target_name(&r->model->schema, j));
    text_string(page, "</caption>\n<thead><tr><th>time</th><th>forecast</th>");
    for (size_t k = 0; k < forecast_n_ranges(r); k++)
        text_printf(page, "<th>%s</th>", forecast_range_title(r, k).text);
    text_string(page, "</tr></thead>\n<tbody>\n");
    for (size_t h = 0; h < r->steps; h++)
        put_row(r, i, h, j, page);
    text_string(page, "</tbody></table>\n");
}

static void put_forecasts(const struct forecast_report *r, struct text *page)
{
    for (size_t i = 0; i < n_shown(r); i++) {
        series_title(r, i, "h3", page);
        for (size_t j = 0; j < n_targets(r); j++)
            put_target(r, i, j, page);
    }
}

static void put_findings(const struct findings *found, const char *title,
                         struct text *page)
{
    if (!found->n)
        return;
    html_element(page, "h3", title);
    text_string(page, "<ul>\n");
    for (size_t i = 0; i < found->n; i++) {
        struct text words = {0};

        finding_words(&found->list[i], &words);
        html_element(page, "li", words.failed ? "" : words.bytes);
        text_release(&words);
    }
    text_string(page, "</ul>\n");
}

static void put_data(const struct html_report *h, struct text *page)
{
    const struct training *t = &h->forecasts->model->training;

    text_printf(page, "<p>Trained on %s of %s", counted(t->n_rows, "row").text,
                counted(t->n_series, "series").text);
    if (*t->from) {
        text_string(page, ", from ");
        html_words(page, t->from);
        text_string(page, " to ");
        html_words(page, t->to);
    }
    text_string(page, ".</p>\n");
    put_findings(&t->findings, "Found when it was trained", page);
    put_findings(h->found, "Found in the data now", page);
    if (!t->findings.n && !h->found->n)
        html_element(page, "p", "Nothing unusual was found.");
}

/* The weights as predict prints them, line by line. */
static void put_attention(const struct forecast_report *r, struct text *page)
{
    if (!model_has_networks(r->model)) {
        html_element(page, "p",
                     "No network is used, so attention does not contribute.");
        return;
    }
    for (size_t i = 0; i < n_shown(r); i++) {
        struct text table = {0};

        series_title(r, i, "h3", page);
        attention_table(r, i, &table);
        text_string(page, "<details><summary>the weights of all rows of the "
                          "window</summary>\n<pre>");
        for (char *line = table.failed ? NULL : table.bytes; line && *line;) {
            char *end = strchr(line, '\n');

            if (end)
                *end = '\0';
            html_words(page, line);
            text_string(page, "\n");
            line = end ? end + 1 : NULL;
        }
        text_string(page, "</pre></details>\n");
        text_release(&table);
    }
}

static void put_reading(struct text *page)
{
    static const char *const lines[] = {
        ("An interval of 80 % should hold the value in 80 of 100 such "
         "forecasts. Its width follows from errors on rows that the model had "
         "not learned from."),
        ("MAE is the mean absolute error and RMSE the root mean square error, "
         "both in units of the file; MASE is the MAE divided by that of a "
         "naive forecast in the training rows; sMAPE is in percent. Smaller "
         "is better."),
        ("naive repeats the newest value, seasonal_naive the one a season "
         "earlier, window_mean the mean of the window; drift goes on along a "
         "straight line, and ridge is a linear forecast."),
        ("Attention weights show what a forecast was computed from. They are "
         "no explanation of the series: attnforecast explain tests them."),
    };

    text_string(page, "<ul>\n");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        html_element(page, "li", lines[i]);
    text_string(page, "</ul>\n");
}

void report_html(const struct html_report *h, struct text *page)
{
    const struct forecast_report *r = h->forecasts;
    size_t part = 0;

    text_string(page, html_head);
    put_summary(h, page);
    open_part(page, part++);
    text_string(page, "<figure>\n");
    html_picture(page, h->picture);
    text_string(page, "</figure>\n");
    close_part(page);
    open_part(page, part++);
    put_forecasts(r, page);
    close_part(page);
    open_part(page, part++);
    html_scores(r->model, page);
    close_part(page);
    open_part(page, part++);
    list_words(&r->model->training.choices, page);
    if (!r->model->training.choices.n)
        html_element(page, "p",
                     "An older version wrote this model without "
                     "what was chosen.");
    close_part(page);
    open_part(page, part++);
    put_data(h, page);
    close_part(page);
    open_part(page, part++);
    put_attention(r, page);
    close_part(page);
    open_part(page, part++);
    put_reading(page);
    close_part(page);
    text_string(page, "</main>\n</body>\n</html>\n");
}
