// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <linux/landlock.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "CLinuxShim.h"

/// All kinds of file access that the first version of Landlock knows. Later versions add others.
#define FIRST_ACCESSES (LANDLOCK_ACCESS_FS_MAKE_SYM * 2 - 1)

static int allow_reading(int rules, const char *path) {
  struct landlock_path_beneath_attr rule = {
      .allowed_access = LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR,
      .parent_fd = open(path, O_PATH | O_CLOEXEC)};
  // A path that does not exist needs no rule.
  if (rule.parent_fd < 0) return 0;
  int failed = syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
  int failure = failed ? errno : 0;
  close(rule.parent_fd);
  return failure;
}

int clinux_drop_capabilities(void) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return errno;
  // A process that may not drop these cannot gain them either without new privileges.
  for (int number = 0; prctl(PR_CAPBSET_READ, number, 0, 0, 0) >= 0; number++)
    if (prctl(PR_CAPBSET_DROP, number, 0, 0, 0) && errno != EPERM) return errno;
  if (prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0) && errno != EINVAL) return errno;
  return syscall(SYS_capset, &header, none) ? errno : 0;
}

int clinux_confine_files(const char *const readable[], int *version) {
  struct landlock_ruleset_attr every = {.handled_access_fs = FIRST_ACCESSES};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return errno;
  long found =
      syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  *version = found < 1 ? 0 : (int)found;
  if (found < 1) return 0;
  if (found >= 2) every.handled_access_fs |= LANDLOCK_ACCESS_FS_REFER;
  if (found >= 3) every.handled_access_fs |= 1ULL << 14;  // truncating
  int rules = syscall(SYS_landlock_create_ruleset, &every, sizeof every, 0);
  if (rules < 0) return errno;
  int failure = 0;
  for (; *readable && !failure; readable++) failure = allow_reading(rules, *readable);
  if (!failure && syscall(SYS_landlock_restrict_self, rules, 0)) failure = errno;
  close(rules);
  return failure;
}

/// Returns the number of private bytes that this process may write to, as the kernel's limit counts
/// them.
static uint64_t written_bytes(void) {
  char text[128];
  unsigned long pages = 0;
  int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  ssize_t count = file < 0 ? 0 : read(file, text, sizeof text - 1);
  if (file >= 0) close(file);
  text[count < 0 ? 0 : count] = 0;
  if (sscanf(text, "%*u %*u %*u %*u %*u %lu", &pages) != 1) return 64 << 20;
  return (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

int clinux_limit_memory(uint64_t maximum, uint64_t maximum_per_job) {
  struct rlimit none = {0, 0};
  struct rlimit all = {maximum, maximum};
  if (setrlimit(RLIMIT_CORE, &none) || setrlimit(RLIMIT_AS, &all)) return errno;
  if (!maximum_per_job) return 0;
  uint64_t bytes = written_bytes() + maximum_per_job;
  struct rlimit written = {bytes, bytes};
  return setrlimit(RLIMIT_DATA, &written) ? errno : 0;
}

int clinux_limit_seconds(unsigned seconds) {
  struct rlimit limit = {seconds, seconds};
  return setrlimit(RLIMIT_CPU, &limit) ? errno : 0;
}

unsigned clinux_used_seconds(pid_t process) {
  clockid_t clock;
  struct timespec used;
  if (clock_getcpuclockid(process, &clock) || clock_gettime(clock, &used)) return 0;
  return (unsigned)used.tv_sec;
}

int clinux_allow_seconds(unsigned seconds) {
  struct rusage used;
  struct rlimit limit;
  if (getrusage(RUSAGE_SELF, &used) || getrlimit(RLIMIT_CPU, &limit)) return errno;
  limit.rlim_cur = used.ru_utime.tv_sec + used.ru_stime.tv_sec + 1 + seconds;
  if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
  return setrlimit(RLIMIT_CPU, &limit) ? errno : 0;
}
