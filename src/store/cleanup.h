/*
 * cleanup.h - removes locks, temporary files and new folders if a signal ends
 * the run.
 *
 * Files and folders are registered while this run uses them. Call all functions
 * except the first with signals blocked (base/signals.h), in the same critical
 * section that creates or removes the file, so that the register is always
 * right.
 */
#ifndef STORE_CLEANUP_H
#define STORE_CLEANUP_H

#include <stddef.h>

/*
 * Installs the handler: a terminating signal, unless ignored, removes all
 * registered files and folders and then ends the run.
 */
void cleanup_on_signals(void);

/*
 * Registers a file that is open for writing as `fd`. It is removed only if this
 * process can lock it and `path` is still this file, so that the lock of
 * another run is never removed. `path` is not copied: keep it until
 * cleanup_unregister_file().
 */
void cleanup_register_file(const char *path, int fd);
void cleanup_unregister_file(int fd);

/*
 * Registers the folder `path` and its parents, up to the one whose path has
 * `shortest` bytes. They are removed if they are empty. NULL unregisters them.
 */
void cleanup_register_folders(char *path, size_t shortest);

/* Removes these folders if they are empty; changes `path`. */
void cleanup_remove_folders(char *path, size_t shortest);

#endif
