// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "CLinuxShim.h"
#include "Buffers.h"

typedef union {
  // With room for one more descriptor, the kernel does not hide that too many came.
  char bytes[CMSG_SPACE(sizeof(int) * (CLINUX_MAXIMUM_DESCRIPTORS + 1))];
  struct cmsghdr alignment;
} control_buffer;

int clinux_socket_pair(int sockets[2]) {
  return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) ? errno : 0;
}

int64_t clinux_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static int wait_for(int socket, short events, int64_t deadline) {
  for (;;) {
    int64_t left = deadline < 0 ? -1 : deadline - clinux_now();
    if (deadline >= 0 && left <= 0) return ETIMEDOUT;
    struct pollfd entry = {.fd = socket, .events = events};
    int ready = poll(&entry, 1, left > 3600000 ? 3600000 : (int)left);
    if (ready > 0) return 0;
    if (ready < 0 && errno != EINTR) return errno;
  }
}

int clinux_send_with_prefix(
    int socket, const void *prefix, size_t prefix_count, const void *bytes, size_t count,
    const int *descriptors, int descriptor_count, int64_t deadline) {
  if (descriptor_count > CLINUX_MAXIMUM_DESCRIPTORS) return EINVAL;
  struct iovec buffers[] = {
      {.iov_base = (void *)prefix, .iov_len = prefix_count},
      {.iov_base = (void *)bytes, .iov_len = count}};
  struct msghdr message = {.msg_iov = buffers, .msg_iovlen = 2};
  control_buffer control = {{0}};
  if (descriptor_count > 0) {
    size_t size = sizeof(int) * descriptor_count;
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(size);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(size);
    memcpy(CMSG_DATA(header), descriptors, size);
  }
  take_done(&message.msg_iov, &message.msg_iovlen, 0);
  while (message.msg_iovlen > 0) {
    ssize_t sent = sendmsg(socket, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0) {
      take_done(&message.msg_iov, &message.msg_iovlen, sent);
      message.msg_control = NULL;
      message.msg_controllen = 0;
    } else if (errno == EAGAIN) {
      int failure = wait_for(socket, POLLOUT, deadline);
      if (failure) return failure;
    } else if (errno != EINTR) {
      return errno == ECONNRESET ? EPIPE : errno;
    }
  }
  return 0;
}

int clinux_send(
    int socket, const void *bytes, size_t count, const int *descriptors, int descriptor_count,
    int64_t deadline) {
  return clinux_send_with_prefix(
      socket, NULL, 0, bytes, count, descriptors, descriptor_count, deadline);
}

static int take_descriptors(struct msghdr *message, int *descriptors, int *descriptor_count) {
  int failure = 0;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(message); header;
       header = CMSG_NXTHDR(message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t came = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t i = 0; i < came; i++) {
      int descriptor;
      memcpy(&descriptor, CMSG_DATA(header) + i * sizeof(int), sizeof descriptor);
      if (*descriptor_count < CLINUX_MAXIMUM_DESCRIPTORS)
        descriptors[(*descriptor_count)++] = descriptor;
      else {
        close(descriptor);
        failure = EMSGSIZE;
      }
    }
  }
  while (failure && *descriptor_count > 0) close(descriptors[--*descriptor_count]);
  return failure;
}

int clinux_receive_some(
    int socket, void *bytes, size_t capacity, size_t *count, int *descriptors,
    int *descriptor_count, int64_t deadline) {
  *count = 0;
  *descriptor_count = 0;
  for (;;) {
    struct iovec buffer = {.iov_base = bytes, .iov_len = capacity};
    control_buffer control;
    struct msghdr message = {
        .msg_iov = &buffer,
        .msg_iovlen = 1,
        .msg_control = control.bytes,
        .msg_controllen = sizeof control.bytes};
    ssize_t came = recvmsg(socket, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);
    if (came > 0) {
      *count = came;
      return take_descriptors(&message, descriptors, descriptor_count);
    }
    if (came == 0 || errno == ECONNRESET) return EPIPE;
    if (errno == EAGAIN) {
      int failure = wait_for(socket, POLLIN, deadline);
      if (failure) return failure;
    } else if (errno != EINTR) {
      return errno;
    }
  }
}

int clinux_receive(
    int socket, void *bytes, size_t count, int *descriptors, int *descriptor_count,
    int64_t deadline) {
  *descriptor_count = 0;
  while (count > 0) {
    int came[CLINUX_MAXIMUM_DESCRIPTORS], came_count;
    size_t some;
    int failure = clinux_receive_some(socket, bytes, count, &some, came, &came_count, deadline);
    if (failure) return failure;
    for (int i = 0; i < came_count; i++) {
      if (*descriptor_count < CLINUX_MAXIMUM_DESCRIPTORS)
        descriptors[(*descriptor_count)++] = came[i];
      else
        close(came[i]);
    }
    bytes = (char *)bytes + some;
    count -= some;
  }
  return 0;
}

static int address_of(const char *path, struct sockaddr_un *address) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  if (strlen(path) >= sizeof address->sun_path) return ENAMETOOLONG;
  strcpy(address->sun_path, path);
  return 0;
}

int clinux_connect(const char *path, int *connected) {
  struct sockaddr_un address;
  int failure = address_of(path, &address);
  if (failure) return failure;
  int end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (end < 0) return errno;
  // A listener that accepts no connection would make every caller wait forever.
  struct timeval patience = {.tv_sec = 2};
  setsockopt(end, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
  while (connect(end, (struct sockaddr *)&address, sizeof address)) {
    if (errno == EINTR) continue;
    failure = errno;
    close(end);
    return failure;
  }
  *connected = end;
  return 0;
}

/// Gives a socket's file the permissions that the umask removed. If another file has replaced the
/// socket, that file is left unchanged.
static int open_to_others(int folder, const char *fresh, mode_t mode) {
  struct stat facts;
  char name[64];
  int file = openat(folder, fresh, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return errno;
  snprintf(name, sizeof name, "/proc/self/fd/%d", file);
  int failure = 0;
  if (fstat(file, &facts))
    failure = errno;
  else if (!S_ISSOCK(facts.st_mode) || facts.st_uid != geteuid())
    failure = EADDRINUSE;
  else if ((facts.st_mode & 0777) != mode && chmod(name, mode))
    failure = errno;
  close(file);
  return failure;
}

/// Binds a socket to a path. Returns an errno value.
static int bind_to(const char *path, int socket) {
  struct sockaddr_un address;
  int failure = address_of(path, &address);
  if (!failure && bind(socket, (struct sockaddr *)&address, sizeof address)) failure = errno;
  return failure;
}

/// Binds a socket to a name in an open folder, so that no other user can exchange the folder.
static int bind_in(int folder, const char *name, int socket) {
  char path[PATH_MAX + 64];
  snprintf(path, sizeof path, "/proc/self/fd/%d/%s", folder, name);
  return bind_to(path, socket);
}

/// Makes a listening socket with a name in a folder. Returns an errno value.
static int listen_in(
    int folder, const char *name, const char *path, mode_t mode, int *listener) {
  // The socket gets its name once it listens, so that everyone who sees it can connect. A long name
  // leaves no room for a temporary one.
  char fresh[PATH_MAX];
  snprintf(fresh, sizeof fresh, "%s.%d", name, (int)getpid());
  int end = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (end < 0) return errno;
  // The umask still reduces this mode when the socket is bound.
  int failure = fchmod(end, mode) ? errno : bind_in(folder, fresh, end);
  int named = 0;
  if (failure == ENAMETOOLONG) {
    strcpy(fresh, name);
    named = 1;
    failure = bind_in(folder, fresh, end);
    // Only a name of more than 80 bytes does not fit.
    if (failure == ENAMETOOLONG) failure = bind_to(path, end);
  }
  if (failure) {
    close(end);
    return failure;
  }
  failure = open_to_others(folder, fresh, mode);
  if (!failure && listen(end, 16)) failure = errno;
  if (!failure && !named && linkat(folder, fresh, folder, name, 0)) {
    // Another process was faster, or the file system has no hard links.
    failure = errno == EEXIST                         ? EADDRINUSE
              : renameat(folder, fresh, folder, name) ? errno
                                                      : 0;
  }
  if (failure || !named) unlinkat(folder, fresh, 0);
  if (failure)
    close(end);
  else
    *listener = end;
  return failure;
}

int clinux_listen(const char *path, mode_t mode, int *listener) {
  struct sockaddr_un address;
  struct stat there;
  int folder, failure = address_of(path, &address);
  if (!failure) failure = clinux_open_folder_of(path, &folder);
  if (failure) return failure;
  const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
  if (!fstatat(folder, name, &there, AT_SYMLINK_NOFOLLOW)) {
    int other;
    failure = S_ISSOCK(there.st_mode) ? clinux_connect(path, &other) : EEXIST;
    if (!failure) close(other);
    // A user who may not connect cannot find out whether there is a listener.
    failure = failure == ECONNREFUSED ? 0 : failure ? failure : EADDRINUSE;
    if (!failure && unlinkat(folder, name, 0)) failure = errno;
  }
  if (!failure) failure = listen_in(folder, name, path, mode, listener);
  close(folder);
  return failure;
}

int clinux_accept(int listener, int *socket) {
  for (;;) {
    int end = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (end >= 0) {
      *socket = end;
      return 0;
    }
    // Linux returns EINVAL for a listener that was shut down.
    if (errno == EINVAL || errno == EBADF) return EPIPE;
    if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM) {
      // A waiting app is accepted when another one leaves; giving up here would end the service.
      usleep(100000);
      continue;
    }
    if (errno != EINTR && errno != ECONNABORTED) return errno;
  }
}

uid_t clinux_known_user(uid_t user, const char *map) {
  unsigned overflow = 65534;
  FILE *file = fopen("/proc/sys/kernel/overflowuid", "re");
  if (file) {
    if (fscanf(file, "%u", &overflow) != 1) overflow = 65534;
    fclose(file);
  }
  if (user != overflow) return user;
  // Without a namespace, all users are mapped to themselves, and the number means one user.
  unsigned inside = 0, outside = 0, count = 0;
  file = fopen(map, "re");
  int is_whole = file && fscanf(file, "%u %u %u", &inside, &outside, &count) == 3
    && inside == 0 && outside == 0 && count == UINT32_MAX;
  if (file) fclose(file);
  return is_whole ? user : (uid_t)-1;
}

int clinux_peer(int socket, pid_t *process, uid_t *user, gid_t *group) {
  struct ucred peer;
  socklen_t size = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size)) return errno;
  *process = peer.pid;
  *user = clinux_known_user(peer.uid, "/proc/self/uid_map");
  *group = peer.gid;
  return 0;
}

#ifndef SO_PEERPIDFD
#define SO_PEERPIDFD 77
#endif

/// Finds the path of a program and checks that this process finds the same file at the path.
static int program_in(int folder, char *path, size_t capacity) {
  ssize_t count = readlinkat(folder, "exe", path, capacity - 1);
  if (count < 0) return errno;
  path[count] = 0;
  // With its own mount namespace a program can appear under any name, so the file itself decides.
  struct stat theirs, ours;
  if (fstatat(folder, "exe", &theirs, 0)) return errno;
  if (stat(path, &ours)) return ESTALE;
  return ours.st_dev == theirs.st_dev && ours.st_ino == theirs.st_ino ? 0 : ESTALE;
}

int clinux_peer_program(int socket, pid_t process, char *path, size_t capacity) {
  if (process <= 0 || capacity < 2) return ESRCH;
  int held = -1;
  socklen_t size = sizeof held;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERPIDFD, &held, &size)) {
    // Kernels before 6.5 do not know the option.
    if (errno != ENOPROTOOPT) return errno == EINVAL ? ESRCH : errno;
    held = -1;
  }
  char name[32];
  snprintf(name, sizeof name, "/proc/%d", (int)process);
  int folder = open(name, O_PATH | O_DIRECTORY | O_CLOEXEC);
  int failure = folder < 0 ? ESRCH : program_in(folder, path, capacity);
  if (folder >= 0) close(folder);
  if (held >= 0) {
    // The process number was not reused while the process ran.
    struct pollfd ended = {.fd = held, .events = POLLIN};
    if (poll(&ended, 1, 0) != 0) failure = ESRCH;
    close(held);
  }
  return failure;
}

int clinux_is_hung_up(int socket) {
  struct pollfd entry = {.fd = socket, .events = POLLRDHUP};
  return poll(&entry, 1, 0) > 0;
}
