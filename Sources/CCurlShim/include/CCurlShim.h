// SPDX-License-Identifier: Apache-2.0
//
// libcurl, one function a job: connections that each do one exchange at a time. No type of libcurl
// crosses this header; its options take any number of arguments, which Swift cannot pass.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Room for words about a failure.
#define CCURL_TEXT 256

/// Holds open what the last exchanges opened, so that the next need not.
typedef struct ccurl_connection ccurl_connection;

typedef struct {
  /// Certificates to trust beside the system's, a PEM file, or NULL.
  const char *ca_file;
  const char *user_agent;
  /// Hosts that no proxy of the environment is asked for, with commas.
  const char *direct_hosts;
  int64_t connect_milliseconds;
} ccurl_settings;

typedef struct {
  const char *address;
  const char *method;
  /// Lines as they are sent, ended by NULL.
  const char *const *fields;
  const void *body;
  size_t body_count;
  /// Both or neither; NULL where there is none.
  const char *user, *password;
  const char *token;
} ccurl_request;

/// Who is told of an answer, on the thread that exchanges.
typedef struct {
  void *context;
  /// A line of a head or a trailer, its end included, and the status of the answer it is from.
  /// Other than 0 ends the exchange.
  int (*on_line)(void *context, const char *bytes, size_t count, long status);
  /// A piece of the body; other than 0 ends the exchange.
  int (*on_bytes)(void *context, const void *bytes, size_t count);
  /// Whether to end the exchange; asked after every wake.
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

/// Loads libcurl; must have returned 0 before the first connection is opened. -1 where there is no
/// libcurl that can be used.
int ccurl_start(void);

/// NULL where memory is short.
ccurl_connection *ccurl_open(const ccurl_settings *settings);

/// Not while an exchange runs.
void ccurl_close(ccurl_connection *connection);

/// Exchanges, and blocks until the answer is whole or failed. After a failure `text` says why.
enum ccurl_outcome ccurl_exchange(
    ccurl_connection *connection, const ccurl_request *request, const ccurl_receiver *receiver,
    char text[CCURL_TEXT]);

/// Lets the exchange that runs, or the next, ask soon whether it is stopped; from any thread.
void ccurl_wake(ccurl_connection *connection);
