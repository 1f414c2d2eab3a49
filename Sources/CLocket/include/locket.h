// SPDX-License-Identifier: Apache-2.0
//
// Asks a person for photos, from C and from languages that call C. Link with -llocket-c.
//
// Calls block until they are done. Any thread may call them; only one call at a time may run on a
// picker. An invalid argument or a call in the wrong order gives a negative result and never
// crashes: handles are numbers, and every text is copied.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A handle of a picker for one pick; 0 is not a picker.
typedef uint64_t locket_picker;

/// The negative results of calls; locket_error() gives the text.
enum {
  /// An argument is missing, the picker is closed, or the order of calls is wrong.
  LOCKET_WRONG_USE = -1,
  /// No picker is available, or it does not open.
  LOCKET_NO_PICKER = -2,
  /// The item's bytes are not available, or the item has no such type.
  LOCKET_NO_BYTES = -3,
  /// The file cannot be written.
  LOCKET_NO_FILE = -4,
  /// Another call on this picker is running.
  LOCKET_BUSY = -5
};

/// One result; texts end with a zero byte and are empty where unknown.
typedef struct {
  /// The asset's identifier.
  char identifier[512];
  /// ready, kept, failed, gone, cancelled or later.
  char outcome[16];
  /// The most preferred type, such as public.jpeg.
  char type[128];
  /// The name of the file, without extension.
  char name[256];
  /// The size in pixels as displayed, 0 where unknown.
  int64_t width, height;
} locket_item;

/// Makes a picker that is not shown yet. Returns 0 where too many are open. `socket` is the path of
/// the socket of a picker service; NULL means the picker that the environment names. The caller
/// must close the picker.
locket_picker locket_open(const char *socket);

/// Sets the configuration as JSON: {"limit": 3, "selection": "ordered", "filter": "images"}. Call
/// it at most once, before presenting. Returns 0 where the JSON is valid. "frame" is the area of
/// the screen: "full", "half", or with "style": "inline" {"x": 0, "y": 300, "width": 390, "height":
/// 200}, in points.
int locket_configure(locket_picker picker, const char *json);

/// Shows the picker and waits until it closes. Returns the number of results.
int64_t locket_present(locket_picker picker);

/// Moves a picker that another thread presents to another area of the screen; `json` is a value of
/// "frame". Returns 0 where the request was sent; an area that the device does not offer changes
/// nothing.
int locket_resize(locket_picker picker, const char *json);

/// Returns 1 where the pick was cancelled, 0 where the person finished. So a cancelled pick differs
/// from an empty one.
int locket_was_cancelled(locket_picker picker);

/// Takes the next result. Returns 1, or 0 after the last one.
int locket_next(locket_picker picker, locket_item *item);

/// Loads the result that was taken last. Returns the number of its bytes. If type is NULL, its most
/// preferred type is loaded.
int64_t locket_load(locket_picker picker, const char *type);

/// Copies bytes of the result that was loaded last. Returns their number, or 0 at the end.
int64_t locket_read(locket_picker picker, void *bytes, size_t capacity);

/// Loads the result that was taken last into a new file, which belongs to the caller. Returns 0
/// where the file was written.
int locket_save(locket_picker picker, const char *type, const char *path);

/// Ends the call that another thread waits for: presenting returns 0, and loading LOCKET_NO_BYTES.
int locket_cancel(locket_picker picker);

/// Copies the text of the last failure, in one line, truncated to fit. Returns the number of bytes
/// of the whole text.
int64_t locket_error(locket_picker picker, char *text, size_t capacity);

/// Closes a picker and releases everything that it returned; does nothing where it is closed
/// already.
void locket_close(locket_picker picker);

#ifdef __cplusplus
}
#endif
