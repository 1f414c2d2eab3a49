// SPDX-License-Identifier: Apache-2.0
//
// Functions with which a C program, or a program in a language that calls C, asks a person for
// photos. Link with -llocket-c.
//
// A call blocks until its work is done. Any thread may call these functions. Only one call at a
// time may run on a picker, but locket_cancel(), locket_resize(), locket_error() and locket_close()
// may be called while another call runs. An invalid argument or a call in the wrong order gives a
// negative result and never crashes. This is possible because handles are numbers and not
// addresses, and because every text is copied.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The handle of a picker. A picker is for one pick. 0 is never a handle.
typedef uint64_t locket_picker;

/// The negative results of calls; locket_error() returns the text of the error.
enum {
  /// An argument is missing or invalid, the picker is closed, or the order of calls is wrong.
  LOCKET_WRONG_USE = -1,
  /// No picker is available, or the picker does not open.
  LOCKET_NO_PICKER = -2,
  /// The item's bytes are not available, or the item does not have the requested type.
  LOCKET_NO_BYTES = -3,
  /// The file cannot be written.
  LOCKET_NO_FILE = -4,
  /// Another call on this picker is running.
  LOCKET_BUSY = -5
};

/// One result of a pick. Each text ends with a zero byte. An unknown text is empty.
typedef struct {
  /// The asset's identifier.
  char identifier[512];
  /// Whether the item can be loaded, as one of the texts ready, kept, failed, gone, cancelled or
  /// later.
  char outcome[16];
  /// The uniform type identifier of the preferred type, such as public.jpeg.
  char type[128];
  /// The name of the file without its extension.
  char name[256];
  /// The size in pixels as displayed, 0 if unknown.
  int64_t width, height;
} locket_item;

/// Makes a picker, which locket_present() shows. Returns 0 if too many are open. `socket` is the
/// path of a picker service's socket. If it is NULL, the environment variables of the process
/// select the picker. The caller must close the picker with locket_close().
locket_picker locket_open(const char *socket);

/// Sets the configuration as JSON: {"limit": 3, "selection": "ordered", "filter": "images"}. Call
/// this function at most once, before locket_present(). Returns 0 if the JSON is valid. The member
/// "frame" is the area of the screen for the picker: "full", "half", or a rectangle in points such
/// as {"x": 0, "y": 300, "width": 390, "height": 200}. A rectangle requires "style": "inline".
int locket_configure(locket_picker picker, const char *json);

/// Shows the picker and waits until it closes. Returns the number of results, or a negative number.
int64_t locket_present(locket_picker picker);

/// Moves the picker to another area of the screen. Call this function while locket_present() runs
/// in another thread. `json` is a value of the member "frame" of locket_configure(). Returns 0 if
/// the request was sent. If the device does not offer the area, the request has no effect.
int locket_resize(locket_picker picker, const char *json);

/// Returns 1 if the pick was cancelled, 0 if the person finished it. If a pick has no results, this
/// function shows whether the person cancelled it or picked nothing.
int locket_was_cancelled(locket_picker picker);

/// Copies the next result to `item`. Returns 1 if there is a result, 0 after the last one.
int locket_next(locket_picker picker, locket_item *item);

/// Loads into memory the result that locket_next() returned last. `type` is the uniform type
/// identifier to load; NULL means the preferred type of the result. Returns the number of bytes.
int64_t locket_load(locket_picker picker, const char *type);

/// Copies the next bytes of the result that locket_load() loaded last to `bytes`, at most
/// `capacity` bytes. The first call begins at the first byte; each further call continues where the
/// previous one ended. Returns the number of copied bytes, 0 at the end.
int64_t locket_read(locket_picker picker, void *bytes, size_t capacity);

/// Loads the result that locket_next() returned last, and writes it to a new file at `path`. `type`
/// is as in locket_load(). The file then belongs to the caller. Returns 0 if the file was written.
int locket_save(locket_picker picker, const char *type, const char *path);

/// Stops the call on this picker that runs in another thread. If locket_present() runs, the pick is
/// cancelled, and locket_present() returns the number of preselected results. If locket_load() or
/// locket_save() runs, that call returns LOCKET_NO_BYTES.
int locket_cancel(locket_picker picker);

/// Copies the error text of the last failed call. The text is one line; it is cut off if `capacity`
/// is too small. Returns the number of bytes of the whole text, without the zero byte.
int64_t locket_error(locket_picker picker, char *text, size_t capacity);

/// Closes a picker and releases everything that it returned. Does nothing if the picker is closed.
void locket_close(locket_picker picker);

#ifdef __cplusplus
}
#endif
