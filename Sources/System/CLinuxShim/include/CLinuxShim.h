// SPDX-License-Identifier: Apache-2.0
//
// Functions for Linux system calls that are hard to call from Swift. They send descriptors over
// sockets, start processes, restrict the current process, and write files that appear only when
// they are complete.
//
// If a comment does not state otherwise, a function returns 0 or an errno value.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/statvfs.h>
#include <sys/types.h>
#include <sys/uio.h>

/// The maximum number of descriptors in one message.
#define CLINUX_MAXIMUM_DESCRIPTORS 4

/// Makes two connected stream sockets. Processes that are started later do not inherit them.
int clinux_socket_pair(int sockets[2]);

/// Returns the time of the monotonic clock in milliseconds.
///
/// A deadline is a time of this clock; -1 means that there is no deadline.
int64_t clinux_now(void);

/// Sends all bytes, and sends the descriptors together with the first byte.
///
/// Returns ETIMEDOUT after the deadline, and EPIPE if the other end is closed.
int clinux_send(
    int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count,
    int64_t deadline);

/// Sends a prefix and then the bytes with one system call. The receiver is therefore woken only
/// once.
int clinux_send_with_prefix(
    int socket, const void *prefix, size_t prefix_count, const void *bytes, size_t count,
    const int *descriptors, int descriptor_count, int64_t deadline);

/// Receives exactly `count` bytes and up to CLINUX_MAXIMUM_DESCRIPTORS descriptors.
///
/// Processes that are started later do not inherit the descriptors. Returns EPIPE if the other end
/// is closed. Descriptors that were received before are returned in this case, too.
int clinux_receive(
    int socket, void *bytes, size_t count, int *descriptors, int *descriptor_count,
    int64_t deadline);

/// Receives the bytes that are available, at least one and at most `capacity`.
///
/// If none are available, the function waits. It sets `count` to the number of bytes. Descriptors
/// are received as by clinux_receive(). If more than CLINUX_MAXIMUM_DESCRIPTORS arrive at once, all
/// of them are closed, and the function returns EMSGSIZE.
int clinux_receive_some(
    int socket, void *bytes, size_t capacity, size_t *count, int *descriptors,
    int *descriptor_count, int64_t deadline);

/// Begins to listen at a path.
///
/// With `mode` 0666, every user who can access the path can connect; otherwise only this user. If
/// the path is a socket to which no process listens, it is replaced. Returns EADDRINUSE if a
/// process listens there, and ENAMETOOLONG if the path has more than 107 bytes.
int clinux_listen(const char *path, mode_t mode, int *listener);

/// Waits for the next connection.
///
/// It also waits while this process cannot open descriptors or has no memory left. Returns EPIPE
/// after the listener was shut down.
int clinux_accept(int listener, int *socket);

/// Connects to a path.
///
/// Returns ECONNREFUSED or ENOENT if no process listens there. Returns EAGAIN if a process listens
/// there, but accepts no connection for two seconds.
int clinux_connect(const char *path, int *socket);

/// Returns the process at the other end of a local socket, as the kernel reports it.
///
/// The user is (uid_t)-1 if the kernel does not tell it apart from others; see clinux_known_user.
int clinux_peer(int socket, pid_t *process, uid_t *user, gid_t *group);

/// Returns a user as the kernel reported it, or (uid_t)-1 if the number can mean several users.
///
/// In a user namespace, such as a rootless container, the kernel reports every user who is not mapped
/// into the namespace by one number. \p map is the file with the mapped users, /proc/self/uid_map.
uid_t clinux_known_user(uid_t user, const char *map);

/// Returns the path of the program of a connected process. The path ends with a zero byte.
///
/// Returns EACCES if this user may not know the program, and ESRCH if the process has ended.
/// Returns ESTALE if this process finds no file or another file at the path. This happens, for
/// example, if the program has its own mount namespace.
///
/// Since Linux 6.5, the result is always about the process that connected. On an older kernel, the
/// process may have ended, and another process may have its number. The result is then about that
/// one.
int clinux_peer_program(int socket, pid_t process, char *path, size_t capacity);

/// Returns whether the other end of a socket is closed.
int clinux_is_hung_up(int socket);

/// Starts a program as a worker, in its own process group.
///
/// The program gets `socket` as descriptor 0 and no other usable descriptor; its output is
/// discarded. Signals have their default actions. The program receives only those environment
/// variables that libraries read, so that passwords in the environment do not reach it.
int clinux_spawn(const char *path, char *const arguments[], int socket, pid_t *process);

/// Starts a program with `socket` as descriptor 0, in the process group of this process.
///
/// The program uses this process's standard output and standard error, and can use the terminal. It
/// gets no other descriptors.
int clinux_spawn_beside(
    const char *path, char *const arguments[], int socket, pid_t *process);

/// Kills a process and waits until it has ended.
///
/// Returns its exit code. If a signal ended it, returns the negative number of the signal.
int clinux_end(pid_t process);

/// Ends this process as soon as the other end of a socket is closed, whatever the process is doing.
int clinux_exit_on_hangup(int socket);

/// Removes every capability of this process, and prevents it from getting new privileges.
///
/// A program that is started later cannot get capabilities either. The call affects only this
/// thread and threads that it starts. Call it before there are other threads.
int clinux_drop_capabilities(void);

/// Prevents this process from opening files, except for reading below the paths in `readable`.
///
/// The list ends with NULL. The process also cannot get new privileges. The call does not affect
/// threads that are already running, so call it before there are any. It sets `version` to the
/// version of Landlock, the mechanism that it uses. With 0, the kernel has no Landlock, and the
/// process can still open files.
int clinux_confine_files(const char *const readable[], int *version);

/// Prevents every thread of this process from making system calls that decoding does not need.
///
/// This cannot be undone. The process can no longer create sockets or processes, run programs, or
/// send signals to other processes. It cannot open files; if `may_read` is set, it can open them
/// for reading. Such calls fail with EPERM. Returns ENOSYS if the kernel cannot filter system
/// calls, or if this function has no list of calls for the processor architecture.
int clinux_confine_calls(int may_read);

/// Switches core files off, and limits the address space of this process to `maximum` bytes.
///
/// In addition to the writable memory that it uses now, the process can use `maximum_per_job` bytes
/// of such memory. With 0, this second limit is not set.
int clinux_limit_memory(uint64_t maximum, uint64_t maximum_per_job);

/// Makes freed memory return to the system early. Later allocations then take more time.
///
/// Call it before another thread starts.
void clinux_give_memory_back(void);

/// Sets the stack size of threads that are started from now on.
int clinux_shorten_stacks(size_t bytes);

/// Reserves the thread of a Swift task for work that may wait for a disk.
///
/// Returns 0 if no thread would be left for all other tasks, otherwise 1.
int clinux_borrow_thread(void);

/// Ends the reservation of a thread.
void clinux_return_thread(void);

/// Returns freed memory to the system, if this process needed much new memory since the last time.
///
/// "Much" means more than `maximum` bytes.
void clinux_trim_above(size_t maximum);

/// Returns the resident memory of a process in bytes, 0 if it is unknown.
size_t clinux_resident(pid_t process);

/// Limits the total processor time of this process, in seconds.
///
/// When the time is used up, the kernel kills the process. The limit cannot be removed.
int clinux_limit_seconds(unsigned seconds);

/// Allows this process some more seconds of processor time.
///
/// When they are used up, the kernel sends SIGXCPU. The process can catch this signal and continue
/// until it reaches the limit of clinux_limit_seconds().
int clinux_allow_seconds(unsigned seconds);

/// Returns how many seconds of processor time a process used, 0 if there is no such process.
unsigned clinux_used_seconds(pid_t process);

/// A regular file that is open for reading, and its properties when it was opened.
typedef struct {
  int descriptor;
  int64_t size;
  /// When the content was last modified, since 1970.
  int64_t seconds;
  int64_t nanoseconds;
  uint64_t inode;
  /// When the content, the name or other metadata was last changed, since 1970.
  int64_t changed_seconds;
  int64_t changed_nanoseconds;
  /// The digest of the content, 0 if it was not computed.
  int64_t digest;
} clinux_source;

/// Opens a regular file for reading; never blocks.
///
/// Returns EISDIR for a directory, and EINVAL for any other kind of file.
int clinux_open_regular(const char *path, clinux_source *source);

/// Opens a file of a library for reading, without waiting. Follows a link of another user only if the
/// file belongs to that user, also if a folder or the file is exchanged at this moment. Returns an
/// errno value: `EPERM` for such a link. If there is no link, folders, pipes and devices are opened,
/// too; the caller checks the kind.
int clinux_open_for_reading(const char *path, int *descriptor);

/// Returns a digest of a file's size, first 8 KiB and last 8 KiB.
///
/// Returns 0 if the file is empty or cannot be read.
int64_t clinux_content_digest(int descriptor, int64_t size);

/// Marks a file as containing only the first bytes of its content.
///
/// Returns ENOTSUP if the file system does not support extended attributes.
int clinux_mark_prefix_only(int descriptor);

/// Returns whether a file contains only the first bytes of its content.
///
/// This is the case if the file is marked so, or if its last byte was never written. Returns 0 if
/// the file system cannot report this.
int clinux_is_prefix_only(int descriptor);

/// Returns whether a byte of a range was never written or is after the end of the file.
///
/// Returns 0 if the file system cannot report this.
int clinux_has_hole(int descriptor, int64_t offset, int64_t count);

/// Returns how many bytes may still be written to the disk of an open file.
///
/// Some space stays free for other programs: a twentieth of the disk, but at most 16 MiB. Each file
/// also needs an inode. If only a twentieth of the inodes is free, or only 1,024 on a large disk,
/// the function returns 0. If the disk has no limit, it returns INT64_MAX. If the disk cannot be
/// examined, it returns -1 and sets errno.
int64_t clinux_available_bytes(int descriptor);

/// Returns the same as clinux_available_bytes() for the disk of a path.
int64_t clinux_available_bytes_at(const char *path);

/// Returns the same as clinux_available_bytes() for a disk with these properties.
int64_t clinux_available_bytes_of(const struct statvfs *disk);

/// Returns whether any process has a file open or mapped, 0 if the file system cannot report this.
int clinux_is_in_use(const char *path);

/// Reserves disk blocks for a range of a file. The size of the file does not change.
int clinux_reserve(int descriptor, int64_t offset, int64_t count);

/// Frees the disk blocks of a range of a file. The size of the file does not change.
///
/// The range then reads as zeros. Returns EOPNOTSUPP if the file system does not support this.
int clinux_punch_hole(int descriptor, int64_t offset, int64_t count);

/// Writes all of some buffers to a file, one after another.
///
/// It uses as few system calls as possible, and modifies `buffers`.
int clinux_write_buffers(int descriptor, struct iovec *buffers, size_t count, int64_t offset);

/// Copies a range of a file to the same offset of another file.
///
/// The kernel copies the bytes, so a file system can let both files share disk blocks. Returns the
/// number of copied bytes, 0 at the end of the file, or -1 if the kernel cannot do this.
int64_t clinux_copy_range(int from, int to, int64_t offset, size_t count);

/// Opens a folder inside an open folder as O_PATH, and creates what is missing of its path. Follows no
/// link. Returns an errno value.
int clinux_open_inside(int root, const char *path, mode_t mode, int *opened);

/// Creates a folder that only this user can access (0700), and missing folders above it.
///
/// If a folder exists already, its permissions are changed only if it is one of Locket's own. These
/// are the folders from `own` on, which is a prefix of `path`; it may be NULL. Also Locket's own
/// are the folders `locket` in the user's folders for caches, state and configuration, and
/// everything in them. Returns EPERM if such a folder belongs to another user.
int clinux_make_private_folder(const char *path, const char *own);

/// Deletes everything in an open folder, and closes the folder.
///
/// Symbolic links are deleted, not followed. An entry with the name `kept` stays; `kept` may be
/// NULL. Entries that other processes add meanwhile are deleted, too. Returns 0 or an error number.
int clinux_clear_folder(int folder, const char *kept);

/// Opens a regular file that only this user can access. It never opens a symbolic link.
///
/// A new file gets the mode 0600. An existing file gets this mode before it is truncated. Returns
/// EPERM if the file belongs to another user, and EINVAL or EISDIR if it is not a regular file.
/// `flags` are those of open(2).
int clinux_open_private(const char *path, int flags, int *descriptor);

/// Creates an empty file that only this user can access, without opening it.
///
/// If the file is a database, opening and closing it would remove the locks of SQLite. Returns
/// EEXIST if a file or a symbolic link exists at the path.
int clinux_create_private(const char *path);

/// Removes the permissions of other users for a file of this user, without opening it.
///
/// Does nothing if there is no file, or if the file system has no permissions.
void clinux_make_private(const char *path);

/// Returns the permissions of a copy of an open file, if the copy belongs to a group.
///
/// They are those of the original. If the group is not the original's, or if the original has an
/// access control list, the group gets only what every user may do. Returns 0 if the mode of the
/// original cannot be read.
mode_t clinux_copy_mode(int original, gid_t group);

/// Returns the permissions for a new file that is made from another file.
///
/// They are at most those of the other file, and the new file is not executable. Returns 0666 if
/// there is no other file, or if its mode cannot be read.
mode_t clinux_result_mode(const clinux_source *source);

/// Creates a temporary file in the folder of `path`, and opens it for reading and writing.
///
/// The path of the temporary file is written to `temporary`. `mode` contains its permissions: 0600
/// for only this user, or 0666 for everything that the umask allows.
///
/// If `path` is a device, a pipe or a socket, the temporary file is in memory and has no path. Its
/// bytes are written to `path` at the end. Returns ENOSPC if only a twentieth of the inodes of the
/// disk is free, or only 1,024 on a large disk.
int clinux_begin_file(
    const char *path, mode_t mode, char *temporary, size_t capacity, int *descriptor);

/// Checks the symbolic links of a path, as far as the path exists.
///
/// Returns EPERM if another user made one of the links, because it could point anywhere. A link is
/// trusted if it belongs to this user, to root, or to the owner of the folder that contains it.
/// Links in /proc are not checked.
int clinux_check_links(const char *path);

/// Opens the folder of a path with O_PATH. It follows no symbolic link of another user.
///
/// Returns an errno value. The caller closes the folder.
int clinux_open_folder_of(const char *path, int *folder);

/// What clinux_end_file() does with a temporary file.
typedef enum {
  /// Removes the file.
  CLINUX_DROP,
  /// Gives the file its name. After that, a power failure does not lose it. Fails with EEXIST if
  /// the name is taken.
  CLINUX_KEEP,
  /// Gives a private file its name. A power failure may lose it. Fails with EEXIST if the name is
  /// taken.
  CLINUX_KEEP_FOR_NOW,
  /// Gives the file its name, and replaces an existing file. A power failure may lose it.
  CLINUX_REPLACE,
  /// Does the same as CLINUX_REPLACE with a private file.
  CLINUX_REPLACE_PRIVATE
} clinux_ending;

/// Closes a file of clinux_begin_file(), and gives it its name or removes it. Call it once.
///
/// Sets `written` to the size of the file. `source` is the file from which it was made, or NULL. If
/// the source has changed since it was opened, the new file is removed, and the function returns
/// ESTALE. If the source has a digest, and only its content can show whether it changed, the
/// content is read again.
int clinux_end_file(
    const char *path, const char *temporary, int descriptor, const clinux_source *source,
    clinux_ending ending, int64_t *written);

/// Removes all files that were begun and have not ended. Call it before this process ends.
///
/// From then on, threads that begin or end a file wait.
void clinux_drop_begun_files(void);

/// A condition for continuing a copy. It is evaluated repeatedly while a file is copied.
typedef struct {
  /// Returns whether the copy may continue. It is called on the thread that copies.
  int (*holds)(void *context);
  void *context;
} clinux_condition;

/// An edit of a copy. It replaces `count` bytes of the original, from `offset` on.
///
/// The new bytes are the next `length` bytes of the replacements, repeated as often as needed.
typedef struct {
  int64_t offset;
  int64_t count;
  size_t length;
} clinux_edit;

/// Writes a file that appears at `path` only when it is complete.
///
/// If `bytes` is not NULL, the file consists of `count` bytes. Otherwise it is a copy of `source`
/// with `edits`. Later edits overwrite earlier ones. `replacements` contains the new bytes of all
/// edits, one edit after another. `ending` states how the file gets its name. `written` receives
/// its size.
///
/// In these cases no file appears: ESTALE if the source changed since it was opened; ENOSPC if the
/// file would use disk space that must stay free; ECANCELED if the condition `wanted` no longer
/// holds. If `wanted` is NULL, there is no condition.
int clinux_publish(
    const char *path, const clinux_source *source, const void *bytes, size_t count, const clinux_edit *edits,
    size_t edit_count, const uint8_t *replacements, clinux_ending ending,
    const clinux_condition *wanted, int64_t *written);
