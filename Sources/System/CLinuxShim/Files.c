// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include <dirent.h>
#include <endian.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/fs.h>
#include <linux/magic.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <unistd.h>

#include "CLinuxShim.h"
#include "Buffers.h"

int clinux_open_regular(const char *path, clinux_source *source) {
  struct stat facts;
  int opened, failure = clinux_open_for_reading(path, &opened);
  if (failure) return failure;
  if (fstat(opened, &facts))
    failure = errno;
  else if (!S_ISREG(facts.st_mode))
    failure = S_ISDIR(facts.st_mode) ? EISDIR : EINVAL;
  if (failure) {
    close(opened);
    return failure;
  }
  *source = (clinux_source){
      .descriptor = opened,
      .size = facts.st_size,
      .seconds = facts.st_mtim.tv_sec,
      .nanoseconds = facts.st_mtim.tv_nsec,
      .inode = facts.st_ino,
      .changed_seconds = facts.st_ctim.tv_sec,
      .changed_nanoseconds = facts.st_ctim.tv_nsec};
  return 0;
}

/// Mixes eight bytes into a digest.
static uint64_t mixed(uint64_t digest, uint64_t word) {
  const unsigned __int128 product = (unsigned __int128)(digest ^ word) * 0x9E3779B97F4A7C15u;
  return ((uint64_t)(product >> 64) ^ (uint64_t)product) + __builtin_bswap64(word);
}

int64_t clinux_content_digest(int descriptor, int64_t size) {
  enum { end = 8192 };
  uint8_t bytes[end];
  uint64_t digest = (uint64_t)size;
  if (size <= 0) return 0;
  const int64_t count = size < end ? size : end;
  for (int64_t offset = 0;; offset = size - count) {
    int64_t done = 0;
    while (done < count) {
      ssize_t read = pread(descriptor, bytes + done, count - done, offset + done);
      if (read < 0 && errno == EINTR) continue;
      if (read <= 0) return 0;
      done += read;
    }
    int64_t at = 0;
    for (; at + 8 <= count; at += 8) {
      uint64_t word;
      memcpy(&word, bytes + at, 8);
      digest = mixed(digest, le64toh(word));
    }
    uint64_t rest = 0;
    for (; at < count; at++) rest = rest << 8 | bytes[at];
    digest = mixed(digest, rest);
    if (offset || size <= end) return (int64_t)digest;
  }
}

/// Whether a file was not written to since it was opened.
static int is_unchanged(const clinux_source *source) {
  struct stat facts;
  if (fstat(source->descriptor, &facts) || facts.st_size != source->size ||
      facts.st_mtim.tv_sec != source->seconds || facts.st_mtim.tv_nsec != source->nanoseconds)
    return 0;
  // A writer may restore the old date, and a renamed file has a new change time as well.
  return (facts.st_ctim.tv_sec == source->changed_seconds &&
          facts.st_ctim.tv_nsec == source->changed_nanoseconds) ||
         !source->digest ||
         clinux_content_digest(source->descriptor, source->size) == source->digest;
}

static int write_everything(int to, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = write(to, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return errno;
    bytes += written;
    count -= written;
  }
  return 0;
}

/// The edits of a copy.
typedef struct {
  const clinux_edit *edits;
  size_t count;
  const uint8_t *replacements;
  /// Whether each edit begins behind the one before it.
  int in_order;
  /// The number of edits that are finished, where they are in order.
  size_t done;
} copy_edits;

static int are_in_order(const clinux_edit *edits, size_t count) {
  for (size_t i = 0; i < count; i++) {
    if (edits[i].offset < 0 || edits[i].count < 0) return 0;
    if (i && edits[i].offset - edits[i - 1].offset < edits[i - 1].count) return 0;
  }
  return 1;
}

/// Applies the edits to a chunk of a copy before it is written.
static void edit_chunk(copy_edits *all, char *chunk, off_t position, ssize_t count) {
  for (; all->in_order && all->done < all->count; all->done++) {
    const clinux_edit edit = all->edits[all->done];
    if (position - edit.offset < edit.count) break;
    all->replacements += edit.length;
  }
  const uint8_t *bytes = all->replacements;
  for (size_t i = all->done; i < all->count; bytes += all->edits[i++].length) {
    const clinux_edit edit = all->edits[i];
    if (all->in_order && edit.offset > position + count) break;
    int64_t start = edit.offset < position ? position : edit.offset;
    int64_t end = position + count;
    if (edit.offset < 0 || edit.count < 0 || !edit.length) continue;
    if (edit.offset > end) continue;
    if (edit.count < end - edit.offset) end = edit.offset + edit.count;
    for (int64_t at = start; at < end; at++)
      chunk[at - position] = bytes[(at - edit.offset) % edit.length];
  }
}

/// The maximum number of bytes that are copied before the caller is asked whether to go on.
#define COPY_CHUNK (8 << 20)

/// Whether the caller still wants a copy.
static int is_wanted(const clinux_condition *wanted) {
  return !wanted || wanted->holds(wanted->context);
}

/// Starts to write a new range of a copy to the disk, and waits for the ranges before it, so that
/// little is left to write at the end, when the copy can no longer be stopped.
static void write_back(int to, int64_t start, int64_t end) {
  sync_file_range(to, start, end - start, SYNC_FILE_RANGE_WRITE);
  const int64_t before = start - 4 * (int64_t)COPY_CHUNK;
  if (before >= 0)
    sync_file_range(
        to, before, COPY_CHUNK,
        SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER);
}

/// Copies inside the kernel, which some file systems do by sharing blocks. Stops where the kernel
/// cannot copy, or the copy is not wanted any more, having written `written` bytes.
static void copy_inside(
    int to, int from, int syncs, const clinux_condition *wanted, int64_t *written) {
  while (is_wanted(wanted)) {
    off64_t position = *written;
    ssize_t came = copy_file_range(from, &position, to, NULL, COPY_CHUNK, 0);
    if (came < 0 && errno == EINTR) continue;
    if (came <= 0) return;
    if (syncs) write_back(to, *written, *written + came);
    *written += came;
  }
}

static int copy_everything(
    int to, int from, copy_edits edits, int syncs, const clinux_condition *wanted,
    int64_t *written) {
  *written = 0;
  if (!edits.count) copy_inside(to, from, syncs, wanted, written);
  const size_t chunk = 1 << 18;
  char *buffer = malloc(chunk);
  int failure = buffer ? 0 : ENOMEM;
  // Read by position: the descriptor's own position is shared with its other users.
  int64_t synced = *written;
  for (off_t position = *written; !failure;) {
    if (!is_wanted(wanted)) failure = ECANCELED;
    if (failure) break;
    ssize_t came = pread(from, buffer, chunk, position);
    if (came < 0 && errno == EINTR) continue;
    if (came < 0) failure = errno;
    if (came <= 0) break;
    edit_chunk(&edits, buffer, position, came);
    failure = write_everything(to, buffer, came);
    position += came;
    *written = position;
    if (syncs && position - synced >= COPY_CHUNK) {
      write_back(to, synced, position);
      synced = position;
    }
  }
  free(buffer);
  return failure;
}

/// Makes a new name in a folder survive a power failure.
static void sync_folder(int folder) {
  int descriptor = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  fsync(descriptor);
  close(descriptor);
}

/// The maximum number of names that are tried.
#define MAXIMUM_NAMES 65536

mode_t clinux_copy_mode(int original, gid_t group) {
  struct stat facts;
  if (fstat(original, &facts)) return 0;
  const mode_t mode = facts.st_mode & 0777;
  // With an access control list, the bits of the group are those of all users in the list.
  if (facts.st_gid == group && fgetxattr(original, "system.posix_acl_access", 0, 0) <= 0)
    return mode;
  return mode & (~0070 | (mode & 0007) << 3);
}

mode_t clinux_result_mode(const clinux_source *source) {
  struct stat facts;
  if (!source || fstat(source->descriptor, &facts)) return 0666;
  // This user can use the result even where the file belongs to another user.
  return (clinux_copy_mode(source->descriptor, getegid()) & 0666) | 0600;
}

/// Returns the last part of a path.
static const char *name_of(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

/// A file that was begun and not ended yet.
typedef struct begun_file {
  struct begun_file *next;
  /// The open folder, which stays the same one if another user exchanges a folder of its path.
  int folder;
  char path[];
} begun_file;

static begun_file *begun_files;
static pthread_mutex_t begun_lock = PTHREAD_MUTEX_INITIALIZER;

/// The permissions that new files do not get.
static mode_t creation_mask(void) {
  unsigned mask = 0077;
  char line[128];
  FILE *status = fopen("/proc/self/status", "re");
  while (status && fgets(line, sizeof line, status) && sscanf(line, "Umask: %o", &mask) != 1) {}
  if (status) fclose(status);
  return mask;
}

/// Gives the group of a new file the permissions of a mode, where the group is that of this process.
///
/// A folder can give its files another group, or a list of users; then they get only what every user
/// gets. The file was therefore created without permissions for its group.
static void grant_group(int descriptor, mode_t mode) {
  struct stat facts;
  if (!(mode & 0070) || fstat(descriptor, &facts)) return;
  if (facts.st_gid != getegid()) mode &= ~(mode_t)0070 | (mode & 0007) << 3;
  if (fgetxattr(descriptor, "system.posix_acl_access", 0, 0) > 0) return;
  (void)!fchmod(descriptor, (facts.st_mode & 0777) | (mode & 0070 & ~creation_mask()));
}

/// Creates a file in a folder and records both. Returns its descriptor, or -1 with errno; then the
/// caller closes the folder.
static int begin_new(int folder, const char *path, mode_t mode) {
  begun_file *file = malloc(sizeof *file + strlen(path) + 1);
  if (!file) return errno = ENOMEM, -1;
  strcpy(file->path, path);
  file->folder = folder;
  pthread_mutex_lock(&begun_lock);
  const int opened = openat(
      folder, name_of(path), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, mode & ~(mode_t)0070);
  const int code = errno;
  if (opened >= 0) file->next = begun_files, begun_files = file;
  pthread_mutex_unlock(&begun_lock);
  if (opened >= 0) grant_group(opened, mode);
  if (opened < 0) free(file);
  errno = code;
  return opened;
}

/// Gives a file of a folder its name; returns 0, or -1 with errno.
static int give_name(int folder, const char *temporary, const char *name, int replaces) {
  if (replaces) return renameat(folder, temporary, folder, name);
  if (!renameat2(folder, temporary, folder, name, RENAME_NOREPLACE)) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
  // The file system cannot rename like this. Most such have hard links.
  if (!linkat(folder, temporary, folder, name, 0)) return unlinkat(folder, temporary, 0);
  if (errno != EPERM && errno != ENOTSUP) return -1;
  if (!faccessat(folder, name, F_OK, AT_SYMLINK_NOFOLLOW)) return errno = EEXIST, -1;
  return renameat(folder, temporary, folder, name);
}

/// Whether a name of a folder is that of a file.
static int is_named(int folder, const char *name, const struct stat *file) {
  struct stat facts;
  return !fstatat(folder, name, &facts, AT_SYMLINK_NOFOLLOW) && facts.st_dev == file->st_dev &&
         facts.st_ino == file->st_ino;
}

/// Gives a begun file its name, or removes it where the name is NULL or cannot be given. Returns an
/// errno value: `EPERM` where another user put something else in the file's place.
static int end_begun(
    const char *temporary, const char *path, const struct stat *written, int replaces, int syncs) {
  int failure = 0;
  pthread_mutex_lock(&begun_lock);
  for (begun_file **link = &begun_files; *link; link = &(*link)->next) {
    begun_file *file = *link;
    if (strcmp(file->path, temporary)) continue;
    const char *name = name_of(temporary);
    if (path && !is_named(file->folder, name, written))
      failure = EPERM;
    else if (path && give_name(file->folder, name, name_of(path), replaces))
      failure = errno;
    if (!path || failure) unlinkat(file->folder, name, 0);
    if (path && !failure && !is_named(file->folder, name_of(path), written)) failure = EPERM;
    if (path && !failure && syncs) sync_folder(file->folder);
    *link = file->next;
    close(file->folder);
    free(file);
    break;
  }
  pthread_mutex_unlock(&begun_lock);
  return failure;
}

void clinux_drop_begun_files(void) {
  // Never unlocked: no other thread begins or ends a file any more.
  pthread_mutex_lock(&begun_lock);
  for (begun_file *file = begun_files; file; file = file->next)
    unlinkat(file->folder, name_of(file->path), 0);
}

/// Whether this process may write to a device, pipe or socket. A named pipe of another user could
/// be read by that user.
static int may_write_through(int descriptor) {
  struct stat facts;
  struct statfs system;
  if (fstat(descriptor, &facts) || fstatfs(descriptor, &system)) return 0;
  // Another user may have put a link in the place of the device.
  if (S_ISREG(facts.st_mode) || S_ISDIR(facts.st_mode)) return 0;
  const int has_name = S_ISFIFO(facts.st_mode) && system.f_type != PIPEFS_MAGIC;
  return !has_name || facts.st_uid == geteuid() || facts.st_uid == 0;
}

/// Whether a path leads to a device, a pipe or a socket, which is written to and never replaced.
static int is_special(const char *path) {
  struct stat facts;
  return !stat(path, &facts) && !S_ISREG(facts.st_mode) && !S_ISDIR(facts.st_mode);
}

/// Writes a file in memory to the device, pipe or socket at a path.
static int write_through(int descriptor, const char *path) {
  char bytes[1 << 16], same[40];
  // Opening a named pipe waits for a reader, who may never come. It is therefore checked before.
  const int found = open(path, O_PATH | O_CLOEXEC);
  if (found < 0) return errno;
  snprintf(same, sizeof same, "/proc/self/fd/%d", found);
  int to = -1, failure = may_write_through(found) ? 0 : EPERM;
  if (!failure && (to = open(same, O_WRONLY | O_CLOEXEC | O_NOCTTY)) < 0) failure = errno;
  close(found);
  if (!failure && lseek(descriptor, 0, SEEK_SET) < 0) failure = errno;
  while (!failure) {
    ssize_t count = read(descriptor, bytes, sizeof bytes);
    if (count == 0) break;
    failure = count < 0 ? errno : write_everything(to, bytes, (size_t)count);
  }
  if (to >= 0) close(to);
  return failure;
}

/// Whether one more file leaves free of a disk's inodes what stays free. Some file systems create
/// inodes as they need them, and report none.
static int has_room_for_file(const struct statvfs *disk) {
  const uint64_t kept = disk->f_files / 20 < 1024 ? disk->f_files / 20 : 1024;
  return !disk->f_files || disk->f_favail > kept;
}

int clinux_begin_file(
    const char *path, mode_t mode, char *temporary, size_t capacity, int *descriptor) {
  static atomic_uint number;
  if (is_special(path)) {
    const int failure = clinux_check_links(path);
    if (failure) return failure;
    if (capacity == 0) return ENAMETOOLONG;
    *temporary = 0;
    *descriptor = memfd_create("locket", MFD_CLOEXEC);
    return *descriptor < 0 ? errno : 0;
  }
  const int length = (int)(name_of(path) - path);
  int folder, failure = clinux_open_folder_of(path, &folder);
  if (failure) return failure;
  struct statvfs disk;
  if (!fstatvfs(folder, &disk) && !has_room_for_file(&disk)) failure = ENOSPC;
  // A process of the same number may have left some when the power went.
  for (int i = 0; !failure && i < MAXIMUM_NAMES; i++) {
    const int needed = snprintf(
        temporary, capacity, "%.*s.%ld-%u.part", length, path, (long)getpid(),
        atomic_fetch_add(&number, 1));
    if (needed < 0 || (size_t)needed >= capacity) {
      failure = ENAMETOOLONG;
      break;
    }
    *descriptor = begin_new(folder, temporary, mode);
    if (*descriptor >= 0) return 0;
    if (errno != EEXIST) failure = errno;
  }
  close(folder);
  return failure ? failure : EEXIST;
}

int clinux_end_file(
    const char *path, const char *temporary, int descriptor, const clinux_source *source,
    clinux_ending ending, int64_t *written) {
  struct stat facts;
  const int keeps = ending != CLINUX_DROP, is_through = !*temporary;
  int failure = ending == CLINUX_KEEP && fsync(descriptor) ? errno : 0;
  if (keeps && !failure && source && !is_unchanged(source)) failure = ESTALE;
  if (keeps && !failure && fstat(descriptor, &facts)) failure = errno;
  if (keeps && !failure && is_through) failure = write_through(descriptor, path);
  if (close(descriptor) && !failure) failure = errno;
  const int is_kept = keeps && !failure;
  if (!is_through) {
    const int replaces = ending == CLINUX_REPLACE || ending == CLINUX_REPLACE_PRIVATE;
    int ended = end_begun(
        temporary, is_kept ? path : NULL, &facts, replaces, ending == CLINUX_KEEP);
    if (!failure) failure = ended;
  }
  if (!is_kept || failure) return failure;
  *written = facts.st_size;
  return 0;
}

/// Whether a file of a size leaves free of its disk what stays free.
static int has_room(int descriptor, int64_t size) {
  const int64_t available = clinux_available_bytes(descriptor);
  return available < 0 || size <= available;
}

int clinux_publish(
    const char *path, const clinux_source *source, const void *bytes, size_t count,
    const clinux_edit *edits, size_t edit_count, const uint8_t *replacements, clinux_ending ending,
    const clinux_condition *wanted, int64_t *written) {
  const copy_edits changes = {
      edits, edit_count, replacements, are_in_order(edits, edit_count), 0};
  const size_t capacity = strlen(path) + 64;
  char *temporary = malloc(capacity);
  int to = -1;
  if (!temporary) return ENOMEM;
  const int is_private = ending == CLINUX_KEEP_FOR_NOW || ending == CLINUX_REPLACE_PRIVATE;
  const mode_t mode = is_private ? 0600 : clinux_result_mode(source);
  int failure = clinux_begin_file(path, mode, temporary, capacity, &to);
  if (!failure) {
    // Shared blocks take no room.
    if (!bytes && !edit_count && !ioctl(to, FICLONE, source->descriptor))
      *written = source->size;
    else if (!has_room(to, bytes ? (int64_t)count : source->size))
      failure = ENOSPC;
    else
      failure = bytes ? write_everything(to, bytes, count)
                      : copy_everything(
                            to, source->descriptor, changes, ending == CLINUX_KEEP, wanted, written);
    int ended =
        clinux_end_file(path, temporary, to, source, failure ? CLINUX_DROP : ending, written);
    if (!failure) failure = ended;
  }
  free(temporary);
  return failure;
}

int64_t clinux_available_bytes_of(const struct statvfs *disk) {
  if (!has_room_for_file(disk)) return 0;
  // A file system in memory without a limit has no blocks.
  if (!disk->f_blocks) return INT64_MAX;
  uint64_t free, all;
  // Some file systems report more blocks than a number of 64 bits has bytes for.
  if (__builtin_mul_overflow(disk->f_bavail, disk->f_frsize, &free) || free > INT64_MAX)
    free = INT64_MAX;
  if (__builtin_mul_overflow(disk->f_blocks, disk->f_frsize, &all)) all = UINT64_MAX;
  const uint64_t kept = all / 20 < 16 << 20 ? all / 20 : 16 << 20;
  return free > kept ? (int64_t)(free - kept) : 0;
}

int64_t clinux_available_bytes(int descriptor) {
  struct statvfs disk;
  return fstatvfs(descriptor, &disk) ? -1 : clinux_available_bytes_of(&disk);
}

int64_t clinux_available_bytes_at(const char *path) {
  struct statvfs disk;
  return statvfs(path, &disk) ? -1 : clinux_available_bytes_of(&disk);
}

int clinux_is_in_use(const char *path) {
  int file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return 0;
  // The kernel grants a write lease only where no other descriptor of the file exists. Without
  // another signal, a program that opens the file at this moment would end this process by SIGIO.
  int is_in_use = 0;
  if (!fcntl(file, F_SETSIG, SIGURG)) {
    if (!fcntl(file, F_SETLEASE, F_WRLCK))
      fcntl(file, F_SETLEASE, F_UNLCK);
    else
      is_in_use = errno == EAGAIN;
  }
  close(file);
  return is_in_use;
}

int clinux_reserve(int descriptor, int64_t offset, int64_t count) {
  return fallocate(descriptor, FALLOC_FL_KEEP_SIZE, offset, count) ? errno : 0;
}

int clinux_punch_hole(int descriptor, int64_t offset, int64_t count) {
  int failure;
  do {
    failure = fallocate(descriptor, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, offset, count);
  } while (failure && errno == EINTR);
  return failure ? errno : 0;
}

int clinux_write_buffers(int descriptor, struct iovec *buffers, size_t count, int64_t offset) {
  take_done(&buffers, &count, 0);
  while (count > 0) {
    int some = count < IOV_MAX ? (int)count : IOV_MAX;
    ssize_t written = pwritev(descriptor, buffers, some, offset);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return written < 0 ? errno : ENOSPC;
    offset += written;
    take_done(&buffers, &count, (size_t)written);
  }
  return 0;
}

int64_t clinux_copy_range(int from, int to, int64_t offset, size_t count) {
  off64_t from_offset = offset, to_offset = offset;
  return copy_file_range(from, &from_offset, to, &to_offset, count, 0);
}

static const char prefix_only_mark[] = "user.locket.head";

int clinux_mark_prefix_only(int descriptor) {
  return fsetxattr(descriptor, prefix_only_mark, "", 0, 0) ? errno : 0;
}

int clinux_is_prefix_only(int descriptor) {
  if (fgetxattr(descriptor, prefix_only_mark, NULL, 0) >= 0) return 1;
  off_t before = lseek(descriptor, 0, SEEK_CUR);
  off_t end = lseek(descriptor, 0, SEEK_END);
  int has_none = end > 0 && lseek(descriptor, end - 1, SEEK_DATA) < 0 && errno == ENXIO;
  lseek(descriptor, before, SEEK_SET);
  return has_none;
}

int clinux_has_hole(int descriptor, int64_t offset, int64_t count) {
  off_t before = lseek(descriptor, 0, SEEK_CUR);
  off_t hole = lseek(descriptor, offset, SEEK_HOLE);
  int has_one = hole < 0 ? errno == ENXIO : hole < offset + count;
  lseek(descriptor, before, SEEK_SET);
  return has_one;
}

int clinux_clear_folder(int folder, const char *kept) {
  DIR *opened = fdopendir(folder);
  if (!opened) {
    const int failure = errno;
    close(folder);
    return failure;
  }
  int failure = 0, found = 1;
  // A pass may miss entries that are added while it runs, so the last pass must find none.
  while (found && !failure) {
    found = 0;
    rewinddir(opened);
    for (struct dirent *entry; !failure && (errno = 0, entry = readdir(opened));) {
      const char *name = entry->d_name;
      if (!strcmp(name, ".") || !strcmp(name, "..") || (kept && !strcmp(name, kept))) continue;
      found = 1;
      if (!unlinkat(folder, name, 0) || errno == ENOENT) continue;
      failure = errno;
      if (failure != EISDIR && failure != EPERM) break;
      const int inner = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
      if (inner < 0) {
        // If it is not a folder, the first error is the reason why it cannot be deleted.
        if (errno == ENOENT) failure = 0;
        else if (errno != ENOTDIR) failure = errno;
        continue;
      }
      failure = clinux_clear_folder(inner, NULL);
      // An entry may have been added since the folder was cleared. The next pass deletes it.
      if (!failure && unlinkat(folder, name, AT_REMOVEDIR) && errno != ENOENT && errno != ENOTEMPTY)
        failure = errno;
    }
    if (!failure && errno) failure = errno;
  }
  closedir(opened);
  return failure;
}
