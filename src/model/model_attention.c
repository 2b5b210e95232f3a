/*
 * model_attention.c - writes and reads what a fit knows of its attention
 * (model.h): the field "attention_evidence", null in models of older versions.
 */
#include "model/model.h"

#include "model/model_json.h"
#include "store/json.h"

static void put_worth(struct json_writer *w, const struct attention_worth *a)
{
    if (!a->is_known) {
        json_put_null(w, "worth");
        return;
    }
    json_open_object(w, "worth");
    json_put_real(w, "error", a->error);
    json_put_real(w, "equal_error", a->equal);
    json_put_real(w, "newest_error", a->newest);
    json_put_bool(w, "contributes", a->contributes);
    json_close(w);
}

static void put_retrained(struct json_writer *w,
                          const struct attention_retrained *a)
{
    if (!a->is_known) {
        json_put_null(w, "retrained");
        return;
    }
    json_open_object(w, "retrained");
    json_put_real(w, "error", a->error);
    json_put_real(w, "equal_error", a->equal);
    json_put_real(w, "difference_low", a->low);
    json_put_real(w, "difference_high", a->high);
    json_close(w);
}

static void put_test(struct json_writer *w, const struct attention_test *a)
{
    if (!a->is_known) {
        json_put_null(w, "test");
        return;
    }
    json_open_object(w, "test");
    json_put_integer(w, "windows", (int64_t)a->windows);
    json_put_integer(w, "shuffles", (int64_t)a->shuffles);
    json_put_real(w, "correlation", a->correlation);
    json_put_real(w, "shuffled", a->shuffled);
    json_put_real(w, "p_shuffled", a->p_shuffled);
    json_put_real(w, "p_chance", a->p_chance);
    json_close(w);
}

void model_put_attention(struct json_writer *w, const struct model *m)
{
    const struct attention_evidence *a = &m->attention;

    if (!a->is_known) {
        json_put_null(w, "attention_evidence");
        return;
    }
    json_open_object(w, "attention_evidence");
    put_worth(w, &a->worth);
    put_retrained(w, &a->retrained);
    put_test(w, &a->test);
    json_close(w);
}

static enum status get_worth(const struct json_at *at,
                             struct attention_worth *a, struct error *err)
{
    static const char *const fields[] = {"error", "equal_error", "newest_error",
                                         "contributes", NULL};
    struct json_at worth;

    if (json_is_null(at, "worth"))
        return STATUS_OK;
    a->is_known = true;
    TRY(json_object(at, "worth", &worth, err));
    TRY(json_check_keys(&worth, fields, err));
    TRY(json_real(&worth, "error", 0, 1e38, &a->error, err));
    TRY(json_real(&worth, "equal_error", 0, 1e38, &a->equal, err));
    TRY(json_real(&worth, "newest_error", 0, 1e38, &a->newest, err));
    return json_bool(&worth, "contributes", &a->contributes, err);
}

static enum status get_retrained(const struct json_at *at,
                                 struct attention_retrained *a,
                                 struct error *err)
{
    static const char *const fields[] = {
        "error", "equal_error", "difference_low", "difference_high", NULL};
    struct json_at retrained;

    if (json_is_null(at, "retrained"))
        return STATUS_OK;
    a->is_known = true;
    TRY(json_object(at, "retrained", &retrained, err));
    TRY(json_check_keys(&retrained, fields, err));
    TRY(json_real(&retrained, "error", 0, 1e38, &a->error, err));
    TRY(json_real(&retrained, "equal_error", 0, 1e38, &a->equal, err));
    TRY(json_real(&retrained, "difference_low", -1e38, 1e38, &a->low, err));
    return json_real(&retrained, "difference_high", -1e38, 1e38, &a->high, err);
}

static enum status get_test(const struct json_at *at, struct attention_test *a,
                            struct error *err)
{
    static const char *const fields[] = {
        "windows",    "shuffles", "correlation", "shuffled",
        "p_shuffled", "p_chance", NULL};
    struct json_at test;

    if (json_is_null(at, "test"))
        return STATUS_OK;
    a->is_known = true;
    TRY(json_object(at, "test", &test, err));
    TRY(json_check_keys(&test, fields, err));
    TRY(model_get_count(&test, "windows", 1, (size_t)1 << 40, &a->windows,
                        err));
    TRY(model_get_count(&test, "shuffles", 1, (size_t)1 << 40, &a->shuffles,
                        err));
    TRY(json_real(&test, "correlation", -1.001, 1.001, &a->correlation, err));
    TRY(json_real(&test, "shuffled", -1.001, 1.001, &a->shuffled, err));
    TRY(json_real(&test, "p_shuffled", 0, 1, &a->p_shuffled, err));
    return json_real(&test, "p_chance", 0, 1, &a->p_chance, err);
}

enum status model_get_attention(const struct json_at *root, struct model *m,
                                struct error *err)
{
    static const char *const fields[] = {"worth", "retrained", "test", NULL};
    struct attention_evidence *a = &m->attention;
    struct json_at object;

    a->is_known = !json_is_null(root, "attention_evidence");
    if (!a->is_known)
        return STATUS_OK;
    TRY(json_object(root, "attention_evidence", &object, err));
    TRY(json_check_keys(&object, fields, err));
    TRY(get_worth(&object, &a->worth, err));
    TRY(get_retrained(&object, &a->retrained, err));
    return get_test(&object, &a->test, err);
}
