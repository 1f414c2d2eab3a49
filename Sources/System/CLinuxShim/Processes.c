// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "CLinuxShim.h"

extern char **environ;

/// Whether a worker receives an environment variable. These are the variables for fonts, temporary
/// files, language, time zone, the dynamic linker, allocators and sanitizers.
static int is_for_workers(const char *variable) {
  static const char *const beginnings[] = {
      "HOME=",        "TMPDIR=", "TZ=",     "LANG=",   "LC_",   "LD_",   "XDG_CACHE_HOME=", "XDG_CONFIG_HOME=",
      "XDG_DATA_",    "FONTCONFIG_", "VIPS_", "MALLOC_", "GLIBC_TUNABLES=", "ASAN_OPTIONS=", "LSAN_OPTIONS=",
      "TSAN_OPTIONS=", "UBSAN_OPTIONS=", "LLVM_PROFILE_FILE="};
  for (size_t i = 0; i < sizeof beginnings / sizeof *beginnings; i++)
    if (!strncmp(variable, beginnings[i], strlen(beginnings[i]))) return 1;
  return 0;
}

/// Returns the environment variables of this process that a worker receives, or NULL if memory is
/// exhausted.
static char **worker_environment(void) {
  size_t count = 0, kept = 0;
  while (environ[count]) count++;
  char **variables = calloc(count + 1, sizeof *variables);
  for (size_t i = 0; variables && i < count; i++)
    if (is_for_workers(environ[i])) variables[kept++] = environ[i];
  return variables;
}

static int spawn(
    const char *path, char *const arguments[], int socket, int is_quiet, pid_t *process) {
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
  short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
  // A group of its own: Ctrl-C is for the picker, and a worker ends when its socket closes.
  if (is_quiet) flags |= POSIX_SPAWN_SETPGROUP;
  posix_spawnattr_setflags(&attributes, flags);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setpgroup(&attributes, 0);
  failure = posix_spawn_file_actions_adddup2(&files, socket, 0);
  for (int end = 1; !failure && is_quiet && end <= 2; end++)
    failure = posix_spawn_file_actions_addopen(&files, end, "/dev/null", O_WRONLY, 0);
  if (!failure) failure = posix_spawn_file_actions_addclosefrom_np(&files, 3);
  char **variables = is_quiet ? worker_environment() : environ;
  if (!failure && !variables) failure = ENOMEM;
  if (!failure) failure = posix_spawn(process, path, &files, &attributes, arguments, variables);
  if (is_quiet) free(variables);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return failure;
}

int clinux_spawn(const char *path, char *const arguments[], int socket, pid_t *process) {
  return spawn(path, arguments, socket, 1, process);
}

int clinux_spawn_beside(
    const char *path, char *const arguments[], int socket, pid_t *process) {
  return spawn(path, arguments, socket, 0, process);
}

int clinux_end(pid_t process) {
  int status = 0;
  kill(process, SIGKILL);
  while (waitpid(process, &status, 0) < 0)
    if (errno != EINTR) return -SIGKILL;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
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
  // Decoders start threads, and a memory pool for each would keep what the thread once needed.
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_MMAP_THRESHOLD, 1 << 17);
  mallopt(M_TRIM_THRESHOLD, 1 << 20);
}

int clinux_shorten_stacks(size_t bytes) {
  pthread_attr_t attributes;
  int failure = pthread_getattr_default_np(&attributes);
  if (failure) return failure;
  failure = pthread_attr_setstacksize(&attributes, bytes);
  if (!failure) failure = pthread_setattr_default_np(&attributes);
  pthread_attr_destroy(&attributes);
  return failure;
}

void clinux_trim_above(size_t maximum) {
  static size_t before;
  // The memory that malloc holds stands for the process's: /proc cannot be opened in a worker.
  struct mallinfo2 held = mallinfo2();
  // Trimming visits every free page, and reduces this number only by what is at the end.
  if (held.arena > before + maximum) {
    malloc_trim(0);
    before = mallinfo2().arena;
  }
}

size_t clinux_resident(pid_t process) {
  char path[64], text[128];
  unsigned long pages = 0;
  snprintf(path, sizeof path, "/proc/%ld/statm", (long)process);
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t count = read(file, text, sizeof text - 1);
  close(file);
  text[count < 0 ? 0 : count] = 0;
  return sscanf(text, "%*u %lu", &pages) == 1 ? pages * (size_t)sysconf(_SC_PAGESIZE) : 0;
}
