/* Preloaded before the C library: fails or kills at one of the calls by which a program changes files in a folder.
 *
 *   FAULT_UNDER   the folder
 *   FAULT_AT      the number of the call, from 1; 0 lets all of them through
 *   FAULT_HOW     eio: this call fails; full: this one and all behind it that need room fail; kill: the process is
 *                 killed before it, or in the middle of it if it is a write
 *   FAULT_COUNT   a file to which a letter is added for every call, by which the test knows how many there are
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static int calls;

static int is_under(const char *path) {
    const char *under = getenv("FAULT_UNDER");
    char whole[8192];
    if (!under || !path)
        return 0;
    if (path[0] != '/') {
        char here[4096];
        if (!getcwd(here, sizeof here))
            return 0;
        snprintf(whole, sizeof whole, "%s/%s", here, path);
        path = whole;
    }
    return strncmp(path, under, strlen(under)) == 0;
}

static int fd_is_under(int fd) {
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t len = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
    if (len < 0)
        return 0;
    path[len] = 0;
    return is_under(path);
}

static int at_is_under(int dir, const char *path) {
    return path[0] == '/' || dir == AT_FDCWD ? is_under(path) : fd_is_under(dir);
}

static void note(char kind) {
    const char *count = getenv("FAULT_COUNT");
    if (!count)
        return;
    int fd = syscall(SYS_openat, AT_FDCWD, count, O_WRONLY | O_APPEND | O_CREAT, 0644);
    if (fd >= 0) {
        syscall(SYS_write, fd, &kind, 1);
        syscall(SYS_close, fd);
    }
}

enum { GO_ON, FAIL, KILL };

/* What is to become of the next call. */
static int fate(char kind, int needs_room) {
    const char *at = getenv("FAULT_AT"), *how = getenv("FAULT_HOW");
    int number = __atomic_add_fetch(&calls, 1, __ATOMIC_SEQ_CST);
    note(kind);
    int wanted = at ? atoi(at) : 0;
    if (wanted == 0 || !how)
        return GO_ON;
    if (strcmp(how, "full") == 0) {
        errno = ENOSPC;
        return number >= wanted && needs_room ? FAIL : GO_ON;
    }
    if (number != wanted)
        return GO_ON;
    errno = EIO;
    return strcmp(how, "kill") == 0 ? KILL : FAIL;
}

static void die(void) {
    kill(getpid(), SIGKILL);
    pause();
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define GUARD(kind, under, needs_room, failed)                                                                         \
    if (under) {                                                                                                       \
        switch (fate(kind, needs_room)) {                                                                              \
        case FAIL:                                                                                                     \
            return failed;                                                                                             \
        case KILL:                                                                                                     \
            die();                                                                                                     \
        }                                                                                                              \
    }

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = va_arg(rest, mode_t);                                                                            \
        va_end(rest);                                                                                                  \
        GUARD('o', is_under(path), flags & O_CREAT, -1)                                                                \
        return NEXT(name)(path, flags, mode);                                                                          \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name)                                                                                                   \
    int name(int dir, const char *path, int flags, ...) {                                                              \
        va_list rest;                                                                                                  \
        va_start(rest, flags);                                                                                         \
        mode_t mode = va_arg(rest, mode_t);                                                                            \
        va_end(rest);                                                                                                  \
        GUARD('o', at_is_under(dir, path), flags & O_CREAT, -1)                                                        \
        return NEXT(name)(dir, path, flags, mode);                                                                     \
    }
OPENAT(openat)
OPENAT(openat64)

ssize_t write(int fd, const void *bytes, size_t count) {
    if (fd > 2 && fd_is_under(fd)) {
        switch (fate('w', 1)) {
        case FAIL:
            return -1;
        case KILL:
            syscall(SYS_write, fd, bytes, count / 2);
            die();
        }
    }
    return NEXT(write)(fd, bytes, count);
}

ssize_t copy_file_range(int from, off64_t *at, int to, off64_t *where, size_t count, unsigned flags) {
    GUARD('w', fd_is_under(to), 1, -1)
    return NEXT(copy_file_range)(from, at, to, where, count, flags);
}

int rename(const char *from, const char *to) {
    GUARD('r', is_under(to), 0, -1)
    return NEXT(rename)(from, to);
}

int link(const char *from, const char *to) {
    GUARD('l', is_under(to), 0, -1)
    return NEXT(link)(from, to);
}

int linkat(int at, const char *from, int dir, const char *to, int flags) {
    GUARD('l', at_is_under(dir, to), 0, -1)
    return NEXT(linkat)(at, from, dir, to, flags);
}

int fsync(int fd) {
    GUARD('s', fd_is_under(fd), 1, -1)
    return NEXT(fsync)(fd);
}

int fdatasync(int fd) {
    GUARD('s', fd_is_under(fd), 1, -1)
    return NEXT(fdatasync)(fd);
}

int ftruncate64(int fd, off64_t length) {
    GUARD('t', fd_is_under(fd), 0, -1)
    return NEXT(ftruncate64)(fd, length);
}

int mkdir(const char *path, mode_t mode) {
    GUARD('m', is_under(path), 1, -1)
    return NEXT(mkdir)(path, mode);
}

int unlink(const char *path) {
    GUARD('u', is_under(path), 0, -1)
    return NEXT(unlink)(path);
}

int unlinkat(int dir, const char *path, int flags) {
    GUARD('u', at_is_under(dir, path), 0, -1)
    return NEXT(unlinkat)(dir, path, flags);
}

int rmdir(const char *path) {
    GUARD('u', is_under(path), 0, -1)
    return NEXT(rmdir)(path);
}

int fchmod(int fd, mode_t mode) {
    GUARD('c', fd_is_under(fd), 0, -1)
    return NEXT(fchmod)(fd, mode);
}
