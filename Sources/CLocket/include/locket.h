// SPDX-License-Identifier: Apache-2.0
//
// Asks a person for photos from C, and from whatever calls C. Link with -llocket-c.
//
// Calls block until they are done; any thread may call them, on one picker one at a time. Whatever is
// wrong with an argument or the order of calls is a negative result and never a crash: handles are
// numbers, and every text is copied.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A picker for one pick; 0 is none.
typedef uint64_t locket_picker;

/// What calls give instead of 0 or a count; locket_error() has the text.
enum {
  /// An argument is missing, the picker is closed, or the order of calls is wrong.
  LOCKET_WRONG_USE = -1,
  /// There is no picker, or it does not open.
  LOCKET_NO_PICKER = -2,
  /// The item's bytes cannot be had; there is no such type.
  LOCKET_NO_BYTES = -3,
  /// The file cannot be written.
  LOCKET_NO_FILE = -4,
  /// Another call on this picker is under way.
  LOCKET_BUSY = -5
};

/// One result; texts end with a zero byte and are empty where there is nothing to tell.
typedef struct {
  /// The asset's identifier.
  char identifier[512];
  /// ready, kept, failed, gone, cancelled or later.
  char outcome[16];
  /// The most preferred type, such as public.jpeg.
  char type[128];
  /// What the file is called, without extension.
  char name[256];
  /// The size in pixels as displayed, 0 where it is not known.
  int64_t width, height;
} locket_item;

/// Makes a picker that is not shown yet; 0 where there is no room for more. NULL is the picker that
/// the surroundings name, else the path of a socket that one serves at. Close it in the end.
locket_picker locket_open(const char *socket);

/// Says what to ask for, as JSON: {"limit": 3, "selection": "ordered", "filter": "images"}. Once, and
/// before presenting; 0 where it is understood. "frame" is the part of the screen: "full", "half", or
/// with "style": "inline" {"x": 0, "y": 300, "width": 390, "height": 200}, in points.
int locket_configure(locket_picker picker, const char *json);

/// Shows the picker and waits until it closes; the number of results.
int64_t locket_present(locket_picker picker);

/// Gives the picker that another thread presents another part of the screen, as JSON: the value of
/// "frame". 0 where it was asked for; what the device does not offer changes nothing.
int locket_resize(locket_picker picker, const char *json);

/// Whether the pick was cancelled: 1, or 0 where the person finished. Tells a pick of nothing from none.
int locket_was_cancelled(locket_picker picker);

/// Takes the next result: 1, and 0 behind the last one.
int locket_next(locket_picker picker, locket_item *item);

/// Loads the result that was taken last; the number of its bytes. NULL is its most preferred type.
int64_t locket_load(locket_picker picker, const char *type);

/// Copies bytes of what was loaded last; how many, and 0 at their end.
int64_t locket_read(locket_picker picker, void *bytes, size_t capacity);

/// Loads the result that was taken last into a new file, which is the caller's; 0 where it is there.
int locket_save(locket_picker picker, const char *type, const char *path);

/// Ends what another thread waits for: presenting gives 0, and a load LOCKET_NO_BYTES.
int locket_cancel(locket_picker picker);

/// Copies the text of the last failure, in one line, cut to fit; how many bytes it has in all.
int64_t locket_error(locket_picker picker, char *text, size_t capacity);

/// Closes a picker and lets go of all that it gave; nothing happens where it is closed already.
void locket_close(locket_picker picker);

#ifdef __cplusplus
}
#endif
