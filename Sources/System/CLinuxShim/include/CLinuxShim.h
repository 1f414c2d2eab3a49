// SPDX-License-Identifier: Apache-2.0
//
// Linux system calls that Swift cannot call well: descriptors over sockets, spawning, a sandbox,
// files that appear complete. Functions return 0 or an errno value unless documented otherwise.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/statvfs.h>
#include <sys/types.h>
#include <sys/uio.h>

/// The maximum number of descriptors in one message.
#define CLINUX_MAXIMUM_DESCRIPTORS 4

/// Makes two connected stream sockets that a spawned process does not inherit.
int clinux_socket_pair(int sockets[2]);

/// Returns the milliseconds of the monotonic clock, which deadlines are given in; -1 is no
/// deadline.
int64_t clinux_now(void);

/// Sends all bytes, and the descriptors with the first byte. ETIMEDOUT after the deadline, EPIPE
/// where the other end is closed.
int clinux_send(
    int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count,
    int64_t deadline);

/// Sends a prefix and then the bytes in one call, so that the receiver is woken only once.
int clinux_send_with_prefix(
    int socket, const void *prefix, size_t prefix_count, const void *bytes, size_t count,
    const int *descriptors, int descriptor_count, int64_t deadline);

/// Receives exactly `count` bytes and up to CLINUX_MAXIMUM_DESCRIPTORS descriptors, which spawned
/// processes do not inherit. EPIPE where the other end is closed; descriptors that were received
/// are returned even then.
int clinux_receive(
    int socket, void *bytes, size_t count, int *descriptors, int *descriptor_count,
    int64_t deadline);

/// Receives the bytes that are available, at least one and no more than `capacity`, and waits where
/// there are none. `count` becomes the number of bytes. Descriptors are handled as above. EMSGSIZE
/// where more than CLINUX_MAXIMUM_DESCRIPTORS came at once; all of them are closed.
int clinux_receive_some(
    int socket, void *bytes, size_t capacity, size_t *count, int *descriptors,
    int *descriptor_count, int64_t deadline);

/// Listens at a path, for this user alone or, with `mode` 0666, for everyone who can reach the
/// path. A socket at the path without a listener is replaced. EADDRINUSE where there is a listener,
/// ENAMETOOLONG where the path does not fit a socket's address (107 bytes).
int clinux_listen(const char *path, mode_t mode, int *listener);

/// Waits for the next connection, even while this process has no descriptor or memory left. EPIPE
/// once the listener was shut down.
int clinux_accept(int listener, int *socket);

/// Connects to a path. ECONNREFUSED or ENOENT where there is no listener, EAGAIN where the listener
/// accepts no connection for two seconds.
int clinux_connect(const char *path, int *socket);

/// Returns the process at the other end of a local socket, as the kernel knows it.
int clinux_peer(int socket, pid_t *process, uid_t *user, gid_t *group);

/// Returns the path of the program of the process that connected; `path` ends with a zero byte.
///
/// EACCES where this user may not know the program, and ESRCH where the process is gone. ESTALE
/// where this process finds another file, or none, at that path, as for a program in its own mount
/// namespace. Since Linux 6.5 the answer is about the process that connected and no other. Before,
/// a reused process number can name another program.
int clinux_peer_program(int socket, pid_t process, char *path, size_t capacity);

/// Whether the other end of a socket is closed.
int clinux_is_hung_up(int socket);

/// Starts an executable in its own process group, with `socket` as descriptor 0, its output
/// discarded, default signals and no other descriptor. It receives only the environment variables
/// that libraries read, so that passwords do not reach a worker.
int clinux_spawn(const char *path, char *const arguments[], int socket, pid_t *process);

/// Starts an executable with `socket` as descriptor 0 and this process's standard output and error.
/// It runs in this process's group, so that it may use the terminal, and has no other descriptor.
int clinux_spawn_beside(
    const char *path, char *const arguments[], int socket, pid_t *process);

/// Kills a process and waits until it is gone. Returns its exit code, or the negated number of the
/// signal that ended it.
int clinux_end(pid_t process);

/// Ends this process as soon as the other end of a socket closes, whatever it is doing.
int clinux_exit_on_hangup(int socket);

/// Gives up every capability, also those that a program started later could gain, and new
/// privileges. It affects this thread and those that it starts, so call it before there are other
/// threads.
int clinux_drop_capabilities(void);

/// Gives up new privileges, and the opening of files except for reading below `readable` (ended by
/// NULL). Running threads keep theirs, so call it before there are any. `version` becomes
/// Landlock's version; 0 where the kernel has none, which leaves files open to this process.
int clinux_confine_files(const char *const readable[], int *version);

/// Gives up, on every thread and for good, every system call that decoding does not need.
///
/// This process can no longer open files (except for reading where `may_read`), create sockets or
/// processes, run programs or send signals to others; these calls fail with EPERM. ENOSYS where the
/// kernel has no filters, or there is no list of calls for this architecture.
int clinux_confine_calls(int may_read);

/// Gives up core files, and limits the address space to `maximum` bytes. `maximum_per_job` further
/// bytes of writable memory may be used beyond what this process holds now; 0 sets no such limit.
int clinux_limit_memory(uint64_t maximum, uint64_t maximum_per_job);

/// Makes freed memory return to the system early, which costs time when it is allocated again. Call
/// it before any other thread starts.
void clinux_give_memory_back(void);

/// Sets the stack size of threads that are started from now on.
int clinux_shorten_stacks(size_t bytes);

/// Reserves the thread of a task for work that may wait for a disk. Returns 0 where no thread would
/// remain for all other tasks.
int clinux_borrow_thread(void);

/// Returns a reserved thread.
void clinux_return_thread(void);

/// Returns freed memory to the system now, where this process allocated more than `maximum` bytes
/// since the last call that did so.
void clinux_trim_above(size_t maximum);

/// Returns the resident memory of a process in bytes, 0 where it is unknown.
size_t clinux_resident(pid_t process);

/// Limits the total processor time of this process in seconds, after which the kernel kills it. The
/// limit cannot be removed.
int clinux_limit_seconds(unsigned seconds);

/// Allows this process some more seconds of processor time, after which the kernel sends SIGXCPU. A
/// process can catch that signal until it reaches its total limit.
int clinux_allow_seconds(unsigned seconds);

/// Returns the processor time that a process used in seconds, 0 where there is no such process.
unsigned clinux_used_seconds(pid_t process);

/// A regular file that is open for reading, with its state when it was opened.
typedef struct {
  int descriptor;
  int64_t size;
  /// The time of the last modification of its content, since 1970.
  int64_t seconds;
  int64_t nanoseconds;
  uint64_t inode;
  /// The time of the last change of its content or metadata, its name included.
  int64_t changed_seconds;
  int64_t changed_nanoseconds;
  /// The digest of its content, 0 where it was not computed.
  int64_t digest;
} clinux_source;

/// Opens a regular file for reading without waiting for anything. EISDIR for a directory, EINVAL
/// for any other kind of file.
int clinux_open_regular(const char *path, clinux_source *source);

/// Returns a digest of a file's size, first and last 8 KiB; 0 where it is empty or cannot be read.
int64_t clinux_content_digest(int descriptor, int64_t size);

/// Marks a file of which only a prefix is here. ENOTSUP where the file system does not support
/// extended attributes.
int clinux_mark_prefix_only(int descriptor);

/// Whether only a prefix of a file is here: it is marked so, or its last byte was never written. 0
/// where the file system cannot tell.
int clinux_is_prefix_only(int descriptor);

/// Whether some byte of a range was never written, or is beyond the end. 0 where the file system
/// cannot tell.
int clinux_has_hole(int descriptor, int64_t offset, int64_t count);

/// Returns how many bytes can be written to the disk of an open file while a twentieth of the disk,
/// 16 MB at most, stays free for other programs. 0 where a twentieth of its inodes, 1,024 at most, is
/// left, as each file takes one. INT64_MAX where the disk has no limit, -1 with errno where it cannot
/// be asked.
int64_t clinux_available_bytes(int descriptor);

/// The same for the disk of a path.
int64_t clinux_available_bytes_at(const char *path);

/// The same for a disk with these numbers.
int64_t clinux_available_bytes_of(const struct statvfs *disk);

/// Whether any process has a file open or mapped. 0 where the file system cannot tell.
int clinux_is_in_use(const char *path);

/// Reserves blocks for a range of a file without changing its size.
int clinux_reserve(int descriptor, int64_t offset, int64_t count);

/// Frees the blocks of a range of a file without changing its size; the range reads as zeros.
/// EOPNOTSUPP where the file system does not support holes.
int clinux_punch_hole(int descriptor, int64_t offset, int64_t count);

/// Writes all of some buffers to a file, one behind the other, in as few system calls as possible.
/// It modifies `buffers`.
int clinux_write_buffers(int descriptor, struct iovec *buffers, size_t count, int64_t offset);

/// Copies a range of a file to the same offset of another inside the kernel, which lets file
/// systems share the blocks. Returns the number of bytes, 0 at the end, -1 where the kernel cannot
/// do that.
int64_t clinux_copy_range(int from, int to, int64_t offset, size_t count);

/// Creates a folder that only this user can access (0700), and missing folders above it.
///
/// Existing folders are made private only where they are Locket's own. These are the folders from
/// `own` on, which is a prefix of `path` (NULL where the caller has none), and `locket` in the
/// user's cache, state and configuration folders with everything below it. EPERM where one of these
/// belongs to another user.
int clinux_make_private_folder(const char *path, const char *own);

/// Opens a regular file that only this user can access, and never a symbolic link. A new file is
/// created with 0600; an existing one gets that mode before it is truncated. EPERM where it belongs
/// to another user, EINVAL or EISDIR where it is not a regular file. `flags` are those of open(2).
int clinux_open_private(const char *path, int flags, int *descriptor);

/// Creates an empty file that only this user can access, without opening it. SQLite loses its locks
/// when any descriptor of a database is closed. EEXIST where there is a file or a link.
int clinux_create_private(const char *path);

/// Removes all permissions that other users have for a file of this user, without opening it. Does
/// nothing where there is no file, or the file system has no permissions.
void clinux_make_private(const char *path);

/// Returns the permissions for a result that is made from a file: no more than those of the file,
/// and not executable. 0666 where there is no file, or its mode cannot be read.
mode_t clinux_result_mode(const clinux_source *source);

/// Opens a new file beside `path` for reading and writing; its name is written to `temporary`.
/// `mode` holds its permissions: 0600 for this user alone, 0666 for as many as the umask leaves.
/// Where `path` leads to a device, a pipe or a socket, the file is in memory and has no name, and
/// its bytes are written there at the end. ENOSPC where a twentieth of the disk's inodes, 1,024 at
/// most, is left.
int clinux_begin_file(
    const char *path, mode_t mode, char *temporary, size_t capacity, int *descriptor);

/// Follows a path as far as it exists. EPERM where another user made a link on the way, which could
/// lead anywhere. A link is trusted if it belongs to this user, to root or to the owner of the folder
/// that contains it. A path in /proc is followed by the kernel.
int clinux_check_links(const char *path);

/// Opens the folder of a path as O_PATH, and follows no link of another user on the way to it.
/// Returns an errno value; the caller closes the folder.
int clinux_open_folder_of(const char *path, int *folder);

/// What to do with a file that was begun.
typedef enum {
  /// Discards it.
  CLINUX_DROP,
  /// Gives it its name, and makes it survive a power failure. EEXIST where the name is taken.
  CLINUX_KEEP,
  /// Gives it its name. A power failure may lose it: it is transient and private. EEXIST where the
  /// name is taken.
  CLINUX_KEEP_FOR_NOW,
  /// Gives it its name instead of any file of that name. A power failure may lose it.
  CLINUX_REPLACE,
  /// The same with a private file.
  CLINUX_REPLACE_PRIVATE
} clinux_ending;

/// Closes such a file and gives it its name, or discards it. Call it once. `written` becomes the
/// number of bytes. ESTALE, and no file, where the source changed since it was opened; a source
/// with a digest is read again where only its content can show that. NULL for no source.
int clinux_end_file(
    const char *path, const char *temporary, int descriptor, const clinux_source *source,
    clinux_ending ending, int64_t *written);

/// Removes every file that was begun and not completed, before this process ends. Threads that begin
/// or end a file wait from then on.
void clinux_drop_begun_files(void);

/// A condition that is asked again and again while a file is copied.
typedef struct {
  /// Whether it holds; called on the thread that copies.
  int (*holds)(void *context);
  void *context;
} clinux_condition;

/// An edit of a copy: `count` bytes of the original from `offset` on are replaced by the next
/// `length` bytes of the replacements, repeated as often as needed.
typedef struct {
  int64_t offset;
  int64_t count;
  size_t length;
} clinux_edit;

/// Writes a file that appears at `path` complete or not at all.
///
/// It consists of `count` bytes or, where `bytes` is NULL, of the content of `source` with `edits`.
/// Later edits overwrite earlier ones, and their `replacements` follow one another. The file is
/// kept as `ending` requires. `written` becomes the number of bytes. ESTALE, and no file, where the
/// source changed since it was opened. ENOSPC, and no file, where it would take the bytes of the disk
/// that stay free. ECANCELED, and no file, where `wanted` no longer holds during a copy; NULL for no
/// condition.
int clinux_publish(
    const char *path, const clinux_source *source, const void *bytes, size_t count, const clinux_edit *edits,
    size_t edit_count, const uint8_t *replacements, clinux_ending ending,
    const clinux_condition *wanted, int64_t *written);
