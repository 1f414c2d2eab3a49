// SPDX-License-Identifier: Apache-2.0
//
// libav, one function for each job: reading a video's header, decoding one picture, converting a
// video, and writing a short one.
//
// Functions return 0 or a negative error number, which clav_describe() turns into a message.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// The maximum length of texts, including the terminating zero.
#define CLAV_TEXT 96

/// The containers that can be opened.
enum clav_container { CLAV_MOV, CLAV_MATROSKA, CLAV_AVI };

/// The header of a video; texts that are not stated are empty.
typedef struct {
  /// As displayed, with the display matrix applied.
  int width;
  int height;
  /// In seconds; negative if unknown.
  double duration;
  double frames_per_second;
  /// Whether there is a decoder for the pictures.
  int is_decodable;
  int has_location;
  int is_hdr;
  /// Whether the metadata keys mark a video with editable focus, or a stereo video.
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

/// The error for a video without pictures.
extern const int clav_no_pictures;

/// Pixels or the bytes of a file; free them with clav_free().
typedef struct {
  uint8_t *bytes;
  size_t count;
  int width;
  int height;
  /// The EXIF orientation to apply to the pixels.
  int orientation;
} clav_output;

/// The metadata to keep in a new video: all, that with known keys, or that with known keys that do
/// not hold user-written texts.
enum clav_metadata { CLAV_ALL_METADATA, CLAV_KNOWN_METADATA, CLAV_NO_SENTENCES };

/// A video that is being written.
typedef struct clav_video_writer clav_video_writer;

/// Loads libav, which all functions below need, and silences its log.
///
/// Returns -1 if the version of the headers is not installed. Do not call it from two threads at
/// once.
int clav_load(void);

/// Reads the header of a video.
int clav_header(int descriptor, enum clav_container container, clav_facts *facts);

/// Decodes the first picture of a video to RGBA, with sides of at most `maximum_side`.
///
/// A picture of more than `maximum_pixels` is not decoded.
int clav_poster(
    int descriptor, enum clav_container container, int64_t maximum_pixels, int maximum_side,
    clav_output *output);

/// Begins a QuickTime movie; the dates may be NULL. Returns NULL if there is no encoder.
clav_video_writer *clav_video_begin(
    int width, int height, int frames_per_second, const char *utc_date, const char *apple_date);

/// Adds a frame of RGBA pixels.
int clav_video_add(clav_video_writer *writer, const uint8_t *rgba);

/// Ends the movie and returns its bytes; if `output` is NULL, the movie is discarded.
int clav_video_end(clav_video_writer *writer, clav_output *output);

/// Returns whether a video is 8-bit H.264 with AAC or no sound in a widely supported container.
int clav_is_plain(int descriptor, enum clav_container container);

/// The description of a conversion.
typedef struct {
  /// The descriptor of an empty file.
  int target;
  enum clav_metadata metadata;
  /// The maximum pixel count of the pictures of a video.
  int64_t maximum_pixels;
  /// The maximum number of bytes to write, or 0 for no limit; -EFBIG if it is exceeded.
  int64_t maximum_bytes;
  /// Called for each hundredth with the number of bytes read and the total; may be NULL.
  void (*progress)(void *context, int64_t bytes, int64_t total);
  void *context;
} clav_order;

/// Writes a video as MPEG-4 with H.264 and AAC.
///
/// Tracks in these formats are copied; others are re-encoded, HDR pictures with BT.709 colours.
/// Times, rotation, dates and metadata are kept. `size` receives the displayed size. Fails with
/// AVERROR_ENCODER_NOT_FOUND or _DECODER_NOT_FOUND if a codec is missing.
int clav_convert(
    int descriptor, enum clav_container container, const clav_order *order, clav_output *size);

/// Returns whether a failure is one of these two.
int clav_is_missing_codec(int failure);

/// Copies the message for a failure.
void clav_describe(int failure, char *text, size_t capacity);

/// Frees memory; calling it twice is harmless.
void clav_free(clav_output *output);
