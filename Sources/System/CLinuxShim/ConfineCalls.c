// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLinuxShim.h"

#if defined(__x86_64__)
#define OUR_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OUR_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef OUR_ARCHITECTURE

/// The system calls that decoding needs after everything is loaded. They concern memory, threads,
/// clocks and open descriptors.
static const int allowed[] = {
    SYS_read, SYS_pread64, SYS_readv, SYS_preadv, SYS_write, SYS_pwrite64, SYS_writev, SYS_lseek,
    SYS_fstat,
    SYS_close, SYS_dup, SYS_fadvise64, SYS_fgetxattr, SYS_recvmsg, SYS_sendmsg, SYS_recvfrom,
    SYS_sendto, SYS_shutdown, SYS_ppoll, SYS_memfd_create, SYS_ftruncate, SYS_eventfd2,
    SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_membarrier,
    SYS_futex, SYS_set_robust_list, SYS_get_robust_list, SYS_rseq, SYS_set_tid_address,
    SYS_sched_yield, SYS_sched_getaffinity, SYS_getcpu, SYS_gettid, SYS_getpid, SYS_getppid,
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack,
    SYS_restart_syscall, SYS_clock_gettime, SYS_clock_getres, SYS_clock_nanosleep,
    SYS_nanosleep, SYS_gettimeofday, SYS_getrandom, SYS_getrusage, SYS_uname, SYS_sysinfo,
    SYS_exit, SYS_exit_group,
#ifdef SYS_poll
    SYS_poll, SYS_getrlimit, SYS_setrlimit, SYS_time, SYS_arch_prctl,
#endif
};

#define WORD(field) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offsetof(struct seccomp_data, field))
#define ARGUMENT(number) WORD(args[number])
#define SKIP_UNLESS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)(value), 0, count)
#define SKIP_UNLESS_ANY(bits, count) \
  BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (unsigned)(bits), 0, count)
#define SKIP_IF_ANY(bits, count) BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, (unsigned)(bits), count, 0)
#define END(action) BPF_STMT(BPF_RET | BPF_K, (unsigned)(action))
#define REFUSE(error) END(SECCOMP_RET_ERRNO | (error))
#define ALLOW END(SECCOMP_RET_ALLOW)

static const struct sock_filter prologue[] = {
    // Other architectures use other numbers; this process never uses theirs.
    WORD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OUR_ARCHITECTURE, 1, 0),
    END(SECCOMP_RET_KILL_PROCESS),
    WORD(nr),
#ifdef __x86_64__
    // The 32-bit numbers of the same architecture.
    BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1),
    END(SECCOMP_RET_KILL_PROCESS),
#endif
};

static const struct sock_filter threads[] = {
    // Threads are allowed and processes are not. clone3, whose arguments cannot be inspected, fails
    // as unknown, so that the C library falls back on clone.
    SKIP_UNLESS(SYS_clone3, 1), REFUSE(ENOSYS),
    SKIP_UNLESS(SYS_clone, 4), ARGUMENT(0), SKIP_UNLESS_ANY(CLONE_THREAD, 1), ALLOW,
    REFUSE(EPERM),
};

/// Allows reading the properties of descriptors but not of paths. A path that is passed together
/// with AT_EMPTY_PATH is nevertheless accepted, which reveals the size and date of a file but none
/// of its content.
static const struct sock_filter describing[] = {
    SKIP_UNLESS(SYS_newfstatat, 4), ARGUMENT(3), SKIP_UNLESS_ANY(AT_EMPTY_PATH, 1), ALLOW,
    REFUSE(EPERM),
};

static const struct sock_filter naming[] = {
    SKIP_UNLESS(SYS_prctl, 4), ARGUMENT(0), SKIP_UNLESS(PR_SET_NAME, 1), ALLOW, REFUSE(EPERM),
};

static const struct sock_filter limiting[] = {
    SKIP_UNLESS(SYS_prlimit64, 4), ARGUMENT(0), SKIP_UNLESS(0, 1), ALLOW, REFUSE(EPERM),
};

/// Allows flags and seals of descriptors, but not setting an owner that would receive signals.
static const struct sock_filter controlling[] = {
    SKIP_UNLESS(SYS_fcntl, 12), ARGUMENT(1),
    SKIP_UNLESS(F_GETFD, 1), ALLOW, SKIP_UNLESS(F_SETFD, 1), ALLOW,
    SKIP_UNLESS(F_GETFL, 1), ALLOW, SKIP_UNLESS(F_ADD_SEALS, 1), ALLOW,
    SKIP_UNLESS(F_DUPFD_CLOEXEC, 1), ALLOW, REFUSE(EPERM),
};

#define WRITING (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND | (O_TMPFILE & ~O_DIRECTORY))

/// Allows opening files for reading in the folders that Landlock allows, and the calls that find
/// fonts.
static const struct sock_filter reading[] = {
    SKIP_UNLESS(SYS_openat, 4), ARGUMENT(2), SKIP_IF_ANY(WRITING, 1), ALLOW, REFUSE(EACCES),
    SKIP_UNLESS(SYS_newfstatat, 1), ALLOW, SKIP_UNLESS(SYS_statx, 1), ALLOW,
    SKIP_UNLESS(SYS_getdents64, 1), ALLOW, SKIP_UNLESS(SYS_readlinkat, 1), ALLOW,
    SKIP_UNLESS(SYS_faccessat, 1), ALLOW, SKIP_UNLESS(SYS_fstatfs, 1), ALLOW,
    SKIP_UNLESS(SYS_statfs, 1), ALLOW, SKIP_UNLESS(SYS_getcwd, 1), ALLOW,
#ifdef SYS_open
    SKIP_UNLESS(SYS_open, 4), ARGUMENT(1), SKIP_IF_ANY(WRITING, 1), ALLOW, REFUSE(EACCES),
    SKIP_UNLESS(SYS_stat, 1), ALLOW, SKIP_UNLESS(SYS_lstat, 1), ALLOW,
    SKIP_UNLESS(SYS_access, 1), ALLOW, SKIP_UNLESS(SYS_readlink, 1), ALLOW,
#endif
};

typedef struct {
  struct sock_filter steps[400];
  unsigned short count;
} program;

static void add(program *to, const struct sock_filter *steps, size_t count) {
  for (size_t i = 0; i < count; i++) to->steps[to->count++] = steps[i];
}

#define ADD(to, steps) add(to, steps, sizeof steps / sizeof *steps)

/// Whether the kernel supports filters at all, so that an error in Locket's filters is not mistaken
/// for a lack of support.
static int has_filters(void) {
  unsigned action = SECCOMP_RET_ERRNO;
  return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

int clinux_confine_calls(int may_read) {
  if (!has_filters()) return ENOSYS;
  program all = {.count = 0};
  ADD(&all, prologue);
  for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
    const struct sock_filter one[] = {SKIP_UNLESS(allowed[i], 1), ALLOW};
    ADD(&all, one);
  }
  ADD(&all, threads);
  // Signals to itself, with which abort() ends a process.
  const struct sock_filter signalling[] = {
      SKIP_UNLESS(SYS_tgkill, 4), ARGUMENT(0), SKIP_UNLESS(getpid(), 1), ALLOW, REFUSE(EPERM)};
  ADD(&all, signalling);
  if (may_read) ADD(&all, reading);
  ADD(&all, describing);
  ADD(&all, naming);
  ADD(&all, limiting);
  ADD(&all, controlling);
  const struct sock_filter last = REFUSE(EPERM);
  add(&all, &last, 1);
  struct sock_fprog filter = {.len = all.count, .filter = all.steps};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return errno;
  // The filter affects every thread, also those that a library started while it was loaded.
  long failed = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &filter);
  if (failed > 0) return ESRCH;
  return failed ? errno : 0;
}

#else

int clinux_confine_calls(int may_read) { return ENOSYS; }

#endif
