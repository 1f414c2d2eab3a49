// SPDX-License-Identifier: Apache-2.0
//
//   confinement-probe photos|drawing READABLE-FOLDER OTHER-FILE
//
// Confines itself as a worker does, tries what a worker that was taken over would try, and prints
// a line each: what, and how it ended. "version" and "filter" come first and say what there is.

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
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "CLinuxShim.h"

static void say(const char *what, long result) {
  printf("%s %s\n", what, result < 0 ? strerrorname_np(errno) : "done");
}

static void *nothing(void *unused) { return unused; }

int main(int count, char **arguments) {
  if (count != 4) return 64;
  int draws = !strcmp(arguments[1], "drawing"), version = 0;
  char inside[4096], outside[4096];
  snprintf(inside, sizeof inside, "%s/inside", arguments[2]);
  snprintf(outside, sizeof outside, "%s.new", arguments[3]);
  const char *readable[] = {draws ? arguments[2] : NULL, NULL};
  pid_t parent = getppid();
  int failure = clinux_confine_files(readable, &version);
  if (failure) return 70;
  failure = clinux_confine_calls(draws);
  printf("version %d\nfilter %s\n", version, failure ? strerrorname_np(failure) : "done");
  // What would change the machine is not tried without the filter that is to refuse it.
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
  struct iovec part = {.iov_base = inside, .iov_len = 1};
  say("read-memory", process_vm_readv(parent, &part, 1, &part, 1, 0));
  say("io-uring", syscall(425, 1, NULL));
  say("namespaces", syscall(SYS_unshare, 0));

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
