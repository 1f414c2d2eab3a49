// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CLinuxShim.h"

extern char **environ;

int clinux_spawn(const char *path, char *const arguments[], int socket, pid_t *process) {
  posix_spawn_file_actions_t files;
  posix_spawnattr_t attributes;
  sigset_t none, all;
  int failure = posix_spawn_file_actions_init(&files);
  if (failure) return failure;
  if ((failure = posix_spawnattr_init(&attributes))) {
    posix_spawn_file_actions_destroy(&files);
    return failure;
  }
  sigemptyset(&none);
  sigfillset(&all);
  // A group of its own: Ctrl-C is for the picker, and a worker ends when its socket closes.
  posix_spawnattr_setflags(
      &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  if (!(failure = posix_spawn_file_actions_adddup2(&files, socket, 0)) &&
      !(failure = posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0)) &&
      !(failure = posix_spawn_file_actions_addopen(&files, 2, "/dev/null", O_WRONLY, 0)) &&
      !(failure = posix_spawn_file_actions_addclosefrom_np(&files, 3)))
    failure = posix_spawn(process, path, &files, &attributes, arguments, environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return failure;
}

int clinux_end(pid_t process) {
  int status = 0;
  kill(process, SIGKILL);
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static void *wait_for_hangup(void *socket) {
  struct pollfd entry = {.fd = (int)(intptr_t)socket, .events = POLLRDHUP};
  while (poll(&entry, 1, -1) < 0 && errno == EINTR) continue;
  _exit(0);
}

int clinux_exit_on_hangup(int socket) {
  // PR_SET_PDEATHSIG would fire when the thread that spawned us ends, not only its process.
  pthread_t thread;
  int failure = pthread_create(&thread, NULL, wait_for_hangup, (void *)(intptr_t)socket);
  return failure ? failure : pthread_detach(thread);
}

void clinux_give_memory_back(void) {
  // Decoders start threads, and a pool of memory for each would keep what each once needed.
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 1 << 17);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
}
