/*
 * cleanup.h - files and folders that must not stay behind when a signal ends
 * the run: locks, files that are being written, folders made for them.
 *
 * They are noted while they are this run's. All functions but the first are to
 * be called with signals held (base/signals.h), in one critical section with
 * what makes or removes the file: what is noted is always what is there.
 */
#ifndef STORE_CLEANUP_H
#define STORE_CLEANUP_H

#include <stddef.h>

/*
 * From now on the signals that end a run, unless they are ignored, first remove
 * what is noted. The run then ends by the signal as it would have.
 */
void cleanup_on_signals(void);

/*
 * Notes a file that is open as `fd` for writing, or is about to be forgotten.
 * It is removed only if this process can lock it and if the path still leads to
 * it: never the lock of another run. The path has to stay until it is
 * forgotten.
 */
void cleanup_register_file(const char *path, int fd);
void cleanup_unregister_file(int fd);

/*
 * Notes the folder `path` and those above it, down to the first `shortest`
 * bytes of the path: they are removed if they are empty. NULL: none any more.
 */
void cleanup_register_folders(char *path, size_t shortest);

/* Removes such folders, in place: the path is of no use afterwards. */
void cleanup_remove_folders(char *path, size_t shortest);

#endif
