/* test_attention_auto.c - which kinds --attention auto tries with the other
 * options. */
#include "check.h"

#include <string.h>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/fitting.h"

enum { MAX_WORDS = 4 };

static struct error err;

/* The status of checking `train --attention auto d.csv` with further words;
 * lists the candidates. */
static enum status candidates(const char *const further[MAX_WORDS + 1],
                              struct text *names)
{
    char words[3 + MAX_WORDS][20] = {"--attention", "auto", "d.csv"};
    char *argv[3 + MAX_WORDS];
    const struct command *command;
    struct options options;
    struct fitting fitting = {.options = &options};
    struct net_config net;
    int argc = 3;
    enum status status;

    for (; further[argc - 3]; argc++)
        memcpy(words[argc], further[argc - 3], strlen(further[argc - 3]) + 1);
    for (int i = 0; i < argc; i++)
        argv[i] = words[i];
    assert_ok(command_find("train", &command, &err), &err);
    assert_ok(options_parse(&options, command, argc, argv, &err), &err);
    status = fitting_check_one(&fitting, &net, &err);
    for (size_t i = 0; i < fitting.n_kinds; i++)
        text_printf(names, "%s%s", i ? " " : "",
                    fitting.kinds[i].attention->name);
    if (status == STATUS_OK)
        assert_ptr_equal(net.attention, fitting.kinds[0].attention);
    fitting_release(&fitting);
    return status;
}

static void kinds_that_the_options_rule_out_are_not_tried(void **state)
{
    static const struct {
        const char *options[MAX_WORDS + 1], *want;
    } cases[] = {
        {{NULL}, "timestep dot scaled pointer last"},
        {{"--cell", "none"}, "timestep dot scaled pointer last"},
        /* an option of some kinds is ignored by the others */
        {{"--logits", "identity", "--heads", "2"},
         "timestep dot scaled pointer last"},
        {{"--decoder", "recurrent"}, "timestep dot scaled pointer last"},
        {{"--decoder", "linear"}, "timestep dot last"},
        {{"--attend", "inputs", "--context", "attention"},
         "timestep dot scaled pointer"},
        {{"--id=id", "--label=y"}, "timestep dot scaled last"},
        {{"--id=id", "--label=y", "--decoder=linear"}, "timestep dot last"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct text names = {0};

        assert_ok(candidates(cases[i].options, &names), &err);
        assert_string_equal(names.bytes, cases[i].want);
        text_release(&names);
    }
}

static void options_that_no_candidate_has_are_refused(void **state)
{
    static const struct {
        const char *options[MAX_WORDS + 1], *message;
    } cases[] = {
        {{"--attend", "below"},
         "--attention auto: --attention last: there is no layer below the top "
         "one (use --layers 2, or another --attend)"},
        {{"--kernel", "5"},
         "--kernel: no attention kind of --attention auto uses it (leave it "
         "out)"},
        {{"--hidden", "6", "--heads", "4"},
         "--heads: no attention kind of --attention auto uses it (leave it "
         "out)"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct text names = {0};

        assert_fails(candidates(cases[i].options, &names), STATUS_USAGE, &err,
                     cases[i].message);
        text_release(&names);
    }
}

static void the_first_candidate_is_the_default(void **state)
{
    static const char *const nothing[MAX_WORDS + 1] = {NULL};
    const char *default_kind = attn_name(0);
    struct text names = {0};
    size_t n = 0;

    (void)state;
    assert_ok(candidates(nothing, &names), &err);
    assert_memory_equal(names.bytes, default_kind, strlen(default_kind));
    text_release(&names);
    for (size_t i = 0; attn_at(i); i++)
        n += (attn_at(i)->flags & ATTN_CANDIDATE) != 0;
    assert_in_range(n, 1, MAX_CANDIDATE_KINDS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kinds_that_the_options_rule_out_are_not_tried),
        cmocka_unit_test(options_that_no_candidate_has_are_refused),
        cmocka_unit_test(the_first_candidate_is_the_default),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
