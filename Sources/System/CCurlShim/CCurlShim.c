// SPDX-License-Identifier: Apache-2.0

#include "CCurlShim.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "Library.h"

// The number of addresses of a cloud that are remembered.
#define OWN_ADDRESSES 8

// One handle at a time, driven by a loop of this file, because only such a loop can be woken.
struct ccurl_connection {
  CURLM *loop;
  CURL *handle;
  char *ca_file;
  char *user_agent;
  char *direct_hosts;
  int64_t connect_milliseconds;
  char *buffer;
  // The widest scope of the addresses to which no redirection led, and the first of them.
  enum ccurl_scope scope;
  struct sockaddr_in6 own[OWN_ADDRESSES];
  int own_count;
};

// The number of bytes that framing may add to a body. Header lines are counted where they are read.
#define FRAMING_ROOM (256L * 1024)
#define BUFFER_ROOM (128 * 1024)

typedef struct {
  CURL *handle;
  const ccurl_receiver *receiver;
  // The received bytes of bodies with their framing, and without it.
  int64_t raw_count, body_count;
  // Small chunks are buffered, because each call of the receiver costs time.
  size_t buffered_count;
  char *buffer;
  ccurl_connection *connection;
  // Whether a redirection to an address was refused.
  int is_refused;
} reception;

int ccurl_start(void) {
  return ccurl_load() || curl.global_init(CURL_GLOBAL_DEFAULT) ? -1 : 0;
}

ccurl_connection *ccurl_open(const ccurl_settings *settings) {
  ccurl_connection *connection = calloc(1, sizeof *connection);
  if (!connection) return NULL;
  connection->loop = curl.multi_init();
  connection->handle = curl.easy_init();
  connection->ca_file = settings->ca_file ? strdup(settings->ca_file) : NULL;
  connection->user_agent = strdup(settings->user_agent);
  connection->direct_hosts = strdup(settings->direct_hosts);
  connection->connect_milliseconds = settings->connect_milliseconds;
  connection->scope = CCURL_THIS_MACHINE;
  connection->buffer = malloc(BUFFER_ROOM);
  if (!connection->loop || !connection->handle || !connection->user_agent ||
      !connection->direct_hosts || !connection->buffer ||
      (settings->ca_file && !connection->ca_file)) {
    ccurl_close(connection);
    return NULL;
  }
  // Connections to a server and to the one that it redirects to.
  curl.multi_setopt(connection->loop, CURLMOPT_MAXCONNECTS, 2L);
  return connection;
}

void ccurl_close(ccurl_connection *connection) {
  if (connection->handle) curl.easy_cleanup(connection->handle);
  if (connection->loop) curl.multi_cleanup(connection->loop);
  free(connection->ca_file);
  free(connection->user_agent);
  free(connection->direct_hosts);
  free(connection->buffer);
  free(connection);
}

void ccurl_wake(ccurl_connection *connection) { curl.multi_wakeup(connection->loop); }

// Passes on the buffered bytes. Any result but 0 ends the exchange.
static int hand_on(reception *to) {
  size_t count = to->buffered_count;
  to->buffered_count = 0;
  return count ? to->receiver->on_bytes(to->receiver->context, to->buffer, count) : 0;
}

// Whether most received bytes are framing: chunks of one byte, chunk extensions and bodies of
// redirections may never end.
static int is_mostly_framing(const reception *to) {
  return to->raw_count - to->body_count > FRAMING_ROOM + to->body_count;
}

static size_t take_line(char *bytes, size_t size, size_t count, void *context) {
  reception *to = context;
  long status = 0;
  curl.easy_getinfo(to->handle, CURLINFO_RESPONSE_CODE, &status);
  return hand_on(to) || to->receiver->on_line(to->receiver->context, bytes, size * count, status)
             ? 0
             : size * count;
}

static size_t take_bytes(char *bytes, size_t size, size_t count, void *context) {
  reception *to = context;
  size_t whole = size * count;
  // Empty data is not passed on; a return of 0 then means no refusal.
  if (whole == 0) return 0;
  to->body_count += (int64_t)whole;
  if (is_mostly_framing(to)) return 0;
  if (whole > BUFFER_ROOM - to->buffered_count && hand_on(to)) return 0;
  if (whole > BUFFER_ROOM) {
    return to->receiver->on_bytes(to->receiver->context, bytes, whole) ? 0 : whole;
  }
  memcpy(to->buffer + to->buffered_count, bytes, whole);
  to->buffered_count += whole;
  return whole;
}

static int count_raw(CURL *handle, curl_infotype type, char *bytes, size_t count, void *context) {
  (void)handle, (void)bytes;
  reception *to = context;
  if (type == CURLINFO_DATA_IN) to->raw_count += (int64_t)count;
  return 0;
}

static enum ccurl_scope scope_of_ipv4(uint32_t number) {
  const unsigned first = number >> 24, second = number >> 16 & 0xFF;
  if (first == 127 || first == 0) return CCURL_THIS_MACHINE;
  if (first == 10 || (first == 172 && second >> 4 == 1) || (first == 192 && second == 168) ||
      (first == 169 && second == 254) || (first == 100 && second >> 6 == 1)) {
    return CCURL_OWN_NETWORK;
  }
  return CCURL_INTERNET;
}

enum ccurl_scope ccurl_scope_of(const struct sockaddr *address) {
  if (address->sa_family == AF_INET) {
    struct sockaddr_in own;
    memcpy(&own, address, sizeof own);
    return scope_of_ipv4(ntohl(own.sin_addr.s_addr));
  }
  if (address->sa_family != AF_INET6) return CCURL_THIS_MACHINE;
  struct sockaddr_in6 own;
  memcpy(&own, address, sizeof own);
  const struct in6_addr *bytes = &own.sin6_addr;
  if (IN6_IS_ADDR_LOOPBACK(bytes) || IN6_IS_ADDR_UNSPECIFIED(bytes)) return CCURL_THIS_MACHINE;
  // ::ffff:a.b.c.d, and 64:ff9b::a.b.c.d, which translators of addresses use.
  static const uint8_t translated[12] = {0, 0x64, 0xFF, 0x9B};
  if (IN6_IS_ADDR_V4MAPPED(bytes) || memcmp(bytes->s6_addr, translated, sizeof translated) == 0) {
    uint32_t number;
    memcpy(&number, bytes->s6_addr + 12, sizeof number);
    return scope_of_ipv4(ntohl(number));
  }
  const int is_private = (bytes->s6_addr[0] & 0xFE) == 0xFC || IN6_IS_ADDR_LINKLOCAL(bytes) ||
                         IN6_IS_ADDR_SITELOCAL(bytes);
  return is_private ? CCURL_OWN_NETWORK : CCURL_INTERNET;
}

// Copies the host of an address, without its port.
static struct sockaddr_in6 host_of(const struct sockaddr *address) {
  struct sockaddr_in6 host;
  memset(&host, 0, sizeof host);
  host.sin6_family = address->sa_family;
  if (address->sa_family == AF_INET)
    memcpy(&host.sin6_addr, &((const struct sockaddr_in *)(const void *)address)->sin_addr, 4);
  else if (address->sa_family == AF_INET6)
    memcpy(&host.sin6_addr, &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, 16);
  return host;
}

// Whether an address is one at which the cloud itself was asked.
static int is_own(const ccurl_connection *connection, const struct sockaddr_in6 *host) {
  for (int i = 0; i < connection->own_count; i++)
    if (!memcmp(&connection->own[i], host, sizeof *host)) return 1;
  return 0;
}

// Opens a socket, unless a redirection leads to an address that fewer machines can connect to than
// to the cloud. A cloud could otherwise send requests to machines behind a firewall.
static curl_socket_t open_socket(
    void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)purpose;
  reception *to = context;
  long redirections = 0;
  curl.easy_getinfo(to->handle, CURLINFO_REDIRECT_COUNT, &redirections);
  const enum ccurl_scope scope = ccurl_scope_of(&address->addr);
  const struct sockaddr_in6 host = host_of(&address->addr);
  ccurl_connection *connection = to->connection;
  if (redirections == 0) {
    if (scope > connection->scope) connection->scope = scope;
    if (!is_own(connection, &host) && connection->own_count < OWN_ADDRESSES)
      connection->own[connection->own_count++] = host;
  } else if (scope < connection->scope && !is_own(connection, &host)) {
    to->is_refused = 1;
    return CURL_SOCKET_BAD;
  }
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static void set_connection_options(const ccurl_connection *connection) {
  CURL *handle = connection->handle;
  curl.easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
  curl.easy_setopt(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https");
  curl.easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 1L);
  curl.easy_setopt(handle, CURLOPT_MAXREDIRS, 5L);
  curl.easy_setopt(handle, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
  curl.easy_setopt(handle, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
  // The system's folder of certificates is used in addition to a given file.
  if (connection->ca_file) curl.easy_setopt(handle, CURLOPT_CAINFO, connection->ca_file);
  curl.easy_setopt(handle, CURLOPT_NOPROXY, connection->direct_hosts);
  curl.easy_setopt(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1L);
  curl.easy_setopt(handle, CURLOPT_USERAGENT, connection->user_agent);
  curl.easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, (long)connection->connect_milliseconds);
  curl.easy_setopt(handle, CURLOPT_BUFFERSIZE, 128L * 1024);
  // No signals, because threads share them. Stopping does not wait for a name server.
  curl.easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
  curl.easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
}

static void set_request_options(CURL *handle, const ccurl_request *request) {
  curl.easy_setopt(handle, CURLOPT_URL, request->address);
  int is_post = strcmp(request->method, "POST") == 0;
  if (strcmp(request->method, "HEAD") == 0) {
    curl.easy_setopt(handle, CURLOPT_NOBODY, 1L);
  } else if (is_post || request->body_count > 0) {
    curl.easy_setopt(handle, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)request->body_count);
    curl.easy_setopt(handle, CURLOPT_POSTFIELDS, request->body_count ? request->body : "");
    if (!is_post) {
      curl.easy_setopt(handle, CURLOPT_CUSTOMREQUEST, request->method);
      curl.easy_setopt(handle, CURLOPT_POSTREDIR, (long)CURL_REDIR_POST_ALL);
    }
  } else if (strcmp(request->method, "GET") != 0) {
    curl.easy_setopt(handle, CURLOPT_CUSTOMREQUEST, request->method);
  }
  if (request->user && request->password) {
    curl.easy_setopt(handle, CURLOPT_HTTPAUTH, (long)CURLAUTH_BASIC);
    curl.easy_setopt(handle, CURLOPT_USERNAME, request->user);
    curl.easy_setopt(handle, CURLOPT_PASSWORD, request->password);
  } else if (request->token) {
    curl.easy_setopt(handle, CURLOPT_HTTPAUTH, (long)CURLAUTH_BEARER);
    curl.easy_setopt(handle, CURLOPT_XOAUTH2_BEARER, request->token);
  }
}

static int is_http(CURL *handle) {
  const char *address = NULL;
  curl.easy_getinfo(handle, CURLINFO_EFFECTIVE_URL, &address);
  return address &&
         (strncasecmp(address, "http://", 7) == 0 || strncasecmp(address, "https://", 8) == 0);
}

// A handshake that the network broke does not mean that the server is untrusted.
static int is_broken_handshake(const char *text) {
  return strstr(text, "SSL_ERROR_SYSCALL") || strstr(text, "unexpected eof") ||
         strstr(text, "Connection reset") || strstr(text, "Broken pipe");
}

static enum ccurl_outcome outcome_of(CURLcode code, CURL *handle, const char *text) {
  switch (code) {
    case CURLE_OK:
      return CCURL_WHOLE;
    case CURLE_COULDNT_RESOLVE_HOST:
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_CONNECT:
    case CURLE_OPERATION_TIMEDOUT:
    case CURLE_INTERFACE_FAILED:
    case CURLE_PROXY:
      return CCURL_OFFLINE;
    case CURLE_SSL_CONNECT_ERROR:
      return is_broken_handshake(text) ? CCURL_OFFLINE : CCURL_UNTRUSTED;
    case CURLE_PEER_FAILED_VERIFICATION:
    case CURLE_SSL_CERTPROBLEM:
    case CURLE_SSL_CIPHER:
    case CURLE_SSL_CACERT_BADFILE:
    case CURLE_SSL_ISSUER_ERROR:
    case CURLE_SSL_INVALIDCERTSTATUS:
    case CURLE_SSL_CLIENTCERT:
      return CCURL_UNTRUSTED;
    case CURLE_UNSUPPORTED_PROTOCOL:
      // libcurl also reports this for an answer that is not HTTP.
      return is_http(handle) ? CCURL_CUT : CCURL_UNSUPPORTED;
    case CURLE_URL_MALFORMAT:
    case CURLE_TOO_MANY_REDIRECTS:
    case CURLE_NOT_BUILT_IN:
    case CURLE_BAD_FUNCTION_ARGUMENT:
      return CCURL_UNSUPPORTED;
    case CURLE_WRITE_ERROR:
    case CURLE_ABORTED_BY_CALLBACK:
      return CCURL_STOPPED;
    default:
      return CCURL_CUT;
  }
}

// Runs until the answer is complete, has failed, or was stopped.
static enum ccurl_outcome run(ccurl_connection *connection, reception *to, char *text) {
  const ccurl_receiver *receiver = to->receiver;
  for (;;) {
    int running = 0, left = 0;
    CURLMcode failure = curl.multi_perform(connection->loop, &running);
    if (is_mostly_framing(to)) {
      snprintf(text, CCURL_TEXT, "most of the answer is no part of its content");
      return CCURL_CUT;
    }
    if (hand_on(to)) return CCURL_STOPPED;
    CURLMsg *message = failure ? NULL : curl.multi_info_read(connection->loop, &left);
    if (message && message->msg == CURLMSG_DONE) {
      CURLcode code = message->data.result;
      if (code == CURLE_COULDNT_CONNECT && to->is_refused) {
        snprintf(text, CCURL_TEXT, "redirects to an address inside a private network");
        return CCURL_UNSUPPORTED;
      }
      if (!text[0]) snprintf(text, CCURL_TEXT, "%s", curl.easy_strerror(code));
      return outcome_of(code, connection->handle, text);
    }
    if (receiver->is_stopped(receiver->context)) return CCURL_STOPPED;
    // Returns at once after a wake since the check above, and on libcurl's own timers.
    if (!failure) failure = curl.multi_poll(connection->loop, NULL, 0, 3600000, NULL);
    if (failure) {
      snprintf(text, CCURL_TEXT, "%s", curl.multi_strerror(failure));
      return CCURL_CUT;
    }
  }
}

enum ccurl_outcome ccurl_exchange(
    ccurl_connection *connection, const ccurl_request *request, const ccurl_receiver *receiver,
    char text[CCURL_TEXT]) {
  CURL *handle = connection->handle;
  reception to = {
      .handle = handle, .receiver = receiver, .buffer = connection->buffer,
      .connection = connection};
  text[0] = 0;
  curl.easy_reset(handle);
  set_connection_options(connection);
  set_request_options(handle, request);
  curl.easy_setopt(handle, CURLOPT_ERRORBUFFER, text);
  curl.easy_setopt(handle, CURLOPT_HEADERFUNCTION, take_line);
  curl.easy_setopt(handle, CURLOPT_HEADERDATA, &to);
  curl.easy_setopt(handle, CURLOPT_WRITEFUNCTION, take_bytes);
  curl.easy_setopt(handle, CURLOPT_WRITEDATA, &to);
  // The only access to the received bytes before chunks are decoded.
  curl.easy_setopt(handle, CURLOPT_DEBUGFUNCTION, count_raw);
  curl.easy_setopt(handle, CURLOPT_DEBUGDATA, &to);
  curl.easy_setopt(handle, CURLOPT_VERBOSE, 1L);
  curl.easy_setopt(handle, CURLOPT_OPENSOCKETFUNCTION, open_socket);
  curl.easy_setopt(handle, CURLOPT_OPENSOCKETDATA, &to);

  struct curl_slist *fields = NULL;
  for (const char *const *field = request->fields; *field; field++) {
    struct curl_slist *longer = curl.slist_append(fields, *field);
    if (!longer) {
      curl.slist_free_all(fields);
      snprintf(text, CCURL_TEXT, "out of memory");
      return CCURL_CUT;
    }
    fields = longer;
  }
  curl.easy_setopt(handle, CURLOPT_HTTPHEADER, fields);

  enum ccurl_outcome outcome = CCURL_CUT;
  CURLMcode failure = curl.multi_add_handle(connection->loop, handle);
  if (failure) {
    snprintf(text, CCURL_TEXT, "%s", curl.multi_strerror(failure));
  } else {
    outcome = run(connection, &to, text);
    curl.multi_remove_handle(connection->loop, handle);
  }
  // Removes all pointers to this call, and the login.
  curl.easy_reset(handle);
  curl.slist_free_all(fields);
  return outcome;
}
