/* id_remedy.c - see id_remedy.h. */
#include "data/id_remedy.h"

#include <stdlib.h>
#include <string.h>

#include "base/shell.h"
#include "data/amounts.h"
#include "data/time_of_day.h"
#include "table/clock_cell.h"
#include "table/table_id.h"
#include "table/text_cell.h"
#include "time/day_part.h"
#include "time/time_names.h"

enum {
    ROWS_COMPARED = 50000, /* about, of a longer file: all rows of some times */
    KEYS_MAX = 4,          /* columns of the remedy */
    FEW = 50               /* one in so many rows may still repeat a time */
};

/* A row: its time, and a hash of its id and of columns that may join it. */
struct row_key {
    int64_t tick;
    uint64_t key;
};

/* The rows that are compared. */
struct id_search {
    const struct dataset *d;
    size_t n, *rows;
    uint64_t *keys;         /* of each row, with the columns chosen so far */
    struct row_key *sorted; /* scratch */
    size_t n_repeated;      /* rows that repeat a time */
    size_t most_at_once;    /* rows of a series with one time */
    bool *may_join;         /* of each column of the table */
    int chosen[KEYS_MAX];
    size_t n_chosen;
};

static int compare_keys(const void *a, const void *b)
{
    const struct row_key *x = a, *y = b;

    if (x->tick != y->tick)
        return x->tick < y->tick ? -1 : 1;
    return (x->key > y->key) - (x->key < y->key);
}

static uint64_t mix(uint64_t key, uint64_t value)
{
    key = (key ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return key ^ (key >> 29);
}

static uint32_t bits_of(const struct id_search *s, size_t i, int column)
{
    const struct table *t = &s->d->table;

    return cell_bits(t->cells[s->rows[i] * t->n_columns + (size_t)column]);
}

/* The rows that repeat a time if `column` joins the id; -1: none does. */
static size_t count_repeated(struct id_search *s, int column, size_t *most)
{
    size_t n = 0, together = 1;

    *most = 1;
    for (size_t i = 0; i < s->n; i++)
        s->sorted[i] = (struct row_key){
            s->d->table.ticks[s->rows[i]],
            column < 0 ? s->keys[i] : mix(s->keys[i], bits_of(s, i, column))};
    qsort(s->sorted, s->n, sizeof *s->sorted, compare_keys);
    for (size_t i = 1; i < s->n; i++) {
        const bool same = compare_keys(&s->sorted[i], &s->sorted[i - 1]) == 0;

        n += same;
        together = same ? together + 1 : 1;
        *most = together > *most ? together : *most;
    }
    return n;
}

/* The number of different cells of a column. */
static size_t count_values(struct id_search *s, int column)
{
    size_t n = 1;

    for (size_t i = 0; i < s->n; i++)
        s->sorted[i] = (struct row_key){0, bits_of(s, i, column)};
    qsort(s->sorted, s->n, sizeof *s->sorted, compare_keys);
    for (size_t i = 1; i < s->n; i++)
        n += s->sorted[i].key != s->sorted[i - 1].key;
    return n;
}

static bool is_whole(const struct id_search *s, int column)
{
    const struct table *t = &s->d->table;

    for (size_t i = 0; i < s->n; i++) {
        const float x = t->cells[s->rows[i] * t->n_columns + (size_t)column];

        if (floorf(x) < x)
            return false;
    }
    return true;
}

/* True if a column may tell series apart: few cells are empty, and it has
 * several values but few; of whole numbers hardly more than rows that share a
 * time. */
static bool may_join(struct id_search *s, int column, bool numbers)
{
    const struct column *c = &s->d->table.columns[column];
    size_t n;

    if (c->use != COLUMN_VALUES || c->n_missing > EMPTY_IDS_MAX ||
        c->is_categorical || (c->n_numbers > 0 && c->n_other == 0) != numbers)
        return false;
    if (numbers && !is_whole(s, column))
        return false;
    n = count_values(s, column);
    return n > 1 && 2 * n <= s->n && (!numbers || n <= 2 * s->most_at_once);
}

/* Adds the column that leaves the fewest rows that repeat a time. */
static bool add_best(struct id_search *s)
{
    size_t best = s->n_repeated, most;
    int column = -1;

    for (int c = 0; c < (int)s->d->table.n_columns; c++) {
        size_t n;

        if (!s->may_join[c])
            continue;
        n = count_repeated(s, c, &most);
        if (n < best) {
            best = n;
            column = c;
        }
    }
    if (column < 0)
        return false;
    for (size_t i = 0; i < s->n; i++)
        s->keys[i] = mix(s->keys[i], bits_of(s, i, column));
    s->n_repeated = best;
    s->may_join[column] = false;
    s->chosen[s->n_chosen++] = column;
    return true;
}

/* Sets the keys to those of the id and of the columns chosen but one. */
static void set_keys(struct id_search *s, size_t without)
{
    const struct table *t = &s->d->table;

    for (size_t i = 0; i < s->n; i++) {
        s->keys[i] = t->id_of_row ? t->id_of_row[s->rows[i]] : 0;
        for (size_t k = 0; k < s->n_chosen; k++)
            if (k != without)
                s->keys[i] = mix(s->keys[i], bits_of(s, i, s->chosen[k]));
    }
}

/* Starts without columns. */
static void start(struct id_search *s)
{
    s->n_chosen = 0;
    set_keys(s, 0);
    s->n_repeated = count_repeated(s, -1, &s->most_at_once);
}

/* Drops columns that the later ones make superfluous. */
static void drop_superfluous(struct id_search *s)
{
    size_t most;

    for (size_t k = 0; k < s->n_chosen && s->n_chosen > 1;) {
        set_keys(s, k);
        if (FEW * count_repeated(s, -1, &most) > s->n) {
            k++;
            continue;
        }
        s->n_chosen--;
        for (size_t i = k; i < s->n_chosen; i++)
            s->chosen[i] = s->chosen[i + 1];
    }
}

/* Chooses columns of text, else of text and numbers. False if there are none.
 */
static bool choose(struct id_search *s)
{
    const size_t n_columns = s->d->table.n_columns;

    for (int numbers = 0; numbers < 2; numbers++) {
        start(s);
        if (10 * s->n_repeated < s->n)
            return false;
        for (size_t c = 0; c < n_columns; c++)
            s->may_join[c] = may_join(s, (int)c, false) ||
                             (numbers && may_join(s, (int)c, true));
        while (s->n_chosen < KEYS_MAX && FEW * s->n_repeated > s->n &&
               add_best(s))
            ;
        if (s->n_chosen && FEW * s->n_repeated <= s->n) {
            drop_superfluous(s);
            return true;
        }
    }
    return false;
}

/* The rows of all times, or of some. */
static void choose_rows(struct id_search *s)
{
    const struct table *t = &s->d->table;
    const uint64_t every = t->n_rows / ROWS_COMPARED + 1;

    for (size_t i = 0; i < t->n_rows; i++)
        if (mix(0, (uint64_t)t->ticks[i]) % every == 0)
            s->rows[s->n++] = i;
}

/* True if the column that was chosen counts hours or shorter parts of each
 * date: with one a day more or fewer than a day has, the clocks were changed.
 */
static bool is_part_of_day(struct id_search *s)
{
    const struct column *c = &s->d->table.columns[s->chosen[0]];
    size_t n;

    if (s->n_chosen != 1 || s->d->table.time_form.kind != TIME_DATE ||
        c->n_other || !time_name_is_part_of_day(c->name))
        return false;
    n = count_values(s, s->chosen[0]);
    return n == 24 || n == 25 || n == 1440 || n == 1500 ||
           day_part_length(n) > 0;
}

/* The option with the chosen columns in the order of the file after `first`,
 * which may be NULL. */
static void put_columns(const struct id_search *s, const char *option,
                        const char *first, struct text *remedy)
{
    const struct table *t = &s->d->table;
    struct text names = {0};

    text_string(&names, first ? first : "");
    for (int c = 0; c < (int)t->n_columns; c++)
        for (size_t k = 0; k < s->n_chosen; k++)
            if (s->chosen[k] == c) {
                text_string(&names, names.length ? "," : "");
                text_string(&names, t->columns[c].name);
            }
    text_string(remedy, option);
    remedy->failed |= names.failed;
    if (!names.failed)
        shell_quote(remedy, names.bytes);
    text_release(&names);
}

/* True for a column of texts that goes with the time: hours beside dates, or
 * AM and PM beside times of day. */
static bool has_clock_texts(const struct table *t, int column)
{
    const struct column *c = &t->columns[column];
    const char *text = c->first_other.text;
    const size_t length = strlen(text);
    size_t ignored;

    if (t->time_form.kind == TIME_DATE)
        return time_is_clock(text) ||
               clock_cell_interval(text, length, &ignored) ||
               (clock_cell_prefix(text, length) &&
                time_name_says_hours(c->name));
    /* one letter, A or P, may as well name a series */
    return t->time_form.kind == TIME_DATETIME && length > 1 &&
           clock_cell_is_half(text, length);
}

/* Chooses only the column with times of day beside dates, such as 9:00; false
 * if there is none. */
static bool choose_clock(struct id_search *s)
{
    const struct table *t = &s->d->table;

    for (size_t k = 0; k < s->n_chosen; k++)
        if (has_clock_texts(t, s->chosen[k])) {
            s->chosen[0] = s->chosen[k];
            s->n_chosen = 1;
            return true;
        }
    return false;
}

/* True if the ids that were chosen are texts of bookings: amounts whose ids
 * have few rows each. */
static bool are_bookings(struct id_search *s)
{
    enum { FEW_ROWS = 5 };
    struct text ignored = {0};
    size_t n_ids = 1;
    bool orders;

    set_keys(s, KEYS_MAX);
    for (size_t i = 0; i < s->n; i++)
        s->sorted[i] = (struct row_key){0, s->keys[i]};
    qsort(s->sorted, s->n, sizeof *s->sorted, compare_keys);
    for (size_t i = 1; i < s->n; i++)
        n_ids += s->sorted[i].key != s->sorted[i - 1].key;
    orders = n_ids * FEW_ROWS > s->n && amounts_are_orders(s->d, &ignored);
    text_release(&ignored);
    return orders;
}

/* The columns after those of the id; a time of day after the date. */
static void put_remedy(struct id_search *s, struct text *remedy)
{
    const struct table *t = &s->d->table;

    if (is_part_of_day(s))
        text_string(remedy, "--resample 1d:mean");
    else if (choose_clock(s))
        put_columns(s, "--time ", t->time_name, remedy);
    else if (!are_bookings(s))
        put_columns(s, "--id ", t->id_name, remedy);
}

/* The remedy of a column that has times of day, or of one that may as well tell
 * series apart. */
static void put_clock(struct id_search *s, int clock, bool may_be_id,
                      struct text *remedy, struct text *other)
{
    const struct table *t = &s->d->table;

    s->chosen[s->n_chosen++] = clock;
    if (may_be_id)
        put_columns(s, "--id ", t->id_name, remedy);
    if (!may_be_id || other)
        put_columns(s, "--time ", t->time_name, may_be_id ? other : remedy);
}

enum status id_remedy(const struct dataset *d, struct text *remedy,
                      struct text *other, struct error *err)
{
    const size_t n = d->table.n_rows;
    bool may_be_id;
    const int clock = time_of_day_find(d, &may_be_id);
    struct id_search s = {
        .d = d,
        .rows = malloc(n * sizeof *s.rows),
        .keys = malloc(n * sizeof *s.keys),
        .sorted = malloc(n * sizeof *s.sorted),
        .may_join = calloc(d->table.n_columns + 1, sizeof *s.may_join)};
    enum status status = STATUS_OK;

    if (clock >= 0) {
        put_clock(&s, clock, may_be_id, remedy, other);
    } else if (s.rows && s.keys && s.sorted && s.may_join) {
        choose_rows(&s);
        if (s.n > 1 && choose(&s))
            put_remedy(&s, remedy);
    } else {
        status = error_no_memory(err, n * sizeof *s.sorted);
    }
    free(s.rows);
    free(s.keys);
    free(s.sorted);
    free(s.may_join);
    return status;
}
