// SPDX-License-Identifier: Apache-2.0

#ifndef CQUITSIGNAL_H
#define CQUITSIGNAL_H

/// Gives SIGQUIT its default action, unless the process was started to ignore it.
///
/// For this signal Swift's runtime prints a backtrace, and the process goes on. In a program that
/// links this module, the signal ends the process from the first moment. A library must not link
/// it, because the signals belong to the program that uses it.
void cquit_restore(void);

#endif
