// SPDX-License-Identifier: Apache-2.0
//
// libcurl, which is loaded when the first connection is opened.
//
// libcurl needs thirty other libraries. Loading them takes a third of the time in which a picker
// that shows photos of this device can appear.
#pragma once

// The macros for type checks are not used, because this target redefines the names in them.
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#undef curl_easy_getinfo
#undef curl_easy_setopt
#undef curl_multi_setopt

/// The functions of libcurl that the shim uses.
#define CCURL_FUNCTIONS(use) \
  use(easy_cleanup)          \
  use(easy_getinfo)          \
  use(easy_init)             \
  use(easy_reset)            \
  use(easy_setopt)           \
  use(easy_strerror)         \
  use(global_init)           \
  use(multi_add_handle)      \
  use(multi_cleanup)         \
  use(multi_info_read)       \
  use(multi_init)            \
  use(multi_perform)         \
  use(multi_poll)            \
  use(multi_remove_handle)   \
  use(multi_setopt)          \
  use(multi_strerror)        \
  use(multi_wakeup)          \
  use(slist_append)          \
  use(slist_free_all)

struct ccurl_library {
#define CCURL_FIELD(name) __typeof__(&curl_##name) name;
  CCURL_FUNCTIONS(CCURL_FIELD)
#undef CCURL_FIELD
};

/// The functions, which are NULL until ccurl_load() has returned 0.
extern struct ccurl_library curl;

/// Loads libcurl, or returns -1 if it is not installed. Do not call it from two threads at once.
int ccurl_load(void);
