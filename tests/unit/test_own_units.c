/* test_own_units.c - the units in which the errors of a series count. */
#include "given_model.h"

#include "train/shard.h"

/* Targets u and v of two ids, of which the second is 100 times as large. Both
 * change by 2 and by 6 from row to row. */
static void build(struct given_model *g)
{
    const struct built built = {
        .options = {.id = "id"}, .norm = NORM_LAST, .T = 4, .H = 2};
    struct text csv = {0};

    text_string(&csv, "id,u,v\n");
    for (size_t i = 0; i < 80; i++) {
        const size_t size = i < 40 ? 1 : 100, up = i % 2;

        text_printf(&csv, "%c,%zu,%zu\n", i < 40 ? 'a' : 'b',
                    size * (5 + 2 * up), size * (4 + 6 * up));
    }
    given_model_init(g, csv.bytes, &built);
    text_release(&csv);
}

static void units_are_changes_of_each_series(void **state)
{
    struct given_model g;
    struct prepared *p = &g.given.prepared;
    const struct moments *m;
    struct error err;

    (void)state;
    build(&g);
    assert_close(prepared_unit(p, 1, 1), 1, 0, 0);
    assert_ok(prepared_set_units(p, &g.given.split, &err), &err);
    m = p->scaler->columns;
    assert_close(prepared_unit(p, 0, 0), 2 / m[0].standard_deviation, 1e-4, 0);
    assert_close(prepared_unit(p, 1, 0), 200 / m[0].standard_deviation, 1e-4,
                 0);
    assert_close(prepared_unit(p, 0, 1), 6 / m[1].standard_deviation, 1e-4, 0);
    assert_close(prepared_unit(p, 1, 1), 600 / m[1].standard_deviation, 1e-4,
                 0);
    given_model_release(&g);
}

static void a_batch_has_the_units_of_its_samples(void **state)
{
    struct given_model g;
    struct prepared *p = &g.given.prepared;
    struct shard_memory memory;
    struct origin origins[2];
    struct error err;
    size_t J;

    (void)state;
    build(&g);
    J = channels_share(g.windows.channels) ? 1 : 2;
    origins[0] = (struct origin){10, 0};
    origins[1] = (struct origin){50, 1};
    assert_ok(
        shard_memory_init(&memory, given_net(&g), g.windows.ridge, true, &err),
        &err);
    shard_gather(&g.windows, origins, NULL, 0, 2, &memory);
    assert_false(memory.has_units);
    assert_ok(prepared_set_units(p, &g.given.split, &err), &err);
    shard_gather(&g.windows, origins, NULL, 0, 2, &memory);
    assert_true(memory.has_units);
    for (size_t b = 0; b < 2; b++)
        for (size_t i = 0; i < 2 * J; i++)
            assert_close((double)memory.units[b * 2 * J + i],
                         J == 1 ? prepared_unit(p, 0, b)
                                : prepared_unit(p, b, i % J),
                         1e-6, 0);
    shard_memory_release(&memory);
    given_model_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(units_are_changes_of_each_series),
        cmocka_unit_test(a_batch_has_the_units_of_its_samples),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
