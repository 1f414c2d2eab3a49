// SPDX-License-Identifier: Apache-2.0
//
// Files and folders that other users can never access, from their creation on.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/openat2.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLinuxShim.h"

/// The bits of a file mode that contain the permissions.
#define ACCESS_BITS 0777

/// Whether the first `length` bytes of a path name a folder or something in it. Several consecutive
/// slashes are treated as one.
static int is_inside(const char *path, size_t length, const char *folder) {
  const char *end = path + length;
  while (*folder) {
    if (path == end || *path != *folder) return 0;
    const int is_slash = *folder == '/';
    path += is_slash ? strspn(path, "/") : 1;
    folder += is_slash ? strspn(folder, "/") : 1;
  }
  return path == end || *path == '/';
}

/// Whether a path leads to Locket's folder in one of the user's base directories, or to something
/// in that folder.
static int is_locket_folder(const char *path, size_t length) {
  static const struct {
    const char *variable, *usual;
  } bases[] = {
      {"XDG_CACHE_HOME", "/.cache/locket"},
      {"XDG_STATE_HOME", "/.local/state/locket"},
      {"XDG_CONFIG_HOME", "/.config/locket"}};
  const char *home = getenv("HOME");
  for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
    char folder[PATH_MAX];
    const char *base = getenv(bases[i].variable), *rest = "/locket";
    if (!base || *base != '/') base = home, rest = bases[i].usual;
    if (!base || snprintf(folder, sizeof folder, "%s%s", base, rest) >= (int)sizeof folder) continue;
    if (is_inside(path, length, folder)) return 1;
  }
  return 0;
}

/// Whether this process may change a file's permissions.
static int may_change(const struct stat *facts) {
  return facts->st_uid == geteuid() || geteuid() == 0;
}

/// Whether a file belongs to another user, who could change it at any time, also while root uses it. A
/// file of root is not foreign, because root could change any file.
static int is_foreign(const struct stat *facts) {
  return facts->st_uid != geteuid() && facts->st_uid != 0;
}

/// The maximum number of links to follow, the same as the system's.
#define MAXIMUM_LINKS 40

/// Whether this process may follow a link on the way to something that it writes.
static int is_trusted_link(const struct stat *link) {
  return link->st_uid == geteuid() || link->st_uid == 0;
}

/// Puts the target of an open link in front of the rest of a path. Returns an errno value.
static int follow(int *folder, int link, char *rest) {
  char target[PATH_MAX], joined[PATH_MAX];
  ssize_t length = readlinkat(link, "", target, sizeof target - 1);
  if (length < 0) return errno;
  target[length] = 0;
  if (snprintf(joined, sizeof joined, "%s/%s", target, rest) >= (int)sizeof joined)
    return ENAMETOOLONG;
  strcpy(rest, joined);
  if (*target != '/') return 0;
  close(*folder);
  *folder = open("/", O_PATH | O_DIRECTORY | O_CLOEXEC);
  return *folder < 0 ? errno : 0;
}

/// Stands for no user.
#define NO_USER ((uid_t)-1)

/// Whether this process may follow a link to a file that it only reads. Records the user to whom the
/// file must belong because a link of that user leads to it.
static int may_read_through(const struct stat *link, uid_t *owner) {
  if (link->st_uid == geteuid() || link->st_uid == 0) return 1;
  if (*owner == NO_USER) *owner = link->st_uid;
  return *owner == link->st_uid;
}

/// Walks a path from an open folder, closes the folder, and opens the end of the path as O_PATH.
/// Without `owner`, it follows the links that is_trusted_link() accepts; with `owner`, those that
/// may_read_through() accepts. Returns an errno value.
static int walk_from(int folder, const char *path, int *end, uid_t *owner) {
  char rest[PATH_MAX];
  int failure = folder < 0 ? errno : strlen(path) >= sizeof rest ? ENAMETOOLONG : 0;
  if (!failure) strcpy(rest, path);
  for (int links = 0; !failure;) {
    char name[PATH_MAX];
    struct stat facts;
    const size_t start = strspn(rest, "/"), length = strcspn(rest + start, "/");
    if (!length) break;
    memcpy(name, rest + start, length);
    name[length] = 0;
    memmove(rest, rest + start + length, strlen(rest + start + length) + 1);
    // A link is opened itself, so that its owner and its target are those of the same link.
    const int next = openat(folder, name, O_PATH | O_NOFOLLOW | O_CLOEXEC);
    if (next < 0 || fstat(next, &facts)) {
      failure = errno;
      if (next >= 0) close(next);
    } else if (S_ISLNK(facts.st_mode)) {
      const int is_trusted =
          owner ? may_read_through(&facts, owner) : is_trusted_link(&facts);
      failure = !is_trusted              ? EPERM
                : ++links > MAXIMUM_LINKS ? ELOOP
                                          : follow(&folder, next, rest);
      close(next);
    } else {
      close(folder);
      folder = next;
    }
  }
  if (failure && folder >= 0) close(folder);
  if (!failure) *end = folder;
  return failure;
}

/// Opens the folder from which a path is walked. Returns -1 and sets errno on a failure.
static int start_of(const char *path) {
  return open(*path == '/' ? "/" : ".", O_PATH | O_DIRECTORY | O_CLOEXEC);
}

static int walk(const char *path, int *end) { return walk_from(start_of(path), path, end, NULL); }

int clinux_open_for_reading(const char *path, int *descriptor) {
  const int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK;
  struct open_how how = {.flags = flags, .resolve = RESOLVE_NO_SYMLINKS};
  *descriptor = (int)syscall(SYS_openat2, AT_FDCWD, path, &how, sizeof how);
  if (*descriptor >= 0) return 0;
  // There is a link, or the kernel is too old.
  if (errno != ELOOP && errno != ENOSYS && errno != EPERM) return errno;
  uid_t owner = NO_USER;
  struct stat facts;
  char same[40];
  int end, failure = walk_from(start_of(path), path, &end, &owner);
  if (failure) return failure;
  if (fstat(end, &facts))
    failure = errno;
  else if (owner != NO_USER && facts.st_uid != owner)
    failure = EPERM;
  else if (!S_ISREG(facts.st_mode))
    failure = S_ISDIR(facts.st_mode) ? EISDIR : EINVAL;
  snprintf(same, sizeof same, "/proc/self/fd/%d", end);
  if (!failure && (*descriptor = open(same, flags)) < 0) failure = errno;
  close(end);
  return failure;
}

int clinux_check_links(const char *path) {
  int end;
  const int failure = walk(path, &end);
  if (!failure) close(end);
  // The caller makes what does not exist yet, and learns of other errors there.
  return failure == EPERM || failure == ELOOP || failure == ENAMETOOLONG ? failure : 0;
}

int clinux_open_folder_of(const char *path, int *folder) {
  const char *slash = strrchr(path, '/');
  char *parent = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
  if (!parent) return ENOMEM;
  const int failure = walk(parent, folder);
  free(parent);
  return failure;
}

/// Changes the permissions of an open file, even of one that was opened with O_PATH. On a file
/// system without permissions, the mount options determine the access.
static void set_access(int descriptor, const struct stat *facts, mode_t access) {
  char name[64];
  if ((facts->st_mode & ACCESS_BITS) == access || !may_change(facts)) return;
  snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
  (void)!chmod(name, (facts->st_mode & 07000) | access);
}

/// Opens a folder inside another one, which may be a link that this process may follow. Returns an
/// errno value.
static int open_existing(int parent, const char *name, int *opened) {
  struct stat facts;
  *opened = openat(parent, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (*opened >= 0) return 0;
  const int failure = errno;
  if (failure != ENOTDIR && failure != ELOOP) return failure;
  if (fstatat(parent, name, &facts, AT_SYMLINK_NOFOLLOW)) return errno;
  if (!S_ISLNK(facts.st_mode)) return failure;
  const int followed = walk_from(fcntl(parent, F_DUPFD_CLOEXEC, 0), name, opened, NULL);
  if (followed) return followed;
  if (!fstat(*opened, &facts) && S_ISDIR(facts.st_mode)) return 0;
  close(*opened);
  return ENOTDIR;
}

/// Opens a folder inside another one, and creates it if it does not exist.
static int open_folder(int parent, const char *name, int is_own, int *opened) {
  struct stat facts;
  int is_new = 0, found = ENOENT;
  // Another process may remove it in between, but not indefinitely.
  for (int i = 0; i < 8; i++) {
    found = open_existing(parent, name, opened);
    if (found != ENOENT) break;
    is_new = mkdirat(parent, name, 0700) == 0;
    if (!is_new && errno != EEXIST) return errno;
  }
  if (found) return found;
  if (!is_own && !is_new) return 0;
  int failure = fstat(*opened, &facts) ? errno : is_foreign(&facts) ? EPERM : 0;
  if (failure)
    close(*opened);
  else
    set_access(*opened, &facts, 0700);
  return failure;
}

/// Whether other users can put another folder in the place of a folder inside this one.
static int is_exchangeable(int folder) {
  struct stat facts;
  if (fstat(folder, &facts) || is_foreign(&facts)) return 1;
  if (facts.st_mode & S_ISVTX) return 0;
  // A person's own group usually has no other members.
  return facts.st_mode & S_IWOTH || (facts.st_mode & S_IWGRP && facts.st_gid != getegid());
}

int clinux_open_inside(int root, const char *path, mode_t mode, int *opened) {
  char name[PATH_MAX];
  int folder = fcntl(root, F_DUPFD_CLOEXEC, 0), failure = folder < 0 ? errno : 0;
  for (size_t length; !failure && *(path += strspn(path, "/")); path += length) {
    length = strcspn(path, "/");
    if (length >= sizeof name) failure = ENAMETOOLONG;
    if (failure) break;
    memcpy(name, path, length);
    name[length] = 0;
    if (mkdirat(folder, name, mode) && errno != EEXIST) failure = errno;
    const int next =
        failure ? -1 : openat(folder, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (!failure && next < 0) failure = errno;
    close(folder);
    folder = next;
  }
  if (failure && folder >= 0) close(folder);
  if (!failure) *opened = folder;
  return failure;
}

int clinux_make_private_folder(const char *path, const char *own) {
  const size_t own_length = own ? strlen(own) : SIZE_MAX;
  char *names = strdup(path);
  if (!names) return ENOMEM;
  int folder = open(*path == '/' ? "/" : ".", O_PATH | O_DIRECTORY | O_CLOEXEC);
  int failure = folder < 0 ? errno : 0, is_open_to_others = 0;
  for (size_t start = 0, end; !failure && path[start]; start = end) {
    start += strspn(path + start, "/");
    end = start + strcspn(path + start, "/");
    if (start == end) break;
    names[end] = 0;
    int next = -1;
    int is_own = end >= own_length || is_locket_folder(path, end);
    // A user who can exchange a folder on the way decides what is read and written in Locket's own.
    is_open_to_others |= is_exchangeable(folder);
    failure = is_own && is_open_to_others ? EPERM
                                          : open_folder(folder, names + start, is_own, &next);
    close(folder);
    folder = failure ? -1 : next;
  }
  if (folder >= 0) close(folder);
  free(names);
  return failure;
}

int clinux_open_private(const char *path, int flags, int *descriptor) {
  struct stat facts;
  // It is not truncated before its kind is known.
  const int opening = (flags & ~O_TRUNC) | O_CLOEXEC | O_NOFOLLOW | O_NOCTTY | O_NONBLOCK;
  int opened = open(path, opening, 0600);
  if (opened < 0) return errno;
  int failure = 0;
  if (fstat(opened, &facts))
    failure = errno;
  else if (!S_ISREG(facts.st_mode))
    failure = S_ISDIR(facts.st_mode) ? EISDIR : EINVAL;
  else if (is_foreign(&facts))
    failure = EPERM;
  if (!failure) {
    set_access(opened, &facts, 0600);
    if (flags & O_TRUNC && facts.st_size > 0 && ftruncate(opened, 0)) failure = errno;
  }
  if (failure)
    close(opened);
  else
    *descriptor = opened;
  return failure;
}

int clinux_create_private(const char *path) {
  if (mknod(path, S_IFREG | 0600, 0)) return errno;
  // The umask may have removed permissions of the owner. Some file systems have no permissions.
  (void)!fchmodat(AT_FDCWD, path, 0600, AT_SYMLINK_NOFOLLOW);
  return 0;
}

void clinux_make_private(const char *path) {
  struct stat facts;
  int found = open(path, O_PATH | O_CLOEXEC);
  if (found < 0) return;
  if (!fstat(found, &facts) && S_ISREG(facts.st_mode))
    set_access(found, &facts, facts.st_mode & 0700);
  close(found);
}
