/* test_json.c - strict reading and writing of JSON. */
#include "check.h"

#include <errno.h>
#include <float.h>
#include <stdlib.h>

#include <cjson/cJSON.h>

#include "store/json.h"
#include "store/json_upgrade.h"

static struct error err;

/* Parses a copy with nothing behind it: a sanitizer looks. */
static enum status parse(const char *text, size_t n, struct json **document)
{
    char *copy = malloc(n ? n : 1);
    enum status status;

    assert_non_null(copy);
    memcpy(copy, text, n);
    status = json_parse("model.json", copy, n, document, &err);
    free(copy);
    return status;
}

/* Parses, hands the root to `use`, and frees. */
static enum status with_document(const char *text,
                                 enum status (*use)(const struct json_at *))
{
    struct json *document;
    struct json_at root;
    enum status status = parse(text, strlen(text), &document);

    if (status != STATUS_OK)
        return status;
    root = json_root(document, "model.json");
    status = use(&root);
    json_free(document);
    return status;
}

static enum status nothing(const struct json_at *root)
{
    (void)root;
    return STATUS_OK;
}

static void what_is_no_json_is_refused_with_its_line(void **state)
{
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"", "model.json:1: not valid JSON"},
        {"{\n\"a\": 1,\n}", "model.json:3: not valid JSON"},
        {"{\"a\":}", "model.json:1: not valid JSON"},
        {"{\"a\": nan}", "not valid JSON"},
        {"{\"a\": 'b'}", "not valid JSON"},
        {"{\"a\": [1, 2\n}", "model.json:2: not valid JSON"},
        {"{\"a\": [1,\n2\n],\n}", "model.json:4: not valid JSON"},
        {"{\"a\": [1,,2]}", "not valid JSON"},
        {"{\"a\": [1,]}", "not valid JSON"},
        {"{\"a\": [,]}", "not valid JSON"},
        {"{\"a\": [+1]}", "not valid JSON"},
        {"{\"a\": [.5]}", "not valid JSON"},
        {"{\"a\": [1 2]}", "not valid JSON"},
        {"{\"a\": [1e]}", "not valid JSON"},
        {"[", "not valid JSON"},
        {"[1", "not valid JSON"},
        {"[1,", "not valid JSON"},
        {"[1]]", "more text after the JSON value"},
        {"[1] 2", "model.json:1: more text after the JSON value"},
        {"{}\n\n]", "model.json:3: more text after the JSON value"},
        {"{\"a\": \"\x01\"}", "a control character"},
        {"{\"a\": \"x\ny\"}", "a control character"},
        {"{\"a\\u0000b\": 1}", "\\u0000 in a string"},
        {"{\n\"caf\xe9\": 1}", "model.json:2: text that is not UTF-8"},
        {"{\"a\": \"\xff\"}", "text that is not UTF-8"},
        {"{\"a\": \"\xe2\x82\"}", "text that is not UTF-8"},
        {"{\"a\": \"\\\xc3\"}", "text that is not UTF-8"},
        {"{\"a\": \"\xe2\x82", "text that is not UTF-8"},
        {"{\"a\": 1, \"b\": 2, \"a\": 3}", "a: duplicate field"},
        {"{\"a\": [{}, {\"b\": 1, \"b\": 2}]}",
         "model.json: a[1].b: duplicate field"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_fails(with_document(cases[i].text, nothing), STATUS_DATA, &err,
                     cases[i].message);
}

static void a_null_byte_does_not_end_the_document(void **state)
{
    static const char bytes[] = "{}\0{}";
    struct json *document;

    (void)state;
    assert_fails(parse(bytes, sizeof bytes, &document), STATUS_DATA, &err,
                 "a control character");
    assert_null(document);
}

static void harmless_oddities_are_read(void **state)
{
    (void)state;
    assert_ok(with_document("{} \r\n\t", nothing), &err);
    assert_ok(with_document("{\"a\": \"\\\\u0000 \\\"[[[\"}", nothing), &err);
    assert_ok(with_document("{\"caf\xc3\xa9\": \"\xf0\x9f\x98\x80\"}", nothing),
              &err);
    assert_ok(with_document("{\"a\": {\"x\": 1}, \"b\": {\"x\": 1}}", nothing),
              &err);
    assert_ok(with_document("{\"a\": 1, \"A\": 2}", nothing), &err);
}

static void nesting_is_bounded(void **state)
{
    char text[2 * (JSON_MAX_DEPTH + 1) + 1];

    (void)state;
    for (size_t depth = JSON_MAX_DEPTH; depth <= JSON_MAX_DEPTH + 1; depth++) {
        memset(text, '[', depth);
        memset(text + depth, ']', depth);
        text[2 * depth] = '\0';
        if (depth <= JSON_MAX_DEPTH)
            assert_ok(with_document(text, nothing), &err);
        else
            assert_fails(with_document(text, nothing), STATUS_DATA, &err,
                         "nested too deeply");
    }
}

/* `before`, then `n` times `item`, then `after`. */
static enum status parse_many(const char *before, const char *item, size_t n,
                              const char *after)
{
    struct text text = {0};
    struct json *document;
    enum status status;

    text_string(&text, before);
    for (size_t i = 0; i < n; i++)
        text_string(&text, item);
    text_string(&text, after);
    status = json_parse("model.json", text.bytes, text.length, &document, &err);
    text_release(&text);
    json_free(document);
    return status;
}

static void the_number_of_values_is_bounded(void **state)
{
    (void)state;
    assert_ok(parse_many("[", "{},", JSON_MAX_ITEMS / 2 - 1, "{}]"), &err);
    assert_fails(parse_many("[\n", "{},", JSON_MAX_ITEMS / 2, "{}]"),
                 STATUS_DATA, &err, "model.json:2: too many values (");
    assert_fails(parse_many("[", "[],", JSON_MAX_ITEMS / 2, "[]]"), STATUS_DATA,
                 &err, "too many values");
    assert_ok(parse_many("[", "1,", JSON_MAX_NUMBERS - 1, "1]"), &err);
    assert_fails(parse_many("[[1],[", "1,", JSON_MAX_NUMBERS - 1, "1]]"),
                 STATUS_DATA, &err, "model.json:1: too many values (");
    assert_fails(parse_many("[", "1,", JSON_MAX_NUMBERS, "null]"), STATUS_DATA,
                 &err, "too many values");
}

static void *no_memory(size_t n)
{
    (void)n;
    errno = ENOMEM;
    return NULL;
}

static void too_little_memory_is_no_damage(void **state)
{
    cJSON_Hooks hooks = {no_memory, free};
    struct json *document;

    (void)state;
    cJSON_InitHooks(&hooks);
    assert_fails(parse("{}", 2, &document), STATUS_INTERNAL, &err,
                 "out of memory");
    cJSON_InitHooks(NULL);
    assert_null(document);
}

static const char sample[] =
    "{\"name\": \"a \\u00e9 b\", \"n\": 32, \"x\": -1.5e-3, \"yes\": true,\n"
    " \"nil\": null, \"list\": [1, 2.5, -3e2], \"words\": [\"a\", \"b\"],\n"
    " \"lists\": [[ ], [11], [ 21 ,22\n], [31,32,3.3e1], [4, \"[1]\"]],\n"
    " \"config\": {\"hidden\": 4097, \"kind\": \"gru\", \"deep\": [{\"z\": {}}"
    "]}}\n";

static void every_cut_of_a_document_is_refused(void **state)
{
    (void)state;
    for (size_t n = 0; n < sizeof sample - 2; n++) {
        struct json *document;

        assert_fails(parse(sample, n, &document), STATUS_DATA, &err,
                     "model.json:");
    }
}

static enum status read_right(const struct json_at *root)
{
    static const char *const kinds[] = {"rnn", "gru", NULL};
    struct json_at config, lists, list, words, word;
    const char *name;
    real values[3];
    int64_t n;
    double x;
    bool yes = false;
    int kind = 0;

    TRY(json_string(root, "name", &name, &err));
    assert_string_equal(name, "a \xc3\xa9 b");
    TRY(json_integer(root, "n", 32, 32, &n, &err));
    assert_int_equal(n, 32);
    TRY(json_real(root, "x", -1.5e-3, 0, &x, &err));
    assert_close(x, -0.0015, 0, 0);
    TRY(json_number(root, "x", &x, &err));
    assert_close(x, -0.0015, 0, 0);
    TRY(json_bool(root, "yes", &yes, &err));
    assert_true(yes);
    assert_true(json_is_null(root, "nil"));
    assert_false(json_is_null(root, "n"));
    assert_false(json_is_null(root, "absent"));
    TRY(json_reals(root, "list", 3, values, &err));
    assert_close((double)values[2], -300, 0, 0);
    TRY(json_array(root, "lists", &lists, &err));
    assert_int_equal(json_size(&lists), 5);
    for (size_t i = 0; i < 4; i++) {
        list = json_child(&lists, i);
        TRY(json_reals(&list, NULL, i, values, &err));
        if (i)
            assert_close((double)values[i - 1], (double)(10 * i + i), 0, 0);
    }
    TRY(json_array(root, "words", &words, &err));
    assert_int_equal(json_size(&words), 2);
    word = json_child(&words, 1);
    TRY(json_string(&word, NULL, &name, &err));
    assert_string_equal(name, "b");
    TRY(json_object(root, "config", &config, &err));
    TRY(json_choice(&config, "kind", kinds, &kind, &err));
    assert_int_equal(kind, 1);
    assert_int_equal(json_size(&config), 3);
    assert_string_equal(json_child(&config, 0).key, "hidden");
    return STATUS_OK;
}

static void right_values_are_read(void **state)
{
    (void)state;
    assert_ok(with_document(sample, read_right), &err);
}

static enum status read_wrong(const struct json_at *root)
{
    static const char *const kinds[] = {"rnn", "lstm", NULL};
    static const char *const top[] = {"name", "n",     "x",     "yes",    "nil",
                                      "list", "words", "lists", "config", NULL};
    struct json_at config, words, word, lists, list, deep, inner, found;
    const char *name;
    real values[3];
    int64_t n;
    double x;
    bool yes;
    int kind;

#define REFUSES(call, message) assert_fails(call, STATUS_DATA, &err, message)
    TRY(json_object(root, "config", &config, &err));
    TRY(json_array(root, "words", &words, &err));
    TRY(json_array(root, "lists", &lists, &err));
    TRY(json_array(&config, "deep", &deep, &err));
    list = json_child(&lists, 4);
    word = json_child(&words, 1);
    inner = json_child(&deep, 0);

    REFUSES(json_integer(&config, "hidden", 1, 4096, &n, &err),
            "model.json: config.hidden: expected a whole number from 1 to "
            "4096");
    REFUSES(json_integer(&config, "layers", 1, 8, &n, &err),
            "model.json: config.layers: missing, expected a number");
    REFUSES(json_integer(&word, NULL, 1, 8, &n, &err),
            "model.json: words[1]: expected a number");
    REFUSES(json_integer(&inner, "z", 1, 8, &n, &err),
            "model.json: config.deep[0].z: expected a number");
    REFUSES(json_integer(root, "x", -9, 9, &n, &err), "x: expected a whole");
    REFUSES(json_number(root, "nil", &x, &err), "nil: expected a number");
    REFUSES(json_real(root, "x", 0, 1, &x, &err),
            "model.json: x: expected a number from 0 to 1");
    REFUSES(json_string(root, "n", &name, &err), "n: expected a string");
    REFUSES(json_string(root, "", &name, &err), "missing, expected a string");
    REFUSES(json_bool(root, "n", &yes, &err), "n: expected true or false");
    REFUSES(json_object(root, "list", &found, &err),
            "list: expected an object");
    REFUSES(json_array(root, "config", &found, &err),
            "config: expected an array");
    REFUSES(json_choice(&config, "kind", kinds, &kind, &err),
            "config.kind: \"gru\" is not one of rnn, lstm");
    REFUSES(json_reals(root, "list", 4, values, &err),
            "list: expected 4 numbers, found 3");
    REFUSES(json_reals(root, "words", 2, values, &err),
            "words: element 0 is not a finite number");
    REFUSES(json_reals(&list, NULL, 2, values, &err),
            "lists[4]: element 1 is not a finite number");
    REFUSES(json_reals(root, "config", 3, values, &err),
            "config: expected an array");
    REFUSES(json_array(root, "list", &found, &err),
            "model.json: list: unexpected array of numbers");
    TRY(json_check_keys(root, top, &err));
    REFUSES(json_check_keys(&config, top, &err),
            "model.json: config.hidden: unknown field");
    REFUSES(json_refuse(&config, "kind", &err, "is %d", 7),
            "model.json: config.kind: is 7");
    REFUSES(json_refuse(root, NULL, &err, "is old"), "model.json: is old");
#undef REFUSES
    return STATUS_OK;
}

static void wrong_values_are_refused_with_their_place(void **state)
{
    (void)state;
    assert_ok(with_document(sample, read_wrong), &err);
}

static enum status read_number(const struct json_at *root)
{
    double x;

    return json_number(root, "x", &x, &err);
}

static enum status read_integer(const struct json_at *root)
{
    int64_t n;

    return json_integer(root, "x", INT64_MIN, INT64_MAX, &n, &err);
}

static enum status read_reals(const struct json_at *root)
{
    real values[2];

    TRY(json_number(root, "x", &(double){0}, &err));
    return json_reals(root, "y", 2, values, &err);
}

static void numbers_too_large_are_refused(void **state)
{
    (void)state;
    assert_fails(with_document("{\"x\": 1e999}", read_number), STATUS_DATA,
                 &err, "x: expected a finite number");
    assert_fails(with_document("{\"x\": 1e30}", read_integer), STATUS_DATA,
                 &err, "x: expected a whole number");
    assert_ok(with_document("{\"x\": -9007199254740992}", read_integer), &err);
    assert_fails(with_document("{\"x\": 1, \"y\": [1, 1e999]}", read_reals),
                 STATUS_DATA, &err, "y: element 1 is not a finite number");
    assert_fails(with_document("{\"x\": 1, \"y\": [-1e39, 1]}", read_reals),
                 STATUS_DATA, &err, "y: element 0 is not a finite number");
}

static void a_document_is_written_as_it_was_built(void **state)
{
    static const real values[] = {R(0.1), R(-2.0), R(3e-20)};
    struct json_writer writer;
    struct text text = {0};

    (void)state;
    text_string(&text, "before ");
    json_start(&writer, &text);
    json_put_string(&writer, "name", "a \"b\"\n\\ \x01 \xc3\xa9/");
    json_put_integer(&writer, "n", -42);
    json_put_real(&writer, "x", 1.0 / 3);
    json_put_bool(&writer, "y\tes", true);
    json_open_object(&writer, "inner");
    json_put_null(&writer, "nil");
    json_put_real_or_null(&writer, "bad", (double)NAN);
    json_put_real_or_null(&writer, "good", 0.5);
    json_close(&writer);
    json_open_array(&writer, "list");
    json_open_object(&writer, NULL);
    json_close(&writer);
    json_put_string(&writer, NULL, "s");
    json_close(&writer);
    json_put_reals(&writer, "values", values, 3);
    json_put_reals(&writer, "none", values, 0);
    assert_ok(json_end(&writer, &err), &err);
    assert_string_equal(
        text.bytes, "before {\n"
                    "\t\"name\":\t\"a \\\"b\\\"\\n\\\\ \\u0001 \xc3\xa9/\",\n"
                    "\t\"n\":\t-42,\n"
                    "\t\"x\":\t0.333333333,\n"
                    "\t\"y\\tes\":\ttrue,\n"
                    "\t\"inner\":\t{\n"
                    "\t\t\"nil\":\tnull,\n"
                    "\t\t\"bad\":\tnull,\n"
                    "\t\t\"good\":\t0.5\n"
                    "\t},\n"
                    "\t\"list\":\t[{\n"
                    "}, \"s\"],\n"
                    "\t\"values\":\t[0.100000001, -2, 2.9999999e-20],\n"
                    "\t\"none\":\t[]\n"
                    "}\n");
    text_release(&text);
}

enum { MANY = 4000 };
static real many[MANY], back[MANY];

static enum status read_many(const struct json_at *root)
{
    return json_reals(root, "values", MANY, back, &err);
}

/* A path may be any bytes; what is written is read by anybody. */
static void a_string_that_is_no_utf8_is_written_as_one(void **state)
{
    struct json_writer writer;
    struct text text = {0};

    (void)state;
    json_start(&writer, &text);
    json_put_string(&writer, "a", "m\xe9\xe2\x82\xac\xe2\x82/\"\n");
    json_put_string_or_null(&writer, "b", "\xff");
    json_put_string_or_null(&writer, "c", "");
    assert_ok(json_end(&writer, &err), &err);
    assert_string_equal(text.bytes, "{\n\t\"a\":\t\"m\xef\xbf\xbd\xe2\x82\xac"
                                    "\xef\xbf\xbd\xef\xbf\xbd/\\\"\\n\",\n"
                                    "\t\"b\":\t\"\xef\xbf\xbd\",\n"
                                    "\t\"c\":\tnull\n}\n");
    assert_ok(with_document(text.bytes, nothing), &err);
    text_release(&text);
}

static void floats_survive_the_round_trip(void **state)
{
    struct json_writer writer;
    struct text text = {0};
    struct rng rng = rng_make(5, RNG_TEST, 0, 0);

    (void)state;
    for (size_t i = 0; i < MANY; i++) {
        uint32_t bits = (uint32_t)rng_next(&rng);
        float value;

        memcpy(&value, &bits, sizeof value);
        many[i] = isfinite(value) ? (real)value : (real)FLT_MIN;
    }
    many[0] = (real)FLT_MAX;
    many[1] = (real)FLT_TRUE_MIN;
    many[2] = R(-0.0);
    json_start(&writer, &text);
    json_put_reals(&writer, "values", many, MANY);
    assert_ok(json_end(&writer, &err), &err);
    assert_ok(with_document(text.bytes, read_many), &err);
    for (size_t i = 0; i < MANY; i++)
        assert_memory_equal(&many[i], &back[i], sizeof many[i]);
    text_release(&text);
}

static void the_first_failure_of_writing_is_kept(void **state)
{
    static const real values[] = {R(1.0), (real)INFINITY};
    struct json_writer writer;
    struct text text = {0};

    (void)state;
    text_string(&text, "before");
    json_start(&writer, &text);
    json_put_reals(&writer, "weights", values, 2);
    json_put_real(&writer, "x", (double)NAN);
    json_open_object(&writer, "inner");
    json_put_bool(&writer, "yes", true);
    json_close(&writer);
    assert_fails(json_end(&writer, &err), STATUS_INTERNAL, &err,
                 "\"weights\" is out of range");
    assert_string_equal(text.bytes, "before");

    json_start(&writer, &text);
    json_put_real(&writer, "x", (double)-INFINITY);
    assert_fails(json_end(&writer, &err), STATUS_INTERNAL, &err,
                 "\"x\" is out of range");
    json_start(&writer, &text);
    json_put_integer(&writer, "n", JSON_MAX_INTEGER);
    json_put_integer(&writer, "tick", -JSON_MAX_INTEGER - 1);
    assert_fails(json_end(&writer, &err), STATUS_INTERNAL, &err,
                 "\"tick\" is out of range");
    assert_string_equal(text.bytes, "before");
    text.failed = true;
    json_start(&writer, &text);
    assert_fails(json_end(&writer, &err), STATUS_INTERNAL, &err,
                 "out of memory");
    text_release(&text);
}

static void a_default_is_added_where_a_field_is_missing(void **state)
{
    static const struct json_default defaults[] = {
        {NULL, "size", "7"},           {"inner", "name", "\"new\""},
        {"inner", "kept", "true"},     {"absent", "name", "1"},
        {"inner.list", "number", "3"}, {NULL, NULL, NULL},
    };
    char text[] = "{\"inner\": {\"kept\": false, \"list\": [{}, {\"number\": "
                  "2}, 5]}}";
    struct json *document;
    struct json_at root, inner, absent, list;
    const char *name;
    int64_t size;
    bool kept;

    (void)state;
    assert_ok(json_parse("d", text, strlen(text), &document, &err), &err);
    assert_ok(json_add_defaults(document, defaults, &err), &err);
    root = json_root(document, "d");
    assert_ok(json_integer(&root, "size", 0, 9, &size, &err), &err);
    assert_int_equal(size, 7);
    assert_ok(json_object(&root, "inner", &inner, &err), &err);
    assert_ok(json_string(&inner, "name", &name, &err), &err);
    assert_string_equal(name, "new");
    assert_ok(json_bool(&inner, "kept", &kept, &err), &err);
    assert_false(kept);
    assert_ok(json_array(&inner, "list", &list, &err), &err);
    for (size_t i = 0; i < 2; i++) {
        const struct json_at item = json_child(&list, i);

        assert_ok(json_integer(&item, "number", 0, 9, &size, &err), &err);
        assert_int_equal(size, 3 - (int64_t)i);
    }
    assert_fails(json_object(&root, "absent", &absent, &err), STATUS_DATA, &err,
                 "absent: missing");
    json_free(document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_default_is_added_where_a_field_is_missing),
        cmocka_unit_test(what_is_no_json_is_refused_with_its_line),
        cmocka_unit_test(a_null_byte_does_not_end_the_document),
        cmocka_unit_test(harmless_oddities_are_read),
        cmocka_unit_test(nesting_is_bounded),
        cmocka_unit_test(the_number_of_values_is_bounded),
        cmocka_unit_test(too_little_memory_is_no_damage),
        cmocka_unit_test(every_cut_of_a_document_is_refused),
        cmocka_unit_test(right_values_are_read),
        cmocka_unit_test(wrong_values_are_refused_with_their_place),
        cmocka_unit_test(numbers_too_large_are_refused),
        cmocka_unit_test(a_document_is_written_as_it_was_built),
        cmocka_unit_test(a_string_that_is_no_utf8_is_written_as_one),
        cmocka_unit_test(floats_survive_the_round_trip),
        cmocka_unit_test(the_first_failure_of_writing_is_kept),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
