/* test_options.c - the command line and the help made from its table. */
#include "check.h"

#include <stdio.h>

#include "cli/commands.h"
#include "cli/help.h"
#include "cli/option_table.h"
#include "nn/attn.h"
#include "nn/cell.h"
#include "nn/loss.h"
#include "nn/net.h"
#include "model/train_config.h"
#include "data/dataset.h"
#include "table/schema.h"
#include "prep/transform.h"
#include "prep/window.h"
#include "report/report.h"

enum { MAX_ARGUMENTS = 12 };

static struct error err;
static struct options options;

/* Parses what follows a command; ended by NULL. */
static enum status parse(const char *command, const char *const arguments[])
{
    static char copies[MAX_ARGUMENTS][128];
    const struct command *row;
    char *argv[MAX_ARGUMENTS];
    int n = 0;

    TRY(command_find(command, &row, &err));
    for (; arguments[n]; n++) {
        assert_true(n < MAX_ARGUMENTS && strlen(arguments[n]) < 128);
        memcpy(copies[n], arguments[n], strlen(arguments[n]) + 1);
        argv[n] = copies[n];
    }
    return options_parse(&options, row, n, argv, &err);
}
#define PARSE(command, ...)                                                    \
    parse(command, (const char *const[]){__VA_ARGS__, NULL})
#define ACCEPTS(...) assert_ok(PARSE(__VA_ARGS__), &err)
#define REFUSES(message, ...)                                                  \
    assert_fails(PARSE(__VA_ARGS__), STATUS_USAGE, &err, message)

static void defaults_hold_where_nothing_is_given(void **state)
{
    (void)state;
    ACCEPTS("train", "d.csv");
    assert_string_equal(options.data, "d.csv");
    assert_string_equal(options.model, "models/model.json");
    assert_string_equal(options.season, "auto");
    assert_int_equal(options.window, 0);
    assert_int_equal(options.horizon, 0);
    assert_null(options.target);
    assert_null(options.time);
    assert_null(options.output);
    assert_int_equal(options.reading.delimiter, 0);
    assert_false(options.no_header);
    assert_string_equal(cell_name((size_t)options.cell), "gru");
    assert_string_equal(attn_name((size_t)options.attention), "timestep");
    assert_int_equal(options.reading.missing, MISSING_MASK);
    assert_int_equal(options.attend, ATTEND_STATES);
    assert_int_equal(options.context, CONTEXT_BOTH);
    assert_int_equal(options.preset, PRESET_AUTO);
    assert_int_equal(options.train.loss, LOSS_MAE);
    assert_int_equal(options.train.schedule, SCHEDULE_COSINE);
    assert_int_equal(options.final_fit, FINAL_FIT_ALL);
    assert_int_equal(options.lock, LOCK_FAIL);
    assert_int_equal(options.format, FORMAT_TABLE);
    assert_int_equal(options.layers, 1);
    assert_int_equal(options.hidden, 64);
    assert_int_equal(options.train.seed, 1);
    assert_close(options.train.lr, 0.001, 0, 0);
    assert_close(options.train.clip, 1, 0, 0);
    assert_close(options.train.dropout, 0.2, 0, 0);
    assert_false(options.quiet || options.verbose);
    for (size_t i = 0; i < MAX_OPTION_ROWS; i++)
        assert_false(options.given[i]);
}

static void an_option_can_be_written_in_every_way(void **state)
{
    static const char *const ways[][3] = {
        {"--window", "5"}, {"--window=5"}, {"-T", "5"}, {"-T5"}, {"-qvT5"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(ways); i++) {
        if (ways[i][1])
            ACCEPTS("train", ways[i][0], ways[i][1], "d.csv");
        else
            ACCEPTS("train", ways[i][0], "d.csv");
        assert_int_equal(options.window, 5);
        assert_true(options_given(&options, &options.window));
        assert_false(options_given(&options, &options.horizon));
        assert_string_equal(options.data, "d.csv");
    }
    assert_true(options.quiet && options.verbose);
    ACCEPTS("predict", "-qT", "7");
    assert_int_equal(options.window, 7);
    assert_true(options_given(&options, &options.window));
}

static void cells_are_described_by_words_and_lists(void **state)
{
    (void)state;
    ACCEPTS("train", "--delimiter", "blank", "--decimal", ",", "--na", "-200",
            "d.csv");
    assert_int_equal(options.reading.delimiter, ' ');
    assert_int_equal(options.reading.decimal, DECIMAL_COMMA);
    assert_string_equal(options.reading.na, "-200");
    ACCEPTS("predict", "--delimiter", "auto", "--thousands", "blank");
    assert_int_equal(options.reading.delimiter, 0);
    assert_int_equal(options.reading.thousands, THOUSANDS_BLANK);
}

static void values_of_every_type_are_stored(void **state)
{
    (void)state;
    ACCEPTS("train", "--lr=1e-4", "--dropout", ".5", "--delimiter", "tab",
            "--target=a,b", "--cell", "lstm", "--attention=uniform",
            "--no-header", "--seed=9007199254740992", "d.csv");
    assert_close(options.train.lr, 1e-4, 0, 0);
    assert_close(options.train.dropout, 0.5, 0, 0);
    assert_int_equal(options.reading.delimiter, '\t');
    assert_string_equal(options.target, "a,b");
    assert_string_equal(cell_name((size_t)options.cell), "lstm");
    assert_string_equal(attn_name((size_t)options.attention), "uniform");
    assert_true(options.no_header);
    assert_true(options.train.seed == UINT64_C(1) << 53);
    ACCEPTS("train", "--delimiter=;", "--clip", "0", "--layout=labelled",
            "--missing=ffill", "--norm=last", "d.csv");
    assert_int_equal(options.reading.delimiter, ';');
    assert_close(options.train.clip, 0, 0, 0);
    assert_int_equal(options.layout, LAYOUT_LABELLED);
    assert_int_equal(options.reading.missing, MISSING_FFILL);
    assert_int_equal(options.norm, NORM_LAST);
}

static void the_last_of_an_option_wins(void **state)
{
    (void)state;
    ACCEPTS("train", "-T5", "d.csv", "--window=6", "-T", "7");
    assert_int_equal(options.window, 7);
}

static void operands_are_told_from_options(void **state)
{
    (void)state;
    ACCEPTS("train", "-", "-q");
    assert_string_equal(options.data, "-");
    assert_true(options.quiet);
    ACCEPTS("train", "--", "-q");
    assert_string_equal(options.data, "-q");
    assert_false(options.quiet);
    ACCEPTS("train", "-o", "-q", "d.csv"); /* as getopt reads it */
    assert_string_equal(options.output, "-q");
    ACCEPTS("predict", "-q");
    assert_null(options.data);
    ACCEPTS("help", "train");
    assert_string_equal(options.topic, "train");
    REFUSES("train needs a file (attnforecast train [options] DATA.csv)",
            "train", "-q");
    REFUSES("\"b.csv\": too many operands (train takes one DATA.csv)", "train",
            "a.csv", "b.csv");
    REFUSES("\"b.csv\": too many operands", "predict", "a.csv", "b.csv");
    REFUSES("\"b\": too many operands (inspect takes one MODEL.json)",
            "inspect", "a", "--", "b");
    REFUSES("the operand DATA.csv is empty", "train", "");
}

static void inspect_takes_its_model_either_way(void **state)
{
    (void)state;
    ACCEPTS("inspect", "-q");
    assert_string_equal(options.model, "models/model.json");
    ACCEPTS("inspect", "m.json");
    assert_string_equal(options.model, "m.json");
    ACCEPTS("inspect", "-m", "m.json");
    assert_string_equal(options.model, "m.json");
    ACCEPTS("inspect", "-m", "m.json", "m.json");
    REFUSES("two different files, \"a.json\" and \"b.json\" (give one "
            "MODEL.json)",
            "inspect", "b.json", "-m", "a.json");
}

static void wrong_options_are_refused_with_a_remedy(void **state)
{
    static const struct {
        const char *argument, *message;
    } cases[] = {
        {"--horizn=5", "unknown option --horizn (did you mean --horizon?)"},
        {"--epoch", "unknown option --epoch (did you mean --epochs?)"},
        {"--win", "unknown option --win (did you mean --window?)"},
        {"--lr-shedule", "did you mean --lr-schedule?"},
        {"--xyzzy", "unknown option --xyzzy (see attnforecast help train)"},
        {"--Window", "unknown option --Window (did you mean --window?)"},
        {"---", "unknown option --- (see"},
        {"--=5", "unknown option -- (see"},
        {"-x", "unknown option -x (see attnforecast help train)"},
        {"-5", "unknown option -5"},
        {"-qx", "unknown option -x"},
        {"--attention-out=f",
         "--attention-out is an option of predict, not of train"},
        {"--quiet=1", "--quiet takes no value"},
        {"--window", "--window needs a value"},
        {"-T", "--window needs a value"},
        {"--model=", "--model needs a value"},
        {"--hidden=0", "--hidden 0: out of range (1 to 4096)"},
        {"--hidden=-3", "--hidden -3: out of range (1 to 4096)"},
        {"--hidden=4097", "--hidden 4097: out of range"},
        {"--hidden=99999999999999999999", "out of range (1 to 4096)"},
        {"--hidden=abc", "--hidden abc: not a whole number (1 to 4096)"},
        {"--hidden=3.5", "--hidden 3.5: not a whole number"},
        {"--hidden= 3", "--hidden  3: not a whole number"},
        {"--hidden=3 ", "not a whole number"},
        {"--hidden=0x10", "not a whole number"},
        {"--hidden=1e3", "not a whole number"},
        {"--hidden=-", "not a whole number"},
        {"--seed=9007199254740993",
         "--seed 9007199254740993: out of range (0 to 9007199254740992)"},
        {"--lr=0", "--lr 0: out of range (more than 0, at most 1)"},
        {"--lr=1.01", "--lr 1.01: out of range"},
        {"--lr=1e999", "--lr 1e999: out of range"},
        {"--lr=nan", "--lr nan: not a number (more than 0, at most 1)"},
        {"--lr=inf", "--lr inf: not a number"},
        {"--lr=0x1p-3", "--lr 0x1p-3: not a number"},
        {"--lr=.", "--lr .: not a number"},
        {"--lr=0,5", "--lr 0,5: not a number"},
        {"--lr= 0.5", "not a number"},
        {"--dropout=0.95", "--dropout 0.95: out of range (0 to 0.9)"},
        {"--clip=-1", "--clip -1: out of range (0 to 1000000)"},
        {"--loss=l1", "--loss l1: not one of mse, mae, huber"},
        {"--loss=ma", "--loss ma: not one of mse, mae, huber"},
        {"--cell=gro", "--cell gro: not one of "},
        {"--attention=none", "--attention none: not one of "},
        {"--delimiter=ab", "--delimiter ab: not one character"},
        {"--delimiter=\"", "--delimiter \": not one character"},
        {"--delimiter=\n", "not one character"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        REFUSES(cases[i].message, "train", "d.csv", cases[i].argument);
}

static void options_of_other_commands_are_named(void **state)
{
    (void)state;
    REFUSES("--epochs is an option of train, backtest and compare, not of "
            "predict",
            "predict", "--epochs=3");
    REFUSES("--lock is an option of train, not of compare", "compare",
            "--lock=wait");
    REFUSES("--seeds is an option of compare, not of train", "train",
            "--seeds=3");
    REFUSES("--window is an option of train, predict, backtest, "
            "compare, check, explain and report, not of inspect",
            "inspect", "-T3");
    REFUSES("--model is an option of train, predict, score, explain, report "
            "and inspect, not of help",
            "help", "-m", "x");
}

static void a_default_of_one_command_is_none_of_another(void **state)
{
    (void)state;
    ACCEPTS("predict", "--missing=mean");
    assert_int_equal(options.reading.missing, MISSING_MEAN);
    assert_true(options_given(&options, &options.reading.missing));
    ACCEPTS("predict", "-q");
    assert_false(options_given(&options, &options.reading.missing));
}

static void an_option_may_be_of_another_type_in_another_command(void **state)
{
    (void)state;
    ACCEPTS("compare", "--attention=dot,last", "d.csv");
    assert_string_equal(options.kinds, "dot,last");
    assert_true(options_given(&options, &options.kinds));
    assert_false(options_given(&options, &options.attention));
    ACCEPTS("train", "--attention=last", "d.csv");
    assert_null(options.kinds);
}

static void what_has_no_default_is_open(void **state)
{
    (void)state;
    ACCEPTS("train", "d.csv");
    assert_int_equal(options.channels, CHANNELS_AUTO);
    assert_true(options_automatic(&options, &options.skip));
    assert_true(options_automatic(&options, &options.norm));
    assert_true(options_automatic(&options, &options.segment));
    assert_true(options_automatic(&options, &options.train.epochs));
    assert_true(options_automatic(&options, &options.decoder));
    assert_false(options_automatic(&options, &options.hidden));
    assert_false(options_automatic(&options, &options.season));
    ACCEPTS("backtest", "--channels=joint", "--skip", "none", "d.csv");
    assert_false(options_automatic(&options, &options.channels));
    assert_false(options_automatic(&options, &options.skip));
    assert_true(options_automatic(&options, &options.norm));
    ACCEPTS("compare", "d.csv");
    assert_false(options_automatic(&options, &options.channels));
    assert_false(options_automatic(&options, &options.skip));
    assert_false(options_automatic(&options, &options.segment));
    assert_true(options_automatic(&options, &options.norm));
    assert_int_equal(options.channels, 0);
    assert_int_equal(options.skip, SKIP_NONE);
    assert_int_equal(options.segment, 1);
}

static void a_word_leaves_a_number_open(void **state)
{
    (void)state;
    ACCEPTS("train", "--segment", "auto", "d.csv");
    assert_true(options_automatic(&options, &options.segment));
    assert_true(options_given(&options, &options.segment));
    assert_int_equal(options.segment, 0);
    ACCEPTS("compare", "--segment=auto", "d.csv");
    assert_true(options_automatic(&options, &options.segment));
    assert_int_equal(options.segment, 0);
    /* the last of them counts */
    ACCEPTS("train", "--segment=5", "--segment=auto", "d.csv");
    assert_true(options_automatic(&options, &options.segment));
    assert_int_equal(options.segment, 0);
    ACCEPTS("train", "--segment=auto", "--segment=5", "d.csv");
    assert_false(options_automatic(&options, &options.segment));
    assert_int_equal(options.segment, 5);
    REFUSES("--segment aut: not a whole number (1 to 65536", "train", "d.csv",
            "--segment=aut");
    REFUSES("--segment 0: out of range (1 to 65536", "train", "d.csv",
            "--segment=0");
    REFUSES("--hidden auto: not a whole number", "train", "d.csv",
            "--hidden=auto");
}

static void the_plain_preset_is_the_bare_network(void **state)
{
    static const char *const commands[] = {"train", "backtest", "compare"};

    (void)state;
    for (size_t i = 0; i < COUNT(commands); i++) {
        ACCEPTS(commands[i], "--preset=plain", "d.csv");
        assert_int_equal(options.skip, SKIP_NONE);
        assert_int_equal(options.segment, 1);
        assert_int_equal(options.channels, 0);
        assert_int_equal(options.norm, NORM_NONE);
        assert_string_equal(options.season, "none");
        assert_int_equal(options.transform, TRANSFORM_NONE);
        assert_false(options_automatic(&options, &options.skip));
        assert_false(options_automatic(&options, &options.segment));
        assert_false(options_automatic(&options, &options.channels));
        assert_false(options_automatic(&options, &options.norm));
        /* it is no option that was given: a label does not refuse it */
        assert_false(options_given(&options, &options.season));
    }
}

static void what_is_given_outweighs_the_preset(void **state)
{
    (void)state;
    ACCEPTS("train", "--norm=std", "--preset", "plain", "--season=7",
            "--segment=auto", "--skip=ridge", "d.csv");
    assert_int_equal(options.norm, NORM_STD);
    assert_string_equal(options.season, "7");
    assert_true(options_automatic(&options, &options.segment));
    assert_int_equal(options.skip, SKIP_RIDGE);
    assert_int_equal(options.transform, TRANSFORM_NONE);
    ACCEPTS("train", "--preset=plain", "--preset=auto", "d.csv");
    assert_string_equal(options.season, "auto");
    assert_true(options_automatic(&options, &options.segment));
}

static void help_ends_the_reading(void **state)
{
    (void)state;
    ACCEPTS("train", "-h");
    assert_true(options.help);
    ACCEPTS("train", "--help", "--nonsense", "a", "b");
    assert_true(options.help);
    ACCEPTS("predict", "-qh");
    assert_true(options.help);
    ACCEPTS("train", "--version");
    assert_true(options.version);
    REFUSES("unknown option --nonsense", "train", "--nonsense", "--help");
}

static void unknown_commands_are_refused(void **state)
{
    const struct command *command;

    (void)state;
    assert_fails(command_find("predit", &command, &err), STATUS_USAGE, &err,
                 "unknown command \"predit\" (did you mean predict?)");
    assert_fails(command_find("expand", &command, &err), STATUS_USAGE, &err,
                 "unknown command \"expand\" (see attnforecast help)");
    assert_fails(command_find("", &command, &err), STATUS_USAGE, &err,
                 "unknown command \"\"");
    assert_ok(command_find("inspect", &command, &err), &err);
    assert_int_equal(command->set, COMMAND_INSPECT);
}

static const char *suggested(const char *word)
{
    static const char *const words[] = {"horizon", "hidden", "id", "layers",
                                        "layout"};
    struct suggestion suggestion = suggest_for(word);

    for (size_t i = 0; i < COUNT(words); i++)
        suggest_consider(&suggestion, words[i]);
    return suggestion.best ? suggestion.best : "";
}

static void suggestions_are_near(void **state)
{
    (void)state;
    assert_string_equal(suggested("hroizon"), "horizon");
    assert_string_equal(suggested("hidde"), "hidden");
    assert_string_equal(suggested("layuot"), "layout");
    assert_string_equal(suggested("lay"), "layers");
    assert_string_equal(suggested("ids"), "id");
    assert_string_equal(suggested("x"), "");
    assert_string_equal(suggested(""), "");
    assert_string_equal(suggested("window"), "");
    assert_string_equal(suggested("horizonhorizonhorizonhorizonhorizonhorizon"),
                        "");
}

static void names_and_letters_are_told_apart(void **state)
{
    (void)state;
    for (size_t i = 0; i < n_option_rows; i++) {
        const struct option_row *a = &option_table[i];

        assert_true(a->commands != 0);
        assert_true(strlen(a->help) > 0);
        for (size_t j = 0; j < i; j++) {
            const struct option_row *b = &option_table[j];
            bool same = !strcmp(a->name, b->name);

            assert_false(same && (a->commands & b->commands));
            if (a->offset == b->offset)
                assert_true(same);
            if (a->letter)
                assert_int_equal(same, a->letter == b->letter);
        }
    }
}

static void help_says_every_option_and_its_default(void **state)
{
    const struct command *command;

    (void)state;
    for (command = command_table; command->name; command++) {
        struct text text = {0};
        char part[64];

        help_command(command, &text);
        assert_ok(text_status(&text, &err), &err);
        for (size_t i = 0; i < n_option_rows; i++) {
            const struct option_row *row = &option_table[i];

            if (!(row->commands & command->set))
                continue;
            (void)snprintf(part, sizeof part, "--%s ", row->name);
            assert_non_null(strstr(text.bytes, part));
            if (!row->default_value)
                continue;
            (void)snprintf(part, sizeof part, "%s)", row->default_value);
            assert_non_null(strstr(text.bytes, part));
        }
        for (const char *line = text.bytes; *line; line++) {
            size_t n = strcspn(line, "\n");

            assert_in_range(n, 0, 79);
            assert_true(n == 0 || line[n - 1] != ' ');
            line += n;
        }
        text_release(&text);
    }
}

static size_t count(const char *text, const char *part)
{
    size_t n = 0;

    for (; (text = strstr(text, part)); text++)
        n++;
    return n;
}

static void help_of_compare_marks_the_references(void **state)
{
    const struct command *command;
    struct text text = {0};
    size_t n = 0;

    (void)state;
    for (size_t i = 0; attn_at(i); i++)
        n += (attn_at(i)->flags & ATTN_REFERENCE) != 0;
    assert_true(n > 0);
    assert_ok(command_find("compare", &command, &err), &err);
    help_command(command, &text);
    assert_int_equal(count(text.bytes, "(a reference)"), n);
    text_release(&text);
    assert_ok(command_find("train", &command, &err), &err);
    help_command(command, &text);
    assert_int_equal(count(text.bytes, "(a reference)"), 0);
    text_release(&text);
}

static void help_of_train_lists_cells_and_attention(void **state)
{
    const struct command *command;
    struct text text = {0};
    size_t i;

    (void)state;
    assert_ok(command_find("train", &command, &err), &err);
    help_command(command, &text);
    assert_non_null(strstr(text.bytes, "--loss mse|mae|huber"));
    assert_non_null(strstr(text.bytes, "(more than 0, at most 1; default:"));
    for (i = 0; cell_name(i); i++)
        assert_non_null(strstr(text.bytes, cell_at(i)->name));
    for (i = 0; attn_name(i); i++)
        assert_non_null(strstr(text.bytes, attn_at(i)->name));
    text_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_hold_where_nothing_is_given),
        cmocka_unit_test(an_option_can_be_written_in_every_way),
        cmocka_unit_test(cells_are_described_by_words_and_lists),
        cmocka_unit_test(values_of_every_type_are_stored),
        cmocka_unit_test(the_last_of_an_option_wins),
        cmocka_unit_test(operands_are_told_from_options),
        cmocka_unit_test(inspect_takes_its_model_either_way),
        cmocka_unit_test(wrong_options_are_refused_with_a_remedy),
        cmocka_unit_test(options_of_other_commands_are_named),
        cmocka_unit_test(a_default_of_one_command_is_none_of_another),
        cmocka_unit_test(an_option_may_be_of_another_type_in_another_command),
        cmocka_unit_test(what_has_no_default_is_open),
        cmocka_unit_test(a_word_leaves_a_number_open),
        cmocka_unit_test(the_plain_preset_is_the_bare_network),
        cmocka_unit_test(what_is_given_outweighs_the_preset),
        cmocka_unit_test(help_ends_the_reading),
        cmocka_unit_test(unknown_commands_are_refused),
        cmocka_unit_test(suggestions_are_near),
        cmocka_unit_test(names_and_letters_are_told_apart),
        cmocka_unit_test(help_says_every_option_and_its_default),
        cmocka_unit_test(help_of_train_lists_cells_and_attention),
        cmocka_unit_test(help_of_compare_marks_the_references),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
