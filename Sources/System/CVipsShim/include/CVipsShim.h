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

/// The source of a picture's bytes, which is memory if `bytes` is not NULL, and otherwise a
/// descriptor.
typedef struct {
  int descriptor;
  const uint8_t *bytes;
  size_t count;
  /// The orientation of a PNG, from 2 to 8 as in EXIF, if it is in a text that libvips does not
  /// read; otherwise 0 or 1.
  int orientation;
} cvips_input;

/// The result of a job. It is either pixels with their width and height, or the bytes of a file.
/// Free it with cvips_free().
typedef struct {
  uint8_t *bytes;
  size_t count;
  int width;
  int height;
  /// Whether the rendition is a PNG because it has transparent pixels.
  int is_png;
} cvips_output;

/// The number of sections into which the width of a strip is divided.
#define CVIPS_STRIP 8

/// The means of the top rows of a picture in its stored orientation.
typedef struct {
  /// The means of equally wide sections from the left, from 0 to 255, for luma and both chroma
  /// components.
  float means[3][CVIPS_STRIP];
  /// The share of the picture's height that the means cover. It is greater than 0.
  float share;
} cvips_strip;

/// The formats that cvips_encode() writes.
enum cvips_format { CVIPS_JPEG, CVIPS_PNG, CVIPS_WEBP };

/// Starts libvips. Call it once, before another thread uses libvips.
///
/// All loaders that libvips marks as untrusted are blocked, including that for SVG.
int cvips_start(void);

/// Allows this process to read SVG until it ends.
void cvips_allow_drawing(void);

/// Copies and clears the last message of libvips. The copy always ends with a zero.
void cvips_take_error(char *text, size_t capacity);

/// Frees the memory of a result. A second call has no effect.
void cvips_free(cvips_output *output);

/// Creates an opaque RGBA thumbnail of exactly width x height. It is oriented, in sRGB and cropped
/// at the center.
int cvips_thumbnail(const cvips_input *input, int width, int height, cvips_output *output);

/// Reads the first rows of a JPEG, at least a share of its height from 0 to 0.25. With 0, reading
/// takes less than a hundredth of the time for decoding the picture.
///
/// Returns -1 if the JPEG is broken, progressive or in another color space. Does not need
/// cvips_start().
int cvips_jpeg_strip(int descriptor, float share, cvips_strip *strip);

/// The result of cvips_embedded_thumbnail() for a picture that differs from the expected one.
#define CVIPS_OTHER 1

/// Decodes a small JPEG and fills a cell with it, after applying an EXIF orientation and cropping
/// it at the center.
///
/// It is many times faster than cvips_thumbnail(), whose threads take longer to start than so few
/// pixels to decode. `strip` contains the expected means of the top rows, or is NULL. Returns -1 if
/// the JPEG is truncated or in another color space. Does not need cvips_start().
int cvips_embedded_thumbnail(
    const uint8_t *jpeg, size_t count, const cvips_strip *strip, int orientation, int width,
    int height, cvips_output *output);

/// Converts RGBA pixels in place from an ICC profile for RGB to sRGB.
///
/// Returns -1 without changing the pixels if the profile is invalid.
int cvips_to_srgb(uint8_t *rgba, size_t pixels, const uint8_t *profile, size_t count);

/// Creates a thumbnail like cvips_thumbnail(), but from RGBA pixels in memory and an EXIF
/// orientation from 1 to 8.
int cvips_thumbnail_of_pixels(
    const uint8_t *rgba, int width, int height, int orientation, int to_width, int to_height,
    cvips_output *output);

/// Encodes a picture again so that it fits into a box, oriented and with its metadata. The result
/// is a JPEG, or a PNG if some pixels are transparent.
int cvips_rendition(
    const cvips_input *input, int box_width, int box_height, int quality, cvips_output *output);

/// Inflates a zlib stream. Returns -1 if the stream is invalid, truncated, followed by other data
/// or longer than `maximum` bytes after inflation. Does not need cvips_start().
int cvips_inflate(const uint8_t *stream, size_t count, size_t maximum, cvips_output *output);

/// Draws SVG with exactly width x height pixels in premultiplied RGBA.
int cvips_draw(const char *svg, size_t count, int width, int height, cvips_output *output);

/// Encodes premultiplied RGBA pixels.
///
/// `exif_carrier` is a JPEG file whose EXIF block is copied, or NULL. It is ignored if the format
/// is JPEG.
int cvips_encode(
    const uint8_t *rgba, int width, int height, enum cvips_format format, int quality,
    const uint8_t *exif_carrier, size_t exif_carrier_count, cvips_output *output);

/// Encodes opaque RGBA frames, which are stored one below the other, as a GIF that repeats forever.
///
/// `delays` contains the duration of each frame in milliseconds.
int cvips_encode_animation(
    const uint8_t *rgba, int width, int height, const int *delays, int frames,
    cvips_output *output);

/// Encodes premultiplied RGBA pixels over black as HEIC or AVIF. Equal pictures always result in
/// equal bytes.
///
/// `exif` is a block that begins with its TIFF header, or NULL.
int cvips_encode_heif(
    const uint8_t *rgba, int width, int height, int is_avif, int quality, const uint8_t *exif,
    size_t exif_count, cvips_output *output);
