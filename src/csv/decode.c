/* decode.c - see decode.h. */
#include "csv/decode.h"

#include <errno.h>
#include <iconv.h>
#include <stdbool.h>
#include <string.h>

#include "csv/source.h"

enum { CHUNK = 1 << 14, LONGEST = 4 /* bytes of a character */ };

struct decoder {
    struct source *source;
    iconv_t converter;
    char bytes[CHUNK]; /* of the file */
    size_t n;
    FILE *to;
    size_t n_written, limit;
};

static enum status put(struct decoder *d, const char *bytes, size_t n,
                       struct error *err)
{
    d->n_written += n;
    if (d->n_written > d->limit)
        return error_set(err, STATUS_DATA, "more than %zu bytes (convert it)",
                         d->limit);
    if (fwrite(bytes, 1, n, d->to) == n)
        return STATUS_OK;
    return error_set(err, STATUS_IO,
                     "cannot keep a copy: %s (check the space for temporary "
                     "files)",
                     strerror(errno));
}

/* Converts the bytes read so far, but for a character that is cut. */
static enum status convert(struct decoder *d, struct error *err)
{
    char *from = d->bytes;

    while (d->n) {
        char out[CHUNK], *to = out;
        size_t room = sizeof out;
        const size_t code = iconv(d->converter, &from, &d->n, &to, &room);
        const int reason = code == (size_t)-1 ? errno : 0;

        TRY(put(d, out, sizeof out - room, err));
        if (reason == EINVAL && d->n < LONGEST)
            break;
        if (reason && reason != E2BIG)
            return error_set(err, STATUS_DATA, "not in that encoding");
    }
    memmove(d->bytes, from, d->n);
    return STATUS_OK;
}

static enum status run(struct decoder *d, struct error *err)
{
    for (;;) {
        size_t n;

        TRY(source_read(d->source, d->bytes + d->n, sizeof d->bytes - d->n, &n,
                        err));
        if (!n)
            return d->n ? error_set(err, STATUS_DATA, "it is cut off")
                        : STATUS_OK;
        d->n += n;
        TRY(convert(d, err));
    }
}

enum status decode(const char *path, const char *encoding, FILE *to,
                   size_t limit, struct error *err)
{
    struct decoder d = {.to = to, .limit = limit};
    enum status status;

    d.converter = iconv_open("UTF-8", encoding);
    if (d.converter == (iconv_t)-1) /* NOLINT(performance-no-int-to-ptr) */
        return error_set(err, STATUS_DATA, "the system does not know %s",
                         encoding);
    status = source_open(&d.source, path, err);
    if (status == STATUS_OK)
        status = run(&d, err);
    source_close(d.source);
    (void)iconv_close(d.converter);
    return status;
}
