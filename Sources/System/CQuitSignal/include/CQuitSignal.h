// SPDX-License-Identifier: Apache-2.0

#ifndef CQUITSIGNAL_H
#define CQUITSIGNAL_H

/// Gives SIGQUIT its default action, unless the process was started to ignore it.
///
/// Swift's runtime installs a handler for SIGQUIT that prints a backtrace, and the process
/// continues. In a program that links this module, the signal ends the process from the beginning.
/// A library must not link this module, because the program decides what signals do.
void cquit_restore(void);

#endif
