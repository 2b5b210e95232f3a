/* test_path.c - paths of data, as a model file records them. */
#define _XOPEN_SOURCE 700 /* mkdtemp */

#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/path.h"

static struct error err;
static char folder[] = "/tmp/test_path_XXXXXX";

/* Each test works in a folder of its own, a tree with data and models. */
static int enter_tree(void **state)
{
    (void)state;
    return mkdtemp(folder) && chdir(folder) == 0 && mkdir("data", 0777) == 0 &&
                   mkdir("models", 0777) == 0 &&
                   mkdir("models/old", 0777) == 0 &&
                   symlink("models/old", "archive") == 0 &&
                   symlink("old/m.json", "models/link.json") == 0 &&
                   symlink("nowhere/x", "dangling") == 0 &&
                   symlink("circle_b", "circle_a") == 0 &&
                   symlink("circle_a", "circle_b") == 0
               ? 0
               : -1;
}

static int leave_tree(void **state)
{
    static const char *const links[] = {"archive", "models/link.json",
                                        "dangling", "circle_a", "circle_b"};

    (void)state;
    for (size_t i = 0; i < COUNT(links); i++)
        (void)unlink(links[i]);
    (void)rmdir("models/old");
    (void)rmdir("models");
    (void)rmdir("data");
    (void)chdir("/");
    return rmdir(folder);
}

static void check_taken(char *got, const char *want, const char *file, int line)
{
    _assert_string_equal(got, want, file, line);
    free(got);
}
#define assert_taken(got, want) check_taken(got, want, __FILE__, __LINE__)

static void the_folder_of_a_path_is_what_precedes_its_name(void **state)
{
    (void)state;
    assert_taken(path_folder("a/b/c"), "a/b");
    assert_taken(path_folder("c"), ".");
    assert_taken(path_folder("/c"), "/");
    assert_taken(path_folder("//c"), "/");
    assert_taken(path_folder("a//c"), "a");
    assert_taken(path_folder("a/"), "a");
    assert_taken(path_folder(""), ".");
}

static void links_in_the_place_of_a_file_are_followed(void **state)
{
    char *target;

    (void)state;
    assert_ok(path_target("models/link.json", &target, &err), &err);
    assert_taken(target, "models/old/m.json");
    assert_ok(path_target("dangling", &target, &err), &err);
    assert_taken(target, "nowhere/x");
    assert_ok(path_target("absent/file", &target, &err), &err);
    assert_taken(target, "absent/file");
    assert_fails(path_target("circle_a", &target, &err), STATUS_NO_OUTPUT, &err,
                 "circle_a: a loop of symbolic links");
}

static void a_link_to_a_long_path_is_followed(void **state)
{
    enum { LONG = 3000 };
    char *path = malloc(LONG + 1), *target;

    (void)state;
    assert_non_null(path);
    memset(path, 'x', LONG);
    for (size_t i = 0; i < LONG; i += 100)
        path[i] = '/';
    path[LONG] = '\0';
    assert_int_equal(symlink(path, "data/long"), 0);
    assert_ok(path_target("data/long", &target, &err), &err);
    assert_taken(target, path);
    assert_int_equal(unlink("data/long"), 0);
    free(path);
}

static void data_is_recorded_relative_to_its_model(void **state)
{
    static const struct {
        const char *model, *data, *stored;
    } cases[] = {
        {"models/m.json", "data.csv", "../data.csv"},
        {"models/m.json", "data/d.csv", "../data/d.csv"},
        {"m.json", "data/d.csv", "data/d.csv"},
        {"m.json", "./d.csv", "d.csv"},
        {"models/m.json", "models/old/../d.csv", "d.csv"},
        {"models/old/m.json", "data/d.csv", "../../data/d.csv"},
        {"models/m.json", "models/old/d.csv", "old/d.csv"},
        {"models/m.json", "/no/such/../d.csv", "/no/such/../d.csv"},
        /* Links in the folders, and in the place of the model. */
        {"archive/m.json", "data/d.csv", "../../data/d.csv"},
        {"m.json", "archive/d.csv", "models/old/d.csv"},
        {"archive/../m.json", "data/d.csv", "../data/d.csv"},
        {"models/link.json", "data/d.csv", "../../data/d.csv"},
    };
    char *stored;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_ok(path_relative(cases[i].model, cases[i].data, &stored, &err),
                  &err);
        assert_taken(stored, cases[i].stored);
    }
}

static void names_that_begin_alike_are_told_apart(void **state)
{
    char *stored;

    (void)state;
    assert_int_equal(mkdir("data2", 0777), 0);
    assert_ok(path_relative("data/m.json", "data2/d.csv", &stored, &err), &err);
    assert_taken(stored, "../data2/d.csv");
    assert_ok(path_relative("data2/m.json", "data/d.csv", &stored, &err), &err);
    assert_taken(stored, "../data/d.csv");
    assert_int_equal(rmdir("data2"), 0);
}

static void the_root_is_a_folder_like_others(void **state)
{
    char *stored, want[sizeof folder + 16];

    (void)state;
    (void)snprintf(want, sizeof want, "%s/d.csv", folder + 1);
    assert_ok(path_relative("/m.json", "d.csv", &stored, &err), &err);
    assert_taken(stored, want);
    assert_ok(path_relative("m.json", "../../d.csv", &stored, &err), &err);
    assert_taken(stored, "../../d.csv");
}

static void a_missing_folder_is_said(void **state)
{
    char *stored;

    (void)state;
    assert_fails(path_relative("m.json", "no/d.csv", &stored, &err),
                 STATUS_NO_INPUT, &err, "no: no such folder: No such file");
    assert_null(stored);
    assert_fails(path_relative("no/m.json", "d.csv", &stored, &err),
                 STATUS_NO_INPUT, &err, "no: no such folder: No such file");
    assert_null(stored);
}

static void what_was_recorded_is_found_again(void **state)
{
    static const struct {
        const char *model, *stored, *data;
    } cases[] = {
        {"models/m.json", "../data.csv", "data.csv"},
        {"models/m.json", "d.csv", "models/d.csv"},
        {"models/old/m.json", "../../data/d.csv", "data/d.csv"},
        {"archive/m.json", "../../data/d.csv", "data/d.csv"},
        {"models/link.json", "../../data/d.csv", "data/d.csv"},
        {"m.json", "../d.csv", "../d.csv"},
        {"m.json", "/abs/d.csv", "/abs/d.csv"},
        {"/abs/m.json", "../d.csv", "/abs/../d.csv"},
        /* Where the folder is gone the path is said as it was put together. */
        {"models/m.json", "../gone/d.csv", "models/../gone/d.csv"},
    };
    char *data;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_ok(path_resolve(cases[i].model, cases[i].stored, &data, &err),
                  &err);
        assert_taken(data, cases[i].data);
    }
    assert_fails(path_resolve("circle_b", "d.csv", &data, &err),
                 STATUS_NO_OUTPUT, &err, "circle_b: a loop");
    assert_null(data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_folder_of_a_path_is_what_precedes_its_name),
        cmocka_unit_test(links_in_the_place_of_a_file_are_followed),
        cmocka_unit_test(a_link_to_a_long_path_is_followed),
        cmocka_unit_test(data_is_recorded_relative_to_its_model),
        cmocka_unit_test(names_that_begin_alike_are_told_apart),
        cmocka_unit_test(the_root_is_a_folder_like_others),
        cmocka_unit_test(a_missing_folder_is_said),
        cmocka_unit_test(what_was_recorded_is_found_again),
    };

    return cmocka_run_group_tests(tests, enter_tree, leave_tree);
}
