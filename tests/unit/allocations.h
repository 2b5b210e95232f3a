/*
 * allocations.h - counts the calls that allocate, before libc's own, and lets
 * one of them fail.
 *
 * For tests that say what does not allocate, or what a failure does; it defines
 * malloc, so one file of a program includes it. Not with sanitizers, which
 * stand there themselves.
 */
#ifndef TESTS_ALLOCATIONS_H
#define TESTS_ALLOCATIONS_H

#include <stdatomic.h>
#include <stdbool.h>
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
static size_t failing_allocation; /* its number, from 1 on; 0: none */

static bool allocation_fails(void)
{
    return ++n_allocations == failing_allocation;
}

void *malloc(size_t n)
{
    return allocation_fails() ? NULL : __libc_malloc(n);
}

void *calloc(size_t n, size_t size)
{
    return allocation_fails() ? NULL : __libc_calloc(n, size);
}

void *realloc(void *old, size_t n)
{
    return allocation_fails() ? NULL : __libc_realloc(old, n);
}

int posix_memalign(void **block, size_t alignment, size_t n)
{
    *block = allocation_fails() ? NULL : __libc_memalign(alignment, n);
    return *block ? 0 : 12;
}
#endif

#endif
