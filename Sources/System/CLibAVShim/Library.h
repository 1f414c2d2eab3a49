// SPDX-License-Identifier: Apache-2.0
//
// libav; private to this target.
//
// Only processes that open videos load it, at run time. It depends on sixty libraries, none of
// which is needed for photos.
#pragma once

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/audio_fifo.h>
#include <libavutil/display.h>
#include <libavutil/opt.h>
#include <libavutil/pixdesc.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

// All functions of libav that the shim uses, by library.

#define CLAV_AVUTIL(use)                  \
  use(av_audio_fifo_alloc)                \
  use(av_audio_fifo_free)                 \
  use(av_audio_fifo_read)                 \
  use(av_audio_fifo_size)                 \
  use(av_audio_fifo_write)                \
  use(av_channel_layout_compare)          \
  use(av_channel_layout_copy)             \
  use(av_channel_layout_default)          \
  use(av_channel_layout_uninit)           \
  use(av_dict_copy)                       \
  use(av_dict_free)                       \
  use(av_dict_get)                        \
  use(av_dict_set)                        \
  use(av_display_matrix_flip)             \
  use(av_display_rotation_get)            \
  use(av_frame_alloc)                     \
  use(av_frame_free)                      \
  use(av_frame_get_buffer)                \
  use(av_frame_make_writable)             \
  use(av_frame_unref)                     \
  use(av_free)                            \
  use(av_freep)                           \
  use(av_log_set_level)                   \
  use(av_malloc)                          \
  use(av_mallocz)                         \
  use(av_opt_set)                         \
  use(av_pix_fmt_desc_get)                \
  use(av_rescale_q)                       \
  use(av_samples_alloc_array_and_samples) \
  use(av_strdup)                          \
  use(av_strerror)

#define CLAV_AVCODEC(use)              \
  use(av_packet_alloc)                 \
  use(av_packet_free)                  \
  use(av_packet_rescale_ts)            \
  use(av_packet_unref)                 \
  use(avcodec_alloc_context3)          \
  use(avcodec_find_decoder)            \
  use(avcodec_find_encoder)            \
  use(avcodec_find_encoder_by_name)    \
  use(avcodec_free_context)            \
  use(avcodec_open2)                   \
  use(avcodec_parameters_copy)         \
  use(avcodec_parameters_from_context) \
  use(avcodec_parameters_to_context)   \
  use(avcodec_receive_frame)           \
  use(avcodec_receive_packet)          \
  use(avcodec_send_frame)              \
  use(avcodec_send_packet)

#define CLAV_AVFORMAT(use)            \
  use(av_find_best_stream)            \
  use(av_find_input_format)           \
  use(av_interleaved_write_frame)     \
  use(av_read_frame)                  \
  use(av_stream_get_side_data)        \
  use(av_stream_new_side_data)        \
  use(av_write_trailer)               \
  use(avformat_alloc_context)         \
  use(avformat_alloc_output_context2) \
  use(avformat_close_input)           \
  use(avformat_find_stream_info)      \
  use(avformat_free_context)          \
  use(avformat_new_stream)            \
  use(avformat_open_input)            \
  use(avformat_write_header)          \
  use(avio_alloc_context)             \
  use(avio_close_dyn_buf)             \
  use(avio_context_free)              \
  use(avio_flush)                     \
  use(avio_open_dyn_buf)

#define CLAV_SWSCALE(use)   \
  use(sws_freeContext)      \
  use(sws_getCachedContext) \
  use(sws_getCoefficients)  \
  use(sws_getContext)       \
  use(sws_scale)            \
  use(sws_setColorspaceDetails)

#define CLAV_SWRESAMPLE(use) \
  use(swr_alloc_set_opts2)   \
  use(swr_convert)           \
  use(swr_free)              \
  use(swr_get_delay)         \
  use(swr_get_out_samples)   \
  use(swr_init)

#define CLAV_FUNCTIONS(use) \
  CLAV_AVUTIL(use) CLAV_AVCODEC(use) CLAV_AVFORMAT(use) CLAV_SWSCALE(use) CLAV_SWRESAMPLE(use)

struct clav_library {
#define CLAV_FIELD(name) __typeof__(&name) name;
  CLAV_FUNCTIONS(CLAV_FIELD)
#undef CLAV_FIELD
};

/// The functions of libav. They are NULL until clav_load() has returned 0.
extern struct clav_library libav;
