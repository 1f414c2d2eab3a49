// SPDX-License-Identifier: Apache-2.0

#define _GNU_SOURCE
#include "CVipsShim.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "Library.h"

static GLogWriterOutput ignore_message(
    GLogLevelFlags level, const GLogField *fields, gsize count, gpointer data) {
  return G_LOG_WRITER_HANDLED;
}

/// Loads the only module of libvips that is needed, if libvips is built with modules.
static void load_module(const char *name) {
  Dl_info library;
  if (!dladdr((void *)vips_init, &library) || !library.dli_fname) return;
  char *folder = g_path_get_dirname(library.dli_fname);
  char *path = g_strdup_printf(
      "%s/vips-modules-%d.%d/%s.so", folder, VIPS_MAJOR_VERSION, VIPS_MINOR_VERSION, name);
  // If HEIC is built in there is nothing to load; if it is missing, opening such a photo fails.
  GModule *module = g_module_open(path, G_MODULE_BIND_LAZY);
  if (module) g_module_make_resident(module);
  g_free(path);
  g_free(folder);
}

/// Starts libvips without its modules, because ImageMagick, Poppler and OpenSlide open untrusted
/// formats and load a hundred libraries.
static int start_bare(void) {
  const char *home = getenv("VIPSHOME");
  char *before = home ? g_strdup(home) : NULL;
  // Modules are searched below this folder.
  setenv("VIPSHOME", "/nonexistent", 1);
  int result = vips_init("locket");
  if (before)
    setenv("VIPSHOME", before, 1);
  else
    unsetenv("VIPSHOME");
  g_free(before);
  return result;
}

int cvips_start(void) {
  // Warnings about unusual files would be printed in the middle of the user's terminal.
  g_log_set_writer_func(ignore_message, NULL, NULL);
  // A worker cannot write files; its memory is limited elsewhere.
  g_setenv("VIPS_DISC_THRESHOLD", "64g", TRUE);
  if (cvips_load() || start_bare()) return -1;
  load_module("vips-heif");
  // One thumbnail is fastest on one thread; jobs run in parallel instead.
  vips_concurrency_set(1);
  vips_cache_set_max(0);
  vips_block_untrusted_set(TRUE);
  return 0;
}

void cvips_allow_drawing(void) { vips_operation_block_set("VipsForeignLoadSvg", FALSE); }

void cvips_take_error(char *text, size_t capacity) {
  char *buffer = vips_error_buffer_copy();
  const char *message = buffer ? g_strstrip(buffer) : "";
  // The last line holds the cause.
  size_t count = strlen(message);
  g_strlcpy(text, count >= capacity ? message + count - capacity + 1 : message, capacity);
  g_free(buffer);
}

void cvips_free(cvips_output *output) {
  g_free(output->bytes);
  memset(output, 0, sizeof *output);
}

/// Loads a PNG whose orientation is in a text that libvips does not read.
static VipsImage *turned(VipsObject *scope, VipsSource *source, int orientation) {
  VipsImage **t = (VipsImage **)vips_object_local_array(scope, 2);
  if (vips_pngload_source(
          source, &t[0], "access", VIPS_ACCESS_SEQUENTIAL, "fail-on", VIPS_FAIL_ON_NONE, NULL) ||
      vips_copy(t[0], &t[1], NULL))
    return NULL;
  vips_image_set_int(t[1], VIPS_META_ORIENTATION, orientation);
  // In another PNG, these texts would rotate the picture once more.
  for (int number = 0; number < 1024; number++) {
    char name[64];
    g_snprintf(name, sizeof name, "png-comment-%d-Raw profile type exif", number);
    vips_image_remove(t[1], name);
    g_snprintf(name, sizeof name, "png-comment-%d-Raw profile type APP1", number);
    vips_image_remove(t[1], name);
  }
  return t[1];
}

static int thumbnail_of(
    const cvips_input *input, VipsImage **out, int width, int height, VipsSize size,
    VipsInteresting crop) {
  VipsSource *source = NULL;
  if (input->bytes)
    source = vips_source_new_from_memory(input->bytes, input->count);
  else if (lseek(input->descriptor, 0, SEEK_SET) == 0)
    source = vips_source_new_from_descriptor(input->descriptor);
  if (!source) return -1;
  int result = -1;
  if (input->orientation > 1) {
    VipsObject *scope = (VipsObject *)vips_image_new();
    VipsImage *image = turned(scope, source, input->orientation);
    if (image)
      result = vips_thumbnail_image(
          image, out, width, "height", height, "size", size, "crop", crop, NULL);
    g_object_unref(scope);
  } else {
    result = vips_thumbnail_source(
        source, out, width, "height", height, "size", size, "crop", crop, "fail-on",
        VIPS_FAIL_ON_NONE, NULL);
  }
  g_object_unref(source);
  return result;
}

/// Converts a picture to 8-bit sRGB with or without alpha. `scope` owns the image of each step.
///
/// The colors of a picture with a profile are converted last, because few pixels are left then.
static VipsImage *as_srgb(VipsObject *scope, VipsImage *image, int converts) {
  VipsImage **t = (VipsImage **)vips_object_local_array(scope, 3);
  if (converts && vips_image_get_typeof(image, VIPS_META_ICC_NAME)) {
    if (vips_icc_transform(image, &t[0], "srgb", "embedded", TRUE, NULL))
      // A profile for another kind of picture is ignored.
      vips_error_clear();
    else
      image = t[0];
  }
  if (vips_colourspace(image, &t[1], VIPS_INTERPRETATION_sRGB, NULL)) return NULL;
  return vips_cast(t[1], &t[2], VIPS_FORMAT_UCHAR, NULL) ? NULL : t[2];
}

static int pixels_out(VipsImage *image, cvips_output *output) {
  output->width = image->Xsize;
  output->height = image->Ysize;
  output->bytes = vips_image_write_to_memory(image, &output->count);
  return output->bytes ? 0 : -1;
}

/// Returns the profile of a picture, or NULL if lcms cannot convert its pixels without preparation.
static const void *plain_profile(VipsImage *image, size_t *count) {
  const void *profile;
  if (image->Bands != 3 || image->BandFmt != VIPS_FORMAT_UCHAR ||
      image->Type != VIPS_INTERPRETATION_sRGB ||
      !vips_image_get_typeof(image, VIPS_META_ICC_NAME) ||
      vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, count))
    return NULL;
  return profile;
}

static int opaque_pixels(VipsObject *scope, VipsImage *image, cvips_output *output) {
  VipsImage **t = (VipsImage **)vips_object_local_array(scope, 2);
  size_t count = 0;
  const void *profile = plain_profile(image, &count);
  if (profile) {
    if (vips_addalpha(image, &t[0], NULL) || pixels_out(t[0], output)) return -1;
    // A profile for another kind of picture is ignored.
    cvips_to_srgb(output->bytes, (size_t)output->width * output->height, profile, count);
    return 0;
  }
  if (!(image = as_srgb(scope, image, 1))) return -1;
  if (vips_image_hasalpha(image)) {
    if (vips_flatten(image, &t[0], NULL)) return -1;
    image = t[0];
  }
  if (vips_addalpha(image, &t[1], NULL)) return -1;
  return pixels_out(t[1], output);
}

int cvips_thumbnail(const cvips_input *input, int width, int height, cvips_output *output) {
  VipsImage *image = NULL;
  memset(output, 0, sizeof *output);
  if (thumbnail_of(input, &image, width, height, VIPS_SIZE_BOTH, VIPS_INTERESTING_CENTRE))
    return -1;
  VipsObject *scope = (VipsObject *)vips_image_new();
  int result = opaque_pixels(scope, image, output);
  g_object_unref(scope);
  g_object_unref(image);
  return result;
}

int cvips_thumbnail_of_pixels(
    const uint8_t *rgba, int width, int height, int orientation, int to_width, int to_height,
    cvips_output *output) {
  VipsObject *scope = (VipsObject *)vips_image_new();
  VipsImage **t = (VipsImage **)vips_object_local_array(scope, 3);
  memset(output, 0, sizeof *output);
  int result = -1;
  t[0] = vips_image_new_from_memory(
      rgba, (size_t)width * height * 4, width, height, 4, VIPS_FORMAT_UCHAR);
  if (t[0] && !vips_copy(t[0], &t[1], "interpretation", VIPS_INTERPRETATION_sRGB, NULL)) {
    vips_image_set_int(t[1], VIPS_META_ORIENTATION, orientation);
    if (!vips_thumbnail_image(
            t[1], &t[2], to_width, "height", to_height, "crop", VIPS_INTERESTING_CENTRE, NULL))
      result = opaque_pixels(scope, t[2], output);
  }
  g_object_unref(scope);
  return result;
}

/// Returns whether any pixel is transparent.
static int is_transparent(VipsObject *scope, VipsImage *image) {
  VipsImage **t = (VipsImage **)vips_object_local_array(scope, 1);
  double minimum = 255;
  if (!vips_image_hasalpha(image)) return 0;
  if (vips_extract_band(image, &t[0], image->Bands - 1, NULL)) return 0;
  return !vips_min(t[0], &minimum, NULL) && minimum < 255;
}

/// Sets the orientation in XMP to upright, if the XMP contains an orientation.
static void set_upright(VipsImage *image) {
  const void *packet;
  size_t count;
  if (!vips_image_get_typeof(image, VIPS_META_XMP_NAME) ||
      vips_image_get_blob(image, VIPS_META_XMP_NAME, &packet, &count))
    return;
  char *changed = g_malloc(count + 1);
  memcpy(changed, packet, count);
  changed[count] = 0;
  // In an attribute or element, one digit follows an equals sign and a quote, or a bracket.
  for (char *at = changed; (at = strstr(at, "tiff:Orientation"));) {
    at += strlen("tiff:Orientation");
    size_t marks = strspn(at, "=\"'> ");
    if (marks > 0 && at[marks] >= '2' && at[marks] <= '8') at[marks] = '1';
  }
  vips_image_set_blob_copy(image, VIPS_META_XMP_NAME, changed, count);
  g_free(changed);
}

static int rendition_out(VipsObject *scope, VipsImage *read, int quality, cvips_output *output) {
  VipsImage **t = (VipsImage **)vips_object_local_array(scope, 2);
  void *bytes = NULL;
  // A picture with transparency is read twice below, but the source can be read only once. A
  // picture without it is streamed, a few lines at a time.
  if (vips_image_hasalpha(read))
    t[0] = vips_image_copy_memory(read);
  else if (vips_copy(read, &t[0], NULL))
    return -1;
  if (!t[0]) return -1;
  int has_own_colors = read->Bands < 3 || read->Type == VIPS_INTERPRETATION_CMYK;
  VipsImage *image = as_srgb(scope, t[0], has_own_colors);
  if (!image) return -1;
  output->width = image->Xsize;
  output->height = image->Ysize;
  output->is_png = is_transparent(scope, image);
  if (vips_copy(image, &t[1], NULL)) return -1;
  // Gray and CMYK pictures became RGB above, so their profile no longer applies.
  if (has_own_colors) vips_image_remove(t[1], VIPS_META_ICC_NAME);
  set_upright(t[1]);
  // The embedded thumbnail is not rotated or scaled with the picture.
  vips_image_remove(t[1], "jpeg-thumbnail-data");
  int result = output->is_png
                   ? vips_pngsave_buffer(t[1], &bytes, &output->count, NULL)
                   : vips_jpegsave_buffer(t[1], &bytes, &output->count, "Q", quality, NULL);
  output->bytes = bytes;
  return result;
}

int cvips_rendition(
    const cvips_input *input, int box_width, int box_height, int quality, cvips_output *output) {
  VipsImage *image = NULL;
  memset(output, 0, sizeof *output);
  // If enlarging were forbidden, libvips would use the smallest page of a multi-page TIFF.
  if (thumbnail_of(
          input, &image, box_width, box_height, VIPS_SIZE_BOTH, VIPS_INTERESTING_NONE))
    return -1;
  VipsObject *scope = (VipsObject *)vips_image_new();
  int result = rendition_out(scope, image, quality, output);
  g_object_unref(scope);
  g_object_unref(image);
  return result;
}
