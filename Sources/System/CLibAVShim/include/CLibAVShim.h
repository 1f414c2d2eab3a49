// SPDX-License-Identifier: Apache-2.0
//
// Functions that use libav: they read the header of a video, decode one picture, convert a video,
// and write a short video.
//
// Functions return 0, or a negative error number. clav_describe() turns the number into a message.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The maximum number of bytes of a text, including the zero at its end.
#define CLAV_TEXT 96

/// The containers that the functions can open.
enum clav_container { CLAV_MOV, CLAV_MATROSKA, CLAV_AVI };

/// The header of a video. If the video does not state a text, the text is empty.
typedef struct {
  /// The size as displayed, after the display matrix was applied.
  int width;
  int height;
  /// The duration in seconds, negative if it is unknown.
  double duration;
  double frames_per_second;
  /// Whether a decoder for the pictures is installed.
  int is_decodable;
  int has_location;
  int is_hdr;
  /// Whether the metadata states that the focus can be edited, and that the video is stereoscopic.
  int is_cinematic;
  int is_spatial;
  char apple_date[CLAV_TEXT];
  char content_date[CLAV_TEXT];
  char utc_date[CLAV_TEXT];
  char content_identifier[CLAV_TEXT];
  char full_rate_intent[CLAV_TEXT];
  char capture_rate[CLAV_TEXT];
  char make[CLAV_TEXT];
  char author[CLAV_TEXT];
  char title[CLAV_TEXT];
} clav_facts;

/// The error number for a video that has no pictures.
extern const int clav_no_pictures;

/// The pixels of a picture or the bytes of a file. Free them with clav_free().
typedef struct {
  uint8_t *bytes;
  size_t count;
  int width;
  int height;
  /// The EXIF orientation that the caller must apply to the pixels.
  int orientation;
} clav_output;

/// Which metadata a new video keeps: all metadata; only metadata with known keys; or only metadata
/// with known keys whose values are not texts that a person writes.
enum clav_metadata { CLAV_ALL_METADATA, CLAV_KNOWN_METADATA, CLAV_NO_SENTENCES };

/// A video that is being written frame by frame.
typedef struct clav_video_writer clav_video_writer;

/// Loads libav and switches its log off. All functions below need libav.
///
/// Returns 0, or -1 if the version of libav for which the shim was compiled is not installed. Two
/// threads must not call it at the same time.
int clav_load(void);

/// Reads the header of a video.
int clav_header(int descriptor, enum clav_container container, clav_facts *facts);

/// Decodes the first picture of a video to RGBA.
///
/// The picture is scaled so that neither side is longer than `maximum_side`. If it has more than
/// `maximum_pixels` pixels, it is not decoded.
int clav_poster(
    int descriptor, enum clav_container container, int64_t maximum_pixels, int maximum_side,
    clav_output *output);

/// Begins a QuickTime movie. The dates may be NULL. Returns NULL if there is no encoder.
clav_video_writer *clav_video_begin(
    int width, int height, int frames_per_second, const char *utc_date, const char *apple_date);

/// Adds a frame of RGBA pixels.
int clav_video_add(clav_video_writer *writer, const uint8_t *rgba);

/// Ends the movie, and sets `output` to its bytes. If `output` is NULL, the movie is discarded.
int clav_video_end(clav_video_writer *writer, clav_output *output);

/// Returns whether most programs can play a video, so that it needs no conversion.
///
/// Such a video is 8-bit H.264 in a common container, and its sound, if it has any, is AAC.
int clav_is_plain(int descriptor, enum clav_container container);

/// How to convert a video.
typedef struct {
  /// The descriptor of an empty file to which the new video is written.
  int target;
  enum clav_metadata metadata;
  /// The maximum number of pixels of a picture of the video.
  int64_t maximum_pixels;
  /// The maximum number of bytes to write, 0 for no limit. If the new video would be larger, the
  /// conversion fails with -EFBIG.
  int64_t maximum_bytes;
  /// Called after each hundredth of the original, with the number of bytes that were read and the
  /// total. It may be NULL.
  void (*progress)(void *context, int64_t bytes, int64_t total);
  void *context;
} clav_order;

/// Writes a video as MPEG-4 with H.264 pictures and AAC sound.
///
/// Tracks in these formats are copied. Other tracks are encoded again, and HDR pictures are
/// converted to BT.709 colors. Times, rotation, dates and metadata are kept. `size` receives the
/// size as displayed. If a codec is missing, the function fails with AVERROR_ENCODER_NOT_FOUND or
/// AVERROR_DECODER_NOT_FOUND.
int clav_convert(
    int descriptor, enum clav_container container, const clav_order *order, clav_output *size);

/// Returns whether an error number of clav_convert() means that a codec is missing.
int clav_is_missing_codec(int failure);

/// Writes libav's message for an error number to `text`.
void clav_describe(int failure, char *text, size_t capacity);

/// Frees the memory of an output. A second call does nothing.
void clav_free(clav_output *output);
