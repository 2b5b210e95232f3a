/* fixture.c - see fixture.h. */
#include "golden/fixture.h"

#include <stdio.h>
#include <stdlib.h>

#include "unit/check.h"

char fixture_label[160];

cJSON *fixture_read(const char *path)
{
    enum { LIMIT = 1 << 20 };
    FILE *file = fopen(path, "rb");
    char *text = malloc(LIMIT);
    size_t length;
    cJSON *json;

    (void)snprintf(fixture_label, sizeof fixture_label, "%s", path);
    if (!file) {
        print_error("%s is missing (run the scripts in tests/golden)\n", path);
        fail();
    }
    assert_non_null(text);
    length = fread(text, 1, LIMIT, file);
    assert_in_range(length, 1, LIMIT - 1);
    (void)fclose(file);
    json = cJSON_ParseWithLength(text, length);
    free(text);
    if (!json) {
        print_error("%s is no JSON\n", path);
        fail();
    }
    return json;
}

const cJSON *member(const cJSON *object, const char *name)
{
    const cJSON *found = cJSON_GetObjectItemCaseSensitive(object, name);

    if (!found) {
        print_error("%s: \"%s\" is missing\n", fixture_label, name);
        fail();
    }
    return found;
}

size_t size_of(const cJSON *object, const char *name)
{
    return (size_t)member(object, name)->valuedouble;
}

double number_of(const cJSON *object, const char *name)
{
    return member(object, name)->valuedouble;
}

size_t read_numbers(const cJSON *object, const char *name, double *to,
                    size_t most)
{
    const cJSON *number;
    size_t n = 0;

    cJSON_ArrayForEach(number, member(object, name))
    {
        assert_true(n < most);
        to[n++] = number->valuedouble;
    }
    return n;
}

void compare_numbers(const cJSON *object, const char *name, const double *f,
                     double share, double difference)
{
    const cJSON *number;
    size_t i = 0;

    cJSON_ArrayForEach(number, member(object, name))
    {
        if (!is_close(f[i], number->valuedouble, share, difference)) {
            print_error("%s: %s %zu is %.10g, not %.10g\n", fixture_label, name,
                        i, f[i], number->valuedouble);
            fail();
        }
        i++;
    }
}

size_t size_if_any(const cJSON *object, const char *name)
{
    return cJSON_HasObjectItem(object, name) ? size_of(object, name) : 0;
}

const char *text_of(const cJSON *object, const char *name)
{
    const char *text = cJSON_GetStringValue(member(object, name));

    assert_non_null(text);
    return text;
}

const cJSON *numbers(const cJSON *object, const char *name, size_t n)
{
    const cJSON *array = member(object, name);

    if ((size_t)cJSON_GetArraySize(array) != n) {
        print_error("%s: \"%s\" has %d numbers, not %zu\n", fixture_label, name,
                    cJSON_GetArraySize(array), n);
        fail();
    }
    return array;
}

void load(const cJSON *object, const char *name, real *to, size_t n)
{
    const cJSON *number;

    cJSON_ArrayForEach(number, numbers(object, name, n)) *to++ =
        (real)number->valuedouble;
}

void compare(const char *what, size_t i, double got, double want)
{
    const double tolerance = sizeof(real) == sizeof(float) ? 1e-4 : 1e-9;

    if (is_close(got, want, tolerance, tolerance) ||
        (isnan(got) && isnan(want)))
        return;
    print_error("%s: %s[%zu] is %.12g, not %.12g\n", fixture_label, what, i,
                got, want);
    fail();
}

void compare_all(const cJSON *object, const char *name, const char *what,
                 const real *got, size_t n)
{
    const cJSON *number;
    size_t i = 0;

    cJSON_ArrayForEach(number, numbers(object, name, n))
    {
        compare(what, i, (double)got[i],
                cJSON_IsNull(number) ? (double)NAN : number->valuedouble);
        i++;
    }
}
