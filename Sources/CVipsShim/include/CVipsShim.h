// SPDX-License-Identifier: Apache-2.0
//
// libvips, one function for each job.
//
// No GObject or glib type crosses this header, so that Swift does not parse their headers and
// cannot leak their objects. Functions return 0 or -1; after -1, cvips_take_error() returns the
// message.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The source of a picture's bytes: a descriptor, or memory if `bytes` is not NULL.
typedef struct {
  int descriptor;
  const uint8_t *bytes;
  size_t count;
  /// The orientation of a PNG from texts that libvips does not read, 2 to 8 as in EXIF; otherwise 0
  /// or 1.
  int orientation;
} cvips_input;

/// The result of a job: pixels with their width and height, or the bytes of a file. Free it with
/// cvips_free().
typedef struct {
  uint8_t *bytes;
  size_t count;
  int width;
  int height;
  /// Whether a rendition was written as PNG because it has transparency.
  int is_png;
} cvips_output;

/// The number of sections of a strip.
#define CVIPS_STRIP 8

/// The means of the top rows of a picture, as stored.
typedef struct {
  /// The means of equal sections from the left, 0 to 255: luma, then both chroma components.
  float means[3][CVIPS_STRIP];
  /// The share of the picture's height that the means cover, above 0.
  float share;
} cvips_strip;

/// The formats that cvips_encode() writes.
enum cvips_format { CVIPS_JPEG, CVIPS_PNG, CVIPS_WEBP };

/// Starts libvips; call it once, before any other thread uses it.
///
/// All loaders that libvips marks as untrusted are blocked, including SVG.
int cvips_start(void);

/// Allows this process to read SVG for the rest of its life.
void cvips_allow_drawing(void);

/// Copies and clears the last message of libvips; the copy always ends with a zero.
void cvips_take_error(char *text, size_t capacity);

/// Frees memory; calling it twice is harmless.
void cvips_free(cvips_output *output);

/// Makes an opaque RGBA thumbnail of exactly width x height: oriented, sRGB, cropped at the centre.
int cvips_thumbnail(const cvips_input *input, int width, int height, cvips_output *output);

/// Reads the first rows of a JPEG, at least a share of its height (0 to 0.25); with 0, as few as
/// take less than a hundredth of decoding it.
///
/// Returns -1 if the JPEG is broken, progressive or in another colour space. Does not need
/// cvips_start().
int cvips_jpeg_strip(int descriptor, float share, cvips_strip *strip);

/// The result of cvips_embedded_thumbnail() for a picture that looks different.
#define CVIPS_OTHER 1

/// Decodes a small JPEG and fills a cell with it: with an EXIF orientation applied, cropped at the
/// centre.
///
/// It is many times faster than cvips_thumbnail(), whose threads cost more than so few pixels.
/// `strip` holds the expected means of the top rows, or is NULL. Returns -1 if the JPEG is
/// truncated or in another colour space. Does not need cvips_start().
int cvips_embedded_thumbnail(
    const uint8_t *jpeg, size_t count, const cvips_strip *strip, int orientation, int width,
    int height, cvips_output *output);

/// Converts RGBA pixels in place to sRGB from an ICC profile for RGB.
///
/// Returns -1 without changing the pixels if the profile is invalid.
int cvips_to_srgb(uint8_t *rgba, size_t pixels, const uint8_t *profile, size_t count);

/// Makes a thumbnail like cvips_thumbnail() from RGBA pixels in memory, with an EXIF orientation (1
/// to 8) applied.
int cvips_thumbnail_of_pixels(
    const uint8_t *rgba, int width, int height, int orientation, int to_width, int to_height,
    cvips_output *output);

/// Re-encodes a picture inside a box, oriented and with its metadata: as JPEG, or as PNG if some
/// pixels are transparent.
int cvips_rendition(
    const cvips_input *input, int box_width, int box_height, int quality, cvips_output *output);

/// Inflates a zlib stream; returns -1 if it is garbled, truncated, followed by other data or longer
/// than `maximum` bytes. Does not need cvips_start().
int cvips_inflate(const uint8_t *stream, size_t count, size_t maximum, cvips_output *output);

/// Draws SVG at exactly width x height as premultiplied RGBA.
int cvips_draw(const char *svg, size_t count, int width, int height, cvips_output *output);

/// Encodes premultiplied RGBA pixels.
///
/// `exif_carrier` is a JPEG file whose EXIF block is copied, or NULL; it is ignored for JPEG.
int cvips_encode(
    const uint8_t *rgba, int width, int height, enum cvips_format format, int quality,
    const uint8_t *exif_carrier, size_t exif_carrier_count, cvips_output *output);

/// Encodes opaque RGBA frames, one below the other, as an endlessly looping GIF.
///
/// `delays` holds the milliseconds of each frame.
int cvips_encode_animation(
    const uint8_t *rgba, int width, int height, const int *delays, int frames,
    cvips_output *output);

/// Encodes premultiplied RGBA pixels as HEIC or AVIF, over black; the same picture always gives the
/// same bytes.
///
/// `exif` is a block that starts with its TIFF header, or NULL.
int cvips_encode_heif(
    const uint8_t *rgba, int width, int height, int is_avif, int quality, const uint8_t *exif,
    size_t exif_count, cvips_output *output);
