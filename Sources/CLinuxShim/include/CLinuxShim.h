// SPDX-License-Identifier: Apache-2.0
//
// What Linux offers and Swift cannot call well: descriptors over sockets, spawning, a sandbox,
// files that appear whole. Functions return 0 or an errno value unless they say otherwise.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <sys/uio.h>

/// The most descriptors in one message.
#define CLINUX_MOST_DESCRIPTORS 4

/// Makes two connected stream sockets that a spawned process does not inherit.
int clinux_socket_pair(int sockets[2]);

/// Milliseconds on the monotonic clock, which deadlines below are told in; -1 is no deadline.
int64_t clinux_now(void);

/// Sends everything, the descriptors with the first byte. ETIMEDOUT after the deadline, EPIPE
/// where nobody reads.
int clinux_send(
    int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count,
    int64_t deadline);

/// The same with a head in front of the bytes, all in one call: whoever waits for them is woken once.
int clinux_send_behind(
    int socket, const void *head, size_t head_count, const void *bytes, size_t count,
    const int *descriptors, int descriptor_count, int64_t deadline);

/// Receives exactly `count` bytes and any descriptors, at most CLINUX_MOST_DESCRIPTORS of them,
/// not inherited by spawned processes. EPIPE where the other end is closed. Descriptors that
/// came are given back even then.
int clinux_receive(
    int socket, void *bytes, size_t count, int *descriptors, int *descriptor_count,
    int64_t deadline);

/// Receives what is there, at least one byte and at most `capacity`, and waits where there is
/// nothing; `count` becomes the number of bytes. Descriptors as above.
int clinux_receive_some(
    int socket, void *bytes, size_t capacity, size_t *count, int *descriptors,
    int *descriptor_count, int64_t deadline);

/// Listens at a path, for this user alone or, with `mode` 0666, for everybody who reaches the path;
/// a socket there that nobody listens at any more is replaced. EADDRINUSE where somebody does,
/// ENAMETOOLONG where the path does not fit a socket's address (107 bytes).
int clinux_listen(const char *path, mode_t mode, int *listener);

/// Waits for the next connection, also while this process has no descriptor or memory left; EPIPE once
/// the listener was shut down.
int clinux_accept(int listener, int *socket);

/// Connects to a path. ECONNREFUSED or ENOENT where nobody listens, EAGAIN where the listener takes
/// nobody in for two seconds.
int clinux_connect(const char *path, int *socket);

/// Who is at the other end of a local socket, as the kernel knows it.
int clinux_peer(int socket, pid_t *process, uid_t *user, gid_t *group);

/// The path of the program of the process that connected; `path` ends with a zero byte.
///
/// EACCES where this user may not know the program, ESRCH where the process is gone, ESTALE where
/// this process finds another file, or none, at that path, as for a program in a mount namespace of
/// its own. Since Linux 6.5 the answer is about the process that connected and no other; before, a
/// process number that was given out anew can name another program.
int clinux_peer_program(int socket, pid_t process, char *path, size_t capacity);

/// Whether the other end of a socket is closed.
int clinux_is_hung_up(int socket);

/// Starts an executable in a process group of its own, with `socket` as descriptor 0, nothing to
/// read or write otherwise, default signals and no other descriptor. Of the environment it gets what
/// libraries read, and nothing else: passwords are no worker's.
int clinux_spawn(const char *path, char *const arguments[], int socket, pid_t *process);

/// Starts an executable with `socket` as descriptor 0 and the standard output and error of this
/// process, in its process group, so that it may use the terminal; no other descriptor.
int clinux_spawn_beside(
    const char *path, char *const arguments[], int socket, pid_t *process);

/// Kills a process and waits until it is gone; its exit code, or the number of the signal that ended
/// it below zero.
int clinux_end(pid_t process);

/// Ends this process as soon as the other end of a socket closes, whatever it is doing.
int clinux_exit_on_hangup(int socket);

/// Gives up every capability, also those that a program started later could gain, and new privileges.
/// It counts for this thread and those that it starts: call it before there are any.
int clinux_drop_capabilities(void);

/// Gives up new privileges, and opening files but for reading below `readable` (ended by NULL);
/// threads that run already keep theirs, so call it before there are any. `version` becomes
/// Landlock's; 0 where the kernel has none, which leaves files open to this process.
int clinux_confine_files(const char *const readable[], int *version);

/// Gives up, on every thread and for good, every system call that decoding does not need: there is
/// no opening of files (but for reading where `may_read`), no socket, no process, no program and
/// no signal to others; they fail with EPERM. ENOSYS where the kernel has no filters, or there is
/// no list for this architecture.
int clinux_confine_calls(int may_read);

/// Gives up core files and more memory than `most` bytes of addresses. `most_for_a_job` bytes may
/// still be written to beyond what this process holds now; 0 sets no such limit.
int clinux_limit_memory(uint64_t most, uint64_t most_for_a_job);

/// Gives freed memory back to the system soon, at the price of asking for it again; call it before
/// any other thread starts.
void clinux_give_memory_back(void);

/// Gives threads that are started from now on stacks of this many bytes.
int clinux_shorten_stacks(size_t bytes);

/// Borrows the thread of a task for work that may wait for a disk; 0 where no other one would be left
/// to all other tasks.
int clinux_borrow_thread(void);

/// Gives a borrowed thread back.
void clinux_return_thread(void);

/// Gives freed memory back to the system now where this process took more than `most` bytes since
/// it last did so.
void clinux_trim_above(size_t most);

/// Bytes of memory that a process holds, 0 where nobody knows.
size_t clinux_resident(pid_t process);

/// Gives this process so many seconds of processor time in all; then the kernel kills it, whatever it
/// does. It cannot be taken back.
int clinux_limit_seconds(unsigned seconds);

/// Allows this process some more seconds of processor time; then the kernel ends it with SIGXCPU, which
/// a process can catch until its limit in all.
int clinux_allow_seconds(unsigned seconds);

/// Seconds of processor time that a process used, 0 where there is no such process.
unsigned clinux_used_seconds(pid_t process);

/// A regular file that is open for reading, as it was when it was opened.
typedef struct {
  int descriptor;
  int64_t size;
  /// When it was last changed, since 1970.
  int64_t seconds;
  int64_t nanoseconds;
  uint64_t inode;
  /// When anything about it changed, its name too.
  int64_t changed_seconds;
  int64_t changed_nanoseconds;
  /// What it sums up to, 0 where nobody asked.
  int64_t sum;
} clinux_source;

/// Opens a regular file for reading without waiting for anything; EISDIR for a directory and
/// EINVAL for what is neither.
int clinux_open_regular(const char *path, clinux_source *source);

/// A sum of a file's size, first and last 8 KiB; 0 where it is empty or cannot be read.
int64_t clinux_content_sum(int descriptor, int64_t size);

/// Notes on a file that only its head is here; 0, or what failed, ENOTSUP where the file system
/// takes no notes.
int clinux_mark_head(int descriptor);

/// Whether only a file's head is here: it says so, or its last byte was never written. 0 where the
/// file system cannot tell.
int clinux_is_head(int descriptor);

/// Whether some byte of a place was never written, or lies behind the end; 0 where the file system
/// cannot tell.
int clinux_has_hole(int descriptor, int64_t offset, int64_t count);

/// Sets blocks of a file aside without changing its size; 0, or what failed.
int clinux_reserve(int descriptor, int64_t offset, int64_t count);

/// Gives blocks of a file back without changing its size; what was there reads as zeros. 0, or what
/// failed: EOPNOTSUPP where the file system has no holes.
int clinux_punch_hole(int descriptor, int64_t offset, int64_t count);

/// Writes all of some parts to a file, one behind the other, in as few calls as the system lets it. It
/// changes the parts.
int clinux_write_parts(int descriptor, struct iovec *parts, size_t count, int64_t offset);

/// Copies a part of a file to the same place of another inside the kernel, which lets file systems
/// share it; the number of bytes, 0 at the end, -1 where the kernel does not do that.
int64_t clinux_copy_range(int from, int to, int64_t offset, size_t count);

/// Makes a folder that only this user can look into (0700), and those above it that are missing.
///
/// Folders that are there already are made private only where they are Locket's own: those from `own`
/// on, which begins `path` (NULL where the caller has none), and `locket` in the user's cache, state
/// and configuration folders with all below it. EPERM where one of these belongs to another user.
int clinux_make_private_folder(const char *path, const char *own);

/// Opens a regular file that only this user can look into, and no link: a new one is created so (0600),
/// one that is there is made so before it is cut off. EPERM where it belongs to another user, EINVAL or
/// EISDIR where it is no file. `flags` are those of open(2).
int clinux_open_private(const char *path, int flags, int *descriptor);

/// Creates an empty file that only this user can look into, without opening it: SQLite's locks are gone
/// once any descriptor of a database is closed. EEXIST where something is there, a link too.
int clinux_create_private(const char *path);

/// Takes everything that others may do with a file of this user away, without opening it. Does nothing
/// where there is none, or the file system has no permissions.
void clinux_make_private(const char *path);

/// What others may do with a result that is made of a file: no more than with the file, and nothing
/// that runs it; 0666 where there is none, or it cannot be told.
mode_t clinux_result_mode(const clinux_source *source);

/// Opens a new file beside `path` for reading and writing; its name is written to `temporary`. `mode`
/// is what others may do with it: 0600 for nothing, 0666 for as much as the umask leaves. Where `path`
/// leads to a device, a pipe or a socket, the file is in memory, without a name, and its bytes go there.
int clinux_begin_file(
    const char *path, mode_t mode, char *temporary, size_t capacity, int *descriptor);

/// What becomes of a file that was begun.
typedef enum {
  /// It is thrown away.
  CLINUX_DROP,
  /// It gets its name, and lasts through a power cut.
  CLINUX_KEEP,
  /// It gets its name, and a power cut may take it: it is on its way elsewhere, and private.
  CLINUX_KEEP_FOR_NOW
} clinux_ending;

/// Closes such a file and gives it its name, or throws it away; call it once. `written` becomes the
/// number of bytes. ESTALE, and no file, where what it was made of changed since that was opened; a
/// source that has a sum is read once more where nothing but that can tell. NULL for no source.
int clinux_end_file(
    const char *path, const char *temporary, int descriptor, const clinux_source *source,
    clinux_ending ending, int64_t *written);

/// Removes every file that was begun and did not come to its end, before this process ends: threads that
/// begin or end a file wait from then on.
void clinux_drop_begun_files(void);

/// Bytes that stand in a copy in place of the original's: `count` of them from `offset` on, the
/// next `length` of the replacements over and over.
typedef struct {
  int64_t offset;
  int64_t count;
  size_t length;
} clinux_edit;

/// Writes a file that appears at `path` whole or not at all: `count` bytes, or where `bytes` is
/// NULL everything that `source` holds with `edits`, later ones over earlier ones, whose
/// `replacements` follow one another. It is kept as `ending` says. `written` becomes the number of
/// bytes. ESTALE, and no file, where the source changed since it was opened.
int clinux_publish(
    const char *path, const clinux_source *source, const void *bytes, size_t count, const clinux_edit *edits,
    size_t edit_count, const uint8_t *replacements, clinux_ending ending, int64_t *written);
