// SPDX-License-Identifier: Apache-2.0
//
// Asks a person for photos, from C and from languages that call C. Link with -llocket-c.
//
// Calls block until they are done. Any thread may call them, but only one call at a time may run on
// a picker. An invalid argument or a call in the wrong order gives a negative result and never
// crashes, because handles are numbers and every text is copied.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The handle of a picker, which is for one pick; 0 is never a handle.
typedef uint64_t locket_picker;

/// The negative results of calls; locket_error() returns the text of the error.
enum {
  /// An argument is missing, the picker is closed, or the order of calls is wrong.
  LOCKET_WRONG_USE = -1,
  /// No picker is available, or the picker does not open.
  LOCKET_NO_PICKER = -2,
  /// The item's bytes are not available, or the item has no such type.
  LOCKET_NO_BYTES = -3,
  /// The file cannot be written.
  LOCKET_NO_FILE = -4,
  /// Another call on this picker is running.
  LOCKET_BUSY = -5
};

/// One result. Texts end with a zero byte; unknown texts are empty.
typedef struct {
  /// The asset's identifier.
  char identifier[512];
  /// ready, kept, failed, gone, cancelled or later.
  char outcome[16];
  /// The preferred type, such as public.jpeg.
  char type[128];
  /// The name of the file, without extension.
  char name[256];
  /// The size in pixels as displayed, 0 if unknown.
  int64_t width, height;
} locket_item;

/// Makes a picker, which locket_present() shows. Returns 0 if too many are open. `socket` is the
/// path of the socket of a picker service; NULL means the picker that the environment selects. The
/// caller must close the picker.
locket_picker locket_open(const char *socket);

/// Sets the configuration as JSON: {"limit": 3, "selection": "ordered", "filter": "images"}. Call
/// it at most once and before presenting. Returns 0 if the JSON is valid. The member "frame" is the
/// area of the screen for the picker: "full", "half", or a rectangle in points such as {"x": 0,
/// "y": 300, "width": 390, "height": 200}, which requires "style": "inline".
int locket_configure(locket_picker picker, const char *json);

/// Shows the picker and waits until it closes. Returns the number of results.
int64_t locket_present(locket_picker picker);

/// Moves a picker, which another thread presents, to another area of the screen. `json` is a value
/// of "frame" as in locket_configure(). Returns 0 if the request was sent; an area that the device
/// does not offer has no effect.
int locket_resize(locket_picker picker, const char *json);

/// Returns 1 if the pick was cancelled, 0 if the person finished. This distinguishes a cancelled
/// pick from an empty one.
int locket_was_cancelled(locket_picker picker);

/// Takes the next result. Returns 1 if there is one, 0 after the last one.
int locket_next(locket_picker picker, locket_item *item);

/// Loads into memory the result that locket_next() returned last. Returns the number of bytes. If
/// `type` is NULL, the result's preferred type is loaded.
int64_t locket_load(locket_picker picker, const char *type);

/// Copies the next bytes of the result that locket_load() loaded last, at most `capacity` bytes.
/// The first call begins at the first byte; each further call continues where the previous one
/// ended. Returns the number of copied bytes, 0 at the end.
int64_t locket_read(locket_picker picker, void *bytes, size_t capacity);

/// Loads the result that locket_next() returned last into a new file, which then belongs to the
/// caller. Returns 0 if the file was written.
int locket_save(locket_picker picker, const char *type, const char *path);

/// Ends the call for which another thread waits. Presenting then returns the number of preselected
/// results, which is 0 without a preselection; loading returns LOCKET_NO_BYTES.
int locket_cancel(locket_picker picker);

/// Copies the text of the last failure: one line, cut off if `capacity` is too small. Returns the
/// number of bytes of the whole text.
int64_t locket_error(locket_picker picker, char *text, size_t capacity);

/// Closes a picker and releases everything that it returned; does nothing if it is closed.
void locket_close(locket_picker picker);

#ifdef __cplusplus
}
#endif
