/* report_attention.c - attention weights as JSON and CSV (report.h,
 * report_attention.h). */
#include "report/report_attention.h"

#include <inttypes.h>

#include "report/attention_entry.h"
#include "report/csv_write.h"
#include "store/json.h"

/* The fields between slot and lag. */
static void json_gate(struct json_writer *w, const struct entry *entry)
{
    json_put_string_or_null(w, "feature", entry->feature);
    json_put_real_or_null(w, "gate", entry->gate);
}

void attention_summary_json(struct json_writer *w,
                            const struct attention_summary *summary)
{
    json_open_object(w, "attention_summary");
    json_put_real_or_null(w, "entropy", summary->entropy);
    json_put_real_or_null(w, "uniform_shift", summary->uniform_shift);
    json_put_real_or_null(w, "largest_shift", summary->largest_shift);
    json_close(w);
}

void attention_json(struct json_writer *w, const struct forecast_report *r,
                    size_t i)
{
    struct net view;
    struct cursor at = entry_first(r, i, &view);
    struct entry entry;

    if (report_is_signed(r))
        json_put_bool(w, "normalised", false);
    json_open_array(w, "attention");
    while (model_has_networks(r->model) && entry_next(&at, &entry)) {
        json_open_object(w, NULL);
        json_put_string_or_null(w, "target", entry.target);
        for (size_t n = 0; n < N_NUMBERS; n++) {
            if (n == LAG)
                json_gate(w, &entry);
            if (entry.numbers[n] == NONE)
                json_put_null(w, entry_numbers[n]);
            else
                json_put_integer(w, entry_numbers[n], entry.numbers[n]);
        }
        json_put_string_or_null(w, "from", entry.from);
        json_put_string_or_null(w, "to", entry.to);
        json_put_real_or_null(w, "weight", entry.weight);
        json_close(w);
    }
    json_close(w);
    attention_summary_json(w, &r->summaries[i]);
}

static void csv_window(const struct forecast_report *r, size_t i,
                       struct text *text)
{
    struct net view;
    struct cursor at = entry_first(r, i, &view);
    struct entry entry;

    while (model_has_networks(r->model) && entry_next(&at, &entry)) {
        csv_text(text, report_id(r, i));
        text_string(text, ",");
        csv_text(text, entry.target);
        for (size_t n = 0; n < N_NUMBERS; n++) {
            if (n == LAG) {
                text_string(text, ",");
                csv_text(text, entry.feature);
                text_string(text, ",");
                text_number(text, entry.gate, "");
            }
            text_string(text, ",");
            if (entry.numbers[n] != NONE)
                text_printf(text, "%" PRId64, entry.numbers[n]);
        }
        text_string(text, ",");
        csv_text(text, entry.from);
        text_string(text, ",");
        csv_text(text, entry.to);
        text_string(text, ",");
        text_number(text, entry.weight, "");
        text_string(text, "\n");
    }
}

void report_attention(const struct forecast_report *r, struct text *text)
{
    text_string(text, "id,target");
    for (size_t n = 0; n < N_NUMBERS; n++)
        text_printf(text, "%s,%s", n == LAG ? ",feature,gate" : "",
                    entry_numbers[n]);
    text_string(text, ",from,to,weight\n");
    for (size_t i = 0; i < r->origins->n; i++)
        csv_window(r, i, text);
}
