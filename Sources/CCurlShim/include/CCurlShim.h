// SPDX-License-Identifier: Apache-2.0
//
// HTTP exchanges with libcurl, over connections that each perform one exchange at a time. No type
// of libcurl appears in this header; its option functions are variadic, which Swift cannot call.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The size of a buffer for the text of a failure.
#define CCURL_TEXT 256

/// A connection, which keeps the network connections of earlier exchanges open for later ones.
typedef struct ccurl_connection ccurl_connection;

typedef struct {
  /// A PEM file of certificates to trust in addition to the system's, or NULL.
  const char *ca_file;
  const char *user_agent;
  /// The hosts that are reached without the environment's proxy, separated by commas.
  const char *direct_hosts;
  int64_t connect_milliseconds;
} ccurl_settings;

typedef struct {
  const char *address;
  const char *method;
  /// Header lines as they are sent, ended by NULL.
  const char *const *fields;
  const void *body;
  size_t body_count;
  /// Both or neither; NULL where there is none.
  const char *user, *password;
  const char *token;
} ccurl_request;

/// The callbacks for an answer, called on the thread of the exchange.
typedef struct {
  void *context;
  /// Receives a line of a header or trailer, with its end, and the status of its answer. Any result
  /// but 0 ends the exchange.
  int (*on_line)(void *context, const char *bytes, size_t count, long status);
  /// Receives a chunk of the body. Any result but 0 ends the exchange.
  int (*on_bytes)(void *context, const void *bytes, size_t count);
  /// Returns whether to end the exchange; called after every wake.
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

/// Loads libcurl. It must have returned 0 before the first connection is opened; it returns -1
/// where no usable libcurl is installed.
int ccurl_start(void);

/// Opens a connection; returns NULL where memory is short.
ccurl_connection *ccurl_open(const ccurl_settings *settings);

/// Closes a connection, which must not be in use.
void ccurl_close(ccurl_connection *connection);

/// Performs an exchange, and blocks until the answer is complete or failed. `text` receives the
/// reason of a failure.
enum ccurl_outcome ccurl_exchange(
    ccurl_connection *connection, const ccurl_request *request, const ccurl_receiver *receiver,
    char text[CCURL_TEXT]);

/// Makes the running exchange, or the next one, check soon whether it is stopped; for any thread.
void ccurl_wake(ccurl_connection *connection);
