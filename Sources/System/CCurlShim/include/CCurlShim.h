// SPDX-License-Identifier: Apache-2.0
//
// HTTP exchanges with libcurl, over connections that each perform one exchange at a time. No type
// of libcurl appears in this header; its option functions are variadic, which Swift cannot call.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The size of a buffer for the description of a failure.
#define CCURL_TEXT 256

/// A connection, which keeps network connections open after an exchange for later exchanges.
typedef struct ccurl_connection ccurl_connection;

typedef struct {
  /// A PEM file of certificates to trust in addition to the system's, or NULL.
  const char *ca_file;
  const char *user_agent;
  /// The hosts, separated by commas, for which the proxy of the environment is not used.
  const char *direct_hosts;
  int64_t connect_milliseconds;
} ccurl_settings;

typedef struct {
  const char *address;
  const char *method;
  /// The header lines to send, followed by NULL.
  const char *const *fields;
  const void *body;
  size_t body_count;
  /// The user and the password, or NULL for both.
  const char *user, *password;
  const char *token;
} ccurl_request;

/// The callbacks that receive an answer. They are called on the thread of the exchange.
typedef struct {
  void *context;
  /// Receives a line of a header or trailer, including its line end, and the status of its answer.
  /// Any result except 0 ends the exchange.
  int (*on_line)(void *context, const char *bytes, size_t count, long status);
  /// Receives a chunk of the body. Any result except 0 ends the exchange.
  int (*on_bytes)(void *context, const void *bytes, size_t count);
  /// Returns whether to end the exchange. It is called after every call of ccurl_wake().
  int (*is_stopped)(void *context);
} ccurl_receiver;

enum ccurl_outcome {
  CCURL_WHOLE,
  CCURL_OFFLINE,
  CCURL_CUT,
  CCURL_UNTRUSTED,
  CCURL_UNSUPPORTED,
  CCURL_STOPPED,
};

/// Loads libcurl. Open the first connection only after it has returned 0. It returns -1 if no
/// usable libcurl is installed.
int ccurl_start(void);

/// Opens a connection, or returns NULL if memory is exhausted.
ccurl_connection *ccurl_open(const ccurl_settings *settings);

/// Closes a connection, which must not be in use.
void ccurl_close(ccurl_connection *connection);

/// Performs an exchange, and blocks until the answer is complete or the exchange fails. In the
/// latter case `text` receives the reason.
enum ccurl_outcome ccurl_exchange(
    ccurl_connection *connection, const ccurl_request *request, const ccurl_receiver *receiver,
    char text[CCURL_TEXT]);

/// Makes the running exchange, or otherwise the next one, soon check whether to end. Any thread may
/// call this function.
void ccurl_wake(ccurl_connection *connection);
