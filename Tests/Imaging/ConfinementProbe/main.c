// SPDX-License-Identifier: Apache-2.0
//
//   confinement-probe photos|drawing|capabilities|time READABLE-FOLDER OTHER-FILE
//
// Confines itself as a worker does, tries what a compromised worker would try, and prints a line
// for each attempt: its name and its outcome. "version" and "filter" come first and report what the
// kernel supports. With "capabilities" it gives up only its capabilities, and tries what they would
// allow. With "time" it has a second of processor time, and ignores the kernel's signal when that
// is over.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/uio.h>
#include <unistd.h>

#include "CLinuxShim.h"

static void say(const char *what, long result) {
  printf("%s %s\n", what, result < 0 ? strerrorname_np(errno) : "done");
}

static void *nothing(void *unused) { return unused; }

/// Tries to raise a limit above its hard maximum.
static void raise_limit(const char *what, int resource) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) || limit.rlim_max == RLIM_INFINITY) return say(what, 0);
  limit.rlim_max++;
  say(what, setrlimit(resource, &limit));
}

/// Tries what only a capability allows, even to root.
static int try_capabilities(const char *other) {
  char device[4096];
  int failure = clinux_drop_capabilities();
  printf("dropped %s\n", failure ? strerrorname_np(failure) : "done");
  // The owner of a file without permissions is kept out as well.
  int none = chmod(other, 0);
  say("read-forbidden", none ? none : open(other, O_RDONLY));
  say("give-away", chown(other, 65534, -1));
  snprintf(device, sizeof device, "%s.device", other);
  say("make-device", mknod(device, S_IFCHR | 0600, makedev(1, 3)));
  say("change-root", chroot("/"));
  say("become-another", setuid(geteuid() ? 0 : 65534));
  say("trace", ptrace(PTRACE_ATTACH, getppid(), NULL, NULL));
  say("raw-socket", socket(AF_INET, SOCK_RAW, IPPROTO_ICMP));
  struct rlimit limit = {1 << 20, 1 << 20};
  setrlimit(RLIMIT_CORE, &limit);
  raise_limit("raise-limit", RLIMIT_CORE);
  int bounding = 0;
  for (int number = 0; prctl(PR_CAPBSET_READ, number, 0, 0, 0) >= 0; number++)
    bounding += prctl(PR_CAPBSET_READ, number, 0, 0, 0);
  printf("bounding %d\n", bounding);
  fflush(stdout);
  // A program started by root has all capabilities again, unless something prevents it.
  return execl("/bin/sed", "sed", "-n", "s/^\\(Cap...\\|NoNewPrivs\\):\\s*/\\1 /p", "/proc/self/status", NULL);
}

int main(int count, char **arguments) {
  if (count != 4) return 64;
  int draws = !strcmp(arguments[1], "drawing"), version = 0;
  char inside[4096], outside[4096];
  snprintf(inside, sizeof inside, "%s/inside", arguments[2]);
  snprintf(outside, sizeof outside, "%s.new", arguments[3]);
  const char *readable[] = {draws ? arguments[2] : NULL, NULL};
  pid_t parent = getppid();
  if (!strcmp(arguments[1], "capabilities")) return try_capabilities(arguments[3]);
  if (!strcmp(arguments[1], "time")) {
    signal(SIGXCPU, SIG_IGN);
    if (clinux_limit_seconds(1)) return 70;
    for (volatile unsigned long loops = 0;; loops++) {}
  }
  if (clinux_drop_capabilities() || clinux_limit_memory(1ull << 32, 0) || clinux_limit_seconds(60))
    return 70;
  int failure = clinux_confine_files(readable, &version);
  if (failure) return 70;
  failure = clinux_confine_calls(draws);
  printf("version %d\nfilter %s\n", version, failure ? strerrorname_np(failure) : "done");
  // Attempts that would change the machine are made only with the filter that must refuse them.
  if (failure) return 0;

  say("read-inside", open(inside, O_RDONLY));
  say("read-outside", open(arguments[3], O_RDONLY));
  say("write-inside", open(inside, O_WRONLY));
  say("create", open(outside, O_WRONLY | O_CREAT, 0600));
  say("temporary", open("/tmp", O_TMPFILE | O_RDWR, 0600));
  say("unlink", unlink(arguments[3]));
  say("rename", rename(arguments[3], outside));
  say("chmod", chmod(arguments[3], 0));
  say("socket", socket(AF_INET, SOCK_STREAM, 0));
  say("unix-socket", socket(AF_UNIX, SOCK_STREAM, 0));
  say("fork", syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0));
  say("clone3", syscall(SYS_clone3, NULL, 0));
  say("execute", execl("/bin/true", "true", (char *)NULL));
  say("kill", kill(parent, 0));
  say("ptrace", ptrace(PTRACE_ATTACH, parent, NULL, NULL));
  struct iovec vector = {.iov_base = inside, .iov_len = 1};
  say("read-memory", process_vm_readv(parent, &vector, 1, &vector, 1, 0));
  say("io-uring", syscall(425, 1, NULL));
  say("namespaces", syscall(SYS_unshare, 0));
  raise_limit("raise-memory", RLIMIT_AS);
  raise_limit("raise-time", RLIMIT_CPU);

  pthread_t thread;
  errno = pthread_create(&thread, NULL, nothing, NULL);
  say("thread", errno ? -1 : pthread_join(thread, NULL));
  say("memory", mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) ==
                        MAP_FAILED
                    ? -1
                    : 0);
  say("shared-memory", memfd_create("pixels", MFD_CLOEXEC | MFD_ALLOW_SEALING));
  fflush(stdout);
  return 0;
}
