// SPDX-License-Identifier: Apache-2.0
//
// HTTP exchanges with libcurl. An exchange is one request with its response. A connection performs
// one exchange at a time.
//
// This header contains no type of libcurl. Swift cannot call the variadic functions by which
// libcurl sets options.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/socket.h>

/// The size in bytes of a buffer that receives the description of a failure.
#define CCURL_TEXT 256

/// A connection. It keeps network connections open, so that later exchanges can use them.
typedef struct ccurl_connection ccurl_connection;

typedef struct {
  /// The path of a PEM file with certificates to trust in addition to the system's, or NULL.
  const char *ca_file;
  const char *user_agent;
  /// The hosts to which connections do not use the proxy of the environment, separated by commas.
  const char *direct_hosts;
  int64_t connect_milliseconds;
} ccurl_settings;

typedef struct {
  const char *address;
  const char *method;
  /// The header lines of the request, followed by NULL.
  const char *const *fields;
  const void *body;
  size_t body_count;
  /// The user and the password, or NULL for both.
  const char *user, *password;
  const char *token;
} ccurl_request;

/// The functions that receive a response. They are called on the thread of the exchange.
typedef struct {
  void *context;
  /// Receives a line of the header or trailer, including its line end, and the response's status.
  /// If the function does not return 0, the exchange ends.
  int (*on_line)(void *context, const char *bytes, size_t count, long status);
  /// Receives a chunk of the body. If the function does not return 0, the exchange ends.
  int (*on_bytes)(void *context, const void *bytes, size_t count);
  /// Returns whether the exchange must end. It is called after each call of ccurl_wake().
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

/// Who can connect to an address, from the fewest machines to the most.
enum ccurl_scope { CCURL_THIS_MACHINE, CCURL_OWN_NETWORK, CCURL_INTERNET };

/// Returns who can connect to an IPv4 or IPv6 address. Other addresses count as `CCURL_THIS_MACHINE`.
enum ccurl_scope ccurl_scope_of(const struct sockaddr *address);

/// Loads libcurl. Returns 0, or -1 if no usable libcurl is installed. Before it has returned 0, no
/// connection can be opened.
int ccurl_start(void);

/// Opens a connection. Returns NULL if there is not enough memory.
ccurl_connection *ccurl_open(const ccurl_settings *settings);

/// Closes a connection. The connection must not be in use.
void ccurl_close(ccurl_connection *connection);

/// Performs an exchange, and returns when the response is complete or the exchange has failed. If
/// it has failed, `text` receives the reason.
enum ccurl_outcome ccurl_exchange(
    ccurl_connection *connection, const ccurl_request *request, const ccurl_receiver *receiver,
    char text[CCURL_TEXT]);

/// Makes the current exchange call `is_stopped` soon. If there is no current exchange, the next one
/// does so. Any thread may call this function.
void ccurl_wake(ccurl_connection *connection);
