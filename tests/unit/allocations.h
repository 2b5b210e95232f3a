/*
 * allocations.h - counts the calls that allocate, before libc's own.
 *
 * For tests that say what does not allocate; it defines malloc, so one file
 * of a program includes it. Not with sanitizers, which stand there themselves.
 */
#ifndef TESTS_ALLOCATIONS_H
#define TESTS_ALLOCATIONS_H

#include <stdatomic.h>
#include <stddef.h>

#ifdef __has_feature
#define HAS_SANITIZER                                                          \
    (__has_feature(address_sanitizer) || __has_feature(thread_sanitizer) ||    \
     __has_feature(memory_sanitizer))
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HAS_SANITIZER 1
#else
#define HAS_SANITIZER 0
#endif
#if defined(__GLIBC__) && !HAS_SANITIZER
#define COUNTS_ALLOCATIONS 1
#else
#define COUNTS_ALLOCATIONS 0
#endif

#if COUNTS_ALLOCATIONS
void *__libc_malloc(size_t n);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *old, size_t n);
void *__libc_memalign(size_t alignment, size_t n);

static atomic_size_t n_allocations;

void *malloc(size_t n)
{
    n_allocations++;
    return __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
    n_allocations++;
    return __libc_calloc(n, size);
}

void *realloc(void *old, size_t n)
{
    n_allocations++;
    return __libc_realloc(old, n);
}

int posix_memalign(void **block, size_t alignment, size_t n)
{
    n_allocations++;
    *block = __libc_memalign(alignment, n);
    return *block ? 0 : 12;
}
#endif

#endif
