/* test_json_field.c - a struct as members of a JSON object, and back. */
#include "check.h"

#include <stdlib.h>

#include "store/json_field.h"

static struct error err;

struct meal {
    int kind; /* before the number, which is larger */
    uint64_t guests;
    double litres;
    char unused[8]; /* no field */
    int drink;
    bool late;
    char table, note[8];
};

static const char *const kinds[] = {"breakfast", "supper", NULL};
static const char *const drinks[] = {"tea", "coffee", "water", NULL};

static const struct json_field fields[] = {
    {"kind", JSON_CHOICE, offsetof(struct meal, kind), 0, 0, kinds},
    {"guests", JSON_COUNT, offsetof(struct meal, guests), 1, 0x1p53, NULL},
    {"litres", JSON_REAL, offsetof(struct meal, litres), -0.5, 2, NULL},
    {"drink", JSON_CHOICE, offsetof(struct meal, drink), 0, 0, drinks},
    {"late", JSON_FLAG, offsetof(struct meal, late), 0, 0, NULL},
    {"table", JSON_CHARACTER, offsetof(struct meal, table), 0, 0, NULL},
    {"note", JSON_TEXT, offsetof(struct meal, note), 0, 8, NULL},
    {.key = NULL},
};

static const struct meal lunch = {
    1, UINT64_C(1) << 53, 0.125, "as it is", 2, true, 'b', "7 chars"};

static void print(const struct meal *meal, struct text *text)
{
    struct json_writer writer;

    json_start(&writer, text);
    json_put_string(&writer, "first", "x");
    json_put_struct(&writer, fields, meal);
    assert_ok(json_end(&writer, &err), &err);
}

/* Reads the fields of a text that is JSON. */
static enum status read_fields(const char *text, struct meal *meal)
{
    struct json *document;
    struct json_at root;
    enum status status;
    char *bytes = strdup(text);

    assert_non_null(bytes);
    assert_ok(json_parse("meal.json", bytes, strlen(bytes), &document, &err),
              &err);
    root = json_root(document, "meal.json");
    status = json_get_struct(&root, fields, meal, &err);
    json_free(document);
    free(bytes);
    return status;
}

static void fields_are_written_in_the_order_of_the_table(void **state)
{
    struct text text = {0};

    (void)state;
    print(&lunch, &text);
    assert_string_equal(text.bytes, "{\n"
                                    "\t\"first\":\t\"x\",\n"
                                    "\t\"kind\":\t\"supper\",\n"
                                    "\t\"guests\":\t9007199254740992,\n"
                                    "\t\"litres\":\t0.125,\n"
                                    "\t\"drink\":\t\"water\",\n"
                                    "\t\"late\":\ttrue,\n"
                                    "\t\"table\":\t\"b\",\n"
                                    "\t\"note\":\t\"7 chars\"\n"
                                    "}\n");
    text_release(&text);
}

/* What is no field is left alone. */
static void they_are_read_as_they_were_written(void **state)
{
    struct meal meal = {.unused = "my own"};
    struct text text = {0};

    (void)state;
    print(&lunch, &text);
    assert_ok(read_fields(text.bytes, &meal), &err);
    assert_int_equal(meal.kind, 1);
    assert_true(meal.guests == UINT64_C(1) << 53);
    assert_close(meal.litres, 0.125, 0, 0);
    assert_int_equal(meal.drink, 2);
    assert_true(meal.late);
    assert_int_equal(meal.table, 'b');
    assert_string_equal(meal.note, "7 chars");
    assert_string_equal(meal.unused, "my own");
    text_release(&text);
}

#define REST ", \"late\": false, \"table\": \"c\", \"note\": \"\"}"

static void both_ends_of_a_range_are_in_it(void **state)
{
    struct meal meal;

    (void)state;
    assert_ok(
        read_fields("{\"drink\": \"tea\", \"litres\": -0.5, \"guests\": 1, "
                    "\"kind\": \"breakfast\"" REST,
                    &meal),
        &err);
    assert_int_equal(meal.guests, 1);
    assert_close(meal.litres, -0.5, 0, 0);
    assert_int_equal(meal.drink, 0);
    assert_ok(read_fields("{\"kind\": \"supper\", \"guests\": 2, "
                          "\"litres\": 2, \"drink\": \"coffee\"" REST,
                          &meal),
              &err);
    assert_close(meal.litres, 2, 0, 0);
}

#define FIRST                                                                  \
    "{\"kind\": \"supper\", \"guests\": 3, \"litres\": 2, \"drink\": "         \
    "\"tea\", "

static void the_first_field_that_is_wrong_is_named(void **state)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"{\"kind\": \"lunch\", \"guests\": 0}", "meal.json: kind: "},
        {"{\"kind\": 1}", "meal.json: kind: "},
        {"{\"guests\": 1}", "meal.json: kind: "},
        {"{\"kind\": \"supper\", \"guests\": 0, \"litres\": 9}",
         "meal.json: guests: expected a whole number from 1 to "
         "9007199254740992"},
        {"{\"kind\": \"supper\", \"guests\": 1.5}", "meal.json: guests: "},
        {"{\"kind\": \"supper\", \"guests\": 9007199254740994}",
         "meal.json: guests: "},
        {"{\"kind\": \"supper\", \"guests\": 3, \"litres\": -0.6}",
         "meal.json: litres: "},
        {"{\"kind\": \"supper\", \"guests\": 3, \"litres\": 2.01}",
         "meal.json: litres: "},
        {"{\"kind\": \"supper\", \"guests\": 3, \"litres\": 2}",
         "meal.json: drink: "},
        {"{\"kind\": \"supper\", \"guests\": 3, \"litres\": 2, "
         "\"drink\": null}",
         "meal.json: drink: "},
        {FIRST "\"late\": 1}", "meal.json: late: "},
        {FIRST "\"late\": false, \"table\": \"cd\"}",
         "meal.json: table: expected one character"},
        {FIRST "\"late\": false, \"table\": \"\"}",
         "meal.json: table: expected one character"},
        {FIRST "\"late\": false, \"table\": \"c\", \"note\": \"12345678\"}",
         "meal.json: note: expected fewer than 8 bytes"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct meal meal;

        assert_fails(read_fields(cases[i].text, &meal), STATUS_DATA, &err,
                     cases[i].message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_written_in_the_order_of_the_table),
        cmocka_unit_test(they_are_read_as_they_were_written),
        cmocka_unit_test(both_ends_of_a_range_are_in_it),
        cmocka_unit_test(the_first_field_that_is_wrong_is_named),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
