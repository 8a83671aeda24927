/* Preloaded into the program under test: ends it, or fills the disk, at a
 * rename of its choice.
 *
 * QUIRKAT_FAULT=before:N   killed as it is about to rename for the Nth time
 * QUIRKAT_FAULT=after:N    killed when it has just renamed for the Nth time
 * QUIRKAT_FAULT=full:N     from the Nth rename on no file takes a byte more
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int renames;

static int at(const char *kind) {
    const char *fault = getenv("QUIRKAT_FAULT");
    size_t length = strlen(kind);
    if (!fault || strncmp(fault, kind, length) != 0) return 0;
    return atoi(fault + length);
}

int rename(const char *from, const char *to) {
    int (*real)(const char *, const char *) = dlsym(RTLD_NEXT, "rename");
    int number = __atomic_add_fetch(&renames, 1, __ATOMIC_SEQ_CST);
    if (number == at("before:")) kill(getpid(), SIGKILL);
    int result = real(from, to);
    if (number == at("after:")) kill(getpid(), SIGKILL);
    return result;
}

ssize_t write(int file, const void *bytes, size_t count) {
    ssize_t (*real)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    int full = at("full:");
    if (file > 2 && full && __atomic_load_n(&renames, __ATOMIC_SEQ_CST) >= full) {
        errno = ENOSPC;
        return -1;
    }
    return real(file, bytes, count);
}
